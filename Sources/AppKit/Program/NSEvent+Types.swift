import Foundation

extension NSEvent {
    /// What happened.
    public enum EventType: UInt, Hashable, Sendable {
        case leftMouseDown = 1
        case leftMouseUp = 2
        case rightMouseDown = 3
        case rightMouseUp = 4
        case mouseMoved = 5
        case leftMouseDragged = 6
        case rightMouseDragged = 7
        case mouseEntered = 8
        case mouseExited = 9
        case keyDown = 10
        case keyUp = 11
        case flagsChanged = 12
        case applicationDefined = 15
        case cursorUpdate = 17
        case scrollWheel = 22
        case otherMouseDown = 25
        case otherMouseUp = 26
        case otherMouseDragged = 27

        /// The button that the event is of.
        var button: Int? {
            switch self {
            case .leftMouseDown, .leftMouseUp, .leftMouseDragged: 0
            case .rightMouseDown, .rightMouseUp, .rightMouseDragged: 1
            case .otherMouseDown, .otherMouseUp, .otherMouseDragged: 2
            default: nil
            }
        }
        var isOfPointer: Bool { button != nil || self == .mouseMoved }
    }

    /// Several kinds of events.
    public struct EventTypeMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        /// The events of a type.
        public init(type: EventType) { self.init(rawValue: 1 << UInt64(type.rawValue)) }
        public static let leftMouseDown = EventTypeMask(type: .leftMouseDown)
        public static let leftMouseUp = EventTypeMask(type: .leftMouseUp)
        public static let rightMouseDown = EventTypeMask(type: .rightMouseDown)
        public static let rightMouseUp = EventTypeMask(type: .rightMouseUp)
        public static let mouseMoved = EventTypeMask(type: .mouseMoved)
        public static let leftMouseDragged = EventTypeMask(type: .leftMouseDragged)
        public static let rightMouseDragged = EventTypeMask(type: .rightMouseDragged)
        public static let keyDown = EventTypeMask(type: .keyDown)
        public static let keyUp = EventTypeMask(type: .keyUp)
        public static let flagsChanged = EventTypeMask(type: .flagsChanged)
        public static let scrollWheel = EventTypeMask(type: .scrollWheel)
        public static let otherMouseDown = EventTypeMask(type: .otherMouseDown)
        public static let otherMouseUp = EventTypeMask(type: .otherMouseUp)
        public static let otherMouseDragged = EventTypeMask(type: .otherMouseDragged)
        public static let any = EventTypeMask(rawValue: .max)
    }

    /// The keys that are held with another one.
    public struct ModifierFlags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// The key Alt.
        public static let option = ModifierFlags(rawValue: 1 << 19)
        /// The key with the sign of a window.
        public static let command = ModifierFlags(rawValue: 1 << 20)
        /// A key of the number pad, or an arrow.
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
        public static let help = ModifierFlags(rawValue: 1 << 22)
        /// A key such as F1, or an arrow.
        public static let function = ModifierFlags(rawValue: 1 << 23)
        public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xFFFF_0000)
    }

    /// The part of a gesture.
    public struct Phase: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let began = Phase(rawValue: 1)
        public static let stationary = Phase(rawValue: 2)
        public static let changed = Phase(rawValue: 4)
        public static let ended = Phase(rawValue: 8)
        public static let cancelled = Phase(rawValue: 16)
        public static let mayBegin = Phase(rawValue: 32)
    }

    /// A key that writes nothing, by the character that stands for it.
    public struct SpecialKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The character.
        public var unicodeScalar: Unicode.Scalar { Unicode.Scalar(UInt32(rawValue)) ?? " " }
        public static let carriageReturn = SpecialKey(rawValue: 0x0D)
        public static let tab = SpecialKey(rawValue: 0x09)
        public static let backTab = SpecialKey(rawValue: 0x19)
        /// Deletes before the caret.
        public static let delete = SpecialKey(rawValue: 0x7F)
        public static let enter = SpecialKey(rawValue: 0x03)
        public static let upArrow = SpecialKey(rawValue: 0xF700)
        public static let downArrow = SpecialKey(rawValue: 0xF701)
        public static let leftArrow = SpecialKey(rawValue: 0xF702)
        public static let rightArrow = SpecialKey(rawValue: 0xF703)
        public static let f1 = SpecialKey(rawValue: 0xF704)
        public static let f2 = SpecialKey(rawValue: 0xF705)
        public static let f3 = SpecialKey(rawValue: 0xF706)
        public static let f4 = SpecialKey(rawValue: 0xF707)
        /// Deletes after the caret.
        public static let deleteForward = SpecialKey(rawValue: 0xF728)
        public static let home = SpecialKey(rawValue: 0xF729)
        public static let end = SpecialKey(rawValue: 0xF72B)
        public static let pageUp = SpecialKey(rawValue: 0xF72C)
        public static let pageDown = SpecialKey(rawValue: 0xF72D)
    }
}

// Characters that stand for keys, as `NSEvent.characters` has them.
public var NSUpArrowFunctionKey: Int { 0xF700 }
public var NSDownArrowFunctionKey: Int { 0xF701 }
public var NSLeftArrowFunctionKey: Int { 0xF702 }
public var NSRightArrowFunctionKey: Int { 0xF703 }
public var NSF1FunctionKey: Int { 0xF704 }
public var NSDeleteFunctionKey: Int { 0xF728 }
public var NSHomeFunctionKey: Int { 0xF729 }
public var NSEndFunctionKey: Int { 0xF72B }
public var NSPageUpFunctionKey: Int { 0xF72C }
public var NSPageDownFunctionKey: Int { 0xF72D }
