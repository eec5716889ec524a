import ArgumentParser
import Foundation
import Lamina

/// The arguments that colour a picture by how it is drawn.
struct DebugArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Colours over the picture, separated by commas, that show how it is drawn.",
            discussion: """
                blended (red where layers blend, green where opaque), cache (bitmaps reused green, drawn red), copied \
                (converted images cyan), misaligned (images between pixels magenta, scaled yellow), offscreen (yellow), \
                fast-path (blue), updates (what this frame drew, yellow), overdraw (blue once to red five times).
                """, valueName: "names"))
    var debug: String?

    func validate() throws {
        do {
            _ = try options()
        } catch {
            // The parser takes only its own errors for bad usage.
            throw ValidationError("--debug: \(error.description)")
        }
    }

    func options() throws(RendererError) -> DebugOptions {
        try DebugOptions(
            names: (debug ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty })
    }
}
