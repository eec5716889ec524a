import SystemPackage

/// Paths as text, with no byte lost.
///
/// A path is bytes, a `String` is Unicode. Swift repairs bytes that are not UTF-8, which changes the name. So a byte
/// that belongs to no character becomes a scalar of its own in text: byte 0x80 becomes U+10FE80, and so on up to
/// U+10FEFF for 0xFF. These scalars are for private use, and pass through arguments, JSON, XML and errors unchanged.
/// A name that really contains one of these scalars has the scalar's four bytes written in the same way, so the way
/// back is exact.
///
/// Bytes below 0x80 have no such scalar, so a text cannot introduce a `/`, a `.` or a zero byte by them.
extension FilePath {
    /// The path of a text; `nil` for a text with a zero byte, where the system's paths end.
    package init?(text: String) {
        var bytes = Self.bytes(ofText: text)
        guard !bytes.contains(0) else { return nil }
        bytes.append(0)
        self = bytes.withUnsafeBufferPointer { source in
            source.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
            }
        }
    }

    /// A part of a path; `nil` if the text is empty, or holds a `/` or a zero byte.
    package static func component(text: String) -> FilePath.Component? {
        guard let path = FilePath(text: text), path.root == nil, path.components.count == 1 else {
            return nil
        }
        return path.components.first
    }

    /// The path as text, which ``init(text:)`` turns back into the same bytes.
    package var text: String { withPlatformString { Self.text(ofBytes: Self.bytes(at: $0)) } }

    /// The bytes of a text.
    package static func bytes(ofText text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if let byte = byte(of: scalar) {
                bytes.append(byte)
            } else {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        return bytes
    }

    /// The text that stands for bytes.
    package static func text(ofBytes bytes: [UInt8]) -> String {
        if let whole = String(validating: bytes, as: UTF8.self), !whole.unicodeScalars.contains(where: isByte)
        {
            return whole
        }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            let length = characterLength(first)
            let character = rest.prefix(length)
            if let text = String(validating: character, as: UTF8.self),
                let scalar = text.unicodeScalars.first,
                character.count == length, !isByte(scalar)
            {
                scalars.append(scalar)
                rest = rest.dropFirst(length)
            } else {
                scalars.append(scalar(of: first))
                rest = rest.dropFirst()
            }
        }
        return String(scalars)
    }

    /// The byte that a scalar of a text stands for; `nil` for an ordinary scalar.
    package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        isByte(scalar) ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    /// The number of scalars of a text that stand for bytes.
    package static func countOfBytes(in text: String) -> Int { text.unicodeScalars.count { isByte($0) } }

    private static let firstByteScalar: UInt32 = 0x10_FE00

    private static func isByte(_ scalar: Unicode.Scalar) -> Bool {
        (firstByteScalar + 0x80...firstByteScalar + 0xFF).contains(scalar.value)
    }

    private static func scalar(of byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(firstByteScalar + UInt32(byte)) ?? "\u{FFFD}"
    }

    /// How many bytes a character has that begins so; 1 where none does.
    private static func characterLength(_ first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    static func bytes(at start: UnsafePointer<CChar>) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = start
        while place.pointee != 0 {
            bytes.append(UInt8(bitPattern: place.pointee))
            place += 1
        }
        return bytes
    }
}

extension FilePath {
    /// The extension of the last part, in lower case where it is ASCII; "" where there is none, as in `.ca`.
    package var lowercasedExtension: String { (self.extension ?? "").lowercased() }

    /// The last part without its extension, as text. A path that ends in `.`, `..` or the root is followed to its
    /// real name; `nil` if the real path has no name either, or does not exist.
    package var stemText: String? {
        if let last = lastComponent, last.kind == .regular {
            let bytes = FilePath(root: nil, [last]).withPlatformString { Self.bytes(at: $0) }
            // A dot at the front begins a hidden name, not an ending.
            guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
                return Self.text(ofBytes: bytes)
            }
            return Self.text(ofBytes: Array(bytes[..<dot]))
        }
        guard let real = realPath, real.lastComponent?.kind == .regular else { return nil }
        return real.stemText
    }

    /// The folder that the last part lies in; the working folder is `.`.
    package var folder: FilePath {
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder
    }
}
