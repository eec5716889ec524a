import Foundation
import Lamina
import Testing

/// Frames of deep trees, of which a part is compiled.
@Suite struct DeepTreeTests {
    /// A layer in a layer in a layer, each a point to the right of and below its superlayer.
    private struct Chain {
        static let depth = 150
        let root = CALayer()
        private(set) var layers: [CALayer] = []
        private let renderer: CARenderer

        init(isRetaining: Bool = true) throws {
            root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
            root.anchorPoint = .zero
            var last = root
            for index in 0..<Self.depth {
                let layer = CALayer()
                layer.frame = CGRect(x: 1, y: 1, width: 8, height: 8)
                layer.backgroundColor = Self.color(index)
                last.addSublayer(layer)
                layers.append(layer)
                last = layer
            }
            var options = RendererOptions()
            options.backend = .cpu
            if !isRetaining { options.disabledOptimizations = ["retaining"] }
            renderer = try CARenderer(options: options)
            renderer.bounds = root.bounds
            renderer.layer = root
        }

        static func color(_ index: Int) -> CGColor {
            CGColor(
                red: CGFloat(index % 7) / 6, green: CGFloat(index % 5) / 4, blue: CGFloat(index % 3) / 2,
                alpha: 1)
        }

        func draw() throws -> Data {
            renderer.beginFrame(atTime: 0)
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage().withUnsafeBytes { Data($0) }
        }

        var damagedPixels: Int { renderer.statistics.damagedPixels }

        func change(_ edit: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            edit()
            CATransaction.commit()
        }

        /// Draws until a part alone is compiled.
        func settle() throws {
            for frame in 0..<4 {
                change { layers[Self.depth - 1].backgroundColor = Self.color(frame) }
                _ = try draw()
            }
        }
    }

    /// Makes the same edit in a tree of which parts are compiled, and in one that is compiled whole each time.
    ///
    /// - Returns: The pixels that were damaged.
    private func compare(_ edit: (Chain) -> Void) throws -> Int {
        let (kept, whole) = (try Chain(), try Chain(isRetaining: false))
        for chain in [kept, whole] {
            try chain.settle()
            chain.change { edit(chain) }
        }
        #expect(try kept.draw() == whole.draw())
        return kept.damagedPixels
    }

    @Test func `the innermost layer damages its own place`() throws {
        let pixels = try compare { $0.layers[Chain.depth - 1].backgroundColor = Chain.color(11) }
        // A pixel around it is for antialiasing.
        #expect((64...100).contains(pixels))
    }

    @Test func `a layer with another background damages its own place and not its sublayers'`() throws {
        let pixels = try compare { $0.layers[20].backgroundColor = Chain.color(50) }
        #expect((64...100).contains(pixels))
    }

    @Test func `a layer that moves damages the places of all below it`() throws {
        #expect(try compare { $0.layers[20].position.x += 3 } > 1000)
    }

    @Test func `a background that becomes clear shows what is behind it`() throws {
        #expect(try compare { $0.layers[20].backgroundColor = .clear } > 0)
    }

    @Test func `a layer inside many superlayers follows one that fades, clips, turns or hides`() throws {
        _ = try compare { $0.layers[60].opacity = 0.5 }
        _ = try compare { $0.layers[60].masksToBounds = true }
        _ = try compare { $0.layers[60].transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }
        _ = try compare { $0.layers[60].isHidden = true }
    }

    @Test func `a change below a layer that fades, clips, turns or has a second sublayer is drawn`() throws {
        let edits: [(CALayer) -> Void] = [
            { $0.opacity = 0.5 },
            {
                $0.masksToBounds = true; $0.bounds.size = CGSize(width: 150, height: 150)
            },
            { $0.transform = CATransform3DMakeRotation(0.1, 0, 0, 1) }, { $0.isGeometryFlipped = true },
            { $0.isDoubleSided = false }, { $0.cornerRadius = 3 }, { $0.shadowOpacity = 0.5 },
            { layer in
                let second = CALayer()
                second.frame = CGRect(x: 90, y: 90, width: 20, height: 20)
                second.backgroundColor = Chain.color(3)
                layer.addSublayer(second)
            },
        ]
        for edit in edits {
            let (kept, whole) = (try Chain(), try Chain(isRetaining: false))
            for chain in [kept, whole] {
                chain.change { edit(chain.layers[40]) }
                try chain.settle()
                chain.change { chain.layers[Chain.depth - 1].backgroundColor = Chain.color(11) }
            }
            #expect(try kept.draw() == whole.draw())
        }
    }
}
