import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport

/// A picture with text, a hairline, slanted edges, a gradient and a translucent part, and changes of it.
struct ComparisonSample {
    var text = "Balance 1,204"
    var textColor = 0x33
    var hairline = 20.0
    var opacity = 1.0
    var gradient = true

    func layer() -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 160, height: 96)
        root.backgroundColor = .white
        let level = CGFloat(textColor) / 255
        let title = CATextLayer()
        title.frame = CGRect(x: 30, y: 8, width: 124, height: 24)
        title.string = text
        title.fontSize = 15
        title.foregroundColor = CGColor(red: level, green: level, blue: level, alpha: 1)
        root.addSublayer(title)
        let line = CALayer()
        line.frame = CGRect(x: hairline, y: 4, width: 1, height: 60)
        line.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.1, alpha: 1)
        root.addSublayer(line)
        let disc = CALayer()
        disc.frame = CGRect(x: 36, y: 40, width: 37.3, height: 37.3)
        disc.cornerRadius = 18.65
        disc.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)
        root.addSublayer(disc)
        let turned = CALayer()
        turned.frame = CGRect(x: 84, y: 44, width: 28, height: 28)
        turned.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1)
        turned.opacity = Float(opacity)
        turned.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        root.addSublayer(turned)
        let ramp = CAGradientLayer()
        ramp.frame = CGRect(x: 120, y: 40, width: 34, height: 48)
        ramp.colors = [CGColor(red: 0.1, green: 0.5, blue: 0.3, alpha: 1), CGColor.white]
        ramp.isHidden = !gradient
        root.addSublayer(ramp)
        return root
    }

    /// The picture, by the CPU.
    func picture(scale: CGFloat = 1) throws -> CGImage {
        var options = RendererOptions()
        options.backend = .cpu
        return try layer().makeImage(scale: scale, options: options)
    }

    /// The picture with edges of 4 × 4 samples in place of exact coverage, but its text and its gradient as in another picture.
    func sampledPicture(like exact: CGImage) throws -> CGImage {
        let large = try picture(scale: 4)
        let before = exact.withUnsafeBytes { [UInt8]($0) }
        let fine = large.withUnsafeBytes { [UInt8]($0) }
        return try CGImage(width: exact.width, height: exact.height) { target in
            for y in 0..<exact.height {
                for x in 0..<exact.width {
                    let keeps = y < 36 || x >= 118
                    for channel in 0..<4 {
                        let sum = (0..<16).reduce(0) { sum, sample in
                            let (column, row) = (4 * x + sample % 4, 4 * y + sample / 4)
                            // A sample is covered or not, as with multisampling.
                            return sum + Int(fine[(row * large.width + column) * 4 + channel])
                        }
                        let place = (y * exact.width + x) * 4 + channel
                        target[place] = keeps ? before[place] : UInt8((sum + 8) / 16)
                    }
                }
            }
        }
    }
}

extension CGImage {
    /// Some opaque pixels moved by one level up or down, as roundings of another device would.
    func withRoundingNoise(seed: UInt64) throws -> CGImage {
        var random = SeededGenerator(seed: seed)
        var bytes = withUnsafeBytes { [UInt8]($0) }
        for index in bytes.indices where index % 4 != 3 && Int.random(in: 0..<3, using: &random) == 0 {
            let step = Bool.random(using: &random) ? 1 : -1
            bytes[index] = UInt8(min(max(Int(bytes[index]) + step, 0), 255))
        }
        return try CGImage(width: width, height: height, premultipliedBGRA: bytes)
    }
}
