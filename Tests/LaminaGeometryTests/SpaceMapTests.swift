import LaminaGeometry
import Testing

struct SpaceMapTests {
    private let toSuperlayer = SpaceMap<LayerPoints, SuperlayerPoints>(
        xx: 2, xy: 1, yx: -3, yy: 5, tx: 7, ty: 9)
    private let toPixels = SpaceMap<SuperlayerPoints, DevicePixels>(
        scaleX: 2, y: 3, translationX: 1, y: -4)

    @Test func `The spaces of a map take no room`() {
        #expect(MemoryLayout<SpaceMap<LayerPoints, DevicePixels>>.size == MemoryLayout<Homography>.size)
    }

    @Test func `Maps are composed as their homographies are`() {
        let map: SpaceMap<LayerPoints, DevicePixels> = toSuperlayer.concatenating(toPixels)
        #expect(map.homography == toSuperlayer.homography.concatenating(toPixels.homography))
    }

    @Test func `The inverse leads the other way`() throws {
        let back: SpaceMap<DevicePixels, SuperlayerPoints> = try #require(toPixels.inverse)
        #expect(back.homography == toPixels.homography.inverse)
        #expect(SpaceMap<LayerPoints, Texels>(xx: 1, xy: 2, yx: 2, yy: 4, tx: 3, ty: 3).inverse == nil)
    }

    @Test func `A translation stays in the space where the map ends`() {
        let moved = toSuperlayer.translated(x: 10, y: 20).homography
        #expect(moved.tx == 17 && moved.ty == 29 && moved.xx == 2)
    }
}
