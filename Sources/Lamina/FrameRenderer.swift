import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender

/// The render side as one value: the committed tree, the compiler and a backend. What `CARenderer` and the tools
/// drive.
package final class FrameRenderer {
    package private(set) var tree = RenderTree()
    package let backend: any RenderBackend
    package var optimizations: Optimizations

    private var compiler = FrameCompiler()
    /// The last frame's plan.
    package private(set) var plan: FramePlan?
    /// Seconds that the last frame's compilation took, from the tree to the plan.
    package private(set) var compileSeconds = 0.0

    package init(backend: any RenderBackend, optimizations: Optimizations = .all) {
        self.backend = backend
        self.optimizations = optimizations
    }

    /// Applies a commit. Returns whether it changed anything.
    @discardableResult
    package func apply(_ update: LayerTreeUpdate) -> Bool { tree.apply(update) }

    /// Draws the tree as it is at `time`, seconds of media time.
    ///
    /// - Throws: The backend's error. The next frame is then drawn whole.
    @discardableResult
    package func render(at time: Double, target: RenderTarget) throws -> FrameReport {
        let start = ContinuousClock.now
        let plan = compiler.plan(tree, at: time, target: target, optimizations: optimizations)
        compileSeconds = (ContinuousClock.now - start).seconds
        self.plan = plan
        do {
            return try backend.execute(plan)
        } catch {
            compiler.invalidate()
            throw error
        }
    }

    /// Forgets the last frame, so that the next is compiled and drawn whole.
    package func invalidate() { compiler.invalidate() }

    /// The last frame's pixels as an image of its own.
    package func makeImage() throws -> CGImage {
        try backend.withPixels { view in
            try CGImage(width: view.width, height: view.height) { bytes in
                guard let source = view.bytes.baseAddress, let destination = bytes.baseAddress else { return }
                for y in 0..<view.height {
                    (destination + y * view.width * 4).copyMemory(
                        from: source + y * view.bytesPerRow, byteCount: view.width * 4)
                }
            }
        }
    }
}
