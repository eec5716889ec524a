import Dispatch
import Foundation
import Synchronization
import UIKit

/// A collection of pictures that is scrolled sideways. Cells are reused, and pictures are decoded and scaled on another queue
/// when their cell comes into sight; a cell that shows another picture meanwhile leaves a late one alone.
package final class PictureGrid: Listing {
    private let collection = PictureCollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    package var stage: CALayer { collection.layer }
    package let duration: CFTimeInterval = 3
    /// How many cells were made; the others were reused.
    package var madeCount: Int { collection.madeCount }

    package init() {}

    package func advance(to time: CFTimeInterval) {
        // Faster in the middle, so that some pictures come too late.
        let share = min(1, time / duration)
        collection.now = time
        collection.contentOffset.x = (share * share * (3 - 2 * share) * 1280).rounded()
        collection.layoutIfNeeded()
        collection.showReadyPictures()
    }
}

private final class PictureCell: UIView {
    let imageView = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.85, alpha: 1)
        imageView.frame = bounds
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        addSubview(imageView)
    }

    required init?(coder: NSCoder) { nil }
}

private final class PictureCollectionView: UIScrollView {
    var now: CFTimeInterval = 0
    private(set) var madeCount = 0

    private let side: CGFloat = 80
    private let files = PictureFiles.all
    private var shown: [Int: PictureCell] = [:]
    private var spare: [PictureCell] = []
    private var loads: [Load] = []

    /// A picture that a queue works on. A film must not depend on how fast it does, so the picture is waited for at its time.
    private final class Load: Sendable {
        let cell: Int
        let due: CFTimeInterval
        private let group = DispatchGroup()
        private let image = Mutex<UIImage?>(nil)

        init(_ file: Data, cell: Int, size: CGSize, due: CFTimeInterval) {
            (self.cell, self.due) = (cell, due)
            DispatchQueue.global(qos: .utility).async(group: group) {
                let scaled = UIImage(data: file).map { picture in
                    UIGraphicsImageRenderer(size: size).image { _ in
                        picture.draw(in: CGRect(origin: .zero, size: size))
                    }
                }
                self.image.withLock { $0 = scaled }
            }
        }

        func wait() -> UIImage? {
            group.wait()
            return image.withLock { $0 }
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        contentSize = CGSize(width: side * 20, height: frame.height)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let columns = max(0, Int(bounds.minX / side))..<min(20, Int((bounds.maxX / side).rounded(.up)))
        for (index, cell) in shown where !columns.contains(index / 3) {
            cell.isHidden = true
            cell.imageView.image = nil
            spare.append(cell)
            shown[index] = nil
        }
        for index in columns.lowerBound * 3..<columns.upperBound * 3 where shown[index] == nil {
            let cell = dequeue()
            cell.isHidden = false
            cell.frame.origin = CGPoint(x: CGFloat(index / 3) * side + 2, y: CGFloat(index % 3) * side + 2)
            shown[index] = cell
            loads.append(
                Load(files[index * 7 % files.count], cell: index, size: cell.bounds.size, due: now + 0.12))
        }
    }

    private func dequeue() -> PictureCell {
        if let cell = spare.popLast() { return cell }
        let cell = PictureCell(frame: CGRect(x: 0, y: 0, width: side - 4, height: side - 4))
        addSubview(cell)
        madeCount += 1
        return cell
    }

    /// Fades pictures in that are due. Pictures without a cell are dropped.
    func showReadyPictures() {
        for load in loads where load.due <= now {
            guard let picture = load.wait(), let cell = shown[load.cell] else { continue }
            UIView.transition(
                with: cell.imageView, duration: 0.2, options: .transitionCrossDissolve,
                animations: { cell.imageView.image = picture })
        }
        loads.removeAll { $0.due <= now }
    }
}

/// Pictures of hills under skies, as files: JPEG of 320 by 320 pixels.
enum PictureFiles {
    static let all: [Data] = (0..<12).compactMap { index in
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let size = CGSize(width: 320, height: 320)
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            draw(index, size, in: context.cgContext)
        }.jpegData(compressionQuality: 0.8)
    }

    private static func draw(_ index: Int, _ size: CGSize, in context: CGContext) {
        let hue = CGFloat(index) / 12
        let sky = [
            UIColor(hue: hue, saturation: 0.5, brightness: 0.95, alpha: 1).cgColor,
            UIColor(hue: hue + 0.08, saturation: 0.15, brightness: 1, alpha: 1).cgColor,
        ]
        if let gradient = CGGradient(colorsSpace: nil, colors: sky as CFArray, locations: nil) {
            context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 0, y: size.height), options: [])
        }
        UIColor.white.setFill()
        UIBezierPath(ovalIn: CGRect(x: 40 + CGFloat(index * 61 % 200), y: 40, width: 60, height: 60)).fill()
        for hill in 0..<3 {
            let base = size.height * (0.55 + 0.15 * CGFloat(hill))
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: size.height))
            for x in stride(from: CGFloat(0), through: size.width, by: 8) {
                let phase = CGFloat(index * 3 + hill * 2)
                let height = 22 * sin(x / 45 + phase) + 9 * sin(x / 17 + phase * 2)
                path.addLine(to: CGPoint(x: x, y: base + height))
            }
            path.addLine(to: CGPoint(x: size.width, y: size.height))
            path.close()
            let brightness = 0.75 - 0.2 * CGFloat(hill)
            UIColor(hue: hue + 0.4, saturation: 0.5, brightness: brightness, alpha: 1).setFill()
            path.fill()
        }
    }
}
