import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct ArticleFilterTests {
    @Test func `The article on filters shows the filter that is compiled here`() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOfFile: ProjectFiles.path(path), encoding: .utf8)
        }
        let source = try text("Tests/LaminaShaderCompilerTests/ArticleFilter.swift")
        let start = try #require(source.range(of: "// example begins\n"))
        let end = try #require(source.range(of: "// example ends"))
        let article = try text("Sources/Lamina/Lamina.docc/Articles/ContentsFiltersAndFilms.md")
        #expect(article.contains("```swift\n\(source[start.upperBound..<end.lowerBound])```"))
    }

    @Test func `The article's filter is the same on both backends`() throws {
        let root = SampleKernels.card([], onNothing: true)
        try addShade(to: root.sublayers?[0] ?? root)
        let both = try pictures(root)
        #expect(try ImageComparison(both.cpu, both.vulkan).largestDifference <= 1)
    }
}
