import ArgumentParser
import Foundation
import Lamina
import LaminaPictures
import LaminaScene

/// How many settled pictures of a state machine are made in a second.
struct StateMachineBench: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time the settled pictures of a state machine of a .lottie file.", valueName: "name"))
    var stateMachine: String?

    @Option(
        name: .customLong("input"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "With --state-machine: the value of an input for one of the pictures, like rating=4. May be given again.",
            valueName: "name=value"),
        transform: MachineInputArgument.init(argument:))
    var inputs: [MachineInputArgument] = []

    var isOn: Bool { stateMachine != nil }

    func validate() throws {
        guard inputs.isEmpty || isOn else { throw ValidationError("--input: needs --state-machine") }
    }

    /// Starts, settles and draws the machine for a second, and says how often that was.
    func measure(_ scene: Scene, _ framing: PictureArguments, _ options: RendererOptions) throws -> String {
        let machine = try LottieStateMachine(scene, named: stateMachine)
        // The size and the background are those of a picture of the scene.
        let picture = try framing.picture(scene, options: options)
        let renderer = picture.renderer
        renderer.layer = try machine.makeLayer(scale: renderer.scale)
        let pictures = inputs.isEmpty ? [nil] : inputs.map(Optional.some)
        func draw(_ input: MachineInputArgument?, _ number: Int) throws {
            machine.reset()
            machine.start()
            if let input { try machine.set(input.name, spelt: input.value) }
            machine.settle()
            try machine.updateLayer()
            renderer.beginFrame(atTime: Double(number))
            try renderer.render()
            renderer.endFrame()
        }
        // Layers are made, and pictures decoded, before the clock runs.
        for (number, input) in pictures.enumerated() { try draw(input, number) }
        var count = pictures.count
        let clock = ContinuousClock()
        let start = clock.now
        repeat {
            try draw(pictures[count % pictures.count], count)
            count += 1
        } while clock.now - start < .seconds(1)
        let seconds = (clock.now - start) / .seconds(1)
        let target = try picture.target()
        let rate = Int((Double(count - pictures.count) / seconds).rounded())
        return "\(rate) settled pictures a second of \(target.width)×\(target.height) pixels"
    }
}
