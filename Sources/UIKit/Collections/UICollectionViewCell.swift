import CoreGraphics
import Foundation

/// A cell of a collection.
open class UICollectionViewCell: UICollectionReusableView {
    /// A cell of a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpCell()
    }
    /// A cell without a size.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpCell()
    }

    private func setUpCell() {
        contentView.frame = bounds
        addSubview(contentView)
    }

    /// The view that holds what the cell shows. It has the cell's size.
    public let contentView = UIView()

    override var sizedView: UIView { contentView }

    /// A view behind the contents.
    open var backgroundView: UIView? {
        didSet { replace(oldValue, by: backgroundView, above: nil) }
    }
    /// A view behind the contents and before the background, which shows while the cell is selected or highlighted.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, above: backgroundView)
            showSelection()
        }
    }
    /// Whether the item is selected.
    open var isSelected = false { didSet { showSelection() } }
    /// Whether a finger is on the cell.
    open var isHighlighted = false { didSet { showSelection() } }

    private func replace(_ old: UIView?, by new: UIView?, above lower: UIView?) {
        old?.removeFromSuperview()
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: lower == nil ? 0 : 1)
    }

    private func showSelection() { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }

    /// Gives the contents and the backgrounds the cell's size.
    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [contentView, backgroundView, selectedBackgroundView] {
            if let view, view.frame != bounds { view.frame = bounds }
        }
    }
}
