import Foundation
import LaminaLayer
import LaminaScene
import LaminaTestSupport
import LaminaValues
import Testing

/// Every property that animates, from a scene's text to the shown value.
struct SceneAnimatedPropertyTests {
    private static let filters = """
        "filters": [{"type": "gaussianBlur", "name": "blur"}, {"type": "multiplyColor", "name": "tint"}, \
        {"type": "colorMatrix", "name": "matrix"}], \
        "backgroundFilters": [{"type": "gaussianBlur", "name": "blur"}], \
        "compositingFilter": "multiplyBlendMode"
        """

    private func text(_ animation: String, class name: String = "CAShapeLayer") -> String {
        // The filters come last, because animations may name filters that come after them.
        layer(
            #""class": "\#(name)", "animations": {"a": {\#(animation), "duration": 1, "fillMode": "both"}}, \#(Self.filters)"#
        )
    }

    private func expect(_ sample: AnimatableSample, _ animation: String) throws {
        let path = try AnimationKeyPath(sample.keyPath)
        let name = path.property.kind?.sceneName ?? "CAShapeLayer"
        let scene = try Scene(json: Data(text(animation, class: name).utf8), name: "a.json", directory: "")
        let (host, root) = (LayerTreeCommitter(), scene.makeRootLayer())
        host.root = root
        _ = host.commit(at: 0)
        for (time, expected) in [(0.25, sample.quarter), (0.5, sample.half), (0, sample.from)] {
            _ = host.commit(at: time)
            let found = root.sublayers?.first?.presentation()?.properties.value(at: path)
            #expect(expected.isClose(to: found), "\(time): \(String(describing: found)) is not \(expected)")
        }
        let again = try Scene(json: scene.jsonData(), name: "a.json", directory: "")
        #expect(again.description == scene.description)
    }

    @Test(arguments: try AnimatableSample.all())
    func `A scene's basic animation goes through the values between`(sample: AnimatableSample) throws {
        let from = try sample.from.json(keyPath: sample.keyPath)
        let to = try sample.to.json(keyPath: sample.keyPath)
        try expect(
            sample,
            #""class": "basic", "keyPath": "\#(sample.keyPath)", "fromValue": \#(from), "toValue": \#(to)"#)
    }

    @Test(arguments: try AnimatableSample.all())
    func `A scene's keyframes go through the values between`(sample: AnimatableSample) throws {
        let from = try sample.from.json(keyPath: sample.keyPath)
        let to = try sample.to.json(keyPath: sample.keyPath)
        try expect(
            sample, #""class": "keyframe", "keyPath": "\#(sample.keyPath)", "values": [\#(from), \#(to)]"#)
    }

    @Test(
        "What does not fit the layer's filters is named with its place",
        arguments: [
            (
                #""keyPath": "filters.blurr.inputRadius""#,
                #"keyPath: unknown key path "filters.blurr.inputRadius"; did you mean "filters.blur.inputRadius"?"#
            ),
            (
                #""keyPath": "filters.blur.inputRadios""#,
                #"keyPath: unknown key path "filters.blur.inputRadios"; did you mean "filters.blur.inputRadius"?"#
            ),
            (
                #""keyPath": "filters.blur.enabeld""#,
                #"keyPath: unknown key path "filters.blur.enabeld"; did you mean "filters.blur.enabled"?"#
            ),
            (
                ##""keyPath": "filters.blur.inputRadius", "toValue": "#fff""##,
                ##"toValue: expected a number, found "#fff""##
            ),
            (
                #""keyPath": "filters.matrix.inputRVector", "toValue": [1, 2, 3]"#,
                "toValue: expected 4 numbers, found an array of 3"
            ),
            (
                #""keyPath": "filters", "toValue": ["gausianBlur"]"#,
                #"toValue[0]: expected a filter's type, found "gausianBlur"; did you mean "gaussianBlur"?"#
            ),
        ])
    func error(_ members: String, _ sentence: String) {
        #expect(
            outcome(text("\"class\": \"basic\", \(members)")) == "a.json: layers[0].animations.a.\(sentence)")
    }
}
