import Foundation

// Bars take values from an object of their class, `appearance()`, when they are made. Other views have no such object.

/// The objects of a thread whose values others take, by their class.
private final class Appearances {
    var objects: [ObjectIdentifier: AnyObject] = [:]
    var isMaking = false

    private static let key = "UIKit.appearances"
    static var current: Appearances {
        if let known = Thread.current.threadDictionary[key] as? Appearances { return known }
        let made = Appearances()
        Thread.current.threadDictionary[key] = made
        return made
    }

    /// The object of a class, made where there is none.
    static func object<Object: AnyObject>(_ type: Object.Type, _ make: () -> Object) -> Object {
        let all = current
        if let known = all.objects[ObjectIdentifier(type)] as? Object { return known }
        all.isMaking = true
        let made = make()
        all.isMaking = false
        all.objects[ObjectIdentifier(type)] = made
        return made
    }
    /// The object of a class where the program asked for it.
    static func known<Object: AnyObject>(_ type: Object.Type) -> Object? {
        let all = current
        return all.isMaking ? nil : all.objects[ObjectIdentifier(type)] as? Object
    }
}

extension UINavigationBar {
    /// The bar whose values later ones take: colours, looks of titles and backgrounds, whether titles are large.
    public static func appearance() -> UINavigationBar {
        Appearances.object(UINavigationBar.self) { UINavigationBar() }
    }
    func takeAppearance() {
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
    /// The bar whose values later ones take: colours and backgrounds.
    public static func appearance() -> UITabBar { Appearances.object(UITabBar.self) { UITabBar() } }
    func takeAppearance() {
        guard let model = Appearances.known(UITabBar.self) else { return }
        if model.hasOwnTint { tintColor = model.tintColor }
        (barStyle, isTranslucent, barTintColor) = (model.barStyle, model.isTranslucent, model.barTintColor)
        (unselectedItemTintColor, backgroundImage) = (model.unselectedItemTintColor, model.backgroundImage)
        (standardAppearance, scrollEdgeAppearance) = (model.standardAppearance, model.scrollEdgeAppearance)
        shadowImage = model.shadowImage
    }
}

extension UIToolbar {
    /// The bar whose values later ones take: colours and backgrounds.
    public static func appearance() -> UIToolbar { Appearances.object(UIToolbar.self) { UIToolbar() } }
    func takeAppearance() {
        guard let model = Appearances.known(UIToolbar.self) else { return }
        if model.hasOwnTint { tintColor = model.tintColor }
        (barStyle, isTranslucent, barTintColor) = (model.barStyle, model.isTranslucent, model.barTintColor)
        (standardAppearance, scrollEdgeAppearance) = (model.standardAppearance, model.scrollEdgeAppearance)
    }
}
