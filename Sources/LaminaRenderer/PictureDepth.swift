/// How finely a renderer's frames tell colours apart.
public enum PictureDepth: Int, CaseIterable, Sendable {
    /// Bytes.
    case eight = 8
    /// Floats of 16 bits, which also hold colours beyond white: ``RendererOptions/headroom``.
    case half = 16
}
