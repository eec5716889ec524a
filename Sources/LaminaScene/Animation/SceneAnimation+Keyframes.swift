import Foundation
import LaminaGeometry
import LaminaValues

extension SceneAnimation {
    /// The animation with keyframes in place of a computed motion: the motion's values at its samples, with straight
    /// lines between them.
    ///
    /// - Parameter limit: The most bytes of the keyframes' text. Returns `nil` where the text is certainly longer.
    func withKeyframes(limit: Int) -> SceneAnimation? {
        guard case .computed(let motion) = members[.values], let duration = number(.duration), duration > 0
        else {
            return self
        }
        var (times, values) = ([Double](), [Value]())
        var length = 0
        for time in motion.samples {
            guard length <= limit else { return nil }
            guard let value = motion.value(time).flatMap({ Value($0, isAngle: isAngle) }) else { continue }
            times.append(max(0, min(1, time / duration)))
            values.append(value)
            length += value.leastLength
        }
        var result = self
        result.members[.values] = .values(values)
        result.members[.keyTimes] = .numbers(times)
        return result
    }
}

extension SceneAnimation.Value {
    /// How many bytes it takes at least when it is written down.
    fileprivate var leastLength: Int {
        switch self {
        case .path(let path, _): 4 * path.outline.points.count
        case .numbers(let numbers): numbers.count
        case .colors(let colors): colors.count
        case .number, .flag, .point, .size, .rectangle, .color, .transform, .image, .filters, .filter: 1
        }
    }

    /// A value in the form of scenes; `nil` for a value that scenes cannot express.
    init?(_ value: AnimatableValue, isAngle: Bool) {
        switch value {
        case .number(let number): self = .number(isAngle ? number * 180 / .pi : number)
        case .flag(let flag): self = .flag(flag)
        case .vector(let v, .point): self = .point(CGPoint(x: v.x, y: v.y))
        case .vector(let v, .size): self = .size(CGSize(width: v.x, height: v.y))
        case .vector(let v, .rect): self = .rectangle(CGRect(x: v.x, y: v.y, width: v.z, height: v.w))
        case .vector(let v, .color): self = .color(CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w))
        case .transform(let transform): self = .transform(transform)
        case .path(let path): self = .path(path, .elements)
        case .filters(let filters): self = .filters(filters)
        case .list(let list):
            let numbers = list.compactMap { if case .number(let number) = $0 { number } else { nil } }
            let colors = list.compactMap { item -> CGColor? in
                guard case .vector(let v, .color) = item else { return nil }
                return CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w)
            }
            if numbers.count == list.count {
                self = .numbers(numbers)
            } else if colors.count == list.count {
                self = .colors(colors)
            } else {
                return nil
            }
        case .image, .crossfade, .none: return nil
        }
    }
}
