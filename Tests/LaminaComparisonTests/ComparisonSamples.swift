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

    /// The picture with edges as of a GPU with four samples for each pixel, but its text and its gradient as in another picture.
    func sampledPicture(like exact: CGImage) throws -> CGImage {
        let large = try picture(scale: 16)
        let before = exact.withUnsafeBytes { [UInt8]($0) }
        let fine = large.withUnsafeBytes { [UInt8]($0) }
        // Where GPUs have the four samples, in sixteenths of a pixel.
        let samples = [(6, 2), (14, 6), (2, 10), (10, 14)]
        return try CGImage(width: exact.width, height: exact.height) { target in
            target.copyBytes(from: before)
            for y in 36..<exact.height {
                for x in 0..<118 {
                    for channel in 0..<4 {
                        let sum = samples.reduce(0) { sum, sample in
                            sum
                                + Int(
                                    fine[
                                        ((16 * y + sample.1) * large.width + 16 * x + sample.0) * 4 + channel]
                                )
                        }
                        target[(y * exact.width + x) * 4 + channel] = UInt8((sum + 2) / 4)
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
