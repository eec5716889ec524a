import Foundation
import LaminaImage
import LaminaPreview
import LaminaTestSupport
import Testing

/// Layers that are hidden for the view, and where layers are.
@Suite struct PreviewViewTests {
    private static let scene =
        ##"{"version":1,"size":[8,8],"layers":[{"frame":[0,0,8,8],"backgroundColor":"#ff0000","sublayers":[{"frame":[0,0,4,4],"backgroundColor":"#00ff00"},{"frame":[4,4,4,4],"backgroundColor":"#0000ff","mask":{"frame":[0,0,2,4],"backgroundColor":"#000000"}}]},{"frame":[0,0,8,2],"backgroundColor":"#ffffff"}]}"##

    private func pixels(_ client: PreviewClient, _ view: String) throws -> (Int, Int) -> [UInt8] {
        let image = try CGImage.decode(client.ask("/api/picture?file=scene.json&\(view)").body)
        let pixels = image.straightRGBA()
        return { x, y in Array(pixels[((y * 8 + x) * 4)..<((y * 8 + x) * 4 + 4)]) }
    }

    @Test func `A layer is hidden for one view, with all that lies in it`() throws {
        let client = try PreviewClient(Self.scene)
        #expect(try pixels(client, "a=1")(0, 3) == [0, 255, 0, 255])
        #expect(try pixels(client, "hidden=1")(0, 3) == [255, 0, 0, 255])
        #expect(try pixels(client, "hidden=0,4")(0, 3) == [0, 0, 0, 0])
        #expect(try pixels(client, "a=1")(0, 3) == [0, 255, 0, 255])
        #expect(try client.text == Self.scene && client.state().canUndo == false)
    }

    @Test func `A layer alone is shown with what it lies in, and what lies in it`() throws {
        let client = try PreviewClient(Self.scene)
        let alone = try pixels(client, "solo=1")
        #expect(alone(0, 3) == [0, 255, 0, 255] && alone(5, 5) == [255, 0, 0, 255])
        #expect(alone(7, 0) == [255, 0, 0, 255])
    }

    @Test func `A mask that is hidden masks nothing`() throws {
        let client = try PreviewClient(Self.scene)
        #expect(try pixels(client, "a=1")(7, 5) == [255, 0, 0, 255])
        #expect(try pixels(client, "hidden=3")(7, 5) == [0, 0, 255, 255])
    }

    @Test(arguments: ["hidden=x", "solo=1,", "hidden=1;2"])
    func `What is no list of layers is refused`(view: String) throws {
        #expect(try PreviewClient(Self.scene).ask("/api/picture?file=scene.json&\(view)").head.status == 400)
    }

    private struct Kin: Sendable {
        var depths: [Int]
        var places: Set<Int>
        var around: Set<Int>
    }

    private static let kins = [
        Kin(depths: [0, 1, 2, 1, 0, 1, 2, 2], places: [6], around: [4, 5, 6]),
        Kin(depths: [0, 1, 2, 1], places: [1], around: [0, 1, 2]),
        Kin(depths: [0, 1, 0, 1], places: [1, 2], around: [0, 1, 2, 3]),
        Kin(depths: [0], places: [7], around: []), Kin(depths: [], places: [0], around: []),
    ]

    @Test(arguments: kins.indices)
    func `A layer's kin is what it lies in and what lies in it`(index: Int) {
        let kin = Self.kins[index]
        #expect(LayerKinship(kin.depths).around(kin.places) == kin.around)
    }

    // MARK: Geometry

    private func lead(_ m: [Double], _ x: Double, _ y: Double) -> [Double] {
        let w = m[6] * x + m[7] * y + m[8]
        return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w]
    }

    @Test func `A plane's matrix leads a box to any four corners`() throws {
        let corners = [[10.0, 20], [110, 30], [90, 95], [0, 80]]
        let matrix = try #require(PlaneMatrix(from: [5, 6, 40, 30], to: corners))
        for (corner, (x, y)) in zip(corners, [(5.0, 6.0), (45, 6), (45, 36), (5, 36)]) {
            let point = lead(matrix.rows, x, y)
            #expect(abs(point[0] - corner[0]) < 1e-9 && abs(point[1] - corner[1]) < 1e-9)
        }
        #expect(PlaneMatrix(from: [0, 0, 1, 1], to: [[0, 0], [1, 1], [2, 2], [3, 3]]) == nil)
        #expect(PlaneMatrix(from: [0, 0, 1, 1], to: [[0, 0], [.nan, 1], [2, 2], [3, 3]]) == nil)
    }

    private struct Outline: Decodable {
        var place: Int
        var corners: [[Double]]
    }

    @Test(arguments: [0, 1, 2])
    func `A layer's matrix leads its bounds to its outline, in turned, scaled and tilted layers`(place: Int)
        throws
    {
        let scene =
            #"{"version":1,"size":[200,200],"layers":[{"frame":[20,20,120,100],"anchorPoint":[0.2,0.9],"transform":[{"rotate":30},{"scale":[1.5,0.7]}],"sublayers":[{"bounds":[3,4,50,40],"position":[60,50],"anchorPoint":[1,0],"transform":[{"rotate":{"angle":40,"axis":[0,1,0]}},{"perspective":300}],"sublayers":[{"frame":[5,5,20,10],"transform":[{"rotate":-15}]}]}]}]}"#
        let client = try PreviewClient(scene)
        let geometry = try JSONDecoder().decode(
            GeometryAnswer.self, from: Data(client.ask("/api/geometry?file=scene.json&layer=\(place)").body))
        let outlines = try JSONDecoder().decode(
            [Outline].self, from: Data(client.ask("/api/outlines?file=scene.json").body))
        let outline = try #require(outlines.first { $0.place == place })
        let (x, y, width, height) = (
            geometry.bounds[0], geometry.bounds[1], geometry.bounds[2], geometry.bounds[3]
        )
        for (corner, (dx, dy)) in zip(outline.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
            let point = lead(geometry.own, x + dx * width, y + dy * height)
            #expect(abs(point[0] - corner[0]) < 1e-4 && abs(point[1] - corner[1]) < 1e-4)
        }
        // The anchor point is the position in the layer around it.
        let anchor = lead(
            geometry.own, x + geometry.anchorPoint[0] * width, y + geometry.anchorPoint[1] * height)
        let position = lead(geometry.parent, geometry.position[0], geometry.position[1])
        #expect(abs(anchor[0] - position[0]) < 1e-4 && abs(anchor[1] - position[1]) < 1e-4)
        #expect(geometry.layer == place)
        #expect(try client.ask("/api/geometry?file=scene.json&layer=9").head.status == 404)
    }
}
