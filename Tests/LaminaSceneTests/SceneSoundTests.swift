import Foundation
import LaminaLayer
import LaminaScene
import LaminaTestSupport
import Testing

/// The sounds of scenes and of Lottie documents: where they are in time.
struct SceneSoundTests {
    private static func scene(_ sounds: String, layers: String = "") throws -> Scene {
        let json = #"{"version": 1, "size": [4, 4], "sounds": \#(sounds), "layers": [\#(layers)]}"#
        return try Scene(
            json: Data(json.utf8), name: "scene", directory: "folder", videoOpener: { OpenedFilm($0) })
    }

    private static func lottie(_ layers: String, assets: String = "") throws -> Scene {
        let json =
            #"{"v": "5.7", "fr": 20, "ip": 10, "op": 110, "w": 40, "h": 40, "assets": [{"id": "a", "p": "data:audio/wav;base64,AAAA", "e": 1}, \#(assets) {"id": "z", "layers": []}], "layers": [\#(layers)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "")
    }

    @Test func `A sound has its place in time, and is written as it was read`() throws {
        let text =
            #"[{"file":"a.wav","begin":-1,"from":0.5,"duration":2,"gain":0.25,"levels":[[0,1],[1,0]],"fadeIn":0.1,"fadeOut":0.2,"loop":true}]"#
        let scene = try Self.scene(text)
        let sound = try #require(scene.sounds.first)
        #expect(sound.source == .file("folder/a.wav") && sound.name == "a.wav")
        #expect(sound.begin == -1 && sound.from == 0.5 && sound.duration == 2 && sound.gain == 0.25)
        #expect(sound.levels == [.init(time: 0, gain: 1), .init(time: 1, gain: 0)])
        #expect(sound.fadeIn == 0.1 && sound.fadeOut == 0.2 && sound.loops)
        #expect(scene.description.filter { !$0.isWhitespace }.contains(#""sounds":"# + text))
        let again = try Scene(json: scene.jsonData(), name: "scene", directory: "folder")
        #expect(again.sounds == scene.sounds)
    }

    @Test func `A sound may be in the file, and is written so`() throws {
        let scene = try Self.scene(#"[{"file": "data:audio/wav;base64,AQID"}]"#)
        #expect(scene.sounds.map(\.source) == [.data(Data([1, 2, 3]))])
        let again = try Scene(json: scene.jsonData(), name: "scene", directory: "folder")
        #expect(again.sounds == scene.sounds)
    }

    @Test func `CAML has no place for sounds`() throws {
        let losses = try Self.scene(#"[{"file": "a.wav"}]"#).caml(isBundle: true).losses
        #expect(losses.map(\.feature) == ["sounds"])
    }

    @Test(arguments: [
        ("3", "sounds"), ("[3]", "sounds[0]"), ("[{}]", "sounds[0].file"),
        (#"[{"file": "a"}, {"file": ""}]"#, "sounds[1].file"), (#"[{"file": "../a"}]"#, "sounds[0].file"),
        (#"[{"file": "a", "fade": 1}]"#, "sounds[0].fade"),
        (#"[{"file": "a", "from": -1}]"#, "sounds[0].from"),
        (#"[{"file": "a", "gain": -1}]"#, "sounds[0].gain"),
        (#"[{"file": "a", "levels": [[1, 1], [0, 1]]}]"#, "sounds[0].levels[1]"),
        (#"[{"file": "a", "levels": [[1]]}]"#, "sounds[0].levels[0]"),
        (#"[{"file": "data:audio/wav;base64,A"}]"#, "sounds[0].file"),
    ])
    func `A sound that cannot be is named by its place`(sounds: String, place: String) {
        let error = #expect(throws: SceneError.self) { try Self.scene(sounds) }
        #expect(error?.description.contains(place) == true, "\(String(describing: error))")
    }

    @Test func `Too many sounds are an error`() {
        let many = [String](repeating: #"{"file": "a"}"#, count: SceneLimits.maximumSounds + 1)
        let error = #expect(throws: SceneError.self) { try Self.scene("[\(many.joined(separator: ","))]") }
        #expect(error?.description.contains("at most 256 sounds") == true)
    }

    // ---- films in layers

    @Test func `A layer's film is heard by the layer's clock`() throws {
        let scene = try Self.scene(
            "[]",
            layers: """
                { "beginTime": 1, "sublayers": [{ "class": "CAVideoLayer", "video": "f.mp4", "beginTime": 2, "timeOffset": 0.5, "loops": true }] }
                """)
        let sound = try #require(scene.sounds.first)
        #expect(sound.source == .file("folder/f.mp4") && sound.mayBeSilent)
        #expect(sound.begin == 2.5 && sound.loops && sound.period == 3)
        #expect(scene.soundWarnings.isEmpty)
    }

    @Test func `A muted film is not heard, and one at another speed is named`() throws {
        let scene = try Self.scene(
            "[]",
            layers: """
                { "class": "CAVideoLayer", "video": "f.mp4", "muted": true },
                { "class": "CAVideoLayer", "video": "f.mp4", "speed": 0.5, "name": "slow" }
                """)
        #expect(scene.sounds.isEmpty)
        #expect(scene.soundWarnings.map(\.layer) == ["slow"])
        #expect(scene.description.contains(#""muted": true"#))
    }

    // ---- Lottie

    @Test func `An audio layer is heard from its first frame to its last`() throws {
        let scene = try Self.lottie(
            #"{"ty": 6, "nm": "s", "refId": "a", "ip": 30, "op": 70, "st": 20, "ks": {}}"#)
        let sound = try #require(scene.sounds.first)
        #expect(sound.source == .data(Data([0, 0, 0])))
        #expect(sound.begin == 1 && sound.from == 0.5 && sound.duration == 2 && sound.gain == 1)
        #expect(scene.warnings.isEmpty)
    }

    @Test func `A sound that starts before the document is heard from its middle on`() throws {
        let scene = try Self.lottie(#"{"ty": 6, "refId": "a", "ip": 0, "op": 500, "st": 0}"#)
        let sound = try #require(scene.sounds.first)
        #expect(sound.begin == 0 && sound.from == 0.5 && sound.duration == 5)
    }

    @Test func `A level is a percentage, and its keys are in seconds of the scene`() throws {
        let layer = #"{"ty": 6, "refId": "a", "ip": 10, "op": 110, "st": 10, "au": {"lv": \#("LEVEL")}}"#
        let still = try Self.lottie(layer.replacing("LEVEL", with: #"{"a": 0, "k": 25}"#))
        #expect(still.sounds.map(\.gain) == [0.25])
        let keys =
            #"{"a": 1, "k": [{"t": 10, "s": [100], "h": 1}, {"t": 30, "s": [50], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 50, "s": [0]}]}"#
        let moving = try Self.lottie(layer.replacing("LEVEL", with: keys))
        let levels = try #require(moving.sounds.first?.levels)
        #expect(levels.first == .init(time: 0, gain: 1) && levels.last == .init(time: 2, gain: 0))
        #expect(levels.contains(.init(time: 1, gain: 1)) && levels.contains(.init(time: 1, gain: 0.5)))
    }

    @Test func `A sound in a composition begins with that, and ends with it`() throws {
        let scene = try Self.lottie(
            #"{"ty": 0, "refId": "c", "ip": 30, "op": 60, "st": 25, "w": 4, "h": 4}"#,
            assets: #"{"id": "c", "layers": [{"ty": 6, "refId": "a", "ip": 0, "op": 100, "st": 10}]},"#)
        let sound = try #require(scene.sounds.first)
        #expect(sound.begin == 1.25 && sound.from == 0 && sound.duration == 1.25)
    }

    @Test(arguments: ["audio", "u", "images"])
    func `A sound may lie in the archive of its document`(folder: String) throws {
        var archive = StoredArchive()
        archive.add("manifest.json", #"{"animations": [{"id": "one"}]}"#)
        archive.add(
            "a/one.json",
            #"{"fr": 10, "ip": 0, "op": 10, "w": 9, "h": 9, "assets": [{"id": "s", "u": "/audio/", "p": "x.wav"}], "layers": [{"ty": 6, "refId": "s", "ip": 0, "op": 10}]}"#
        )
        archive.add("\(folder)/x.wav", "sound")
        let scene = try Scene(json: Data(archive.bytes), name: "a.lottie", directory: "")
        #expect(scene.sounds.map(\.source) == [.data(Data("sound".utf8))])
        #expect(scene.warnings.isEmpty)
    }

    @Test func `A hidden layer is not heard`() throws {
        let scene = try Self.lottie(#"{"ty": 6, "refId": "a", "ip": 10, "op": 60, "hd": true}"#)
        #expect(scene.sounds.isEmpty && scene.warnings.isEmpty)
    }

    @Test(arguments: [
        (
            #"{"ty": 6, "nm": "s", "refId": "a", "ip": 10, "op": 60, "sr": 2}"#,
            "a sound that is stretched, which is not heard"
        ),
        (
            #"{"ty": 6, "nm": "s", "refId": "b", "ip": 10, "op": 60}"#,
            "a sound \"b\" that the file does not have"
        ),
        (
            #"{"ty": 6, "nm": "s", "refId": "f", "ip": 10, "op": 60}"#,
            "a sound that cannot be read: \"none/a.mp3\": No such file or directory"
        ),
        (
            #"{"ty": 0, "nm": "s", "refId": "c", "ip": 10, "op": 60, "sr": 2, "w": 4, "h": 4}"#,
            "sounds in a composition whose time is remapped or stretched, which are not heard"
        ),
    ])
    func `A sound that is not heard is named with its layer`(layer: String, feature: String) throws {
        let scene = try Self.lottie(
            layer,
            assets:
                #"{"id": "f", "u": "none/", "p": "a.mp3"}, {"id": "c", "layers": [{"ty": 6, "refId": "a", "ip": 0, "op": 90}]},"#
        )
        #expect(scene.sounds.isEmpty)
        #expect(scene.warnings.map(\.layer) == ["s"] && scene.warnings.map(\.feature) == [feature])
    }

    @Test func `Compositions in themselves and many copies end`() throws {
        let inner = [String](
            repeating: #"{"ty": 0, "refId": "c", "ip": 0, "op": 100, "w": 1, "h": 1}"#, count: 300)
        let scene = try Self.lottie(
            inner.joined(separator: ","),
            assets:
                #"{"id": "c", "layers": [{"ty": 6, "refId": "a", "ip": 0, "op": 90}, {"ty": 0, "refId": "c", "ip": 0, "op": 90, "w": 1, "h": 1}]},"#
        )
        #expect(scene.sounds.count == SceneLimits.maximumSounds)
        #expect(
            scene.warnings.contains { $0.feature == "more than 256 sounds, of which the first are heard" })
    }
}
