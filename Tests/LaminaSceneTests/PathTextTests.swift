import Foundation
import LaminaGeometry
import LaminaScene
import Testing

struct PathTextTests {
    private func path(_ text: String) throws -> CGPath {
        let json = layer(#""shadowPath": { "path": "\#(text)" }"#)
        let layers = try Scene(json: Data(json.utf8), name: "a.json", directory: "").layers
        return try #require(layers.first?.properties.shadowPath)
    }

    @Test(
        "Commands mean what SVG says, written with absolute ones",
        arguments: [
            ("m 1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
            ("M 1 2 H 5 V 6 h -1 v -2", "M 1 2 L 5 2 L 5 6 L 4 6 L 4 4"),
            ("M 1 1 l 1 0 z l 0 2", "M 1 1 L 2 1 Z L 1 3"),
            ("M0 0q1 2 3 0t3 0T9 9", "M 0 0 Q 1 2 3 0 Q 5 -2 6 0 Q 7 2 9 9"),
            ("M0 0c1 1 2 1 3 0s2-1 3 0S8 8 9 9", "M 0 0 C 1 1 2 1 3 0 C 4 -1 5 -1 6 0 C 7 1 8 8 9 9"),
            ("M0 0 L 1 1 S 2 2 3 3 T 5 5", "M 0 0 L 1 1 C 1 1 2 2 3 3 Q 3 3 5 5"),
            ("M1.5.5-2-3e1+4,5", "M 1.5 0.5 L -2 -30 L 4 5"), ("M0 0a0 5 0 0 1 3 4", "M 0 0 L 3 4"),
            ("M0 0a5 5 0 0 1 0 0L1 1", "M 0 0 L 1 1"),
        ])
    func commands(_ text: String, _ canonical: String) throws {
        #expect(try path(text) == path(canonical))
    }

    /// The middle of an arc from (−1, 0) to (1, 0) of radius 1, or of one that reaches further.
    @Test(arguments: [
        ("0 0", CGRect(x: -1, y: 0, width: 2, height: 1)), ("0 1", CGRect(x: -1, y: -1, width: 2, height: 1)),
    ])
    func `Half circles go where their sweep says`(flags: String, box: CGRect) throws {
        let found = try path("M-1 0A1 1 0 \(flags) 1 0").boundingBoxOfPath
        #expect(abs(found.minY - box.minY) < 1e-9 && abs(found.maxY - box.maxY) < 1e-9)
        #expect(abs(found.minX - box.minX) < 1e-9 && abs(found.maxX - box.maxX) < 1e-9)
    }

    @Test func `Flags need nothing between them, and choose among four arcs`() throws {
        // Circles of radius 5 through (0, 0) and (6, 0) have their centres at (3, ±4).
        func lowest(_ flags: String) throws -> CGRect { try path("M0 0a5 5 0 \(flags)6 0").boundingBoxOfPath }
        #expect(abs(try lowest("01").minY - -1) < 1e-3)
        #expect(abs(try lowest("11").minY - -9) < 1e-3)
        #expect(abs(try lowest("00").maxY - 1) < 1e-3)
        #expect(abs(try lowest("10").maxY - 9) < 1e-3)
    }

    @Test func `Radii that do not reach grow, and turned ellipses are turned`() throws {
        let grown = try path("M-5 0A1 1 0 0 1 5 0").boundingBoxOfPath
        #expect(abs(grown.minY - -5) < 1e-9)
        // A quarter of a turn exchanges the radii.
        let (turned, upright) = (try path("M-2 0A1 2 90 0 1 2 0"), try path("M-2 0A2 1 0 0 1 2 0"))
        #expect(abs(turned.boundingBoxOfPath.minY - upright.boundingBoxOfPath.minY) < 1e-9)
    }

    @Test func `Arcs end exactly where they are told to`() throws {
        #expect(try path("M0.1 0.2A3.3 4.4 17 1 0 0.7 0.9").currentPoint == CGPoint(x: 0.7, y: 0.9))
    }

    @Test(arguments: [
        "M 1e9 -0e9 m1e1 5", "M 1e9 0 h 1", "M 0 0 C 1 1 -1e9 0 1e9 0 S 0 0 0 0",
        "M 0 0 A 1e9 1 45 1 0 1e9 9",
    ])
    func `points lie within what numbers do, however they are counted`(_ path: String) {
        let sentence = outcome(layer(#""shadowPath": "\#(path)""#))
        #expect(
            sentence.hasPrefix(
                "a.json: layers[0].shadowPath: expected a number from -1000000000 to 1000000000"))
    }
}
