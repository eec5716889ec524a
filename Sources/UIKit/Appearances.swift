import Foundation
import Synchronization

/// The objects of a thread whose values others take: see ``UIAppearance``.
final class Appearances {
    /// Whether any code asked for an appearance object.
    static let areUsed = Atomic<Bool>(false)

    private struct Model<Object: NSObject> {
        let type: AnyClass
        let containers: [any UIAppearanceContainer.Type]
        /// The appearance object, on which the program sets values.
        let object: Object
        /// A similar configuration without the program's values.
        let plain: Object
        /// How many classes the class has above it: values of special classes come before those of general
        /// ones.
        let depth: Int

        init(
            _ object: Object, plain: Object, _ type: AnyClass, _ containers: [any UIAppearanceContainer.Type]
        ) {
            (self.object, self.plain, self.type, self.containers) = (object, plain, type, containers)
            depth = sequence(first: Mirror(reflecting: object), next: \.superclassMirror).reduce(0) {
                count, _ in count + 1
            }
        }

        func isOf(_ type: AnyClass, in containers: [any UIAppearanceContainer.Type]) -> Bool {
            self.type == type
                && self.containers.map { ObjectIdentifier($0) } == containers.map { ObjectIdentifier($0) }
        }

        func counts(for object: NSObject, in responder: UIResponder?) -> Bool {
            guard object !== self.object, object !== plain, object.isKind(of: type) else { return false }
            var left = containers[...]
            var place = responder
            while let wanted = left.first, let here = place {
                if here.isKind(of: wanted) { left = left.dropFirst() }
                place = here.next
            }
            return left.isEmpty
        }
    }

    private var views: [Model<UIView>] = []
    private var items: [Model<UIBarItem>] = []
    private var isMaking = false

    private static let key = "UIKit.appearances"
    static var current: Appearances {
        if let known = Thread.current.threadDictionary[key] as? Appearances { return known }
        let made = Appearances()
        Thread.current.threadDictionary[key] = made
        return made
    }

    private func make<Object>(_ body: () -> Object) -> (Object, plain: Object) {
        Self.areUsed.store(true, ordering: .relaxed)
        isMaking = true
        defer { isMaking = false }
        return (body(), body())
    }

    /// The view whose values those of a class take in containers, made where there is none.
    func view<View: UIView>(
        of type: View.Type, in containers: [any UIAppearanceContainer.Type], _ body: () -> View
    ) -> View {
        if let known = views.first(where: { $0.isOf(type, in: containers) })?.object as? View { return known }
        let (made, plain) = make(body)
        views.append(Model(made, plain: plain, type, containers))
        views.sort { ($0.containers.count, $0.depth) > ($1.containers.count, $1.depth) }
        return made
    }

    /// The item whose values those of a class take in containers, made where there is none.
    func item<Item: UIBarItem>(
        of type: Item.Type, in containers: [any UIAppearanceContainer.Type], _ body: () -> Item
    ) -> Item {
        if let known = items.first(where: { $0.isOf(type, in: containers) })?.object as? Item { return known }
        let (made, plain) = make(body)
        items.append(Model(made, plain: plain, type, containers))
        items.sort { ($0.containers.count, $0.depth) < ($1.containers.count, $1.depth) }
        return made
    }

    /// The view of a class where the program asked for it, whatever lies around.
    static func known<View: UIView>(_ type: View.Type) -> View? {
        guard areUsed.load(ordering: .relaxed), !current.isMaking else { return nil }
        return current.views.first { $0.isOf(type, in: []) }?.object as? View
    }

    /// The items whose values another one takes in a bar, the most general first.
    func models(of item: UIBarItem, in bar: UIResponder?) -> [UIBarItem] {
        items.filter { $0.counts(for: item, in: bar) }.map(\.object)
    }

    /// Gives a view the values of the objects of its classes, the most special first: those that it has then
    /// stay.
    func apply(to view: UIView) {
        guard !isMaking else { return }
        for model in views where model.counts(for: view, in: view.next) {
            for value in UIAppearanceValue.values(of: model.object) {
                value.take(view, model.object, model.plain)
            }
        }
        if !items.isEmpty { (view as? any BarItemHolder)?.itemsDidChange() }
    }
}
