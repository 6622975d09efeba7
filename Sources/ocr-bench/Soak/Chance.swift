import Foundation

/// Chance by a seed (SplitMix64).
///
/// `@unchecked Sendable`: `state` is only touched while `lock` is held.
final class Chance: @unchecked Sendable {
    private let lock = NSLock()
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    func oneIn(_ count: UInt64) -> Bool {
        lock.withLock {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return (mixed ^ (mixed >> 31)) % count == 0
        }
    }
}
