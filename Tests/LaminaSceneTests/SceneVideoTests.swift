import Foundation
import LaminaLayer
import LaminaScene
import Testing

struct SceneVideoTests {
    private struct Missing: Error, CustomStringConvertible {
        var description: String { "no such film" }
    }

    private func scene(_ members: String, directory: String = "films") throws -> Scene {
        try Scene(
            json: Data(layer(#""class": "CAVideoLayer", \#(members)"#).utf8), name: "a.json",
            directory: directory,
            videoOpener: { path in
                if path.hasSuffix("missing.mp4") { throw Missing() }
                return OpenedFilm(path)
            })
    }

    private func sentence(_ members: String) -> String {
        do {
            return try scene(members).description
        } catch {
            return LaminaSceneTests.sentence(error)
        }
    }

    @Test func `A video layer is one, with the film beside the scene`() throws {
        let root = try scene(#""video": "a.mp4", "videoGravity": "resizeAspectFill", "loops": true"#)
            .makeRootLayer()
        let video = try #require(root.sublayers?.first as? CAVideoLayer)
        #expect((video.player as? OpenedFilm)?.path == "films/a.mp4")
        #expect(video.videoGravity == .resizeAspectFill)
        #expect(video.isLooping)
    }

    @Test(
        "Videos are read and written",
        arguments: [
            [#""video": "a.mp4""#], [#""videoGravity": "resize""#], [#""loops": true"#], [],
            [#""video": "a.mp4""#, #""muted": true"#],
            [#""video": "a.mp4""#, #""videoGravity": "resizeAspectFill""#, #""loops": true"#],
        ])
    func read(members: [String]) throws {
        let all = [#""class": "CAVideoLayer""#] + members
        let written = try scene((members + [#""opacity": 1"#]).joined(separator: ", ")).description
        func squeezed(_ text: String) -> String { text.split { $0 == " " || $0 == "\n" }.joined() }
        #expect(squeezed(written) == squeezed(canonicalLayer(all)))
    }

    @Test func `The scene lasts as long as its film, by the layer's clock`() throws {
        #expect(try scene(#""video": "a.mp4""#).animationDuration == 3)
        #expect(try scene(#""video": "a.mp4", "speed": 2, "beginTime": 1"#).animationDuration == 2.5)
        #expect(try scene(#""video": "a.mp4", "loops": true"#).animationDuration == 3)
        #expect(try scene(#""video": "a.mp4", "speed": 0"#).animationDuration == nil)
        #expect(try scene(#""video": "a.mp4""#).hasAnimations)
    }

    @Test(
        "Wrong videos are named with their place",
        arguments: [
            (#""video": 5"#, "video: expected a path, found 5"),
            (#""video": "missing.mp4""#, "video: no such film"),
            (#""loops": 1"#, "loops: expected true or false, found 1"),
        ])
    func wrong(members: String, expected: String) {
        #expect(sentence(members) == "a.json: layers[0].\(expected)")
    }

    @Test func `A program that opens no films says what it takes`() {
        let found = outcome(layer(#""class": "CAVideoLayer", "video": "a.mp4""#))
        #expect(
            found
                == #"a.json: layers[0].video: "a.mp4" cannot be opened: this program reads scenes without films; "#
                + "link LaminaMedia, and read the scene with videoOpener: { try MovieSource(contentsOfFile: $0) }"
        )
    }

    @Test func `Other layers have no film`() {
        let found = outcome(layer(#""loops": true"#))
        #expect(
            found
                == #"a.json: layers[0].loops: expected nothing, without "class": "CAVideoLayer", found true"#)
    }

    @Test func `Films are counted`() {
        let many = [String](
            repeating: #"{"class": "CAVideoLayer", "video": "a.mp4"}"#, count: SceneLimits.maximumVideos + 1
        ).joined(separator: ", ")
        #expect(
            sentence(#""sublayers": [\#(many)]"#)
                == "a.json: layers[0].sublayers[64].video: too many films: expected at most 64")
    }
}
