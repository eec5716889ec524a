import CoreGraphics.CGContext
import CoreText.CTLine
import Foundation.NSObject
import ImageIO.CGImageSource
import QuartzCore.CALayer
import UIKit.UIColor
import UIKit.UIGestureRecognizerSubclass

// A file that imports parts of modules, as older code does, and uses types of other parts.

/// A recognizer as code has it that imports `UIGestureRecognizerSubclass`.
final class PartialRecognizer: UIGestureRecognizer {
    let layer = CAShapeLayer()

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
}

func partialColor() -> UIKit.UIColor { UIColor(cgColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1)) }
