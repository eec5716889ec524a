/// Drawing commands that have yet to be carried out, in order.
///
/// States, clips and transparency layers take effect at once. The slow part, computing the coverage and the pixels,
/// is deferred.
final class DrawingRecording {
    private var steps: [(state: DrawingState, bitmap: any Bitmap, draw: (CGContext) -> Void)] = []
    /// The most steps that are deferred.
    private static let longest = 1 << 16

    var isFull: Bool { steps.count >= Self.longest }

    func add(_ state: DrawingState, _ bitmap: any Bitmap, _ draw: @escaping (CGContext) -> Void) {
        steps.append((state, bitmap, draw))
    }

    fileprivate func takeSteps() -> [(state: DrawingState, bitmap: any Bitmap, draw: (CGContext) -> Void)] {
        defer { steps = [] }
        return steps
    }
}

extension CGContext {
    /// From now on drawing waits for ``replay()``, which may happen on another thread.
    package func startRecording() { recording = DrawingRecording() }

    /// Carries out the deferred steps. The pixels are the same as without deferring.
    package func replay() {
        guard let recording else { return }
        let now = (state, bitmap)
        self.recording = nil
        for step in recording.takeSteps() {
            (state, bitmap) = (step.state, step.bitmap)
            drawPartByPart(step.draw)
        }
        (state, bitmap) = now
        self.recording = recording
    }

    /// Draws with the present state and into the present pixels, now or later.
    package func carryOut(_ draw: @escaping (CGContext) -> Void) {
        endText()
        hasDrawn = true
        guard let recording else { return drawPartByPart(draw) }
        recording.add(state, bitmap, draw)
        if recording.isFull { replay() }
    }

    /// Draws now. Where only some rectangles are drawn, coverage is computed for each of them, not for the box around all.
    private func drawPartByPart(_ draw: (CGContext) -> Void) {
        let (whole, clip) = (bitmap, state.clip)
        guard !whole.parts.isEmpty else { return draw(self) }
        for part in whole.parts {
            state.clip = clip.inside(part.box)
            bitmap = part
            if !state.clip.box.isEmpty { draw(self) }
        }
        (bitmap, state.clip) = (whole, clip)
    }
}
