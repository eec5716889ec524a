import Foundation
import Lamina

/// Squares of one colour side by side, in rows that fill a 1080p picture.
struct SquareField {
    static let pictureSize = CGSize(width: 1920, height: 1080)
    static let colors = [
        CGColor(red: 0.36, green: 0.42, blue: 0.94, alpha: 1),
        CGColor(red: 0.25, green: 0.66, blue: 0.95, alpha: 1),
        CGColor(red: 0.12, green: 0.71, blue: 0.66, alpha: 1),
        CGColor(red: 0.27, green: 0.75, blue: 0.45, alpha: 1),
        CGColor(red: 0.97, green: 0.70, blue: 0.23, alpha: 1),
        CGColor(red: 0.95, green: 0.44, blue: 0.36, alpha: 1),
        CGColor(red: 0.93, green: 0.42, blue: 0.65, alpha: 1),
    ]
    static let background = CGColor(red: 0.06, green: 0.07, blue: 0.10, alpha: 1)

    let count: Int
    private let columns: Int
    /// From one square to the next, in whole points.
    private let pitch: Int
    private let side: Int

    /// - Parameter count: The number of squares, at least 1.
    init(count: Int) {
        let width = Double(Self.pictureSize.width)
        self.count = count
        columns = Int((Double(count) * width / Double(Self.pictureSize.height)).squareRoot().rounded(.up))
        pitch = max(1, Int(width) / columns)
        side = max(1, pitch * 3 / 4)
    }

    /// The frame of a square, on whole points.
    func frame(_ index: Int) -> CGRect {
        CGRect(x: index % columns * pitch, y: index / columns * pitch, width: side, height: side)
    }

    /// The middle of a square.
    func position(_ index: Int) -> CGPoint {
        let frame = frame(index)
        return CGPoint(x: frame.midX, y: frame.midY)
    }

    /// The colour of a square. An index beyond the last gives a colour, too.
    static func color(_ index: Int) -> CGColor { colors[index % colors.count] }

    /// A layer for a square.
    func makeSquare(_ index: Int) -> CALayer {
        let layer = CALayer()
        layer.frame = frame(index)
        layer.backgroundColor = Self.color(index)
        return layer
    }

    /// The background of the picture, without squares.
    static func makeRoot() -> CALayer {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: pictureSize)
        root.backgroundColor = background
        return root
    }

    /// Layers for all squares, added to a layer.
    func addSquares(to parent: CALayer) -> [CALayer] {
        (0..<count).map { index in
            let layer = makeSquare(index)
            parent.addSublayer(layer)
            return layer
        }
    }

    /// An index that jumps about from number to number and comes to nearly all.
    func scattered(_ number: Int) -> Int { number &* 7919 % count }
}
