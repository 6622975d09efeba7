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

    private static let geometry = CardGeometry.identityCard
    private static let frame = Size(width: 1000, height: 700)

    /// What is said of a card of bars as narrow as print, a little or much blurred.
    private static func objection(
        blurred sigma: Double, at place: Rectangle = Rectangle(x: 70, y: 80, width: 856, height: 540)
    ) throws -> Warning.Code? {
        let values = (0..<1000 * 700).map { index -> UInt8 in
            let x = Double(index % 1000)
            // Bars of 5 pixels, 20 apart, with edges as wide as the blur.
            let from = (x.truncatingRemainder(dividingBy: 20)) - 10
            return UInt8(clamping: 220 - Int(180 / (1 + exp((abs(from) - 2.5) / sigma))))
        }
        let image = try Image(#require(PixelGrid(width: 1000, height: 700, values: values)))
        let corners = Quadrilateral(place)
        return try FrameGate.objection(
            to: RectifiedCard(corners, of: geometry, in: image), at: corners, in: frame)
    }

    @Test("those that show a card blurred, cut off or from too far away")
    func cards() throws {
        #expect(try Self.objection(blurred: 0.3) == nil)
        #expect(try Self.objection(blurred: 4) == .blurred)
        let away = Rectangle(x: 400, y: 300, width: 400, height: 252)
        #expect(try Self.objection(blurred: 0.3, at: away) == .tooSmall)
        let out = Rectangle(x: 300, y: 80, width: 856, height: 540)
        #expect(try Self.objection(blurred: 0.3, at: out) == .cutOff)
    }
}
