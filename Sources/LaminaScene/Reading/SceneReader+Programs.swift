extension SceneReader {
    /// Classes whose contents a program's own code makes, by their names here and in Core Animation.
    private static let ofPrograms: Set = [
        "CADrawableLayer", "CAMetalLayer", "CAOpenGLLayer", "CAEAGLLayer", "CATiledLayer",
    ]

    /// Throws an error that explains why scenes do not have such a class. Other unknown names are treated as
    /// misspellings.
    func refuseClassOfPrograms(_ value: JSONDocument.Index) throws(SceneFault) {
        guard document.kind(value) == .string, Self.ofPrograms.contains(document.string(value)) else {
            return
        }
        throw .unexpected(
            document.description(value),
            expected: "a class that needs no program: what such a layer shows is drawn by code")
    }
}
