import LaminaPlan
import LaminaValues

/// The values of all layers of a render tree at one time, by row. A sampled tree refers to layers by their rows here.
///
/// The table shares the render tree's storage, so making a table copies and retains no layer. The values stay as they
/// are when the tree changes. But the first change of a tree that still shares its storage copies all of its nodes, and
/// makes its animated layers anew. So no table outlives a frame: `FrameCompiler.plan` returns a plan, which holds no
/// table, and the tree changes only between frames.
package struct LayerTable: Sendable {
    private let nodes: [RenderTree.Node?]
    private let rows: LayerRows

    init(_ nodes: [RenderTree.Node?], rows: LayerRows) {
        self.nodes = nodes
        self.rows = rows
    }

    /// The table's rows, borrowed, so that reading a row does not retain the table.
    struct Rows {
        fileprivate let nodes: UnsafeBufferPointer<RenderTree.Node?>

        /// The layer in a row; `nil` for a row without a layer. Hot.
        subscript(row: Int32) -> ShownLayer? {
            @inline(__always) get { nodes[Int(row)]?.shown }
        }
    }

    /// Lends the rows to a closure.
    @inline(__always)
    func withRows<Result>(_ body: (Rows) throws -> Result) rethrows -> Result {
        try nodes.withUnsafeBufferPointer { try body(Rows(nodes: $0)) }
    }

    /// A layer's name in messages: its name in quotation marks, or its number if it has none.
    func name(of id: LayerID) -> String {
        guard let name = node(id)?.model.name, !name.isEmpty else { return "\(id)" }
        return "\"\(name)\""
    }

    /// A layer's values; `nil` for a layer that is not in the table.
    func properties(of id: LayerID) -> LayerProperties? { node(id)?.properties }

    /// Whether a layer has neither sublayers nor a mask.
    func isLeaf(_ id: LayerID) -> Bool { node(id).map { $0.children.isEmpty && $0.mask.isNone } ?? false }

    private func node(_ id: LayerID) -> RenderTree.Node? {
        guard let row = rows[id], nodes.indices.contains(Int(row)) else { return nil }
        return nodes[Int(row)]
    }
}

extension LayerTable: Equatable {
    /// Whether every row of both tables has the same layer with the same values.
    package static func == (a: LayerTable, b: LayerTable) -> Bool {
        a.nodes.elementsEqual(b.nodes) { $0?.id == $1?.id && $0?.shown == $1?.shown }
    }
}
