/// The texts that a search has come upon, each as its parent and one more unichar, with what the grammar says of it.
struct TextTree {
    private struct Node {
        let parent: Int32
        let unichar: Int32
        let state: Int
        let logPrior: Double
        let depth: Int
        let allowance: Allowance
    }

    private let states: any GrammarStates
    private var nodes: [Node]
    private var children: [UInt64: Int32] = [:]

    /// Makes the tree with text 0, the empty one.
    init(states: any GrammarStates) {
        self.states = states
        nodes = [
            Node(parent: -1, unichar: -1, state: 0, logPrior: 0, depth: 0, allowance: states.allowance(in: 0))
        ]
    }

    /// Whether any of the texts may be forced.
    var isForcing: Bool { states.isForcing }

    /// The text one unichar longer, or -1 where the grammar forbids it.
    mutating func extend(_ text: Int32, by unichar: Int32) -> Int32 {
        let key = UInt64(UInt32(bitPattern: text)) << 32 | UInt64(UInt32(bitPattern: unichar))
        if let child = children[key] { return child }
        var child: Int32 = -1
        if let next = states.advance(nodes[Int(text)].state, by: Int(unichar)) {
            child = Int32(nodes.count)
            nodes.append(
                Node(
                    parent: text, unichar: unichar, state: next.state, logPrior: next.logPrior,
                    depth: nodes[Int(text)].depth + 1, allowance: states.allowance(in: next.state)))
        }
        children[key] = child
        return child
    }

    /// The logarithm of the weight of a text's last character.
    func logPrior(of text: Int32) -> Double { nodes[Int(text)].logPrior }

    /// The logarithm of the weight of the text's ending, or nil where it may not.
    func finish(_ text: Int32) -> Double? { states.finish(nodes[Int(text)].state) }

    /// The number of a text's unichars.
    func depth(of text: Int32) -> Int { nodes[Int(text)].depth }

    func allowance(after text: Int32) -> Allowance { nodes[Int(text)].allowance }

    func unichars(of text: Int32) -> [Int] {
        var unichars: [Int] = []
        var node = text
        while node > 0 {
            unichars.append(Int(nodes[Int(node)].unichar))
            node = nodes[Int(node)].parent
        }
        return unichars.reversed()
    }
}
