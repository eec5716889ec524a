import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import LaminaVulkan
import Testing

/// Pairs of trees that must give the same pixels, with what they may cost. They need no stored picture.
@Suite struct EqualPicturesTests {
    static let target = RenderTarget(
        width: 200, height: 120, pointsToPixels: .identity, background: PackedColor(.white))

    /// Both trees on a backend: the pictures, and the cost of each.
    static func draw(
        _ sublayers: [LayerTree], backend: RenderBackendChoice
    ) throws -> (picture: CGImage, statistics: FrameStatistics) {
        var options = RendererOptions()
        options.backend = backend
        options.validatesVulkan = backend == .vulkan
        let frames = FrameRenderer(backend: try options.makeBackend().backend)
        frames.apply(LayerTree.layer(0, 0, 200, 120, sublayers: sublayers).insertion)
        let report = try frames.render(at: 0, target: target)
        return (try frames.makeImage(), report.statistics)
    }

    static func box(
        _ x: Double, _ y: Double, _ w: Double, _ h: Double, sublayers: [LayerTree] = [],
        _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> LayerTree {
        .layer(x, y, w, h, sublayers: sublayers) {
            $0.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
            change(&$0)
        }
    }

    static func image(_ width: Int, _ height: Int) throws -> CGImage {
        try CGImage(width: width, height: height) { bytes in
            for index in 0..<width * height * 4 {
                bytes[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index &* 37)
            }
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A clip and the smaller layer are one picture in one pass`(backend: RenderBackendChoice) throws {
        let clipped = LayerTree.layer(20, 10, 60, 40, sublayers: [Self.box(-10, -10, 200, 200)]) {
            $0.masksToBounds = true
        }
        let one = try Self.draw([clipped], backend: backend)
        let other = try Self.draw([Self.box(20, 10, 60, 40)], backend: backend)
        #expect(try ImageComparison(one.picture, other.picture).differingPixels == 0)
        #expect(one.statistics.passes == 1)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A turned clip and the turned layer are one picture`(backend: RenderBackendChoice) throws {
        let turn = CATransform3DMakeRotation(0.4, 0, 0, 1)
        let clipped = LayerTree.layer(60, 30, 60, 40, sublayers: [Self.box(-50, -50, 200, 200)]) {
            $0.masksToBounds = true
            $0.transform = turn
        }
        let one = try Self.draw([clipped], backend: backend)
        let other = try Self.draw([Self.box(60, 30, 60, 40) { $0.transform = turn }], backend: backend)
        #expect(try ImageComparison(one.picture, other.picture).largestDifference <= 1)
        #expect(one.statistics.passes == 1)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A mask shows the same part of sublayers that turn in space`(backend: RenderBackendChoice) throws {
        func masked(_ turn: CATransform3D) -> LayerTree {
            // The sublayer covers the mask, however it is turned.
            let sublayer = Self.box(-200, -100, 500, 280) { $0.transform = turn }
            return LayerTree.layer(20, 10, 100, 80, sublayers: [sublayer])
                .masked(by: Self.box(20, 20, 60, 40) { $0.cornerRadius = 8 })
        }
        let flat = try Self.draw([masked(CATransform3DIdentity)], backend: backend)
        let turned = try Self.draw([masked(CATransform3DMakeRotation(0.5, 0, 1, 0))], backend: backend)
        #expect(try ImageComparison(flat.picture, turned.picture).differingPixels == 0)
        let blank = try Self.draw([], backend: backend)
        #expect(try ImageComparison(flat.picture, blank.picture).differingPixels > 2000)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `contentsRect and the cropped image are one picture`(backend: RenderBackendChoice) throws {
        let sheet = try Self.image(40, 20)
        let part = try #require(sheet.cropping(to: CGRect(x: 10, y: 5, width: 20, height: 10)))
        let one = try Self.draw(
            [
                .layer(10, 10, 150, 90) {
                    $0.contents = sheet
                    $0.contentsRect = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
                }
            ], backend: backend)
        let other = try Self.draw([.layer(10, 10, 150, 90) { $0.contents = part }], backend: backend)
        // On the device the two lie at different places of a texture, which rounds the weights of texels.
        let comparison = try ImageComparison(one.picture, other.picture)
        #expect(comparison.largestDifference <= (backend == .cpu ? 0 : 3), "\(comparison)")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `zPosition and the reordered list are one picture`(backend: RenderBackendChoice) throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let front = Self.box(30, 30, 80, 60) { $0.backgroundColor = red }
        var raised = front
        raised.properties.zPosition = 5
        let back = Self.box(10, 10, 80, 60)
        let one = try Self.draw([raised, back], backend: backend)
        let other = try Self.draw([back, front], backend: backend)
        #expect(try ImageComparison(one.picture, other.picture).differingPixels == 0)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A faded group of layers apart is each of them faded`(backend: RenderBackendChoice) throws {
        let layers = [Self.box(10, 10, 40, 40), Self.box(100, 10, 40, 40)]
        let group = LayerTree.layer(0, 0, 200, 120, sublayers: layers) { $0.opacity = 0.5 }
        let one = try Self.draw([group], backend: backend)
        let other = try Self.draw(
            layers.map { layer in
                var faded = layer
                faded.properties.opacity = 0.5
                return faded
            }, backend: backend)
        #expect(
            try ImageComparison(one.picture, other.picture).largestDifference <= (backend == .cpu ? 0 : 1))
        #expect(one.statistics.passes == 1)
        #expect(other.statistics.passes == 1)
    }

    @Test func `A thousand layers of one kind are a handful of draws`() throws {
        let images = try (0..<8).map { _ in try Self.image(16, 16) }
        let solids = (0..<1000).map { index in
            Self.box(Double(index % 50) * 4, Double(index / 50) * 6, 3, 5) {
                $0.backgroundColor?.alpha = 0.5
            }
        }
        let pictures = (0..<1000).map { index in
            LayerTree.layer(Double(index % 46) * 4, Double(index / 46) * 4, 16, 16) {
                $0.contents = images[index % 8]
                $0.opacity = 0.5
            }
        }
        for layers in [solids, pictures] {
            let statistics = try Self.draw(layers, backend: .vulkan).statistics
            #expect(statistics.items == 1000)
            #expect(statistics.draws <= 4, "\(statistics.draws) draws")
        }
    }
}
