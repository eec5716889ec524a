import CLaminaKernels
import Foundation
import Synchronization

/// The sets of kernels for pixels. All sets give the same bytes.
package enum KernelSet: String, CaseIterable, Sendable {
    /// For processors of the x86-64 family with AVX-512, from Ice Lake and Zen 4 on.
    case avx512
    /// For processors of the x86-64 family with AVX2.
    case avx2
    /// For ARM processors of 64 bits.
    case neon
    /// Plain C, for every processor.
    case portable

    /// The environment variable that selects a set by its name, for the whole process.
    package static let variable = "LAMINA_KERNELS"

    /// The set in use: the one that the environment names, otherwise the fastest that the processor can run.
    package static var current: KernelSet {
        KernelSet(rawValue: String(cString: lamina_kernel_name())) ?? .portable
    }

    /// The sets that this processor can run.
    package static let usable = allCases.filter { lamina_kernels_wish($0.rawValue) == LAMINA_KERNELS_FOUND }

    package static let fastest = usable.first ?? .portable

    private static let turn = Mutex(())

    /// Makes the whole process use a set while a closure runs, for tests that compare sets. Calls wait for one another, so
    /// that concurrent tests do not change each other's set.
    package static func with<R: ~Copyable>(_ set: KernelSet, _ body: () throws -> R) rethrows -> R {
        try turn.withLock { _ in
            let before = current
            lamina_kernels_use(set.rawValue)
            defer { lamina_kernels_use(before.rawValue) }
            return try body()
        }
    }

    /// The set in use while no closure of ``with(_:_:)`` runs.
    package static var atRest: KernelSet { turn.withLock { _ in current } }

    /// Checks the set that the environment names. A program may treat an unavailable name as an error; without this check
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

/// A set of kernels that is not available.
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
