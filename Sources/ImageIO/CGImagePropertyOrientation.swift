/// How a stored picture is turned for display, by the numbers of TIFF and EXIF: where the first row and the first column of the
/// stored pixels are seen.
public enum CGImagePropertyOrientation: UInt32, CaseIterable, Hashable, Sendable {
    /// The first row is the top, the first column the left.
    case up = 1
    /// The first row is the top, the first column the right.
    case upMirrored = 2
    /// The first row is the bottom, the first column the right.
    case down = 3
    /// The first row is the bottom, the first column the left.
    case downMirrored = 4
    /// The first row is the left, the first column the top.
    case leftMirrored = 5
    /// The first row is the right, the first column the top: the picture is turned clockwise by a quarter.
    case right = 6
    /// The first row is the right, the first column the bottom.
    case rightMirrored = 7
    /// The first row is the left, the first column the bottom: the picture is turned counter-clockwise by a quarter.
    case left = 8
}
