import LaminaGeometry
import LaminaLayer

extension JSONDocument {
    private static let runKeys = KeyTable<SceneRunKey>()

    /// The runs of a text layer's string.
    func textRuns(_ index: Index) throws(SceneFault) -> [TextRun] {
        let limit = SceneLimits.maximumTextRuns
        try expectArray(index, counts: 0...limit, expected: "at most \(limit) runs")
        var result: [TextRun] = []
        result.reserveCapacity(count(index))
        var position = index.next
        for place in 0..<count(index) {
            do throws(SceneFault) {
                result.append(try textRun(position))
            } catch {
                throw error.inside(place)
            }
            position = after(position)
        }
        return result
    }

    private func textRun(_ index: Index) throws(SceneFault) -> TextRun {
        var (run, hasText) = (TextRun(""), false)
        var members = try Members(
            of: index, in: self, keys: Self.runKeys, expected: "a run of text, which is an object")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .text: (run.text, hasText) = (try checkedString(value), true)
                case .font: run.font = try checkedString(value, expected: "the name of a font")
                case .fontSize: run.fontSize = try number(value, .atLeastZero)
                case .foregroundColor: run.foregroundColor = try color(value)
                case .kern: run.kern = try number(value)
                case .isUnderlined: run.isUnderlined = try boolean(value)
                case .alignmentMode:
                    run.alignmentMode = CATextLayerAlignmentMode(
                        rawValue: try word(value, among: SceneWords.alignmentMode))
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        guard hasText else {
            throw SceneFault.unexpected("nothing", expected: "a string").inside(SceneRunKey.text.rawValue)
        }
        return run
    }
}

extension TextRun: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member(SceneRunKey.text, text)
        json.member(SceneRunKey.font, font)
        json.member(SceneRunKey.fontSize, fontSize)
        json.member(SceneRunKey.foregroundColor, foregroundColor)
        json.member(SceneRunKey.kern, kern, default: 0)
        json.member(SceneRunKey.isUnderlined, isUnderlined, default: false)
        json.member(SceneRunKey.alignmentMode, alignmentMode?.rawValue)
        json.endObject()
    }
}
