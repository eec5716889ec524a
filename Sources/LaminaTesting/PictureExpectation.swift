import Foundation
import LaminaComparison
import LaminaFiles
import LaminaImage
import LaminaPictures
import LaminaReport

/// One expectation of a picture: what a call asks for, with the defaults of its suite.
package struct PictureExpectation {
    package let place: TestPlace
    package var name: String?
    package var record: RecordMode?
    package var tolerance: PictureTolerance?
    /// The reference's path; `nil` for the one by names.
    package var reference: String?
    package var settings: PictureSettings
    package var run: PictureRun

    package init(
        place: TestPlace, name: String? = nil, record: RecordMode? = nil, tolerance: PictureTolerance? = nil,
        reference: String? = nil, settings: PictureSettings = .current, run: PictureRun = .current
    ) {
        (self.place, self.name, self.record, self.tolerance) = (place, name, record, tolerance)
        (self.reference, self.settings, self.run) = (reference, settings, run)
    }

    private var root: FilePath { PackageFolder.around(place.filePath) }

    /// Draws, compares, records, and reports a failure.
    ///
    /// - Returns: Whether the picture is as expected.
    package func check(_ draw: () throws -> DrawnPicture) -> Bool {
        let outcome = outcome(draw)
        run.write(outcome.record, files: outcome.files, root: root)
        if let failure = outcome.failure {
            IssueReporting.fail(failure, at: place)
            IssueReporting.attach(outcome.files, stem: outcome.record.name, at: place)
        }
        return outcome.failure == nil
    }

    package struct Outcome {
        package var record: PictureRecord
        package var files: [String: [UInt8]] = [:]
        /// The message of the test's failure; `nil` if it passes.
        package var failure: String?
    }

    /// What becomes of the expectation, without telling the testing library.
    package func outcome(_ draw: () throws -> DrawnPicture) -> Outcome {
        let number = run.number(of: place, named: name ?? reference)
        let file = referenceFile(number: number)
        var record = PictureRecord()
        record.suite = place.suite
        record.test = place.title
        record.name = file.path.stemText ?? "picture"
        record.file = PackageFolder.relative(FilePath(text: place.filePath) ?? "", to: root)
        record.line = place.line
        record.reference = PackageFolder.relative(file.path, to: root)
        do {
            let picture = try draw()
            return try compare(picture, file, record)
        } catch {
            record.status = .faulty
            record.message = "\(record.name): \(error)"
            return Outcome(record: record, failure: record.message)
        }
    }

    private func referenceFile(number: Int) -> ReferenceFile {
        if let reference, let path = FilePath(text: reference) {
            return ReferenceFile(path: path.isAbsolute ? path : root.pushing(path))
        }
        let folder: FilePath
        if let asked = settings.folder, let path = FilePath(text: asked) {
            folder = (path.isAbsolute ? path : root.pushing(path)).appending(place.suite)
        } else {
            let beside = FilePath(text: place.filePath)?.folder ?? root
            folder = beside.appending("__Pictures__").appending(place.suite)
        }
        let stem = FileStem.stem(place, named: name, number: number)
        return ReferenceFile(path: folder.appending("\(stem).png"))
    }

    private func compare(
        _ picture: DrawnPicture, _ file: ReferenceFile, _ base: PictureRecord
    ) throws -> Outcome {
        let tolerance = tolerance ?? settings.tolerance ?? .exact
        if let fault = tolerance.fault { throw ExpectationFault("tolerance: \(fault)") }
        let mode = try RecordMode.effective(
            call: record, trait: settings.record, environment: run.environment
        ).get()
        let hash = picture.image.withUnsafeBytes { ContentHash.of([UInt8]($0)) }
        if let fault = run.claim(file.path.text, place, hash: hash) { throw fault }

        var outcome = Outcome(record: base)
        outcome.record.times = picture.times
        outcome.record.frameSize = picture.frameSize
        outcome.record.actualLayers = picture.layers
        let title = base.name
        switch file.read() {
        case .missing:
            let text = "\(title): there is no reference \(file.path.text)"
            guard mode != .never else {
                try fail(&outcome, .missing, "\(text), and none is recorded here", picture)
                break
            }
            try file.write(picture.image, kept(picture.layers))
            outcome.record.status = .recorded
            outcome.record.message = "\(text); it was recorded"
            outcome.files = ["actual": try picture.image.wholePNG()]
            if mode == .missing {
                outcome.failure = "\(outcome.record.message): look at it, and run the test again"
            }
        case .fault(let text, let hash):
            outcome.record.referenceHash = hash
            if mode == .all {
                try replace(file, picture, &outcome)
            } else {
                try fail(&outcome, .faulty, "\(title): \(text)", picture)
            }
        case .picture(let expected, let hash):
            outcome.record.referenceHash = hash
            outcome.record.expectedLayers = file.layers
            guard expected.width == picture.image.width, expected.height == picture.image.height else {
                let text =
                    "\(title): expected \(expected.width)×\(expected.height) pixels, found "
                    + "\(picture.image.width)×\(picture.image.height)"
                if mode == .all || mode == .failed {
                    try replace(file, picture, &outcome)
                } else {
                    outcome.files["expected"] = try expected.pngData()
                    try fail(&outcome, .failed, text, picture)
                }
                break
            }
            let comparison = try PictureComparison(
                expected: expected, actual: picture.asReference(), tolerance: tolerance)
            outcome.record.finding = PictureFinding(comparison)
            if mode == .all ? comparison.pixels.differingPixels > 0 : mode == .failed && !comparison.passes {
                try replace(file, picture, &outcome)
            } else if !comparison.passes {
                outcome.files["expected"] = try expected.pngData()
                outcome.files["heat"] = try comparison.pixels.heatMap().pngData()
                // A map of a very large part is left out: the other pictures say enough.
                if let map = try? FlipMap(comparison.pixels) {
                    outcome.files["flip"] = try map.image().pngData()
                }
                try fail(
                    &outcome, .failed, "\(title): \(comparison)\(frames(of: comparison, picture))", picture)
            }
        }
        if outcome.record.status == .passed {
            outcome.record.actualLayers = nil; outcome.record.expectedLayers = nil
        }
        return outcome
    }

    private func kept(_ layers: LayerSnapshot?) -> LayerSnapshot? {
        settings.keepsLayers ?? true ? layers : nil
    }

    private func replace(_ file: ReferenceFile, _ picture: DrawnPicture, _ outcome: inout Outcome) throws {
        try file.write(picture.image, kept(picture.layers))
        outcome.record.status = .recorded
        outcome.record.message = "\(outcome.record.name): the reference was recorded again"
        outcome.files["actual"] = try picture.image.wholePNG()
    }

    private func fail(
        _ outcome: inout Outcome, _ status: PictureRecord.Status, _ message: String, _ picture: DrawnPicture
    ) throws {
        outcome.record.status = status
        outcome.files["actual"] = try picture.image.wholePNG(level: ReferenceFile.level)
        if let before = outcome.record.expectedLayers, let after = picture.layers {
            outcome.record.changes = before.changes(to: after, standard: LayerValues.standard)
        }
        if let layers = kept(picture.layers) { outcome.files["layers"] = layers.json }
        outcome.record.message = message
        let words = outcome.record.changes.prefix(5)
        outcome.failure = words.isEmpty ? message : "\(message); \(words.joined(separator: "; "))"
    }

    /// The times of a filmstrip at which it differs.
    private func frames(of comparison: PictureComparison, _ picture: DrawnPicture) -> String {
        guard picture.times.count > 1, let bounds = comparison.pixels.bounds else { return "" }
        let layout = FilmstripLayout(
            count: picture.times.count, width: picture.frameSize[0], height: picture.frameSize[1])
        let times = layout.frames(touching: bounds).map { "\(picture.times[$0])" }
        return "; frames at \(times.joined(separator: ", ")) s"
    }
}
