import Foundation
import LaminaScene

extension RenderRequest.Override {
    private static let prefix = "input."

    /// Whether it may be the value of a state machine's input.
    var isMachineInput: Bool { keyPath.hasPrefix(Self.prefix) }

    /// The input and its value as arguments spell it.
    fileprivate var machineInput: (name: String, value: String?) {
        let name = String(keyPath.dropFirst(Self.prefix.count))
        guard isJSON else { return (name, value) }
        // In a job, the value is JSON.
        let text = (try? JSONDecoder().decode(String.self, from: Data(value.utf8))) ?? value
        return (name, text)
    }
}

extension RenderRequest {
    /// The values of a state machine's inputs; `nil` where none is asked for. In a file with state machines `input.NAME` is an
    /// input; in others it is the key of a layer.
    func machineInputs(of scene: Scene) -> [(name: String, value: String?)]? {
        let inputs = scene.stateMachines.isEmpty ? [] : overrides.filter(\.isMachineInput)
        guard stateMachine != nil || events != nil || !inputs.isEmpty else { return nil }
        return inputs.map(\.machineInput)
    }

    /// The state machine's picture when nothing changes any more, or its film where a time is asked for.
    func play(_ scene: Scene, _ inputs: [(name: String, value: String?)]) throws -> Scene {
        var request = LottieStateMachineRequest(machine: stateMachine)
        request.inputs = inputs
        request.script = try events.map {
            try LottieStateMachineScript(json: Data($0.utf8), name: "events")
        }
        let isStill = !moves && time == nil && progress == nil
        return try (isStill ? request.still(of: scene) : request.film(of: scene)).scene
    }
}
