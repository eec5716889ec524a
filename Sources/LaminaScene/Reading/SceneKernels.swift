import LaminaFiles
import LaminaFilters

/// The filters of a scene that are written in GLSL, while it is read. Filters with the same text and inputs share one
/// kernel. A kernel is compiled when it is first drawn.
struct SceneKernels: Sendable {
    private let folder: AssetFolder
    private let compiler: (any CAFilterShaderCompiler)?
    private let isAllowed: Bool
    private let limit: Int
    /// The scene's name in errors.
    private let scene: String
    private var kernels: [Signature: CAFilterKernel] = [:]
    private var texts: [FilePath: String] = [:]
    /// The files that were read.
    var files: some Collection<FilePath> { texts.keys }

    private struct Signature: Hashable, Sendable {
        var name: String
        var source: String
        var file: String
        var reach: Double
        var partCounts: [String: Int]
    }

    /// - Parameter scene: The scene's name in errors.
    init(_ folder: AssetFolder, scene: String, _ options: SceneReadingOptions) {
        self.folder = folder
        self.scene = scene
        compiler = options.shaderCompiler
        isAllowed = options.allowsShaders
        limit = options.limits.customFilters
    }

    /// Throws where the scene may have no filters in GLSL.
    func checkAllowed() throws(SceneFault) {
        guard isAllowed else { throw SceneFault(.shadersNotAllowed) }
    }

    /// The text of a file, which is relative to the scene's folder.
    mutating func text(ofFile path: String) throws(SceneFault) -> String {
        let full = try folder.path(path)
        if let text = texts[full] { return text }
        let bytes: [UInt8]
        do throws(SceneError) {
            bytes = try SceneFile.read(full, limit: CAFilterKernel.maximumSourceBytes + 1)
        } catch .fileTooLong {
            // As of a text in the scene.
            throw SceneFault(.unreadableShader(reason: "\(full.text): \(Self.tooLong)"))
        } catch {
            throw SceneFault(.unreadableShader(reason: "\(error)"))
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw .unexpected("\(full.text), which is none", expected: "a file of UTF-8")
        }
        texts[full] = text
        return text
    }

    private static let tooLong = "expected at most \(CAFilterKernel.maximumSourceBytes) bytes of GLSL"

    /// - Parameters:
    ///   - file: The file of the text; `nil` for text in the scene.
    ///   - inputs: The filter's values. The first filter's values become the kernel's defaults.
    mutating func kernel(
        name: String, source: String, file: String?, reach: Double, inputs: [String: CAFilter.Value]
    ) throws(SceneFault) -> CAFilterKernel {
        let signature = Signature(
            name: name, source: source, file: file.map { "\(scene): \($0)" } ?? scene, reach: reach,
            partCounts: inputs.mapValues(\.partCount))
        if let kernel = kernels[signature] { return kernel }
        guard kernels.count < limit else { throw SceneFault(.tooManyCustomFilters(limit: limit)) }
        do throws(CAFilterError) {
            let kernel = try CAFilterKernel(
                name: name, deferring: source, inputs: inputs, reach: reach, compiler: compiler,
                file: signature.file)
            kernels[signature] = kernel
            return kernel
        } catch {
            throw SceneFault(.customFilter(error))
        }
    }
}
