import Foundation

/// Actions that undo what was done, and redo what was undone. Foundation for Linux has no class of this name.
///
/// Actions that are registered in one pass of the run loop are undone together, if ``groupsByEvent`` is set.
open class UndoManager: NSObject {
    /// An action, or a group of them.
    private enum Entry {
        case action(Action)
        case group(Group)
    }
    private struct Action {
        weak var target: AnyObject?
        var call: () -> Void
    }
    private final class Group {
        var entries: [Entry] = []
        var name = ""
        var isDiscardable = false
        let outer: Group?
        init(in outer: Group?) { self.outer = outer }

        /// Removes the actions of an object, and groups that are empty then.
        func remove(_ target: AnyObject) {
            entries.removeAll { entry in
                switch entry {
                case .action(let action): return action.target == nil || action.target === target
                case .group(let group):
                    group.remove(target)
                    return group.entries.isEmpty
                }
            }
        }
    }

    private var undos: [Group] = []
    private var redos: [Group] = []
    /// The innermost group that is open.
    private var current: Group?
    /// Whether the outer group was opened by an action, and ends with the pass of the run loop.
    private var endsWithEvent = false
    private var disabled = 0
    /// Grows with each action that is registered, undone or forgotten, so that typing knows whether the last action is its own. The end
    /// of a pass of the run loop changes nothing.
    package private(set) var generation = 0

    /// A manager that knows nothing yet.
    public override init() {}

    // MARK: Groups

    /// Whether actions of one pass of the run loop are undone together.
    open var groupsByEvent = true
    /// The modes of the run loop in whose passes groups end.
    open var runLoopModes: [RunLoop.Mode] = [.default]
    /// How many groups are kept at most; 0 for all.
    open var levelsOfUndo = 0 { didSet { trim() } }
    /// How many groups are open within one another.
    open var groupingLevel: Int {
        var (count, group) = (0, current)
        while let open = group { (count, group) = (count + 1, open.outer) }
        return count
    }

    /// Opens a group. Actions in it are undone together.
    open func beginUndoGrouping() {
        if current == nil { openEventGroup() }
        current = Group(in: current)
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerDidOpenUndoGroup)
    }
    /// Closes the group that was opened last. Does nothing without one.
    open func endUndoGrouping() {
        guard let group = current else { return }
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerWillCloseUndoGroup)
        current = group.outer
        if let outer = group.outer {
            if !group.entries.isEmpty { outer.entries.append(.group(group)) }
            if !group.name.isEmpty { outer.name = group.name }
        } else {
            endsWithEvent = false
            if !group.entries.isEmpty { keep(group) }
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    private func keep(_ group: Group) {
        if isUndoing { redos.append(group) } else { undos.append(group) }
        trim()
    }
    private func trim() {
        guard levelsOfUndo > 0 else { return }
        undos.removeFirst(max(0, undos.count - levelsOfUndo))
        redos.removeFirst(max(0, redos.count - levelsOfUndo))
    }

    /// Opens the group of this pass of the run loop, where groups are made so.
    private func openEventGroup() {
        guard groupsByEvent, current == nil, !isUndoing, !isRedoing else { return }
        let group = Group(in: nil)
        (current, endsWithEvent) = (group, true)
        nonisolated(unsafe) weak let manager = self
        nonisolated(unsafe) weak let opened = group
        RunLoop.current.perform(inModes: runLoopModes) {
            guard let opened, let manager, manager.outermost === opened else { return }
            while manager.current != nil { manager.endUndoGrouping() }
        }
    }
    private var outermost: Group? {
        var group = current
        while let outer = group?.outer { group = outer }
        return group
    }
    /// Ends the group of this pass of the run loop, so that the next action is undone by itself. Groups of the program stay open.
    package func endEventGroup() { if endsWithEvent, groupingLevel == 1 { endUndoGrouping() } }

    // MARK: Registering

    /// Whether actions are taken.
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }
    /// Takes no actions until ``enableUndoRegistration()`` was called as often.
    open func disableUndoRegistration() { disabled += 1 }
    /// Takes actions again.
    open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

    /// Registers what undoes a change. The target is not kept: with it the action goes.
    open func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping (TargetType) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        openEventGroup()
        let isAlone = current == nil
        if isAlone { current = Group(in: nil) }
        if !isUndoing, !isRedoing { redos = [] }
        generation += 1
        let action = Action(target: target) { [weak target] in if let target { handler(target) } }
        current?.entries.append(.action(action))
        if isAlone { endUndoGrouping() }
    }
    /// Registers a method that undoes a change.
    ///
    /// - Parameter selector: The method without `#selector`, by its class: `Board.setName`.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, selector: @escaping (TargetType) -> (Any?) -> Void, object: Any?
    ) {
        registerUndo(withTarget: target) { selector($0)(object) }
    }

    /// Forgets all actions.
    open func removeAllActions() {
        (undos, redos, current, endsWithEvent) = ([], [], nil, false)
        generation += 1
    }
    /// Forgets the actions of an object.
    open func removeAllActions(withTarget target: Any) {
        let object = target as AnyObject
        var group = current
        while let open = group {
            open.remove(object)
            group = open.outer
        }
        for group in undos + redos { group.remove(object) }
        undos.removeAll { $0.entries.isEmpty }
        redos.removeAll { $0.entries.isEmpty }
        generation += 1
    }

    // MARK: Undoing

    /// Whether actions are being undone.
    open private(set) var isUndoing = false
    /// Whether actions are being redone.
    open private(set) var isRedoing = false
    /// Whether there is something to undo.
    open var canUndo: Bool { !undos.isEmpty || outermost.map { !$0.entries.isEmpty } ?? false }
    /// Whether there is something to redo.
    open var canRedo: Bool { !redos.isEmpty }
    /// How many groups can be undone.
    open var undoCount: Int { undos.count }
    /// How many groups can be redone.
    open var redoCount: Int { redos.count }

    /// Ends the open group, and undoes the last one.
    open func undo() {
        if groupingLevel == 1 { endUndoGrouping() }
        undoNestedGroup()
    }
    /// Undoes the last group that was closed. Does nothing while a group is open.
    open func undoNestedGroup() {
        guard current == nil, !isUndoing, !isRedoing, let group = undos.popLast() else { return }
        post(.NSUndoManagerWillUndoChange)
        isUndoing = true
        perform(group)
        isUndoing = false
        post(.NSUndoManagerDidUndoChange)
    }
    /// Does again what was undone last.
    open func redo() {
        if groupingLevel == 1 { endUndoGrouping() }
        guard current == nil, !isUndoing, !isRedoing, let group = redos.popLast() else { return }
        post(.NSUndoManagerWillRedoChange)
        isRedoing = true
        perform(group)
        isRedoing = false
        post(.NSUndoManagerDidRedoChange)
    }

    /// Calls the actions of a group, the last one first. What they register is the group of the opposite.
    private func perform(_ group: Group) {
        post(.NSUndoManagerCheckpoint)
        let opposite = Group(in: nil)
        (opposite.name, opposite.isDiscardable) = (group.name, group.isDiscardable)
        (current, endsWithEvent) = (opposite, false)
        generation += 1
        call(group)
        while current != nil, current !== opposite { endUndoGrouping() }
        if current === opposite { endUndoGrouping() }
    }
    private func call(_ group: Group) {
        for entry in group.entries.reversed() {
            switch entry {
            case .action(let action): if action.target != nil { action.call() }
            case .group(let inner): call(inner)
            }
        }
    }

    // MARK: Names

    /// Names the present group, for menus.
    open func setActionName(_ actionName: String) { (current ?? undos.last)?.name = actionName }
    /// The name of what is undone next; empty for none.
    open var undoActionName: String { (outermost ?? undos.last)?.name ?? "" }
    /// The name of what is redone next; empty for none.
    open var redoActionName: String { redos.last?.name ?? "" }
    /// What a menu says for undoing.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: canUndo ? undoActionName : "") }
    /// What a menu says for redoing.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: canRedo ? redoActionName : "") }
    /// What a menu says for undoing an action of a name.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }
    /// What a menu says for redoing an action of a name.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }
    /// Whether the present group may be left out when a document is saved.
    open func setActionIsDiscardable(_ discardable: Bool) {
        (current ?? undos.last)?.isDiscardable = discardable
    }
    /// Whether what is undone next may be left out when a document is saved.
    open var undoActionIsDiscardable: Bool { undos.last?.isDiscardable ?? false }
    /// Whether what is redone next may be left out when a document is saved.
    open var redoActionIsDiscardable: Bool { redos.last?.isDiscardable ?? false }

    // MARK: Notifications

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension Notification.Name {
    /// A group is about to be opened or closed.
    public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
    /// A group is about to be undone.
    public static let NSUndoManagerWillUndoChange = Self("NSUndoManagerWillUndoChangeNotification")
    /// A group is about to be redone.
    public static let NSUndoManagerWillRedoChange = Self("NSUndoManagerWillRedoChangeNotification")
    /// A group was undone.
    public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
    /// A group was redone.
    public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
    /// A group was opened.
    public static let NSUndoManagerDidOpenUndoGroup = Self("NSUndoManagerDidOpenUndoGroupNotification")
    /// A group is about to be closed.
    public static let NSUndoManagerWillCloseUndoGroup = Self("NSUndoManagerWillCloseUndoGroupNotification")
    /// A group was closed.
    public static let NSUndoManagerDidCloseUndoGroup = Self("NSUndoManagerDidCloseUndoGroupNotification")
}
