import Foundation
import LaminaValues

/// The even way between two states that no transition animates: of each value that one of the states sets, from the one
/// state's to the other's.
package struct CAStateInterpolation {
    /// A value by its layer, as states name it, and its key path.
    package struct Key: Hashable {
        package var target: String
        package var keyPath: String
    }

    /// The values whose way can be drawn, each once, in their order: those of key paths that animate. Other values
    /// change at once.
    package static func keys(_ values: [(target: String, keyPath: String)]) -> [Key] {
        var seen: Set<Key> = []
        return values.map { Key(target: $0.target, keyPath: $0.keyPath) }.filter {
            (try? AnimationKeyPath($0.keyPath)) != nil && seen.insert($0).inserted
        }
    }

    private struct Way {
        var layer: CALayer
        var keyPath: String
        var from: Any?
    }

    private let ways: [Way]
    private let duration: Double

    /// Notes the values before the state is set.
    init(of keys: [Key], duration: Double, _ layer: (String) -> CALayer?) {
        self.duration = duration
        ways = keys.compactMap { key in
            layer(key.target).map {
                Way(layer: $0, keyPath: key.keyPath, from: $0.value(forKeyPath: key.keyPath))
            }
        }
    }

    /// Adds the animations, after the state is set. An animation's key is its key path.
    func begin() {
        for way in ways {
            let animation = CABasicAnimation(keyPath: way.keyPath)
            animation.fromValue = way.from ?? NSNull()
            animation.duration = duration
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            way.layer.add(animation, forKey: way.keyPath)
        }
    }
}
