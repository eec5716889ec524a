import Foundation
import Testing
import UIKit

/// Actions that are undone and redone.
@Suite struct UndoManagerTests {
    private final class Count {
        var value = 0
        let manager: UndoManager
        init(_ manager: UndoManager) { self.manager = manager }
        func add(_ number: Int) {
            value += number
            manager.registerUndo(withTarget: self) { $0.add(-number) }
        }
    }

    @Test func `Actions of one event are undone together, and redone`() {
        let manager = UndoManager()
        let count = Count(manager)
        count.add(1)
        count.add(2)
        #expect(manager.canUndo && !manager.canRedo && manager.groupingLevel == 1)
        manager.undo()
        #expect(count.value == 0 && !manager.canUndo && manager.canRedo && manager.groupingLevel == 0)
        manager.redo()
        #expect(count.value == 3 && manager.canUndo && !manager.canRedo)
    }

    @Test func `The run loop's next pass ends a group`() {
        let manager = UndoManager()
        let count = Count(manager)
        for number in [1, 2] {
            count.add(number)
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        #expect(manager.undoCount == 2 && manager.groupingLevel == 0)
        manager.undo()
        #expect(count.value == 1)
    }

    @Test func `Groups of the program lie within one another`() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let count = Count(manager)
        manager.beginUndoGrouping()
        count.add(1)
        manager.beginUndoGrouping()
        count.add(2)
        manager.setActionName("Add")
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 1)
        manager.endUndoGrouping()
        manager.endUndoGrouping()
        #expect(manager.undoMenuItemTitle == "Undo Add" && manager.redoMenuItemTitle == "Redo")
        manager.undo()
        #expect(count.value == 0 && manager.redoMenuItemTitle == "Redo Add")
        count.add(5)
        #expect(!manager.canRedo)
    }

    @Test func `Old groups go where there are too many`() {
        let manager = UndoManager()
        (manager.groupsByEvent, manager.levelsOfUndo) = (false, 2)
        let count = Count(manager)
        for number in [1, 10, 100] { count.add(number) }
        while manager.canUndo { manager.undo() }
        #expect(count.value == 1 && manager.redoCount == 2)
    }

    @Test func `Nothing is registered while that is off, and an object's actions can be forgotten`() {
        let manager = UndoManager()
        let (count, other) = (Count(manager), Count(manager))
        manager.disableUndoRegistration()
        count.add(1)
        #expect(!manager.canUndo && !manager.isUndoRegistrationEnabled)
        manager.enableUndoRegistration()
        count.add(1)
        other.add(2)
        manager.removeAllActions(withTarget: count)
        manager.undo()
        #expect(count.value == 2 && other.value == 0)
        manager.removeAllActions()
        #expect(!manager.canUndo && !manager.canRedo)
    }

    @Test func `Notifications tell of steps`() {
        let manager = UndoManager()
        let count = Count(manager)
        var names: [String] = []
        let tokens = [Notification.Name.NSUndoManagerWillUndoChange, .NSUndoManagerDidRedoChange].map {
            name in
            nonisolated(unsafe) let write = { names.append(name.rawValue) }
            return NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
                write()
            }
        }
        count.add(1)
        manager.undo()
        manager.redo()
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        #expect(
            names == ["NSUndoManagerWillUndoChangeNotification", "NSUndoManagerDidRedoChangeNotification"])
    }

    @Test func `Views without a manager ask the window`() {
        let (window, view) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView())
        #expect(view.undoManager == nil)
        window.addSubview(view)
        #expect(view.undoManager != nil && view.undoManager === window.undoManager)
    }
}
