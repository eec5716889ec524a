import Foundation
import LaminaGeometry
import LaminaImage
import LaminaMessages

/// A value for a key of a layer, as scenes in JSON spell it.
///
/// ```swift
/// try scene.setValue("Hello", forKeyPath: "title.string")
/// try scene.setValue(0.5, forKeyPath: "card.opacity")
/// try scene.setValue(.color(.white), forKeyPath: "card.backgroundColor")
/// try scene.setValue(.json("[{ \"rotate\": 45 }]"), forKeyPath: "card.transform")
/// ```
public struct SceneValue: Sendable {
    enum Content: Sendable {
        /// A value in a document.
        case json(JSONDocument, JSONDocument.Index)
        /// JSON that is still to be parsed.
        case text(String)
        /// JSON, or a string without its quotes.
        case argument(String)
        case image(CGImage)
    }

    let content: Content

    init(_ content: Content) { self.content = content }

    private init(_ value: some JSONWritable) {
        var writer = JSONWriter()
        value.write(to: &writer)
        content = .text(writer.text)
    }

    /// JSON as it would stand after the key.
    public static func json(_ text: String) -> SceneValue { SceneValue(.text(text)) }

    /// A text, a colour's spelling, the path of an image or a film, or a word such as `"center"`.
    public static func string(_ text: String) -> SceneValue { SceneValue(text) }

    /// A number in the key's unit.
    public static func number(_ number: Double) -> SceneValue { SceneValue(CGFloat(number)) }

    /// Yes or no.
    public static func flag(_ flag: Bool) -> SceneValue { SceneValue(flag) }

    /// A colour.
    public static func color(_ color: CGColor) -> SceneValue { SceneValue(color) }

    /// A point.
    public static func point(_ point: CGPoint) -> SceneValue { SceneValue(point) }

    /// A rectangle.
    public static func rectangle(_ rectangle: CGRect) -> SceneValue { SceneValue(rectangle) }

    /// A transform.
    public static func transform(_ transform: CATransform3D) -> SceneValue { SceneValue(transform) }

    /// An image that a program has, for `contents`.
    public static func image(_ image: CGImage) -> SceneValue { SceneValue(.image(image)) }
}

extension SceneValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    /// A string.
    public init(stringLiteral text: String) { self = .string(text) }
    /// A number.
    public init(floatLiteral number: Double) { self = .number(number) }
    /// A number.
    public init(integerLiteral number: Int) { self = .number(Double(number)) }
    /// Yes or no.
    public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension SceneValue {
    /// The possible readings of the value as a member of this key, most likely first: objects with this member alone.
    /// Empty for an image.
    func documents(key: String) throws(SceneFault) -> [JSONDocument] {
        switch content {
        case .image: return []
        case .json(let document, let value): return [document.asMember(key, value)]
        case .text(let text): return [try Self.parse(text).asMember(key)]
        case .argument(let text):
            let plain = JSONDocument(string: text).asMember(key)
            guard let document = try? Self.parse(text) else { return [plain] }
            return [document.asMember(key), plain]
        }
    }

    private static func parse(_ text: String) throws(SceneFault) -> JSONDocument {
        do throws(JSONFailure) {
            return try Array(text.utf8).withUnsafeBufferPointer { bytes throws(JSONFailure) in
                try JSONDocument(parsing: bytes)
            }
        } catch {
            throw .unexpected("\(quoted(text)): \(error.reason)", expected: "a value in JSON")
        }
    }
}

extension JSONDocument {
    /// A string alone.
    init(string: String) {
        var builder = Builder(textLength: string.utf8.count)
        var string = string
        string.withUTF8 { builder.add(string: $0, isKey: false) }
        self = builder.document
    }
}
