import Foundation
import Lamina
import LaminaRender
import LaminaValues
import Testing

/// The memory of plain layers, of which trees have hundreds of thousands. A field that most layers leave at its default
/// belongs into an object that these layers share, or do not have.
@Suite struct LayerMemoryTests {
    /// The bytes that an object's block has for it, as the allocator counts them.
    private func byteCount(of object: AnyObject) throws -> Int {
        let symbol = try #require(dlsym(nil, "malloc_usable_size"))
        let function = unsafeBitCast(
            symbol, to: (@convention(c) (UnsafeMutableRawPointer?) -> Int).self)
        return function(Unmanaged.passUnretained(object).toOpaque())
    }

    /// The allocator's own bytes before each block.
    private let header = 8

    private func plainLayer() -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.position = CGPoint(x: 20, y: 30)
        layer.backgroundColor = .black
        layer.cornerRadius = 2
        layer.masksToBounds = true
        layer.opacity = 0.5
        return layer
    }

    @Test func `a layer's committed values take at most 168 bytes`() {
        #expect(MemoryLayout<LayerProperties>.stride <= 168)
    }

    @Test func `a render tree's node takes at most 80 bytes`() {
        #expect(MemoryLayout<RenderTree.Node?>.stride <= 80)
    }

    @Test func `a plain layer takes at most 710 bytes in both trees`() throws {
        let (root, layers) = (CALayer(), (0..<32).map { _ in plainLayer() })
        root.sublayers = layers
        let committer = LayerTreeCommitter()
        committer.root = root
        var tree = RenderTree()
        tree.apply(committer.commit())
        let shown = try layers.map { layer in
            let node = try #require(tree.index(of: layer.id).flatMap { tree.node($0) })
            let mirror = Mirror(reflecting: node)
            let unseen = try #require(mirror.descendant("unseen"))
            #expect(
                Mirror(reflecting: unseen).children.isEmpty,
                "a layer without animations has its values once")
            return try #require(mirror.descendant("shown")) as AnyObject
        }
        // A block that was used before may be larger than what was asked for.
        let model = try #require(try layers.map { try byteCount(of: $0) }.min())
        let values = try #require(try shown.map { try byteCount(of: $0) }.min())
        #expect(model <= 344)
        #expect(values <= 264)
        // The lists of the superlayer have a reference and an index.
        let lists = MemoryLayout<CALayer>.stride + MemoryLayout<Int32>.stride
        let count = model + values + 2 * header + MemoryLayout<RenderTree.Node?>.stride + lists
        #expect(count <= 710, "\(model) bytes for the layer, \(values) for its values")
    }

    @Test(arguments: [false, true])
    func `a value that plain layers do not have changes no other layer`(isSetBefore: Bool) {
        let standard = LayerProperties()
        var first = LayerProperties()
        if isSetBefore {
            first.borderWidth = 1
            first.shadowOpacity = 0.25
            first.name = "first"
        }
        let copy = first
        var second = first
        second.borderWidth = 2
        second.shadowOpacity = 0.5
        second.name = "second"
        second.sublayerTransform.m34 = -0.001
        second.contentsScale = 2
        #expect(first == copy)
        #expect(first.borderWidth == (isSetBefore ? 1 : 0))
        #expect(second.borderWidth == 2 && second.shadowOpacity == 0.5 && second.name == "second")
        #expect(second.sublayerTransform.m34 == -0.001 && second.contentsScale == 2)
        #expect(LayerProperties() == standard)
        #expect(LayerProperties().borderWidth == 0 && LayerProperties().sublayerTransform.m34 == 0)
    }

    @Test func `values that are set back to their defaults are equal to the defaults`() {
        var values = LayerProperties()
        values.borderWidth = 2
        values.anchorPointZ = 3
        values.name = "name"
        values.backgroundColor = .clear
        values.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(values.backgroundColor == .clear)
        #expect(values != LayerProperties())
        values.borderWidth = 0
        values.anchorPointZ = 0
        values.name = nil
        values.backgroundColor = nil
        values.transform = CATransform3DIdentity
        #expect(values.backgroundColor == nil)
        #expect(values == LayerProperties())
    }

    @Test func `clear and no background colour differ`() {
        var values = LayerProperties()
        values.backgroundColor = .clear
        #expect(values != LayerProperties())
    }

    @Test func `contents are kept whether they are an image or not`() throws {
        let layer = CALayer()
        let image = try CGImage(width: 1, height: 1, straightRGBA: [255, 0, 0, 255])
        layer.contents = "words"
        #expect(layer.contents as? String == "words")
        #expect(layer.properties.contents == nil)
        layer.contents = image
        #expect(layer.contents as? CGImage == image)
        #expect(layer.properties.contents == image)
        layer.contents = "more words"
        #expect(layer.contents as? String == "more words")
        #expect(layer.properties.contents == nil)
        layer.contents = nil
        #expect(layer.contents == nil)
    }

    /// The ways in which a layer is more than moved in its superlayer's plane.
    enum Placement: CaseIterable {
        case moved, anchoredInDepth, flipped, turned

        func place(_ layer: CALayer) {
            switch self {
            case .moved: break
            case .anchoredInDepth: layer.anchorPointZ = 5
            case .flipped: layer.isGeometryFlipped = true
            case .turned: layer.transform = CATransform3DMakeRotation(0.5, 1, 2, 3)
            }
        }
    }

    @Test(arguments: Placement.allCases)
    func `an animated layer's place and depth follow from its values`(_ placement: Placement) {
        let (root, layer) = (CALayer(), plainLayer())
        placement.place(layer)
        let ends: [(key: String, value: Any)] = [
            ("position", CGPoint(x: 100, y: 200)), ("zPosition", CGFloat(50)),
        ]
        for (key, value) in ends {
            let animation = CABasicAnimation(keyPath: key)
            animation.toValue = value
            animation.duration = 2
            layer.add(animation, forKey: key)
        }
        root.addSublayer(layer)
        let committer = LayerTreeCommitter()
        committer.root = root
        var tree = RenderTree()
        tree.apply(committer.commit(at: 1))
        for time in [1, 1.5, 2, 4] {
            tree.advance(to: time)
            #expect(tree.invariantFaults().isEmpty, "at \(time)")
        }
        let index = tree.index(of: layer.id)
        tree.advance(to: 2)
        #expect(index.flatMap { tree.node($0)?.properties.position } == CGPoint(x: 60, y: 115))
        #expect(index.flatMap { tree.node($0)?.model.position } == CGPoint(x: 20, y: 30))
    }
}
