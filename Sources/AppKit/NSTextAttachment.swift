import CoreGraphics
import CoreText
import Foundation
import LaminaText
import LaminaViews

/// A picture in a line of text, in the place of the character U+FFFC, which `NSAttributedString(attachment:)` makes. Its lower edge lies on
/// the baseline, unless ``bounds`` say otherwise.
open class NSTextAttachment: NSObject, @unchecked Sendable {
    private let mark = AttributeMark()
    /// The character that stands for an attachment.
    public static let character = 0xFFFC

    /// The bytes of an image file, which are shown without an ``image``.
    open var contents: Data? { didSet { decoded = nil } }
    /// The type identifier of the bytes. The format is recognised by the bytes.
    open var fileType: String?
    open var image: NSImage?
    /// The place of the picture from the character's place on the baseline, y up; the picture's size at the baseline where it is zero.
    open var bounds = CGRect.zero
    /// Kept: nothing stands beside the picture.
    open var lineLayoutPadding: CGFloat = 0
    private var decoded: NSImage?

    /// An attachment of an image file's bytes.
    public init(data contentData: Data?, ofType uti: String?) {
        contents = contentData
        fileType = uti
    }
    /// An empty attachment.
    public override convenience init() { self.init(data: nil, ofType: nil) }
    /// An attachment of a picture.
    public convenience init(image: NSImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    private var shown: NSImage? {
        if let image { return image }
        if decoded == nil { decoded = contents.flatMap { NSImage(data: $0) } }
        return decoded
    }

    private var place: CGRect {
        bounds == .zero ? CGRect(origin: .zero, size: shown?.size ?? .zero) : bounds.standardized
    }
}

extension NSTextAttachment: TextPictureValue {
    package func space(in font: CTFont) -> TextSpace {
        let place = place
        return TextSpace(width: place.maxX, ascent: place.maxY, descent: max(0, -place.minY))
    }

    package func draw(in context: CGContext, font: CTFont, color: CGColor) {
        guard let shown else { return }
        let place = place
        withCurrentContext(context, growsDownwards: false) { shown.draw(in: place) }
    }
}

extension NSAttributedString {
    /// The text of an attachment: one character.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}

/// The character that stands for an attachment.
public var NSAttachmentCharacter: Int { NSTextAttachment.character }
