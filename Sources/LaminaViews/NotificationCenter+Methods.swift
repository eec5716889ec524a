import Foundation
import Synchronization

// Foundation's calls that take a selector, with the method in its place. Code keeps its lines but for the
// word '#selector'.

/// The methods that a centre of notifications calls.
private enum ObservingMethods {
    /// An object, which is not kept, and its method.
    final class Method: @unchecked Sendable {
        weak var observer: AnyObject?
        let name: Notification.Name?
        let object: AnyObject?
        let call: (AnyObject, Notification) -> Void
        private let center: NotificationCenter
        private var token: (any NSObjectProtocol)?

        init(
            _ observer: AnyObject, _ center: NotificationCenter, _ name: Notification.Name?, _ object: Any?,
            _ call: @escaping (AnyObject, Notification) -> Void
        ) {
            (self.observer, self.center, self.name, self.call) = (observer, center, name, call)
            self.object = object.map { $0 as AnyObject }
        }

        func begin(_ object: Any?) {
            token = center.addObserver(forName: name, object: object, queue: nil) { [self] notification in
                guard let observer else { return ObservingMethods.remove { $0 === self } }
                call(observer, notification)
            }
        }
        func end() {
            if let token { center.removeObserver(token) }
            token = nil
        }
        func belongs(to observer: AnyObject, _ center: NotificationCenter) -> Bool {
            self.observer === observer && self.center === center
        }
    }

    private static let all = Mutex<[Method]>([])

    static func add(_ method: Method, _ object: Any?) {
        all.withLock { $0.append(method) }
        method.begin(object)
    }
    static func remove(where isMeant: (Method) -> Bool) {
        let gone = all.withLock { methods in
            let gone = methods.filter(isMeant)
            methods.removeAll(where: isMeant)
            return gone
        }
        for method in gone { method.end() }
    }
}

extension NotificationCenter {
    /// Adds a method of an object that is called at notifications. The object is not kept.
    ///
    /// - Parameter selector: The method without `#selector`, by its class: `Board.didChange`.
    public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping (Observer) -> (Notification) -> Void,
        name: Notification.Name?,
        object: Any?
    ) {
        let method = ObservingMethods.Method(observer, self, name, object) { observer, notification in
            if let observer = observer as? Observer { selector(observer)(notification) }
        }
        ObservingMethods.add(method, object)
    }

    /// Adds a method of an object that is called at notifications and takes them as objects. The object is not
    /// kept.
    public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping (Observer) -> (NSNotification) -> Void,
        name: Notification.Name?,
        object: Any?
    ) {
        let method = ObservingMethods.Method(observer, self, name, object) { observer, notification in
            guard let observer = observer as? Observer else { return }
            selector(observer)(
                NSNotification(
                    name: notification.name, object: notification.object, userInfo: notification.userInfo))
        }
        ObservingMethods.add(method, object)
    }

    /// Adds a method without parameters that is called at notifications. The object is not kept.
    public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping (Observer) -> () -> Void, name: Notification.Name?,
        object: Any?
    ) {
        let method = ObservingMethods.Method(observer, self, name, object) { observer, _ in
            if let observer = observer as? Observer { selector(observer)() }
        }
        ObservingMethods.add(method, object)
    }

    /// Adds a method of an object that is called at notifications. The object is not kept.
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        let method = ObservingMethods.Method(observer as AnyObject, self, name, object) {
            observer, notification in
            if selector.perform(on: observer, with: notification) { return }
            let object = NSNotification(
                name: notification.name, object: notification.object, userInfo: notification.userInfo)
            selector.perform(on: observer, with: object)
        }
        ObservingMethods.add(method, object)
    }

    /// Removes the methods of an object.
    public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
        ObservingMethods.remove { $0.belongs(to: observer, self) }
        removeObserver(observer as Any)
    }

    /// Removes the methods of an object from some notifications.
    ///
    /// - Parameters:
    ///   - name: `nil` for all names.
    ///   - object: `nil` for all objects.
    public func removeObserver<Observer: AnyObject>(
        _ observer: Observer, name: Notification.Name?, object: Any?
    ) {
        let sender = object.map { $0 as AnyObject }
        ObservingMethods.remove {
            $0.belongs(to: observer, self) && (name == nil || $0.name == name)
                && (sender == nil || $0.object === sender)
        }
        removeObserver(observer as Any, name: name, object: object)
    }
}
