import LaminaMessages
import LaminaPlan
import LaminaValues

/// A long list of sublayers, back to front, in blocks. A change touches one block, or the neighbour too. Finding a layer's
/// index, or the layer at an index, adds up the sizes of blocks.
///
/// Each layer knows the number of its block, as long as it is in the list. The numbers stay when blocks come and go.
final class SiblingBlocks {
    /// Blocks are filled up to this when the list is made, so that some layers can be inserted before a block is split.
    private static let usualLayers = 96
    /// A block with fewer layers is joined with a neighbour, where both together have at most the usual number.
    private static let fewestLayers = 32

    /// By number. Numbers that are free have empty blocks.
    private(set) var blocks: [SiblingBlock] = []
    private var free: [Int32] = []
    /// The numbers of the blocks, back to front.
    private(set) var order: [Int32] = []
    /// How many layers the blocks have, in the same order.
    private var counts: [Int] = []
    private(set) var count = 0
    /// Whether the list was committed, so that differences from it are noted.
    private(set) var isTold = false
    /// The changes since the program last read the list.
    var unreadChanges = 0

    init(_ layers: [CALayer]) { fill(layers, origins: nil, told: 0) }

    // MARK: Reading

    func layers(at place: Int) -> [CALayer] { blocks[Int(order[place])].layers }

    /// The whole list.
    func allLayers() -> [CALayer] {
        var result: [CALayer] = []
        result.reserveCapacity(count)
        for number in order { result += blocks[Int(number)].layers }
        return result
    }

    /// The ids of the whole list.
    var ids: [LayerID] {
        var result: [LayerID] = []
        result.reserveCapacity(count)
        for number in order { for layer in blocks[Int(number)].layers { result.append(layer.id) } }
        return result
    }

    /// The index of a layer in the list; `nil` if it is in another list.
    func index(of layer: CALayer) -> Int? {
        guard let (number, index) = find(layer) else { return nil }
        return start(of: blocks[number].place) + index
    }

    /// The number of a layer's block, and the layer's index there.
    private func find(_ layer: CALayer) -> (number: Int, index: Int)? {
        let number = Int(layer.hosting.block)
        guard blocks.indices.contains(number), let index = blocks[number].index(of: layer) else { return nil }
        return (number, index)
    }

    /// How many layers lie behind a block. Hot.
    private func start(of place: Int) -> Int {
        let counts = counts
        var sum = 0
        for place in 0..<place { sum &+= counts[place] }
        return sum
    }

    /// The block with the layer in front of which an index lies, and the layer's end there. Hot.
    private func block(at index: Int) -> (place: Int, end: Int) {
        let counts = counts
        if index >= count { return (counts.count - 1, counts.last ?? 0) }
        var rest = index
        for place in counts.indices {
            if rest <= counts[place] { return (place, rest) }
            rest -= counts[place]
        }
        return (counts.count - 1, counts.last ?? 0)
    }

    // MARK: Changes

    func insert(_ layer: CALayer, at index: Int) {
        var (place, end) = block(at: index)
        if counts[place] >= SiblingBlock.mostLayers {
            let half = counts[place] / 2
            if end == 0 {
                insert(SiblingBlock(), at: place)
            } else if end == counts[place] {
                place += 1
                end = 0
                if place == counts.count || counts[place] >= SiblingBlock.mostLayers {
                    insert(SiblingBlock(), at: place)
                }
            } else {
                let front = blocks[Int(order[place])].split(at: half)
                counts[place] = half
                insert(front, at: place + 1)
                if end > half { (place, end) = (place + 1, end - half) }
            }
        }
        let number = order[place]
        blocks[Int(number)].insert(layer, at: end, isTold: isTold)
        layer.hosting.block = number
        counts[place] += 1
        count += 1
    }

    /// Removes a layer from the list. The caller holds the layer.
    func remove(_ layer: CALayer) {
        guard let (number, index) = find(layer) else { return }
        let place = blocks[number].place
        blocks[number].remove(at: index, isTold: isTold)
        layer.hosting.block = -1
        counts[place] -= 1
        count -= 1
        if counts[place] < Self.fewestLayers { join(place) }
    }

    /// Replaces the whole list. Layers that stay in their order count as unchanged. The caller holds the layers of the old
    /// list.
    ///
    /// - Parameter kept: The layers of the new list.
    func replace(with layers: [CALayer], kept: Set<ObjectIdentifier>) {
        guard isTold else { return fill(layers, origins: nil, told: 0) }
        let old = allLayers()
        var (oldOrigins, told) = ([Int](), 0)
        oldOrigins.reserveCapacity(count)
        for number in order {
            let block = blocks[Int(number)]
            if let origins = block.origins {
                oldOrigins += origins.map { $0 < 0 ? -1 : $0 + told }
            } else {
                oldOrigins += told..<told + block.told
            }
            told += block.told
        }
        var origins: [Int] = []
        origins.reserveCapacity(layers.count)
        var next = 0
        for layer in layers {
            while next < old.count, old[next] !== layer, !kept.contains(ObjectIdentifier(old[next])) {
                next += 1
            }
            // A layer that moved to the front leaves a gap, which is looked over.
            let near = old[next..<min(next + Self.gap, old.count)]
            if let found = near.firstIndex(where: { $0 === layer }) {
                origins.append(oldOrigins[found])
                next = found + 1
            } else {
                origins.append(-1)
            }
        }
        fill(layers, origins: origins, told: told)
    }

    /// How far ahead a layer of the new list is looked for in the old one.
    private static let gap = 8

    /// Makes all blocks anew.
    ///
    /// - Parameters:
    ///   - origins: For each layer its index in the told list, in rising order, or −1; `nil` if no list was told.
    ///   - told: How many layers the told list has.
    private func fill(_ layers: [CALayer], origins: [Int]?, told: Int) {
        (blocks, free, order, counts, count) = ([], [], [], [], layers.count)
        isTold = origins != nil
        var toldBefore = 0
        for start in stride(from: 0, to: layers.count, by: Self.usualLayers) {
            let range = start..<min(start + Self.usualLayers, layers.count)
            var block: SiblingBlock
            if let origins {
                let isLast = range.upperBound == layers.count
                let end = isLast ? told : (origins[range].last { $0 >= 0 }).map { $0 + 1 } ?? toldBefore
                let own = origins[range].map { $0 < 0 ? -1 : $0 - toldBefore }
                block = SiblingBlock(layers[range], origins: own, told: end - toldBefore)
                toldBefore = end
            } else {
                block = SiblingBlock(layers[range])
            }
            block.place = order.count
            let number = Int32(truncatingIfNeeded: blocks.count)
            for layer in block.layers { layer.hosting.block = number }
            blocks.append(block)
            order.append(number)
            counts.append(range.count)
        }
    }

    private func insert(_ block: SiblingBlock, at place: Int) {
        let number: Int32
        if let old = free.popLast() {
            number = old
            blocks[Int(old)] = block
        } else {
            number = Int32(truncatingIfNeeded: blocks.count)
            blocks.append(block)
        }
        for layer in block.layers { layer.hosting.block = number }
        order.insert(number, at: place)
        counts.insert(block.count, at: place)
        renumber(from: place)
    }

    private func renumber(from first: Int) {
        for place in first..<order.count { blocks[Int(order[place])].place = place }
    }

    /// Joins a block that has few layers with the smaller one of its neighbours. An empty block is always joined, because
    /// what was told of it has to stay known.
    private func join(_ place: Int) {
        guard order.count > 1 else { return }
        var back = place
        if place == order.count - 1 || (place > 0 && counts[place - 1] < counts[place + 1]) { back -= 1 }
        let all = counts[back] + counts[back + 1]
        guard counts[place] == 0 || all <= Self.usualLayers else { return }
        let (backNumber, frontNumber) = (order[back], order[back + 1])
        // Fewer layers get another number.
        let keepsBack = counts[back] >= counts[back + 1]
        let (kept, gone) = keepsBack ? (backNumber, frontNumber) : (frontNumber, backNumber)
        for layer in blocks[Int(gone)].layers { layer.hosting.block = kept }
        var joined = blocks[Int(backNumber)]
        blocks[Int(backNumber)] = SiblingBlock()
        joined.append(blocks[Int(frontNumber)])
        blocks[Int(frontNumber)] = SiblingBlock()
        blocks[Int(kept)] = joined
        free.append(gone)
        order.remove(at: keepsBack ? back + 1 : back)
        counts.remove(at: back + 1)
        counts[back] = all
        renumber(from: back)
    }

    // MARK: Hit tests

    /// The layers that a point may hit, back to front.
    func layers(near point: HitPoint) -> [CALayer] {
        var result: [CALayer] = []
        for number in order where !blocks[Int(number)].boxes.exclude(point) {
            blocks[Int(number)].search(at: point, into: &result)
        }
        return result
    }

    func forgetBoxes(of layer: CALayer) {
        let number = Int(layer.hosting.block)
        if blocks.indices.contains(number) { blocks[number].boxes.forget() }
    }

    // MARK: The told list

    /// Notes whether the render side knows the list as it is now.
    func wasTold(_ isTold: Bool) {
        let isKnown = isTold && self.isTold
        self.isTold = isTold
        for number in order where !(isKnown && blocks[Int(number)].isAsTold) {
            blocks[Int(number)].wasTold(isTold)
        }
    }

    /// The differences from the told list, and the layers that they insert; `nil` if no list was told, or if telling the
    /// whole list costs less.
    func edits() -> (edits: [SublayerChange.Edit], inserted: [CALayer])? {
        guard isTold else { return nil }
        var result: [SublayerChange.Edit] = []
        var inserted: [CALayer] = []
        // The part that is not part of an edit yet: from `end` in the told list to the next layer that stayed.
        var (end, told, ids) = (0, 0, [LayerID]())
        func close(at next: Int) {
            if next > end || !ids.isEmpty {
                result.append(SublayerChange.Edit(offset: end, removed: next - end, inserted: ids))
                ids = []
            }
        }
        for number in order {
            let next = told + blocks[Int(number)].told
            if blocks[Int(number)].isAsTold {
                close(at: told)
                end = next
            } else {
                let block = blocks[Int(number)]
                for (layer, origin) in zip(block.layers, block.allOrigins) {
                    if origin < 0 {
                        ids.append(layer.id)
                        inserted.append(layer)
                    } else {
                        close(at: told + origin)
                        end = told + origin + 1
                    }
                }
                guard inserted.count + result.count * Self.costOfEdit <= count / 2 else { return nil }
            }
            told = next
        }
        close(at: told)
        return (result, inserted)
    }

    /// The cost of an edit, where that of telling a layer is 1.
    private static let costOfEdit = 2
}

extension SiblingBlocks {
    /// The rules that the blocks break: each layer of the list knows its block, sizes and places are right, and what was
    /// told of the blocks is in order.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        func expect(_ holds: Bool, _ number: Int32, _ rule: @autoclosure () -> String) {
            check.expect(holds, at: "block \(number)", rule())
        }
        let total = counts.reduce(0, +)
        check.expect(total == count, at: "blocks", "expected \(count) layers, found \(total)")
        check.expect(
            Set(order).union(free).count == blocks.count && order.count + free.count == blocks.count,
            at: "blocks", "expected each of \(blocks.count) numbers once, in use or free")
        for (place, number) in order.enumerated() where blocks.indices.contains(Int(number)) {
            let block = blocks[Int(number)]
            expect(block.place == place, number, "expected the place \(place), found \(block.place)")
            expect(
                block.count == counts[place] && block.count > 0 && block.count <= SiblingBlock.mostLayers,
                number, "expected \(counts[place]) layers, found \(block.count)")
            expect(
                block.layers.allSatisfy { $0.hosting.block == number }, number,
                "expected layers that know their block")
            expect(
                block.boxes.areRight(for: block.layers), number,
                "expected the boxes of the layers as they are")
            guard isTold else { continue }
            let known = block.allOrigins.filter { $0 >= 0 }
            expect(
                block.allOrigins.count == block.count && zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
                    && known.last.map { $0 < block.told } ?? true, number,
                "expected layers among \(block.told) that were told, in their order, found \(known)")
            expect(
                block.origins != nil || block.told == block.count, number,
                "expected \(block.count) layers that were told, found \(block.told)")
        }
        return check.faults
    }

    /// Whether the render side knows the list as it is now.
    var isAsTold: Bool { isTold && order.allSatisfy { blocks[Int($0)].isAsTold } }
}
