import Foundation

/// Where a reader aloud scrolls to.
public enum UIAccessibilityScrollDirection: Int, Hashable, Sendable {
    case right = 1
    case left, up, down, next, previous
}
