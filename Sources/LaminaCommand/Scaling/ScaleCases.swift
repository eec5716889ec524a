import LaminaMessages

/// All cases, in the order in which they are measured.
enum ScaleCases {
    static let all: [ScaleCase] = [
        ScaleCase(
            name: "moving-layer", summary: "one layer moves over 1,000 still ones",
            target: ScaleTarget(limit: 0.06), work: .frames { MovingLayerScene($0) }),
        ScaleCase(
            name: "one-color", summary: "one colour among 100,000 layers changes",
            target: ScaleTarget(limit: 0.1), work: .frames { OneColorScene($0) }),
        ScaleCase(
            name: "one-added", summary: "one layer is added to 100,000 siblings, and one removed",
            target: ScaleTarget(limit: 0.2), work: .frames { OneAddedScene($0) }),
        ScaleCase(
            name: "grid-first", summary: "100,000 layers in perspective, the first frame",
            target: ScaleTarget(limit: 100), work: .firstFrames { WholeGridScene($0) }),
        ScaleCase(
            name: "grid-scrolled", summary: "the same, scrolled by the parent's bounds",
            target: ScaleTarget(limit: 6), work: .frames { WholeGridScene($0) }),
        ScaleCase(
            name: "grid-culled",
            summary: "the same; the program makes the layers in sight, and drops the others",
            target: ScaleTarget(limit: 5), work: .frames { CulledGridScene($0, isRecycling: false) }),
        ScaleCase(
            name: "grid-recycled", summary: "the same, with layers from a pool",
            target: ScaleTarget(limit: 5), work: .frames { CulledGridScene($0, isRecycling: true) }),
        ScaleCase(
            name: "all-moved", summary: "the program moves all 100,000 layers",
            target: ScaleTarget(limit: 60), work: .frames { AllMovedScene($0) }),
        ScaleCase(
            name: "nested-chain", summary: "the leaf of 1,000 nested layers changes",
            target: ScaleTarget(limit: 0.1), work: .frames { NestedChainScene($0) }),
        ScaleCase(
            name: "hit-test", summary: "a hit test among 100,000 sublayers",
            target: ScaleTarget(limit: 0.05), work: .calls { HitTestProbe($0) }),
        ScaleCase(
            name: "partial-display", summary: "32 × 32 pixels of a 1080p layer are drawn again",
            target: ScaleTarget(limit: 0.08, damagedPixels: 32 * 32, uploadedBytes: 4 * 32 * 32),
            work: .frames { _ in PartialDisplayScene() }),
        ScaleCase(
            name: "changing-labels", summary: "the text of 60 labels among 1,000 layers changes",
            target: ScaleTarget(limit: 0.2, cost: .compile), work: .frames { ChangingLabelsScene($0) }),
        ScaleCase(
            name: "animated-layers", summary: "10,000 animated layers",
            target: ScaleTarget(limit: 1.5, cost: .compile), work: .frames { AnimatedLayersScene($0) }),
        ScaleCase(
            name: "stroked-path", summary: "a line through 10,000 points is drawn into a context",
            target: ScaleTarget(limit: 40), work: .calls { StrokedPathProbe($0) }),
        ScaleCase(
            name: "png-reading", summary: "a picture of a megapixel is read from a PNG",
            target: ScaleTarget(limit: 50), work: .calls { ImageReadingProbe(.png, $0) }),
        ScaleCase(
            name: "jpeg-reading", summary: "the same picture is read from a JPEG",
            target: ScaleTarget(limit: 20), work: .calls { ImageReadingProbe(.jpeg, $0) }),
        ScaleCase(
            name: "memory", summary: "heap in use for a layer of each class", work: .memory),
    ]

    static let names = all.map(\.name)

    /// The help's list of cases.
    static var list: String {
        let width = names.map(\.count).max() ?? 0
        return all.map { "  \(Text.left($0.name, width + 2))\($0.summary)" }.joined(separator: "\n")
    }

    /// The cases of some names, in their usual order; all for no names.
    static func named(_ wanted: [String]) throws(UnknownScaleCase) -> [ScaleCase] {
        for name in wanted where !names.contains(name) { throw UnknownScaleCase(name: name) }
        return wanted.isEmpty ? all : all.filter { wanted.contains($0.name) }
    }
}

/// A name that no case has.
struct UnknownScaleCase: Error, CustomStringConvertible {
    var name: String

    var description: String {
        let meant = Suggestion.nearest(to: name, among: ScaleCases.names)
        return "expected \(ScaleCases.names.joined(separator: ", ")), found \(quoted(name))"
            + (meant.map { "; did you mean \(quoted($0))?" } ?? "")
    }
}
