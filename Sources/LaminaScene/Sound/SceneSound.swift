import Foundation
import LaminaFiles
import LaminaGeometry

/// A sound that is heard while a scene is shown. Pictures do not depend on it; programs that make films take it from ``Scene/sounds``.
public struct SceneSound: Equatable, Sendable {
    /// The file of a sound.
    public enum Source: Equatable, Sendable {
        /// A file's path, from the working folder.
        case file(String)
        /// A file's bytes.
        case data(Data)
    }

    /// A gain at a time.
    public struct Level: Equatable, Sendable {
        /// Seconds of the scene.
        public var time: Double
        /// The factor of the samples.
        public var gain: Double

        /// A gain at a time.
        public init(time: Double, gain: Double) { (self.time, self.gain) = (time, gain) }
    }

    /// The file; for a layer's film, the film.
    public var source: Source
    /// The name of the file or the layer in messages.
    public var name: String
    /// When the sound begins, in seconds of the scene.
    public var begin = 0.0
    /// The place in the file that is heard first, in seconds.
    public var from = 0.0
    /// How long the sound is heard at most, in seconds; `nil` until its file ends.
    public var duration: Double?
    /// The factor of the samples.
    public var gain = 1.0
    /// Further factors, linear between their times and constant around them; at equal times the last one counts from there on.
    public var levels: [Level] = []
    /// The seconds over which the sound rises from silence at its begin, and falls to silence at its end.
    public var fadeIn = 0.0, fadeOut = 0.0
    /// Whether the sound begins again when its file is over.
    public var loops = false
    /// The seconds after which it begins again; `nil` for the length of its file.
    public var period: Double?
    /// Whether a file without sound is silence, and no error: a layer's film may have none.
    public var mayBeSilent = false
    /// The path, or the address of the bytes, as the scene spells it; `nil` for a layer's film.
    var spelling: SceneImageSource?

    init(_ source: Source, name: String) { (self.source, self.name) = (source, name) }
}

/// The keys of a sound.
package enum SceneSoundKey: String, SceneKey {
    case file, begin, from, duration, gain, levels, fadeIn, fadeOut, loop
}

extension SceneReader {
    private static let soundKeys = KeyTable<SceneSoundKey>()

    mutating func sounds(_ array: JSONDocument.Index) throws(SceneFault) -> [SceneSound] {
        guard document.kind(array) == .array else {
            throw .unexpected(document.description(array), expected: "an array of sounds")
        }
        guard document.count(array) <= SceneLimits.maximumSounds else {
            throw .unexpected(
                "\(document.count(array))", expected: "at most \(SceneLimits.maximumSounds) sounds")
        }
        var result: [SceneSound] = []
        var element = array.next
        for index in 0..<document.count(array) {
            do throws(SceneFault) {
                result.append(try sound(element))
            } catch {
                throw error.inside(index)
            }
            element = document.after(element)
        }
        return result
    }

    private mutating func sound(_ object: JSONDocument.Index) throws(SceneFault) -> SceneSound {
        var sound = SceneSound(.file(""), name: "")
        var members = try JSONDocument.Members(
            of: object, in: document, keys: Self.soundKeys,
            expected: "an object with \(SceneSoundKey.names.joined(separator: ", "))")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .file:
                    let spelling = try soundSource(value)
                    sound.spelling = spelling
                    (sound.source, sound.name) = try assets.sounds.open(spelling)
                case .begin: sound.begin = try document.number(value, .any)
                case .from: sound.from = try document.number(value, .atLeastZero)
                case .duration: sound.duration = try document.number(value, .aboveZero)
                case .gain: sound.gain = try document.number(value, .atLeastZero)
                case .levels: sound.levels = try levels(value)
                case .fadeIn: sound.fadeIn = try document.number(value, .atLeastZero)
                case .fadeOut: sound.fadeOut = try document.number(value, .atLeastZero)
                case .loop: sound.loops = try document.boolean(value)
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        guard sound.spelling != nil else {
            throw SceneFault.unexpected("nothing", expected: "a path").inside(SceneSoundKey.file.rawValue)
        }
        return sound
    }

    private func soundSource(_ index: JSONDocument.Index) throws(SceneFault) -> SceneImageSource {
        if document.kind(index) == .string, let source = try embedded(index) { return source }
        return .file(try filePath(index))
    }

    private func levels(_ array: JSONDocument.Index) throws(SceneFault) -> [SceneSound.Level] {
        let expected = "an array of [seconds, factor], by rising seconds"
        guard document.kind(array) == .array else {
            throw .unexpected(document.description(array), expected: expected)
        }
        var result: [SceneSound.Level] = []
        var element = array.next
        for index in 0..<document.count(array) {
            do throws(SceneFault) {
                let pair = try document.numbers(element, counts: 2...2, expected: "[seconds, factor]")
                let isLater = result.last.map { $0.time <= pair[0] } ?? true
                guard isLater, pair[1] >= 0 else {
                    throw SceneFault.unexpected(
                        document.description(element),
                        expected: isLater ? "a factor of at least 0" : "seconds after those before")
                }
                result.append(SceneSound.Level(time: pair[0], gain: pair[1]))
            } catch {
                throw error.inside(index)
            }
            element = document.after(element)
        }
        return result
    }
}

/// The sounds of a scene's file, while it is read.
struct SceneSounds: Sendable {
    private let folder: AssetFolder
    /// The files that are heard.
    private(set) var files: [FilePath] = []

    init(_ folder: AssetFolder) { self.folder = folder }

    /// Where a sound is, and its name in messages. Whether it can be read is known when a film is made.
    mutating func open(_ source: SceneImageSource) throws(SceneFault) -> (SceneSound.Source, String) {
        switch source {
        case .file(let path):
            let full = try folder.path(path)
            files.append(full)
            return (.file(full.text), path)
        case .data(let text):
            guard let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
                throw .unexpected("something else", expected: "a sound in base64")
            }
            return (.data(bytes), "a sound in the file")
        case .named(let name):
            throw .unexpected(name, expected: "a path")
        }
    }
}

extension SceneSound: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        func number(_ key: SceneSoundKey, _ value: Double, default standard: Double = 0) {
            guard value != standard else { return }
            json.key(key.rawValue)
            json.write(value)
        }
        json.key(SceneSoundKey.file.rawValue)
        switch spelling {
        case .file(let path): json.write(path)
        case .data(let text): json.write("data:audio/*;base64," + text)
        case .named, nil: json.write("")
        }
        number(.begin, begin)
        number(.from, from)
        if let duration { number(.duration, duration) }
        number(.gain, gain, default: 1)
        if !levels.isEmpty {
            json.key(SceneSoundKey.levels.rawValue)
            json.beginArray()
            for level in levels {
                json.element()
                json.write([level.time, level.gain])
            }
            json.endArray()
        }
        number(.fadeIn, fadeIn)
        number(.fadeOut, fadeOut)
        if loops {
            json.key(SceneSoundKey.loop.rawValue)
            json.write(true)
        }
        json.endObject()
    }
}
