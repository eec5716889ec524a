import LaminaMessages

extension CALayer {
    /// The rules that the links of the layer and of everything below it break: a layer is in one place, names the layer
    /// above it as its superlayer, has the same host, and does not lie below itself.
    ///
    /// In time linear in the layers below, the layers above, and the layers beside this one.
    package final func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        var pending = [self]
        while let layer = pending.popLast() {
            let hosting = layer.hosting
            let isTold = hosting.host != nil && hosting.knownTo != 0 && !hosting.childrenChanged
            check.add(layer.sublayerList.invariantFaults(isTold: isTold), in: "layer \(layer.id)")
            for child in layer.children {
                check.expect(
                    child.parent === layer, at: "layer \(child.id)",
                    "expected the superlayer \(layer.id), found \(child.parent.map { "\($0.id)" } ?? "none")")
                check.expect(
                    child.hosting.host === layer.hosting.host, at: "layer \(child.id)",
                    "expected the host of its superlayer \(layer.id)")
                let isNew = seen.insert(ObjectIdentifier(child)).inserted
                check.expect(isNew, at: "layer \(child.id)", "expected one place, found it twice")
                if isNew { pending.append(child) }
            }
        }
        if let parent {
            let places = parent.children.reduce(0) { $0 + ($1 === self ? 1 : 0) }
            check.expect(
                places == 1, at: "layer \(id)",
                "expected one place in its superlayer \(parent.id), found \(places)")
        }
        var next = parent
        while let layer = next {
            let isNew = seen.insert(ObjectIdentifier(layer)).inserted
            check.expect(isNew, at: "layer \(layer.id)", "expected a layer that does not lie below itself")
            next = isNew ? layer.parent : nil
        }
        return check.faults
    }
}
