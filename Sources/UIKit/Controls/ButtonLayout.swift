import CoreGraphics
import Foundation

/// The places of a button's picture and texts, in points.
struct ButtonLayout {
    var insets: UIEdgeInsets
    var image = CGSize.zero
    var title = CGSize.zero
    var subtitle = CGSize.zero
    /// The distance between picture and texts.
    var imagePadding: CGFloat = 0
    /// The distance between the two texts.
    var titlePadding: CGFloat = 0
    var placement = NSDirectionalRectEdge.leading
    var vertical = UIControl.ContentVerticalAlignment.center
    var horizontal = UIControl.ContentHorizontalAlignment.center
    /// The alignment of the two texts.
    var texts = UIControl.ContentHorizontalAlignment.center
    var backgroundSize = CGSize.zero

    init(insets: UIEdgeInsets) { self.insets = insets }

    private var isSideways: Bool { placement == .leading || placement == .trailing }
    private var textSize: CGSize {
        let gap = title.height > 0 && subtitle.height > 0 ? titlePadding : 0
        return CGSize(
            width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
    }
    private var gap: CGFloat { image.width > 0 && textSize.width > 0 ? imagePadding : 0 }
    private var contents: CGSize {
        let texts = textSize
        return isSideways
            ? CGSize(width: image.width + gap + texts.width, height: max(image.height, texts.height))
            : CGSize(width: max(image.width, texts.width), height: image.height + gap + texts.height)
    }

    /// The size of all, with the insets.
    var size: CGSize {
        let contents = contents
        return CGSize(
            width: max(backgroundSize.width, (contents.width + insets.left + insets.right).rounded(.up)),
            height: max(backgroundSize.height, (contents.height + insets.top + insets.bottom).rounded(.up)))
    }

    struct Places {
        var image = CGRect.zero
        var title = CGRect.zero
        var subtitle = CGRect.zero
    }

    func places(in bounds: CGRect) -> Places {
        let room = bounds.inset(by: insets)
        let contents = contents
        // A picture keeps its size; texts get what is left.
        let box = CGRect(
            x: Self.start(horizontal, room.minX, room.width, min(contents.width, room.width)),
            y: Self.start(vertical, room.minY, room.height, contents.height),
            width: min(contents.width, room.width), height: contents.height)
        var texts = box
        var places = Places()
        places.image.size = image
        if isSideways {
            places.image.origin.y = box.midY - image.height / 2
            places.image.origin.x = placement == .leading ? box.minX : box.maxX - image.width
            texts.size.width = max(0, box.width - image.width - gap)
            if placement == .leading { texts.origin.x += image.width + gap }
            texts.origin.y = box.midY - textSize.height / 2
        } else {
            places.image.origin.x = box.midX - image.width / 2
            places.image.origin.y = placement == .top ? box.minY : box.maxY - image.height
            if placement == .top { texts.origin.y += image.height + gap }
        }
        let second = title.height > 0 && subtitle.height > 0 ? title.height + titlePadding : title.height
        places.title = Self.line(title, texts, 0, self.texts)
        places.subtitle = Self.line(subtitle, texts, second, self.texts)
        return places
    }

    private static func line(
        _ size: CGSize, _ box: CGRect, _ top: CGFloat, _ alignment: UIControl.ContentHorizontalAlignment
    ) -> CGRect {
        let width = min(size.width, box.width)
        return CGRect(
            x: start(alignment, box.minX, box.width, width), y: box.minY + top, width: width,
            height: size.height)
    }

    private static func start(
        _ alignment: UIControl.ContentHorizontalAlignment, _ left: CGFloat, _ room: CGFloat, _ width: CGFloat
    ) -> CGFloat {
        switch alignment {
        case .left, .leading: left
        case .right, .trailing: left + room - width
        case .center, .fill: left + (room - width) / 2
        }
    }

    private static func start(
        _ alignment: UIControl.ContentVerticalAlignment, _ top: CGFloat, _ room: CGFloat, _ height: CGFloat
    ) -> CGFloat {
        switch alignment {
        case .top: top
        case .bottom: top + room - height
        case .center, .fill: top + (room - height) / 2
        }
    }
}
