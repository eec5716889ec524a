import Foundation
import Testing

/// The modules of the preview's page.
struct PageModuleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/LaminaPreview/Page")

    /// The modules that each module imports.
    private static func imports() throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file.hasSuffix(".js") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            result[file] = text.matches(of: /from "\.\/([a-z]+\.js)"/).map { String($0.1) }
        }
        return result
    }

    @Test func `No module of the page imports itself through others`() throws {
        var left = try Self.imports()
        #expect(left["preview.js"]?.isEmpty == false)
        // Modules that import none of those that are left are taken away, until all are gone.
        while let free = left.first(where: { _, imports in imports.allSatisfy { left[$0] == nil } })?.key {
            left[free] = nil
        }
        #expect(left.keys.sorted() == [])
    }
}
