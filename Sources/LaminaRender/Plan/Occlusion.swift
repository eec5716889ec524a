import LaminaGeometry
import LaminaPlan

extension DrawList {
    /// Removes items that later, opaque items cover wholly.
    ///
    /// - Parameter frame: The surface's frame.
    /// - Returns: The number of removed items.
    mutating func removeOccluded(frame: PixelRect) -> Int {
        let hidden = occludedItems(frame: frame)
        guard let first = hidden.last else { return 0 }
        var next = Int(first)
        // Hidden items that still come.
        var left = hidden.count
        items.withUnsafeMutableBufferPointer { items in
            for index in Int(first)..<items.count {
                if left > 0, index == Int(hidden[left - 1]) {
                    left -= 1
                    continue
                }
                items[next] = items[index]
                next += 1
            }
        }
        items.removeLast(hidden.count)
        return hidden.count
    }

    /// The indices of these items, the last first. Hot.
    private func occludedItems(frame: PixelRect) -> [Int32] {
        var occluders = Occluders(frame: frame)
        var hidden: [Int32] = []
        items.withUnsafeBufferPointer { items in
            var index = items.count - 1
            while index >= 0 {
                if occluders.cover(items[index].bounds) {
                    hidden.append(Int32(truncatingIfNeeded: index))
                } else if items[index].isOpaque {
                    occluders.remember(items[index].hasShape ? items[index].interior : items[index].bounds)
                }
                index -= 1
            }
        }
        return hidden
    }
}

/// The opaque rectangles seen so far: the largest to the pixel, all together in blocks.
private struct Occluders {
    /// Most hidden items lie under something large; the grid finds the others.
    private static var maximumCount: Int { 8 }

    /// After so many tests, and again after as many, the grid is given up if it has found less than one item in `itemsOfFound`:
    /// many layers side by side hide nothing, and a test takes a quarter of the time in which a small layer is compiled.
    private static var testsBetween: Int { 2048 }
    private static var itemsOfFound: Int { 64 }

    private let frame: PixelRect
    /// Made for the first opaque rectangle; `nil` before, and after it is given up.
    private var grid: OcclusionGrid?
    /// How often the grid was asked, and how often it covered a rectangle.
    private var tests = 0
    private var found = 0
    private var rects: [PixelRect] = []
    private var areas: [Int] = []
    /// The index of the smallest rectangle, once there is no more room.
    private var smallest = 0
    /// The box around all of them.
    private var box = PixelRect.empty

    init(frame: PixelRect) { self.frame = frame }

    /// Whether the remembered rectangles cover a whole rectangle. Hot.
    @inline(__always)
    mutating func cover(_ rect: PixelRect) -> Bool {
        if holds(rect) { return true }
        guard let isCovered = grid?.covers(rect) else { return false }
        tests &+= 1
        if isCovered { found &+= 1 }
        if tests % Self.testsBetween == 0, found < tests / Self.itemsOfFound {
            grid = nil
        }
        return isCovered
    }

    /// Whether one of the largest rectangles holds a whole rectangle. Hot.
    @inline(__always)
    private func holds(_ rect: PixelRect) -> Bool {
        guard box.x0 <= rect.x0, box.y0 <= rect.y0, box.x1 >= rect.x1, box.y1 >= rect.y1 else { return false }
        return rects.withUnsafeBufferPointer { rects in
            for r in rects
            where r.x0 <= rect.x0 && r.y0 <= rect.y0 && r.x1 >= rect.x1 && r.y1 >= rect.y1 { return true }
            return false
        }
    }

    /// Remembers a rectangle. Hot.
    mutating func remember(_ rect: PixelRect) {
        guard rect.x0 < rect.x1, rect.y0 < rect.y1 else { return }
        // A grid that was asked and is gone has been given up.
        if grid == nil, tests == 0 { grid = OcclusionGrid(frame: frame) }
        grid?.cover(rect)
        let area = (Int(rect.x1) - Int(rect.x0)) * (Int(rect.y1) - Int(rect.y0))
        if rects.count < Self.maximumCount {
            rects.append(rect)
            areas.append(area)
            box = box.union(rect)
            if rects.count == Self.maximumCount { findSmallest() }
        } else if areas[smallest] < area {
            rects[smallest] = rect
            areas[smallest] = area
            box = rects.reduce(.empty) { $0.union($1) }
            findSmallest()
        }
    }

    private mutating func findSmallest() {
        smallest = 0
        for index in 1..<areas.count where areas[index] < areas[smallest] { smallest = index }
    }
}
