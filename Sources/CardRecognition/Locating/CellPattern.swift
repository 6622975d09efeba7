/// What a layout leads one to expect in square cells.
struct CellPattern {
    let geometry: CardGeometry
    let columns: Int
    let rows: Int
    /// The expected print of each cell, row by row, less the mean of all.
    private(set) var values: [Float]
    /// The sum of the values squared.
    let norm: Float

    /// - Parameter cell: The side of a cell in millimetres.
    init(_ template: LayoutTemplate, cell: Double) {
        geometry = template.geometry
        columns = Int(geometry.width / cell)
        rows = Int(geometry.height / cell)
        // Whole cells, in the middle of the card.
        let left = (geometry.width - Double(columns) * cell) / 2
        let top = (geometry.height - Double(rows) * cell) / 2
        let parts = 12
        let step = cell / Double(parts)
        values = [Float](repeating: 0, count: columns * rows)
        for row in 0..<(rows * parts) {
            for column in 0..<(columns * parts) {
                let (x, y) = (left + (Double(column) + 0.5) * step, top + (Double(row) + 0.5) * step)
                values[row / parts * columns + column / parts] += Float(template.density(x: x, y: y))
            }
        }
        let mean = values.reduce(0, +) / Float(values.count)
        values = values.map { $0 - mean }
        norm = values.reduce(0) { $0 + $1 * $1 }
    }

    /// The same turned by 180°.
    var inverted: CellPattern {
        var result = self
        result.values.reverse()
        return result
    }
}
