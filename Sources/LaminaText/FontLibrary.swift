internal import CLaminaText
import Foundation
import LaminaFiles
import Synchronization

/// Fonts, and a cache of layouts in them. Any number of threads may use it at once.
final class FontLibrary: @unchecked Sendable {
    /// The fonts of the process. Reading the system's fonts takes milliseconds, so a process does it once.
    static let shared = FontLibrary(files: nil)

    /// Why no text can be laid out: a library that is missing; `nil` if all libraries exist.
    static let missing = lamina_text_libraries_missing().map { String(cString: $0) }

    struct LayoutKey: Hashable, RecentKey {
        var text: StyledText
        var options: TextLayoutOptions
    }

    /// The C side's fonts, for as long as one of them is in use.
    final class Handle: @unchecked Sendable {
        let pointer: OpaquePointer
        /// The files in memory that the fonts are read from.
        private let memory: Mutex<[FontFile]>

        init(_ pointer: OpaquePointer, memory: [FontFile]) {
            self.pointer = pointer
            self.memory = Mutex(memory)
        }

        /// Keeps another file open.
        func keep(_ file: FontFile) { memory.withLock { $0.append(file) } }

        deinit { lamina_text_library_free(pointer) }
    }

    private struct State {
        var handle: Handle?
        var isOpen = false
        /// The generation of the process's fonts that it was opened with.
        var processGeneration = 0
        var fonts: [UInt32: GlyphFont] = [:]
        /// The fonts by the names that were asked for.
        var named: [String: GlyphFont] = [:]
        /// All fonts, once they were asked for.
        var faces: [FontFace]?
        /// Changes when fonts are added, because that changes layouts.
        var generation = 0

        mutating func close() {
            // Fonts that are in use keep what they need.
            handle = nil
            isOpen = false
            named = [:]
            fonts = [:]
            faces = nil
            generation += 1
        }
    }

    /// The most bytes of layouts that are kept.
    static let layoutBytes = 4 << 20
    /// The files whose fonts are the only ones besides `embedded`; `nil` for the process's fonts.
    let files: [FilePath]?
    /// Files in memory. Each one's fonts have its ``FontFile/alias`` too, and hide fonts of the same names.
    let embedded: [FontFile]
    /// For all libraries, because Pango has state that they share.
    private static let lock = NSLock()
    /// Only used while the lock is held.
    private var state = State()
    private let layouts = Mutex(RecentMap<LayoutKey, TextLayout>(costLimit: layoutBytes))

    init(files: [FilePath]?, embedded: [FontFile] = []) { (self.files, self.embedded) = (files, embedded) }

    /// Forgets what was made with other fonts of the process.
    private func refresh(_ state: inout State) {
        let generation = ProcessFonts.generation.load(ordering: .sequentiallyConsistent)
        guard files == nil, state.processGeneration != generation else { return }
        state.processGeneration = generation
        state.close()
        layouts.withLock { $0.removeAll() }
    }

    private func open(_ state: inout State) -> OpaquePointer? {
        refresh(&state)
        if !state.isOpen {
            state.isOpen = true
            let process = ProcessFonts.current.withLock { $0 }
            let only = files ?? process.onlyFiles
            guard let pointer = lamina_text_library_create(only == nil) else { return nil }
            let added = files == nil ? process.added : []
            func add(_ path: FilePath, alias: String?) {
                _ = path.withPlatformString { lamina_text_library_add(pointer, $0, alias) }
            }
            for path in only ?? [] { add(path, alias: nil) }
            for file in added { Self.add(file, to: pointer) }
            for file in embedded { add(file.path, alias: file.alias) }
            if only != nil { lamina_text_library_complete(pointer) }
            let owned = files == nil ? process.owned.values.map { $0 } : []
            for file in owned { Self.add(.privately(file), to: pointer) }
            let memory = added.compactMap(\.memory)
            state.handle = Handle(pointer, memory: embedded + memory + owned)
        }
        guard let pointer = state.handle?.pointer else { return nil }
        lamina_text_library_use(pointer)
        return pointer
    }

    @discardableResult
    private static func add(_ added: ProcessFonts.Added, to library: OpaquePointer) -> Bool {
        added.path.withPlatformString { path in
            if case .privately(let file) = added {
                return lamina_text_library_add_privately(library, path, file.alias)
            }
            return lamina_text_library_add(library, path, nil)
        }
    }

    /// Whether the file of a path, which is a regular one, has any fonts.
    static func hasFonts(_ path: FilePath) -> Bool {
        lock.withLock {
            guard let pointer = lamina_text_library_create(false) else { return false }
            defer { lamina_text_library_free(pointer) }
            return path.withPlatformString { lamina_text_library_add(pointer, $0, nil) }
        }
    }

    /// The fonts of a file by its path, which is a regular one.
    static func faces(of path: FilePath) -> [FontFace] {
        lock.withLock {
            guard let pointer = lamina_text_library_create(false) else { return [] }
            defer { lamina_text_library_free(pointer) }
            guard path.withPlatformString({ lamina_text_library_add(pointer, $0, nil) }) else { return [] }
            var list = lamina_text_library_faces(pointer)
            defer { lamina_text_faces_free(&list) }
            return (0..<list.count).compactMap { index in list.faces.map { FontFace($0[index]) } }
        }
    }

    /// Adds the fonts of a file to those of the process.
    func add(_ path: String) -> Bool {
        // Fontconfig would wait for a pipe's writer.
        guard let file = FilePath(text: path), (try? InputFile.check(file)) != nil else { return false }
        return add(.file(file))
    }

    /// Adds the fonts of a file in memory to those of the process.
    func add(_ bytes: [UInt8]) -> Bool {
        guard let file = try? FontFile(bytes, format: nil) else { return false }
        return add(.memory(file))
    }

    /// Adds fonts to those of the process.
    func add(_ added: ProcessFonts.Added) -> Bool {
        let isAdded = Self.lock.withLock {
            guard let pointer = open(&state), Self.add(added, to: pointer) else { return false }
            state.generation += 1
            state.named = [:]
            state.faces = nil
            if let file = added.memory { state.handle?.keep(file) }
            state.processGeneration = ProcessFonts.change {
                if case .privately(let file) = added {
                    $0.owned[file.digest] = file
                    $0.ownedBytes += file.byteCount
                } else {
                    $0.added.append(added)
                }
            }
            return true
        }
        layouts.withLock { $0.removeAll() }
        return isAdded
    }

    /// Sets the fonts of the process: the fonts of these files and no others; with `nil`, the system's.
    static func useOnly(_ files: [FilePath]?) {
        ProcessFonts.change { ($0.onlyFiles, $0.added) = (files, []) }
    }

    /// The family that replaces a missing font, empty if there is no font at all; `nil` if the font exists.
    func replacement(for font: String) -> String? {
        Self.lock.withLock {
            guard let pointer = open(&state) else { return "" }
            return lamina_text_replacement(pointer, font.withoutNUL).map { String(cString: $0) }
        }
    }

    /// All fonts, in Fontconfig's order.
    var faces: [FontFace] {
        Self.lock.withLock {
            refresh(&state)
            if let known = state.faces { return known }
            guard let library = open(&state) else { return [] }
            var list = lamina_text_library_faces(library)
            defer { lamina_text_faces_free(&list) }
            let faces = (0..<list.count).compactMap { index in list.faces.map { FontFace($0[index]) } }
            state.faces = faces
            return faces
        }
    }

    /// Names come from outside: of more than this, all are forgotten.
    private static let mostNames = 4096

    /// The font of a name, or its replacement; `nil` if there is no font at all.
    func font(_ name: String) -> GlyphFont? {
        Self.lock.withLock {
            refresh(&state)
            if let known = state.named[name] { return known }
            guard let library = open(&state),
                let pointer = lamina_text_library_font(library, name.withoutNUL)
            else { return nil }
            let font = font(pointer, &state)
            if state.named.count >= Self.mostNames { state.named = [:] }
            state.named[name] = font
            return font
        }
    }

    private func font(_ pointer: OpaquePointer, _ state: inout State) -> GlyphFont {
        let id = lamina_text_font_id(pointer)
        if let known = state.fonts[id] { return known }
        let font = GlyphFont(pointer, of: state.handle)
        state.fonts[id] = font
        return font
    }

    /// A cached layout, or a new one.
    func layout(_ key: LayoutKey, make: () -> TextLayout) -> TextLayout {
        Self.lock.withLock { refresh(&state) }
        if let known = layouts.withLock({ $0.use(key) }) { return known }
        let generation = Self.lock.withLock { state.generation }
        let layout = make()
        guard Self.lock.withLock({ state.generation }) == generation else { return layout }
        layouts.withLock { $0.insert(layout, for: key, cost: layout.byteCount + key.byteCount) }
        return layout
    }

    /// Removes all cached layouts.
    func removeLayouts() { layouts.withLock { $0.removeAll() } }

    /// Lays a paragraph out and lends the C layout, with a function that returns the ``GlyphFont`` of a font's
    /// pointer.
    func withLayout<Result>(
        _ bytes: [UInt8], _ spans: [lamina_text_span], fonts: [CTFont], _ options: lamina_text_options,
        _ body: (borrowing lamina_text_layout, (OpaquePointer) -> GlyphFont) -> Result
    ) -> Result? {
        // The C strings live as long as the call.
        var flat = ContiguousArray<CChar>()
        var offsets: [(name: Int, features: Int?)] = []
        for font in fonts {
            let name = flat.count
            flat += font.key.withoutNUL.utf8CString
            let features = font.settings?.featureText
            offsets.append((name, features == nil ? nil : flat.count))
            if let features { flat += features.utf8CString }
        }
        return Self.lock.withLock {
            guard let library = open(&state) else { return nil }
            let made = flat.withUnsafeBufferPointer { names in
                var spans = spans
                for index in spans.indices {
                    let place = offsets[index]
                    spans[index].font = names.baseAddress.map { $0 + place.name }
                    if let features = place.features {
                        spans[index].features = names.baseAddress.map { $0 + features }
                    }
                }
                return bytes.withUnsafeBytes { bytes in
                    lamina_text_layout_create(
                        library, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, spans,
                        spans.count, options)
                }
            }
            guard let made else { return nil }
            defer { lamina_text_layout_free(made) }
            return body(made.pointee) { font($0, &state) }
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
