import ArgumentParser
import Foundation
import Lamina
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaVulkan

/// `lamina inspect`.
struct InspectCommand: ParsableCommand {
    /// The values on a frame's way, by the names of their types.
    enum Stage: String, CaseIterable, ExpressibleByArgument {
        case update, tree, sampled, surfaces, plan, batches, tiles, report
    }

    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Prints what becomes of a scene on its way to pixels.",
        discussion: """
            Without --stage: the layer tree, then the plan, with the reason for every pass. The stages are

              update    what the commit hands over (LayerTreeUpdate)
              tree      the committed layers (RenderTree)
              sampled   the visible layers in device pixels (SampledTree)
              surfaces  which layers get a buffer, and why (SurfaceTree)
              plan      what is drawn, in which order (FramePlan)
              batches   how Vulkan carries the plan out (BatchList)
              tiles     how the CPU carries it out (TileSchedule)
              report    what drawing it cost (FrameReport)
            """)

    @Argument(help: "The scene file.", completion: .file(extensions: ["json"]))
    var scene: String

    @Option(help: ArgumentHelp("One stage only.", valueName: "name"))
    var stage: Stage?

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @Option(parsing: .unconditional, help: "Pixels per point. The scene's own unless given.")
    var scale: Double?

    func run() throws {
        var options = drawing.options
        // Nothing but a report needs a device.
        if stage != .report { options.backend = .cpu }
        let picture = try ScenePicture(scene, options: options, scale: scale)
        let update = picture.renderer.committer.commit()
        picture.renderer.frames.apply(update)
        let target = try picture.renderer.target()
        let plan = picture.renderer.frames.prepare(at: 0, target: target)
        let tree = picture.renderer.frames.tree
        let stages = FrameCompiler.stages(tree, at: 0, target: target, optimizations: plan.optimizations)
        switch stage {
        case nil:
            print(tree, terminator: "\n")
            print(plan, terminator: "")
        case .update: print(update)
        case .tree: print(tree, terminator: "")
        case .sampled: print(stages.sampled, terminator: "")
        case .surfaces: print(stages.surfaces, terminator: "")
        case .plan: print(plan, terminator: "")
        case .batches: print(BatchList.description(of: plan), terminator: "")
        case .tiles: print(SoftwareBackend.scheduleDescription(of: plan), terminator: "")
        case .report: print(try picture.renderer.frames.execute())
        }
    }
}
