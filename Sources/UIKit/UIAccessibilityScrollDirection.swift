import Foundation

/// The directions in which an accessibility reader scrolls.
public enum UIAccessibilityScrollDirection: Int, Hashable, Sendable {
    case right = 1
    case left, up, down, next, previous
}
