/// The tree of all code sequences that spell a unichar. Node 0 is the root, where no code was seen yet.
final class CodeTrie: Sendable {
    struct Edge: Sendable {
        let code: Int32
        let node: Int32
    }

    /// The unichar that the path to each node spells, or -1.
    let unichars: [Int32]
    /// The last code on the path to each node, or -1 for the root.
    let lastCodes: [Int32]
    private let edges: [Edge]
    /// Where each node's edges start, and the end of the last node's.
    private let firstEdges: [Int32]
    /// The root's children by code, for the search enters characters there most of the time.
    private let rootChildren: [Int32]

    var nodeCount: Int { unichars.count }

    /// Makes the tree of the sequences, of which each must have one code at least. `isAccepted` is told for each in turn
    /// whether it counts, which it does not where it is there already; the n-th that counts spells unichar n.
    init(_ sequences: some Sequence<[Int]>, isAccepted: (Bool) -> Void) {
        var children: [[Edge]] = [[]]
        var unichars: [Int32] = [-1]
        var lastCodes: [Int32] = [-1]
        var count: Int32 = 0
        for codes in sequences {
            var node = 0
            for code in codes {
                if let edge = children[node].first(where: { $0.code == Int32(code) }) {
                    node = Int(edge.node)
                } else {
                    children[node].append(Edge(code: Int32(code), node: Int32(unichars.count)))
                    node = unichars.count
                    children.append([])
                    unichars.append(-1)
                    lastCodes.append(Int32(code))
                }
            }
            isAccepted(unichars[node] < 0)
            guard unichars[node] < 0 else { continue }
            unichars[node] = count
            count += 1
        }
        var firstEdges: [Int32] = []
        var edges: [Edge] = []
        for siblings in children {
            firstEdges.append(Int32(edges.count))
            edges += siblings.sorted { $0.code < $1.code }
        }
        firstEdges.append(Int32(edges.count))
        var rootChildren = [Int32](repeating: -1, count: Int((children[0].map(\.code).max() ?? -1) + 1))
        for edge in children[0] { rootChildren[Int(edge.code)] = edge.node }
        self.unichars = unichars
        self.lastCodes = lastCodes
        self.edges = edges
        self.firstEdges = firstEdges
        self.rootChildren = rootChildren
    }

    func children(of node: Int32) -> ArraySlice<Edge> {
        edges[Int(firstEdges[Int(node)])..<Int(firstEdges[Int(node) + 1])]
    }

    /// The child of a node by a code, or -1.
    func child(of node: Int32, by code: Int32) -> Int32 {
        if node == 0 { return Int(code) < rootChildren.count ? rootChildren[Int(code)] : -1 }
        var low = Int(firstEdges[Int(node)])
        var high = Int(firstEdges[Int(node) + 1])
        while low < high {
            let middle = (low + high) / 2
            if edges[middle].code < code { low = middle + 1 } else { high = middle }
        }
        return low < Int(firstEdges[Int(node) + 1]) && edges[low].code == code ? edges[low].node : -1
    }
}
