import Foundation
import LaminaLayer
import LaminaScene
import Testing

struct SceneScrollTests {
    private func scrollLayer(_ members: String) throws -> CAScrollLayer {
        let json = layer(members)
        let root = try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
        return try #require(root.sublayers?.first as? CAScrollLayer)
    }

    @Test(
        "Scroll layers are read and written",
        arguments: [
            [], [#""scrollMode": "vertically""#], [#""masksToBounds": false"#],
            [#""masksToBounds": false"#, #""scrollMode": "none""#],
        ])
    func read(members: [String]) {
        let all = [#""class": "CAScrollLayer""#] + members
        #expect(outcome(layer((members + all.prefix(1)).joined(separator: ", "))) == canonicalLayer(all))
    }

    @Test func `A scroll layer is one, and clips unless it says otherwise`() throws {
        let scroll = try scrollLayer(
            #""scrollMode": "horizontally", "bounds": [3, 4, 5, 6], "class": "CAScrollLayer""#)
        #expect(scroll.scrollMode == .horizontally && scroll.masksToBounds)
        scroll.scroll(to: CGPoint(x: 9, y: 9))
        #expect(scroll.bounds.origin == CGPoint(x: 9, y: 4))
        #expect(try !scrollLayer(#""class": "CAScrollLayer", "masksToBounds": false"#).masksToBounds)
    }

    @Test(
        "What is wrong is named with its place",
        arguments: [
            (
                #""class": "CAScrollLayer", "scrollMode": "up""#,
                #"expected one of "none", "vertically", "horizontally", "both", found "up""#
            ),
            (#""scrollMode": "both""#, #"expected nothing, without "class": "CAScrollLayer", found "both""#),
            (
                #""class": "CATextLayer", "scrollMode": "both""#,
                #"expected nothing, without "class": "CAScrollLayer", found "both""#
            ),
        ])
    func wrong(members: String, sentence: String) {
        #expect(outcome(layer(members)) == "a.json: layers[0].scrollMode: \(sentence)")
    }
}
