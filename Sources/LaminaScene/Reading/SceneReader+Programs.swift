extension SceneReader {
    /// Classes whose contents are the work of a program's own code, by their names here and in Core Animation.
    private static let ofPrograms: Set = [
        "CADrawableLayer", "CAMetalLayer", "CAOpenGLLayer", "CAEAGLLayer", "CATiledLayer",
    ]

    /// Says why there is no such class in a scene, where that is no slip of the pen.
    func refuseClassOfPrograms(_ value: JSONDocument.Index) throws(SceneFault) {
        guard document.kind(value) == .string, Self.ofPrograms.contains(document.string(value)) else {
            return
        }
        throw .unexpected(
            document.description(value),
            expected: "a class that needs no program: what such a layer shows is drawn by code")
    }
}
