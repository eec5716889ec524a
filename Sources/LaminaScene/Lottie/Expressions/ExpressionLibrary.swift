/// What expressions see, in JavaScript: After Effects' objects and functions over a document, and what evaluates expressions at frames.
enum ExpressionLibrary {
    /// A function of the host, which gives the one that evaluates a document. The files stand in an order in which each finds what it uses
    /// while it is loaded. Expressions see only what the library shows them.
    static let program: [UInt8] = [
        Array("function (host) { 'use strict';".utf8),
        PackageResources.arithmetic_js, PackageResources.chance_js, PackageResources.keyframes_js,
        PackageResources.properties_js, PackageResources.paths_js, PackageResources.groups_js,
        PackageResources.layers_js, PackageResources.bounds_js, PackageResources.texts_js,
        PackageResources.evaluation_js, PackageResources.document_js, Array("}".utf8),
    ].reduce(into: []) { $0 += $1 + [UInt8(ascii: "\n")] }
}
