import CLaminaKernels
import Foundation
import Synchronization

/// The kernels there are for pixels. All sets give the same bytes.
package enum KernelSet: String, CaseIterable, Sendable {
    /// For processors of the x86-64 family with AVX2.
    case avx2
    /// Plain C, for every processor.
    case portable

    /// The variable of the environment that selects a set by its name, for the whole process.
    package static let variable = "LAMINA_KERNELS"

    /// The set in use: the one that the environment asks for, else the fastest that the processor can run.
    package static var current: KernelSet {
        KernelSet(rawValue: String(cString: lamina_kernel_name())) ?? .portable
    }

    /// The sets that this processor can run.
    package static let usable = allCases.filter { lamina_kernels_wish($0.rawValue) == LAMINA_KERNELS_FOUND }

    package static let fastest = usable.first ?? .portable

    private static let turn = Mutex(())

    /// Has the whole process use a set while a closure runs, for tests that compare sets. Calls wait for one another, so that
    /// tests that run at the same time do not turn each other's switch.
    package static func with<R: ~Copyable>(_ set: KernelSet, _ body: () throws -> R) rethrows -> R {
        try turn.withLock { _ in
            let before = current
            lamina_kernels_use(set.rawValue)
            defer { lamina_kernels_use(before.rawValue) }
            return try body()
        }
    }

    /// Checks what the environment asks for. A name that cannot be had is an error for programs that ask; without the check
    /// the fastest set draws.
    ///
    /// - Throws: ``KernelSetError``.
    package static func checkEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(KernelSetError) {
        guard let name = environment[variable] else { return }
        switch lamina_kernels_wish(name) {
        case LAMINA_KERNELS_UNKNOWN: throw .unknown(name)
        case LAMINA_KERNELS_LACKING: throw .lacking(name)
        default: return
        }
    }
}

/// A set of kernels that cannot be had.
package enum KernelSetError: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case lacking(String)

    package var description: String {
        let usable = KernelSet.usable.map(\.rawValue).joined(separator: " or ")
        return switch self {
        case .unknown(let name): "\(KernelSet.variable): expected \(usable), found \(name.debugDescription)"
        case .lacking(let name):
            "\(KernelSet.variable): expected \(usable), found \(name), which this processor cannot run"
        }
    }
}
