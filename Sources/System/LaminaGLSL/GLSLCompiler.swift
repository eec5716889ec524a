import CLaminaGlslang
import Dispatch
import Foundation
import LaminaSystem
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

    /// The time, memory and output that a compilation may take.
    package struct Limits: Sendable {
        /// Seconds of the processor, and on the wall.
        package var processorSeconds: Int
        package var wallSeconds: Int
        /// Bytes beyond the memory that the process has already.
        package var memoryBytes: Int
        /// The most words of SPIR-V that may come of it.
        package var words: Int

        package init(processorSeconds: Int, wallSeconds: Int, memoryBytes: Int, words: Int) {
            self.processorSeconds = processorSeconds
            self.wallSeconds = wallSeconds
            self.memoryBytes = memoryBytes
            self.words = words
        }
    }

    /// Why a compilation came to nothing, other than by what the source says.
    package enum Failure: Error, Equatable, Sendable {
        /// It took more seconds, of the processor or on the wall.
        case time
        /// It asked for more memory.
        case memory
        /// It ran out of stack, or glslang has a fault.
        case fault
        /// More words came of it.
        case tooManyWords
        /// The system gave no thread or no process; the reason is the system's.
        case noProcess(reason: String)
    }

    /// Sources nest, and glslang walks them by recursion: a chain of 32,000 sums needs about 10 MiB.
    private static let stackBytes = 128 << 20
    /// glslang is set up and taken down with each call.
    private static let turn = Mutex(())

    /// Compiles a shader.
    ///
    /// - Parameters:
    ///   - optimize: Also strips names, so that a module to be reflected is made without.
    ///   - limits: What it may take. glslang cannot be interrupted, so with limits it works in a process of its own.
    ///     `nil` for sources that are trusted.
    package static func compile(
        _ source: String, stage: Stage, optimize: Bool, limits: Limits? = nil
    ) throws(Failure) -> Result {
        try turn.withLock { _ throws(Failure) in
            let outcome = Outcome()
            let done = DispatchSemaphore(value: 0)
            do throws(ThreadError) {
                try WorkerThread.start("lamina glslang", stackBytes: stackBytes) {
                    let compiled = Swift.Result { () throws(Failure) in
                        try compileAgain(source, stage: stage, optimize: optimize, limits: limits)
                    }
                    outcome.result.withLock { $0 = compiled }
                    done.signal()
                }
            } catch {
                // Not on this thread: nobody knows how much room its stack has.
                throw .noProcess(reason: "\(error)")
            }
            done.wait()
            return try outcome.result.withLock { $0 }.get()
        }
    }

    /// What one thread leaves for the other.
    private final class Outcome: Sendable {
        let result = Mutex(Swift.Result<Result, Failure>.failure(.fault))
    }

    /// Tries a compilation again that had no end by the clock on the wall. The machine may be busy, and a copy of a process may
    /// wait for ever for a lock that another thread held when the copy was made; a source that takes long uses up its
    /// seconds of the processor before.
    private static func compileAgain(
        _ source: String, stage: Stage, optimize: Bool, limits: Limits?
    ) throws(Failure) -> Result {
        for _ in 0..<2 {
            let start = ContinuousClock.now
            do throws(Failure) {
                return try compileHere(source, stage: stage, optimize: optimize, limits: limits)
            } catch {
                guard error == .time, let limits,
                    ContinuousClock.now - start >= .seconds(limits.wallSeconds) - .milliseconds(500)
                else { throw error }
            }
        }
        return try compileHere(source, stage: stage, optimize: optimize, limits: limits)
    }

    private static func compileHere(
        _ source: String, stage: Stage, optimize: Bool, limits: Limits?
    ) throws(Failure) -> Result {
        let stage = stage == .vertex ? LAMINA_SHADER_VERTEX : LAMINA_SHADER_FRAGMENT
        var result: lamina_spirv
        if let limits {
            var most = lamina_glsl_limits(
                processor_seconds: UInt32(clamping: limits.processorSeconds),
                wall_seconds: UInt32(clamping: limits.wallSeconds), memory_bytes: max(0, limits.memoryBytes),
                word_count: max(0, limits.words))
            result = lamina_compile_glsl(stage, source, optimize, &most)
        } else {
            result = lamina_compile_glsl(stage, source, optimize, nil)
        }
        defer { lamina_spirv_release(&result) }
        switch result.end {
        case LAMINA_GLSL_TIME: throw .time
        case LAMINA_GLSL_MEMORY: throw .memory
        case LAMINA_GLSL_FAULT: throw .fault
        case LAMINA_GLSL_TOO_LONG: throw .tooManyWords
        case LAMINA_GLSL_NO_PROCESS: throw .noProcess(reason: String(cString: strerror(result.error)))
        default: break
        }
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
