import Foundation
import LaminaImage
import LaminaScene
import Testing

/// Which files a scene may name.
struct AssetFolderTests {
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

    /// A folder `scene` beside a folder `secret`, with a picture in each and links between them, gone after `body`.
    private func inFolders(_ body: (_ scene: String) throws -> Void) throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        let (scene, secret) = (
            folder.appendingPathComponent("scene"), folder.appendingPathComponent("secret")
        )
        let data = try #require(Data(base64Encoded: Self.red))
        for (place, name) in [(scene.appendingPathComponent("sub"), "red.png"), (secret, "red.png")] {
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            try data.write(to: place.appendingPathComponent(name))
        }
        try data.write(to: scene.appendingPathComponent("red.png"))
        for (link, target) in [
            ("out.png", "../secret/red.png"), ("outer", "../secret"), ("in.png", "sub/red.png"),
            ("gone.png", "/nowhere"),
        ] {
            try files.createSymbolicLink(
                atPath: scene.appendingPathComponent(link).path, withDestinationPath: target)
        }
        try body(scene.path)
    }

    private func read(_ members: String, in folder: String, isFree: Bool = false) -> String {
        do {
            let json = scene("{ \(members) }")
            return try Scene(
                json: Data(json.utf8), name: "a.json", directory: folder,
                videoOpener: { path in throw Opened(path: path) }, allowsExternalAssets: isFree
            ).layers.first?.properties.contents == nil ? "nothing" : "read"
        } catch {
            return LaminaSceneTests.sentence(error).replacing(folder, with: "FOLDER")
        }
    }

    private struct Opened: Error, CustomStringConvertible {
        var path: String
        var description: String { "opened" }
    }

    private static let outside = [
        "../secret/red.png", "sub/../../secret/red.png", "./../scene/red.png", "out.png", "outer/red.png",
        "/etc/hostname", "//etc/hostname", "..",
    ]

    @Test(arguments: outside)
    func `paths that lead out of the folder are refused`(_ path: String) throws {
        try inFolders { folder in
            #expect(
                read(#""contents": "\#(path)""#, in: folder)
                    == #"a.json: layers[0].contents: expected a path inside of the scene's folder, found "\#(path)"; others have to be allowed, by allowsExternalAssets or --allow-external-assets"#
            )
        }
    }

    @Test(arguments: ["red.png", "./red.png", "sub/red.png", "sub/../red.png", "in.png", "sub//red.png"])
    func `paths inside of the folder are read`(_ path: String) throws {
        try inFolders { #expect(read(#""contents": "\#(path)""#, in: $0) == "read") }
    }

    @Test(arguments: ["../secret/red.png", "out.png", "outer/red.png"])
    func `paths that lead out are read where that is allowed`(_ path: String) throws {
        try inFolders { #expect(read(#""contents": "\#(path)""#, in: $0, isFree: true) == "read") }
    }

    @Test func `a link to nothing is a file that is not there`() throws {
        try inFolders { folder in
            #expect(
                read(#""contents": "gone.png""#, in: folder)
                    == "a.json: layers[0].contents: FOLDER/gone.png: cannot be read: No such file or directory"
            )
        }
    }

    @Test func `films and GLSL are confined as well`() throws {
        try inFolders { folder in
            for members in [
                #""class": "CAVideoLayer", "video": "../secret/red.png""#,
                #""filters": [{ "type": "custom", "glsl": { "file": "outer/red.png" } }]"#,
                #""class": "CAEmitterLayer", "emitterCells": [{ "contents": "/etc/hostname" }]"#,
            ] {
                #expect(read(members, in: folder).contains("inside of the scene's folder"))
            }
            #expect(read(#""class": "CAVideoLayer", "video": "red.png""#, in: folder).hasSuffix("opened"))
        }
    }

    @Test func `a folder may itself be reached by a link`() throws {
        try inFolders { folder in
            let link = folder + "-link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
            #expect(read(#""contents": "sub/red.png""#, in: link) == "read")
        }
    }

    @Test(arguments: ["out.png", "../secret/red.png"])
    func `images of a Lottie document outside of its folder are a warning`(_ path: String) throws {
        try inFolders { folder in
            let json =
                #"{"fr": 30, "ip": 0, "op": 1, "w": 9, "h": 9, "layers": [{"ty": 2, "refId": "i", "ks": {}}], "assets": [{"id": "i", "p": "\#(path)"}]}"#
            func scene(_ isFree: Bool) throws -> Scene {
                try Scene(
                    json: Data(json.utf8), name: "a.json", directory: folder, allowsExternalAssets: isFree)
            }
            let (confined, free) = (try scene(false), try scene(true))
            #expect(
                confined.warnings.map(\.feature) == ["an image outside of the file's folder, \"\(path)\""])
            #expect(free.layers.contains { $0.properties.contents != nil })
        }
    }
}
