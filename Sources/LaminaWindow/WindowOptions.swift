import Foundation

/// How a window is made.
public struct WindowOptions: Sendable {
    /// The title.
    public var title = "Lamina"
    /// The size in points.
    public var size = CGSize(width: 640, height: 480)
    /// The smallest size in points.
    public var minimumSize = CGSize(width: 1, height: 1)
    /// The largest size in points; infinite for none.
    public var maximumSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
    /// Pixels per point; `nil` for those of the display. The environment variable `LAMINA_SCALE` sets it for all windows.
    public var scale: CGFloat?
    /// Whether its edges may be dragged.
    public var isResizable = true
    /// Whether it has no title and no edges.
    public var isBorderless = false
    /// The colour behind the root layer.
    public var backgroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// How frames are drawn.
    public var renderer = RendererOptions()

    /// The defaults.
    public init() {}
}
