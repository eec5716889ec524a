import LaminaLayer
import Testing

/// Trees for which a cost that grows with the square of the layers would show.
struct LargeTreeTests {
    @Test func `a deep tree is built from small parts`() {
        let root = CALayer()
        var end = root
        for _ in 0..<100_000 {
            let (cell, content) = (CALayer(), CALayer())
            cell.addSublayer(content)
            end.addSublayer(cell)
            end = content
        }
        var depth = 0
        var next = end.superlayer
        while let layer = next {
            depth += 1
            next = layer.superlayer
        }
        #expect(depth == 200_000)
    }

    @Test func `an ancestor is refused from far below, also when both trees are large`() {
        let root = CALayer()
        root.sublayers = (0..<1_000).map { _ in CALayer() }
        var end = root
        for _ in 0..<1_000 {
            let layer = CALayer()
            end.addSublayer(layer)
            end = layer
        }
        end.addSublayer(root)
        #expect(root.superlayer == nil)
        #expect(end.sublayers == nil)
    }

    @Test(arguments: [0, 1, 7])
    func `many sublayers leave from the back to the front`(kept: Int) throws {
        let root = CALayer()
        root.sublayers = (0..<10_000).map { _ in CALayer() }
        let all = try #require(root.sublayers)
        for layer in all.dropFirst(kept) { layer.removeFromSuperlayer() }
        #expect(root.sublayers ?? [] == Array(all.prefix(kept)))
    }

    @Test func `a place in the list is found after others came and went`() throws {
        let root = CALayer()
        root.sublayers = (0..<100).map { _ in CALayer() }
        let all = try #require(root.sublayers)
        for layer in all[10..<40] { layer.removeFromSuperlayer() }
        for layer in all[10..<20] { root.insertSublayer(layer, at: 0) }
        let new = CALayer()
        root.insertSublayer(new, above: all[90])
        let expected = Array(all[10..<20].reversed() + all[0..<10] + all[40...90]) + [new] + Array(all[91...])
        #expect(root.sublayers == expected)
    }
}
