import ArgumentParser
import Foundation
import Lamina

/// A distance in points per frame, written `0,3`.
struct ScrollStep: ExpressibleByArgument, Equatable {
    var x: Double
    var y: Double

    init(_ step: CGSize) { (x, y) = (Double(step.width), Double(step.height)) }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite, x != 0 || y != 0
        else { return nil }
        (self.x, self.y) = (x, y)
    }
}

/// Scrolls a layer back and forth: its bounds move over its sublayers, and turn round at the sublayers' ends.
struct ScrollMotion {
    /// Media time between frames.
    static let frameSeconds = 1.0 / 60

    private let layer: CALayer
    private let step: ScrollStep
    private let origin: CGPoint
    /// How far the bounds can move without leaving the sublayers; a screenful where that is nothing.
    private let range: CGSize
    private var frame = 0

    init(_ layer: CALayer, step: ScrollStep) {
        self.layer = layer
        self.step = step
        origin = layer.bounds.origin
        let content = (layer.sublayers ?? []).reduce(CGRect.null) { $0.union($1.frame) }
        func range(_ content: CGFloat, _ shown: CGFloat) -> CGFloat {
            content > shown + 1 ? content - shown : shown
        }
        let bounds = layer.bounds
        self.range =
            content.isNull
            ? bounds.size
            : CGSize(
                width: range(content.maxX - bounds.minX, bounds.width),
                height: range(content.maxY - bounds.minY, bounds.height))
    }

    /// The first layer with a name, level by level.
    static func layer(named name: String, below root: CALayer) -> CALayer? {
        var level = [root]
        while !level.isEmpty {
            if let found = level.first(where: { $0.name == name }) { return found }
            level = level.flatMap { $0.sublayers ?? [] }
        }
        return nil
    }

    /// The media time of the frame to come.
    var time: Double { Double(frame) * Self.frameSeconds }

    /// Moves on by one frame.
    mutating func advance() {
        frame += 1
        // A scroll is where the finger is, not on the way to it.
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        layer.bounds.origin = CGPoint(
            x: origin.x + Self.bounce(Double(frame) * step.x, within: Double(range.width)),
            y: origin.y + Self.bounce(Double(frame) * step.y, within: Double(range.height)))
    }

    /// The place after a distance that goes back and forth between 0 and a limit.
    static func bounce(_ distance: Double, within limit: Double) -> Double {
        guard limit > 0 else { return 0 }
        let place = distance.magnitude.truncatingRemainder(dividingBy: 2 * limit)
        return place <= limit ? place : 2 * limit - place
    }
}
