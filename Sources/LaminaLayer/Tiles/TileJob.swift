import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaValues
import Synchronization

/// The values on which a layer's tiles depend. A change of any makes all tiles worthless.
struct TileLook: Equatable, Sendable {
    var tileSize: SIMD2<Int>
    var scale: Double
    var isFlipped: Bool
    var isOpaque: Bool
    var format: CALayerContentsFormat
}

/// One tile that has to be drawn, by the first free thread of ``TileWorkers``.
///
/// The layer is lent to that thread for a call of ``CALayer/draw(in:)``, which the layer's class promises to allow.
final class TileJob: @unchecked Sendable {
    let key: TileKey
    let pixels: TilePixels
    /// Pixels per point.
    let scale: Double
    let look: TileLook
    private let layer: CATiledLayer
    private let state = Mutex(State.waiting)
    /// Whether the tile's area was invalidated in the meantime. Only the committing thread uses it.
    var isStale = false

    private enum State {
        case waiting, running, cancelled
        case done(CGImage?)
    }

    init(_ key: TileKey, of layer: CATiledLayer, _ grid: TileGrid, _ look: TileLook) {
        self.key = key
        self.layer = layer
        self.look = look
        pixels = grid.pixels(of: key)
        scale = grid.scale(of: key.level)
    }

    /// Draws the tile, unless drawing has begun or the tile is no longer wanted.
    func run() {
        let isMine = state.withLock { state in
            guard case .waiting = state else { return false }
            state = .running
            return true
        }
        guard isMine else { return }
        let image = draw()
        state.withLock { $0 = .done(image) }
    }

    /// Cancels the job if it has not begun.
    ///
    /// - Returns: Whether it had not begun.
    func cancel() -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = .cancelled
            return true
        }
    }

    /// The drawn image, `.some(nil)` for an empty tile; `nil` while it is not finished.
    var result: CGImage?? {
        state.withLock { state in
            if case .done(let image) = state { return .some(image) }
            return nil
        }
    }

    private func draw() -> CGImage? {
        let (x0, y0, y1) = (CGFloat(pixels.x0), CGFloat(pixels.y0), CGFloat(pixels.y1))
        let toPixels =
            look.isFlipped
            ? CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: -x0, ty: y1)
            : CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -x0, ty: -y0)
        guard
            let context = try? CGContext(
                width: pixels.width, height: pixels.height, format: PixelFormat(look.format),
                toPixels: toPixels, background: look.isOpaque ? .black : .clear)
        else { return nil }
        layer.draw(in: context)
        // A tile in which nothing was drawn costs no memory.
        guard context.hasDrawn else { return nil }
        return context.makeContents(isOpaque: look.isOpaque)
    }
}
