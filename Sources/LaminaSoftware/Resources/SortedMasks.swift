import LaminaImage
import LaminaRaster

/// The masks under which consecutive frames draw images, with their pixels sorted by coverage.
///
/// A mask is sorted when the second frame needs it: most masks of animations are used once.
struct SortedMasks {
    /// The masks that the present frame has asked for so far; `nil` for one that is not sorted.
    private var now: [ImageID: MaskGroups?] = [:]
    private var before: [ImageID: MaskGroups?] = [:]

    /// The masks of the present frame that are sorted.
    var count: Int { now.values.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

    mutating func beginFrame() {
        guard !now.isEmpty || !before.isEmpty else { return }
        (before, now) = (now, [:])
    }

    /// The groups of a mask, valid until the next frame begins; `nil` for a mask that is new, or that is not sorted.
    mutating func groups(of mask: AlphaMask) -> MaskGroups.View? {
        if let known = now[mask.id] { return known?.view }
        var groups: MaskGroups?
        if let known = before[mask.id] {
            groups =
                known
                ?? mask.bytes.withUnsafeBufferPointer { bytes in
                    bytes.baseAddress.flatMap { MaskGroups($0, width: mask.width, height: mask.height) }
                }
        }
        now[mask.id] = .some(groups)
        return groups?.view
    }
}
