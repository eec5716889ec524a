import LaminaGeometry
import LaminaPlan

/// Decides which rasterized layers the backend keeps as bitmaps. It holds no pixels.
///
/// An entry is found by its layer, as long as the layer's content and the scale stay the same. An entry that nothing has
/// used for 100 ms of media time is dropped, whichever way time runs. All bitmaps together hold at most a multiple of
/// the picture's pixels, by default 2.5 times as many; a layer that does not fit is drawn without the cache. A smaller picture drops what it has no room for.
struct RasterizationCache: Sendable {
    /// Seconds of media time after which an unused bitmap is dropped.
    static let expirySeconds = 0.1
    /// Pixels of all bitmaps for each pixel of the picture.
    private let budgetPerPixel: Double

    /// The values on which a bitmap's pixels depend.
    struct Content: Equatable, Sendable {
        var generation: UInt64
        var scale: Double
        var isFlipped: Bool
    }

    struct Entry: Equatable, Sendable {
        var key: SurfaceCacheKey
        var content: Content
        /// In the layer's own space of pixels.
        var frame: PixelRect
        /// The media time of the last frame that drew it.
        var lastUse: Double
        /// The number of the last session that used it.
        var session: UInt64
    }

    init(budgetPerPixel: Double = RenderLimits().rasterizedPixels) { self.budgetPerPixel = budgetPerPixel }

    /// The most pixels of all bitmaps beside a picture.
    func budget(pixels: Int) -> Int {
        let budget = Double(pixels) * budgetPerPixel
        return budget >= 0 ? Int(min(budget, 1e15)) : 0
    }

    private(set) var entries: [LayerID: Entry] = [:]
    /// Counts the sessions.
    private var session: UInt64 = 0
    private(set) var serial: UInt64 = 0
    /// The keys of all entries, in the order in which they were made.
    private(set) var keys: [SurfaceCacheKey] = []
    /// `serial` when the keys were listed.
    private var listedSerial: UInt64 = 0
    /// The pixels of the smallest bitmap that was refused for want of room since the last whole frame; none if nothing was.
    private var smallestRefused: Int?
    /// Whether a layer that was refused may fit after the last frame, which looked only at the layers in a part of the
    /// picture. A whole frame tries each one.
    private(set) var mayFitRefused = false

    /// The cache's work for one frame.
    struct Session: Sendable {
        fileprivate(set) var cache: RasterizationCache
        let time: Double
        /// The time of the last frame.
        private let last: Double
        /// In pixels.
        let budget: Int
        /// Whether the cache keeps anything.
        let isOn: Bool
        private(set) var hits = 0
        private(set) var misses = 0
        private(set) var expiries = 0
        private(set) var evictions = 0
        private(set) var refusals = 0
        /// The bitmaps of layers that had none, not even one with another content.
        private var newcomers = 0

        /// A cache that holds nothing and keeps nothing.
        static var none: Session {
            Session(cache: RasterizationCache(), time: 0, since: 0, budget: 0, isOn: false)
        }

        fileprivate init(
            cache: RasterizationCache, time: Double, since last: Double, budget: Int, isOn: Bool
        ) {
            (self.cache, self.time, self.last, self.budget, self.isOn) = (cache, time, last, budget, isOn)
            self.cache.session += 1
            for (id, entry) in cache.entries where !isOn || Self.isExpired(entry, at: time) {
                self.cache.entries[id] = nil
                expiries += 1
            }
            if isOn { shrink() }
        }

        /// Drops bitmaps of a larger picture before, which a smaller picture would not have room for: first those that are
        /// too large by themselves, then those that were not used for the longest time. They would vanish at some later
        /// time, when the pixels of the layers around them are kept.
        private mutating func shrink() {
            var taken = cache.entries.values.reduce(0) { $0 + $1.frame.area }
            guard taken > budget else { return }
            let order = cache.entries.values.sorted {
                let (a, b) = ($0.frame.area > budget, $1.frame.area > budget)
                return a != b ? a : ($0.lastUse, $0.key.serial) < ($1.lastUse, $1.key.serial)
            }
            for entry in order where taken > budget {
                taken -= entry.frame.area
                cache.entries[entry.key.layer] = nil
                evictions += 1
            }
        }

        static func isExpired(_ entry: Entry, at time: Double) -> Bool {
            // A nanosecond of tolerance, so that times summed up in tenths count as tenths.
            (time - entry.lastUse).magnitude >= RasterizationCache.expirySeconds - 1e-9
        }

        /// The bitmap of a layer, if the cache has one with the same content.
        mutating func find(_ layer: LayerID, _ content: Content) -> Entry? {
            guard let place = cache.entries.index(forKey: layer),
                cache.entries.values[place].content == content, !wasUsed(cache.entries.values[place])
            else { return nil }
            cache.entries.values[place].lastUse = time
            cache.entries.values[place].session = cache.session
            hits += 1
            return cache.entries.values[place]
        }

        /// Makes room for a bitmap; `nil` when it does not fit, or when the layer is seen twice in this frame.
        mutating func add(_ layer: LayerID, _ content: Content, frame: PixelRect) -> SurfaceCacheKey? {
            guard isOn else { return nil }
            if cache.entries[layer].map(wasUsed) == true { return nil }
            let isNewcomer = cache.entries.removeValue(forKey: layer) == nil
            var room = budget - cache.entries.values.reduce(0) { $0 + $1.frame.area }
            let idle = cache.entries.values.filter(isIdle)
                .sorted { ($0.lastUse, $0.key.serial) < ($1.lastUse, $1.key.serial) }
            for entry in idle where room < frame.area {
                room += entry.frame.area
                cache.entries[entry.key.layer] = nil
                evictions += 1
            }
            guard room >= frame.area else {
                refusals += 1
                cache.smallestRefused = min(frame.area, cache.smallestRefused ?? frame.area)
                return nil
            }
            misses += 1
            if isNewcomer { newcomers += 1 }
            cache.serial += 1
            let key = SurfaceCacheKey(layer: layer, serial: cache.serial)
            cache.entries[layer] = Entry(
                key: key, content: content, frame: frame, lastUse: time, session: cache.session)
            return key
        }

        /// Whether this frame uses a bitmap.
        func wasUsed(_ entry: Entry) -> Bool { cache.wasUsed(entry) }

        /// Whether a bitmap may be dropped to make room. A bitmap of the last frame never is, because this frame is likely
        /// to draw it too.
        private func isIdle(_ entry: Entry) -> Bool {
            !wasUsed(entry) && entry.lastUse != last && entry.lastUse != time
        }

        /// Whether a layer that was refused has a bitmap now, or may have one: there is room for the smallest. A bitmap may
        /// differ by a level from the layer as it is drawn without one, also where this frame does not draw it.
        fileprivate var mayFitRefused: Bool {
            guard let area = cache.smallestRefused else { return false }
            if newcomers > 0 { return true }
            let taken = cache.entries.values.reduce(0) { isIdle($1) ? $0 : $0 + $1.frame.area }
            return budget - taken >= area
        }

        /// The number of bitmaps that this frame uses.
        var used: Int { hits + misses }

        /// Writes this frame's counts into the tally.
        func note(in tally: inout CompileTally) {
            tally.cacheHits = hits
            tally.cacheMisses = misses
            tally.cacheExpiries = expiries
            tally.cacheEvictions = evictions
            tally.cacheRefusals = refusals
        }
    }

    /// - Parameters:
    ///   - last: The time of the last frame.
    ///   - pixels: The number of pixels of the picture.
    ///   - isPart: Whether only the layers in a part of the picture are looked at.
    func session(at time: Double, since last: Double, pixels: Int, isOn: Bool, isPart: Bool) -> Session {
        var cache = self
        if !isPart { cache.smallestRefused = nil }
        return Session(
            cache: cache, time: time, since: last, budget: budget(pixels: pixels),
            isOn: isOn)
    }

    /// Adopts a session's changes. Bitmaps that the plan does not draw after all are forgotten.
    mutating func adopt(_ session: Session, plan: FramePlan) {
        self = session.cache
        mayFitRefused = session.mayFitRefused
        defer { listKeys() }
        var count = 0
        for index in plan.surfaces.indices where plan.surfaces[index].cacheKey?.kind == .bitmap { count += 1 }
        // Each bitmap is drawn by one surface at most.
        if count == session.used { return }
        let drawn = Set(plan.surfaces.compactMap(\.cacheKey))
        entries = entries.filter { !wasUsed($0.value) || drawn.contains($0.value.key) }
    }

    /// Whether the last session used a bitmap.
    func wasUsed(_ entry: Entry) -> Bool { entry.session == session }

    /// Marks the bitmaps of a still frame as used: it draws them again without looking them up.
    mutating func touch(_ plan: FramePlan, at time: Double) {
        for surface in plan.surfaces {
            guard let key = surface.cacheKey, entries[key.layer]?.key == key else { continue }
            entries[key.layer]?.lastUse = time
        }
    }

    /// Marks bitmaps as used that the last frame showed and the next one goes on showing without drawing them again.
    ///
    /// - Parameters:
    ///   - last: The time of the last frame.
    ///   - isUntouched: Whether a layer is in the tree, and goes on showing what it shows if the part that is drawn again
    ///     does not draw it.
    mutating func keep(at time: Double, since last: Double, where isUntouched: (LayerID) -> Bool) {
        for (layer, entry) in entries where entry.lastUse == last && isUntouched(layer) {
            entries[layer]?.lastUse = time
        }
    }

    /// Lists the keys, unless they are the same: each new one has a serial of its own.
    private mutating func listKeys() {
        guard serial != listedSerial || keys.count != entries.count else { return }
        keys = entries.values.map(\.key).sorted { $0.serial < $1.serial }
        listedSerial = serial
    }

    mutating func removeAll() {
        entries = [:]
        keys = []
        smallestRefused = nil
    }
}
