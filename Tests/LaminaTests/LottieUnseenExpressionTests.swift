import Foundation
import Lamina
import Testing

/// Expressions in hidden layers and in shapes that nothing paints.
struct LottieUnseenExpressionTests {
    private typealias Sample = LottieSample

    /// The size of a rectangle, by an expression that fails where it is evaluated.
    private static let failing = #"{"k": [20, 20], "ix": 2, "x": "var $bm_rt = noSuchFunction();"}"#

    private func rectangle(_ size: String) -> String {
        #"{"ty": "rc", "nm": "r", "ix": 1, "p": {"k": [50, 50]}, "s": \#(size), "r": {"k": 0}}"#
    }

    private func group(_ name: String, _ items: String, _ more: String = "") -> String {
        #"{"ty": "gr", "nm": "\#(name)", "it": [\#(items), {"ty": "tr", "p": {"k": [0, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "o": {"k": 100}}]\#(more)}"#
    }

    private func layer(_ items: String, _ more: String = "") -> String {
        #"{"ty": 4, "nm": "s", "ind": 1, "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items)]\#(more)}"#
    }

    /// Whether an expression that fails is evaluated, so that there is a warning.
    private func warns(_ layers: String) throws -> Bool {
        try Sample(layers: layers).warnings.contains { $0.contains("an expression") }
    }

    @Test func `shapes that nothing paints have no expressions`() throws {
        let painted = group("b", rectangle(#"{"k": [20, 20]}"#) + "," + Sample.fill)
        #expect(try !warns(layer(group("a", rectangle(Self.failing)) + "," + painted)))
        #expect(try !warns(layer(rectangle(Self.failing) + "," + painted)))
        #expect(try !warns(layer(group("a", rectangle(Self.failing) + "," + Sample.fill, #", "hd": true"#))))
    }

    @Test func `shapes with a paint beside or around them have expressions`() throws {
        #expect(try warns(layer(rectangle(Self.failing) + "," + Sample.fill)))
        #expect(try warns(layer(group("a", rectangle(Self.failing)) + "," + Sample.fill)))
        let inner = group("b", rectangle(#"{"k": [20, 20]}"#) + "," + Sample.fill)
        let turned = group("a", inner).replacing(
            #"100]}, "r": {"k": 0}"#, with: #"100]}, "r": {"k": 0, "x": "var $bm_rt = noSuchFunction();"}"#)
        #expect(try warns(layer(turned)))
    }

    @Test func `what is drawn sees the expressions of unpainted shapes and hidden layers`() throws {
        let size = #"{"k": [20, 20], "ix": 2, "x": "var $bm_rt = [time * 10 + 40, 40];"}"#
        let hidden = layer(rectangle(size) + "," + Sample.fill, #", "hd": true"#).replacing(
            #""nm": "s", "ind": 1"#, with: #""nm": "h", "ind": 2"#)
        let asks =
            #"{"k": [90, 90], "x": "var $bm_rt = add(content('a').content('r').size, thisComp.layer('h').content('r').size);"}"#
        let shown = layer(
            group("a", rectangle(size)) + "," + group("b", rectangle(asks) + "," + Sample.fill))
        let sample = Sample(layers: shown + "," + hidden)
        #expect(try sample.warnings.isEmpty)
        // 80 wide at first.
        let red = [255, 0, 0, 255]
        #expect(try sample.pixels((12, 50), at: 0)[0] == red)
        #expect(try sample.pixels((8, 50), at: 0)[0] != red)
        #expect(try sample.pixels((8, 50), at: 0.5)[0] == red)
    }

    @Test func `a hidden layer has the expressions of its transform as a parent, and all as a matte`() throws
    {
        let turn = #""ks": {"r": {"k": 0, "x": "var $bm_rt = noSuchFunction();"}}"#
        let hidden = layer(rectangle(#"{"k": [20, 20]}"#) + "," + Sample.fill, #", "hd": true"#)
        let moving = hidden.replacing(#""ks": {}"#, with: turn)
        let opaque = hidden.replacing(
            #""ks": {}"#, with: #""ks": {"o": {"k": 100, "x": "var $bm_rt = noSuchFunction();"}}"#)
        let child = Sample.solid("#ff0000", 10, 10, #""ind": 5, "parent": 1, "ks": {}"#)
        let alone = Sample.solid("#ff0000", 10, 10, #""ind": 5, "ks": {}"#)
        let cut = Sample.solid("#ff0000", 10, 10, #""ind": 5, "tt": 1, "ks": {}"#)
        #expect(try warns(moving + "," + child))
        #expect(try !warns(opaque + "," + child))
        #expect(try !warns(moving + "," + alone))
        #expect(try warns(moving + "," + cut))
    }
}
