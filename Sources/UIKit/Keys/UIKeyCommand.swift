import Foundation

/// A key, with others that are held, which calls something: an entry of ``UIResponder/keyCommands``.
///
/// The action is a closure, a method by its class, or a ``Selector``. A method is called on the first object of its class in the chain of
/// responders:
///
/// ```swift
/// override var keyCommands: [UIKeyCommand]? {
///     [UIKeyCommand(input: "f", modifierFlags: .command, action: Board.find)]
/// }
/// ```
///
/// A command with the command key is also called with the control key, which keyboards of Linux have in its place.
open class UIKeyCommand: UIMenuElement {
    /// What the key writes, or one of the names such as ``inputEscape``.
    public let input: String?
    /// The keys that are held with it.
    public let modifierFlags: UIKeyModifierFlags
    /// An object of the program's own.
    public let propertyList: Any?
    /// A longer description of the command than its title.
    open var discoverabilityTitle: String?
    /// How it looks in a menu. A disabled command is not called.
    open var attributes: UIMenuElement.Attributes
    /// Its mark in a menu.
    open var state: UIMenuElement.State
    /// Whether the command comes before what a text does with the key.
    open var wantsPriorityOverSystemBehavior = false
    /// Whether a key that is held calls the command again and again.
    open var allowsAutomaticRepeat = true

    /// Calls the action from a responder on. Returns whether there was an object for it.
    private let call: (UIKeyCommand, UIResponder?) -> Bool

    private init(
        _ title: String, _ image: UIImage?, _ input: String, _ flags: UIKeyModifierFlags,
        _ propertyList: Any?, _ call: @escaping (UIKeyCommand, UIResponder?) -> Bool
    ) {
        (self.input, modifierFlags, self.propertyList, self.call) = (input, flags, propertyList, call)
        (attributes, state) = ([], .off)
        super.init(title, nil, image)
    }

    /// A command that calls a closure. Lamina's own addition.
    public convenience init(
        title: String = "", image: UIImage? = nil, input: String, modifierFlags: UIKeyModifierFlags = [],
        handler: @escaping (UIKeyCommand) -> Void
    ) {
        self.init(title, image, input, modifierFlags, nil) { command, _ in
            handler(command)
            return true
        }
    }

    /// A command that calls a method with the command.
    ///
    /// - Parameter action: The method without `#selector`, by its class.
    public convenience init<Target: UIResponder>(
        title: String = "", image: UIImage? = nil, action: @escaping (Target) -> (UIKeyCommand) -> Void,
        input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil
    ) {
        self.init(title, image, input, modifierFlags, propertyList) { command, responder in
            guard let target = responder?.nearest(Target.self) else { return false }
            action(target)(command)
            return true
        }
    }
    /// A command that calls a method without arguments.
    public convenience init<Target: UIResponder>(
        title: String = "", image: UIImage? = nil, action: @escaping (Target) -> () -> Void, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil
    ) {
        self.init(title, image, input, modifierFlags, propertyList) { _, responder in
            guard let target = responder?.nearest(Target.self) else { return false }
            action(target)()
            return true
        }
    }
    /// A command that calls a method with the command.
    public convenience init<Target: UIResponder>(
        input: String, modifierFlags: UIKeyModifierFlags,
        action: @escaping (Target) -> (UIKeyCommand) -> Void, discoverabilityTitle: String? = nil
    ) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
        self.discoverabilityTitle = discoverabilityTitle
    }
    /// A command that calls a method without arguments.
    public convenience init<Target: UIResponder>(
        input: String, modifierFlags: UIKeyModifierFlags, action: @escaping (Target) -> () -> Void,
        discoverabilityTitle: String? = nil
    ) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
        self.discoverabilityTitle = discoverabilityTitle
    }

    /// A command that calls a method of the nearest responder that has it.
    public convenience init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil
    ) {
        self.init(title, image, input, modifierFlags, propertyList) { command, responder in
            var next = responder
            while let responder = next {
                if action.belongs(to: responder), action.perform(on: responder, with: command) { return true }
                next = responder.next
            }
            return false
        }
    }
    /// A command that calls a method of the nearest responder that has it.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
        discoverabilityTitle: String? = nil
    ) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
        self.discoverabilityTitle = discoverabilityTitle
    }

    func perform(from responder: UIResponder?) -> Bool { call(self, responder) }

    /// Whether a key calls the command.
    ///
    /// - Parameter control: Whether the control key counts as the command key.
    func matches(_ key: UIKey, readsControlAsCommand control: Bool) -> Bool {
        guard let input, !attributes.contains(.disabled) else { return false }
        var held = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
        if control {
            guard held.contains(.control), modifierFlags.contains(.command) else { return false }
            held.remove(.control)
            held.insert(.command)
        }
        let wanted = modifierFlags.intersection([.shift, .control, .alternate, .command])
        let written = Self.inputs[key.keyCode.rawValue] ?? key.charactersIgnoringModifiers.lowercased()
        let name = input == "\n" ? "\r" : input.lowercased()
        if held == wanted, written.lowercased() == name { return true }
        // Keyboards have two keys that delete.
        if held == wanted, input == Self.inputDelete, key.keyCode == .keyboardDeleteOrBackspace {
            return true
        }
        // Signs that need shift, such as a question mark, are asked for without it.
        return held.subtracting(.shift) == wanted && !key.characters.isEmpty && key.characters == input
    }

    // MARK: Names of keys that write nothing

    public static let inputUpArrow = "UIKeyInputUpArrow"
    public static let inputDownArrow = "UIKeyInputDownArrow"
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    public static let inputRightArrow = "UIKeyInputRightArrow"
    public static let inputEscape = "UIKeyInputEscape"
    public static let inputPageUp = "UIKeyInputPageUp"
    public static let inputPageDown = "UIKeyInputPageDown"
    public static let inputHome = "UIKeyInputHome"
    public static let inputEnd = "UIKeyInputEnd"
    public static let inputDelete = "UIKeyInputDelete"
    public static let f1 = "UIKeyInputF1"
    public static let f2 = "UIKeyInputF2"
    public static let f3 = "UIKeyInputF3"
    public static let f4 = "UIKeyInputF4"
    public static let f5 = "UIKeyInputF5"
    public static let f6 = "UIKeyInputF6"
    public static let f7 = "UIKeyInputF7"
    public static let f8 = "UIKeyInputF8"
    public static let f9 = "UIKeyInputF9"
    public static let f10 = "UIKeyInputF10"
    public static let f11 = "UIKeyInputF11"
    public static let f12 = "UIKeyInputF12"

    private static let inputs: [Int: String] = {
        var inputs = [
            40: "\r", 88: "\r", 41: inputEscape, 42: "\u{8}", 43: "\t", 44: " ", 74: inputHome,
            75: inputPageUp,
            76: inputDelete, 77: inputEnd, 78: inputPageDown, 79: inputRightArrow, 80: inputLeftArrow,
            81: inputDownArrow, 82: inputUpArrow,
        ]
        for number in 1...12 { inputs[57 + number] = "UIKeyInputF\(number)" }
        return inputs
    }()
}

extension UIResponder {
    /// The first object of a class in the chain of responders from this one on.
    func nearest<Target>(_ type: Target.Type, where fits: (Target) -> Bool = { _ in true }) -> Target? {
        var responder: UIResponder? = self
        while let current = responder {
            if let found = current as? Target, fits(found) { return found }
            responder = current.next
        }
        return nil
    }
}
