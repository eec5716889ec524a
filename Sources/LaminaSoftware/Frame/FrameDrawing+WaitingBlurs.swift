import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Small blurs, such as the shadows of many texts, run together, each on one thread: a small one alone does not keep many
/// threads busy, and would make the surfaces around it wait.
extension FrameDrawing {
    /// A surface to be filled with a blurred one as soon as both are ready.
    struct WaitingBlur {
        var index: Int
        var blurs: [GaussianBlur]
        /// Memory of the blurs that goes back to the pool.
        var memory: [PixelBuffer]
    }

    /// A larger blur is cut into jobs of its own.
    private static let mostPixels = 65_536
    /// The most pixels of waiting blurs, whose sources and results all hold memory.
    private static let mostWaitingPixels = 524_288

    /// Lets a blur wait for others.
    ///
    /// - Returns: Whether it does; otherwise it has to run at once.
    /// - Throws: What `flush` throws, and errors of memory.
    mutating func deferBlur(_ index: Int, _ timings: inout [PassTiming]) throws -> Bool {
        guard resources.team.threads > 1, case .filter(let filter, let number) = plan.surfaces[index].fill,
            plan.surfaces[index].drawList.items.isEmpty, number >= 0, number < index
        else { return false }
        switch filter {
        case .blur, .shadow: break
        case .color, .custom: return false
        }
        let rectangles = needs.list[index].region.rectangles
        let pixels = rectangles.reduce(0) { $0 + $1.area }
        guard pixels <= Self.mostPixels else { return false }
        let source = Int(number)
        let isChained = waiting.contains { $0.index == source }
        if isChained || waitingPixels + pixels > Self.mostWaitingPixels { try flush(&timings) }
        try start(index)
        guard let target = image(index) else { return true }
        var entry = WaitingBlur(index: index, blurs: [], memory: [])
        for rect in rectangles {
            guard
                let (blur, memory) = try makeBlur(
                    filter, from: image(source) ?? Self.nothing, to: target, rect)
            else { continue }
            entry.blurs.append(blur)
            entry.memory += memory
        }
        waiting.append(entry)
        waitingPixels += pixels
        return true
    }

    /// Draws all that waits: first surfaces, then the blurs that read them.
    ///
    /// - Throws: `FrameCancelled`; some pixels are then missing.
    mutating func flush(_ timings: inout [PassTiming]) throws {
        try paintBatch(&timings)
        guard !waiting.isEmpty else { return }
        struct Shared: @unchecked Sendable {
            var blurs: [[GaussianBlur]]
            /// A buffer for each blur.
            var seconds: UnsafeMutablePointer<Double>
        }
        let seconds = UnsafeMutablePointer<Double>.allocate(capacity: waiting.count)
        seconds.initialize(repeating: 0, count: waiting.count)
        defer { seconds.deallocate() }
        // Each blur writes a surface of its own, and reads one that is finished.
        let shared = Shared(blurs: waiting.map(\.blurs), seconds: seconds)
        let (scratch, cancellation) = (resources.scratch, resources.cancellation)
        resources.team.forEach(waiting.count) { thread, index in
            let start = ContinuousClock.now
            for blur in shared.blurs[index] {
                for pass in GaussianBlur.Pass.allCases {
                    for job in 0..<blur.jobCount(pass) {
                        if cancellation?.isCancelled == true { return }
                        blur.run(pass, job: job, scratch[thread])
                    }
                }
            }
            shared.seconds[index] = (ContinuousClock.now - start).seconds
        }
        try cancellation?.check()
        // Blurs and timings are in the order of surfaces.
        var place = timings.count - 1
        for (number, blur) in waiting.enumerated().reversed() {
            for buffer in blur.memory { resources.pool.give(buffer) }
            while place >= 0, timings[place].surface > blur.index { place -= 1 }
            guard place >= 0, timings[place].surface == blur.index else { continue }
            timings[place].seconds += seconds[number]
        }
        waiting.removeAll(keepingCapacity: true)
        waitingPixels = 0
        for index in waitingReleases { release(after: index) }
        waitingReleases.removeAll(keepingCapacity: true)
    }
}
