import CoreGraphics
import Foundation
import LaminaLayer

/// A view that a collection uses again: a header, a footer, a decoration, or a cell.
///
/// Classes that are registered are made by `init(frame:)`, whether they override it or not.
open class UICollectionReusableView: UIView {
    public override init(frame: CGRect) { super.init(frame: frame) }
    /// An empty view: views are not read from archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The name under which a collection finds the view when it is no longer in sight.
    open internal(set) var reuseIdentifier: String?

    override var mayDraw: Bool {
        ![UICollectionReusableView.self, UICollectionViewCell.self].contains { $0 == type(of: self) }
    }

    /// Makes the view ready for another element. A subclass takes back what the next one may not set.
    open func prepareForReuse() {}
    /// Takes further values from attributes, which a subclass of them may have. The place is set already. Does nothing by itself.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    /// Called before the view's collection changes its layout.
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    /// Called after the view's collection changed its layout.
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    /// The attributes with the size that the view would like, where its layout has estimated it.
    ///
    /// By itself it is the size that the constraints of the view allow, nearest to the one of the attributes. A view without
    /// constraints keeps its size.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
            return layoutAttributes
        }
        let size = SelfSizing.size(
            of: sizedView, within: copy.size,
            width: fittingPriorities.width, height: fittingPriorities.height)
        if let size { copy.size = size }
        return copy
    }

    /// The view whose constraints say the size.
    var sizedView: UIView { self }
    /// The priorities of the attributes' size: estimated sides have a low one.
    var fittingPriorities: (width: UILayoutPriority, height: UILayoutPriority) =
        (.fittingSizeLevel, .fittingSizeLevel)
}

/// Sizes of cells by their constraints.
enum SelfSizing {
    /// The size of a view by its constraints; `nil` if there are none that could say it.
    static func size(
        of measured: UIView, within size: CGSize, width: UILayoutPriority,
        height: UILayoutPriority
    ) -> CGSize? {
        guard hasConstraints(measured) else { return nil }
        let found = measured.systemLayoutSizeFitting(
            size, withHorizontalFittingPriority: width, verticalFittingPriority: height)
        guard found.width.isFinite, found.height.isFinite, found.width >= 0, found.height >= 0 else {
            return nil
        }
        let scale = max(UIScreen.main.scale, 1)
        return CGSize(
            width: (found.width * scale).rounded(.up) / scale,
            height: (found.height * scale).rounded(.up) / scale)
    }

    /// Whether constraints hold between a view and the views in it.
    static func hasConstraints(_ view: UIView) -> Bool {
        guard ConstraintState.areUsed.load(ordering: .relaxed) else { return false }
        return view.constraintState?.constraints.contains { !$0.isOwn } == true
            || view.children.contains { $0 is UIStackView && !$0.translatesAutoresizingMaskIntoConstraints }
    }
}

/// The initializer of views of collections, called for a class that a program registered.
enum ReusableViewInitializer {
    private static let found = ClassInitializer(
        at: ClassInitializer.reusableViewAddress, in: UICollectionReusableView.self)

    /// A view of a class; `nil` if the platform has no way to call the class's own initializer.
    static func make<View: UICollectionReusableView>(_ type: View.Type, frame: CGRect) -> View? {
        if type == UICollectionReusableView.self { return UICollectionReusableView(frame: frame) as? View }
        if type == UICollectionViewCell.self { return UICollectionViewCell(frame: frame) as? View }
        return found?.make(type, frame: (frame.minX, frame.minY, frame.width, frame.height))
    }

    /// A view of any class, whose initializer has the same place in the table of its class.
    static func makeAny<View: UIView>(_ type: View.Type) -> View? { found?.make(type, frame: (0, 0, 0, 0)) }
}
