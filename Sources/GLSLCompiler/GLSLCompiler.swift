import CGlslang
import Foundation
import Synchronization

/// glslang: GLSL in, SPIR-V for Vulkan 1.3 and messages out. What the shaders of Lamina and those of its users are
/// compiled by.
package enum GLSLCompiler {
    package enum Stage: Sendable {
        case vertex, fragment
    }

    /// What came of a compilation.
    package struct Result: Sendable {
        /// `nil` where the source does not compile.
        package var words: [UInt32]?
        package var messages: [Message]
    }

    /// One thing that glslang said.
    package struct Message: Equatable, Sendable {
        /// As `#line` names it; `nil` where no directive does.
        package var file: String?
        package var line: Int?
        package var isError: Bool
        package var text: String
    }

    /// The version of glslang, such as "12.0.0".
    package static var version: String { String(cString: lamina_glslang_version()) }

    /// Sources nest, and glslang walks them by recursion: a chain of 32,000 sums needs about 10 MiB.
    private static let stackBytes = 128 << 20
    /// glslang is set up and taken down with each call.
    private static let turn = Mutex(())

    /// - Parameter optimize: Also strips names, so that a module to be reflected is made without.
    package static func compile(_ source: String, stage: Stage, optimize: Bool) -> Result {
        turn.withLock { _ in
            let outcome = Outcome()
            let done = DispatchSemaphore(value: 0)
            let thread = Thread {
                let compiled = compileHere(source, stage: stage, optimize: optimize)
                outcome.result.withLock { $0 = compiled }
                done.signal()
            }
            thread.stackSize = stackBytes
            thread.start()
            done.wait()
            return outcome.result.withLock { $0 }
        }
    }

    /// What one thread leaves for the other.
    private final class Outcome: Sendable {
        let result = Mutex(Result(words: nil, messages: []))
    }

    private static func compileHere(_ source: String, stage: Stage, optimize: Bool) -> Result {
        var result = lamina_compile_glsl(
            stage == .vertex ? LAMINA_SHADER_VERTEX : LAMINA_SHADER_FRAGMENT, source, optimize)
        defer { lamina_spirv_release(&result) }
        let text = result.messages.map { String(cString: $0) } ?? ""
        let messages = text.split(separator: "\n").compactMap { message(String($0)) }
        guard let words = result.words, result.word_count > 0 else {
            return Result(words: nil, messages: messages)
        }
        return Result(
            words: Array(UnsafeBufferPointer(start: words, count: result.word_count)), messages: messages)
    }

    /// Takes `ERROR: Shaders/x.frag:12: 'y' : undeclared` apart; a line that only counts errors becomes nothing.
    package static func message(_ line: String) -> Message? {
        for (word, isError) in [("ERROR: ", true), ("WARNING: ", false)] where line.hasPrefix(word) {
            let rest = line.dropFirst(word.count)
            if rest.contains("compilation errors") || rest.contains("compilation terminated") { return nil }
            let fields = rest.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, let number = Int(fields[1]) else {
                return Message(isError: isError, text: String(rest))
            }
            let file = fields[0].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            return Message(
                file: file == "0" ? nil : file, line: number, isError: isError,
                text: fields[2].trimmingCharacters(in: .whitespaces))
        }
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : Message(isError: true, text: text)
    }
}
