import CoreGraphics

/// The direction in which lines follow each other.
public enum CTFrameProgression: UInt32, Hashable, Sendable {
    case topToBottom = 0
    case rightToLeft = 1
    case leftToRight = 2
}

/// The rule by which a path has an inside.
public enum CTFramePathFillRule: UInt32, Hashable, Sendable {
    case evenOdd = 0
    case windingNumber = 1
}

/// The key of a ``CTFrameProgression``'s number. Kept: lines are horizontal, and follow each other from the top.
public let kCTFrameProgressionAttributeName: CFString = "CTFrameProgression"
/// The key of a ``CTFramePathFillRule``'s number; the even-odd rule without it.
public let kCTFramePathFillRuleAttributeName: CFString = "CTFramePathFillRule"
/// The key of the width of a path's line. Kept: a path's line takes no room.
public let kCTFramePathWidthAttributeName: CFString = "CTFramePathWidth"
/// The key of the paths that text is kept out of: an array of dictionaries, or of paths.
public let kCTFrameClippingPathsAttributeName: CFString = "CTFrameClippingPaths"
/// The key of a path that text is kept out of.
public let kCTFramePathClippingPathAttributeName: CFString = "CTFramePathClippingPath"
