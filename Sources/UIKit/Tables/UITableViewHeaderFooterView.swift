import CoreGraphics
import Foundation

/// The header of a section, with its title.
open class UITableViewHeaderFooterView: UIView {
    /// A header.
    ///
    /// - Parameter reuseIdentifier: Kept: tables make the headers of the sections in sight.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
        setUpHeader()
    }
    /// A header without an identifier.
    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }
    /// A header without an identifier.
    public convenience init() { self.init(reuseIdentifier: nil) }
    /// A header without an identifier.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        setUpHeader()
    }

    private func setUpHeader() {
        backgroundColor = .systemGray6
        addSubview(contentView)
    }

    /// The identifier with which the view was registered.
    public let reuseIdentifier: String?
    /// The header's contents.
    public let contentView = UIView()
    private var madeText: UILabel?

    override var mayDraw: Bool { type(of: self) != UITableViewHeaderFooterView.self }

    /// The title, which is made when it is asked for first.
    open var textLabel: UILabel? {
        if let madeText { return madeText }
        let label = UILabel()
        label.font = .boldSystemFont(ofSize: 17)
        contentView.addSubview(label)
        madeText = label
        setNeedsLayout()
        return label
    }

    /// Makes the header ready for another section. Tables do not call it.
    open func prepareForReuse() {}

    /// Arranges the title.
    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        madeText?.frame = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: bounds.height)
    }
}
