import Foundation

/// A container of views and items for ``UIAppearance``.
public protocol UIAppearanceContainer: AnyObject {}

/// A class with an object whose values are defaults for all objects of the class.
///
/// ```swift
/// UISwitch.appearance().onTintColor = .systemIndigo
/// UILabel.appearance(whenContainedInInstancesOf: [Sidebar.self]).textColor = .white
/// ```
///
/// The object is one of the class itself. A view takes the values that were set on it when the view comes
/// into a window, or is laid out first; values that the view has already stay. Items of bars take them when
/// they are shown. The objects are those of a thread.
public protocol UIAppearance: UIAppearanceContainer {
    /// The object whose values others of the class take.
    static func appearance() -> Self
    /// The object whose values others of the class take where they lie in such containers, the innermost
    /// first.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type])
        -> Self
}

extension UIAppearance {
    /// The object whose values others of the class take: traits never change.
    public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
    /// The object whose values others of the class take in such containers: traits never change.
    public static func appearance(
        for trait: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { appearance(whenContainedInInstancesOf: containerTypes) }
}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearance {
    /// The object whose values other views of the class take.
    ///
    /// It is made by `init(frame:)`, which a class of the program's own must have.
    public static func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }
    /// The object whose values other views of the class take where they lie in such containers, the innermost
    /// first.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { Appearances.current.view(of: self, in: containerTypes) { makeForAppearance() } }

    private static func makeForAppearance() -> Self {
        // Only the program's own classes lack an initializer from an archive as often as they have one.
        let isOwn = String(reflecting: self).hasPrefix("UIKit.")
        if !isOwn, let made = ReusableViewInitializer.makeAny(self) { return made }
        guard let made = self.init(coder: NSCoder()) else {
            preconditionFailure("\(self).appearance(): expected init(coder:) to make a view, found nil")
        }
        return made
    }

    /// Applies the values of the class's appearance object to the view.
    func takeAppearance() {
        tookAppearance = true
        guard Appearances.areUsed.load(ordering: .relaxed) else { return }
        Appearances.current.apply(to: self)
    }
}

extension UIBarItem: UIAppearance {
    /// The object whose looks of titles and colours other items of the class take.
    public static func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }
    /// The object whose looks of titles and colours other items of the class take in such containers, the
    /// innermost first.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self {
        Appearances.current.item(of: self, in: containerTypes) {
            guard let made = self.init(coder: NSCoder()) else {
                preconditionFailure("\(self).appearance(): expected init(coder:) to make an item, found nil")
            }
            return made
        }
    }

    /// The objects from which the item takes its look, the most general first.
    private var models: [UIBarItem] {
        guard Appearances.areUsed.load(ordering: .relaxed) else { return [] }
        return Appearances.current.models(of: self, in: holder as? UIResponder)
    }

    /// The look of the title in a state, by the item and the object of its class.
    func shownTitleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
        (models + [self]).reduce(into: [:]) { look, item in
            look.merge(item.titleTextAttributes(for: state) ?? [:]) { $1 }
        }
    }
}

extension UITabBarItem {
    /// The look of the badge's text, by the item and the object of its class.
    var shownBadgeTextAttributes: [NSAttributedString.Key: Any] {
        (shownModels + [self]).reduce(into: [:]) { look, item in
            look.merge(item.badgeTextAttributes(for: .normal) ?? [:]) { $1 }
        }
    }
    /// The colour of the badge, by the item and the object of its class.
    var shownBadgeColor: UIColor? { badgeColor ?? shownModels.last { $0.badgeColor != nil }?.badgeColor }
    /// The offset of the title, by the item and the appearance object of its class.
    var shownTitlePositionAdjustment: UIOffset {
        guard titlePositionAdjustment == .zero else { return titlePositionAdjustment }
        return shownModels.last { $0.titlePositionAdjustment != .zero }?.titlePositionAdjustment ?? .zero
    }
    private var shownModels: [UITabBarItem] {
        guard Appearances.areUsed.load(ordering: .relaxed) else { return [] }
        return Appearances.current.models(of: self, in: holder as? UIResponder).compactMap {
            $0 as? UITabBarItem
        }
    }
}

extension UIBarButtonItem {
    /// The colour, by the item and the object of its class.
    var shownTintColor: UIColor? {
        if let tintColor { return tintColor }
        guard Appearances.areUsed.load(ordering: .relaxed) else { return nil }
        return Appearances.current.models(of: self, in: holder as? UIResponder)
            .last { ($0 as? UIBarButtonItem)?.tintColor != nil }.flatMap {
                ($0 as? UIBarButtonItem)?.tintColor
            }
    }
}

extension UINavigationBar {
    /// Takes what a bar has from the beginning: looks of titles and backgrounds, whether titles are large.
    func takeBarAppearance() {
        guard let model = Appearances.known(UINavigationBar.self) else { return }
        if model.hasOwnTint { tintColor = model.tintColor }
        (barStyle, isTranslucent, barTintColor) = (model.barStyle, model.isTranslucent, model.barTintColor)
        (titleTextAttributes, largeTitleTextAttributes) = (
            model.titleTextAttributes, model.largeTitleTextAttributes
        )
        (standardAppearance, scrollEdgeAppearance) = (model.standardAppearance, model.scrollEdgeAppearance)
        (shadowImage, backIndicatorImage) = (model.shadowImage, model.backIndicatorImage)
        prefersLargeTitles = model.prefersLargeTitles
        if let image = model.backgroundImage(for: .default) { setBackgroundImage(image, for: .default) }
    }
}

extension UITabBar {
    /// Copies the initial values of a bar: colours and backgrounds.
    func takeBarAppearance() {
        guard let model = Appearances.known(UITabBar.self) else { return }
        if model.hasOwnTint { tintColor = model.tintColor }
        (barStyle, isTranslucent, barTintColor) = (model.barStyle, model.isTranslucent, model.barTintColor)
        (unselectedItemTintColor, backgroundImage) = (model.unselectedItemTintColor, model.backgroundImage)
        (standardAppearance, scrollEdgeAppearance) = (model.standardAppearance, model.scrollEdgeAppearance)
        shadowImage = model.shadowImage
    }
}

extension UIToolbar {
    /// Copies the initial values of a bar: colours and backgrounds.
    func takeBarAppearance() {
        guard let model = Appearances.known(UIToolbar.self) else { return }
        if model.hasOwnTint { tintColor = model.tintColor }
        (barStyle, isTranslucent, barTintColor) = (model.barStyle, model.isTranslucent, model.barTintColor)
        (standardAppearance, scrollEdgeAppearance) = (model.standardAppearance, model.scrollEdgeAppearance)
    }
}
