import CoreGraphics
import Foundation

// What objects say to those who cannot see them. It is kept, and nothing reads it aloud.

/// The role and the state of an object.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Nothing in particular.
    public static let none: UIAccessibilityTraits = []
    /// It is pressed.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// It leads elsewhere.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// It is a picture.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// It is selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// It makes a sound of its own.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// It is a key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// It is text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// It sums up the state of a program.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// It cannot be used now.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Its value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// It is a field to search by.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// It begins sound or pictures.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Its value is changed step by step.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// It is touched directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// It turns pages.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// It is a heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// The system's accessibility functions. None of them exist here.
public enum UIAccessibility {
    /// A notification to the system.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The screen's contents changed as a whole.
        public static let screenChanged = Notification(rawValue: 1000)
        /// Elements moved, appeared or disappeared.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// A text should be read aloud.
        public static let announcement = Notification(rawValue: 1008)
        /// A view was scrolled by a page.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Does nothing: nobody listens.
    public static func post(notification: Notification, argument: Any?) {}

    /// Never.
    public static var isVoiceOverRunning: Bool { false }
    /// Never: animations run as they are written.
    public static var isReduceMotionEnabled: Bool { false }
    /// Never.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Never.
    public static var isDarkerSystemColorsEnabled: Bool { false }
    /// Never.
    public static var isBoldTextEnabled: Bool { false }
}

/// A part of a view that is no view itself.
open class UIAccessibilityElement: UIResponder {
    /// The view that the part is in.
    open weak var accessibilityContainer: AnyObject?
    /// An identifier for tests, which is never read aloud.
    open var accessibilityIdentifier: String?

    /// A part of a view.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
        isAccessibilityElement = true
    }
}

/// The accessibility values of an object. Few objects have them.
final class AccessibilityValues {
    var isElement = false
    var label: String?
    var value: String?
    var hint: String?
    var traits = UIAccessibilityTraits.none
    var frame: CGRect?
    var elements: [Any]?
    var hidesElements = false
}
