/// The edits of a scene, and as they were before each change, and before each change that was taken back.
struct EditHistory {
    private(set) var edits: [PreviewEdit]
    private(set) var past: [[PreviewEdit]] = []
    private(set) var future: [[PreviewEdit]] = []
    /// The gesture that goes on, whose steps are one change.
    private var gesture: String?

    private static let mostSteps = 1000

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    init(_ edits: [PreviewEdit]) { self.edits = edits }

    mutating func record(_ next: [PreviewEdit], gesture: String? = nil, isDone: Bool = true) {
        if gesture == nil || gesture != self.gesture { past = past.suffix(Self.mostSteps - 1) + [edits] }
        self.gesture = isDone ? nil : gesture
        edits = next
        future = []
    }

    mutating func undo() {
        guard let before = past.popLast() else { return }
        future.append(edits)
        (edits, gesture) = (before, nil)
    }

    mutating func redo() {
        guard let next = future.popLast() else { return }
        past.append(edits)
        (edits, gesture) = (next, nil)
    }
}
