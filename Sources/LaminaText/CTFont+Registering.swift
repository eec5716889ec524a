import LaminaFiles

extension CTFont {
    /// Whether the fonts of a file were added to those of the process.
    package static func isRegistered(file path: String) -> Bool {
        guard let file = FilePath(text: path) else { return false }
        return ProcessFonts.current.withLock { fonts in
            fonts.added.contains { if case .file(let other) = $0 { other == file } else { false } }
        }
    }

    /// Whether the fonts of a file in memory were added to those of the process.
    package static func isRegistered(_ file: FontFile) -> Bool {
        ProcessFonts.current.withLock { fonts in
            fonts.added.contains {
                if case .memory(let other) = $0 { other.digest == file.digest } else { false }
            }
        }
    }

    /// The files that were added to the fonts of the process.
    package static var registeredFiles: [String] {
        ProcessFonts.current.withLock { fonts in
            fonts.added.compactMap { if case .file(let path) = $0 { path.text } else { nil } }
        }
    }

    /// Adds the fonts of a file in memory to those of the process.
    ///
    /// - Returns: Whether the file has any fonts.
    package static func register(_ file: FontFile) -> Bool { FontLibrary.shared.add(.memory(file)) }

    /// Removes the fonts of a file from the process.
    ///
    /// - Returns: Whether they were added before.
    package static func unregister(file path: String) -> Bool {
        guard let file = FilePath(text: path) else { return false }
        return remove { if case .file(let other) = $0 { other == file } else { false } }
    }

    /// Removes the fonts of a file in memory from the process.
    ///
    /// - Returns: Whether they were added before.
    package static func unregister(_ file: FontFile) -> Bool {
        remove { if case .memory(let other) = $0 { other.digest == file.digest } else { false } }
    }

    private static func remove(_ isMeant: (ProcessFonts.Added) -> Bool) -> Bool {
        guard ProcessFonts.current.withLock({ $0.added.contains(where: isMeant) }) else { return false }
        ProcessFonts.change { $0.added.removeAll(where: isMeant) }
        return true
    }

    /// Makes the fonts of a file usable in texts by ``FontFile/alias``, without adding them to those of the process. They stay
    /// usable for the life of the process; equal files count once.
    ///
    /// - Returns: The file whose alias is to be used; `nil` if such files have more than
    ///   ``ProcessFonts/mostOwnedBytes`` together, or where the file has no fonts.
    package static func own(_ file: FontFile) -> FontFile? {
        let (known, hasRoom) = ProcessFonts.current.withLock {
            ($0.owned[file.digest], $0.ownedBytes + file.byteCount <= ProcessFonts.mostOwnedBytes)
        }
        if let known { return known }
        return hasRoom && FontLibrary.shared.add(.privately(file)) ? file : nil
    }
}

extension FontFace {
    /// The fonts of a file; none if it cannot be read or has none.
    package static func faces(ofFile path: String) -> [FontFace] {
        // Fontconfig would wait for a pipe's writer.
        guard let file = FilePath(text: path), (try? InputFile.check(file)) != nil else { return [] }
        return FontLibrary.faces(of: file)
    }
}

extension FontFile {
    /// The fonts of the file.
    package var faces: [FontFace] { FontLibrary.faces(of: path) }
}
