import LaminaPlan

extension RenderTree {
    /// What messages call a layer: its name in quotation marks, or its number where it has none.
    func name(of id: LayerID) -> String {
        guard let index = index(of: id), let name = node(index)?.model.name, !name.isEmpty else {
            return "\(id)"
        }
        return "\"\(name)\""
    }
}
