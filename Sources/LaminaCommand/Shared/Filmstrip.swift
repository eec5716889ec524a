import Foundation
import Lamina
import LaminaImage

/// Pictures of one size side by side on white, with a line of text below each.
struct Filmstrip {
    let width: Int, height: Int
    private let frameWidth: Int, frameHeight: Int
    private let gap: Int
    /// Pixels of one dot of the text.
    private let dot: Int
    private var pixels: [UInt32]

    private static let paper: UInt32 = 0xFFFF_FFFF
    private static let ink: UInt32 = 0xFF20_2020

    /// - Parameter labels: The longest text is given room, smaller dots if need be.
    init(frameWidth: Int, frameHeight: Int, labels: [String]) throws {
        self.frameWidth = frameWidth
        self.frameHeight = frameHeight
        gap = max(4, min(16, frameWidth / 32))
        let longest = max(labels.map(\.count).max() ?? 0, 1)
        dot = max(1, min(3, frameWidth / (longest * DigitGlyphs.width)))
        width = labels.count * (frameWidth + gap) + gap
        height = frameHeight + gap * 3 + DigitGlyphs.height * dot
        // Throws where there may be no such picture.
        pixels = [UInt32](
            repeating: Self.paper, count: try CGImage.byteCount(width: width, height: height) / 4)
    }

    /// Puts a picture, premultiplied BGRA, and its text at a place counted from the left.
    mutating func put(_ image: CGImage, _ label: String, at index: Int) {
        let left = gap + index * (frameWidth + gap)
        image.withUnsafeBytes { bytes in
            let source = bytes.assumingMemoryBound(to: UInt32.self)
            for y in 0..<min(image.height, frameHeight) {
                for x in 0..<min(image.width, frameWidth) {
                    pixels[(gap + y) * width + left + x] = Self.overPaper(
                        UInt32(littleEndian: source[y * image.width + x]))
                }
            }
        }
        let textWidth = label.count * DigitGlyphs.width * dot - dot
        let textLeft = left + max(0, (frameWidth - textWidth) / 2)
        let textTop = frameHeight + gap * 2
        for (place, character) in label.enumerated() {
            for y in 0..<(DigitGlyphs.height * dot) {
                for x in 0..<(DigitGlyphs.width * dot)
                where DigitGlyphs.hasDot(character, x: x / dot, y: y / dot) {
                    let column = textLeft + place * DigitGlyphs.width * dot + x
                    if column < width { pixels[(textTop + y) * width + column] = Self.ink }
                }
            }
        }
    }

    /// The strip as an image.
    func image() throws -> CGImage {
        try CGImage(width: width, height: height, isOpaque: true) { target in
            pixels.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    private static func overPaper(_ pixel: UInt32) -> UInt32 {
        let rest = 255 - (pixel >> 24)
        let channels = [0, 8, 16].map { min(255, (pixel >> UInt32($0) & 255) + rest) << UInt32($0) }
        return channels.reduce(0xFF00_0000, |)
    }
}
