internal import CLaminaImage
import Foundation

/// How two images of one size differ.
///
/// The comparison uses the stored values: premultiplied blue, green, red and alpha. So two pixels that are both fully
/// transparent are equal, and a difference counts as much as it shows. A pixel's difference is the largest of the
/// differences of its four channels, 0 to 255.
///
/// ``init(whole:_:)`` compares all that images have beyond bytes in sRGB, too.
public struct ImageComparison: Equatable, Sendable {
    /// A pixel, counted from the top left.
    public struct Position: Hashable, Sendable {
        /// Pixels to the right.
        public var x: Int
        /// Rows down.
        public var y: Int

        /// A pixel at a column and row.
        public init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    /// The image that was expected.
    public let one: CGImage
    /// The image that was found.
    public let other: CGImage
    /// The number of pixels for each difference, 0 to 255.
    public let histogram: [Int]
    /// The first pixel that differs, row by row from the top; `nil` where none does.
    public let firstDifference: Position?
    /// The smallest rectangle around all pixels that differ, in pixels from the top left; `nil` where none does.
    public let bounds: CGRect?

    /// Whether floats were compared.
    package let isWide: Bool

    /// Compares the bytes of every pixel, in sRGB. Throws ``ImageError/sizesDiffer(width:height:otherWidth:otherHeight:)``.
    public init(_ one: CGImage, _ other: CGImage) throws(ImageError) {
        try self.init(one, other, isWide: false)
    }

    /// Compares every pixel with all that both images have: if one of them has floats, 16 bits or another space than sRGB, floats in extended sRGB. A
    /// difference is rounded up to a level then, and one of more than 1 counts as 255. An image of bytes is not told apart by less than half a level.
    ///
    /// Throws ``ImageError/sizesDiffer(width:height:otherWidth:otherHeight:)``.
    public init(whole one: CGImage, _ other: CGImage) throws(ImageError) {
        try self.init(one, other, isWide: one.isWide || other.isWide)
    }

    private init(_ one: CGImage, _ other: CGImage, isWide: Bool) throws(ImageError) {
        self.isWide = isWide
        guard one.width == other.width, one.height == other.height else {
            throw .sizesDiffer(
                width: one.width, height: one.height, otherWidth: other.width, otherHeight: other.height)
        }
        self.one = one
        self.other = other
        guard !isWide else {
            let found = WideDifferences(one, other)
            (histogram, firstDifference, bounds) = (found.histogram, found.first, found.bounds)
            return
        }
        let found = PixelKernels.differences(one, other)
        histogram = withUnsafeBytes(of: found.counts) { $0.bindMemory(to: UInt64.self).map { Int($0) } }
        if histogram[0] < one.width * one.height {
            firstDifference = Position(x: Int(found.first_x), y: Int(found.first_y))
            bounds = CGRect(
                x: Int(found.left), y: Int(found.top), width: Int(found.right - found.left),
                height: Int(found.bottom - found.top))
        } else {
            firstDifference = nil
            bounds = nil
        }
    }

    /// Pixels compared.
    public var totalPixels: Int { one.width * one.height }
    /// Pixels that differ in any channel.
    public var differingPixels: Int { totalPixels - histogram[0] }
    /// The part of all pixels that differ, 0 to 1.
    public var share: Double { Double(differingPixels) / Double(totalPixels) }
    /// The largest difference of any pixel, 0 to 255.
    public var largestDifference: Int { histogram.lastIndex { $0 > 0 } ?? 0 }

    /// How many pixels differ by more than `level`; all of them below 0, none from 255 on.
    public func countAbove(_ level: Int) -> Int {
        histogram.dropFirst(max(0, min(level, 255) + 1)).reduce(0, +)
    }

    /// An opaque picture of the differences: the first image in pale grey where both are equal, orange where
    /// they differ a little, to red where they differ most.
    ///
    /// Throws ``ImageError/outOfMemory(bytes:)``.
    public func heatMap() throws -> CGImage {
        try CGImage(width: one.width, height: one.height, isOpaque: true) { target in
            PixelKernels.heat(one, other, into: target)
        }
    }
}

extension ImageComparison: CustomStringConvertible {
    /// One line, such as `12 of 100 pixels differ (12.0000%), by at most 3, first at (4, 5)`.
    public var description: String {
        guard let first = firstDifference else { return "all \(totalPixels) pixels are equal" }
        let percent = String(format: "%.4f", share * 100)
        return "\(differingPixels) of \(totalPixels) pixels differ (\(percent)%), "
            + "by at most \(largestDifference), first at (\(first.x), \(first.y))"
    }
}
