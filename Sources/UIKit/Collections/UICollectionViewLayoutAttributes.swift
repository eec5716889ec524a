import CoreGraphics
import Foundation
import LaminaLayer

/// The place and the look of an element of a collection.
///
/// A layout makes them, and a collection sets them on its views. A subclass with values of its own overrides ``copy(with:)`` and
/// `isEqual(_:)`, as on phones.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// Attributes of the cell at 0, 0, without a size.
    public required override init() { super.init() }

    /// Attributes of the cell of an item.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }
    /// Attributes of a supplementary view, such as a header.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
    }
    /// Attributes of a decoration view, which a layout has made by itself.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        (representedElementCategory, representedElementKind) = (.decorationView, decorationViewKind)
    }

    /// The element's place among the data.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// The category of the element.
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of a supplementary or decoration view; `nil` for cells.
    open private(set) var representedElementKind: String?

    /// The middle, in points of the collection's space.
    open var center = CGPoint.zero
    /// The size before the transform, in points.
    open var size = CGSize.zero
    /// The transform in space about the middle.
    open var transform3D = CATransform3DIdentity
    /// The same in the plane; the identity where the transform is one in space.
    open var transform: CGAffineTransform {
        get { CATransform3DIsAffine(transform3D) ? CATransform3DGetAffineTransform(transform3D) : .identity }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }
    /// The opacity, from 0 (clear) to 1.
    open var alpha: CGFloat = 1
    /// The order in depth; larger values lie in front.
    open var zIndex = 0
    /// Whether the element is not shown. A collection makes no view for it.
    open var isHidden = false

    /// The box of the element. It is set before there is a transform; after that it is the box around the transformed bounds.
    open var frame: CGRect {
        get {
            let box = CGRect(
                x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return box.applying(transform).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }
    /// The element's own space: its origin is always 0, 0.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// A copy of the same class.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        (copy.indexPath, copy.center, copy.size) = (indexPath, center, size)
        (copy.representedElementCategory, copy.representedElementKind) =
            (representedElementCategory, representedElementKind)
        copy.listRow = listRow
        (copy.transform3D, copy.alpha, copy.zIndex, copy.isHidden) = (transform3D, alpha, zIndex, isHidden)
        return copy
    }

    /// Whether other attributes have the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return key == other.key && center == other.center && size == other.size && alpha == other.alpha
            && zIndex == other.zIndex && isHidden == other.isHidden
            && CATransform3DEqualToTransform(transform3D, other.transform3D)
    }
    open override var hash: Int { key.hashValue }

    /// The position of the item in a list; `nil` for other items.
    var listRow: ListRow?

    /// The element among all of the collection.
    var key: CollectionElement {
        get {
            CollectionElement(
                category: representedElementCategory, kind: representedElementKind, indexPath: indexPath)
        }
        set {
            (representedElementCategory, representedElementKind) = (newValue.category, newValue.kind)
            indexPath = newValue.indexPath
        }
    }

    /// Sets the values on a view.
    func apply(to view: UICollectionReusableView) {
        if view.bounds.size != size { view.bounds.size = size }
        if view.center != center { view.center = center }
        if !CATransform3DEqualToTransform(view.transform3D, transform3D) { view.transform3D = transform3D }
        if view.alpha != alpha { view.alpha = alpha }
        if view.layer.zPosition != CGFloat(zIndex) { view.layer.zPosition = CGFloat(zIndex) }
        view.apply(self)
    }
}

/// An element of a collection: a cell or another view.
struct CollectionElement: Hashable {
    var category = UICollectionView.ElementCategory.cell
    var kind: String?
    var indexPath: IndexPath
}
