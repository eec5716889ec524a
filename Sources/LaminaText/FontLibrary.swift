internal import CLaminaText
import Foundation
import LaminaFiles
import Synchronization

/// The system's fonts, and a cache of layouts. Any number of threads may use it at once.
final class FontLibrary: @unchecked Sendable {
    /// Reading the system's fonts takes milliseconds, so a process does it once.
    static let shared = FontLibrary()

    /// Why no text can be laid out: a library that is missing; `nil` where all libraries exist.
    static let missing = lamina_text_libraries_missing().map { String(cString: $0) }

    struct LayoutKey: Hashable, RecentKey {
        var text: StyledText
        var options: TextLayoutOptions
    }

    private struct State {
        var pointer: OpaquePointer?
        var isOpen = false
        /// The files whose fonts are the only ones; `nil` for the system's fonts.
        var onlyFiles: [FilePath]?
        var fonts: [UInt32: GlyphFont] = [:]
        /// The fonts by the names that were asked for.
        var named: [String: GlyphFont] = [:]
        /// Changes when fonts are added, because that changes layouts.
        var generation = 0
    }

    /// The most bytes of layouts that are kept.
    static let layoutBytes = 4 << 20
    private let lock = NSLock()
    /// Only used while the lock is held.
    private var state = State()
    private let layouts = Mutex(RecentMap<LayoutKey, TextLayout>(costLimit: layoutBytes))

    private static func open(_ state: inout State) -> OpaquePointer? {
        if !state.isOpen {
            state.isOpen = true
            state.pointer = lamina_text_library_create(state.onlyFiles == nil)
            if let files = state.onlyFiles, let pointer = state.pointer {
                for file in files { _ = file.withPlatformString { lamina_text_library_add(pointer, $0) } }
                lamina_text_library_complete(pointer)
            }
        }
        return state.pointer
    }

    func add(_ path: String) -> Bool {
        let isAdded = lock.withLock {
            // Fontconfig would wait for a pipe's writer.
            guard let file = FilePath(text: path), (try? InputFile.check(file)) != nil,
                let pointer = Self.open(&state)
            else { return false }
            state.generation += 1
            state.named = [:]
            return file.withPlatformString { lamina_text_library_add(pointer, $0) }
        }
        layouts.withLock { $0.removeAll() }
        return isAdded
    }

    /// Adds the fonts of a file in memory.
    func add(_ bytes: [UInt8]) -> Bool {
        let isAdded = lock.withLock {
            guard let pointer = Self.open(&state) else { return false }
            state.generation += 1
            state.named = [:]
            return lamina_text_library_add_bytes(pointer, bytes, bytes.count)
        }
        layouts.withLock { $0.removeAll() }
        return isAdded
    }

    /// Uses the fonts of these files from now on, and no others; with `nil`, those of the system.
    func useOnly(_ files: [FilePath]?) {
        lock.withLock {
            // The library that was open until now stays, because its fonts may be in use.
            state.pointer = nil
            state.isOpen = false
            state.onlyFiles = files
            state.named = [:]
            state.fonts = [:]
            state.generation += 1
        }
        layouts.withLock { $0.removeAll() }
    }

    /// The family that replaces a missing font, empty where there is no font at all; `nil` where the font exists.
    func replacement(for font: String) -> String? {
        lock.withLock {
            guard let pointer = Self.open(&state) else { return "" }
            return lamina_text_replacement(pointer, font.withoutNUL).map { String(cString: $0) }
        }
    }

    /// Names come from outside: of more than this, all are forgotten.
    private static let mostNames = 4096

    /// The font of a name, or its replacement; `nil` where there is no font at all.
    func font(_ name: String) -> GlyphFont? {
        lock.withLock {
            if let known = state.named[name] { return known }
            guard let library = Self.open(&state),
                let pointer = lamina_text_library_font(library, name.withoutNUL)
            else { return nil }
            let font = Self.font(pointer, &state)
            if state.named.count >= Self.mostNames { state.named = [:] }
            state.named[name] = font
            return font
        }
    }

    private static func font(_ pointer: OpaquePointer, _ state: inout State) -> GlyphFont {
        let id = lamina_text_font_id(pointer)
        if let known = state.fonts[id] { return known }
        let font = GlyphFont(pointer)
        state.fonts[id] = font
        return font
    }

    /// A cached layout, or a new one.
    func layout(_ key: LayoutKey, make: () -> TextLayout) -> TextLayout {
        if let known = layouts.withLock({ $0.use(key) }) { return known }
        let generation = lock.withLock { state.generation }
        let layout = make()
        guard lock.withLock({ state.generation }) == generation else { return layout }
        layouts.withLock { $0.insert(layout, for: key, cost: layout.byteCount + key.byteCount) }
        return layout
    }

    /// Removes all cached layouts.
    func removeLayouts() { layouts.withLock { $0.removeAll() } }

    /// Lays a paragraph out and lends the C layout, with a function that returns the ``GlyphFont`` of a font's
    /// pointer.
    func withLayout<Result>(
        _ bytes: [UInt8], _ spans: [lamina_text_span], fonts names: [String], _ options: lamina_text_options,
        _ body: (borrowing lamina_text_layout, (OpaquePointer) -> GlyphFont) -> Result
    ) -> Result? {
        // The C strings live as long as the call.
        let text = names.map { ContiguousArray($0.withoutNUL.utf8CString) }
        var flat = ContiguousArray<CChar>()
        var offsets: [Int] = []
        for name in text {
            offsets.append(flat.count)
            flat += name
        }
        return lock.withLock {
            guard let library = Self.open(&state) else { return nil }
            let made = flat.withUnsafeBufferPointer { names in
                var spans = spans
                for index in spans.indices {
                    spans[index].font = names.baseAddress.map { $0 + offsets[index] }
                }
                return bytes.withUnsafeBytes { bytes in
                    lamina_text_layout_create(
                        library, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, spans,
                        spans.count, options)
                }
            }
            guard let made else { return nil }
            defer { lamina_text_layout_free(made) }
            return body(made.pointee) { Self.font($0, &state) }
        }
    }
}

extension String {
    /// C strings end at a NUL.
    fileprivate var withoutNUL: String { utf8.contains(0) ? replacingOccurrences(of: "\0", with: "") : self }
}

extension FontLibrary.LayoutKey {
    fileprivate var byteCount: Int { text.parts.reduce(128) { $0 + $1.text.utf8.count + 128 } }
}
