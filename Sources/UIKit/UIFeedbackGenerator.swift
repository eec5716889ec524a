import CoreGraphics
import Foundation

/// Haptic feedback. There is no hardware for it: everything here compiles and does nothing.
open class UIFeedbackGenerator: NSObject {
    /// Does nothing.
    open func prepare() {}
}

/// Feedback of an impact. It does nothing.
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

/// Feedback of a changed selection. It does nothing.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Does nothing.
    open func selectionChanged() {}
}

/// Feedback of success or failure. It does nothing.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The outcome that feedback reports.
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    /// Does nothing.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
