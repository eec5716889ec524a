import Foundation
import LaminaGLSL

/// All programs of the list, compiled.
package struct CompiledPrograms {
    /// A program with the names of its shaders.
    struct Program {
        let name: String
        let about: String
        let vertex: String
        let fragment: String?
    }

    private(set) var programs: [Program] = []
    /// Every shader once, in the order of the programs.
    private(set) var shaders: [CompiledShader] = []
    private(set) var files: ShaderFiles

    /// The outcome of a text that programs have in common.
    private enum Outcome {
        case shader(CompiledShader)
        case faults([String])
    }

    private var outcomes: [String: Outcome] = [:]
    private var faults = ProgramMessages()
    private var warnings = ProgramMessages()

    /// Compiles the programs of the package in a folder.
    package init(under root: URL) throws {
        files = ShaderFiles(root: root)
        let list = try ShaderList(files: &files)
        for listed in list.programs {
            let vertex = try GLSLSource(template: listed.vertex, defines: listed.defines, files: &files)
            let fragment = try listed.fragment.map {
                try GLSLSource(template: $0, defines: listed.defines, files: &files)
            }
            let mentioned = Set((vertex.defines + (fragment?.defines ?? [])).map(\.name))
            for define in listed.defines where !mentioned.contains(define.name) {
                let text = "program \(listed.name), key defines: no template mentions \(define.name)"
                faults.add(ShaderList.error(text).lines)
            }
            let vertexShader = try compile(vertex, .vertex, of: listed.name)
            let fragmentShader = try fragment.flatMap { try compile($0, .fragment, of: listed.name) }
            guard let vertexShader else { continue }
            if let fragmentShader {
                faults.add(
                    StageInterface.faults(vertex: vertexShader, fragment: fragmentShader), of: listed.name)
            }
            programs.append(
                Program(
                    name: listed.name, about: listed.about, vertex: vertexShader.name,
                    fragment: fragmentShader?.name))
        }
        guard faults.lines.isEmpty else { throw ShaderToolError(faults.lines) }
        for line in warnings.lines { FileHandle.standardError.write(Data((line + "\n").utf8)) }
    }

    /// A shader, compiled where no earlier program has it; `nil` where it has faults.
    private mutating func compile(
        _ source: GLSLSource, _ stage: GLSLCompiler.Stage, of program: String
    ) throws -> CompiledShader? {
        let text = source.text
        if outcomes[text] == nil {
            do {
                let name = program + (stage == .vertex ? "Vertex" : "Fragment")
                let shader = try CompiledShader(source: source, name: name, stage: stage)
                shaders.append(shader)
                warnings.add(shader.warnings, of: program)
                outcomes[text] = .shader(shader)
            } catch let error as ShaderToolError {
                outcomes[text] = .faults(error.lines)
            }
        }
        switch outcomes[text] {
        case .shader(let shader): return shader
        case .faults(let lines): faults.add(lines, of: program)
        case nil: break
        }
        return nil
    }
}

/// Lines of messages. A template's fault shows in each program that is made from it, and is said once.
private struct ProgramMessages {
    private var messages: [(line: String, programs: [String])] = []

    mutating func add(_ lines: [String], of program: String? = nil) {
        for line in lines {
            if let index = messages.firstIndex(where: { $0.line == line }) {
                messages[index].programs += [program].compactMap(\.self)
            } else {
                messages.append((line, [program].compactMap(\.self)))
            }
        }
    }

    /// Each line with the first program that it concerns, and the number of the others.
    var lines: [String] {
        messages.map { line, programs in
            guard let first = programs.first else { return line }
            let others = Set(programs).count - 1
            return line + " (program \(first)" + (others > 0 ? " and \(others) more)" : ")")
        }
    }
}
