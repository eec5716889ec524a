import CoreGraphics
import Foundation
import LaminaText

// The names before Swift 4, which older code has. Attributes of texts had names of type `String` then; code that writes them as keys compiles.

/// The name before Swift 4.2 of `UIApplication.LaunchOptionsKey`.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey

/// The name before Swift 4 of `UIFont.Weight.ultraLight`.
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
/// The name before Swift 4 of `UIFont.Weight.thin`.
public let UIFontWeightThin = UIFont.Weight.thin
/// The name before Swift 4 of `UIFont.Weight.light`.
public let UIFontWeightLight = UIFont.Weight.light
/// The name before Swift 4 of `UIFont.Weight.regular`.
public let UIFontWeightRegular = UIFont.Weight.regular
/// The name before Swift 4 of `UIFont.Weight.medium`.
public let UIFontWeightMedium = UIFont.Weight.medium
/// The name before Swift 4 of `UIFont.Weight.semibold`.
public let UIFontWeightSemibold = UIFont.Weight.semibold
/// The name before Swift 4 of `UIFont.Weight.bold`.
public let UIFontWeightBold = UIFont.Weight.bold
/// The name before Swift 4 of `UIFont.Weight.heavy`.
public let UIFontWeightHeavy = UIFont.Weight.heavy
/// The name before Swift 4 of `UIFont.Weight.black`.
public let UIFontWeightBlack = UIFont.Weight.black

/// The name before Swift 4 of `NSAttributedString.Key.font`.
public let NSFontAttributeName = NSAttributedString.Key.font
/// The name before Swift 4 of `NSAttributedString.Key.foregroundColor`.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The name before Swift 4 of `NSAttributedString.Key.backgroundColor`.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The name before Swift 4 of `NSAttributedString.Key.paragraphStyle`.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The name before Swift 4 of `NSAttributedString.Key.kern`.
public let NSKernAttributeName = NSAttributedString.Key.kern
/// The name before Swift 4 of `NSAttributedString.Key.ligature`.
public let NSLigatureAttributeName = NSAttributedString.Key.ligature
/// The name before Swift 4 of `NSAttributedString.Key.underlineStyle`.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The name before Swift 4 of `NSAttributedString.Key.underlineColor`.
public let NSUnderlineColorAttributeName = NSAttributedString.Key.underlineColor
/// The name before Swift 4 of `NSAttributedString.Key.strikethroughStyle`.
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
/// The name before Swift 4 of `NSAttributedString.Key.strikethroughColor`.
public let NSStrikethroughColorAttributeName = NSAttributedString.Key.strikethroughColor
/// The name before Swift 4 of `NSAttributedString.Key.strokeColor`.
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
/// The name before Swift 4 of `NSAttributedString.Key.strokeWidth`.
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
/// The name before Swift 4 of `NSAttributedString.Key.shadow`.
public let NSShadowAttributeName = NSAttributedString.Key.shadow
/// The name before Swift 4 of `NSAttributedString.Key.attachment`.
public let NSAttachmentAttributeName = NSAttributedString.Key.attachment
/// The name before Swift 4 of `NSAttributedString.Key.link`.
public let NSLinkAttributeName = NSAttributedString.Key.link
/// The name before Swift 4 of `NSAttributedString.Key.baselineOffset`.
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset
/// The name before Swift 4 of `NSAttributedString.Key.obliqueness`.
public let NSObliquenessAttributeName = NSAttributedString.Key.obliqueness
/// The name before Swift 4 of `NSAttributedString.Key.expansion`.
public let NSExpansionAttributeName = NSAttributedString.Key.expansion
