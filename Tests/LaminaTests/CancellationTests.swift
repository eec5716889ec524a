import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Synchronization
import Testing

/// Frames that are given up while they are drawn.
@Suite struct CancellationTests {
    /// Counts how often it is asked, and says yes from some time on.
    private final class Switch: Sendable {
        private let asked = Atomic<Int>(0)
        private let limit = Atomic<Int>(.max)

        func ask() -> Bool {
            asked.wrappingAdd(1, ordering: .relaxed).oldValue >= limit.load(ordering: .relaxed)
        }

        /// How often it was asked since the last call; from now on it is asked so often before it says yes.
        func restart(_ count: Int = .max) -> Int {
            limit.store(count, ordering: .relaxed)
            return asked.exchange(0, ordering: .relaxed)
        }
    }

    private static func renderer(
        _ backend: RenderBackendChoice, _ cancellation: FrameCancellation
    ) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = backend
        options.threads = 2
        options.cancellation = cancellation
        let scene = try Scene(contentsOf: ProjectFiles.path("Scenes/contact-list-shadows.json"))
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        return renderer
    }

    private static func draw(_ renderer: CARenderer) throws {
        renderer.beginFrame(atTime: 0)
        defer { renderer.endFrame() }
        renderer.addUpdate(renderer.bounds)
        try renderer.render()
    }

    private static func bytes(_ renderer: CARenderer) throws -> [UInt8] {
        try renderer.withPixels { pixels in (0..<pixels.height).flatMap { pixels.row($0) } }
    }

    @Test(arguments: [RenderBackendChoice.cpu, .vulkan])
    func `A frame that is cancelled anywhere is an error, and the next one is right`(
        backend: RenderBackendChoice
    ) throws {
        let asked = Switch()
        let renderer = try Self.renderer(backend, FrameCancellation(where: { asked.ask() }))
        try Self.draw(renderer)
        let expected = try Self.bytes(renderer)
        let total = asked.restart()
        #expect(total > 3)
        for count in Set([0, 1, 2, total / 3, total / 2]).sorted() {
            // Nothing of an earlier frame can be built on.
            _ = asked.restart(count)
            renderer.frames.invalidate()
            #expect(throws: FrameCancelled(), "after \(count) of \(total)") { try Self.draw(renderer) }
            // If drawing had begun, there is no picture; otherwise the last one stays.
            if count > 0 { #expect(throws: (any Error).self) { try renderer.makeImage() } }
            _ = asked.restart()
            try Self.draw(renderer)
            #expect(try Self.bytes(renderer) == expected)
        }
    }

    @Test func `What was cancelled stays so`() throws {
        let cancellation = FrameCancellation()
        let renderer = try Self.renderer(.cpu, cancellation)
        try Self.draw(renderer)
        #expect(!cancellation.isCancelled)
        cancellation.cancel()
        #expect(cancellation.isCancelled)
        for _ in 0..<2 {
            let error = #expect(throws: FrameCancelled.self) { try Self.draw(renderer) }
            #expect(error?.description == "the frame was cancelled before all of it was drawn")
        }
    }
}
