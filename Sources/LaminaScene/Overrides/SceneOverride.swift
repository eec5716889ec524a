/// A value that replaces a scene's own, by the name of the layer and its key. Overrides make a scene a template.
public struct SceneOverride: Sendable {
    /// The layer's name and its key, such as `title.string`: see ``Scene/setValue(_:forKeyPath:)``.
    public var keyPath: String
    /// The new value.
    public var value: SceneValue

    /// A value for a key path.
    public init(_ keyPath: String, _ value: SceneValue) {
        self.keyPath = keyPath
        self.value = value
    }

    /// An assignment as on a command line, such as `title.string=Hello`, `card.cornerRadius=8` or `card.position=[10,
    /// 20]`: the part after the first `=` is JSON, or a string without its quotes. `nil` where there is no `=` after
    /// a key path.
    public init?(assignment text: String) {
        guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
        keyPath = String(text[..<sign])
        value = SceneValue(.argument(String(text[text.index(after: sign)...])))
    }
}
