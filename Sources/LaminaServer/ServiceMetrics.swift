import Synchronization

/// The counters of a service, in the text format of Prometheus.
final class ServiceMetrics: Sendable {
    private struct State {
        var statuses: [Int: Int] = [:]
        var buckets = [Int](repeating: 0, count: ServiceMetrics.bounds.count)
        var seconds = 0.0
        var pictures = 0
        var frames = 0
        var cancelled = 0
        var hits = 0
        var misses = 0
        var storeHits = 0
        var storeMisses = 0
        var refused = 0
        var restarts = 0
        var connections = 0
        var sentBytes = 0
    }

    /// The upper bounds of the histogram, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    private let state = Mutex(State())

    func count(status: Int, seconds: Double? = nil) {
        state.withLock { state in
            state.statuses[status, default: 0] += 1
            guard let seconds else { return }
            state.pictures += 1
            state.seconds += seconds
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
                state.buckets[index] += 1
            }
        }
    }

    func countFrames(_ count: Int) { state.withLock { $0.frames += count } }
    func countCancelled() { state.withLock { $0.cancelled += 1 } }
    func countRefused() { state.withLock { $0.refused += 1 } }
    func countRestart() { state.withLock { $0.restarts += 1 } }
    func count(isHit: Bool) {
        state.withLock { state in if isHit { state.hits += 1 } else { state.misses += 1 } }
    }
    func countStore(isHit: Bool) {
        state.withLock { state in if isHit { state.storeHits += 1 } else { state.storeMisses += 1 } }
    }
    func countConnections(_ change: Int) { state.withLock { $0.connections += change } }
    func countSent(_ bytes: Int) { state.withLock { $0.sentBytes += bytes } }

    /// - Parameters:
    ///   - queue: The jobs that wait, run and wait for their clients.
    ///   - cacheBytes: The bytes of kept results.
    ///   - store: The bytes of the store, failures to write it and its damaged files; `nil` without one.
    func text(
        queue: (waiting: Int, running: Int, paused: Int), workers: Int, cacheBytes: Int,
        store: (bytes: Int, failures: Int, damaged: Int)? = nil
    ) -> String {
        let state = state.withLock { $0 }
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ samples: [(labels: String, value: String)])
        {
            lines += ["# HELP lamina_\(name) \(help)", "# TYPE lamina_\(name) \(kind)"]
            lines += samples.map { "lamina_\(name)\($0.labels) \($0.value)" }
        }
        add(
            "requests_total", "counter", "Requests that were answered, by status.",
            state.statuses.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)\"}", "\($0.value)") })
        var histogram = zip(Self.bounds, state.buckets).map { (bound, count) -> (String, String) in
            ("_bucket{le=\"\(bound)\"}", "\(count)")
        }
        histogram += [
            ("_bucket{le=\"+Inf\"}", "\(state.pictures)"), ("_sum", "\(state.seconds)"),
            ("_count", "\(state.pictures)"),
        ]
        add(
            "picture_seconds", "histogram", "Seconds from a request for a picture to its answer.",
            histogram.map { ($0.0, $0.1) })
        let single: [(String, String, String, Int)] = [
            ("frames_total", "counter", "Frames that were drawn.", state.frames),
            ("cancelled_total", "counter", "Requests whose client went before the answer.", state.cancelled),
            ("refused_total", "counter", "Requests that the full queue had no room for.", state.refused),
            ("worker_restarts_total", "counter", "Worker processes that were started again.", state.restarts),
            ("sent_bytes_total", "counter", "Bytes of bodies that were sent.", state.sentBytes),
            ("cache_bytes", "gauge", "Bytes of pictures that are kept.", cacheBytes),
            ("connections", "gauge", "Connections that are open.", state.connections),
            ("queue_waiting", "gauge", "Jobs that wait.", queue.waiting),
            ("queue_running", "gauge", "Jobs that are drawn.", queue.running),
            ("queue_paused", "gauge", "Animations that wait for their clients.", queue.paused),
            ("workers", "gauge", "Jobs that may be drawn at a time.", workers),
        ]
        for (name, kind, help, value) in single { add(name, kind, help, [("", "\(value)")]) }
        add(
            "cache_total", "counter", "Requests for kept pictures.",
            [("{result=\"hit\"}", "\(state.hits)"), ("{result=\"miss\"}", "\(state.misses)")])
        if let store {
            add(
                "store_total", "counter", "Pictures that were looked for in the store.",
                [("{result=\"hit\"}", "\(state.storeHits)"), ("{result=\"miss\"}", "\(state.storeMisses)")])
            for (name, kind, help, value) in [
                ("store_bytes", "gauge", "Bytes of the store, as this process last saw it.", store.bytes),
                ("store_failures_total", "counter", "Pictures that could not be stored.", store.failures),
                (
                    "store_damaged_total", "counter", "Damaged files of the store, which were removed.",
                    store.damaged
                ),
            ] { add(name, kind, help, [("", "\(value)")]) }
        }
        if let bytes = ProcessMemory.residentBytes {
            lines += [
                "# HELP process_resident_memory_bytes Memory of this process.",
                "# TYPE process_resident_memory_bytes gauge", "process_resident_memory_bytes \(bytes)",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
