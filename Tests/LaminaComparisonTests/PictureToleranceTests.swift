import Lamina
import LaminaImage
import Testing

import LaminaComparison

/// What each metric with its standard limits lets pass, and what not.
@Suite struct PictureToleranceTests {
    static let metrics: [PictureTolerance] = [
        .exact, .levels(1, count: 20, because: "a test"), .color(because: "a test"),
        .structure(because: "a test"),
    ]

    /// Changes that must fail.
    static let changes: [String: ComparisonSample] = [
        "the text's colour by one step of #rgb": ComparisonSample(textColor: 0x44),
        "the text's colour by three levels": ComparisonSample(textColor: 0x36),
        "a hairline by a pixel": ComparisonSample(hairline: 21),
        "a hairline by half a pixel": ComparisonSample(hairline: 20.5),
        "a missing glyph": ComparisonSample(text: "Balance 1204"),
        "another digit": ComparisonSample(text: "Balance 1,205"),
        "an opacity of 0.98": ComparisonSample(opacity: 0.98),
    ]

    @Test(arguments: changes.keys.sorted(), metrics)
    func `A real change fails`(change: String, tolerance: PictureTolerance) throws {
        let changed = try #require(Self.changes[change])
        let comparison = try PictureComparison(
            expected: ComparisonSample().picture(), actual: changed.picture(), tolerance: tolerance)
        #expect(comparison.pixels.differingPixels > 0)
        #expect(!comparison.passes, "\(comparison)")
    }

    @Test(arguments: [metrics[0], metrics[2], metrics[3]])
    func `A text whose colour changed by a single level fails`(tolerance: PictureTolerance) throws {
        let comparison = try PictureComparison(
            expected: ComparisonSample().picture(), actual: ComparisonSample(textColor: 0x34).picture(),
            tolerance: tolerance)
        #expect(!comparison.passes, "\(comparison)")
        if tolerance != .exact {
            #expect(
                comparison.systematicChange?.description.hasSuffix("became #343434ff") == true,
                "\(comparison)")
        }
    }

    @Test(arguments: [metrics[2], metrics[3]], 0..<4 as Range<UInt64>)
    func `Roundings by a level pass where they are scattered`(tolerance: PictureTolerance, seed: UInt64)
        throws
    {
        let picture = try ComparisonSample().picture()
        let comparison = try PictureComparison(
            expected: picture, actual: picture.withRoundingNoise(seed: seed), tolerance: tolerance)
        #expect(comparison.pixels.differingPixels > 5000)
        #expect(comparison.passes, "\(comparison)")
    }

    @Test(arguments: [metrics[2], metrics[3]])
    func `Another antialiasing passes`(tolerance: PictureTolerance) throws {
        let picture = try ComparisonSample().picture()
        let comparison = try PictureComparison(
            expected: picture, actual: ComparisonSample().sampledPicture(like: picture), tolerance: tolerance)
        #expect(comparison.pixels.differingPixels > 20, "\(comparison)")
        #expect(comparison.passes, "\(comparison)")
    }

    @Test func `Levels pass by their count alone`() throws {
        let picture = try ComparisonSample().picture()
        let noisy = try picture.withRoundingNoise(seed: 1)
        let one = try PictureComparison(
            expected: picture, actual: noisy, tolerance: .levels(1, because: "roundings"))
        #expect(one.passes && one.pixelsBeyond == 0)
        let none = try PictureComparison(
            expected: picture, actual: noisy, tolerance: .levels(0, count: 10, because: "roundings"))
        #expect(!none.passes && none.pixelsBeyond == none.pixels.differingPixels)
    }

    @Test(arguments: metrics)
    func `Equal pictures pass`(tolerance: PictureTolerance) throws {
        let comparison = try PictureComparison(
            expected: ComparisonSample().picture(), actual: ComparisonSample().picture(), tolerance: tolerance
        )
        #expect(comparison.passes)
        #expect(comparison.description == "all 15360 pixels are equal")
    }

    @Test func `Pictures of other sizes are an error`() throws {
        let (small, large) = (try ComparisonSample().picture(), try ComparisonSample().picture(scale: 2))
        #expect(throws: ImageError.sizesDiffer(width: 160, height: 96, otherWidth: 320, otherHeight: 192)) {
            try PictureComparison(expected: small, actual: large)
        }
    }

    @Test func `A tolerance without a reason or out of range says so`() {
        #expect(PictureTolerance.exact.fault == nil)
        #expect(
            PictureTolerance.color(because: " ").fault == "expected a reason for the tolerance, found none")
        #expect(PictureTolerance.levels(300, because: "x").fault == "level: expected 0 to 255, found 300")
        #expect(
            PictureTolerance.levels(3, count: -1, because: "x").fault == "count: expected 0 or more, found -1"
        )
        #expect(PictureTolerance.color(.nan, because: "x").fault == "distance: expected 0 or more, found nan")
        #expect(
            PictureTolerance.structure(2, because: "x").fault == "similarity: expected -1 to 1, found 2.0")
    }
}
