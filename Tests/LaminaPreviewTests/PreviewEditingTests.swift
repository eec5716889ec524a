import Foundation
import LaminaPreview
import Testing

@Suite struct PreviewEditingTests {
    static let scene = ##"""
        {
          "version": 1, "size": [40, 30],
          "layers": [
            { "name": "card", "frame": [0, 0, 40, 30], "backgroundColor": "#f00",
              "sublayers": [
                { "name": "badge", "frame": [10.0, 10.0, 10, 10], "backgroundColor": "rgba(0, 0, 255, 1)",
                  "animations": {
                    "slide": { "class": "basic", "keyPath": "position.x", "fromValue": 15, "toValue": 35, "duration": 1.0 },
                    "blink": { "class": "keyframe", "keyPath": "opacity", "values": [0, 0.50, 1], "duration": 2,
                      "timingFunctions": ["easeIn", [0.1, 0.2, 0.3, 0.4]] },
                    "both": { "class": "group", "duration": 3, "animations": [
                      { "class": "spring", "keyPath": "transform.scale", "fromValue": 1, "toValue": 2 } ] }
                  } }
              ] }
          ]
        }

        """##

    @Test func `Animations are told with their keyframes, values and paces`() throws {
        let animations = try #require(PreviewClient(Self.scene).state().layers.last?.animations)
        #expect(animations.map(\.key) == ["slide", "blink", "both"])
        #expect(animations.map(\.kind) == ["basic", "keyframe", "group"])
        #expect(animations[0].values == ["15", "35"] && animations[0].members["duration"] == "1.0")
        #expect(animations[1].keyTimes == [0, 0.5, 1] && animations[1].values == ["0", "0.50", "1"])
        #expect(animations[1].curves == [[0.42, 0, 1, 1], [0.1, 0.2, 0.3, 0.4]])
        #expect(animations[1].path == ["animations", "blink"])
        let spring = try #require(animations[2].animations.first)
        #expect(spring.kind == "spring" && spring.path == ["animations", "both", "animations", "0"])
    }

    @Test(arguments: [
        ("animations/slide/duration", "2", #""duration": 1.0"#, #""duration": 2.0"#),
        ("animations/slide/toValue", "30", #""toValue": 35"#, #""toValue": 30"#),
        ("animations/blink/values/1", "0.7", "0.50", "0.70"),
        ("animations/blink/timingFunctions/1", "[0.5, 0, 1, 1]", "[0.1, 0.2, 0.3, 0.4]", "[0.5, 0, 1, 1]"),
        ("animations/blink/timingFunctions/0", "easeOut", #""easeIn""#, #""easeOut""#),
        ("animations/both/animations/0/toValue", "3", #""toValue": 2 "#, #""toValue": 3 "#),
        ("backgroundColor", "#00ff00ff", "rgba(0, 0, 255, 1)", "rgba(0, 255, 0, 1)"),
        ("position", "[16, 15]", "[10.0, 10.0, 10, 10]", "[11.0, 10.0, 10, 10]"),
    ])
    func `A change is written into the file, which is the same else`(
        path: String, value: String, old: String, new: String
    ) throws {
        let client = try PreviewClient(Self.scene, writes: true)
        let answer = try client.edit(1, path, value)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try client.text == Self.scene.replacing(old, with: new))
        try client.post("undo")
        #expect(try client.text == Self.scene)
        try client.post("redo")
        #expect(try client.text == Self.scene.replacing(old, with: new))
    }

    @Test func `Without leave to write, changes are shown, and the file stays`() throws {
        let client = try PreviewClient(Self.scene)
        let answer = try client.edit(1, "animations/slide/duration", "2")
        #expect(answer.state?.layers.last?.animations.first?.duration == 2)
        #expect(answer.state?.isWriting == false)
        #expect(try client.text == Self.scene)
    }

    @Test func `A member is added to an animation, and left out again`() throws {
        let client = try PreviewClient(Self.scene, writes: true)
        try client.edit(1, "animations/blink/keyTimes", "[0, 0.25, 1]")
        #expect(
            try client.text.contains(#"0.3, 0.4]], "keyTimes": [0, 0.25, 1] }"#)
                || client.text.contains(#""keyTimes": [0, 0.25, 1]"#))
        #expect(try client.state().layers.last?.animations[1].keyTimes == [0, 0.25, 1])
        try client.edit(1, "animations/blink/keyTimes", nil)
        #expect(try client.text == Self.scene)
    }

    @Test func `Steps of one gesture are one change, which is written at its end`() throws {
        let client = try PreviewClient(Self.scene, writes: true)
        for value in ["[16, 15]", "[17, 15]"] {
            #expect(try client.edit(1, "position", value, gesture: "a", isDone: false).status == 200)
        }
        #expect(try client.text == Self.scene)
        try client.edit(1, "position", "[18, 15]", gesture: "a", isDone: true)
        #expect(try client.text.contains("[13.0, 10.0, 10, 10]"))
        try client.edit(1, "position", "[20, 15]", gesture: "b", isDone: true)
        try client.post("undo")
        #expect(try client.text.contains("[13.0, 10.0, 10, 10]"))
        let state = try client.post("undo").state
        #expect(try client.text == Self.scene)
        #expect(state?.canUndo == false && state?.edits.isEmpty == true)
    }

    @Test func `Several values are one change; if one does not fit, none is changed`() throws {
        let client = try PreviewClient(Self.scene, writes: true)
        let both =
            #"{"edits":[{"layer":1,"path":["opacity"],"value":"0.5"},{"layer":1,"path":["zPosition"],"value":"VALUE"}]}"#
        let wrong = try client.post("edit", both.replacing("VALUE", with: "far"))
        #expect(wrong.status == 422 && wrong.text.contains("zPosition"), "\(wrong.text)")
        #expect(try client.text == Self.scene)
        #expect(try client.post("edit", both.replacing("VALUE", with: "3")).state?.edits.count == 2)
        #expect(try client.post("undo").state?.edits.isEmpty == true)
        #expect(try client.text == Self.scene)
    }

    @Test(arguments: [
        #"{"edits":[]}"#, #"{"edits":[{"layer":1}]}"#, #"{"edits":[{"path":["a"],"value":"1"}]}"#, "{", "[]",
        #"{"edits":[{"layer":1,"path":[],"value":"1"}]}"#, #"{"layer":1,"value":"1"}"#,
    ])
    func `What is no edit is refused`(body: String) throws {
        #expect(try PreviewClient(Self.scene).post("edit", body).status == 400)
    }

    @Test(arguments: [
        ("animations/none/duration", "1"), ("animations/slide/duration", "-1"), ("name", "other"),
        ("sublayers", "[]"),
        ("animations/blink/values", "[]"), ("animations/blink/keyTimes", "[0, 2]"), ("opacity", #"{"a":"#),
    ])
    func `A value that does not fit is an error with its place, and nothing is written`(
        path: String, value: String
    ) throws {
        let client = try PreviewClient(Self.scene, writes: true)
        let answer = try client.edit(1, path, value)
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        #expect(answer.status == 422 && answer.text.contains(name), "\(answer.text)")
        #expect(try client.text == Self.scene && client.state().canUndo == false)
    }

    @Test func `What another program saves is kept: changes begin anew from there`() throws {
        let client = try PreviewClient(Self.scene, writes: true)
        try client.edit(1, "opacity", "0.5")
        let theirs = try client.text.replacing("#f00", with: "#0f0")
        try client.save(theirs)
        let answer = try client.edit(1, "opacity", "0.25")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try client.text == theirs.replacing(#""opacity": 0.5"#, with: #""opacity": 0.25"#))
        try client.post("undo")
        #expect(try client.text == theirs)
        #expect(try client.state().canUndo == false)
    }

    @Test func `Changes that no longer fit a saved file are taken away, and this is said`() throws {
        let client = try PreviewClient(Self.scene)
        try client.edit(1, "animations/slide/duration", "2")
        try client.edit(0, "opacity", "0.5")
        try client.save(Self.scene.replacing("\"slide\"", with: "\"glide\""))
        var state = try client.state()
        let end = ContinuousClock.now + .seconds(30)
        while state.error == nil, ContinuousClock.now < end {
            usleep(20_000)
            state = try client.state()
        }
        #expect(state.error?.contains("animations.slide.duration") == true)
        #expect(state.edits.map(\.key) == ["opacity"])
    }

    @Test func `Values of the command line are shown, and not written with others`() throws {
        let client = try PreviewClient(
            Self.scene, writes: true, overrides: [("card.backgroundColor", "#00ff00")])
        try client.edit(1, "opacity", "0.5")
        #expect(try client.text.contains("#f00") && client.text.contains(#""opacity": 0.5"#))
        #expect(try client.state().edits.map(\.key) == ["card.backgroundColor", "opacity"])
    }

    @Test func `A value by a layer's name is written too`() throws {
        let client = try PreviewClient(Self.scene, writes: true)
        try client.post("edit", ##"{"key":"card.backgroundColor","value":"#00ff00"}"##)
        #expect(try client.text == Self.scene.replacing("#f00", with: "#0f0"))
    }

    @Test func `A file that cannot be written says so, and the change is not made`() throws {
        let client = try PreviewClient(Self.scene, writes: true)
        let target = client.folder.appendingPathComponent("scene.json")
        _ = try client.state()
        // A folder that holds no new file, for anybody: the file's name is taken by the longest way there.
        try FileManager.default.removeItem(at: target)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let answer = try client.edit(1, "opacity", "0.5")
        #expect(answer.status != 200 && answer.text.contains("scene.json"), "\(answer.text)")
    }

    @Test func `A Lottie file is changed on show alone`() throws {
        let lottie =
            ##"{"v":"5.9.0","fr":30,"ip":0,"op":30,"w":40,"h":30,"layers":[{"ty":1,"nm":"solid","ip":0,"op":30,"st":0,"ks":{},"sw":40,"sh":30,"sc":"#ff0000"}]}"##
        let client = try PreviewClient(lottie, writes: true)
        let answer = try client.edit(0, "opacity", "0.5")
        #expect(answer.status == 200 && answer.state?.edits.count == 1, "\(answer.text)")
        #expect(try client.text == lottie)
        #expect(try client.edit(0, "opacity", nil).status == 422)
    }

    private struct Property: Decodable {
        var key: String
        var model: String
        var source: String?
    }

    @Test func `Values are told as the file spells them, changes among them`() throws {
        let client = try PreviewClient(Self.scene)
        func spelling(_ layer: Int, _ key: String) throws -> String? {
            let answer = try client.ask("/api/properties?file=scene.json&layer=\(layer)")
            return try JSONDecoder().decode([Property].self, from: Data(answer.body)).first { $0.key == key }?
                .source
        }
        #expect(try spelling(0, "backgroundColor") == "#f00")
        #expect(try spelling(1, "backgroundColor") == "rgba(0, 0, 255, 1)")
        #expect(try spelling(1, "frame") == "[10.0, 10.0, 10, 10]" && spelling(1, "position") == nil)
        try client.edit(0, "hidden", "true")
        #expect(try spelling(0, "hidden") == "true")
    }
}
