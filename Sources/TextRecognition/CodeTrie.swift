/// The tree of all code sequences that spell a unichar. Node 0 is the root, where no code was seen yet.
struct CodeTrie: Sendable {
    struct Edge: Sendable {
        let code: Int32
        let node: Int32
    }

    private var growing: [[Edge]] = [[]]
    /// The unichar that the path to each node spells, or -1.
    private(set) var unichars: [Int32] = [-1]
    /// The last code on the path to each node, or -1 for the root.
    private(set) var lastCodes: [Int32] = [-1]
    private var edges: [Edge] = []
    private var firstEdges: [Int32] = []
    /// The root's children by code, for the search enters characters there most of the time.
    private var rootChildren: [Int32] = []

    var nodeCount: Int { unichars.count }

    /// Adds a sequence; false where it is there already.
    mutating func insert(_ codes: [Int], value: Int) -> Bool {
        var node = 0
        for code in codes {
            if let edge = growing[node].first(where: { $0.code == Int32(code) }) {
                node = Int(edge.node)
            } else {
                let child = unichars.count
                growing[node].append(Edge(code: Int32(code), node: Int32(child)))
                growing.append([])
                unichars.append(-1)
                lastCodes.append(Int32(code))
                node = child
            }
        }
        guard unichars[node] < 0 else { return false }
        unichars[node] = Int32(value)
        return true
    }

    /// Lays the edges out flat; nothing is added afterwards.
    mutating func seal() {
        firstEdges = []
        edges = []
        for children in growing {
            firstEdges.append(Int32(edges.count))
            edges += children.sorted { $0.code < $1.code }
        }
        firstEdges.append(Int32(edges.count))
        rootChildren = [Int32](repeating: -1, count: Int((growing[0].map(\.code).max() ?? -1) + 1))
        for edge in growing[0] { rootChildren[Int(edge.code)] = edge.node }
        growing = []
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
