/// What expressions see, in JavaScript: After Effects' objects and functions over a document, and what evaluates expressions at frames.
enum ExpressionLibrary {
    /// The files in an order in which each finds what it uses while it is loaded.
    static let program: [UInt8] = [
        PackageResources.arithmetic_js, PackageResources.chance_js, PackageResources.keyframes_js,
        PackageResources.properties_js, PackageResources.paths_js, PackageResources.groups_js,
        PackageResources.layers_js, PackageResources.bounds_js, PackageResources.evaluation_js,
        PackageResources.document_js,
    ].reduce(into: []) { $0 += $1 + [UInt8(ascii: "\n")] }
}
