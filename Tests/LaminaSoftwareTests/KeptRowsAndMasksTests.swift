import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import Testing

/// The CPU backend keeps tables of shapes and sorted masks from frame to frame, and pictures do not depend on them.
@Suite struct KeptRowsAndMasksTests {
    /// Rounded rectangles of one size, and images under round masks, over a ground whose colour is the frame's.
    private static func tree(frame: Int) throws -> LayerTree {
        let pixels = (0..<48 * 48).flatMap { (index: Int) -> [UInt8] in
            let (row, column) = (UInt8(index / 48), UInt8(index % 48))
            return [UInt8(index % 251), row * 5, column * 5, 255]
        }
        let image = try CGImage(width: 48, height: 48, premultipliedBGRA: pixels)
        let layers = (0..<12).map { index -> LayerTree in
            let (x, y) = (CGFloat(index % 4) * 70 + 8, CGFloat(index / 4) * 70 + 8)
            if index % 2 == 0 {
                return LayerTree.layer(x, y, 48, 48) { $0.contents = image }.masked(by: disc())
            }
            return LayerTree.layer(x, y, 48, 48) {
                $0.cornerRadius = 11
                $0.backgroundColor = CGColor(red: 0.8, green: 0.2, blue: 0.1, alpha: 1)
            }
        }
        return LayerTree.layer(0, 0, 300, 220, sublayers: layers) {
            $0.backgroundColor = CGColor(red: Double(frame) / 8, green: 0.4, blue: 0.6, alpha: 1)
        }
    }

    /// A round mask of 48 × 48 points.
    private static func disc() -> LayerTree {
        LayerTree.layer(0, 0, 48, 48) {
            $0.kind = .shape
            $0.shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 48, height: 48), transform: nil)
            $0.shape.fillColor = .black
        }
    }

    /// The pictures of some frames, and the backend that drew them.
    private static func draw(_ optimizations: Optimizations) throws -> (pictures: [CGImage], SoftwareBackend)
    {
        let backend = SoftwareBackend(threads: 1)
        let renderer = FrameRenderer(backend: backend, optimizations: optimizations)
        let tree = try tree(frame: 0)
        renderer.apply(tree.insertion)
        var pictures: [CGImage] = []
        for frame in 0..<3 {
            var update = LayerTreeUpdate(root: tree.id)
            update.changes = [.init(layer: tree.id, properties: try Self.tree(frame: frame).properties)]
            renderer.apply(update)
            try renderer.render(at: 0, target: SwitchPropertyTests.target)
            pictures.append(try renderer.makeImage())
        }
        return (pictures, backend)
    }

    @Test(arguments: ["sharedRows", "sortedMasks"])
    func `A switch takes nothing from later frames but what is kept`(name: String) throws {
        let off = try #require(Optimizations.named.first { $0.name == name }).optimization
        let (with, keeping) = try Self.draw(.all)
        let (without, bare) = try Self.draw(.all.subtracting(off))
        for (frame, pair) in zip(with, without).enumerated() {
            #expect(SwitchPropertyTests.firstDifference(pair.0, pair.1) == nil, "frame \(frame)")
        }
        if off == .sharedRows { #expect(keeping.keptRowTables > 0 && bare.keptRowTables == 0) }
        if off == .sortedMasks { #expect(keeping.sortedMasks > 0 && bare.sortedMasks == 0) }
    }
}
