import Foundation
import LaminaGeometry

/// A layer from which a composition's layers in space are seen.
struct LottieCamera: Sendable {
    /// How far before it lies what is seen in its own size, in points; `nil` where the document does not say.
    var zoom: LottieTrack<SIMD4<Double>>?
    /// Whether it looks at its layer's anchor point, its point of interest, and not along its own axis.
    var hasTarget: Bool
}
