import Foundation
import PackagePlugin

/// Says in words, before a target is compiled, what in its Swift sources compiles on Linux and then cannot be linked.
///
/// A package that brings code from Apple's systems names it in its manifest:
/// `.target(name: "Rings", dependencies: …, plugins: [.plugin(name: "CheckPort", package: "lamina")])`.
@main
struct CheckPort: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let sources = module.sourceFiles(withSuffix: "swift").map(\.url)
        guard !sources.isEmpty else { return [] }
        // SwiftPM runs the command again if a source is newer than this file, which is compiled with the sources.
        let report = context.pluginWorkDirectoryURL.appendingPathComponent("CheckedPort.swift")
        return [
            .buildCommand(
                displayName: "Checking what \(target.name) needs of Objective-C",
                executable: try context.tool(named: "LaminaPortTool").url,
                arguments: [report.path] + sources.map(\.path),
                inputFiles: sources, outputFiles: [report])
        ]
    }
}
