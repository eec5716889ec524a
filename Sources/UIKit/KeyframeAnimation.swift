import Foundation
import LaminaLayer

/// Collects changes of one property at several times, and makes one animation of them.
class CollectingAnimation: ViewAnimation {
    /// One property of a layer.
    final class Track {
        let layer: CALayer
        let key: String
        /// The value at the beginning, and at the ends of changes, each with its time, 0...1.
        var points: [(time: Double, value: Any)]

        init(_ layer: CALayer, _ key: String, _ first: Any) {
            (self.layer, self.key) = (layer, key)
            points = [(0, first)]
        }
    }

    var tracks: [Track] = []

    /// The part of the duration that a change takes now.
    var part: (start: Double, end: Double) { (0, 1) }

    override func add(to layer: CALayer, _ key: String, from: Any?, model: Any?) {
        guard let from, let to = layer.value(forKey: key) else { return }
        let (start, end) = part
        let track: Track
        if let known = tracks.first(where: { $0.layer === layer && $0.key == key }) {
            track = known
        } else {
            track = Track(layer, key, from)
            tracks.append(track)
        }
        let last = track.points[track.points.count - 1]
        if start > last.time { track.points.append((start, last.value)) }
        track.points.append((max(end, last.time), to))
    }
}

/// The changes of keyframes.
final class KeyframeAnimation: CollectingAnimation {
    private var place = (start: 0.0, end: 1.0)
    private let mode: CAAnimationCalculationMode
    private var isDone = false

    init(_ duration: TimeInterval, _ delay: TimeInterval, _ options: UIView.KeyframeAnimationOptions) {
        mode =
            switch options.rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        super.init(
            duration: duration, delay: delay, timing: .curve(CAMediaTimingFunction(name: .linear)),
            repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse))
    }

    override var part: (start: Double, end: Double) { place }

    func part(_ start: Double, _ length: Double, _ body: () -> Void) {
        func inside(_ value: Double) -> Double { value.isFinite ? max(0, min(1, value)) : 0 }
        place = (inside(start), inside(start + length))
        body()
        place = (0, 1)
    }

    /// Gives the layers their animations.
    func finish() {
        if let scrubber = ViewAnimation.scrubber {
            scrubber.add(tracks, of: self, mode)
            return tracks = []
        }
        for track in tracks {
            let animation = CAKeyframeAnimation(keyPath: track.key)
            var points = track.points
            if let last = points.last, last.time < 1 { points.append((1, last.value)) }
            animation.values = points.map(\.value)
            animation.setValue(points.map { NSNumber(value: $0.time) }, forKey: "keyTimes")
            animation.calculationMode = mode
            animation.duration = duration
            Self.replace(timed(animation), of: track.key, on: track.layer)
        }
        tracks = []
    }
}

/// The changes between `beginAnimations` and `commitAnimations`, whose settings may come after them.
final class PlainAnimation: CollectingAnimation {
    var settings = (
        duration: 0.2, delay: 0.0, curve: UIView.AnimationCurve.easeInOut, count: Float(0),
        autoreverses: false
    )

    init() { super.init(duration: 0.2, timing: .curve(CAMediaTimingFunction(name: .easeInEaseOut))) }

    /// Gives the layers their animations.
    func finish() {
        let final = ViewAnimation(
            duration: settings.duration, delay: settings.delay,
            timing: .curve(UIView.function(settings.curve)), autoreverses: settings.autoreverses)
        if settings.count > 0 { final.repeatCount = settings.count }
        for track in tracks {
            final.add(to: track.layer, track.key, from: track.points[0].value, model: nil)
        }
        tracks = []
    }
}
