import CoreGraphics
import Foundation
import LaminaMessages
import LaminaViews
import Logging
import Synchronization

extension UIImage {
    /// How a picture of the system's is drawn.
    open class Configuration: NSObject {}

    /// The size and the weight of a symbol of the system's.
    open class SymbolConfiguration: Configuration {
        let pointSize: CGFloat?
        let weight: SymbolWeight?
        let symbolScale: SymbolScale?

        private init(_ pointSize: CGFloat?, _ weight: SymbolWeight?, _ scale: SymbolScale?) {
            (self.pointSize, self.weight, symbolScale) = (pointSize, weight, scale)
        }
        /// A symbol beside a text of a size.
        public convenience init(pointSize: CGFloat) { self.init(pointSize, nil, nil) }
        /// A symbol beside a text of a size and a weight.
        public convenience init(
            pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale = .default
        ) { self.init(pointSize, weight, scale) }
        /// A symbol of a weight.
        public convenience init(weight: SymbolWeight) { self.init(nil, weight, nil) }
        /// A symbol of a scale.
        public convenience init(scale: SymbolScale) { self.init(nil, nil, scale) }
        /// A symbol beside a text of a font.
        public convenience init(font: UIFont, scale: SymbolScale = .default) {
            self.init(font.pointSize, nil, scale)
        }
        /// A symbol beside a text of a style.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) {
            self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, nil, scale)
        }
        /// The configuration with what another one says.
        open func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
            SymbolConfiguration(
                other.pointSize ?? pointSize, other.weight ?? weight, other.symbolScale ?? symbolScale)
        }
    }

    /// How thick a symbol's lines are.
    public enum SymbolWeight: Int, Hashable, Sendable {
        case unspecified
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        /// The thickness as a part of the text's size.
        var thickness: CGFloat {
            [0.085, 0.04, 0.055, 0.07, 0.085, 0.1, 0.115, 0.13, 0.155, 0.18][rawValue]
        }
    }

    /// How large a symbol is beside its text.
    public enum SymbolScale: Int, Hashable, Sendable {
        case `default` = -1
        case unspecified = 0
        case small, medium, large

        var factor: CGFloat { self == .small ? 0.8 : self == .large ? 1.28 : 1 }
    }

    private struct Key: Hashable {
        var name: String
        var size: CGFloat
        var thickness: CGFloat
        var scale: CGFloat
    }
    private static let symbols = Mutex<[Key: UIImage]>([:])
    /// The most symbols; beyond this number all are forgotten.
    private static let mostSymbols = 256

    /// A symbol by the name that it has on a phone.
    ///
    /// Lamina draws signs of its own for often used names, also in a circle or a square and filled. Another name shows a dashed square, and
    /// is logged once.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// A symbol by the name that it has on a phone, of a size and a weight.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        guard !name.isEmpty else { return nil }
        let how = configuration as? SymbolConfiguration
        let said = how?.pointSize ?? 17
        let size = (said > 0 && said <= 1000 ? said : 17) * (how?.symbolScale?.factor ?? 1)
        let scale = max(UIScreen.main.scale, 1)
        let key = Key(
            name: name, size: size, thickness: (how?.weight ?? .unspecified).thickness * size, scale: scale)
        let image = Self.symbols.withLock { known in
            if let found = known[key] { return found }
            if known.count >= Self.mostSymbols { known = [:] }
            let made = Self.drawn(key)
            known[key] = made
            return made
        }
        self.init(image.cgImage, image.scale, .up, .alwaysTemplate)
        symbolName = name
    }

    /// The symbol in another size or weight; other pictures as they are.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard let symbolName else { return self }
        return UIImage(systemName: symbolName, withConfiguration: configuration)?.withRenderingMode(
            renderingMode) ?? self
    }
    /// The symbol in another size or weight; `nil` for other pictures.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        symbolName == nil ? nil : withConfiguration(configuration)
    }
    /// Whether the picture is a symbol of the system's.
    public var isSymbolImage: Bool { symbolName != nil }

    private static func drawn(_ key: Key) -> UIImage {
        let symbol = SystemSymbol(key.name)
        if symbol.isUnknown {
            Logger(label: "lamina").warning(
                "UIImage(systemName:): no symbol \"\(displayed(key.name))\"; a dashed square stands for it")
        }
        let side = (key.size * 1.18).rounded(.up)
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (key.scale, false)
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image {
            context in
            symbol.draw(in: context.cgContext, side: side, thickness: key.thickness)
        }
    }
}
