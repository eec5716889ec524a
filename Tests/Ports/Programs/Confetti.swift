import UIKit

/// Confetti that falls from the upper edge.
final class ConfettiView: UIView {
    override class var layerClass: AnyClass { CAEmitterLayer.self }
    private var emitter: CAEmitterLayer? { layer as? CAEmitterLayer }

    override init(frame: CGRect) {
        super.init(frame: frame)
        let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue, .systemYellow, .systemPink]
        emitter?.emitterShape = .line
        emitter?.emitterPosition = CGPoint(x: frame.width / 2, y: -8)
        emitter?.emitterSize = CGSize(width: frame.width, height: 1)
        emitter?.emitterCells = colors.enumerated().map { index, color in
            let cell = CAEmitterCell()
            cell.name = "confetti\(index)"
            cell.contents = index % 2 == 0 ? Self.rectangle(color).cgImage : Self.circle(color).cgImage
            cell.contentsScale = UIScreen.main.scale
            cell.birthRate = 10
            cell.lifetime = 6
            cell.velocity = 90
            cell.velocityRange = 40
            cell.emissionLongitude = .pi
            cell.emissionRange = .pi / 6
            cell.spin = 3.5
            cell.spinRange = 1
            cell.yAcceleration = 30
            cell.scaleRange = 0.25
            return cell
        }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private static func rectangle(_ color: UIColor) -> UIImage {
        let rect = CGRect(x: 0, y: 0, width: 12, height: 7)
        return UIGraphicsImageRenderer(size: rect.size).image { context in
            context.cgContext.setFillColor(color.cgColor)
            context.cgContext.fill(rect)
        }
    }

    private static func circle(_ color: UIColor) -> UIImage {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 9, height: 9), false, 0)
        defer { UIGraphicsEndImageContext() }
        color.setFill()
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9)).fill()
        return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    }
}
