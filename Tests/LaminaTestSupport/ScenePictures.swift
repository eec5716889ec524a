import Foundation
import Lamina
import LaminaGeometry
import LaminaImage

/// A scene drawn in ways that the public renderer has no need for.
package struct ScenePictures {
    package let scene: Scene
    package let renderer: CARenderer

    package init(
        _ name: String, backend: RenderBackendChoice, disabling: Set<String> = [], threads: Int? = nil,
        videoOpener: SceneVideoOpener? = nil
    ) throws {
        try self.init(
            Self.scene(name, videoOpener: videoOpener), backend: backend, disabling: disabling,
            threads: threads)
    }

    /// A sample scene, by its path without ending.
    package static func scene(_ name: String, videoOpener: SceneVideoOpener? = nil) throws -> Scene {
        try Scene(contentsOf: ProjectFiles.path("Scenes/\(name).json"), videoOpener: videoOpener)
    }

    package init(
        _ scene: Scene, backend: RenderBackendChoice, disabling: Set<String> = [], threads: Int? = nil
    ) throws {
        var options = RendererOptions()
        options.backend = backend
        options.validatesVulkan = backend == .vulkan
        options.disabledOptimizations = disabling
        options.threads = threads
        self.scene = scene
        renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.backgroundColor = scene.backgroundColor
        renderer.scale = scene.scale
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
    }

    /// The picture as it is.
    package func draw() throws -> CGImage {
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }

    /// The picture at a time, its animations begun at 0.
    package func draw(at time: Double) throws -> CGImage {
        renderer.beginFrame(atTime: 0)
        renderer.endFrame()
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }

    /// The picture with its pixels moved by a map of the plane into one of another size.
    package func draw(width: Int, height: Int, _ map: Homography) throws -> CGImage {
        renderer.frames.apply(renderer.committer.commit())
        var target = try renderer.target()
        target.width = width
        target.height = height
        target.pointsToPixels = target.pointsToPixels.concatenating(SpaceMap<DevicePixels, DevicePixels>(map))
        try renderer.frames.render(at: 0, target: target)
        return try renderer.frames.makeImage()
    }
}

extension CGImage {
    /// Each pixel taken from where `source` says.
    package func rearranged(
        width: Int, height: Int, _ source: (_ x: Int, _ y: Int) -> (x: Int, y: Int)
    ) throws -> CGImage {
        let from = withUnsafeBytes { [UInt32]($0.bindMemory(to: UInt32.self)) }
        return try CGImage(width: width, height: height) { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            for y in 0..<height {
                for x in 0..<width {
                    let place = source(x, y)
                    pixels[y * width + x] = from[place.y * self.width + place.x]
                }
            }
        }
    }
}
