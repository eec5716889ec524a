import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Pictures of state machines, against references beside this file.
@Suite(.pictures(tolerance: .exact)) struct StateMachineExpectationTests {
    private func scene() throws -> Scene {
        try Scene(contentsOf: ProjectFiles.path("Scenes/machines/rating.lottie"))
    }

    @Test func `A settled machine`() throws {
        expectPicture(
            ofStateMachine: "rating", in: try scene(), after: [.set("rating", .number(4))], scale: 0.5)
    }

    @Test func `A visit with a pointer is a filmstrip`() throws {
        expectPicture(
            in: try scene(), after: [.wait(0.25), .pointer(.down, at: CGPoint(x: 96, y: 40))],
            at: [0, 0.4, 0.6, 0.7, 1], scale: 0.5)
    }
}
