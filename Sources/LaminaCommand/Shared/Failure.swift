import ArgumentParser
import Lamina
import LaminaMedia
import LaminaMessages
import LaminaRaster
import LaminaReport
import LaminaVulkan

/// The program's exit codes.
enum Exit {
    /// Two pictures differ, or something failed that no better code says.
    static let failure = ExitCode(1)
    /// Bad usage or input.
    static let usage = ExitCode(2)
    /// There is no device to draw with.
    static let noDevice = ExitCode(3)
}

/// Makes one sentence and one exit code of an error.
enum Failure {
    static func exitCode(for error: any Error) -> ExitCode {
        switch error {
        case let error as FailureInFile: exitCode(for: error.reason)
        case let error as VulkanError: error.isUnavailable ? Exit.noDevice : Exit.failure
        case MovieError.encoder, MovieError.cancelled, MovieError.wrongFrameCount: Exit.failure
        case is MovieError, is SceneError, is CAFilterError, is ImageError, is RendererError,
            is RenderLimitError,
            is UsageError, is UnwritableOutput, is KernelSetError, is ReportError:
            Exit.usage
        default: Exit.failure
        }
    }

    static func sentence(for error: any Error) -> String { displayed(String(describing: error)) }
}

/// A failure that does not name the file by itself.
struct FailureInFile: Error, CustomStringConvertible {
    /// The file that was asked for.
    var path: String
    var reason: any Error

    /// Calls a function whose errors may not name the file.
    static func naming<R>(_ path: String, _ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch let error as FailureInFile {
            throw error
        } catch let error as FrameCancelled {
            // No fault of the file's.
            throw error
        } catch {
            throw FailureInFile(path: path, reason: error)
        }
    }

    var description: String {
        let reason = String(describing: reason)
        return displayed(
            path.isEmpty || reason.hasPrefix("\(displayed(path)):") ? reason : "\(path): \(reason)")
    }
}

/// An argument that parses and still makes no sense.
struct UsageError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = displayed(description) }
}
