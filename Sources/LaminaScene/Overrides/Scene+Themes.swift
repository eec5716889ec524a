import LaminaMessages

extension Scene {
    /// The themes of a `.lottie` file, by the alphabet.
    public var themes: [String] { lottie?.themes.keys.sorted() ?? [] }

    /// Fills the slots of a `.lottie` file with the values of one of the file's themes.
    ///
    /// Throws ``SceneError`` where no theme has the name.
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
