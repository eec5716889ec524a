import Foundation
import QuartzCore

/// A town of 40,000 × 40,000 points that scrolls by while the view zooms out. Only visible tiles are drawn, on
/// several threads, and a tile leaves out details that are too small for its scale.
package final class MapOfTiles: Listing {
    package let stage = makeStage(320, 240, Town.ground)
    package let duration: CFTimeInterval = 4

    private let view = CAScrollLayer()
    private let town = CATiledLayer()
    private let surveyor = Surveyor()
    private static let side: CGFloat = 40_000

    package init() {
        view.frame = stage.bounds
        town.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        town.tileSize = CGSize(width: 128, height: 128)
        town.levelsOfDetail = 6
        town.delegate = surveyor
        view.addSublayer(town)
        stage.addSublayer(view)
        let pin = CALayer()
        pin.frame = CGRect(x: 152, y: 112, width: 16, height: 16)
        pin.cornerRadius = 8
        pin.borderWidth = 3
        pin.borderColor = .white
        pin.backgroundColor = CGColor(red: 0.85, green: 0.15, blue: 0.2, alpha: 1)
        stage.addSublayer(pin)
    }

    package func advance(to time: CFTimeInterval) {
        // Half of the time along, the other half up.
        let (along, up) = (min(time / 2, 1), max(0, time / 2 - 1))
        let place = CGPoint(x: 20_000 + 900 * along, y: 20_000 + 500 * along)
        let zoom = pow(0.5, 4 * up)
        withoutActions {
            town.transform = CATransform3DMakeScale(zoom, zoom, 1)
            town.position = CGPoint(x: Self.side / 2, y: Self.side / 2)
            let (x, y) = (place.x - Self.side / 2, place.y - Self.side / 2)
            view.scroll(
                to: CGPoint(x: Self.side / 2 + x * zoom - 160, y: Self.side / 2 + y * zoom - 120))
        }
    }

    /// Draws tiles. It keeps nothing, so any number of threads may ask it at once.
    private final class Surveyor: CALayerDelegate {
        func draw(_ layer: CALayer, in ctx: CGContext) {
            Town.draw(ctx.boundingBoxOfClipPath, scale: ctx.ctm.a, in: ctx)
        }
    }
}

/// A town that goes on for ever: blocks between streets, with houses and trees, and a river.
private enum Town {
    static let ground = CGColor(red: 0.9, green: 0.88, blue: 0.83, alpha: 1)
    private static let street = CGColor(gray: 1, alpha: 1)
    private static let park = CGColor(red: 0.72, green: 0.86, blue: 0.62, alpha: 1)
    private static let tree = CGColor(red: 0.42, green: 0.66, blue: 0.38, alpha: 1)
    private static let river = CGColor(red: 0.55, green: 0.75, blue: 0.92, alpha: 1)
    private static let block: CGFloat = 160

    static func draw(_ area: CGRect, scale: CGFloat, in ctx: CGContext) {
        ctx.setFillColor(ground)
        ctx.fill(area)
        for row in Int((area.minY / block).rounded(.down))..<Int((area.maxY / block).rounded(.up)) {
            for column in Int((area.minX / block).rounded(.down))..<Int((area.maxX / block).rounded(.up)) {
                drawBlock(column, row, scale: scale, in: ctx)
            }
        }
        drawRiver(area, in: ctx)
        drawStreets(area, in: ctx)
    }

    private static func drawBlock(_ column: Int, _ row: Int, scale: CGFloat, in ctx: CGContext) {
        let square = CGRect(x: CGFloat(column) * block, y: CGFloat(row) * block, width: block, height: block)
        let isPark = random(column, row, 0) < 0.18
        if isPark {
            ctx.setFillColor(park)
            ctx.fill(square)
        }
        // Less than three pixels are not worth drawing.
        guard scale * 24 > 3 else { return }
        for place in 0..<16 where random(column, row, place + 1) < 0.7 {
            let spot = CGRect(
                x: square.minX + 22 + CGFloat(place % 4) * 30, y: square.minY + 22 + CGFloat(place / 4) * 30,
                width: 16 + 10 * random(column, row, place + 20),
                height: 16 + 10 * random(column, row, place + 40))
            if isPark {
                ctx.setFillColor(tree)
                ctx.fillEllipse(in: spot)
            } else {
                let warmth = random(column, row, place + 60)
                ctx.setFillColor(red: 0.78 + 0.1 * warmth, green: 0.62, blue: 0.55 - 0.15 * warmth, alpha: 1)
                ctx.fill(spot)
            }
        }
    }

    private static func drawRiver(_ area: CGRect, in ctx: CGContext) {
        func middle(_ x: CGFloat) -> CGFloat { 20_150 + 260 * sin(x / 700) + 40 * sin(x / 110) }
        let start = (area.minX / 20).rounded(.down) * 20 - 20
        let places = stride(from: start, through: area.maxX + 20, by: 20)
        guard places.contains(where: { abs(middle($0) - area.midY) < area.height / 2 + 100 }) else { return }
        ctx.setStrokeColor(river)
        ctx.setLineWidth(70)
        for (index, x) in places.enumerated() {
            let point = CGPoint(x: x, y: middle(x))
            if index == 0 { ctx.move(to: point) } else { ctx.addLine(to: point) }
        }
        ctx.strokePath()
    }

    private static func drawStreets(_ area: CGRect, in ctx: CGContext) {
        ctx.setFillColor(street)
        func width(_ line: Int) -> CGFloat { line % 5 == 0 ? 22 : 9 }
        for column in Int((area.minX / block).rounded(.down))...Int((area.maxX / block).rounded(.up)) {
            let width = width(column)
            ctx.fill(
                CGRect(
                    x: CGFloat(column) * block - width / 2, y: area.minY, width: width, height: area.height))
        }
        for row in Int((area.minY / block).rounded(.down))...Int((area.maxY / block).rounded(.up)) {
            let width = width(row)
            ctx.fill(
                CGRect(x: area.minX, y: CGFloat(row) * block - width / 2, width: area.width, height: width))
        }
    }

    /// A number of 0..<1, which is always the same for a place.
    private static func random(_ a: Int, _ b: Int, _ c: Int) -> CGFloat {
        var h = UInt32(truncatingIfNeeded: a &* 73_856_093 ^ b &* 19_349_663 ^ c &* 83_492_791)
        h ^= h >> 16
        h = h &* 0x7FEB_352D
        h ^= h >> 15
        h = h &* 0x846C_A68B
        h ^= h >> 16
        return CGFloat(h) / 4_294_967_296
    }
}
