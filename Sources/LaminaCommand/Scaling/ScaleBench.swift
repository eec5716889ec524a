import Foundation
import Lamina
import LaminaVulkan

/// Measures cases on the backends, and prints each as soon as it is measured.
struct ScaleBench {
    /// The variable by which lavapipe, the Vulkan device that draws on the CPU, learns its number of threads.
    private static let deviceThreads = "LP_NUM_THREADS"

    let cases: [ScaleCase]
    let divisor: LayerDivisor
    let frames: Int?
    let drawing: BackendArguments

    func run() throws -> [ScaleResult] {
        var backends: [RenderBackendChoice] =
            drawing.choice == .automatic ? [.cpu, .vulkan] : [drawing.choice]
        setenv(Self.deviceThreads, String(threads), 0)
        let missing = backends.contains(.vulkan) ? try missingVulkan() : nil
        if missing != nil { backends.removeAll { $0 == .vulkan } }
        var results: [ScaleResult] = []
        var devices: Set<String> = []
        Console.print(ScaleTable.header)
        for (index, measured) in cases.enumerated() {
            if Console.showsProgress {
                Console.errorText("\r\u{1B}[K\(index + 1)/\(cases.count) \(measured.name)")
            }
            for (measurement, notes) in try measurements(of: measured, on: backends) {
                if let backend = measurement.backend, let device = measurement.device {
                    devices.insert("\(backend): \(device)")
                }
                show([ScaleTable.row(measurement)] + notes)
                results.append(.times(measurement))
            }
            if case .memory = measured.work {
                results += try memory(measured.name).map { .memory($0) }
            }
        }
        if Console.showsProgress { Console.errorText("\r\u{1B}[K") }
        if divisor != .one {
            Console.print(
                "Numbers of layers are divided by \(divisor.value); targets are for the whole numbers.")
        }
        for device in devices.sorted() { Console.print(device) }
        if let missing { Console.print("vulkan: not measured, \(missing)") }
        return results
    }

    /// One thread by default, so that the times are those of the work.
    private var threads: Int { drawing.threads ?? 1 }

    private func options(_ backend: RenderBackendChoice) -> RendererOptions {
        var options = drawing.optionsForManyFrames
        options.backend = backend
        options.threads = threads
        return options
    }

    /// Why there is no Vulkan to measure; `nil` where there is.
    ///
    /// - Throws: The error, where Vulkan or a device was asked for.
    private func missingVulkan() throws -> String? {
        do {
            _ = try CARenderer(options: options(.vulkan))
            return nil
        } catch let error as VulkanError where drawing.mayLackVulkan {
            return error.description
        }
    }

    /// The measurements of a case, with the lines below each. None for the case that measures memory.
    private func measurements(
        of measured: ScaleCase, on backends: [RenderBackendChoice]
    ) throws -> [(ScaleMeasurement, notes: [String])] {
        guard let target = measured.target else { return [] }
        func run(_ backend: RenderBackendChoice) -> ScaleRun {
            ScaleRun(
                measured: measured, target: target, divisor: divisor, frames: frames,
                options: options(backend))
        }
        func onEach(
            _ measure: (ScaleRun) throws -> (ScaleMeasurement, [LayerWarning])
        ) throws -> [(ScaleMeasurement, notes: [String])] {
            try backends.map { backend in
                let (measurement, warnings) = try measure(run(backend))
                var notes = [ScaleTable.compiled(measurement)]
                if target.damagedPixels != nil { notes.append(ScaleTable.counts(measurement)) }
                if let first = warnings.first {
                    notes.append(
                        ScaleTable.note(
                            "\(first)" + (warnings.count > 1 ? ", \(warnings.count - 1) more" : "")))
                }
                return (measurement, notes)
            }
        }
        switch measured.work {
        case .frames(let makeScene): return try onEach { try $0.measure(frames: makeScene) }
        case .firstFrames(let makeScene): return try onEach { try $0.measure(firstFrames: makeScene) }
        case .calls(let makeProbe):
            let (measurement, failedCalls) = run(.cpu).measure(calls: makeProbe)
            return [
                (measurement, failedCalls == 0 ? [] : [ScaleTable.note("\(failedCalls) calls failed")])
            ]
        case .memory: return []
        }
    }

    private func memory(_ name: String) throws -> [LayerMemory] {
        let run = LayerMemoryRun(name: name, divisor: divisor, options: options(.cpu))
        var rows: [LayerMemory] = []
        for measured in MeasuredClass.all {
            guard let row = try run.measure(measured) else {
                show([ScaleTable.note("memory: not measured, the C library does not say how much is in use")])
                return rows
            }
            show((rows.isEmpty ? [ScaleTable.memoryHeader] : []) + [ScaleTable.memory(row)])
            rows.append(row)
        }
        return rows
    }

    /// Prints lines in place of the progress.
    private func show(_ lines: [String]) {
        if Console.showsProgress { Console.errorText("\r\u{1B}[K") }
        for line in lines { Console.print(line) }
    }
}
