import CoreGraphics
import Foundation

/// How a section of a compositional layout moves across the direction of scrolling.
struct AcrossScroll {
    let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    /// The boxes of the groups along the movement.
    private let groups: [ClosedRange<CGFloat>]
    /// The room that is seen.
    let room: CGFloat
    /// The smallest and the largest offset.
    let range: ClosedRange<CGFloat>
    private let lead: CGFloat

    /// - Parameter insets: The space before the first group and after the last one.
    init(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, groups: [CGRect],
        isHorizontal: Bool, room: CGFloat, insets: (lead: CGFloat, trail: CGFloat)
    ) {
        (self.behavior, self.room, lead) = (behavior, room, insets.lead)
        self.groups = groups.map {
            let (start, length) = isHorizontal ? ($0.minX, $0.width) : ($0.minY, $0.height)
            return start...(start + max(0, length))
        }
        let end = (self.groups.last?.upperBound ?? 0) + insets.lead + insets.trail
        var (low, high) = (CGFloat(0), max(0, end - room))
        if behavior == .groupPagingCentered, let first = self.groups.first, let last = self.groups.last {
            low = min(low, Self.centered(first, insets.lead, room))
            high = max(high, Self.centered(last, insets.lead, room))
        }
        range = low...max(low, high)
    }

    private static func centered(_ group: ClosedRange<CGFloat>, _ lead: CGFloat, _ room: CGFloat) -> CGFloat {
        lead + (group.lowerBound + group.upperBound) / 2 - room / 2
    }

    func inside(_ offset: CGFloat) -> CGFloat { max(range.lowerBound, min(offset, range.upperBound)) }

    /// The offsets at which groups come to rest.
    private var places: [CGFloat] {
        groups.map {
            inside(behavior == .groupPagingCentered ? Self.centered($0, lead, room) : $0.lowerBound)
        }
    }
    private func nearest(_ offset: CGFloat) -> Int? {
        places.indices.min { abs(places[$0] - offset) < abs(places[$1] - offset) }
    }

    /// The place at which a section comes to rest after a finger.
    ///
    /// - Parameters:
    ///   - offset: The place where the finger was lifted.
    ///   - start: The place where it began.
    ///   - speed: In points a second, along the offset.
    func target(from offset: CGFloat, start: CGFloat, speed: CGFloat) -> CGFloat {
        // The sum of the steps of a speed that falls to 0.998 each millisecond.
        let free = inside(offset + speed / 1000 * 499)
        let way = abs(speed) < 200 ? 0 : speed > 0 ? 1 : -1
        switch behavior {
        case .none, .continuous: return free
        case .continuousGroupLeadingBoundary: return nearest(free).map { places[$0] } ?? free
        case .paging:
            guard room > 0 else { return free }
            let page = offset / room
            let whole = way == 0 ? page.rounded() : way > 0 ? page.rounded(.up) : page.rounded(.down)
            return inside(whole * room)
        case .groupPaging, .groupPagingCentered:
            let places = places
            guard let begin = nearest(start), let near = nearest(offset) else { return free }
            let wanted = way == 0 ? near : begin + way
            return places[max(0, min(max(begin - 1, min(wanted, begin + 1)), places.count - 1))]
        }
    }
}

extension AcrossScroll {
    /// The way of a section that a finger let go: by inertia where it rests anywhere, else to its place.
    func motion(from place: CGFloat, to target: CGFloat, speed: CGFloat) -> ScrollMotion.Axis {
        guard behavior == .continuous else {
            return ScrollMotion.Axis(from: place, velocity: speed, to: target)
        }
        return ScrollMotion.Axis(
            from: place, velocity: speed, rate: UIScrollView.DecelerationRate.normal.rawValue, edges: range,
            bounces: false)
    }
}

extension CGRect {
    /// The rectangle moved along x, or along y.
    func moved(_ isHorizontal: Bool, by way: CGFloat) -> CGRect {
        offsetBy(dx: isHorizontal ? way : 0, dy: isHorizontal ? 0 : way)
    }
}

extension UICollectionViewCompositionalLayout {
    /// How far a section is moved across the direction of scrolling.
    func offset(of section: Int) -> CGFloat {
        guard sections.indices.contains(section), let across = sections[section].across else { return 0 }
        return across.inside(offsets[section] ?? across.range.lowerBound)
    }
    /// The section that moves across at a point of the collection.
    func sectionAcross(at point: CGPoint) -> Int? {
        sections.firstIndex { section in
            guard let across = section.across, across.range.lowerBound < across.range.upperBound else {
                return false
            }
            return section.background.contains(point)
        }
    }
}

/// Moves sections of a collection by fingers across the direction of scrolling.
final class OrthogonalScrolling {
    private weak var view: UICollectionView?
    private let pan = UIPanGestureRecognizer()
    private var section: Int?
    private var start: CGFloat = 0
    /// What moves a section by itself, in a program that runs in a window.
    private var frames: AxisFrames?

    init(_ view: UICollectionView) {
        self.view = view
        pan.delegate = self
        pan.addAction { [weak self] in self?.panned($0) }
        view.addGestureRecognizer(pan)
    }

    private var layout: UICollectionViewCompositionalLayout? {
        view?.collectionViewLayout as? UICollectionViewCompositionalLayout
    }

    /// Whether fingers began on a section that moves across, and go that way.
    func takes(_ pan: UIPanGestureRecognizer) -> Bool { found(pan) != nil }

    private func found(_ pan: UIPanGestureRecognizer) -> Int? {
        guard let view, let layout else { return nil }
        let (way, place) = (pan.translation(in: view), pan.location(in: view))
        guard layout.isVertical ? abs(way.x) > abs(way.y) : abs(way.y) > abs(way.x) else { return nil }
        return layout.sectionAcross(at: CGPoint(x: place.x - way.x, y: place.y - way.y))
    }

    private func panned(_ recognizer: UIGestureRecognizer) {
        guard let pan = recognizer as? UIPanGestureRecognizer, let view, let layout else { return }
        func part(_ vector: CGPoint) -> CGFloat { layout.isVertical ? vector.x : vector.y }
        if pan.state == .began {
            frames = nil
            section = found(pan)
            section.map { start = layout.offset(of: $0) }
        }
        guard let section, layout.sections.indices.contains(section),
            let across = layout.sections[section].across
        else { return }
        switch pan.state {
        case .began, .changed:
            let wanted = across.inside(layout.offset(of: section) - part(pan.translation(in: view)))
            pan.setTranslation(.zero, in: view)
            layout.sweeps[section] = nil
            layout.offsets[section] = wanted
            view.place(animated: false)
        case .ended:
            let target = across.target(
                from: layout.offset(of: section), start: start, speed: -part(pan.velocity(in: view)))
            let speed = -part(pan.velocity(in: view))
            if ScrollPhysics.isLive {
                let place = layout.offset(of: section)
                go(section, across.motion(from: place, to: target, speed: speed))
            } else {
                move(section, to: target)
            }
            self.section = nil
        default: self.section = nil
        }
    }

    /// Moves a section frame by frame.
    private func go(_ section: Int, _ motion: ScrollMotion.Axis) {
        guard motion.duration > 0 else { return }
        frames = AxisFrames(motion) { [weak self] place, ends in
            self?.put(section, at: place)
            if ends { self?.frames = nil }
        }
    }
    private func put(_ section: Int, at place: CGFloat) {
        guard let view, let layout, layout.sections.indices.contains(section),
            let across = layout.sections[section].across
        else { return }
        layout.sweeps[section] = nil
        layout.offsets[section] = across.inside(place)
        view.place(animated: false)
    }

    /// Moves the section at a point of the collection as a wheel does. Returns the axis along which it
    /// went; `nil` for neither.
    func scrollByWheel(at point: CGPoint, dx: CGFloat, dy: CGFloat) -> NSLayoutConstraint.Axis? {
        guard let layout, let section = layout.sectionAcross(at: point),
            let across = layout.sections[section].across
        else { return nil }
        let place = layout.offset(of: section)
        let target = across.inside(place + (layout.isVertical ? dx : dy))
        guard target != place else { return nil }
        frames = nil
        put(section, at: target)
        return layout.isVertical ? .horizontal : .vertical
    }

    private func move(_ section: Int, to target: CGFloat) {
        guard let view, let layout else { return }
        let now = layout.offset(of: section)
        guard target != now else { return }
        // All items on the way get views before they move.
        layout.sweeps[section] = min(now, target)...max(now, target)
        view.place(animated: false)
        layout.offsets[section] = target
        UIView.animate(
            withDuration: 0.3, delay: 0, options: .curveEaseOut, animations: { view.place(animated: true) }
        ) { [weak view, weak layout] _ in
            layout?.sweeps[section] = nil
            view?.setNeedsLayout()
        }
    }

    /// Moves a section so that an item is visible.
    func reveal(_ path: IndexPath, _ position: UICollectionView.ScrollPosition, _ animated: Bool) {
        guard let view, let layout, layout.sections.indices.contains(path.section),
            let across = layout.sections[path.section].across,
            layout.sections[path.section].leaves.indices.contains(path.item)
        else { return }
        let frame = layout.sections[path.section].leaves[path.item].frame
        let (low, high) = layout.isVertical ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
        let middle: UICollectionView.ScrollPosition =
            layout.isVertical ? .centeredHorizontally : .centeredVertically
        let end: UICollectionView.ScrollPosition = layout.isVertical ? .right : .bottom
        let wanted =
            position.contains(middle)
            ? (low + high - across.room) / 2 : position.contains(end) ? high - across.room : low
        if animated { return move(path.section, to: across.inside(wanted)) }
        layout.offsets[path.section] = across.inside(wanted)
        view.setNeedsLayout()
    }
}

extension OrthogonalScrolling: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { takes(pan) }
}
