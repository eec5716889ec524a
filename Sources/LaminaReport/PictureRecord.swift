import LaminaComparison

/// What became of one expectation of a test: a picture, a track of numbers, or the cost of a frame.
package struct PictureRecord: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable {
        case picture, track, frame
    }

    package enum Status: String, Codable, Sendable, CaseIterable {
        /// The picture differs from its reference, or a number from what was expected.
        case failed
        /// There is no reference, and none was recorded.
        case missing
        /// The reference or the expectation itself is at fault: unreadable, of another format, two tests with one name.
        case faulty
        /// The reference was written by this run.
        case recorded
        case passed

        package var isFailure: Bool { self == .failed || self == .missing || self == .faulty }
    }

    package var kind = Kind.picture
    package var status = Status.passed
    /// A word for the status where the report has better ones; `nil` for that of the status.
    package var label: String?
    /// The suite, or the file where tests have none.
    package var suite = ""
    /// The test with its arguments.
    package var test = ""
    /// The expectation's name, which is that of its reference without ending.
    package var name = ""
    /// The test's file, from ``RunProcess/root`` where it lies in it.
    package var file = ""
    package var line = 0
    /// What happened, in a sentence.
    package var message = ""
    /// The reference, from ``RunProcess/root`` where it lies in it.
    package var reference: String?
    /// The hash of the reference's bytes when it was compared; `nil` if there was none.
    package var referenceHash: String?
    package var finding: PictureFinding?
    /// The times of a filmstrip's frames, in seconds; one time for a single picture, none for an image.
    package var times: [Double] = []
    /// The width and height of one frame in pixels.
    package var frameSize: [Int] = []
    /// Files in the run's folder: `expected`, `actual`, `heat`, `flip`, `layers`.
    package var files: [String: String] = [:]
    /// Layers, and how the picture was made, before and now, where Lamina drew both.
    package var expectedLayers: LayerSnapshot?
    package var actualLayers: LayerSnapshot?
    /// What changed in the layers, in words.
    package var changes: [String] = []

    package init() {}

    /// The name by which commands choose records: suite, then the reference's name.
    package var title: String { suite.isEmpty ? name : "\(suite)/\(name)" }
}

/// A process that ran tests.
package struct RunProcess: Codable, Equatable, Sendable {
    /// The package's folder, from which paths of records begin.
    package var root: String
    /// When the process began to compare, as `2025-11-30T12:00:00Z`.
    package var began: String
    /// Whether all tests were asked for: no filter, and no list of tests.
    package var isWhole: Bool
    /// Whether the process came to its end.
    package var hasEnded = false

    package init(root: String, began: String, isWhole: Bool) {
        (self.root, self.began, self.isWhole) = (root, began, isWhole)
    }
}
