import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Memory of a program's own that takes frames.
struct CAMemoryTargetTests {
    private static func renderer(depth: PictureDepth = .eight) throws -> (CARenderer, CALayer) {
        var options = RendererOptions()
        options.backend = .cpu
        options.depth = depth
        let renderer = try CARenderer(options: options)
        let (root, layer) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
        root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1)
        layer.frame = CGRect(x: 2, y: 3, width: 8, height: 6)
        layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        root.addSublayer(layer)
        renderer.layer = root
        renderer.bounds = root.bounds
        return (renderer, layer)
    }

    private static func draw(_ renderer: CARenderer, _ change: () -> Void = {}) throws {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
    }

    private static func bytes(_ renderer: CARenderer) throws -> [UInt8] {
        try renderer.withPixels { Array($0.bytes) }
    }

    /// Memory of 40 by 30 pixels with a gap after each row.
    private final class Memory {
        let bytes: UnsafeMutableRawBufferPointer
        var target: CAMemoryTarget
        init(_ format: PixelFormat = .bytes(.bgra, .premultiplied), gap: Int = 12) throws {
            let row = 40 * format.bytesPerPixel + gap
            bytes = .allocate(byteCount: row * 30, alignment: 16)
            bytes.initializeMemory(as: UInt8.self, repeating: 0xAB)
            let base = try #require(bytes.baseAddress)
            target = CAMemoryTarget(base, width: 40, height: 30, bytesPerRow: row, format: format)
        }
        deinit { bytes.deallocate() }

        /// The rows without the gaps, which must be as they were.
        func rows() -> [UInt8] {
            let size = 40 * target.format.bytesPerPixel
            return (0..<30).flatMap { y -> [UInt8] in
                let row = bytes[y * target.bytesPerRow..<(y + 1) * target.bytesPerRow]
                #expect(row.suffix(target.bytesPerRow - size).allSatisfy { $0 == 0xAB })
                return Array(row.prefix(size))
            }
        }
    }

    @Test func `Memory that holds nothing gets the whole picture`() throws {
        let (renderer, _) = try Self.renderer()
        try Self.draw(renderer)
        let memory = try Memory()
        let damage = try renderer.copyFrame(to: &memory.target)
        #expect(damage == [CGRect(x: 0, y: 0, width: 40, height: 30)])
        #expect(try memory.rows() == Self.bytes(renderer))
        #expect(memory.target.frame == renderer.frameNumber)
    }

    @Test func `Memory that holds a frame gets what changed since then`() throws {
        let (renderer, layer) = try Self.renderer()
        try Self.draw(renderer)
        let memory = try Memory()
        try renderer.copyFrame(to: &memory.target)
        try Self.draw(renderer) { layer.position.x += 3 }
        let damage = try renderer.copyFrame(to: &memory.target)
        #expect(damage.reduce(CGRect.null) { $0.union($1) } == CGRect(x: 2, y: 3, width: 11, height: 6))
        #expect(try memory.rows() == Self.bytes(renderer))
    }

    @Test func `A frame in which nothing changes has no number and no damage`() throws {
        let (renderer, _) = try Self.renderer()
        try Self.draw(renderer)
        let number = renderer.frameNumber
        let memory = try Memory()
        try renderer.copyFrame(to: &memory.target)
        for _ in 0..<20 { try Self.draw(renderer) }
        #expect(try renderer.frameNumber == number && renderer.copyFrame(to: &memory.target).isEmpty)
    }

    @Test(arguments: [1, 2, 3, 7, 8, 9, 12])
    func `Buffers in turn always end with the picture`(count: Int) throws {
        let (renderer, layer) = try Self.renderer()
        let buffers = try (0..<count).map { _ in try Memory() }
        for frame in 0..<30 {
            try Self.draw(renderer) { layer.position = CGPoint(x: frame * 7 % 40, y: frame * 5 % 30) }
            let memory = buffers[frame % count]
            try renderer.copyFrame(to: &memory.target)
            #expect(try memory.rows() == Self.bytes(renderer), "frame \(frame)")
        }
    }

    @Test func `Another size of the picture is written whole, and needs memory of that size`() throws {
        let (renderer, _) = try Self.renderer()
        try Self.draw(renderer)
        let memory = try Memory()
        try renderer.copyFrame(to: &memory.target)
        renderer.bounds.size.width = 41
        try Self.draw(renderer)
        #expect(
            throws: RendererError.unusableTarget(reason: "40×30 pixels for a picture of 41×30")
        ) { try renderer.copyFrame(to: &memory.target) }
        renderer.bounds.size.width = 40
        try Self.draw(renderer)
        let damage = try renderer.copyFrame(to: &memory.target)
        #expect(damage == [CGRect(x: 0, y: 0, width: 40, height: 30)])
        #expect(try memory.rows() == Self.bytes(renderer))
    }

    @Test func `Rows that are too short are an error`() throws {
        let (renderer, _) = try Self.renderer()
        try Self.draw(renderer)
        let memory = try Memory()
        memory.target.bytesPerRow = 159
        #expect(throws: RendererError.self) { try renderer.copyFrame(to: &memory.target) }
    }

    @Test func `No frame is no picture`() throws {
        let (renderer, _) = try Self.renderer()
        let memory = try Memory()
        #expect(throws: (any Error).self) { try renderer.copyFrame(to: &memory.target) }
    }

    @Test(arguments: [
        PixelFormat.bytes(.rgba, .premultiplied), .bytes(.argb, .premultiplied), .bytes(.rgba, .straight),
        .rgb565, .half(.premultiplied), .gray,
    ])
    func `Memory of any format gets the picture in it, whole or in part`(format: PixelFormat) throws {
        let (renderer, layer) = try Self.renderer()
        let memory = try Memory(format)
        for frame in 0..<4 {
            try Self.draw(renderer) { layer.position.x += CGFloat(frame) }
            try renderer.copyFrame(to: &memory.target)
            #expect(try memory.rows() == Array(renderer.makeImage().data(as: format)))
        }
    }

    @Test func `A picture in halves is copied as halves and as bytes`() throws {
        let (renderer, _) = try Self.renderer(depth: .half)
        try Self.draw(renderer)
        let halves = try Memory(.half(.premultiplied))
        try renderer.copyFrame(to: &halves.target)
        #expect(try halves.rows() == Self.bytes(renderer))
        let bytes = try Memory()
        try renderer.copyFrame(to: &bytes.target)
        #expect(try bytes.rows() == Array(renderer.makeImage().data(as: .bytes(.bgra, .premultiplied))))
    }
}
