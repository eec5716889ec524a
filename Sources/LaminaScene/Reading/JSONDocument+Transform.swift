import Foundation
import LaminaGeometry

extension JSONDocument {
    private static let stepKeys = KeyTable<SceneStepKey>()
    private static let rotationKeys = KeyTable<SceneRotationKey>()

    private static let stepExpected =
        "an object with exactly one of \(SceneStepKey.names.joined(separator: ", "))"

    /// The 16 numbers of a matrix, or steps in the order in which they act on a point: p' = p · M₁ · M₂ · ….
    func transform(_ index: Index) throws(SceneFault) -> CATransform3D {
        let expected = "a list of steps or 16 numbers"
        guard kind(index) == .array else { throw .unexpected(description(index), expected: expected) }
        guard count(index) > 0 else { return CATransform3DIdentity }
        if kind(index.next) == .number {
            let entries = try numbers(index, counts: 16...16, expected: expected)
            return CATransform3D(entries: entries.map { CGFloat($0) }) ?? CATransform3DIdentity
        }
        var result = CATransform3DIdentity
        var position = index.next
        for place in 0..<count(index) {
            do throws(SceneFault) {
                result = CATransform3DConcat(result, try step(position))
            } catch {
                throw error.inside(place)
            }
            position = after(position)
        }
        // Written so that NaN, from infinity times zero, is found as well.
        if let entry = result.entries.first(where: { !(abs($0) <= SceneLimits.maximumNumber) }) {
            let limit = shortest(SceneLimits.maximumNumber)
            throw .unexpected(shortest(entry), expected: "steps that make numbers from -\(limit) to \(limit)")
        }
        return result
    }

    private func step(_ index: Index) throws(SceneFault) -> CATransform3D {
        let expected = Self.stepExpected
        var members = try Members(of: index, in: self, keys: Self.stepKeys, expected: expected)
        guard let (key, value) = try members.next() else {
            throw .unexpected(description(index), expected: expected)
        }
        if let (other, _) = try members.next() {
            throw .unexpected("\(key.rawValue) and \(other.rawValue)", expected: expected)
        }
        do throws(SceneFault) {
            return switch key {
            case .translate: try translation(value)
            case .scale: try scaling(value)
            case .rotate: try rotation(value)
            case .perspective: try perspective(value)
            }
        } catch {
            throw error.inside(key.rawValue)
        }
    }

    private func translation(_ index: Index) throws(SceneFault) -> CATransform3D {
        let parts = try numbers(index, counts: 2...3, expected: "[x, y] or [x, y, z]")
        return CATransform3DMakeTranslation(parts[0], parts[1], parts.count > 2 ? parts[2] : 0)
    }

    private func scaling(_ index: Index) throws(SceneFault) -> CATransform3D {
        if kind(index) == .number {
            let factor = try number(index)
            return CATransform3DMakeScale(factor, factor, 1)
        }
        let parts = try numbers(index, counts: 2...3, expected: "a number, [x, y] or [x, y, z]")
        return CATransform3DMakeScale(parts[0], parts[1], parts.count > 2 ? parts[2] : 1)
    }

    private func perspective(_ index: Index) throws(SceneFault) -> CATransform3D {
        var result = CATransform3DIdentity
        result.m34 = -1 / (try number(index, .aboveZero))
        return result
    }

    private func rotation(_ index: Index) throws(SceneFault) -> CATransform3D {
        if kind(index) == .number { return Self.rotation(degrees: try number(index), axis: [0, 0, 1]) }
        var degrees: Double?
        var axis: [Double] = [0, 0, 1]
        var members = try Members(
            of: index, in: self, keys: Self.rotationKeys,
            expected: "degrees, or an object with angle and axis")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .angle: degrees = try number(value)
                case .axis: axis = try direction(value)
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        guard let degrees else {
            throw SceneFault.unexpected("nothing", expected: "degrees").inside(
                SceneRotationKey.angle.rawValue)
        }
        return Self.rotation(degrees: degrees, axis: axis)
    }

    private func direction(_ index: Index) throws(SceneFault) -> [Double] {
        let axis = try numbers(index, counts: 3...3, expected: "[x, y, z]")
        // Scaled to about 1, for the squares of very small numbers are 0.
        let largest = axis.reduce(0) { max($0, abs($1)) }
        guard largest > 0 else { throw .unexpected("[0, 0, 0]", expected: "a direction") }
        return axis.map { $0 / largest }
    }

    /// Quarter turns about x, y or z are exact, so that edges on pixel borders stay there.
    private static func rotation(degrees: Double, axis: [Double]) -> CATransform3D {
        let result = CATransform3DMakeRotation(
            degrees.truncatingRemainder(dividingBy: 360) * .pi / 180, axis[0], axis[1], axis[2])
        let isExact = degrees.truncatingRemainder(dividingBy: 90) == 0 && axis.count(where: { $0 != 0 }) == 1
        // Adding 0 turns -0 into 0.
        return isExact ? CATransform3D(entries: result.entries.map { $0.rounded() + 0 }) ?? result : result
    }
}
