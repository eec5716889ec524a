import Foundation
import LaminaGeometry
import LaminaMessages

extension LottieReader {
    /// The fonts that a document names and the glyphs that it holds.
    func readFonts(_ root: LottieNode, into document: inout LottieDocument) {
        for font in root["fonts"]?["list"]?.elements ?? [] {
            guard let name = font["fName"]?.string else { continue }
            document.fonts[name] = LottieFont(
                family: font["fFamily"]?.string ?? name, style: font["fStyle"]?.string ?? "Regular",
                ascent: font["ascent"]?.number ?? 75, path: font["fPath"]?.string ?? "")
        }
        var reader = LottieReader()
        reader.hasAbsoluteTangents = hasAbsoluteTangents || Self.hasOldGlyphs(root["v"]?.string)
        for character in root["chars"]?.elements ?? [] {
            guard let text = character["ch"]?.string else { continue }
            var outline = PathOutline()
            for shape in character["data"]?["shapes"]?.elements ?? [] {
                for item in shape["it"]?.elements ?? [shape] {
                    if let path = reader.bezier(item["ks"]) { outline.append(path.first.outline) }
                }
            }
            let key = LottieGlyphKey(
                character: text, family: character["fFamily"]?.string ?? "",
                style: character["style"]?.string ?? "")
            document.glyphs[key] = LottieGlyph(advance: character["w"]?.number ?? 0, outline: outline)
        }
    }

    /// Whether a version of the exporter wrote the tangents of glyphs as places: all before 4.7.99.
    private static func hasOldGlyphs(_ version: String?) -> Bool {
        let parts = (version ?? "").split(separator: ".").map { Int($0) ?? 0 }
        guard parts.count >= 2 else { return false }
        return (parts[0], parts[1], parts.count > 2 ? parts[2] : 0) < (4, 7, 99)
    }

    /// Opens the fonts that the document brings with it. A damaged font is a warning, and its texts are set in another one.
    ///
    /// - Parameter read: The bytes of the file that a font's path names; `nil` where there is no such file.
    mutating func embedFonts(
        in document: inout LottieDocument, _ fonts: SceneFonts,
        read: (String) throws(SceneFault) -> [UInt8]?
    ) throws(SceneFault) {
        var fonts = fonts
        for name in document.fonts.keys.sorted() {
            guard let path = document.fonts[name]?.path, !path.isEmpty else { continue }
            var bytes = Self.data(path)
            if bytes == nil { bytes = try read(path) }
            guard let bytes else { continue }
            switch try fonts.add(bytes) {
            case .success(let file): document.fonts[name]?.alias = file.alias
            case .failure(let failure): warn("the font \(quoted(name)): \(failure)")
            }
        }
        document.fontCollection = fonts.collection
    }

    /// The bytes of a `data:` address; `nil` for something else.
    private static func data(_ address: String) -> [UInt8]? {
        DataAddress(address).flatMap { Data(base64Encoded: $0.base64) }.map { Array($0) }
    }

    /// - Parameter masks: The layer's masks. Text may be written along one of them.
    mutating func text(_ node: LottieNode?, masks: LottieNode?) -> LottieText? {
        let slot = resolved(node?["d"])
        // A slot may hold the words alone.
        let words = slot?["k"]?.string
        guard let keys = (words == nil ? slot : node?["d"])?["k"]?.elements else { return nil }
        var result = LottieText(documents: [])
        // Values that a slot leaves out are the layer's own.
        let isGiven = node?["d"]?["sid"] != nil && words == nil
        let own = isGiven ? node?["d"]?["k"]?.elements?.first?["s"] : nil
        for key in keys {
            guard let values = key["s"], var document = textDocument(values, else: own) else { continue }
            if result.documents.isEmpty, !drawsAsAuthored { warnOfLetters(values) }
            if let words { (document.text, document.isReplaced) = (words, true) }
            if let own, own["t"]?.string != document.text { document.isReplaced = true }
            result.documents.append((key["t"]?.number ?? 0, document))
        }
        guard !result.documents.isEmpty else { return nil }
        result.documents.sort { $0.frame < $1.frame }
        if let place = node?["d"], place["x"]?.string != nil, !setTexts(of: &result, byExpressionAt: place) {
            warnOfExpression(place)
        }
        result.path = textPath(node?["p"], masks: masks)
        result.animators = (node?["a"]?.elements ?? []).map { animator($0) }
        if !drawsAsAuthored { leaveOutMotion(of: &result) }
        result.grouping = node?["m"]?["g"]?.integer.flatMap { .init(rawValue: $0) } ?? .characters
        result.groupingAlignment = numbers(node?["m"]?["a"])
        return result
    }

    /// Gives a text the words of its expression. Returns whether there are any.
    private mutating func setTexts(of text: inout LottieText, byExpressionAt place: LottieNode) -> Bool {
        expressionReport.add(place, layer: layerName, expressions)
        guard let result = expressions?.values(of: place), let words = result.values.elements, !words.isEmpty
        else { return false }
        let styles = text.documents
        var documents: [(frame: Double, document: LottieTextDocument)] = []
        for (index, word) in words.enumerated() {
            let frame = Double(result.first + index)
            var document = (styles.last { $0.frame <= frame } ?? styles[0]).document
            if let word = word.string, word != document.text {
                (document.text, document.isReplaced) = (word, true)
            }
            if documents.last?.document != document { documents.append((frame, document)) }
        }
        text.documents = documents
        return true
    }

    /// Adds warnings about what a text asks of its letters that players on Core Animation do not draw.
    private mutating func warnOfLetters(_ node: LottieNode) {
        if let capitals = node["ca"]?.integer, capitals != 0 { warn("capitals in place of a text's letters") }
        if let alignment = node["j"]?.integer, alignment > 2 { warn("justified text") }
    }

    /// Players on Core Animation show one text without motion: the first one, on a straight line.
    private mutating func leaveOutMotion(of text: inout LottieText) {
        if !text.animators.isEmpty { warn("text animators") }
        if text.path != nil { warn("text along a path") }
        if text.documents.count > 1 { warn("changes of a text, of which the first one is shown") }
        text.animators = []
        text.path = nil
        text.documents.removeLast(text.documents.count - 1)
    }

    /// - Parameter standard: The node with the values that `node` leaves out.
    func textDocument(_ node: LottieNode, else standard: LottieNode?) -> LottieTextDocument? {
        func value(_ key: String) -> LottieNode? { node[key] ?? standard?[key] }
        guard let text = value("t")?.string else { return nil }
        let size = value("s")?.number ?? 0
        var result = LottieTextDocument(
            text: text, font: value("f")?.string ?? "", size: size,
            lineHeight: value("lh")?.number ?? size * 1.2)
        result.isSetByCoreText = !drawsAsAuthored
        result.alignment = value("j")?.integer.flatMap { .init(rawValue: $0) } ?? .left
        // Players on Core Animation know no justified text.
        if !drawsAsAuthored, result.alignment.isJustified { result.alignment = .left }
        if drawsAsAuthored {
            result.capitals = value("ca")?.integer.flatMap { .init(rawValue: $0) } ?? .asTyped
        }
        result.tracking = value("tr")?.number ?? 0
        result.baselineShift = value("ls")?.number ?? 0
        result.fill = Self.textColor(value("fc"))
        result.stroke = Self.textColor(value("sc"))
        result.strokeWidth = value("sw")?.number ?? 0
        result.strokesOverFill = value("of")?.isTrue ?? false
        if let size = value("sz")?.point {
            let origin = value("ps")?.point ?? .zero
            result.box = CGRect(x: origin.x, y: origin.y, width: max(0, size.x), height: max(0, size.y))
        }
        return result
    }

    private static func textColor(_ node: LottieNode?) -> CGColor? {
        guard let numbers = node?.numbers, numbers.count >= 3 else { return node?.string.flatMap(color) }
        return CGColor(
            red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count > 3 ? numbers[3] : 1)
    }
}
