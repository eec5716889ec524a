import Foundation
import LaminaGeometry
import LaminaPlan

extension LottieBuilder {
    /// A text layer's glyphs.
    mutating func text(_ text: LottieText) -> [SceneNode] {
        warn("text")
        return []
    }
}
