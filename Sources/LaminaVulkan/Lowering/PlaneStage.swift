import LaminaImage

/// The conversion of a video's planes, by what its shader is specialised for.
package struct PlaneStage: Hashable, Sendable {
    package var subsampling: YCbCrPlanes.Subsampling
    package var siting: YCbCrPlanes.Siting

    init(_ planes: YCbCrPlanes) {
        self.init(planes.subsampling, planes.siting)
    }

    private init(_ subsampling: YCbCrPlanes.Subsampling, _ siting: YCbCrPlanes.Siting) {
        self.subsampling = subsampling
        // Where every pixel has its own colour, it lies nowhere else.
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
