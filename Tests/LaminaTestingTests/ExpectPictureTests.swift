import Foundation
import Lamina
import LaminaTesting
import Testing
import XCTest

/// Expectations as tests write them, against references beside this file.
@Suite(.pictures(tolerance: .exact)) struct ExpectPictureTests {
    @Test func `A layer`() { expectPicture(of: makeCard()) }

    @Test func `A layer at a size and a scale`() {
        expectPicture(of: makeCard(), size: CGSize(width: 40, height: 20), scale: 2, background: .black)
    }

    @Test func `A layer that moves is a filmstrip`() {
        let root = makeCard()
        let move = CABasicAnimation(keyPath: "position.x")
        (move.byValue, move.duration, move.isRemovedOnCompletion, move.fillMode) = (8.0, 1, false, .forwards)
        root.sublayers?[0].add(move, forKey: "move")
        expectPicture(of: root, at: [0, 0.5, 1])
    }

    @Test(arguments: ["circle", "square"])
    func `Each argument has its picture`(shape: String) async {
        await Task.yield()
        let layer = makeCard()
        layer.sublayers?[0].cornerRadius = shape == "circle" ? 5 : 0
        expectPicture(of: layer)
    }

    @Test func `Scenes by file and by value, images and drawing`() throws {
        expectPicture(ofSceneAt: "Scenes/animated/bounce.json", at: [0, 0.5], named: "file")
        expectPicture(
            of: try Scene(
                json: Data(##"{"version":1,"size":[8,8],"backgroundColor":"#f80","layers":[]}"##.utf8),
                name: "s", directory: "", options: SceneReadingOptions()),
            named: "scene")
        expectPicture(
            of: try CGImage(width: 4, height: 4, straightRGBA: [UInt8](repeating: 128, count: 64)),
            named: "image")
        expectPicture(size: CGSize(width: 10, height: 10), named: "drawing") { context in
            context.setFillColor(.black)
            context.fillEllipse(in: CGRect(x: 1, y: 1, width: 8, height: 8))
        }
    }

    @Suite(.pictures(scale: 3)) struct Inner {
        @Test func `An inner suite adds to the outer one's defaults`() { expectPicture(of: makeCard()) }
    }
}

final class ExpectPictureXCTests: XCTestCase {
    func testALayerInXCTest() {
        expectPicture(of: makeCard(shadowRadius: 1))
        withPictureSettings(scale: 2) { _ = expectPicture(of: makeCard(), named: "twice") }
    }
}
