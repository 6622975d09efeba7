import CardModel
import Foundation
import Imaging
import Testing

@testable import CardRecognition

@Suite("Frames are turned away before they are read")
struct FrameGateTests {
    private static func objection(_ brightness: (Int, Int) -> Int) throws -> Warning.Code? {
        let values = (0..<360 * 640).map { UInt8(clamping: brightness($0 % 640, $0 / 640)) }
        return try FrameGate.objection(to: #require(PixelGrid(width: 640, height: 360, values: values)))
    }

    @Test("those that are too bright, too dark or blurred as a whole")
    func wholes() throws {
        #expect(try Self.objection { _, _ in 255 } == .overExposed)
        #expect(try Self.objection { _, _ in 5 } == .underExposed)
        // From dark to bright within 60 pixels, over and over.
        #expect(try Self.objection { x, _ in 128 + Int(100 * sin(Double(x) / 20)) } == .blurred)
        #expect(try Self.objection { x, _ in x / 20 % 2 == 0 ? 40 : 220 } == nil)
        #expect(try Self.objection { _, _ in 128 } == nil)
    }

    /// What is said of a card at a place in a frame of 1000×700 pixels.
    private static func objection(
        sharpness: Double = 0.5, exposure: Double = 0.7, glare: Double = 0, x: Double = 70, width: Double = 856
    ) -> Warning.Code? {
        let place = Rectangle(x: x, y: 80, width: width, height: width * 0.63)
        return FrameGate.objection(
            to: CaptureQuality(sharpness: sharpness, glare: glare, exposure: exposure),
            at: Quadrilateral(place), in: Size(width: 1000, height: 700))
    }

    @Test("those that show a card blurred, cut off, from too far away, too bright or too dark")
    func cards() {
        #expect(Self.objection() == nil)
        #expect(Self.objection(sharpness: 0.19) == .blurred)
        #expect(Self.objection(width: 400) == .tooSmall)
        #expect(Self.objection(x: 300) == .cutOff)
        #expect(Self.objection(exposure: 0.95) == .overExposed)
        #expect(Self.objection(exposure: 0.2) == .underExposed)
        // Other frames may show what the reflection hides.
        #expect(Self.objection(glare: 0.1) == nil)
    }
}
