import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Lottie documents written as scenes in JSON draw as before.
struct LottieConversionTests {
    /// Documents of 60 frames at 30 a second, 40 by 40 pixels.
    static let samples: [(name: String, layers: String, assets: String)] = [
        (
            "a precomposition whose time is remapped",
            #"{"ty": 0, "nm": "inner", "refId": "a", "ip": 0, "op": 60, "w": 40, "h": 40, "ks": {}, "tm": {"k": [{"t": 0, "s": [0], "o": {"x": [0.6], "y": [0]}, "i": {"x": [0.4], "y": [1]}}, {"t": 30, "s": [1.5], "h": 1}, {"t": 50, "s": [0.5]}]}}"#,
            ##"{"id": "a", "layers": [{"ty": 1, "nm": "box", "ip": 0, "op": 60, "sc": "#ff8800", "sw": 12, "sh": 12, "ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 60, "s": [28, 28]}]}}}]}"##
        ),
        (
            "an outline that is bent by an animated amount",
            #"{"ty": 4, "nm": "star", "ip": 0, "op": 60, "ks": {"p": {"k": [20, 20]}}, "shapes": [{"ty": "gr", "it": [{"ty": "rc", "s": {"k": [24, 24]}, "p": {"k": [0, 0]}, "r": {"k": 0}}, {"ty": "pb", "a": {"k": [{"t": 0, "s": [-60]}, {"t": 60, "s": [60]}]}}, {"ty": "fl", "c": {"k": [0.1, 0.6, 0.9]}, "o": {"k": 100}}, {"ty": "tr"}]}]}"#,
            ""
        ),
        (
            "a camera that moves past layers in space",
            ##"{"ty": 13, "nm": "camera", "ddd": 1, "ip": 0, "op": 60, "pe": {"k": 60}, "ks": {"p": {"k": [{"t": 0, "s": [5, 20, -60]}, {"t": 60, "s": [35, 10, -80]}]}, "a": {"k": [20, 20, 0]}}}, {"ty": 1, "nm": "near", "ddd": 1, "ip": 0, "op": 60, "sc": "#ff8800", "sw": 16, "sh": 16, "ks": {"p": {"k": [12, 12, 10]}}}, {"ty": 1, "nm": "far", "ddd": 1, "ip": 0, "op": 60, "sc": "#2288ff", "sw": 30, "sh": 30, "ks": {"p": {"k": [20, 20, 40]}, "a": {"k": [15, 15, 0]}, "ry": {"k": 50}}}"##,
            ""
        ),
        (
            "a gradient stroke with dashes, trimmed, under a matte",
            ##"{"ty": 1, "nm": "matte", "td": 1, "ip": 0, "op": 60, "sc": "#ffffff", "sw": 30, "sh": 30, "ks": {"r": {"k": [{"t": 0, "s": [0]}, {"t": 60, "s": [40]}]}}}, {"ty": 4, "nm": "line", "tt": 1, "ip": 0, "op": 60, "ks": {"p": {"k": [20, 20]}}, "shapes": [{"ty": "gr", "it": [{"ty": "el", "s": {"k": [26, 26]}, "p": {"k": [0, 0]}}, {"ty": "gs", "t": 1, "s": {"k": [-13, 0]}, "e": {"k": [13, 0]}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}, "o": {"k": 100}, "w": {"k": 5}, "d": [{"n": "d", "v": {"k": 7}}, {"n": "g", "v": {"k": 3}}]}, {"ty": "tm", "s": {"k": 10}, "e": {"k": [{"t": 0, "s": [20]}, {"t": 60, "s": [100]}]}, "o": {"k": 0}}, {"ty": "tr"}]}]}"##,
            ""
        ),
    ]

    private static func renderer(_ scene: Scene) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        renderer.beginFrame(atTime: 0)
        renderer.endFrame()
        return renderer
    }

    private static func picture(_ renderer: CARenderer, _ time: Double) throws -> CGImage {
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }

    /// Compares the scene with the scene that is read from its JSON.
    private static func compare(_ scene: Scene, frames: [Double]) throws {
        let written = try Scene(json: scene.jsonData(), name: "written.json", directory: "")
        #expect(written.duration == scene.duration)
        #expect(written.frameRate == scene.frameRate)
        let rate = try #require(scene.frameRate)
        let (one, other) = (try renderer(scene), try renderer(written))
        var pictures = 0
        var last: CGImage?
        for frame in frames {
            let (before, after) = (try picture(one, frame / rate), try picture(other, frame / rate))
            let difference = try ImageComparison(before, after).largestDifference
            #expect(difference == 0, "frame \(frame)")
            if let last, try ImageComparison(last, before).differingPixels > 0 { pictures += 1 }
            last = before
        }
        #expect(pictures >= frames.count / 2)
    }

    @Test("A converted document draws the same at its frames", arguments: samples.indices)
    func documents(_ index: Int) throws {
        let document = Self.samples[index]
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 40, "assets": [\#(document.assets)], "layers": [\#(document.layers)]}"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(scene.warnings.isEmpty, "\(document.name)")
        try Self.compare(scene, frames: [0, 7, 15, 29, 30, 31, 44, 52, 59])
    }

    @Test("The sample draws the same when it is converted")
    func sample() throws {
        let scene = try Scene(contentsOf: ProjectFiles.path("Scenes/lottie/loader.json"))
        try Self.compare(scene, frames: [0, 5, 20, 33])
    }

    @Test("A remapped clock is written with its keys, and read again")
    func timeMap() throws {
        let json = ##"""
            {"version": 1, "size": [8, 8], "layers": [{"frame": [0, 0, 8, 8], "backgroundColor": "#ff0000",
            "timeMap": [{"time": 0, "value": 0, "timingFunction": "easeIn"}, {"time": 1, "value": 2, "isHold": true},
            {"time": 3, "value": 0}], "animations": {"move": {"class": "basic", "keyPath": "position.x", "byValue": 8,
            "duration": 4}}}]}
            """##
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        let text = String(decoding: scene.jsonData(), as: UTF8.self)
        #expect(text.contains(#""timingFunction": [0.42, 0, 1, 1]"#))
        #expect(text.contains(#""isHold": true"#))
        let again = try Scene(json: Data(text.utf8), name: "b.json", directory: "")
        #expect(String(decoding: again.jsonData(), as: UTF8.self) == text)
        // From 1 to 3 seconds the clock stands at 2, half of the way.
        let renderer = try Self.renderer(scene)
        for time in [1.0, 2, 2.9] {
            let picture = try Self.picture(renderer, time)
            let alphas = picture.withUnsafeBytes { bytes in (0..<8).map { bytes[4 * $0 + 3] } }
            #expect(alphas == [0, 0, 0, 0, 255, 255, 255, 255], "at \(time)")
        }
    }

    @Test(
        "A time map that says too little is an error that names the place",
        arguments: [
            ("[]", "layers[0].timeMap"), (#"[{"time": 0}]"#, "layers[0].timeMap[0].value"),
            (#"[{"time": 1, "value": 0, "isHold": 2}]"#, "layers[0].timeMap[0].isHold"),
        ])
    func badTimeMap(_ map: String, _ place: String) throws {
        let json = #"{"version": 1, "size": [8, 8], "layers": [{"timeMap": \#(map)}]}"#
        let error = try #require(throws: SceneError.self) {
            _ = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        }
        #expect("\(error)".hasPrefix("a.json: line 1, column "), "\(error)")
        #expect("\(error)".contains(": \(place): "), "\(error)")
    }
}
