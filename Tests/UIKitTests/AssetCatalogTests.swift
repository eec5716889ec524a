import Foundation
import Testing
import UIKit

/// Pictures, colours and data in folders of Xcode's.
@Suite struct AssetCatalogTests {
    /// A bundle with one catalogue, removed with the object.
    private final class Assets {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        let bundle: Bundle

        init(_ files: [String: Data]) throws {
            for (path, data) in files {
                let file = folder.appendingPathComponent("Assets.xcassets/\(path)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
            }
            bundle = try #require(Bundle(path: folder.path))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    private static func png(_ side: Int) throws -> Data {
        Data(
            try CGImage(
                width: side, height: side, premultipliedBGRA: [UInt8](repeating: 255, count: side * side * 4)
            ).pngData())
    }

    @Test func `Pictures come with their scale and what their colours are for`() throws {
        let images = """
            {"images": [{"filename": "a.png", "idiom": "universal", "scale": "1x"},
                {"filename": "a@2x.png", "idiom": "universal", "scale": "2x"}, {"idiom": "universal", "scale": "3x"},
                {"filename": "dark.png", "idiom": "universal", "scale": "2x",
                 "appearances": [{"appearance": "luminosity", "value": "dark"}]}],
             "properties": {"template-rendering-intent": "template"}}
            """
        let assets = try Assets([
            "Group/star.imageset/Contents.json": Data(images.utf8),
            "Group/star.imageset/a.png": try Self.png(4),
            "Group/star.imageset/a@2x.png": try Self.png(8), "Group/star.imageset/dark.png": try Self.png(9),
        ])
        let image = try #require(UIImage(named: "star", in: assets.bundle, compatibleWith: nil))
        #expect(image.size == CGSize(width: 4, height: 4))
        #expect(image.renderingMode == .alwaysTemplate)
        #expect(UIImage(named: "moon", in: assets.bundle, compatibleWith: nil) == nil)
    }

    @Test func `A name is found in another case, unless one has the very name`() throws {
        func color(_ white: String) -> Data {
            Data(
                "{\"colors\": [{\"idiom\": \"universal\", \"color\": {\"components\": {\"white\": \"\(white)\"}}}]}"
                    .utf8)
        }
        let assets = try Assets([
            "Paper.colorset/Contents.json": color("1.0"), "paper.colorset/Contents.json": color("0.5"),
            "Ink.colorset/Contents.json": color("0.0"),
        ])
        func white(_ name: String) -> CGFloat? {
            UIColor(named: name, in: assets.bundle, compatibleWith: nil)?.cgColor.red
        }
        #expect(white("Paper") == 1 && white("paper") == 0.5 && white("ink") == 0 && white("inks") == nil)
    }

    @Test func `Colours may be shares, bytes, or greys, and groups part of the name`() throws {
        func color(_ components: String) -> Data {
            Data(
                "{\"colors\": [{\"idiom\": \"universal\", \"color\": {\"color-space\": \"srgb\", \"components\": {\(components)}}}]}"
                    .utf8)
        }
        let assets = try Assets([
            "a.colorset/Contents.json": color(
                "\"red\": \"0.500\", \"green\": \"0xFF\", \"blue\": \"51\", \"alpha\": \"0.250\""),
            "Brand/Contents.json": Data("{\"properties\": {\"provides-namespace\": true}}".utf8),
            "Brand/b.colorset/Contents.json": color("\"white\": \"1.000\", \"alpha\": \"1.000\""),
            "broken.colorset/Contents.json": Data("{".utf8),
        ])
        let bundle = assets.bundle
        #expect(
            UIColor(named: "a", in: bundle, compatibleWith: nil)
                == UIColor(red: 0.5, green: 1, blue: 0.2, alpha: 0.25))
        #expect(UIColor(named: "Brand/b", in: bundle, compatibleWith: nil) == .white)
        #expect(UIColor(named: "broken", in: bundle, compatibleWith: nil) == nil)
    }

    @Test func `Data is a file of a set, which does not lead out of it`() throws {
        let assets = try Assets([
            "words.dataset/Contents.json": Data(
                "{\"data\": [{\"filename\": \"w.txt\", \"idiom\": \"universal\"}]}".utf8),
            "words.dataset/w.txt": Data("hello".utf8),
            "out.dataset/Contents.json": Data(
                "{\"data\": [{\"filename\": \"../words.dataset/w.txt\"}]}".utf8),
        ])
        #expect(NSDataAsset(name: "words", bundle: assets.bundle)?.data == Data("hello".utf8))
        #expect(NSDataAsset(name: "out", bundle: assets.bundle) == nil)
    }
}
