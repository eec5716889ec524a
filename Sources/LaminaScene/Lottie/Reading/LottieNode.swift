import Foundation

/// A value of a Lottie document's JSON. Members that are absent, or of another kind than asked for, are `nil`: files
/// come from many writers, and each leaves out different members.
struct LottieNode: Sendable {
    /// The document, which nodes share so that a node costs one reference.
    private final class Document: Sendable {
        let json: JSONDocument

        init(_ json: JSONDocument) { self.json = json }
    }

    private let document: Document
    private let index: JSONDocument.Index

    init(_ json: JSONDocument) {
        document = Document(json)
        index = JSONDocument.root
    }

    private init(_ document: Document, _ index: JSONDocument.Index) {
        (self.document, self.index) = (document, index)
    }

    /// The value at a place; `nil` for a place that the document does not have.
    init?(_ json: JSONDocument, at place: Int) {
        guard json.nodes.indices.contains(place) else { return nil }
        self.init(Document(json), JSONDocument.Index(rawValue: place))
    }

    /// The value's place in its document.
    var place: Int { index.rawValue }

    /// Lends the document and the value's place in it.
    func withJSON<Result>(_ body: (JSONDocument, JSONDocument.Index) -> Result) -> Result {
        body(document.json, index)
    }

    var isObject: Bool { document.json.kind(index) == .object }

    /// A member's value. Of members with the same key the last counts, as in every player that is written in JavaScript.
    subscript(_ key: String) -> LottieNode? {
        document.json.lastMember(of: index, named: key).map { LottieNode(document, $0) }
    }

    /// Parses JSON that is not part of a file.
    init?(parsing text: String) {
        let document = Array(text.utf8).withUnsafeBufferPointer { try? JSONDocument(parsing: $0) }
        guard let document else { return nil }
        self.init(document)
    }

    /// An object whose only member is this value.
    func asMember(_ key: String) -> LottieNode { LottieNode(document.json.asMember(key, index)) }

    /// An object with a further member, a text.
    func adding(_ key: String, _ text: String) -> LottieNode {
        LottieNode(document.json.adding(key, text, to: index))
    }

    /// An object's members; `nil` for other values.
    var members: [(key: String, value: LottieNode)]? {
        let json = document.json
        guard json.kind(index) == .object else { return nil }
        var result: [(key: String, value: LottieNode)] = []
        var member = index.next
        for _ in 0..<json.count(index) {
            result.append((json.string(member), LottieNode(document, member.next)))
            member = json.after(member.next)
        }
        return result
    }

    /// A finite number within the range that scenes allow; `true` and `false` are 1 and 0.
    var number: Double? {
        switch document.json.kind(index) {
        case .number:
            let number = document.json.rawNumber(index)
            return number.magnitude <= SceneLimits.maximumNumber ? number : nil
        case .true: return 1
        case .false: return 0
        case .null, .string, .array, .object: return nil
        }
    }

    var integer: Int? { number.map { Int($0) } }
    /// Whether a flag is set, as `true` or as a number.
    var isTrue: Bool { (number ?? 0) != 0 }
    var string: String? { document.json.kind(index) == .string ? document.json.string(index) : nil }

    /// An array's elements; `nil` for other values.
    var elements: [LottieNode]? {
        let json = document.json
        guard json.kind(index) == .array else { return nil }
        var result: [LottieNode] = []
        result.reserveCapacity(json.count(index))
        var element = index.next
        for _ in 0..<json.count(index) {
            result.append(LottieNode(document, element))
            element = json.after(element)
        }
        return result
    }

    /// The numbers of an array, or a single number; `nil` for other values.
    var numbers: [Double]? {
        let json = document.json
        guard json.kind(index) == .array else { return number.map { [$0] } }
        var result: [Double] = []
        result.reserveCapacity(json.count(index))
        var element = index.next
        for _ in 0..<json.count(index) {
            guard let number = LottieNode(document, element).number else { return nil }
            result.append(number)
            element = json.after(element)
        }
        return result
    }

    /// Up to four numbers; missing ones are 0.
    var vector: SIMD4<Double>? {
        guard let numbers else { return nil }
        var result = SIMD4<Double>.zero
        for (lane, number) in numbers.prefix(4).enumerated() { result[lane] = number }
        return result
    }

    var point: SIMD2<Double>? { vector.map { SIMD2($0.x, $0.y) } }
}
