import Foundation
import LaminaLayer
import LaminaScene
import Testing

struct SceneAnimationTests {
    private func animation(_ members: String) -> String { layer(#""animations": { "a": { \#(members) } }"#) }

    private func read(_ json: String) throws -> Scene {
        try Scene(json: Data(json.utf8), name: "a.json", directory: "")
    }

    private func made(_ members: String) throws -> CAAnimation {
        let layer = try #require(try read(animation(members)).makeRootLayer().sublayers?.first)
        return try #require(layer.animation(forKey: "a"))
    }

    @Test(
        "What is written reads back as the same scene",
        arguments: [
            #""class": "basic", "keyPath": "position", "fromValue": [0, 1], "duration": 2"#,
            ##""class": "basic", "keyPath": "backgroundColor", "toValue": "#ff0000""##,
            #""class": "basic", "keyPath": "bounds", "byValue": [0, 0, -1, 2], "repeatCount": "infinity""#,
            #""class": "spring", "keyPath": "transform.rotation.z", "toValue": 90, "damping": 3"#,
            #""class": "spring", "keyPath": "opacity", "toValue": 0, "perceptualDuration": 0.5, "bounce": 0.2"#,
            #""class": "spring", "keyPath": "opacity", "toValue": 0, "damping": 90, "allowsOverdamping": true"#,
            #""class": "basic", "keyPath": "transform", "valueFunction": "scale", "toValue": [1, 2, 3]"#,
            #""class": "basic", "keyPath": "compositingFilter", "toValue": {"type": "plusL", "enabled": false}"#,
            #""class": "keyframe", "keyPath": "filters", "values": [["colorInvert"], []]"#,
            #""class": "keyframe", "keyPath": "transform", "values": [[{"rotate": 90}], []], "keyTimes": [0, 1]"#,
            #""class": "keyframe", "keyPath": "position", "path": {"path": "M 0 0 L 1 1"}, "rotationMode": "auto""#,
            #""class": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "timingFunctions": ["easeIn", [0, 0, 1, 1]]"#,
            #""class": "group", "animations": [{"class": "basic", "keyPath": "opacity", "toValue": 0}]"#,
            #""class": "matchMove", "sourceLayer": "a", "sourcePoints": [[0, 1], [2, 3]], "appliesX": false, "isAdditive": true"#,
            #""class": "transition", "type": "push", "subtype": "fromTop", "startProgress": 0.5"#,
            #""class": "transition", "filter": {"type": "gaussianBlur", "inputRadius": 3}"#,
            #""class": "transition", "from": {"opacity": 0.5, "mask": {"name": "m"}, "sublayers": [{"name": "a", "sublayers": [{}]}, {}]}"#,
        ])
    func roundTrip(_ members: String) throws {
        let first = try read(animation(members))
        let second = try read(first.description)
        #expect(first.layers == second.layers)
        #expect(first.layers.first?.animations.count == 1)
        #expect(first.description == second.description)
    }

    @Test func `angles are degrees`() throws {
        let basic = try made(#""class": "basic", "keyPath": "transform.rotation.z", "toValue": 180"#)
        #expect((basic as? CABasicAnimation)?.toValue as? Double == .pi)
    }

    @Test func `a spring is overdamped where the scene allows it`() throws {
        let spring = #""class": "spring", "keyPath": "opacity", "toValue": 0, "damping": 90"#
        #expect((try made(spring) as? CASpringAnimation)?.allowsOverdamping == false)
        let allowed = try made(spring + #", "allowsOverdamping": true"#)
        #expect((allowed as? CASpringAnimation)?.allowsOverdamping == true)
    }

    @Test func `a spring by its look starts as fast as the scene says`() throws {
        let look = #""class": "spring", "keyPath": "opacity", "toValue": 0, "perceptualDuration": 1"#
        let spring = try #require(try made(look + #", "initialVelocity": 30"#) as? CASpringAnimation)
        #expect(spring.initialVelocity == 30)
        #expect(spring.duration == spring.settlingDuration)
        #expect(spring.duration > CASpringAnimation(perceptualDuration: 1, bounce: 0).duration)
    }

    @Test(arguments: [
        ("linear", "0, 0.2, 1"), ("discrete", "0, 0.2, 0.6, 1"), ("discrete", "0, 0.2, 0.6"),
        ("linear", "0.25, 0.5, 0.75"),
    ])
    func `keyTimes along a path are as many as its points`(mode: String, times: String) throws {
        let made = try made(
            #""class": "keyframe", "keyPath": "position", "path": {"path": "M 0 0 L 1 1 L 2 0"}, "#
                + #""calculationMode": "\#(mode)", "keyTimes": [\#(times)]"#)
        #expect((made as? CAKeyframeAnimation)?.keyTimes?.count == times.split(separator: ",").count)
    }

    @Test func `a keyframe animation has the scene's values`() throws {
        let made = try made(
            #""class": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 1], "calculationMode": "cubic""#
        )
        let keyframe = try #require(made as? CAKeyframeAnimation)
        #expect(keyframe.values?.compactMap { $0 as? Double } == [0, 1])
        #expect(keyframe.calculationMode == .cubic)
    }

    @Test(
        "A scene lasts until its last animation ends",
        arguments: [
            (
                #""class": "basic", "keyPath": "opacity", "toValue": 0, "duration": 2, "autoreverses": true"#,
                4
            ),
            (#""class": "basic", "keyPath": "opacity", "toValue": 0, "beginTime": 1"#, 1.25),
            (
                #""class": "basic", "keyPath": "opacity", "toValue": 0, "repeatCount": "infinity""#,
                nil as Double?
            ),
        ])
    func duration(_ members: String, _ seconds: Double?) throws {
        #expect(try read(animation(members)).animationDuration == seconds)
    }

    @Test(
        "What is wrong is named with its place",
        arguments: [
            (
                #""class": "basic", "keyPath": "transform.rotatoin.z""#,
                #"keyPath: unknown key path "transform.rotatoin.z"; did you mean "transform.rotation.z"?"#
            ),
            (#""class": "basic""#, "keyPath: expected a key path, found nothing"),
            (
                #""class": "basic", "keyPath": "position", "toValue": 3"#,
                "toValue: expected [x, y], found 3"
            ),
            (
                #""class": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 0.5, 1]"#,
                "keyTimes: expected 2 of them, found 3"
            ),
            (
                #""class": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.9, 0.5]"#,
                "keyTimes[2]: expected at least the time before, 0.9, found 0.5"
            ),
            (
                #""class": "basic", "keyPath": "opacity", "duration": -1"#,
                "duration: expected a number > 0, found -1"
            ),
            (
                #""class": "group", "animations": [{"class": "basic", "keyPath": "opacity", "toValue": []}]"#,
                "animations[0].toValue: expected a number, found an empty array"
            ),
            (
                #""class": "matchMove", "sourcePoints": [[0, 0]]"#,
                "sourceLayer: expected the id or the name of a layer, found nothing"
            ),
            (
                #""class": "group", "animations": [{"class": "transition"}]"#,
                #"animations[0].class: expected another class, since a layer has one transition, in no group, found "transition""#
            ),
            (
                #""class": "transition", "from": {"sublayers": [{"opacity": 3}]}"#,
                "from.sublayers[0].opacity: expected a number from 0 to 1, found 3"
            ),
            (
                #""class": "transition", "from": {"animations": {}}"#,
                "from.animations: expected none, since what a transition comes from does not move, found animations"
            ),
            (
                #""class": "transition", "filter": "gausianBlur""#,
                #"filter: expected a filter's type, found "gausianBlur"; did you mean "gaussianBlur"?"#
            ),
            (
                #""class": "basic", "keyPath": "opacity", "fromValue": null"#,
                "fromValue: expected a number, found null"
            ),
            (
                #""class": "keyframe", "keyPath": "opacity", "values": [0, null]"#,
                "values[1]: expected a number, found null"
            ),
            (
                #""class": "keyframe", "keyPath": "position", "path": {"path": "M 0 0 L 1 1 L 2 0"}, "keyTimes": [0, 1]"#,
                "keyTimes: expected 3 of them, found 2"
            ),
            (
                #""class": "keyframe", "keyPath": "position", "path": {"rect": [0, 0, 1, 1]}, "timingFunctions": ["easeIn"]"#,
                "timingFunctions: expected 3 of them, found 1"
            ),
            (
                #""class": "keyframe", "keyPath": "position", "path": {"path": "M 0 0"}"#,
                "path: expected a path with a line or a curve, found a path without"
            ),
            (
                #""class": "keyframe", "keyPath": "position", "path": {"rect": [0, 0, 1, 1]}, "biasValues": [0]"#,
                "biasValues: expected none, since path is a curve itself, found values"
            ),
            (
                #""class": "basic", "keyPath": "transform", "valueFunction": "scale", "toValue": [1, 2]"#,
                "toValue: expected [x, y, z], found an array of 2"
            ),
            (
                #""class": "basic", "keyPath": "transform", "valueFunction": "rotateX", "toValue": [1, 2, 3]"#,
                "toValue: expected a number, found an array of 3"
            ),
            (
                #""class": "basic", "keyPath": "transform", "valueFunction": "translate", "toValue": 3"#,
                "toValue: expected [x, y, z], found 3"
            ),
            (
                #""class": "spring", "keyPath": "opacity", "allowsOverdamping": true, "perceptualDuration": 1"#,
                "allowsOverdamping: expected nothing beside perceptualDuration, found allowsOverdamping"
            ),
            (
                #""class": "basic", "keyPath": "opacity", "allowsOverdamping": true"#,
                "allowsOverdamping: unknown key; expected class, keyPath, fromValue, toValue, byValue, valueFunction, …"
            ),
        ])
    func error(_ members: String, _ sentence: String) {
        #expect(outcome(animation(members)) == "a.json: layers[0].animations.a.\(sentence)")
    }
}
