import Foundation
import UIKit

/// Pictures with round corners that float over a photo with a mask: a JPEG, which has no alpha, and a grey picture that says
/// where it shows.
package final class RoundedPictures: Listing {
    /// How corners are rounded.
    package enum Means: String, CaseIterable {
        /// By the layer's corner radius and its mask to bounds.
        case cornerRadius = "corner-radius"
        /// By a shape layer as the mask.
        case shapeMask = "shape-mask"
        /// In the picture itself, drawn once within a clip.
        case drawn
    }

    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    private var cards: [UIImageView] = []
    package var stage: CALayer { view.layer }
    package let duration: CFTimeInterval = 3

    package init(_ means: Means) {
        view.backgroundColor = UIColor(patternImage: Self.checks)
        let photo = UIImageView(frame: CGRect(x: 60, y: 20, width: 200, height: 200))
        photo.image = Self.masked(PictureFiles.all.first)
        view.addSubview(photo)
        for (index, file) in PictureFiles.all.dropFirst().prefix(6).enumerated() {
            let card = UIImageView(frame: CGRect(x: 0, y: 0, width: 72, height: 72))
            Self.show(UIImage(data: file), in: card, means)
            card.tag = index
            view.addSubview(card)
            cards.append(card)
        }
    }

    package func advance(to time: CFTimeInterval) {
        for card in cards {
            let angle = CGFloat(time / duration) * 2 * .pi + CGFloat(card.tag) * .pi / 3
            card.center = CGPoint(x: 160 + 110 * cos(angle), y: 120 + 70 * sin(angle))
            card.transform = CGAffineTransform(rotationAngle: 0.3 * sin(angle * 2))
        }
    }

    private static func show(_ picture: UIImage?, in card: UIImageView, _ means: Means) {
        let corner = UIBezierPath(roundedRect: card.bounds, cornerRadius: 20)
        switch means {
        case .cornerRadius:
            card.image = picture
            card.layer.cornerRadius = 20
            card.layer.masksToBounds = true
        case .shapeMask:
            card.image = picture
            let mask = CAShapeLayer()
            mask.path = corner.cgPath
            card.layer.mask = mask
        case .drawn:
            card.image = UIGraphicsImageRenderer(bounds: card.bounds).image { _ in
                corner.addClip()
                picture?.draw(in: card.bounds)
            }
        }
    }

    /// A photo within a disc that fades at its rim.
    private static func masked(_ file: Data?) -> UIImage? {
        guard let photo = file.flatMap({ UIImage(data: $0) })?.cgImage,
            let context = CGContext(
                data: nil, width: photo.width, height: photo.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue),
            let rim = CGGradient(
                colorsSpace: nil, colors: [UIColor.white.cgColor, UIColor.black.cgColor] as CFArray,
                locations: [0.8, 1])
        else { return nil }
        let middle = CGPoint(x: CGFloat(photo.width) / 2, y: CGFloat(photo.height) / 2)
        context.drawRadialGradient(
            rim, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: middle.x,
            options: .drawsAfterEndLocation)
        guard let mask = context.makeImage(), let cut = photo.masking(mask) else { return nil }
        return UIImage(cgImage: cut)
    }

    private static var checks: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { context in
            UIColor(white: 0.96, alpha: 1).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
            UIColor(white: 0.88, alpha: 1).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            context.fill(CGRect(x: 8, y: 8, width: 8, height: 8))
        }
    }
}
