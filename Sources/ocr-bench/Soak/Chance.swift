import OCRService

/// Chance by a seed (SplitMix64).
final class Chance: Sendable {
    private let state: Locked<UInt64>

    init(seed: UInt64) {
        state = Locked(seed)
    }

    func oneIn(_ count: UInt64) -> Bool {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return (mixed ^ (mixed >> 31)) % count == 0
        }
    }
}
