import Foundation

/// The components of a `traineddata` file: a count, an offset for each kind of component (-1: absent), the components
/// one after the other. (tesseract, src/ccutil/tessdatamanager.cpp)
struct ModelContainer {
    /// The places of the components in the table, as Tesseract numbers them.
    enum Component: Int, CaseIterable {
        case lstm = 17
        case unicharset = 21
        case recoder = 22
        case version = 23

        var name: String {
            switch self {
            case .lstm: "lstm"
            case .unicharset: "lstm-unicharset"
            case .recoder: "lstm-recoder"
            case .version: "version"
            }
        }
    }

    /// Why bytes are no container.
    struct Damage: Error {
        let reason: String
    }

    private let components: [Component: Data]

    init(_ bytes: Data) throws(Damage) {
        var components: [Component: Data] = [:]
        do {
            var reader = ByteReader(bytes)
            let count = Int(try reader.integer(Int32.self))
            guard (Component.version.rawValue + 1...64).contains(count) else {
                throw Damage.notAContainer
            }
            var offsets: [Int] = []
            for _ in 0..<count { offsets.append(Int(try reader.integer(Int64.self))) }
            let starts = offsets.filter { $0 != -1 }
            let header = reader.offset
            guard starts == starts.sorted(), starts.allSatisfy({ (header...bytes.count).contains($0) }) else {
                throw Damage.offsets
            }
            for component in Component.allCases where offsets[component.rawValue] != -1 {
                let start = offsets[component.rawValue]
                let end = offsets[(component.rawValue + 1)...].first { $0 != -1 } ?? bytes.count
                components[component] = bytes[bytes.startIndex + start..<bytes.startIndex + end]
            }
        } catch let damage as Damage {
            throw damage
        } catch {
            throw Damage(reason: "\(error)")
        }
        self.components = components
    }

    func bytes(of component: Component) throws(Damage) -> Data {
        guard let bytes = components[component], !bytes.isEmpty else {
            throw Damage(reason: "it has no component “\(component.name)”")
        }
        return bytes
    }

    /// The container with nothing in it but what this library looks at.
    ///
    /// Tesseract loads a container's dictionaries into each handle, whatever its variables say, and lets them bend
    /// what it reads; neither is wanted here.
    ///
    /// - Parameter network: What stands in for the `lstm` component.
    func packed(network: Data) -> Data {
        let count = Component.version.rawValue + 1
        var offsets = [Int64](repeating: -1, count: count)
        var body = Data()
        let header = 4 + 8 * count
        for component in Component.allCases {
            guard let bytes = component == .lstm ? network : components[component] else { continue }
            offsets[component.rawValue] = Int64(header + body.count)
            body.append(bytes)
        }
        var packed = Data()
        withUnsafeBytes(of: Int32(count).littleEndian) { packed.append(contentsOf: $0) }
        for offset in offsets { withUnsafeBytes(of: offset.littleEndian) { packed.append(contentsOf: $0) } }
        return packed + body
    }
}

extension ModelContainer.Damage {
    fileprivate static let notAContainer = Self(reason: "it is not a traineddata file")
    fileprivate static let offsets = Self(reason: "its table of contents points outside of it")
}
