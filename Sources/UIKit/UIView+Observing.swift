import Foundation
import LaminaLayer
import QuartzCore

// Observers of views' values. Most of them are values of the layer, which tells of its changes.
extension UIView: KeyValueObservable {
    /// The view's layer.
    public var observedLayer: CALayer { layer }

    /// The value of a property by its Objective-C name, or that of the layer at a path that begins with `layer`; `nil`, with a
    /// warning, for other paths.
    public func observedValue(forKeyPath keyPath: String) -> Any? {
        if keyPath.hasPrefix("layer.") { return layer.value(forKeyPath: String(keyPath.dropFirst(6))) }
        guard let key = Self.observedKeys.first(where: { $0.path == keyPath }) else {
            layer.warn("views have no value \"\(keyPath)\" that can be observed")
            return nil
        }
        return key.read(self)
    }

    private static let observedKeys: [(path: String, read: @Sendable (UIView) -> Any?)] = [
        ("frame", { $0.frame }), ("bounds", { $0.bounds }), ("center", { $0.center }),
        ("transform", { $0.transform }), ("alpha", { $0.alpha }), ("hidden", { $0.isHidden }),
        ("isHidden", { $0.isHidden }), ("opaque", { $0.isOpaque }),
        ("clipsToBounds", { $0.clipsToBounds }), ("backgroundColor", { $0.backgroundColor }),
        ("tag", { $0.tag }), ("layer", { $0.layer }),
        ("contentOffset", { ($0 as? UIScrollView)?.contentOffset }),
        ("contentSize", { ($0 as? UIScrollView)?.contentSize }),
        ("contentInset", { ($0 as? UIScrollView)?.contentInset }),
        ("panGestureRecognizer.state", { ($0 as? UIScrollView)?.panGestureRecognizer.state.rawValue }),
        ("zoomScale", { ($0 as? UIScrollView)?.zoomScale }),
        ("text", { ($0 as? UILabel)?.text }), ("image", { ($0 as? UIImageView)?.image }),
        ("enabled", { ($0 as? UIControl)?.isEnabled }), ("selected", { ($0 as? UIControl)?.isSelected }),
        ("highlighted", { ($0 as? UIControl)?.isHighlighted }),
    ]
}
