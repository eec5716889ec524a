internal import CLaminaText

/// A font in the list of all fonts.
package struct FontFace: Hashable, Sendable {
    package var family: String
    package var style: String
    package var fullName: String
    package var postScriptName: String
    /// The path of the file.
    package var file: String
    /// The font in the file, and above the lowest 16 bits the named instance of a variable font.
    package var index: Int
    /// From -1 to 1, as Core Text counts; 0 is regular.
    package var weight: Double
    /// From -1 to 1; 0 is upright.
    package var slant: Double
    /// From -1 to 1; 0 is the usual width.
    package var width: Double
    package var isMonospaced: Bool
    package var isVariable: Bool
    /// Tags of languages.
    package var languages: [String]

    init(_ face: lamina_text_face) {
        func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
            pointer.map { String(cString: $0) } ?? ""
        }
        family = text(face.family)
        style = text(face.style)
        fullName = text(face.full_name)
        postScriptName = text(face.postscript_name)
        file = text(face.file)
        index = Int(face.index)
        weight = FontScales.weight(fontconfig: face.weight)
        slant = face.slant > 0 ? FontScales.italicSlant : 0
        width = FontScales.width(percent: face.width)
        isMonospaced = face.spacing >= 100
        isVariable = face.is_variable
        languages = text(face.languages).split(separator: ",").map(String.init)
    }

    package var isBold: Bool { weight >= FontScales.boldFrom }
    package var isItalic: Bool { slant != 0 }
    package var isCondensed: Bool { width <= -0.1 }
    package var isExpanded: Bool { width >= 0.1 }

    /// The name by which the font is asked for.
    package var name: String {
        postScriptName.isEmpty ? fullName.isEmpty ? family : fullName : postScriptName
    }
}

/// The numbers of weights, widths and slants in Core Text's terms, from those of files.
package enum FontScales {
    /// The slant of italics.
    package static let italicSlant = 0.07
    /// Weights from here on are bold.
    package static let boldFrom = 0.3

    private static let coreText = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]
    private static let fontconfig = [0.0, 40, 50, 80, 100, 180, 200, 205, 210]

    package static func weight(fontconfig weight: Double) -> Double {
        value(of: weight, fontconfig, coreText)
    }

    /// - Parameter weight: As in the table OS/2: 400 is regular.
    package static func weight(class weight: Double) -> Double {
        value(of: weight, (1...9).map { Double($0) * 100 }, coreText)
    }

    /// - Parameter percent: 100 is the usual width.
    package static func width(percent: Double) -> Double {
        value(of: percent, [50, 75, 100, 125, 200], [-0.4, -0.2, 0, 0.2, 0.4])
    }

    /// - Parameter width: As in the table OS/2: 5 is usual.
    package static func width(class width: Double) -> Double {
        value(of: width, [1, 3, 5, 7, 9], [-0.4, -0.2, 0, 0.2, 0.4])
    }

    /// Lines between points.
    private static func value(of x: Double, _ places: [Double], _ values: [Double]) -> Double {
        guard let after = places.firstIndex(where: { $0 >= x }) else { return values[values.count - 1] }
        guard after > 0 else { return values[0] }
        let share = (x - places[after - 1]) / (places[after] - places[after - 1])
        return values[after - 1] + (values[after] - values[after - 1]) * share
    }
}

extension CTFont {
    /// All fonts of the process, without those that have no names of their own.
    package static var allFaces: [FontFace] {
        FontLibrary.shared.faces.filter { !$0.family.hasPrefix(FontFile.aliasPrefix) }
    }

    /// The font in the list of all fonts; `nil` if there is no font at all.
    package var face: FontFace? {
        guard let font = glyphFont else { return nil }
        let inFile = FontLibrary.shared.faces.filter { $0.file == font.file }
        return inFile.first { $0.index == font.index }
            ?? inFile.first { $0.index & 0xFFFF == font.index & 0xFFFF } ?? inFile.first
    }
}
