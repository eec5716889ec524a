import LaminaPlan

extension RenderTree {
    /// A layer's name in messages: its name in quotation marks, or its number if it has none.
    func name(of id: LayerID) -> String {
        guard let index = index(of: id), let name = node(index)?.model.name, !name.isEmpty else {
            return "\(id)"
        }
        return "\"\(name)\""
    }
}
