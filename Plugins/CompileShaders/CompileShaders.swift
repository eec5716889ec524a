import Foundation
import PackagePlugin

@main
struct CompileShaders: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {}
}
