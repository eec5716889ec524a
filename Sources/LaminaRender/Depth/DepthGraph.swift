import Foundation

/// The drawing order of a set of faces, after Newell, Newell and Sancha (1972). Faces are compared only where they cover
/// the same part of the screen. They are cut only where they cross there, or where three or more lie over one another in a
/// cycle.
struct DepthGraph {
    /// Faces in `DepthFaces`; the parts of a cut are appended.
    private var nodes: [Int32] = []
    /// For each node, the nodes behind it and in front of it. Nodes that were cut stay in the lists.
    private var behind: [[Int32]] = []
    private var front: [[Int32]] = []
    private var crossing: [[Int32]] = []
    private var crossingPairs: [(Int32, Int32)] = []
    /// Whether a node is still to be drawn: it is neither cut nor drawn.
    private var isOpen: [Bool] = []
    /// The number of open nodes behind each node; kept up to date once ordering has begun.
    private var waiting: [Int32] = []
    private var mark: [Int32] = []
    private var stamp: Int32 = 0
    private var isOrdering = false

    /// The number of nodes in a cycle whose planes are tried, to find the plane with the fewest cuts.
    private static let candidateLimit = 32

    /// The faces back to front. `pairs` are the pairs with overlapping boxes, as places in `faces`.
    static func order(_ faces: [Int32], pairs: [(Int32, Int32)], in world: inout DepthFaces) -> [Int32] {
        var graph = DepthGraph()
        for face in faces { graph.add(face) }
        for (a, b) in pairs { graph.link(a, b, in: &world) }
        graph.cutCrossings(in: &world)
        return graph.drawingOrder(in: &world)
    }

    private mutating func add(_ face: Int32) {
        nodes.append(face)
        behind.append([])
        front.append([])
        crossing.append([])
        isOpen.append(true)
        waiting.append(0)
        mark.append(0)
    }

    private mutating func link(_ a: Int32, _ b: Int32, in world: inout DepthFaces) {
        switch world.relation(of: nodes[Int(a)], to: nodes[Int(b)]) {
        case .apart: break
        case .behind: put(a, behind: b)
        case .inFront: put(b, behind: a)
        case .crossing(let mostlyBehind):
            if isOrdering || !world.mayCut {
                world.uncut += 1
                if mostlyBehind { put(a, behind: b) } else { put(b, behind: a) }
            } else {
                crossing[Int(a)].append(b)
                crossing[Int(b)].append(a)
                crossingPairs.append((a, b))
            }
        }
    }

    private mutating func put(_ a: Int32, behind b: Int32) {
        front[Int(a)].append(b)
        behind[Int(b)].append(a)
        if isOrdering { waiting[Int(b)] += 1 }
    }

    // MARK: Crossing pairs

    private mutating func cutCrossings(in world: inout DepthFaces) {
        var next = 0
        while next < crossingPairs.count {
            let (a, b) = crossingPairs[next]
            next += 1
            guard isOpen[Int(a)], isOpen[Int(b)] else { continue }
            let (victim, cutter) = isBetterCut(a, b, in: world) ? (a, b) : (b, a)
            if cut(victim, by: cutter, in: &world) || cut(cutter, by: victim, in: &world) { continue }
            world.uncut += 1
            guard case .crossing(let mostlyBehind) = world.relation(of: nodes[Int(a)], to: nodes[Int(b)])
            else { continue }
            if mostlyBehind { put(a, behind: b) } else { put(b, behind: a) }
        }
    }

    /// Whether it is better to cut `a` than `b`. The face with more relations stays whole, so that a floor is not cut by
    /// everything that stands on it. Then the face with more crossings is cut, so that a stack is not cut by a face that
    /// pierces it. Then the smaller face is cut.
    private func isBetterCut(_ a: Int32, _ b: Int32, in world: DepthFaces) -> Bool {
        func relations(_ node: Int32) -> Int {
            behind[Int(node)].count + front[Int(node)].count + crossing[Int(node)].count
        }
        if relations(a) != relations(b) { return relations(a) < relations(b) }
        let (m, n) = (crossing[Int(a)].count, crossing[Int(b)].count)
        if m != n { return m > n }
        let (p, q) = (world.faces[Int(nodes[Int(a)])], world.faces[Int(nodes[Int(b)])])
        // Areas that are equal up to rounding must not decide.
        if (p.area - q.area).magnitude > DepthPlane.noise * max(p.area, q.area) { return p.area < q.area }
        return p.plane > q.plane
    }

    /// Replaces a node by its two parts, which inherit the relations that they may still have with its neighbours.
    private mutating func cut(_ node: Int32, by cutter: Int32, in world: inout DepthFaces) -> Bool {
        let plane = world.faces[Int(nodes[Int(cutter)])].plane
        guard let parts = world.split(nodes[Int(node)], by: plane) else { return false }
        isOpen[Int(node)] = false
        stamp += 1
        mark[Int(node)] = stamp
        var neighbours: [Int32] = []
        for list in [behind[Int(node)], front[Int(node)], crossing[Int(node)]] {
            for other in list where isOpen[Int(other)] && mark[Int(other)] != stamp {
                mark[Int(other)] = stamp
                neighbours.append(other)
            }
        }
        if isOrdering {
            for other in front[Int(node)] where isOpen[Int(other)] { waiting[Int(other)] -= 1 }
        }
        (behind[Int(node)], front[Int(node)], crossing[Int(node)]) = ([], [], [])
        for part in [parts.behind, parts.front] {
            let index = Int32(nodes.count)
            add(part)
            for other in neighbours { link(index, other, in: &world) }
        }
        return true
    }

    // MARK: Ordering

    /// Repeatedly draws, of all nodes with nothing left behind them, the first in the order of the ties.
    private mutating func drawingOrder(in world: inout DepthFaces) -> [Int32] {
        isOrdering = true
        var result: [Int32] = []
        var left = 0
        for node in nodes.indices where isOpen[node] {
            left += 1
            waiting[node] = Int32(behind[node].reduce(0) { $0 + (isOpen[Int($1)] ? 1 : 0) })
        }
        var ready = NodeHeap()
        func key(_ node: Int32) -> UInt64 {
            UInt64(UInt32(bitPattern: world.faces[Int(nodes[Int(node)])].plane)) << 32
                | UInt64(UInt32(bitPattern: node))
        }
        for node in nodes.indices where isOpen[node] && waiting[node] == 0 { ready.push(key(Int32(node))) }
        var firstOpen = 0
        while left > 0 {
            var node: Int32
            if let next = ready.pop() {
                node = Int32(truncatingIfNeeded: next)
                guard isOpen[Int(node)] else { continue }
            } else {
                while !isOpen[firstOpen] { firstOpen += 1 }
                let circle = findCircle(from: Int32(firstOpen))
                let before = nodes.count
                let affected = breakCircle(circle, in: &world)
                if nodes.count > before {
                    left += 1
                    for other in affected + (before..<nodes.count).map(Int32.init)
                    where isOpen[Int(other)] && waiting[Int(other)] == 0 {
                        ready.push(key(other))
                    }
                    continue
                }
                world.uncut += 1
                node = circle[0]
                for other in circle where middleDepth(other, in: world) < middleDepth(node, in: world) {
                    node = other
                }
            }
            isOpen[Int(node)] = false
            left -= 1
            result.append(nodes[Int(node)])
            for other in front[Int(node)] where isOpen[Int(other)] {
                waiting[Int(other)] -= 1
                if waiting[Int(other)] == 0 { ready.push(key(other)) }
            }
        }
        return result
    }

    private func middleDepth(_ node: Int32, in world: DepthFaces) -> Double {
        let face = world.faces[Int(nodes[Int(node)])]
        return face.nearest + face.farthest
    }

    /// A short cycle of open nodes, each in front of the next, when every open node has another behind it.
    private mutating func findCircle(from start: Int32) -> [Int32] {
        stamp += 1
        var path: [Int32] = []
        var node = start
        while mark[Int(node)] != stamp {
            mark[Int(node)] = stamp
            path.append(node)
            guard let next = behind[Int(node)].first(where: { isOpen[Int($0)] }) else { return [node] }
            node = next
        }
        guard let begin = path.firstIndex(of: node) else { return [node] }
        let circle = Array(path[begin...])
        return circle.count > 2 ? shortcut(circle) : circle
    }

    /// The shortest cycle through the first node of a cycle that uses only the cycle's nodes.
    private mutating func shortcut(_ circle: [Int32]) -> [Int32] {
        stamp += 1
        for node in circle { mark[Int(node)] = stamp }
        var found = [circle[0]]
        var origin = [-1]
        var next = 0
        while next < found.count {
            for other in behind[Int(found[next])] where isOpen[Int(other)] {
                if other == circle[0] {
                    var (path, at) = ([Int32](), next)
                    while at >= 0 {
                        path.append(found[at])
                        at = origin[at]
                    }
                    return path.reversed()
                }
                guard mark[Int(other)] == stamp else { continue }
                mark[Int(other)] = 0
                found.append(other)
                origin.append(next)
            }
            next += 1
        }
        return circle
    }

    /// Makes one cut towards breaking a cycle. When no node crosses the plane of another, there is no cycle: a node behind
    /// a plane is never in front of a node before the plane. So cutting by the plane with the fewest crossing nodes comes
    /// to an end, and often the first cut is enough. Returns the nodes that may have fewer nodes to wait for.
    private mutating func breakCircle(_ circle: [Int32], in world: inout DepthFaces) -> [Int32] {
        guard world.mayCut else { return [] }
        func crossers(_ cutter: Int32) -> [Int32] {
            let plane = world.faces[Int(nodes[Int(cutter)])].plane
            return circle.filter { node in
                guard node != cutter, !world.faces[Int(nodes[Int(node)])].cutters.contains(plane) else {
                    return false
                }
                let reach = world.reach(of: nodes[Int(node)], from: plane)
                return reach.behind < 0 && reach.front > 0
            }
        }
        var choices: [(cutter: Int32, nodes: [Int32])] = []
        for cutter in circle.prefix(Self.candidateLimit) {
            let crossers = crossers(cutter)
            if !crossers.isEmpty { choices.append((cutter, crossers)) }
        }
        let order = choices.indices.sorted {
            let (m, n) = (choices[$0].nodes.count, choices[$1].nodes.count)
            return m != n ? m < n : $0 < $1
        }
        for choice in order {
            for node in choices[choice].nodes {
                let inFront = front[Int(node)]
                if cut(node, by: choices[choice].cutter, in: &world) { return inFront }
            }
        }
        return []
    }
}

/// A heap whose smallest number comes first.
private struct NodeHeap {
    private var items: [UInt64] = []

    mutating func push(_ item: UInt64) {
        items.append(item)
        var at = items.count - 1
        while at > 0, items[(at - 1) / 2] > items[at] {
            items.swapAt(at, (at - 1) / 2)
            at = (at - 1) / 2
        }
    }

    mutating func pop() -> UInt64? {
        guard let first = items.first, let last = items.popLast() else { return nil }
        if items.isEmpty { return first }
        items[0] = last
        var at = 0
        while 2 * at + 1 < items.count {
            var child = 2 * at + 1
            if child + 1 < items.count, items[child + 1] < items[child] { child += 1 }
            guard items[child] < items[at] else { break }
            items.swapAt(at, child)
            at = child
        }
        return first
    }
}
