import Foundation
import Lamina
import LaminaPictures
import LaminaValues

/// The part of an animation that the page shows: times, values and paces of its keyframes.
struct AnimationInspection {
    private let source: SceneSource?
    private let place: Int
    private let isShort: Bool

    /// The most animations of a scene, and keyframes of one, that are told in full; and the longest text of a value.
    static let (mostAnimations, mostKeyframes, longest) = (400, 100, 200)
    private static let mostNesting = 8
    /// Members that are listed apart from the others.
    private static let ownMembers: Set = ["values", "animations", "from"]

    /// - Parameters:
    ///   - source: The text of the scene; `nil` if it cannot be changed.
    ///   - isShort: Whether keyframes are left out.
    init(_ source: SceneSource?, place: Int, isShort: Bool) {
        (self.source, self.place, self.isShort) = (source, place, isShort)
    }

    func answer(_ key: String, _ animation: CAAnimation) -> AnimationAnswer {
        answer(key, animation, ["animations", key], around: nil, depth: 0)
    }

    private func answer(
        _ key: String, _ animation: CAAnimation, _ path: [String], around: Double?, depth: Int
    ) -> AnimationAnswer {
        let isInText = source?.text(ofLayerAt: place, path) != nil
        let duration =
            animation.duration > 0 ? animation.duration : around ?? CATransaction.animationDuration()
        let members = isInText ? source?.parts(ofLayerAt: place, path) ?? [] : []
        var answer = AnimationAnswer(
            key: key, kind: Self.kind(animation), keyPath: (animation as? CAPropertyAnimation)?.keyPath,
            path: isInText ? path : nil, begin: animation.beginTime.isFinite ? animation.beginTime : 0,
            duration: duration.isFinite ? duration : 0, total: Self.total(animation, duration),
            speed: Double(animation.speed), autoreverses: animation.autoreverses, keyTimes: [], values: [],
            curves: [], pace: animation.timingFunction.map { Self.points($0) }, mode: nil,
            members: Dictionary(
                members.filter { !Self.ownMembers.contains($0.name) }.map { ($0.name, Self.cut($0.text)) }
            ) { _, last in last }, more: 0, animations: [])
        guard !isShort else { return answer }
        switch animation {
        case let keyframes as CAKeyframeAnimation: tell(keyframes, path, isInText, &answer)
        case let basic as CABasicAnimation:
            answer.keyTimes = [0, 1]
            answer.values = [("fromValue", basic.fromValue), ("toValue", basic.toValue)].map { key, value in
                isInText ? answer.members[key] ?? "" : value.map { LayerValues.text($0) } ?? ""
            }
        case let group as CAAnimationGroup where depth < Self.mostNesting:
            answer.animations = (group.animations ?? []).prefix(Self.mostKeyframes).enumerated().map {
                self.answer(
                    "\($0)", $1, path + ["animations", "\($0)"], around: duration, depth: depth + 1)
            }
        default: break
        }
        return answer
    }

    private func tell(
        _ animation: CAKeyframeAnimation, _ path: [String], _ isInText: Bool, _ answer: inout AnimationAnswer
    ) {
        let spelled = isInText ? source?.parts(ofLayerAt: place, path + ["values"]).map(\.text) : nil
        let values = spelled ?? animation.values?.map { LayerValues.text($0) } ?? []
        let count = animation.path.map { PathTrack(path: $0).keyframeCount } ?? values.count
        let given = animation.keyTimes?.map(\.doubleValue) ?? []
        let isDiscrete = animation.calculationMode == .discrete
        let segments = Double(max(1, isDiscrete ? count : count - 1))
        let times = given.count >= count ? given : (0..<count).map { Double($0) / segments }
        answer.mode = animation.calculationMode.rawValue
        answer.more = max(0, count - Self.mostKeyframes)
        answer.keyTimes = Array(times.prefix(min(count, Self.mostKeyframes)))
        answer.values = values.prefix(Self.mostKeyframes).map { Self.cut($0) }
        let functions = animation.timingFunctions ?? []
        answer.curves = (0..<max(0, answer.keyTimes.count - 1)).map {
            functions.indices.contains($0) ? Self.points(functions[$0]) : [0, 0, 1, 1]
        }
    }

    private static func kind(_ animation: CAAnimation) -> String {
        switch animation {
        case is CAMatchMoveAnimation: "matchMove"
        case is CASpringAnimation: "spring"
        case is CABasicAnimation: "basic"
        case is CAKeyframeAnimation: "keyframe"
        case is CAAnimationGroup: "group"
        case is CATransition: "transition"
        default: "other"
        }
    }

    private static func total(_ animation: CAAnimation, _ duration: Double) -> Double? {
        let speed = Double(animation.speed)
        let once = duration * (animation.autoreverses ? 2 : 1)
        let repeated =
            animation.repeatDuration > 0
            ? animation.repeatDuration : once * max(1, Double(animation.repeatCount))
        let total = speed > 0 ? repeated / speed : .infinity
        return total.isFinite && total < 1e9 ? total : nil
    }

    private static func points(_ function: CAMediaTimingFunction) -> [Double] {
        let curve = function.curve
        return [curve.x1, curve.y1, curve.x2, curve.y2].map { (Double($0) * 10_000).rounded() / 10_000 }
    }

    private static func cut(_ text: String) -> String {
        text.utf8.count > longest ? text.prefix(longest) + "…" : text
    }
}
