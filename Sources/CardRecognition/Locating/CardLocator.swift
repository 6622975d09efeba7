import CardModel
import Imaging
struct CardLocator {
    func locate(in image: Image, expecting kind: CardKind?) throws -> [[CardCandidate]] { [] }
}
