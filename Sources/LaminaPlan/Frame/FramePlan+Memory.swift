extension FramePlan {
    /// Bytes of the buffers beside the picture that have to exist at once, if surfaces are drawn in the plan's order and
    /// each buffer is released after its last use. Buffers kept under a cache key exist from the moment they are drawn;
    /// kept buffers of an earlier frame exist all the time.
    package var peakSurfaceBytes: Int { surfacePeak.bytes }

    /// At least as many bytes, found in less time: those of all buffers.
    package var mostSurfaceBytes: Int {
        withSurfaces { surfaces in
            var pixels = 0
            for index in surfaces.indices { pixels += surfaces[index].frame.area }
            return pixels * working.bytesPerPixel
        }
    }

    /// Whether all surfaces but the root are kept from earlier frames.
    private var drawsRootAlone: Bool {
        withSurfaces { surfaces in surfaces.indices.dropLast().allSatisfy { surfaces[$0].fill == .cached } }
    }

    /// The same bytes, and the surface at which the peak occurs; `nil` if no buffers are needed.
    package var surfacePeak: (bytes: Int, surface: Int?) {
        guard surfaces.count > 1 else { return (0, nil) }
        // Kept buffers exist all the time.
        if drawsRootAlone {
            return (
                mostSurfaceBytes - surfaces[surfaces.count - 1].frame.area
                    * working.bytesPerPixel, nil
            )
        }
        var buffers: [Int] = []
        buffers.reserveCapacity(surfaces.count)
        var lastUse = Array(surfaces.indices)
        var sizes = surfaces.map { $0.frame.area * working.bytesPerPixel }
        // Surfaces are not taken out of the list, because each copy counts the references of all its lists.
        for index in surfaces.indices {
            // A surface that continues another takes over its buffer.
            if case .continuing(let earlier) = surfaces[index].fill, buffers.indices.contains(Int(earlier)) {
                buffers.append(buffers[Int(earlier)])
                sizes[index] = 0
            } else {
                buffers.append(index)
            }
            surfaces[index].forEachSource { source in
                guard buffers.indices.contains(Int(source)) else { return }
                let buffer = buffers[Int(source)]
                lastUse[buffer] = max(lastUse[buffer], index)
            }
            lastUse[buffers[index]] = max(lastUse[buffers[index]], index)
            if surfaces[index].cacheKey != nil { lastUse[buffers[index]] = surfaces.count }
        }
        // The root's buffer is the picture, which does not count.
        sizes[buffers[surfaces.count - 1]] = 0
        var freed = [Int](repeating: 0, count: surfaces.count + 1)
        for index in surfaces.indices where buffers[index] == index { freed[lastUse[index]] += sizes[index] }
        var live = 0
        for index in surfaces.indices where surfaces[index].fill == .cached {
            live += surfaces[index].frame.area * working.bytesPerPixel
        }
        var peak: (bytes: Int, surface: Int?) = (live, nil)
        for index in surfaces.indices {
            if surfaces[index].fill != .cached { live += sizes[index] }
            if live > peak.bytes { peak = (live, index) }
            live -= freed[index]
        }
        return peak
    }
}

extension Surface {
    /// The surfaces whose pixels this one is made from, by index; one may be listed several times.
    package var sources: [Int32] {
        var result: [Int32] = []
        forEachSource { result.append($0) }
        return result
    }

    /// Calls `body` with each of ``sources``.
    @inline(__always)
    fileprivate func forEachSource(_ body: (Int32) -> Void) {
        switch fill {
        case .continuing(let index), .filter(_, let index): body(index)
        case .color, .cached: break
        }
        for paint in drawList.paints {
            if case .surface(let index) = paint.source { body(index) }
        }
        for mask in drawList.masks {
            if case .surface(let index) = mask.source { body(index) }
        }
    }
}
