import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaPlan
import Synchronization

/// What makes all tiles of a layer worthless when it changes.
struct TileLook: Equatable, Sendable {
    var tileSize: SIMD2<Int>
    var scale: Double
    var isFlipped: Bool
    var isOpaque: Bool
    var format: CALayerContentsFormat
}

/// One tile that is to be drawn, by whichever thread comes first.
///
/// Its layer is lent to that thread for a call of ``CALayer/draw(in:)``, as the layer's class promises to bear.
final class TileJob: @unchecked Sendable {
    let key: TileKey
    let pixels: TilePixels
    /// Pixels per point.
    let scale: Double
    let look: TileLook
    private let layer: CATiledLayer
    private let state = Mutex(State.waiting)
    /// Whether what it draws was asked for again meanwhile. Of the thread that commits.
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

    /// Draws, unless that has begun or is not wanted any more.
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

    /// Takes it back if nobody has begun.
    ///
    /// - Returns: Whether nobody had.
    func cancel() -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = .cancelled
            return true
        }
    }

    /// What was drawn, `.some(nil)` for nothing; `nil` while it is not finished.
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
                toPixels: toPixels, over: nil,
                drawing: PixelRect(width: pixels.width, height: pixels.height),
                background: look.isOpaque ? .black : .clear)
        else { return nil }
        layer.draw(in: context)
        // A tile in which there is nothing costs no memory.
        guard context.hasDrawn else { return nil }
        return context.makeContents(isOpaque: look.isOpaque)
    }
}
