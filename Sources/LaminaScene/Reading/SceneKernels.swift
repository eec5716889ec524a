import Foundation
import LaminaPlan

/// The filters of a scene that are written in GLSL, while it is read: what has the same text and inputs is compiled once.
struct SceneKernels: Sendable {
    private let folder: AssetFolder
    private let compiler: (any CAFilterShaderCompiler)?
    private var kernels: [Signature: CAFilterKernel] = [:]
    private var texts: [String: String] = [:]

    private struct Signature: Hashable, Sendable {
        var name: String
        var source: String
        var reach: Double
        var partCounts: [String: Int]
    }

    init(_ folder: AssetFolder, compiler: (any CAFilterShaderCompiler)?) {
        self.folder = folder
        self.compiler = compiler
    }

    /// The text of a file, which is relative to the scene's folder.
    mutating func text(ofFile path: String) throws(SceneFault) -> String {
        if let text = texts[path] { return text }
        let full = try folder.path(path)
        let bytes: [UInt8]
        do throws(SceneError) {
            bytes = try SceneFile.read(full)
        } catch {
            throw SceneFault(.unreadableShader(reason: "\(error)"))
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw .unexpected("\(full), which is none", expected: "a file of UTF-8")
        }
        texts[path] = text
        return text
    }

    /// - Parameter inputs: The values of the first filter that asks become the standard ones.
    mutating func kernel(
        name: String, source: String, reach: Double, inputs: [String: CAFilter.Value]
    ) throws(SceneFault) -> CAFilterKernel {
        let signature = Signature(
            name: name, source: source, reach: reach, partCounts: inputs.mapValues(\.partCount))
        if let kernel = kernels[signature] { return kernel }
        guard kernels.count < SceneLimits.maximumCustomFilters else {
            throw SceneFault(.tooManyCustomFilters)
        }
        do throws(CAFilterError) {
            let kernel = try CAFilterKernel(
                name: name, source: source, inputs: inputs, reach: reach, compiler: compiler)
            kernels[signature] = kernel
            return kernel
        } catch {
            throw SceneFault(.customFilter(error))
        }
    }
}
