import Foundation
import LaminaImage
import LaminaScene
import Testing

struct SceneImageTests {
    /// One red pixel.
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

    /// A folder with red.png, a link to it and a file that is no image, gone after `body`.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try #require(Data(base64Encoded: Self.red))
        try data.write(to: folder.appendingPathComponent("red.png"))
        try Data("hello".utf8).write(to: folder.appendingPathComponent("text.png"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link.png").path, withDestinationPath: "red.png")
        try body(folder.path)
    }

    private func contents(_ values: [String], images: String = "{}", in folder: String) throws -> [CGImage] {
        let layers = values.map { #"{ "contents": \#($0) }"# }.joined(separator: ", ")
        let json = scene(layers, root: #""images": \#(images)"#)
        let result = try Scene(json: Data(json.utf8), name: "a.json", directory: folder)
        return try result.layers.map { try #require($0.properties.contents) }
    }

    @Test func `a file is decoded once, whatever its names`() throws {
        try inFolder { folder in
            let images = try contents(
                [
                    #""red.png""#, #""./red.png""#, #""link.png""#, #"{ "file": ".//red.png" }"#,
                    #"{ "image": "b" }"#,
                ], images: #"{ "b": { "image": "a" }, "a": "red.png" }"#, in: folder)
            #expect(images.count == 5)
            #expect(Set(images).count == 1)
        }
    }

    @Test func `base64 is an image`() throws {
        let image = try #require(try contents([#"{ "data": "\#(Self.red)" }"#], in: "").first)
        #expect(image.width == 1)
        #expect(image.withUnsafeBytes { Array($0) } == [0, 0, 255, 255])
    }

    @Test func `images are written as they were named`() throws {
        try inFolder { folder in
            let json = scene(
                #"{ "contents": { "image": "b" } }, { "contents": { "file": "red.png" } }, { "contents": { "data": "\#(Self.red)" } }"#,
                root: #""images": { "b": { "image": "a" }, "a": { "file": "red.png" } }"#)
            #expect(
                outcome(json, directory: folder) == """
                    {
                        "version": 1,
                        "size": [10, 10],
                        "images": {
                            "a": "red.png",
                            "b": { "image": "a" }
                        },
                        "layers": [
                            {
                                "contents": { "image": "b" }
                            },
                            {
                                "contents": "red.png"
                            },
                            {
                                "contents": { "data": "\(Self.red)" }
                            }
                        ]
                    }

                    """)
        }
    }

    @Test(
        "Wrong contents are named with their place",
        arguments: [
            (#""""#, #": expected a path, found """#),
            (#""a\u0000b""#, #": expected a path, found "a\u{0}b""#),
            ("5", ": expected a path or an object with exactly one of file, data, image, found 5"),
            (
                "{}",
                ": expected a path or an object with exactly one of file, data, image, found an empty object"
            ),
            (
                #"{ "file": "a", "data": "b" }"#,
                ": expected a path or an object with exactly one of file, data, image, found file and data"
            ),
            (#"{ "path": "a" }"#, ".path: unknown key; expected file, data, image"),
            (#"{ "file": 1 }"#, ".file: expected a path, found 1"),
            (#"{ "data": "%%%" }"#, #".data: expected an image file in base64, found "%%%""#),
            (
                #"{ "data": "aGVsbG8=" }"#,
                ".data: image in memory: not an image: expected the start of PNG, JPEG, WebP, JPEG 2000, AVIF, GIF, TIFF, BMP, ICO, Netpbm, Targa, KTX or PVR, found 68 65 6C 6C 6F"
            ),
            (#"{ "image": "b" }"#, #".image: expected a name in images, found "b""#),
            (#""missing.png""#, ": FOLDER/missing.png: cannot be read: No such file or directory"),
            (
                #""text.png""#,
                ": FOLDER/text.png: not an image: expected the start of PNG, JPEG, WebP, JPEG 2000, AVIF, GIF, TIFF, BMP, ICO, Netpbm, Targa, KTX or PVR, found 68 65 6C 6C 6F"
            ),
        ])
    func wrong(_ value: String, _ sentence: String) throws {
        try inFolder { folder in
            #expect(
                outcome(layer(#""contents": \#(value)"#), directory: folder)
                    == "a.json: layers[0].contents" + sentence.replacing("FOLDER", with: folder))
        }
    }

    @Test(
        "Wrong entries of images are named with their place",
        arguments: [
            (#"{ "a": { "image": "a" } }"#, ".a: refers to itself"),
            (
                #"{ "a": { "image": "b" }, "b": { "image": "c" }, "c": { "image": "a" } }"#,
                #".a: refers to itself through "b", "c""#
            ),
            (
                #"{ "a": { "image": "b" }, "b": { "image": "c" }, "c": { "image": "b" } }"#,
                #".b: refers to itself through "c""#
            ),
            (
                #"{ "avatar": { "image": "avatr-0" }, "avatar-0": "red.png" }"#,
                #".avatar.image: expected a name in images, found "avatr-0"; did you mean "avatar-0"?"#
            ),
            (#"{ "a": "red.png", "a": "red.png" }"#, ".a: given twice"),
            (
                #"{ "my icon": 1 }"#,
                #"["my icon"]: expected a path or an object with exactly one of file, data, image, found 1"#
            ),
            (#"{ "a": "gone.png" }"#, ".a: FOLDER/gone.png: cannot be read: No such file or directory"),
        ])
    func wrongEntry(_ images: String, _ sentence: String) throws {
        try inFolder { folder in
            #expect(
                outcome(scene(root: #""images": \#(images)"#), directory: folder)
                    == "a.json: images" + sentence.replacing("FOLDER", with: folder))
        }
    }

    @Test func `a long chain of names is followed in time`() throws {
        let count = 20_000
        let names = (0..<count).map { #""n\#($0)": { "image": "n\#($0 + 1)" }"# }
        let images = "{ " + names.joined(separator: ", ") + #", "n\#(count)": { "data": "\#(Self.red)" } }"#
        #expect(try contents([#"{ "image": "n0" }"#], images: images, in: "").count == 1)
    }

    @Test func `a long circle names its first members`() {
        let names = (0..<100).map { #""n\#($0)": { "image": "n\#(($0 + 1) % 100)" }"# }
        #expect(
            outcome(scene(root: #""images": { \#(names.joined(separator: ", ")) }"#))
                == #"a.json: images.n0: refers to itself through "n1", "n2", "n3", "n4", "n5", and 94 more"#)
    }
}
