import LaminaImage

/// A kind of shader for a video's planes: the values for which it is specialised.
package struct PlaneStage: Hashable, Sendable {
    package var subsampling: YCbCrPlanes.Subsampling
    package var siting: YCbCrPlanes.Siting

    init(_ planes: YCbCrPlanes) {
        self.init(planes.subsampling, planes.siting)
    }

    private init(_ subsampling: YCbCrPlanes.Subsampling, _ siting: YCbCrPlanes.Siting) {
        self.subsampling = subsampling
        // Where every pixel has a colour sample of its own, siting has no meaning.
        self.siting = subsampling == .s444 ? .left : siting
    }

    static let all: [PlaneStage] = [
        PlaneStage(.s444, .left), PlaneStage(.s422, .left), PlaneStage(.s422, .center),
        PlaneStage(.s420, .left), PlaneStage(.s420, .center),
    ]

    var constants: [Int32] {
        [subsampling == .s444 ? 0 : 1, subsampling == .s420 ? 1 : 0, siting == .center ? 1 : 0]
    }
}

extension PlaneStage: CustomStringConvertible {
    package var description: String { "planes \(subsampling) \(siting)" }
}
