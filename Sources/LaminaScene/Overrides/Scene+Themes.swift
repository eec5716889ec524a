import LaminaMessages

extension Scene {
    /// The themes of a `.lottie` file, by the alphabet.
    public var themes: [String] { lottie?.themes.keys.sorted() ?? [] }

    /// Gives a `.lottie` file's slots the values of a theme of its.
    ///
    /// Throws ``SceneError`` where there is none of the name.
    public mutating func setTheme(_ id: String) throws(SceneError) {
        do throws(SceneFault) {
            guard var template = lottie else {
                throw SceneFault.unexpected(quoted(id), expected: "none, since the file has no themes")
            }
            try template.applyTheme(id)
            try template.applyAgain(&assets)
            try remake(template)
        } catch {
            throw error.inside("theme").error(file: name)
        }
    }
}
