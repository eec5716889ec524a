import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Images of luma and colour differences: the bytes of the CPU's conversion, in a bounded number of textures.
@Suite(.serialized) struct PlaneTests {
    private static func backend(
        convertsOnHost: Bool, _ change: (inout VulkanOptions) -> Void = { _ in }
    ) throws -> VulkanBackend {
        var options = VulkanTestDevice.options(asGPU: !convertsOnHost)
        change(&options)
        return try VulkanBackend(options: options)
    }

    private static func planes(
        _ builder: inout PlanBuilder, _ width: Int, _ height: Int,
        _ subsampling: YCbCrPlanes.Subsampling = .s420, _ siting: YCbCrPlanes.Siting = .left,
        _ matrix: YCbCrPlanes.Matrix = .bt709, _ range: YCbCrPlanes.Range = .video
    ) -> YCbCrPlanes {
        func plane(_ columns: Int, _ rows: Int, room: Int) -> YCbCrPlanes.Plane {
            let bytes = (0..<((columns + room) * rows)).map { _ in UInt8(builder.number(0...255)) }
            return YCbCrPlanes.Plane(bytes: Data(bytes), bytesPerRow: columns + room)
        }
        let columns = subsampling == .s444 ? width : (width + 1) / 2
        let rows = subsampling == .s420 ? (height + 1) / 2 : height
        return YCbCrPlanes(
            width: width, height: height, luma: plane(width, height, room: 3),
            blue: plane(columns, rows, room: 0), red: plane(columns, rows, room: 1),
            subsampling: subsampling, matrix: matrix, range: range, siting: siting)
    }

    /// A plan that shows an image pixel for pixel.
    private static func plan(_ image: CGImage, number: UInt64 = 1) -> FramePlan {
        var builder = PlanBuilder(seed: 1)
        builder.images = [image]
        let frame = PixelRect(width: image.width, height: image.height)
        let paint = ImagePaint(
            source: .image(index: 0), filter: .nearest, mapping: .aligned(dx: 0, dy: 0), texels: frame)
        builder.add(frame: frame, fill: .color(.clear), [builder.show(0, in: frame)]) { $0.paints = [paint] }
        return builder.plan(number: number)
    }

    private static func expect(
        _ planes: YCbCrPlanes, on backend: VulkanBackend, _ comment: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let image = try CGImage.deferred(planes)
        let report = try backend.execute(plan(image))
        #expect(!image.isDecoded, "\(comment)", sourceLocation: location)
        let expected = try CGImage(planes).withUnsafeBytes { Array($0) }
        let found = Pixels.difference(
            try Pixels.of(backend), expected, level: 0, width: planes.width)
        #expect(found.count == 0, "\(comment): \(found.text)", sourceLocation: location)
        #expect(report.statistics.uploadedBytes > 0, sourceLocation: location)
        #expect(
            backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")", sourceLocation: location)
    }

    @Test(arguments: [false, true])
    func `Planes of every kind and size have the bytes that the CPU gives them`(onHost: Bool) throws {
        let backend = try Self.backend(convertsOnHost: onHost)
        var builder = PlanBuilder(seed: 5)
        for subsampling in YCbCrPlanes.Subsampling.allCases {
            for siting in YCbCrPlanes.Siting.allCases {
                for (width, height) in [(1, 1), (2, 3), (33, 17), (64, 32), (130, 75), (515, 9)] {
                    let planes = Self.planes(&builder, width, height, subsampling, siting)
                    try Self.expect(planes, on: backend, "\(subsampling) \(siting) \(width)×\(height)")
                }
            }
        }
    }

    @Test(arguments: YCbCrPlanes.Matrix.allCases, YCbCrPlanes.Range.allCases)
    func `Every matrix and range has the bytes that the CPU gives it`(
        matrix: YCbCrPlanes.Matrix, range: YCbCrPlanes.Range
    ) throws {
        var builder = PlanBuilder(seed: 6)
        let planes = Self.planes(&builder, 200, 101, .s420, .left, matrix, range)
        try Self.expect(planes, on: Self.backend(convertsOnHost: false), "\(matrix) \(range)")
    }

    @Test func `The device is given the planes as they are`() throws {
        let backend = try Self.backend(convertsOnHost: false)
        var builder = PlanBuilder(seed: 7)
        let image = try CGImage.deferred(Self.planes(&builder, 640, 480))
        #expect(try backend.execute(Self.plan(image)).statistics.uploadedBytes == 640 * 480 * 3 / 2)
    }

    @Test(arguments: [64, 200])
    func `Pictures in tiles have the same bytes`(limit: Int) throws {
        let backend = try Self.backend(convertsOnHost: false) {
            ($0.largestImage, $0.largestSimpleImage) = (limit, 64)
        }
        var builder = PlanBuilder(seed: 8)
        for subsampling in YCbCrPlanes.Subsampling.allCases {
            try Self.expect(Self.planes(&builder, 151, 83, subsampling), on: backend, "\(subsampling)")
        }
    }

    @Test(arguments: [false, true])
    func `A turned picture is that of its pixels`(onHost: Bool) throws {
        var builder = PlanBuilder(seed: 9)
        let planes = Self.planes(&builder, 90, 70)
        let frame = PlanBuilder.frame
        func pixels(_ image: CGImage) throws -> [UInt8] {
            // A device for each picture: on a page of the atlas that the other one lies on, too, it would lie elsewhere, where
            // coordinates are rounded otherwise.
            let backend = try Self.backend(convertsOnHost: onHost)
            var builder = PlanBuilder(seed: 1)
            builder.images = [image]
            let paint = ImagePaint(
                source: .image(index: 0), filter: .linear,
                mapping: .transformed(SpaceMap(xx: 0.6, xy: 0.2, yx: -0.2, yy: 0.6, tx: 4, ty: 9)),
                texels: PixelRect(width: 90, height: 70))
            builder.add(fill: .color(.clear), [builder.show(0, in: frame)]) { $0.paints = [paint] }
            _ = try backend.execute(builder.plan())
            return try Pixels.of(backend)
        }
        // The device's conversion writes to a separate texture, and the pixels go to a page of the atlas. Coordinates
        // are floats, as parts of the texture's size, so they differ in their last bits, and a weight by at most a
        // step of 1/256. That is less than a level for each axis.
        let level = onHost ? 0 : 2
        let found = Pixels.difference(
            try pixels(.deferred(planes)), try pixels(CGImage(planes)), level: level)
        #expect(found.count == 0, "\(found.text)")
    }

    @Test(arguments: [false, true])
    func `A film needs no more textures than a few`(onHost: Bool) throws {
        let backend = try Self.backend(convertsOnHost: onHost)
        var builder = PlanBuilder(seed: 10)
        var planes = Self.planes(&builder, 600, 40)
        var last = [UInt8]()
        for number in 1...300 {
            planes.luma.bytes[0] = UInt8(number % 256)
            // The last picture is still held while the next is drawn, as a layer tree does.
            let image = try CGImage.deferred(planes)
            _ = try backend.execute(Self.plan(image, number: UInt64(number)))
            #expect(backend.textureCount <= 2)
            last = try Pixels.of(backend)
        }
        #expect(try CGImage(planes).withUnsafeBytes { Array($0) } == last)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `Textures of images that nobody has any more are given back`() throws {
        let backend = try Self.backend(convertsOnHost: true)
        var builder = PlanBuilder(seed: 11)
        let kept = try CGImage(Self.planes(&builder, 700, 20))
        _ = try backend.execute(Self.plan(kept))
        for width in 600..<620 {
            _ = try backend.execute(Self.plan(CGImage(Self.planes(&builder, width, 8))))
        }
        #expect(backend.textureCount <= 11)
        // The picture that is still cached was not uploaded again.
        #expect(try backend.execute(Self.plan(kept)).statistics.uploadedBytes == 0)
    }
}
