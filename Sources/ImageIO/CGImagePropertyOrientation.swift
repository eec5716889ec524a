/// How an image is turned for display, by EXIF's numbers: where the first row and the first column of the pixels lie.
public enum CGImagePropertyOrientation: UInt32, Hashable, Sendable, CaseIterable {
    /// As it is.
    case up = 1
    /// Mirrored from left to right.
    case upMirrored
    /// Upside down.
    case down
    /// Mirrored from top to bottom.
    case downMirrored
    /// Mirrored along the diagonal from the upper left.
    case leftMirrored
    /// Turned a quarter clockwise for display.
    case right
    /// Mirrored along the other diagonal.
    case rightMirrored
    /// Turned a quarter anticlockwise for display.
    case left
}
