import Foundation
import QuartzCore

/// A plasma that the program computes pixel by pixel for each frame, on a card with rounded corners that leans into
/// the picture. A plain loop draws the layer's contents, and they are composed like any others.
package final class Plasma: Listing {
    package let stage = makeStage(320, 240, CGColor(red: 0.09, green: 0.1, blue: 0.14, alpha: 1))
    package let duration: CFTimeInterval = 4

    private let card = CALayer()
    private let screen = CAMetalLayer()
    private let caption = CATextLayer()

    package init() {
        card.bounds = CGRect(x: 0, y: 0, width: 220, height: 160)
        card.position = CGPoint(x: 160, y: 116)
        card.shadowOpacity = 0.8
        card.shadowRadius = 12
        card.shadowOffset = CGSize(width: 0, height: 10)
        card.shadowPath = CGPath(roundedRect: card.bounds, cornerWidth: 18, cornerHeight: 18, transform: nil)
        screen.frame = card.bounds
        screen.cornerRadius = 18
        screen.masksToBounds = true
        screen.borderWidth = 2
        screen.borderColor = CGColor(gray: 1, alpha: 0.8)
        // Half as many pixels each way as points; they are smoothed when they are shown.
        screen.drawableSize = CGSize(width: 110, height: 80)
        screen.pixelHandler = { Self.draw($0) }
        caption.frame = CGRect(x: 12, y: 122, width: 196, height: 30)
        caption.string = "110 × 80 by hand"
        caption.fontSize = 20
        caption.alignmentMode = .center
        card.addSublayer(screen)
        card.addSublayer(caption)
        stage.addSublayer(card)
        stage.sublayerTransform.m34 = -1 / 600
    }

    package func advance(to time: CFTimeInterval) {
        withoutActions {
            card.transform = CATransform3DMakeRotation(0.5 * sin(time * .pi / 2), 0.2, 1, 0)
        }
    }

    /// A sine in 256 steps, 0…255.
    private static let wave = (0..<256).map { step in
        UInt8((127.5 + 127.5 * sin(Double(step) / 128 * .pi)).rounded())
    }

    /// Sums waves that run in different directions, and lets the sum choose the colour.
    private static func draw(_ canvas: CAPixelCanvas) {
        let step = Int(canvas.time * 64)
        func wave(_ x: Int) -> Int { Int(Self.wave[x & 255]) }
        canvas.withUnsafeMutableBytes { pixels in
            for y in 0..<canvas.height {
                var place = y * canvas.bytesPerRow
                for x in 0..<canvas.width {
                    let (dx, dy) = (x - canvas.width / 2, y - canvas.height / 2)
                    let sum =
                        wave(3 * x + step) + wave(2 * y - 2 * step) + wave(x + y + step)
                        + wave((dx * dx + dy * dy) / 24 - 3 * step)
                    let hue = sum / 2 + step
                    pixels[place] = UInt8(wave(hue + 170))
                    pixels[place + 1] = UInt8(wave(hue + 85) * 3 / 4)
                    pixels[place + 2] = UInt8(wave(hue))
                    pixels[place + 3] = 255
                    place += 4
                }
            }
        }
    }
}
