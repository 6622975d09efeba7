import CardModel
import Foundation
import Imaging
import Testing

@testable import CardRecognition

@Suite("Cards are found in photos")
struct LocatingPhotoTests {
    /// One line of the truth beside the sample photos.
    private struct Truth: Decodable {
        var file: String
        var kind: String
        /// Corners in pixels as stored; none for a picture without a card.
        var quad: [[Double]]?

        func corners(in photo: Photo) throws -> Quadrilateral {
            let points = try #require(quad).map { photo.uprightPoint(Point(x: $0[0], y: $0[1])) }
            return Quadrilateral(
                topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        }
    }

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    private static func truths(_ folder: String) -> [Truth] {
        let file = fixtures.appending(path: folder).appending(path: "truth.jsonl")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { try? JSONDecoder().decode(Truth.self, from: Data($0.utf8)) }
    }

    private static func photo(_ folder: String, _ file: String) throws -> Photo {
        try Photo.decode(try Data(contentsOf: fixtures.appending(path: folder).appending(path: file)))
    }

    /// The mean distance of corresponding corners, as a share of the true diagonal.
    private static func error(_ found: Quadrilateral, _ truth: Quadrilateral) -> Double {
        let distances = zip(found.corners, truth.corners).map { $0.distance(to: $1) }
        return distances.reduce(0, +) / 4 / truth.topLeft.distance(to: truth.bottomRight)
    }

    @Test(
        "the kind, the way up and the corners to 1.5 % of the diagonal", arguments: truths("photos").map(\.file)
    )
    func samples(file: String) throws {
        let truth = try #require(Self.truths("photos").first { $0.file == file })
        let photo = try Self.photo("photos", file)
        let cards = try CardLocator().locate(in: photo.image, expecting: nil)
        guard truth.quad != nil else {
            #expect(cards.isEmpty)
            return
        }
        #expect(cards.count == 1)
        let best = try #require(cards.first?.first)
        #expect(best.kind.rawValue == truth.kind)
        #expect(try Self.error(best.quad, truth.corners(in: photo)) < 0.015)
    }

    @Test("there are samples to look at")
    func samplesExist() {
        #expect(Self.truths("photos").count >= 12)
        #expect(Self.truths("sheet").count == 2)
    }

    @Test("both sides on one sheet are two cards")
    func sheet() throws {
        let photo = try Self.photo("sheet", "both-sides.jpg")
        let cards = try CardLocator().locate(in: photo.image, expecting: nil)
        #expect(Set(cards.compactMap { $0.first?.kind }) == [.idPortrait, .idEmblem])
        #expect(cards.count == 2)
        for truth in Self.truths("sheet") {
            let card = try #require(cards.first { $0.first?.kind.rawValue == truth.kind }?.first)
            #expect(try Self.error(card.quad, truth.corners(in: photo)) < 0.02)
        }
    }

    @Test("a photo turned by a quarter or upside down gives the card's own corners", arguments: 1...3)
    func turned(turns: Int) throws {
        let photo = try Self.photo("photos", "id-portrait-L1-006.jpg")
        let truth = try #require(Self.truths("photos").first { $0.file == "id-portrait-L1-006.jpg" })
        let upright = try truth.corners(in: photo)
        let image = try photo.image.turned(quarterTurns: turns)
        let best = try #require(try CardLocator().locate(in: image, expecting: nil).first?.first)
        #expect(best.kind == .idPortrait)
        let size = photo.image.size
        let expected = upright.corners.map { corner in
            switch turns {
            case 1: Point(x: Double(size.height) - corner.y, y: corner.x)
            case 2: Point(x: Double(size.width) - corner.x, y: Double(size.height) - corner.y)
            default: Point(x: corner.y, y: Double(size.width) - corner.x)
            }
        }
        let distances = zip(best.quad.corners, expected).map { $0.distance(to: $1) }
        #expect(distances.reduce(0, +) / 4 < 0.015 * upright.topLeft.distance(to: upright.bottomRight))
    }

    @Test("a photo turned by any angle gives the card the right way up", arguments: [33.0, 77, 145, 214, 301])
    func turnedByAnyAngle(degrees: Double) throws {
        let photo = try Self.photo("photos", "licence-L1-002.jpg")
        let truth = try #require(Self.truths("photos").first { $0.file == "licence-L1-002.jpg" })
        let image = try photo.image.rotated(degrees: degrees)
        let best = try #require(try CardLocator().locate(in: image, expecting: nil).first?.first)
        #expect(best.kind == .licence)
        let (size, turned) = (photo.image.size, image.size)
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let expected = try truth.corners(in: photo).mapped { corner in
            let (x, y) = (corner.x - Double(size.width) / 2, corner.y - Double(size.height) / 2)
            return Point(
                x: Double(turned.width) / 2 + x * cosine - y * sine,
                y: Double(turned.height) / 2 + x * sine + y * cosine)
        }
        #expect(Self.error(best.quad, expected) < 0.015)
    }

    @Test("what was asked for doesn't change what is seen")
    func expectation() throws {
        let photo = try Self.photo("photos", "licence-L1-002.jpg")
        let best = try #require(try CardLocator().locate(in: photo.image, expecting: .idEmblem).first?.first)
        #expect(best.kind == .licence)
    }
}
