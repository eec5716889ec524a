import CoreGraphics
import Foundation

/// A value that views take from ``UIAppearance/appearance()``. A program's own class names those of its
/// properties that they take:
///
/// ```swift
/// override class var appearanceValues: [UIAppearanceValue] { [UIAppearanceValue(\Gauge.needleColor)] }
/// ```
///
/// Lamina's own addition: there is no Objective-C that would find properties which are `@objc dynamic`.
public struct UIAppearanceValue {
    /// Gives a view the value of a model, unless it is that of a plain view, or the view has another one.
    let take: (_ view: UIView, _ model: UIView, _ plain: UIView) -> Void

    public init<View: UIView, Value: Equatable>(_ property: ReferenceWritableKeyPath<View, Value>) {
        self.init(get: { (view: View) in view[keyPath: property] }, set: { $0[keyPath: property] = $1 })
    }

    /// A value that is read and set by functions.
    public init<View: UIView, Value: Equatable>(
        get: @escaping (View) -> Value, set: @escaping (View, Value) -> Void
    ) {
        take = { view, model, plain in
            guard let view = view as? View, let model = model as? View, let plain = plain as? View else {
                return
            }
            let (value, usual) = (get(model), get(plain))
            if value != usual, get(view) == usual { set(view, value) }
        }
    }

    /// Attributes of text, which cannot be compared: a view that has any keeps them.
    fileprivate init<View: UIView>(
        attributes get: @escaping (View) -> [NSAttributedString.Key: Any]?,
        set: @escaping (View, [NSAttributedString.Key: Any]?) -> Void
    ) {
        take = { view, model, _ in
            guard let view = view as? View, let model = model as? View else { return }
            if let look = get(model), get(view) == nil { set(view, look) }
        }
    }

    private static let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]

    /// A value of each state.
    private static func ofStates<View: UIControl, Value: Equatable>(
        _ get: @escaping (View, UIControl.State) -> Value?,
        _ set: @escaping (View, Value?, UIControl.State) -> Void
    ) -> [UIAppearanceValue] {
        states.map { state in
            UIAppearanceValue(get: { (view: View) in get(view, state) }, set: { set($0, $1, state) })
        }
    }

    /// The values that views of UIKit's classes take.
    static func values(of view: UIView) -> [UIAppearanceValue] {
        [
            UIAppearanceValue(\UIView.backgroundColor),
            UIAppearanceValue(
                get: { (view: UIView) in view.hasOwnTint ? view.tintColor : nil }, set: { $0.tintColor = $1 }),
        ] + type(of: view).appearanceValues + barValues(view) + controlValues(view) + textValues(view)
    }

    private static func barValues(_ view: UIView) -> [UIAppearanceValue] {
        switch view {
        case is UINavigationBar:
            [
                UIAppearanceValue(\UINavigationBar.barTintColor),
                UIAppearanceValue(\UINavigationBar.isTranslucent),
                UIAppearanceValue(
                    attributes: { (bar: UINavigationBar) in bar.titleTextAttributes },
                    set: { $0.titleTextAttributes = $1 }),
                UIAppearanceValue(
                    attributes: { (bar: UINavigationBar) in bar.largeTitleTextAttributes },
                    set: { $0.largeTitleTextAttributes = $1 }),
            ]
        case is UITabBar:
            [
                UIAppearanceValue(\UITabBar.barTintColor), UIAppearanceValue(\UITabBar.isTranslucent),
                UIAppearanceValue(\UITabBar.unselectedItemTintColor),
                UIAppearanceValue(\UITabBar.backgroundImage),
            ]
        case is UIToolbar:
            [UIAppearanceValue(\UIToolbar.barTintColor), UIAppearanceValue(\UIToolbar.isTranslucent)]
        case is UISearchBar: [UIAppearanceValue(\UISearchBar.barTintColor)]
        default: []
        }
    }

    private static func controlValues(_ view: UIView) -> [UIAppearanceValue] {
        switch view {
        case is UIButton:
            ofStates(
                { (view: UIButton, state) in view.ownTitleColor(for: state) },
                { $0.setTitleColor($1, for: $2) })
                + ofStates(
                    { (view: UIButton, state) in view.ownBackgroundImage(for: state) },
                    { $0.setBackgroundImage($1, for: $2) })
                + [UIAppearanceValue(\UIButton.contentEdgeInsets)]
        case is UISwitch:
            [UIAppearanceValue(\UISwitch.onTintColor), UIAppearanceValue(\UISwitch.thumbTintColor)]
        case is UISlider:
            [
                UIAppearanceValue(\UISlider.minimumTrackTintColor),
                UIAppearanceValue(\UISlider.maximumTrackTintColor),
                UIAppearanceValue(\UISlider.thumbTintColor),
            ]
                + ofStates(
                    { (view: UISlider, state) in view.thumbImage(for: state) },
                    { $0.setThumbImage($1, for: $2) })
        case is UIProgressView:
            [
                UIAppearanceValue(\UIProgressView.progressTintColor),
                UIAppearanceValue(\UIProgressView.trackTintColor),
            ]
        case is UIPageControl:
            [
                UIAppearanceValue(\UIPageControl.pageIndicatorTintColor),
                UIAppearanceValue(\UIPageControl.currentPageIndicatorTintColor),
            ]
        case is UIActivityIndicatorView: [UIAppearanceValue(\UIActivityIndicatorView.color)]
        case is UISegmentedControl:
            [UIAppearanceValue(\UISegmentedControl.selectedSegmentTintColor)]
                + states.map { state in
                    UIAppearanceValue(
                        attributes: { (view: UISegmentedControl) in view.titleTextAttributes(for: state) },
                        set: { $0.setTitleTextAttributes($1, for: state) })
                }
        default: []
        }
    }

    private static func textValues(_ view: UIView) -> [UIAppearanceValue] {
        switch view {
        case is UILabel:
            [
                UIAppearanceValue(\UILabel.font), UIAppearanceValue(\UILabel.textColor),
                UIAppearanceValue(\UILabel.shadowColor), UIAppearanceValue(\UILabel.shadowOffset),
            ]
        case is UITextField:
            [UIAppearanceValue(\UITextField.font), UIAppearanceValue(\UITextField.textColor)]
        case is UITextView: [UIAppearanceValue(\UITextView.font), UIAppearanceValue(\UITextView.textColor)]
        case is UITableView:
            [UIAppearanceValue(\UITableView.separatorColor), UIAppearanceValue(\UITableView.separatorInset)]
        default: []
        }
    }
}
