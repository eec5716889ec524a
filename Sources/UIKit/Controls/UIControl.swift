import CoreGraphics
import Foundation

/// A view that turns touches into events, such as a button or a switch.
///
/// Touches come from the program, see ``UITouch``. Actions are closures: selectors need Objective-C.
open class UIControl: UIView {
    /// The events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger touched the control.
        public static let touchDown = Event(rawValue: 1)
        /// A finger touched it again soon after.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A finger moved inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A finger moved outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A finger moved in.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A finger moved out.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A finger was lifted inside: how buttons are pressed.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger was lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch does not count.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The control's value changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The chief action of a control, such as a press of a button; a subclass sends it.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Text began to be changed.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// Text changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Text is no longer changed.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The return key ended editing.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events of text.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state of a control.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// As it is by default.
        public static let normal: State = []
        /// A finger is inside.
        public static let highlighted = State(rawValue: 1)
        /// It does not answer.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is chosen.
        public static let selected = State(rawValue: 1 << 2)
        /// It has the focus; nothing gives it.
        public static let focused = State(rawValue: 1 << 3)
        /// States of the program's own.
        public static let application = State(rawValue: 0x00FF_0000)
    }

    /// The vertical alignment of contents.
    public enum ContentVerticalAlignment: Int, Sendable {
        case center, top, bottom, fill
    }

    /// The horizontal alignment of contents.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center, left, right, fill, leading, trailing
    }

    /// Whether touches count.
    open var isEnabled = true { didSet { if isEnabled != oldValue { didChangeState() } } }
    /// Whether it is chosen.
    open var isSelected = false { didSet { if isSelected != oldValue { didChangeState() } } }
    /// Whether a finger is inside.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { didChangeState() } } }
    /// Kept: the place of a subclass's contents.
    open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
    /// Kept: the place of a subclass's contents.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
    /// Whether a finger that touched the control is followed.
    open private(set) var isTracking = false
    /// Whether that finger is inside.
    open private(set) var isTouchInside = false

    private weak var followed: UITouch?
    private var actions: [Entry] = []

    /// The called methods and closures, with their events.
    private struct Entry {
        let action: UIAction
        var events: Event
        /// The object whose method it is; held weakly.
        weak var target: AnyObject?
        var hasTarget = false
        /// The method, where it is known by name.
        var selector: Selector?
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// An empty control: views are not read from archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    /// A control that performs an action when its primary action is triggered.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// The state of the control.
    open var state: State {
        var result = State.normal
        if isHighlighted { result.insert(.highlighted) }
        if !isEnabled { result.insert(.disabled) }
        if isSelected { result.insert(.selected) }
        return result
    }

    /// Called when the control is enabled, selected or highlighted, or no longer.
    func stateDidChange() {}

    override func styleDidChange() {
        super.styleDidChange()
        stateDidChange()
    }
    /// Called when a finger was lifted inside: buttons send their chief action then.
    func performPrimaryAction() {}

    private func didChangeState() {
        stateDidChange()
        layer.valuesDidChange()
    }

    // MARK: Actions

    /// Adds an action for events. An action with the identifier of an earlier one replaces it.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.append(Entry(action: action, events: controlEvents))
    }

    /// Removes an action from events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action of an identifier from events.
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
        for index in actions.indices where actions[index].action.identifier == identifier {
            actions[index].events.subtract(controlEvents)
        }
        actions.removeAll { $0.events.isEmpty }
    }

    /// The events at which something is called.
    open var allControlEvents: Event { actions.reduce(into: []) { $0.formUnion($1.events) } }

    /// Adds a method of an object that is called at events with the control. The object is not retained.
    ///
    /// - Parameter action: The method without `@objc`, by its class: `Board.changed`.
    @discardableResult
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for controlEvents: Event
    ) -> UIAction {
        let made = UIAction { [weak target] made in
            guard let target, let sender = made.sender as? Sender else { return }
            action(target)(sender)
        }
        add(made, of: target, controlEvents)
        return made
    }

    /// Adds a method of an object that is called at events. The object is not retained.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void, for controlEvents: Event
    ) -> UIAction {
        let made = UIAction { [weak target] _ in target.map { action($0)() } }
        add(made, of: target, controlEvents)
        return made
    }

    /// Adds a method of an object that is called at events with the control and the event, or with as many of them as it takes. The
    /// object is not retained.
    ///
    /// - Parameter target: `nil` for the nearest responder that has the method.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        let made = UIAction { [weak object, hasTarget = target != nil] made in
            guard let sender = made.sender as? UIControl else { return }
            let event = sender.event ?? UIEvent()
            if hasTarget {
                action.perform(on: object, with: sender, and: event)
            } else {
                action.send(from: sender, event)
            }
        }
        actions.append(
            Entry(action: made, events: controlEvents, target: object, hasTarget: true, selector: action))
    }

    private func add(_ action: UIAction, of target: AnyObject, _ events: Event) {
        actions.append(Entry(action: action, events: events, target: target, hasTarget: true))
    }

    /// Removes methods of an object from events.
    ///
    /// - Parameters:
    ///   - target: The object; `nil` for all objects.
    ///   - action: A ``Selector`` removes its method alone. Other methods cannot be compared: then all of the object are
    ///     no longer called.
    open func removeTarget(_ target: Any?, action: Any?, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        let selector = action as? Selector
        for index in actions.indices
        where actions[index].hasTarget && (object == nil || actions[index].target === object)
            && (selector == nil || actions[index].selector == selector)
        {
            actions[index].events.subtract(controlEvents)
        }
        actions.removeAll { $0.events.isEmpty }
    }

    /// The objects whose methods are called.
    open var allTargets: Set<AnyHashable> { Set(actions.compactMap { $0.target as? AnyHashable }) }

    /// Calls the methods and closures of events.
    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    /// Calls an action.
    open func sendAction(_ action: UIAction) { action.perform(from: self) }

    // MARK: Touches

    /// A finger touched the control. Returns whether to follow it.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The finger moved. Returns whether to follow it further.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The finger was lifted.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// The touch does not count.
    open func cancelTracking(with event: UIEvent?) {}

    /// Ends the following of a finger as one that does not count.
    open func cancelTracking() {
        guard isTracking else { return }
        cancelTracking(with: nil)
        endFollowing()
    }

    /// The event whose actions are called at the moment.
    private var event: UIEvent?

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard isEnabled, followed == nil, let touch = touches.first else { return }
        (isTouchInside, isHighlighted) = (true, true)
        guard beginTracking(touch, with: event) else {
            (isTouchInside, isHighlighted) = (false, false)
            return
        }
        (followed, isTracking) = (touch, true)
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard let touch = followed, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        isTouchInside = point(inside: touch.location(in: self), with: event)
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
        guard continueTracking(touch, with: event) else { return endFollowing() }
        if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard let touch = followed, touches.contains(touch) else { return }
        let inside = point(inside: touch.location(in: self), with: event)
        endTracking(touch, with: event)
        endFollowing()
        sendActions(for: inside ? .touchUpInside : .touchUpOutside)
        if inside { performPrimaryAction() }
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard let touch = followed, touches.contains(touch) else { return }
        cancelTracking(with: event)
        endFollowing()
        sendActions(for: .touchCancel)
    }

    private func endFollowing() {
        (followed, isTracking, isTouchInside) = (nil, false, false)
        isHighlighted = false
    }
}
