import Foundation
import LaminaGeometry
import LaminaDraw

/// A layer that is drawn in tiles, only where it is visible and only as finely as it is shown: a map, or a long page.
///
/// Tiles that become visible are drawn by ``CALayer/draw(in:)``, or by the delegate's
/// ``CALayerDelegate/draw(_:in:)``, without a call of `setNeedsDisplay`. **Both are called on other threads, several
/// at a time**, never on the thread that renders, and may call `DispatchQueue.main.sync`. Only where the system cannot
/// start a single thread are they called by the thread that renders. The context is clipped to the tile, and its transform has the scale at which the tile is shown. Tiles
/// are kept, up to a number of bytes that all tiled layers of a renderer share. Beyond it, the tiles that were not
/// needed for longest are removed.
///
/// By default a frame waits for its visible tiles, so that a picture does not depend on how fast they are drawn. On the
/// main thread it serves the main queue while it waits; see the renderer's `waitsForTiles`. A tile that is added to a layer that is already shown fades in.
///
/// A layer whose ``CALayer/contents`` are set shows these contents, like any other layer.
open class CATiledLayer: CALayer {
    /// A layer with tiles of 256 × 256 pixels and one level.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATiledLayer else { return }
        tileSize = layer.tileSize
        levelsOfDetail = layer.levelsOfDetail
        levelsOfDetailBias = layer.levelsOfDetailBias
    }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepare() { tiles = TileSet() }

    /// Seconds that a tile takes to fade in, of media time; 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// Pixels of a tile; 256 × 256 by default. Tiles always have 16 to 2048 pixels each way. A side that is not a
    /// positive number counts as 256. Tiles are counted from the origin of the layer's space.
    open var tileSize = CGSize(width: TileGrid.defaultSide, height: TileGrid.defaultSide)

    /// The number of levels, each with half the pixels per point of the one before; 1 by default. The last level is
    /// the last one that has at least a pixel each way.
    ///
    /// The coarsest level is shown that need not be enlarged. If its tiles would take far more bytes than the
    /// picture, as for a large map that is wholly visible, a coarser level is taken, even beyond this number.
    open var levelsOfDetail = 1

    /// The number of levels that are finer than ``CALayer/contentsScale``: with 2, the first level has four times its
    /// pixels per point, each way. 0 by default.
    open var levelsOfDetailBias = 0

    /// Makes every tile be drawn again when it is next visible.
    open override func setNeedsDisplay() { setNeedsDisplay(.infinite) }

    /// Makes the tiles that touch a rectangle be drawn again when they are next visible. May be called on any thread.
    ///
    /// - Parameter r: In points of the layer's own space.
    open override func setNeedsDisplay(_ r: CGRect) {
        if hasContents { super.setNeedsDisplay(r) } else { tiles?.invalidate(r) }
    }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        boxed(PropertyDefaults.ofTiledLayer(key)) ?? super.defaultValue(forKey: key)
    }
}

extension CALayer {
    /// A plain layer with the values of this one, for a separate picture. A tiled layer's copy lets the layer draw.
    package final func pictureCopy() -> CALayer {
        guard let tiled = self as? CATiledLayer else { return CALayer(layer: self) }
        return TiledPicture(of: tiled)
    }
}

/// A tiled layer that has another one draw.
private final class TiledPicture: CATiledLayer {
    private let pictured: CATiledLayer

    init(of layer: CATiledLayer) {
        pictured = layer
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    override class func fadeDuration() -> CFTimeInterval { 0 }

    override func draw(in ctx: CGContext) { pictured.draw(in: ctx) }
}
