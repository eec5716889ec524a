import CoreGraphics
import Foundation
import LaminaText

/// Where small text lies along its characters.
public enum CTRubyAlignment: UInt8, Hashable, Sendable {
    case invalid = 255
    case auto = 0
    case start = 1
    case center = 2
    case end = 3
    /// As ``center``.
    case distributeLetter = 4
    /// As ``center``.
    case distributeSpace = 5
    /// As ``center``.
    case lineEdge = 6
}

/// Whether small text may be longer than its characters. It always may.
public enum CTRubyOverhang: UInt8, Hashable, Sendable {
    case invalid = 255
    case auto = 0
    case start = 1
    case end = 2
    case none = 3
}

/// Where small text stands.
public enum CTRubyPosition: UInt8, CaseIterable, Hashable, Sendable {
    /// Above the characters.
    case before = 0
    /// Below the characters.
    case after = 1
    /// Kept: not drawn.
    case interCharacter = 2
    /// Kept: not drawn.
    case inline = 3
    case count = 4
}

/// Small text above or below characters, a value of the attribute ``kCTRubyAnnotationAttributeName``.
///
/// It is drawn in the middle of its characters, or at one of their ends, in the text's font and colour. Characters are not moved apart for
/// text that is longer than they are.
public final class CTRubyAnnotation: Hashable, Sendable {
    fileprivate let alignment: CTRubyAlignment
    fileprivate let overhang: CTRubyOverhang
    fileprivate let sizeFactor: CGFloat
    fileprivate let texts: [CTRubyPosition: String]

    fileprivate init(
        _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
        _ texts: [CTRubyPosition: String]
    ) {
        (self.alignment, self.overhang, self.texts) = (alignment, overhang, texts)
        self.sizeFactor = sizeFactor.isFinite ? sizeFactor : 0.5
    }

    /// Whether two annotations say the same.
    public static func == (one: CTRubyAnnotation, other: CTRubyAnnotation) -> Bool {
        one.texts == other.texts && one.alignment == other.alignment && one.overhang == other.overhang
            && one.sizeFactor == other.sizeFactor
    }
    /// Hashes the texts.
    public func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

extension CTRubyAnnotation: TextRubyValue {
    package var rubyText: String { texts[.before] ?? texts[.after] ?? "" }
    package var rubyScale: CGFloat { sizeFactor }
    package var isBelow: Bool { texts[.before] == nil }
    package var rubyPlace: CGFloat { alignment == .start ? 0 : alignment == .end ? 1 : 0.5 }
}

/// Small text for characters.
///
/// - Parameters:
///   - sizeFactor: The size of the letters in sizes of the characters' font.
///   - text: Four texts, for each ``CTRubyPosition`` in turn; `nil` for none.
public func CTRubyAnnotationCreate(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
    _ text: UnsafeMutablePointer<CFString?>
) -> CTRubyAnnotation {
    var texts: [CTRubyPosition: String] = [:]
    for position in CTRubyPosition.allCases where position != .count {
        texts[position] = text[Int(position.rawValue)]
    }
    return CTRubyAnnotation(alignment, overhang, sizeFactor, texts)
}
/// Small text for characters in one place. Of the attributes the size's factor is looked at.
public func CTRubyAnnotationCreateWithAttributes(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ position: CTRubyPosition, _ string: CFString,
    _ attributes: CFDictionary
) -> CTRubyAnnotation {
    let factor = CTFontValues.number(attributes[kCTRubyAnnotationSizeFactorAttributeName]) ?? 0.5
    return CTRubyAnnotation(alignment, overhang, CGFloat(factor), [position: string])
}
/// A copy of small text.
public func CTRubyAnnotationCreateCopy(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAnnotation {
    rubyAnnotation
}
/// Where small text lies along its characters.
public func CTRubyAnnotationGetAlignment(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAlignment {
    rubyAnnotation.alignment
}
/// Whether small text may be longer than its characters.
public func CTRubyAnnotationGetOverhang(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyOverhang {
    rubyAnnotation.overhang
}
/// The size of the letters in sizes of the characters' font.
public func CTRubyAnnotationGetSizeFactor(_ rubyAnnotation: CTRubyAnnotation) -> CGFloat {
    rubyAnnotation.sizeFactor
}
/// The small text in a place; `nil` for none.
public func CTRubyAnnotationGetTextForPosition(
    _ rubyAnnotation: CTRubyAnnotation, _ position: CTRubyPosition
) -> CFString? { rubyAnnotation.texts[position] }
