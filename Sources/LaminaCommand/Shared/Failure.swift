import ArgumentParser
import Lamina
import LaminaMedia
import LaminaMessages
import LaminaPictures
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
        case is MovieError, is MoviePartError, is SceneError, is CAFilterError, is ImageError,
            is RendererError,
            is RenderLimitError,
            is UsageError, is UnwritableOutput, is KernelSetError, is ReportError:
            Exit.usage
        default: Exit.failure
        }
    }

    static func sentence(for error: any Error) -> String { displayed(String(describing: error)) }
}

/// An argument that parses and still makes no sense.
struct UsageError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = displayed(description) }
}
