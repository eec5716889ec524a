import CLaminaGlslang
import Dispatch
import Foundation
import LaminaSystem
import Synchronization

/// glslang: takes GLSL, returns SPIR-V for Vulkan 1.3 and messages. It compiles Lamina's own shaders and the filters of its
/// users.
package enum GLSLCompiler {
    package enum Stage: Sendable {
        case vertex, fragment
    }

    /// The result of a compilation.
    package struct Result: Sendable {
        /// `nil` where the source does not compile.
        package var words: [UInt32]?
        package var messages: [Message]
    }

    /// One message of glslang.
    package struct Message: Equatable, Sendable {
        /// The file that a `#line` directive names; `nil` where none does.
        package var file: String?
        package var line: Int?
        package var isError: Bool
        package var text: String
    }

    /// The version of glslang, such as "12.0.0".
    package static var version: String { String(cString: lamina_glslang_version()) }

    /// The time, memory and output that a compilation may take.
    package struct Limits: Sendable {
        /// Seconds of processor time, and of wall-clock time.
        package var processorSeconds: Int
        package var wallSeconds: Int
        /// Bytes beyond the memory that the process already has.
        package var memoryBytes: Int
        /// The most words of SPIR-V that the result may have.
        package var words: Int

        package init(processorSeconds: Int, wallSeconds: Int, memoryBytes: Int, words: Int) {
            self.processorSeconds = processorSeconds
            self.wallSeconds = wallSeconds
            self.memoryBytes = memoryBytes
            self.words = words
        }
    }

    /// Why a compilation failed for a reason other than the source's errors.
    package enum Failure: Error, Equatable, Sendable {
        /// The compilation reached a limit of seconds, of processor time or wall-clock time.
        case time
        /// The compilation reached its limit of memory.
        case memory
        /// glslang ran out of stack, or has a fault.
        case fault
        /// The result has more words than the limit.
        case tooManyWords
        /// The system refused a thread or a process; the reason is the system's.
        case noProcess(reason: String)
    }

    /// Sources nest, and glslang walks them by recursion: a chain of 32,000 sums needs about 10 MiB.
    private static let stackBytes = 128 << 20
    /// One compilation at a time: each call sets glslang up and takes it down.
    private static let turn = Mutex(())

    /// Compiles a shader.
    ///
    /// - Parameters:
    ///   - optimize: Also strips names, so compile a module that is to be reflected without it.
    ///   - limits: The limits of the compilation, or `nil` for trusted sources. glslang cannot be interrupted, so with limits
    ///     it works in a process of its own.
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
                // The caller's thread is not used instead, because the size of its stack is unknown.
                throw .noProcess(reason: "\(error)")
            }
            done.wait()
            return try outcome.result.withLock { $0 }.get()
        }
    }

    /// Carries the result from the compiling thread to the caller's.
    private final class Outcome: Sendable {
        let result = Mutex(Swift.Result<Result, Failure>.failure(.fault))
    }

    /// Compiles, and tries again when a compilation reached its limit of wall-clock time. There, the machine may be busy,
    /// or the copied process may wait for ever for a lock that another thread held when the copy was made. A source that
    /// really takes long reaches its limit of processor time before.
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

    /// Splits a line such as `ERROR: Shaders/x.frag:12: 'y' : undeclared`. A line that only counts errors gives `nil`.
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
