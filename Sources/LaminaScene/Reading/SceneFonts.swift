import LaminaText

/// The fonts of a scene while it is read: those of its options, and those that its file brings with it. The latter count
/// for this file's texts alone, whatever other files call their fonts.
struct SceneFonts: Sendable {
    /// The fonts that are used besides the file's own; `nil` for those of the process.
    private let base: FontCollection?
    private let limits: SceneLimits
    private var files: [FontFile] = []
    private var byDigest: [String: FontFile] = [:]
    /// How many files were given, without those that were there already.
    private var count = 0
    /// The bytes of `files`.
    private var bytes = 0

    init(_ base: FontCollection? = nil, limits: SceneLimits) { (self.base, self.limits) = (base, limits) }

    /// Adds a file, unless its bytes were added before. Throws where there are more files or bytes than the limits say.
    ///
    /// - Returns: The fonts, or why there are none.
    mutating func add(_ file: [UInt8]) throws(SceneFault) -> Result<FontFile, FontFile.Failure> {
        guard count < limits.fonts else { throw SceneFault(.tooManyFonts(limit: limits.fonts)) }
        guard file.count <= limits.fontBytes else {
            throw SceneFault(.tooManyFontBytes(limit: limits.fontBytes))
        }
        let font: FontFile
        do throws(FontFile.Failure) {
            font = try FontFile(file)
        } catch {
            count += 1
            return .failure(error)
        }
        if let known = byDigest[font.digest] { return .success(known) }
        guard bytes + file.count <= limits.fontBytes else {
            throw SceneFault(.tooManyFontBytes(limit: limits.fontBytes))
        }
        (count, bytes) = (count + 1, bytes + file.count)
        files.append(font)
        byDigest[font.digest] = font
        return .success(font)
    }

    /// The fonts of the scene; `nil` for those of the process.
    var collection: FontCollection? { files.isEmpty ? base : FontCollection(files, over: base) }

    /// Whether a file's name ends as that of a font.
    static func isFont(_ name: String) -> Bool {
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        return CTFont.fileEndings.contains(ending)
    }
}
