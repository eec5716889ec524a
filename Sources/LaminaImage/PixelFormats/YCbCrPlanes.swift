import Foundation
import LaminaColor

/// A picture as most videos and JPEG files have it: a plane of luma and two of colour differences, eight bits each.
public struct YCbCrPlanes: Sendable {
    /// How many luma samples share a sample of colour.
    public enum Subsampling: Hashable, Sendable, CaseIterable {
        /// Each has its own.
        case s444
        /// Two side by side.
        case s422
        /// Two by two.
        case s420
    }

    /// Which weights red and blue have in luma.
    public enum Matrix: Hashable, Sendable, CaseIterable {
        /// ITU-R BT.601: standard definition, JPEG.
        case bt601
        /// ITU-R BT.709: high definition.
        case bt709
        /// ITU-R BT.2020, not constant luminance: ultra high definition.
        case bt2020

        /// The weights of red and blue.
        package var weights: (red: Double, blue: Double) {
            let luma: LumaWeights =
                switch self {
                case .bt601: .rec601
                case .bt709: .rec709
                case .bt2020: .rec2020
                }
            return (luma.red, luma.blue)
        }
    }

    /// The bytes of black and white.
    public enum Range: Hashable, Sendable, CaseIterable {
        /// Luma 0...255, differences 128 ± 127.5.
        case full
        /// Luma 16...235, differences 128 ± 112.
        case video
    }

    /// Where in a row samples of colour lie.
    public enum Siting: Hashable, Sendable, CaseIterable {
        /// On every other sample of luma, as in MPEG-2, H.264 and later.
        case left
        /// Between two of them, as in JPEG and MPEG-1.
        case center
    }

    /// A byte for each sample, row by row from the top.
    public struct Plane: Sendable {
        /// The samples.
        public var bytes: Data
        /// From one row to the next.
        public var bytesPerRow: Int

        /// A plane of these samples.
        public init(bytes: Data, bytesPerRow: Int) {
            self.bytes = bytes
            self.bytesPerRow = bytesPerRow
        }
    }

    /// Samples of luma per row, and rows.
    public var width: Int
    /// Rows of luma.
    public var height: Int
    /// How bright it is.
    public var luma: Plane
    /// The difference of blue: half as wide or high, rounded up, as ``subsampling`` says.
    public var blue: Plane
    /// The difference of red, likewise.
    public var red: Plane
    /// How many luma samples share one of the differences.
    public var subsampling: Subsampling
    /// Which weights red and blue have in luma.
    public var matrix: Matrix
    /// The bytes of black and white.
    public var range: Range
    /// The place of the differences' samples in a row.
    public var siting: Siting

    /// A picture of three planes, by default as high-definition video has it.
    public init(
        width: Int, height: Int, luma: Plane, blue: Plane, red: Plane, subsampling: Subsampling = .s420,
        matrix: Matrix = .bt709, range: Range = .video, siting: Siting = .left
    ) {
        (self.width, self.height, self.luma, self.blue, self.red) = (width, height, luma, blue, red)
        (self.subsampling, self.matrix, self.range, self.siting) = (subsampling, matrix, range, siting)
    }

    /// Samples of colour per row, and rows of them.
    package var colorSize: (width: Int, height: Int) {
        (
            subsampling == .s444 ? width : (width + 1) / 2, subsampling == .s420 ? (height + 1) / 2 : height
        )
    }
}
