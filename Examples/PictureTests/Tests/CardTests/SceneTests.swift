import Lamina
import LaminaTesting
import Testing

/// Scenes, Lottie documents and CAML bundles are named by their files, from the package's folder on.
@Suite struct SceneTests {
    @Test func `The beacon pulses`() {
        expectPicture(ofSceneAt: "Tests/CardTests/Scenes/beacon.json", at: [0, 0.5, 1])
    }
}
