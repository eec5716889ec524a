import LaminaLayer

/// The initializer of cells, called for a class that a program registered. As the initializers of layers it is not `required`, so
/// that subclasses override it without that word.
enum CellInitializer {
    private static let found = ClassInitializer(at: ClassInitializer.cellAddress, in: UITableViewCell.self)

    /// A cell of a class; a plain one where the platform has no way to call the class's own initializer.
    static func make(_ type: UITableViewCell.Type, reuseIdentifier: String) -> UITableViewCell {
        if type == UITableViewCell.self {
            return UITableViewCell(style: .default, reuseIdentifier: reuseIdentifier)
        }
        return found?.make(type, style: 0, reuseIdentifier: reuseIdentifier)
            ?? UITableViewCell(style: .default, reuseIdentifier: reuseIdentifier)
    }
}
