import Foundation
import PackagePlugin

/// Compiles files that were written for a phone, with no line of them changed.
///
/// The files are those in the folder of the target, and below it, that the target does not compile itself and that its manifest does
/// not exclude. So the target names a file of its own in `sources`, which may be empty:
///
/// ```swift
/// .executableTarget(
///     name: "Game", dependencies: [.product(name: "UIKit", package: "lamina")], path: ".",
///     exclude: ["Upstream/Info.plist"], sources: ["Game.swift"],
///     resources: [.copy("Upstream/Assets.xcassets")],
///     plugins: [.plugin(name: "PortedSources", package: "lamina")])
/// ```
@main
struct PortedSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let own = module.sourceFiles(withSuffix: "swift").filter { $0.type == .source }
        let sources = module.sourceFiles.filter { file in
            file.type != .source && file.url.pathExtension == "swift"
                && !file.url.lastPathComponent.hasPrefix("Package")
        }.map(\.url).sorted { $0.path < $1.path }
        guard !sources.isEmpty else {
            Diagnostics.error(
                "\(module.directoryURL.path) has no Swift files beside \(own.count) of the target's own: name "
                    + "those in 'sources' of the target \(target.name), so that the others are ported")
            return []
        }
        let folder = context.pluginWorkDirectoryURL
        let hasResources = module.sourceFiles.contains { $0.type == .resource }
        let names = names(of: sources, below: module.directoryURL)
        return [
            .buildCommand(
                displayName: "Porting \(sources.count) sources of \(target.name)",
                executable: try context.tool(named: "LaminaPortedSourcesTool").url,
                arguments: (hasResources ? ["--resources"] : []) + [folder.path]
                    + zip(names, sources).flatMap { [$0, $1.path] },
                inputFiles: sources, outputFiles: names.map { folder.appendingPathComponent($0) })
        ]
    }

    /// The names of what is written, with those of folders where two files are called alike. They differ from the originals', because a
    /// module has one file of a name; but that of a program's beginning says what it is.
    private func names(of sources: [URL], below folder: URL) -> [String] {
        let counts = Dictionary(grouping: sources, by: \.lastPathComponent).mapValues(\.count)
        return sources.map { source in
            let name = source.lastPathComponent
            if name == "main.swift" { return name }
            let isAlone = counts[name] == 1
            let path = isAlone ? name : String(source.path.dropFirst(folder.path.count + 1))
            return path.dropLast(".swift".count).map { $0 == "/" ? "-" : "\($0)" }.joined() + ".ported.swift"
        }
    }
}
