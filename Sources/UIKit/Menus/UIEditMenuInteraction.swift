import CoreGraphics
import Foundation

/// A behaviour of a view.
public protocol UIInteraction: AnyObject {
    var view: UIView? { get }
    /// The interaction is about to belong to a view, or to none.
    func willMove(to view: UIView?)
    /// The interaction belongs to a view, or to none.
    func didMove(to view: UIView?)
}

extension UIView {
    /// The behaviours of the view.
    public var interactions: [any UIInteraction] {
        get { ownInteractions }
        set {
            for old in ownInteractions where !newValue.contains(where: { $0 === old }) {
                removeInteraction(old)
            }
            for new in newValue where !ownInteractions.contains(where: { $0 === new }) { addInteraction(new) }
        }
    }
    public func addInteraction(_ interaction: any UIInteraction) {
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        ownInteractions.append(interaction)
        interaction.didMove(to: self)
    }
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard let index = ownInteractions.firstIndex(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        ownInteractions.remove(at: index)
        interaction.didMove(to: nil)
    }
}

/// Where and why a menu shows.
open class UIEditMenuConfiguration: NSObject {
    public let identifier: AnyHashable
    /// In the view's space.
    public let sourcePoint: CGPoint
    /// Kept: the bar lies above its place, or below it.
    open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

    /// A menu at a point of the view. Without an identifier it has one that no other has.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        (self.identifier, self.sourcePoint) = (identifier ?? AnyHashable(UUID()), sourcePoint)
    }
}

/// Where a menu lies.
public enum UIEditMenuArrowDirection: Int, Hashable, Sendable {
    case automatic, up, down, left, right
}

/// Says what the menu of a view offers. All of it is optional.
public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// The menu; `nil` for the suggested actions.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// What the menu belongs to, in the view's space.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
}

extension UIEditMenuInteractionDelegate {
    /// The suggested actions.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { UIMenu(children: suggestedActions) }
    /// The configuration's point.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { .null }
}

/// Shows a menu of editing actions over a view.
open class UIEditMenuInteraction: NSObject, UIInteraction {
    open private(set) weak var view: UIView?
    open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    private var shown: UIEditMenuConfiguration?

    /// - Parameter delegate: Says what the menu offers; it is held weakly.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) { self.delegate = delegate }

    open func willMove(to view: UIView?) { if view == nil { dismissMenu() } }
    open func didMove(to view: UIView?) { self.view = view }

    /// Shows the menu. A tap outside takes it away.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view else { return }
        let responder = UIResponder.first ?? view
        let menu: UIMenu?
        if let delegate {
            menu = delegate.editMenuInteraction(
                self, menuFor: configuration, suggestedActions: responder.editingActions)
        } else {
            menu = UIMenu(children: responder.editingActions)
        }
        guard let menu else { return }
        let entries = EditMenu.entries(of: menu.children, sender: self)
        if EditMenu.current.show(
            entries, at: rect(of: configuration), of: view,
            didHide: { [weak self] in
                self?.shown = nil
            })
        {
            shown = configuration
        }
    }
    private func rect(of configuration: UIEditMenuConfiguration) -> CGRect {
        let rect = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
        return rect.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : rect
    }
    open func dismissMenu() { if shown != nil { EditMenu.current.hide() } }
    /// Asks the delegate anew for a menu that shows.
    open func reloadVisibleMenu() { if let shown { presentEditMenu(with: shown) } }
    /// Asks the delegate anew where the menu lies.
    open func updateVisibleMenuPosition(animated: Bool) {
        if let shown { EditMenu.current.move(to: rect(of: shown)) }
    }
}
