import UIKit

/// Tiles that do not fade in.
final class QuickTiledLayer: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }
}

/// A map of streets and blocks that is drawn in tiles, by threads of the layer's.
final class MapTilesView: UIView {
    override class var layerClass: AnyClass { QuickTiledLayer.self }

    private let block: CGFloat = 80
    private let lock = NSLock()
    private var drawn: [(rect: CGRect, scale: CGFloat)] = []

    /// The tiles that were drawn so far, in points, with their scales.
    var tiles: [(rect: CGRect, scale: CGFloat)] {
        lock.lock()
        defer { lock.unlock() }
        return drawn
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        guard let tiledLayer = layer as? CATiledLayer else { return }
        tiledLayer.tileSize = CGSize(width: 128, height: 128)
        tiledLayer.levelsOfDetail = 4
        tiledLayer.levelsOfDetailBias = 1
        backgroundColor = UIColor(red: 0.93, green: 0.91, blue: 0.86, alpha: 1)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let scale = context.ctm.a
        lock.lock()
        drawn.append((rect, scale))
        lock.unlock()

        let columns = Int(floor(rect.minX / block))...Int(floor((rect.maxX - 0.5) / block))
        let rows = Int(floor(rect.minY / block))...Int(floor((rect.maxY - 0.5) / block))
        for row in rows {
            for column in columns {
                let plot = CGRect(
                    x: CGFloat(column) * block, y: CGFloat(row) * block, width: block, height: block
                ).insetBy(dx: 5, dy: 5)
                let isPark = (column * 7 + row * 5) % 6 == 0
                (isPark ? UIColor.systemGreen.withAlphaComponent(0.45) : .white).setFill()
                UIBezierPath(roundedRect: plot, cornerRadius: 6).fill()
                // Names are for who looks closely.
                guard scale >= 1 else { continue }
                let name = "\(row):\(column)" as NSString
                let attributes: [NSAttributedString.Key: Any] = [
                    .font: UIFont.boldSystemFont(ofSize: 16), .foregroundColor: UIColor.darkGray,
                ]
                let size = name.size(withAttributes: attributes)
                name.draw(
                    at: CGPoint(x: plot.midX - size.width / 2, y: plot.midY - size.height / 2),
                    withAttributes: attributes)
            }
        }
    }
}

/// A map to scroll and zoom, with a pin on it.
final class MapView: UIView, UIScrollViewDelegate {
    let scrollView: UIScrollView
    let tilesView: MapTilesView
    private let pin = CAShapeLayer()

    init(frame: CGRect, mapSize: CGSize) {
        scrollView = UIScrollView(frame: CGRect(origin: .zero, size: frame.size))
        tilesView = MapTilesView(frame: CGRect(origin: .zero, size: mapSize))
        super.init(frame: frame)
        scrollView.delegate = self
        scrollView.minimumZoomScale = 0.125
        scrollView.maximumZoomScale = 2
        scrollView.contentSize = mapSize
        scrollView.addSubview(tilesView)
        addSubview(scrollView)

        let path = UIBezierPath(
            arcCenter: CGPoint(x: 0, y: -18), radius: 9, startAngle: .pi * 5 / 6, endAngle: .pi / 6,
            clockwise: true)
        path.addLine(to: .zero)
        path.close()
        pin.path = path.cgPath
        pin.fillColor = UIColor.systemRed.cgColor
        pin.strokeColor = UIColor.white.cgColor
        pin.lineWidth = 1.5
        layer.addSublayer(pin)
    }

    required init?(coder: NSCoder) { nil }

    /// The pinned place on the map.
    var pinned = CGPoint.zero { didSet { placePin() } }

    private func placePin() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        pin.position = convert(pinned, from: tilesView)
        CATransaction.commit()
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { tilesView }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { placePin() }

    func scrollViewDidZoom(_ scrollView: UIScrollView) { placePin() }
}
