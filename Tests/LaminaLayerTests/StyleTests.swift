import Foundation
import LaminaLayer
import Testing

struct StyleTests {
    @Test func `A style has the values of the program's own keys that the layer lacks`() {
        let layer = CALayer()
        layer.style = ["a": 1, "b": 2, "style": ["b": 3, "c": 4]]
        layer.setValue(9, forKey: "a")
        #expect(layer.value(forKey: "a") as? Int == 9)
        #expect(layer.value(forKey: "b") as? Int == 2)
        #expect(layer.value(forKey: "c") as? Int == 4)
        #expect(layer.value(forKey: "d") == nil)
    }

    @Test func `A style supplies the properties that are at their defaults`() {
        let layer = CALayer()
        layer.cornerRadius = 5
        layer.style = [
            "opacity": 0.5, "cornerRadius": 8, "doubleSided": false, "name": "styled",
            "style": ["opacity": 0.1, "zPosition": 3],
        ]
        #expect(layer.opacity == 0.5 && layer.cornerRadius == 5 && !layer.isDoubleSided)
        #expect(layer.name == "styled" && layer.zPosition == 3)
    }

    @Test func `Without the style its values go, but not those that were set since`() {
        let layer = CALayer()
        layer.style = ["opacity": 0.5, "zPosition": 3, "name": "styled", "borderWidth": 2]
        layer.zPosition = 4
        layer.style = ["borderWidth": 6]
        #expect(layer.opacity == 1 && layer.zPosition == 4 && layer.name == nil && layer.borderWidth == 6)
        layer.style = nil
        #expect(layer.borderWidth == 0)
    }

    @Test func `A style starts no animation, and styles inside one another have actions too`() {
        let (host, layer) = AnimationTests.hosted()
        defer { withExtendedLifetime(host) {} }
        let recorder = AnimationTests.Recorder()
        layer.style = ["opacity": 0.5, "style": ["actions": ["opacity": recorder]]]
        #expect(layer.animationKeys() == nil && recorder.events == [])
        layer.opacity = 1
        #expect(recorder.events == ["opacity"])
    }

    @Test func `A copy has the program's values, and the style's`() {
        let layer = CALayer()
        layer.setValue("kept", forKey: "own")
        layer.style = ["other": 7]
        let copy = CALayer(layer: layer)
        #expect(copy.value(forKey: "own") as? String == "kept")
        #expect(copy.value(forKey: "other") as? Int == 7)
    }

    @Test func `A cell's style supplies what was not set, and its values go with it`() {
        let cell = CAEmitterCell()
        cell.lifetime = 3
        cell.style = [
            "birthRate": 5, "lifetime": 9, "name": "spark", "own": 7, "style": ["scale": 0.5, "own": 8],
        ]
        #expect(cell.birthRate == 5 && cell.lifetime == 3 && cell.name == "spark" && cell.scale == 0.5)
        #expect(cell.value(forKey: "own") as? Int == 7)
        cell.setValue(1, forKey: "own")
        #expect(cell.value(forKey: "own") as? Int == 1)
        cell.birthRate = 6
        cell.style = ["scale": 0.25]
        #expect(cell.birthRate == 6 && cell.name == nil && cell.scale == 0.25)
        cell.style = nil
        #expect(cell.scale == 1 && cell.style == nil)
    }
}
