import Foundation
import UIKit

/// A list of contacts with faces, names and shadows, whose cells are reused as they scroll out of sight: the classic case of a
/// shadow that is computed from pixels for every frame, against one that is given as a path, or rasterized once.
package final class ContactTable: Listing {
    /// What becomes of the shadows.
    package enum Shadow: String, CaseIterable { case computed, path, rasterized }

    private let table: ContactTableView
    package var stage: CALayer { table.layer }
    package let duration: CFTimeInterval = 2
    /// How many cells were made; the others were reused.
    package var madeCount: Int { table.madeCount }

    package init(_ shadow: Shadow) {
        table = ContactTableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), shadow: shadow)
    }

    package func advance(to time: CFTimeInterval) {
        table.setContentOffset(CGPoint(x: 0, y: (time * 400).rounded()), animated: false)
        table.layoutIfNeeded()
    }
}

/// A row: a face with a shadow, a name, and a line of text.
private final class ContactCell: UIView {
    private let face = UIImageView(frame: CGRect(x: 12, y: 8, width: 40, height: 40))
    private let name = UILabel(frame: CGRect(x: 68, y: 8, width: 240, height: 22))
    private let detail = UILabel(frame: CGRect(x: 68, y: 30, width: 240, height: 18))

    init(size: CGSize, shadow: ContactTable.Shadow) {
        super.init(frame: CGRect(origin: .zero, size: size))
        backgroundColor = .white
        face.layer.shadowOpacity = 0.6
        face.layer.shadowOffset = CGSize(width: 0, height: 2)
        face.layer.shadowRadius = 3
        if shadow == .path {
            let disc = face.bounds.insetBy(dx: 0.5, dy: 0.5)
            face.layer.shadowPath = UIBezierPath(ovalIn: disc).cgPath
        }
        name.font = .boldSystemFont(ofSize: 17)
        name.layer.shadowColor = UIColor.systemBlue.cgColor
        name.layer.shadowOpacity = 0.4
        name.layer.shadowOffset = CGSize(width: 0, height: 2)
        name.layer.shadowRadius = 1.5
        detail.font = .systemFont(ofSize: 13)
        detail.textColor = .secondaryLabel
        for view in [face, name, detail] { addSubview(view) }
        layer.shouldRasterize = shadow == .rasterized
        layer.rasterizationScale = UIScreen.main.scale
    }

    required init?(coder: NSCoder) { nil }

    func show(_ contact: Contact) {
        face.image = contact.face
        name.text = contact.name
        detail.text = contact.detail
    }
}

private final class ContactTableView: UIScrollView {
    private let shadow: ContactTable.Shadow
    private let contacts = Contact.all
    private let rowHeight: CGFloat = 56
    private var shown: [Int: ContactCell] = [:]
    private var spare: [ContactCell] = []
    private(set) var madeCount = 0

    init(frame: CGRect, shadow: ContactTable.Shadow) {
        self.shadow = shadow
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.9, alpha: 1)
        contentSize = CGSize(width: frame.width, height: rowHeight * CGFloat(contacts.count))
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let first = max(0, Int(bounds.minY / rowHeight))
        let last = min(contacts.count, Int((bounds.maxY / rowHeight).rounded(.up)))
        let rows = first..<max(first, last)
        for (row, cell) in shown where !rows.contains(row) {
            cell.isHidden = true
            spare.append(cell)
            shown[row] = nil
        }
        for row in rows where shown[row] == nil {
            let cell = dequeue()
            cell.isHidden = false
            cell.frame.origin = CGPoint(x: 0, y: CGFloat(row) * rowHeight)
            cell.show(contacts[row])
            shown[row] = cell
        }
    }

    private func dequeue() -> ContactCell {
        if let cell = spare.popLast() { return cell }
        let cell = ContactCell(size: CGSize(width: bounds.width, height: rowHeight - 1), shadow: shadow)
        addSubview(cell)
        madeCount += 1
        return cell
    }
}

/// A person with a face, who is called by two names.
private struct Contact {
    let name: String
    let detail: String
    let face: UIImage

    static var all: [Contact] {
        let first = ["Alice", "Bob", "Charles", "Dan", "Dave", "Ethan", "Frank"]
        let last = ["Appleseed", "Bandicoot", "Caravan", "Dabble", "Ernest", "Fortune"]
        return (0..<42).map { index in
            Contact(
                name: "\(first[index % first.count]) \(last[index * 5 % last.count])",
                detail: "Extension \(100 + index * 37 % 900)", face: face(index))
        }
    }

    /// A round face, drawn as people draw faces.
    private static func face(_ index: Int) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
            UIColor(hue: CGFloat(index * 53 % 100) / 100, saturation: 0.55, brightness: 0.9, alpha: 1)
                .setFill()
            UIBezierPath(ovalIn: CGRect(x: 0.5, y: 0.5, width: 39, height: 39)).fill()
            UIColor.white.setFill()
            for x in [12.0, 23] { UIBezierPath(ovalIn: CGRect(x: x, y: 12, width: 5, height: 7)).fill() }
            let mouth = UIBezierPath(
                arcCenter: CGPoint(x: 20, y: 20), radius: 10, startAngle: .pi * 0.15, endAngle: .pi * 0.85,
                clockwise: true)
            mouth.lineWidth = 2.5
            mouth.lineCapStyle = .round
            UIColor.white.setStroke()
            mouth.stroke()
        }
    }
}
