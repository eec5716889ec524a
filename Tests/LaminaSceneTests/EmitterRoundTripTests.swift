import Foundation
import LaminaGeometry
import LaminaScene
import LaminaValues
import Testing

/// Emitters with all values that they hold are written, and read back the same, in JSON and in CAML.
struct EmitterRoundTripTests {
    /// Every type of behaviour, with every value away from its default.
    private let behaviors = #"""
        [{"type": "wave", "force": [1.5, -2, 0.1], "frequency": 0.3}, {"type": "drag", "drag": 0.7},
         {"type": "attractor", "attractorType": "axial", "stiffness": 3, "radius": 4, "position": [5, 6], "zPosition": 7,
          "orientationLongitude": 0.1, "orientationLatitude": 0.2, "falloff": 1.5, "falloffDistance": 20},
         {"type": "attractor", "stiffness": 1},
         {"type": "alignToMotion", "rotation": 0.25},
         {"type": "valueOverLife", "keyPath": "scale", "values": [1, 0.123456789, 2], "locations": [0, 0.3, 1]},
         {"type": "valueOverLife", "keyPath": "mass", "values": [1, 2]},
         {"type": "valueOverLife", "keyPath": "color.alpha", "values": [0.5]},
         {"type": "colorOverLife", "colors": ["#ff0000", [0.1, 0.2, 0.3, 0.4]], "locations": [0.25, 0.5]},
         {"type": "colorOverLife", "colors": ["#00ff00", "#0000ff80"]},
         {"type": "light", "color": "#ff8000", "position": [8, 9], "zPosition": 10, "falloff": 2, "falloffDistance": 30,
          "appliesAlpha": true, "spot": true, "directionLongitude": 0.4, "directionLatitude": 0.5, "coneAngle": 0.6,
          "coneEdgeSoftness": 0.7},
         {"type": "light"}]
        """#

    private func scene() throws -> Scene {
        let look = #"""
            "particleType": "plane", "orientationLatitude": 0.1, "orientationLongitude": 0.2, "orientationRange": 0.3,
            "rotation": 0.4, "rotationRange": 0.5, "contentsFrameCount": 6, "contentsFramesPerRow": 3,
            "contentsFramesPerSecond": 12.5, "contentsFrameMode": "once", "mass": 2, "massRange": 1.5
            """#
        let plain = #"""
            "name": "a", "isEnabled": false, "contentsRect": [0.1, 0.2, 0.3, 0.4], "contentsScale": 2,
            "minificationFilter": "nearest", "minificationFilterBias": 0.5, "magnificationFilter": "trilinear",
            "birthRate": 1.1, "lifetime": 2.2, "lifetimeRange": 0.3, "emissionLatitude": 0.4, "emissionLongitude": 0.5,
            "emissionRange": 0.6, "velocity": 7, "velocityRange": 0.8, "xAcceleration": 0.9, "yAcceleration": 1,
            "zAcceleration": 1.1, "scale": 1.2, "scaleRange": 1.3, "scaleSpeed": 1.4, "spin": 1.5, "spinRange": 1.6,
            "color": [0.1, 0.2, 0.3, 0.4], "redRange": 0.1, "greenRange": 0.2, "blueRange": 0.3, "alphaRange": 0.4,
            "redSpeed": 0.5, "greenSpeed": 0.6, "blueSpeed": 0.7, "alphaSpeed": 0.8, "beginTime": 1, "timeOffset": 2,
            "speed": 3, "duration": 4, "repeatCount": 5, "repeatDuration": 6, "autoreverses": true, "fillMode": "both"
            """#
        let cells = #"""
            [{\#(plain), \#(look), "emitterBehaviors": \#(behaviors),
              "emitterCells": [{"contentsFrameMode": "random", "contentsFrameCount": 2}]}, {"mass": 3}]
            """#
        let members = #"""
            "class": "CAEmitterLayer", "spinBias": 0.5, "emitterBehaviors": \#(behaviors), "emitterCells": \#(cells)
            """#
        return try Scene(json: Data(layer(members).utf8), name: "a.json", directory: "")
    }

    /// How many values differ from those of something new.
    private func changes(_ value: Any, _ standard: Any) -> (changed: Int, all: Int) {
        let pairs = zip(Mirror(reflecting: value).children, Mirror(reflecting: standard).children)
        let changed = pairs.filter { String(describing: $0.value) != String(describing: $1.value) }
        return (changed.count, Mirror(reflecting: value).children.count)
    }

    @Test func `The sample has every value that a cell holds away from its default`() throws {
        let cell = try #require(try scene().layers.first?.properties.emitter.cells.first)
        let own = changes(cell, EmitterCellValues())
        // An image would be compared by its source.
        #expect(own.changed == own.all - 1, "\(own)")
        let look = changes(cell.look, EmitterCellLook())
        #expect(look.changed == look.all, "\(look)")
        let attractor = cell.look.behaviors.compactMap { if case .attractor(let a) = $0 { a } else { nil } }[
            0]
        #expect(
            changes(attractor, EmitterAttractor()).changed == Mirror(reflecting: attractor).children.count)
        let light = cell.look.behaviors.compactMap { if case .light(let l) = $0 { l } else { nil } }[0]
        #expect(changes(light, EmitterLight()).changed == Mirror(reflecting: light).children.count)
    }

    @Test func `JSON that is written reads back as the same emitter`() throws {
        let first = try scene()
        let second = try Scene(json: first.jsonData(), name: "a.json", directory: "")
        #expect(second.layers.map(\.properties) == first.layers.map(\.properties))
        #expect(second.description == first.description)
        #expect(first.layers[0].properties.emitter.behaviors.count == 12)
    }

    @Test(arguments: [true, false])
    func `CAML that is written reads back as the same emitter`(isBundle: Bool) throws {
        let first = try scene()
        let caml = first.caml(isBundle: isBundle)
        #expect(caml.losses.isEmpty, "\(caml.losses)")
        let second = try Scene(json: caml.document, name: "a.caml", directory: "")
        #expect(second.warnings.isEmpty, "\(second.warnings)")
        let emitter = try #require(second.layers.first { $0.properties.kind == .emitter }).properties.emitter
        #expect(emitter == first.layers[0].properties.emitter)
    }

    @Test func `An emitter without cells keeps its behaviours`() throws {
        let json = layer(
            #""class": "CAEmitterLayer", "spinBias": 2, "emitterBehaviors": [{"type": "drag", "drag": 1}]"#)
        let first = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        let second = try Scene(json: first.caml(isBundle: false).document, name: "a.caml", directory: "")
        let emitter = try #require(second.layers.first { $0.properties.kind == .emitter }).properties.emitter
        #expect(emitter.spinBias == 2 && emitter.behaviors == [.drag(1)])
    }

    @Test(arguments: [
        (#"{}"#, "type: expected a value, found nothing"),
        (
            #"{"type": "drag", "force": [1, 2]}"#,
            "force: expected none, since behaviours of type drag have no such key, found a value"
        ),
        (#"{"type": "wave"}"#, "force: expected a value, found nothing"),
        (#"{"type": "wave", "force": [1]}"#, "force: expected [x, y] or [x, y, z], found"),
        (#"{"type": "attractor", "radius": -1}"#, "radius: expected a number ≥ 0, found -1"),
        (
            #"{"type": "light", "coneEdgeSoftness": 2}"#,
            "coneEdgeSoftness: expected a number from 0 to 1, found 2"
        ),
        (
            #"{"type": "valueOverLife", "keyPath": "scale", "values": [1, 2], "locations": [0]}"#,
            "locations: expected as many ascending numbers as values, of which there is at least one, found 1 numbers"
        ),
        (
            #"{"type": "colorOverLife", "colors": []}"#,
            "locations: expected as many ascending numbers as colors"
        ),
        (#"{"type": "magnet"}"#, #"type: expected one of "wave", "drag""#),
    ])
    func `A wrong behaviour is named with its place`(behavior: String, sentence: String) {
        let found = outcome(
            layer(#""class": "CAEmitterLayer", "emitterCells": [{"emitterBehaviors": [\#(behavior)]}]"#))
        #expect(
            found.hasPrefix("a.json: layers[0].emitterCells[0].emitterBehaviors[0].\(sentence)"), "\(found)")
    }
}
