import Foundation
import LaminaValues

extension CAEmitterCell {
    /// Sets the style, and the properties that it supplies: those that the program has left at their defaults.
    final func setStyle(_ new: [AnyHashable: Any]?) {
        let (before, after) = (LayerStyle.values(of: ownStyle), LayerStyle.values(of: new))
        ownStyle = new
        let standard = CAEmitterCell()
        // Not key by key in the dictionary's order, which changes from run to run.
        for key in Set(before.keys).union(after.keys).sorted() where Self.isStyled(key) {
            let shown = value(forKey: key)
            let supplied = before[key].map { LayerStyle.isSame($0, shown) } ?? false
            let isDefault = LayerStyle.isSame(shown, standard.value(forKey: key))
            guard supplied || isDefault || (KeyedValue.isNone(shown) && standard.value(forKey: key) == nil)
            else {
                continue
            }
            setValue(after[key] ?? standard.value(forKey: key), forKey: key)
        }
    }

    /// The value that the style has for a key of the program's own.
    final func styleValue(forKey key: String) -> Any? { LayerStyle.values(of: ownStyle)[key] }

    /// Whether a style may supply a property.
    private static func isStyled(_ key: String) -> Bool {
        if EmitterCellProperty(rawValue: key) != nil || key == "contents" || key == "color" { return true }
        guard let plain = PlainCellKey(rawValue: key) else { return false }
        return plain != .style && plain != .emitterCells
    }
}
