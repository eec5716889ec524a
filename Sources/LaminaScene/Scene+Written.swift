import LaminaFiles

extension Scene {
    /// Whether a file may have been written by a conversion: a scene in JSON, a CAML document, or nothing yet. A Lottie file
    /// or a file of settings is JSON, too, and neither.
    package static func isWritten(contentsOf path: FilePath) -> Bool {
        guard let bytes = try? SceneFile.read(path) else { return false }
        if bytes.isEmpty { return true }
        if CAMLBuilder.recognizes(bytes) { return namesCAML(bytes) }
        let document = try? bytes.withUnsafeBufferPointer { bytes throws(JSONFailure) in
            try JSONDocument(parsing: bytes)
        }
        guard let document else { return false }
        func kind(_ key: SceneRootKey) -> JSONDocument.Kind? {
            document.lastMember(of: JSONDocument.root, named: key.rawValue).map(document.kind)
        }
        return kind(.version) == .number && kind(.size) == .array && kind(.layers) == .array
    }

    /// Whether the root element of a document is `caml`. Only declarations and comments come before it.
    private static func namesCAML(_ bytes: [UInt8]) -> Bool {
        let name = Array("<caml".utf8)
        return bytes.prefix(1 << 16).indices.contains { bytes[$0...].starts(with: name) }
    }
}
