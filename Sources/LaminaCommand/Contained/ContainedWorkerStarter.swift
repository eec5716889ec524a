import Foundation
import LaminaServer

/// Starts this program once more for each worker of a server that draws in contained processes, and once for its templates.
struct ContainedWorkerStarter: WorkerProcessStarter {
    var limits: ContainmentLimits

    func start(_ kind: WorkerKind, socket: Int32) throws -> any WorkerProcessHandle {
        let more = kind == .templates ? ["--for-templates"] : []
        return Handle(try ContainedProcess(limits, adding: more, input: socket))
    }

    private final class Handle: WorkerProcessHandle {
        private let process: ContainedProcess

        init(_ process: ContainedProcess) { self.process = process }

        func kill() { process.send(SIGKILL) }

        func collect() -> String {
            switch process.collect() {
            case .code(let code): "its process ended with the code \(code)"
            case .early(let reason): reason
            }
        }
    }
}
