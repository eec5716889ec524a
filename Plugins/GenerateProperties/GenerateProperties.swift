import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory generate-properties [--check]`
@main
struct GenerateProperties: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "LaminaPropertyTool")
        let process = Process()
        process.executableURL = tool.url
        process.arguments = ["--package-directory", context.package.directoryURL.path] + arguments
        try process.run()
        process.waitUntilExit()
        // A plugin has no exit code of its own; a reported error makes the command's 1.
        if process.terminationReason != .exit || process.terminationStatus != 0 {
            Diagnostics.error("the properties' files were not made")
        }
    }
}
