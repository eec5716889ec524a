import Foundation
import LaminaGeometry

/// A layer from which a composition's layers in space are seen.
struct LottieCamera: Sendable {
    /// The distance before the camera at which objects have their own size, in points; `nil` where the document does
    /// not say.
    var zoom: LottieTrack<SIMD4<Double>>?
    /// Whether it looks at its layer's anchor point, the point of interest, instead of along its own axis.
    var hasTarget: Bool
}
