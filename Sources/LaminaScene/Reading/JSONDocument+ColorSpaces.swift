import Foundation
import LaminaColor
import LaminaGeometry

// Colours whose components belong to a space that is named beside them. They are drawn in sRGB's components, which lie outside of 0...1
// where sRGB does not have the colour.
extension JSONDocument {
    private static let colorKeys = KeyTable<SceneColorKey>()

    /// A component of a colour that frames with headroom can show; more is a mistake.
    private static let largestComponent = 1024.0

    /// An object of a space and its components.
    func spacedColor(_ object: Index) throws(SceneFault) -> CGColor {
        var members = try Members(
            of: object, in: self, keys: Self.colorKeys, expected: "an object of a colour")
        var (space, parts): (ColorSpace?, [Double]?) = (nil, nil)
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .space: space = try name(value, of: ColorSpace.colorNames)
                case .components:
                    parts = try numbers(
                        value, counts: 3...4, .component,
                        expected: "[red, green, blue] or [red, green, blue, alpha]")
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        guard let space else {
            throw .unexpected("no \"space\"", expected: "a space such as \"display-p3\"")
        }
        guard let parts else {
            throw .unexpected(
                "no \"components\"", expected: "[red, green, blue] or [red, green, blue, alpha]")
        }
        let alpha = parts.count > 3 ? parts[3] : 1
        guard (0...1).contains(alpha) else {
            throw .unexpected("an alpha of \(alpha)", expected: "an alpha from 0 to 1")
        }
        return Self.color(SIMD3(parts[0], parts[1], parts[2]), alpha: alpha, in: space)
    }

    /// `color(display-p3 r g b)` or `color(display-p3 r g b / a)` of CSS Color 4, with numbers or percentages.
    static func spacedColor(_ text: UnsafeRawBufferPointer) -> CGColor? {
        let text = String(decoding: text, as: UTF8.self)
        guard text.hasPrefix("color("), text.hasSuffix(")") else { return nil }
        let sides = text.dropFirst("color(".count).dropLast()
            .split(separator: "/", omittingEmptySubsequences: false)
        guard let first = sides.first, sides.count <= 2 else { return nil }
        let words = first.split(separator: " ")
        guard words.count == 4, let space = ColorSpace.colorNames.first(where: { $0.name == words[0] })
        else { return nil }
        let parts = words.dropFirst().compactMap(number)
        guard parts.count == 3, parts.allSatisfy({ abs($0) <= largestComponent }) else { return nil }
        var alpha = 1.0
        if sides.count == 2 {
            let words = sides[1].split(separator: " ")
            guard words.count == 1, let given = number(words[0]), (0...1).contains(given) else { return nil }
            alpha = given
        }
        return color(SIMD3(parts[0], parts[1], parts[2]), alpha: alpha, in: space.value)
    }

    /// A number, or a percentage as a number.
    private static func number(_ word: Substring) -> Double? {
        let isShare = word.last == "%"
        let digits = isShare ? word.dropLast() : word
        // Words such as "inf" and hexadecimal numbers are numbers to Swift.
        guard digits.utf8.allSatisfy({ "0123456789.-+eE".utf8.contains($0) }), let value = Double(digits),
            value.isFinite
        else { return nil }
        return isShare ? value / 100 : value
    }

    private static func color(_ parts: SIMD3<Double>, alpha: Double, in space: ColorSpace) -> CGColor {
        let standard = ColorTransform(from: space.rgb, to: .srgb).applied(to: parts)
        return CGColor(
            red: CGFloat(standard.x), green: CGFloat(standard.y), blue: CGFloat(standard.z),
            alpha: CGFloat(alpha))
    }
}

extension NumberRange {
    /// A component of a colour that may lie outside of sRGB.
    static let component = NumberRange(text: "a number from -1024 to 1024") { abs($0) <= 1024 }
    /// Bits of a frame's components.
    static let depth = NumberRange(text: "8 or 16") { $0 == 8 || $0 == 16 }
    /// The light of a frame's brightest colour.
    static let headroom = NumberRange(text: "a number from 1 to 16") { (1...16).contains($0) }
}
