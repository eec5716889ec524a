import Lamina
import LaminaFiles
import LaminaImage
import LaminaMedia
import LaminaPictures

/// Statuses for errors of drawing.
enum RenderFailure {
    /// The name of a scene that came with the request, in errors.
    static let bodyName = "scene"
    /// A folder that has no files.
    static let noFolder = "/dev/null"

    /// Gives the errors of a part of the work a status.
    static func blaming<R>(_ status: Int, _ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch let failure as ServiceFailure {
            throw failure
        } catch let cancelled as FrameCancelled {
            throw cancelled
        } catch {
            throw ServiceFailure(status, String(describing: error))
        }
    }

    /// The answer for an error.
    static func failure(_ error: any Error, _ job: RenderJob, _ settings: EngineSettings) -> ServiceFailure {
        var failure =
            switch error {
            case let known as ServiceFailure: known
            default: ServiceFailure(status(for: error), String(describing: error))
            }
        // The service's own folders are nobody's business.
        var folder = noFolder + "/"
        if case .template(let name, let path) = job.source, path.hasSuffix(name) {
            folder = String(path.dropLast(name.count))
        }
        failure.sentence = failure.sentence.replacing(folder, with: "")
        return failure
    }

    private static func status(for error: any Error) -> Int {
        switch error {
        case let error as FailureInFile: status(for: error.reason)
        // The picture asks for more than there may be.
        case is RenderLimitError, is RendererError, is SceneError, is ImageError, is CAFilterError: 422
        case MovieError.encoder, MovieError.unwritable: 500
        case is MovieError: 422
        default: 500
        }
    }
}
