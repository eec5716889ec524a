import Foundation
import LaminaGeometry
import LaminaScene
import Testing

/// Colours by the names of CSS.
struct ColorNameTests {
    @Test(arguments: [
        ("red", "#ff0000"), ("White", "#ffffff"), ("REBECCAPURPLE", "#663399"), ("transparent", "#00000000"),
        ("lightgoldenrodyellow", "#fafad2"), ("tan", "#d2b48c"), ("grey", "#808080"), ("gray", "#808080"),
        ("aqua", "#00ffff"),
    ])
    func `A name is the colour that CSS says`(name: String, hexadecimal: String) {
        #expect(Scene.color(from: name) == Scene.color(from: hexadecimal))
        #expect(
            outcome(layer(#""backgroundColor": "\#(name)""#))
                == outcome(layer(#""backgroundColor": "\#(hexadecimal)""#)))
    }

    @Test func `There are the names of the schema, 148 and transparent`() throws {
        let data = try Data(contentsOf: scenesFolder.appendingPathComponent("scene.schema.json"))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let color = try #require((schema["$defs"] as? [String: Any])?["color"] as? [String: Any])
        let names = try #require(
            (color["oneOf"] as? [[String: Any]])?.compactMap { $0["enum"] as? [String] }.first)
        #expect(names.count == 149 && Set(names).count == 149)
        #expect(names.allSatisfy { Scene.color(from: $0) != nil })
        // Each of the sixteen of HTML 4 is there.
        let basic = [
            "aqua", "black", "blue", "fuchsia", "gray", "green", "lime", "maroon", "navy", "olive", "purple",
            "red", "silver",
            "teal", "white", "yellow",
        ]
        #expect(Set(basic).isSubset(of: names))
    }

    @Test func `A name that is misspelt has a suggestion`() {
        #expect(
            outcome(layer(#""borderColor": "rebecapurple""#)).hasSuffix(
                #"found "rebecapurple"; did you mean "rebeccapurple"?"#))
        #expect(Scene.color(from: "") == nil)
        #expect(Scene.color(from: " red") == nil)
        #expect(Scene.color(from: "re\u{200B}d") == nil)
    }
}
