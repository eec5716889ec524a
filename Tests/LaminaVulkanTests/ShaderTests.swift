import Foundation
import LaminaVulkan
import Testing

@Suite struct ShaderTests {
    @Test func `Swift lays out every shared struct as the shaders do`() {
        #expect(!ShaderLayouts.inShaders.isEmpty)
        #expect(ShaderLayouts.inSwift == ShaderLayouts.inShaders)
    }

    @Test(arguments: ShaderCode.allCases)
    func `Every embedded shader is a SPIR-V module`(code: ShaderCode) throws {
        let words = try #require(code.words)
        #expect(words.first == 0x0723_0203)
    }

    @Test func `Only the checked layer calls Vulkan`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/LaminaVulkan")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var others = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            guard !file.path.contains("/Calls/") else { continue }
            others += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(
                text.firstMatch(of: /PFN_vk|functions\.[a-z]+\w*\(|dlsym/) == nil, "\(file.lastPathComponent)"
            )
        }
        #expect(others > 10)
    }
}
