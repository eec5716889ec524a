import Foundation

/// Results of expressions as values of a document: an array with an element for each frame, which the reader reads like values of
/// keyframes.
enum ExpressionValues {
    /// Arrays of numbers.
    static func numbers(_ bytes: UnsafeRawBufferPointer, width: Int) -> LottieNode {
        let width = max(1, width)
        let count = bytes.count / MemoryLayout<Double>.size / width
        var builder = JSONDocument.Builder(textLength: 0)
        builder.begin(.array)
        for frame in 0..<count {
            builder.begin(.array)
            for lane in 0..<width { builder.add(number: number(bytes, frame * width + lane)) }
            builder.end()
        }
        builder.end()
        return LottieNode(builder.document)
    }

    /// Objects with vertices, tangents, and whether the path is closed.
    static func paths(_ bytes: UnsafeRawBufferPointer) -> LottieNode {
        let count = bytes.count / MemoryLayout<Double>.size
        var builder = JSONDocument.Builder(textLength: 0)
        builder.begin(.array)
        var place = 0
        while place + 2 <= count {
            let isClosed = number(bytes, place) != 0
            let vertices = Int(max(0, min(number(bytes, place + 1), Double((count - place - 2) / 6))))
            builder.begin(.object)
            builder.add(key: "c")
            builder.add(isClosed ? .true : .false)
            for (key, offset) in [("v", 0), ("i", 2), ("o", 4)] {
                builder.add(key: key)
                builder.begin(.array)
                for vertex in 0..<vertices {
                    builder.begin(.array)
                    builder.add(number: number(bytes, place + 2 + vertex * 6 + offset))
                    builder.add(number: number(bytes, place + 3 + vertex * 6 + offset))
                    builder.end()
                }
                builder.end()
            }
            builder.end()
            place += 2 + vertices * 6
        }
        builder.end()
        return LottieNode(builder.document)
    }

    /// Texts, each with a zero at its end.
    static func texts(_ bytes: UnsafeRawBufferPointer) -> LottieNode {
        var builder = JSONDocument.Builder(textLength: bytes.count)
        builder.begin(.array)
        for part in bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
            builder.add(text: String(decoding: part, as: UTF8.self))
        }
        builder.end()
        return LottieNode(builder.document)
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Double {
        bytes.loadUnaligned(fromByteOffset: index * MemoryLayout<Double>.size, as: Double.self)
    }
}

extension JSONDocument.Builder {
    mutating func add(key: String) { add(key, isKey: true) }

    mutating func add(text: String) { add(text, isKey: false) }

    private mutating func add(_ text: String, isKey: Bool) {
        var text = text
        text.withUTF8 { add(string: $0, isKey: isKey) }
    }
}
