import CoreGraphics
import Foundation

/// Has a phone knock when something happens. There is nothing that could knock: everything here compiles and does nothing.
open class UIFeedbackGenerator: NSObject {
    /// Does nothing.
    open func prepare() {}
}

/// Knocks as things that meet do. It does nothing.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The strength of an impact.
    public enum FeedbackStyle: Int, Sendable {
        case light, medium, heavy, soft, rigid
    }

    /// A generator of the middle style.
    public override init() { super.init() }
    /// A generator of a style.
    public init(style: FeedbackStyle) { super.init() }
    /// Does nothing.
    open func impactOccurred() {}
    /// Does nothing.
    open func impactOccurred(intensity: CGFloat) {}
}

/// Knocks when another thing is chosen. It does nothing.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Does nothing.
    open func selectionChanged() {}
}

/// Knocks when something went well or wrong. It does nothing.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The outcome that feedback reports.
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    /// Does nothing.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
