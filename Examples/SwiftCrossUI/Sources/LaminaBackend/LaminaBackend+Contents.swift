// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftCrossUI
import UIKit

/// A text in lines, as wide as SwiftCrossUI says.
public final class TextWidget: UILabel {
    init() {
        super.init(frame: .zero)
        numberOfLines = 0
    }
    public required init?(coder: NSCoder) { nil }
}

/// A view with a path.
final class PathWidget: Container {
    let shape = CAShapeLayer()

    init() {
        super.init(frame: .zero)
        layer.addSublayer(shape)
    }
    public required init?(coder: NSCoder) { nil }
}

extension LaminaBackend {
    // MARK: Texts

    private func attributed(_ text: String, _ environment: EnvironmentValues) -> NSAttributedString {
        let font = environment.resolvedFont
        let style = NSMutableParagraphStyle()
        style.alignment =
            switch environment.multilineTextAlignment {
            case .leading: .natural
            case .center: .center
            case .trailing: .right
            }
        style.lineBreakMode = .byWordWrapping
        style.minimumLineHeight = font.lineHeight
        style.maximumLineHeight = font.lineHeight
        return NSAttributedString(
            string: text,
            attributes: [
                .font: font.uiFont, .paragraphStyle: style,
                .foregroundColor: environment.suggestedForegroundColor.resolve(in: environment).uiColor,
            ])
    }

    public func size(
        of text: String, whenDisplayedIn widget: Widget, proposedWidth: Int?, proposedHeight: Int?,
        environment: EnvironmentValues
    ) -> SIMD2<Int> {
        let most = CGFloat.greatestFiniteMagnitude
        let room = CGSize(
            width: proposedWidth.map { CGFloat($0) } ?? most,
            height: proposedHeight.map { CGFloat($0) } ?? most)
        let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
        let shown = attributed(text.isEmpty ? " " : text, environment)
        let box: CGRect = shown.boundingRect(with: room, options: options, context: nil)
        return SIMD2(text.isEmpty ? 0 : Int(box.width.rounded(.up)), Int(box.height.rounded(.up)))
    }

    public func createTextView() -> Widget { TextWidget() }
    public func updateTextView(_ textView: Widget, content: String, environment: EnvironmentValues) {
        textView.take(environment)
        (textView as? TextWidget)?.attributedText = attributed(content, environment)
    }

    // MARK: Pictures

    public func createImageView() -> Widget { UIImageView(frame: .zero) }
    public func updateImageView(
        _ imageView: Widget, rgbaData: [UInt8], width: Int, height: Int, targetWidth: Int, targetHeight: Int,
        dataHasChanged: Bool, environment: EnvironmentValues
    ) {
        guard dataHasChanged, let imageView = imageView as? UIImageView else { return }
        let image = try? CGImage(width: width, height: height, straightRGBA: rgbaData)
        imageView.image = image.map { UIImage(cgImage: $0) }
    }

    // MARK: Paths

    public typealias Path = UIBezierPath

    public func createPathWidget() -> Widget { PathWidget() }
    public func createPath() -> Path { UIBezierPath() }

    public func updatePath(
        _ path: Path, _ source: SwiftCrossUI.Path, bounds: SwiftCrossUI.Path.Rect, pointsChanged: Bool,
        environment: EnvironmentValues
    ) {
        path.usesEvenOddFillRule = source.fillRule == .evenOdd
        path.take(source.strokeStyle)
        guard pointsChanged else { return }
        path.removeAllPoints()
        path.add(source.actions)
    }

    public func renderPath(
        _ path: Path, container: Widget, strokeColor: Color.Resolved, fillColor: Color.Resolved,
        overrideStrokeStyle: StrokeStyle?
    ) {
        guard let shape = (container as? PathWidget)?.shape else { return }
        overrideStrokeStyle.map(path.take)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.path = path.cgPath
        shape.lineWidth = path.lineWidth
        shape.miterLimit = path.miterLimit
        shape.fillRule = path.usesEvenOddFillRule ? .evenOdd : .nonZero
        shape.lineJoin = [.round: .round, .bevel: .bevel][path.lineJoinStyle] ?? .miter
        shape.lineCap = [.round: .round, .square: .square][path.lineCapStyle] ?? .butt
        shape.strokeColor = strokeColor.uiColor.cgColor
        shape.fillColor = fillColor.uiColor.cgColor
        CATransaction.commit()
    }
}

extension UIBezierPath {
    fileprivate func take(_ style: StrokeStyle) {
        lineWidth = style.width
        lineCapStyle =
            switch style.cap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
        switch style.join {
        case .miter(let limit): (lineJoinStyle, miterLimit) = (.miter, limit)
        case .round: lineJoinStyle = .round
        case .bevel: lineJoinStyle = .bevel
        }
    }

    fileprivate func add(_ actions: [SwiftCrossUI.Path.Action]) {
        func point(_ value: SIMD2<Double>) -> CGPoint { CGPoint(x: value.x, y: value.y) }
        for action in actions {
            switch action {
            case .moveTo(let end): move(to: point(end))
            case .lineTo(let end): addLine(to: point(end))
            case .quadCurve(let control, let end):
                addQuadCurve(to: point(end), controlPoint: point(control))
            case .cubicCurve(let control1, let control2, let end):
                addCurve(to: point(end), controlPoint1: point(control1), controlPoint2: point(control2))
            case .rectangle(let rect):
                append(
                    UIBezierPath(rect: CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)))
            case .circle(let center, let radius):
                append(
                    UIBezierPath(
                        ovalIn: CGRect(
                            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
                    ))
            case .arc(let center, let radius, let start, let end, let clockwise):
                addArc(
                    withCenter: point(center), radius: radius, startAngle: start, endAngle: end,
                    clockwise: clockwise)
            case .transform(let transform):
                let linear = transform.linearTransform
                apply(
                    CGAffineTransform(
                        a: linear.x, b: linear.z, c: linear.y, d: linear.w, tx: transform.translation.x,
                        ty: transform.translation.y))
            case .subpath(let actions):
                let inner = UIBezierPath()
                inner.add(actions)
                append(inner)
            }
        }
    }
}

extension Color.Resolved {
    var uiColor: UIColor {
        UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(opacity))
    }
}

extension Font.Resolved {
    var uiFont: UIFont {
        let weight: UIFont.Weight =
            switch weight {
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        let font: UIFont =
            switch design {
            case .default: .systemFont(ofSize: pointSize, weight: weight)
            case .monospaced: .monospacedSystemFont(ofSize: pointSize, weight: weight)
            }
        guard isItalic, let slanted = font.fontDescriptor.withSymbolicTraits(.traitItalic) else {
            return font
        }
        return UIFont(descriptor: slanted, size: pointSize)
    }
}
