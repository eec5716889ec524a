import LaminaMessages

extension SceneError: CustomStringConvertible {
    /// One line that names the file, the place, what was expected and what was found.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .unreadableFile(let path, let reason):
            "\(path): cannot be read: \(reason)"
        case .fileTooLong(let path, let limit):
            "\(path): file too long: expected at most \(limit) bytes"
        case .outputTooLong(let name, let limit):
            "\(name): too long to be written: expected at most \(limit) bytes, found more"
        case .malformed(let file, let line, let column, let reason):
            "\(file): line \(line), column \(column): \(reason)"
        case .archive(let file, "", let reason): "\(file): \(reason)"
        case .archive(let file, let entry, let reason): "\(file): \(entry): \(reason)"
        case .invalid(let file, let path, let problem, let place):
            "\(file): \(place.map { "\($0): " } ?? "")\(path.isEmpty ? "" : "\(path): ")\(problem)"
        }
    }
}

extension ScenePlace: CustomStringConvertible {
    /// `line 3, column 7, layer "card"`.
    public var description: String {
        displayed("line \(line), column \(column)\(layer.map { ", layer \(quoted($0))" } ?? "")")
    }
}

extension SceneProblem: CustomStringConvertible {
    /// The sentence without the place.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .unexpected(let expected, let found):
            "expected \(expected), found \(found)"
        case .unknownKey(let suggestion?, _):
            "unknown key; did you mean \(quoted(suggestion))?"
        case .unknownKey(nil, let known):
            "unknown key; expected "
                + Self.list(known, limit: 6, more: { _ in "…" })
        case .duplicateKey:
            "given twice"
        case .conflict(let other):
            "not allowed beside \(other): a frame stands for bounds and position"
        case .unknownKeyPath(let path, let suggestion):
            "unknown key path \(quoted(path))" + Self.question(suggestion)
        case .imageCircle(through: []):
            "refers to itself"
        case .imageCircle(let names):
            "refers to itself through "
                + Self.list(names.map { quoted($0) }, limit: 5, more: { "and \($0) more" })
        case .unknownImage(let name, let suggestion):
            "expected a name in images, found \(quoted(name))" + Self.question(suggestion)
        case .unknownFilter(let type, let isCompositing, let suggestion):
            "expected a \(isCompositing ? "compositing filter" : "filter")'s type, found \(quoted(type))"
                + Self.question(suggestion)
        case .customFilter(let error):
            "\(error)".replacing("\n", with: "; ")
        case .externalAsset(let path):
            "expected a path inside of the scene's folder, found \(quoted(path)); others have to be allowed, by "
                + "allowsExternalAssets or --allow-external-assets"
        case .unknownLayer(let name, let suggestion?, _):
            "expected the name of a layer, found \(quoted(name))" + Self.question(suggestion)
        case .unknownLayer(let name, nil, known: []):
            "expected the name of a layer, found \(quoted(name)): no layer has a name"
        case .unknownLayer(let name, nil, let known):
            "expected the name of a layer, found \(quoted(name)): layers are called "
                + Self.list(known.map { quoted($0) }, limit: 10, more: { "and \($0) more" })
        case .unreadableShader(let reason):
            reason
        case .shadersNotAllowed:
            "a filter in GLSL: shaders have to be allowed for this file, by allowsShaders or --allow-shaders"
        case .tooManyCustomFilters(let limit):
            "too many filters in GLSL: expected at most \(limit) different ones"
        case .noVideoOpener(let path):
            "\(quoted(path)) cannot be opened: this program reads scenes without films; link LaminaMedia, and read the "
                + "scene with videoOpener: { try MovieSource(contentsOfFile: $0) }"
        case .video(let reason):
            reason
        case .tooManyVideos(let limit):
            "too many films: expected at most \(limit)"
        case .tooManyFonts(let limit):
            "too many fonts in the file: expected at most \(limit)"
        case .tooManyFontBytes(let limit):
            "fonts too long: expected at most \(limit) bytes in all"
        case .unknownState(let name, known: []):
            "no state \(quoted(name)): there are no states"
        case .unknownState(let name, let known):
            "no state \(quoted(name)): expected one of "
                + Self.list(known.map { quoted($0) }, limit: 20, more: { "and \($0) more" })
        case .image(let error):
            "\(error)"
        case .pictureTooLarge(let width, let height, let side, let pixels):
            "picture too large: expected at most \(side) pixels a side and "
                + "\(pixels) in all, found \(shortest(width))×\(shortest(height))"
        case .tooManyLayers(let limit):
            "too many layers: expected at most \(limit)"
        case .tooManyLottieLayers(let limit):
            "too many layers: expected at most \(limit), copies of compositions and shapes included"
        case .tooManyLottieOutlines:
            "too many shapes: expected at most \(SceneLimits.maximumLottieOutlines) entries and points that fills, lines "
                + "and trims go through"
        case .nestedTooDeeply:
            "nested too deeply: expected at most \(SceneLimits.maximumNesting) layers inside one another"
        case .tooManyImagePixels(let found, let limit):
            "images too large: expected at most \(limit) pixels in all, found \(found)"
        }
    }

    private static func question(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean \(quoted($0))?" } ?? ""
    }

    private static func list(_ words: [String], limit: Int, more: (Int) -> String) -> String {
        let rest = words.count - limit
        return (words.prefix(limit) + (rest > 0 ? [more(rest)] : [])).joined(separator: ", ")
    }
}

/// The shortest decimal that reads back as the same number, without ".0".
func shortest(_ number: Double) -> String { trimmed("\(number)") }

/// The shortest decimal that reads back as the same number, without ".0".
func shortest(_ number: Float) -> String { trimmed("\(number)") }

private func trimmed(_ text: String) -> String { text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
