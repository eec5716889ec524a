import CoreGraphics
import Foundation

/// A cell of a collection.
open class UICollectionViewCell: UICollectionReusableView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpCell()
    }
    /// An empty cell: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpCell()
    }

    private func setUpCell() {
        shownContents.frame = bounds
        addSubview(shownContents)
    }

    private var shownContents = UIView()
    /// The view that holds the cell's contents. It has the cell's size.
    open var contentView: UIView { shownContents }

    // MARK: Configurations

    private var configuredView: (any UIView & UIContentView)?
    /// The cell's contents, as a value. Its view fills the cell's contents.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            guard let contentConfiguration else {
                configuredView?.removeFromSuperview()
                return configuredView = nil
            }
            if let configuredView, configuredView.supports(contentConfiguration) {
                configuredView.configuration = contentConfiguration
            } else {
                configuredView?.removeFromSuperview()
                let made = contentConfiguration.makeContentView()
                configuredView = made
                contentView.addSubview(made)
            }
            setNeedsLayout()
        }
    }
    /// The background, as a value; `nil` for the cell's usual background.
    open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { backgroundDidChange() } }
    /// Called when the cell is selected or highlighted, or no longer.
    open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// The state of the cell.
    open var configurationState: UICellConfigurationState {
        UICellConfigurationState(isSelected: isSelected, isHighlighted: isHighlighted)
    }
    /// Requests updating the configurations for the cell's state.
    open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
    /// Changes the configurations for a state; by default the handler does.
    open func updateConfiguration(using state: UICellConfigurationState) {
        configurationUpdateHandler?(self, state)
    }
    override func styleDidChange() {
        super.styleDidChange()
        backgroundDidChange()
    }
    func backgroundDidChange() {
        guard let look = backgroundConfiguration else { return }
        (backgroundColor, layer.cornerRadius) = (look.backgroundColor, look.cornerRadius)
        (layer.borderColor, layer.borderWidth) = (look.strokeColor?.cgColor, look.strokeWidth)
    }

    /// The height of the configuration's view, otherwise the height by the constraints.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let configuredView,
            let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
        else { return super.preferredLayoutAttributesFitting(layoutAttributes) }
        copy.size.height =
            configuredView.sizeThatFits(
                CGSize(width: contentWidth(copy.size.width), height: 0)
            ).height
        return copy
    }
    /// The width of the contents of a cell of a width.
    func contentWidth(_ width: CGFloat) -> CGFloat { width }
    /// The rectangle of the contents.
    var contentFrame: CGRect { bounds }

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

    private func showSelection() {
        selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
        setNeedsUpdateConfiguration()
    }

    /// Gives the contents and the backgrounds the cell's size.
    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [backgroundView, selectedBackgroundView] {
            if let view, view.frame != bounds { view.frame = bounds }
        }
        if contentView.frame != contentFrame { contentView.frame = contentFrame }
        if let configuredView, configuredView.frame != contentView.bounds {
            configuredView.frame = contentView.bounds
        }
    }
}
