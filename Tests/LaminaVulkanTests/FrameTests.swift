import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaValues
import LaminaVulkan
import Testing

@Suite(.serialized) struct FrameTests {
    @Test func `A frame in which nothing changed makes no call`() throws {
        let backend = try VulkanTestDevice.make()
        let renderer = FrameRenderer(backend: backend)
        renderer.apply(LayerTree.layer(0, 0, 300, 220).insertion)
        try renderer.render(at: 0, target: AgreementTests.target)
        let calls = backend.calls.count
        let report = try renderer.render(at: 1, target: AgreementTests.target)
        #expect(report.damage.isEmpty)
        #expect(report.statistics.passes == 0)
        #expect(backend.calls.count == calls)
    }

    @Test func `A second frame uploads nothing and makes no object`() throws {
        var random = try RandomTree(seed: 5)
        let tree = random.tree(width: 300, height: 220, count: 60)
        let backend = try VulkanTestDevice.make()
        let renderer = FrameRenderer(backend: backend)
        renderer.apply(tree.insertion)
        let first = try renderer.render(at: 0, target: AgreementTests.target)
        #expect(first.statistics.uploadedBytes > 0)
        let releases = backend.calls.releases
        renderer.invalidate()
        let second = try renderer.render(at: 0, target: AgreementTests.target)
        #expect(second.statistics.uploadedBytes == 0)
        #expect(second.statistics.draws == first.statistics.draws)
        #expect(backend.calls.releases == releases)
    }

    @Test func `A partial redraw equals a full one`() throws {
        let backend = try VulkanTestDevice.make()
        for seed in UInt64(1)...25 {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 40)
            let renderer = FrameRenderer(backend: backend)
            renderer.apply(tree.insertion)
            try renderer.render(at: 0, target: AgreementTests.target)
            for _ in 0..<4 {
                guard var layer = tree.all.dropFirst().randomElement(using: &random.random) else { break }
                layer.properties.position.x += random.number(-30, 30)
                if random.chance(0.5) { layer.properties.opacity = Float(random.number(0, 1)) }
                var update = LayerTreeUpdate(root: tree.id)
                update.changes = [.init(layer: layer.id, properties: layer.properties)]
                renderer.apply(update)
                try renderer.render(at: 0, target: AgreementTests.target)
                let partial = try renderer.makeImage()
                let plan = try #require(renderer.plan)
                let faults = renderer.invariantFaults() + backend.invariantFaults(after: plan)
                #expect(faults.isEmpty, "seed \(seed)")
                renderer.invalidate()
                try renderer.render(at: 0, target: AgreementTests.target)
                let difference = PixelDifference(partial, try renderer.makeImage())
                // Cutting at the damage moves where texture coordinates are counted from, and with them the
                // rounding of images that are resampled.
                #expect(difference.beyond[2] <= 8, "seed \(seed): \(difference)")
            }
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Pixels read in place and pixels copied out are the same`() throws {
        let (inPlace, copied) = (
            try VulkanTestDevice.make(asGPU: false),
            try VulkanTestDevice.make(asGPU: false, readsInPlace: false)
        )
        for seed in UInt64(1)...10 {
            var random = try RandomTree(seed: seed)
            let tree = random.tree(width: 300, height: 220, count: 60)
            let difference = PixelDifference(
                try AgreementTests.draw(tree, inPlace), try AgreementTests.draw(tree, copied))
            #expect(difference.largest == 0, "seed \(seed): \(difference)")
        }
        #expect(copied.messages.all.isEmpty, "\(copied.messages.all.first ?? "")")
    }

    @Test func `Pictures of changing size follow one another`() throws {
        let backend = try VulkanTestDevice.make()
        for (width, height) in [(10, 10), (300, 7), (1, 1), (64, 500)] {
            var target = AgreementTests.target
            target = RenderTarget(
                width: width, height: height, pointsToPixels: .identity, background: target.background)
            let renderer = FrameRenderer(backend: backend)
            renderer.apply(
                LayerTree.layer(0, 0, 5, 5) {
                    $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                }.insertion)
            try renderer.render(at: 0, target: target)
            let image = try renderer.makeImage()
            #expect(image.width == width && image.height == height)
            #expect(image.withUnsafeBytes { Array($0.prefix(4)) } == [0, 0, 255, 255])
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A plan without a picture is refused`() throws {
        let backend = try VulkanTestDevice.make()
        #expect(throws: VulkanError.self) {
            _ = try backend.execute(FramePlan(number: 1, damage: PixelRegion(), surfaces: []))
        }
    }

    @Test func `A picture larger than the device allows is an error that says so`() throws {
        let backend = try VulkanTestDevice.make()
        let limit = try #require(backend.deviceInfo).maximumImageSize
        let frame = PixelRect(width: limit + 1, height: 1)
        let plan = FramePlan(
            number: 1, damage: PixelRegion(frame), surfaces: [Surface(reason: .root, frame: frame)])
        let error = #expect(throws: VulkanError.self) { _ = try backend.execute(plan) }
        guard case .tooLarge(_, limit + 1, limit)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
