import ArgumentParser
import Foundation
import Lamina
import LaminaMessages
import LaminaPictures
import LaminaPlan
import LaminaRender
import LaminaScene
import LaminaSoftware
import LaminaValues
import LaminaVulkan

/// `lamina inspect`.
struct InspectCommand: ForeignFileCommand {
    /// The values on a frame's way, and reports on them, by their short names.
    enum Stage: String, CaseIterable, ExpressibleByArgument {
        case update, tree, animations, sampled, surfaces, plan, passes, debug, backend, batches, tiles, report
        case expressions
        case machine
        case machineGraph = "machine-graph"
    }

    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Prints the stages of a scene on its way to pixels.",
        discussion: """
            Without --stage it prints the parts of a foreign file that are not drawn as meant, the layer tree, the animations, the \
            plan, and the passes by reason with advice. --time chooses the frame. Nothing is kept from an earlier frame, unless \
            --frames-before draws some as a program would; the output then shows how much was compiled anew and how much was kept. \
            The stages are

              update      the values that the first commit hands over (LayerTreeUpdate)
              tree        the committed layers (RenderTree)
              animations  the animations of each layer, and how far they are
              sampled     the visible layers in device pixels (SampledTree)
              surfaces    the layers that get a buffer, and why
              plan        the items that are drawn, in order (FramePlan)
              passes      how much was compiled and why, passes by reason, advice
              debug       the numbers behind the overlays of --debug
              backend     the backend, and the contents that it draws (BackendTraits)
              batches     how Vulkan carries the plan out (BatchList)
              tiles       how the CPU carries the plan out (TileSchedule)
              report      the costs of drawing (FrameReport)
              expressions the expressions of a Lottie file, and their values

            A .lottie file with a state machine has two more, which draw nothing:

              machine         its states, transitions, interactions and inputs, and what happened from its start on
              machine-graph   the same as a graph, for `dot -Tsvg`

            --json prints the scene, its layers, animations, passes, images and advice as one JSON object, whose keys stay what they are; \
            the stages are text for people, and may change.
            """)

    @Argument(help: "The scene file.", completion: .file(extensions: ["json"]))
    var scene: String

    @Option(help: ArgumentHelp("Print this stage alone.", valueName: "name"))
    var stage: Stage?

    @Flag(
        name: .customLong("json"),
        help:
            "Print the frame as JSON, in place of the stages. The article \"Looking closer\" lists the keys.")
    var isJSON = false

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @OptionGroup(title: "States")
    var states: StateArguments

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @Option(parsing: .unconditional, help: "Pixels per point. The scene's own unless given.")
    var scale: Double?

    @Option(parsing: .unconditional, help: "The time to look at, in seconds.")
    var time = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Draw so many frames first, a sixtieth of a second apart; the last is a sixtieth before --time.",
            valueName: "count"))
    var framesBefore = 0

    /// The most frames that are drawn before the one to look at: a minute of them.
    private static let mostFramesBefore = 3600

    func validate() throws {
        guard (0...Self.mostFramesBefore).contains(framesBefore) else {
            throw ValidationError(
                "--frames-before: expected 0 to \(Self.mostFramesBefore), found \(framesBefore)")
        }
        guard !isJSON || stage == nil else { throw ValidationError("--json: cannot be used with --stage") }
        guard time.isFinite else {
            throw ValidationError("--time: expected a time in seconds, found \(time)")
        }
    }

    var trust: TrustArguments { reading.assets.trust }
    var subject: String { scene }
    var containmentLimits: ContainmentLimits { drawing.containing(.picture) }
    var usesDevices: Bool { drawing.usesDevices }

    func run() throws {
        if stage == .machine || stage == .machineGraph { return try printMachine() }
        drawing.sayIgnored()
        var options = drawing.options
        // No other stage needs a device.
        if stage != .report, stage != .backend { options.backend = .cpu }
        let picture = try ScenePicture(
            states.apply(
                to: Scene.read(scene, reading, warns: stage != nil), at: scene, showsEnd: time == 0),
            options: options, scale: scale, begins: false)
        // Animations that do not say when they begin begin at 0.
        let update = picture.renderer.commit(at: 0)
        let target = try picture.target()
        let previous = try framesBefore(of: picture.renderer, target)
        picture.renderer.commit(at: time)
        let plan = picture.renderer.frames.prepare(at: time, target: target)
        let tree = picture.renderer.frames.tree
        let sampled = tree.sample(at: time, target: target, optimizations: plan.optimizations)
        let warnings = picture.renderer.takeWarnings()
        if stage != nil { try DrawingWarnings(isStrict: false).check(warnings, of: scene) }
        switch stage {
        case nil where isJSON:
            let inspection = Inspection(
                picture, file: scene, at: time, target: target, plan: plan, previous: previous,
                warnings: picture.scene.warnings.map(\.description) + warnings.map(\.description))
            try OutputFile.write(Self.json(inspection), to: "-")
        case nil:
            printWarnings(picture.scene.warnings.map(\.description) + warnings.map(\.description))
            print("\(tree)\n")
            if picture.scene.hasAnimations { print("\(AnimationReport(tree, at: time))\n") }
            print("\(plan)\n")
            printPasses(of: plan, sampled, tree, previous)
        case .update: print(update)
        case .tree: print(tree)
        case .animations: print(AnimationReport(tree, at: time))
        case .sampled: print(sampled)
        case .surfaces: print(SurfaceReport(sampled))
        case .plan: print(plan)
        case .passes: printPasses(of: plan, sampled, tree, previous)
        case .debug: print(DebugOverlays.report(of: plan))
        case .backend: print(picture.renderer.frames.traits)
        case .batches: print(BatchList.description(of: plan))
        case .tiles: print(SoftwareBackend.scheduleDescription(of: plan))
        case .expressions: print(picture.scene.expressionReport)
        case .machine, .machineGraph: break
        case .report: print("\(try FailureInFile.naming(scene) { try picture.renderer.frames.execute() })")
        }
        if let reason = picture.renderer.fallbackReason {
            Console.error("lamina: no Vulkan device, drawing on the CPU: \(reason)")
        }
    }

    /// Prints a state machine, and what happened to it from its start until nothing changes any more.
    private func printMachine() throws {
        let read = try Scene.read(scene, reading)
        let machine = try states.machineRequest().perform(on: read, records: false)
        let report = LottieStateMachineReport(machine)
        if stage == .machineGraph { return print(report.graph) }
        print(report)
        printWarnings(machine.warnings.map(\.description))
        let isSettled = machine.settle()
        print("\nFrom its start:")
        for event in machine.takeEvents().prefix(Self.mostEvents) { print("  \(event)") }
        let frame = (machine.frame * 1000).rounded() / 1000
        let number = frame == frame.rounded() ? "\(Int(frame))" : "\(frame)"
        print(
            "In \(quoted(machine.state ?? "no state")), frame \(number), \(isSettled ? "settled" : "not settled")"
        )
    }

    /// The most events that are printed.
    private static let mostEvents = 1000

    /// Numbers that JSON cannot hold, such as the end of an endless animation, are words.
    private static func json(_ inspection: Inspection) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return [UInt8](try encoder.encode(inspection)) + [0x0A]
    }

    /// Draws the frames before the one to look at.
    ///
    /// - Returns: The plan of the last of them; `nil` if there are none.
    private func framesBefore(of renderer: CARenderer, _ target: RenderTarget) throws -> FramePlan? {
        var last: FramePlan?
        for number in stride(from: framesBefore, to: 0, by: -1) {
            // Nothing begins before 0.
            let before = max(0, time - Double(number) * ScrollMotion.frameSeconds)
            renderer.commit(at: before)
            last = renderer.frames.prepare(at: before, target: target)
            try FailureInFile.naming(scene) { _ = try renderer.frames.execute() }
        }
        return last
    }

    /// Prints the features that are not drawn as their author meant them.
    private func printWarnings(_ warnings: [String]) {
        guard !warnings.isEmpty else { return }
        print("Not drawn as meant: \(warnings.count)")
        for warning in warnings { print("  \(warning)") }
        print("")
    }

    /// Prints lines, the last of them with or without its end.
    private func print(_ lines: some CustomStringConvertible) { Console.print(lines) }

    private func printPasses(
        of plan: FramePlan, _ sampled: SampledTree, _ tree: RenderTree, _ previous: FramePlan?
    ) {
        print(CompileReport(plan))
        print(PassSummary(plan))
        let advice = PlanAdvice(plan, of: sampled, previous: previous, obstacle: tree.partObstacle).advice
        print(advice.isEmpty ? "Advice: none" : "Advice:")
        for piece in advice { print("  \(piece)") }
    }
}
