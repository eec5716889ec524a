import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaLayer
import Testing

@Suite struct StateTests {
    /// A layer in which one called "a" lies, and how it is set.
    private func made(_ states: [CAState], _ transitions: [CAStateTransition] = []) -> (
        CAStateController, CALayer
    ) {
        let (root, layer) = (CALayer(), CALayer())
        layer.identifier = "a"
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        root.addSublayer(layer)
        root.states = states
        root.stateTransitions = transitions
        return (CAStateController(layer: root), layer)
    }

    private func set(_ keyPath: String, _ value: Any?) -> CAStateSetValue {
        CAStateSetValue(target: "a", keyPath: keyPath, value: value)
    }

    @Test func `a state's values come and go with it`() throws {
        let (controller, layer) = made([
            CAState(name: "on", elements: [set("opacity", 0.5), set("bounds.size.width", 30)]),
            CAState(name: "off", elements: [set("opacity", 0.25)]),
        ])
        try controller.setState("on", animated: false)
        #expect(layer.opacity == 0.5 && layer.bounds.size == CGSize(width: 30, height: 20))
        #expect(controller.state(of: controller.layer)?.name == "on")
        try controller.setState("off", animated: false)
        #expect(layer.opacity == 0.25 && layer.bounds.size == CGSize(width: 10, height: 20))
        try controller.setState(nil, of: controller.layer)
        #expect(layer.opacity == 1 && controller.state(of: controller.layer) == nil)
    }

    @Test func `parts of a value that were set after the whole go back with it`() throws {
        let (controller, layer) = made([
            CAState(name: "on", elements: [set("position", CGPoint(x: 5, y: 6)), set("position.x", 9)])
        ])
        try controller.setState("on", animated: false)
        #expect(layer.position == CGPoint(x: 9, y: 6))
        try controller.setState(nil, of: controller.layer)
        #expect(layer.position == .zero)
    }

    @Test func `states that are based on one another in a circle each count once`() throws {
        let (controller, layer) = made([
            CAState(name: "a", basedOn: "c", elements: [set("zPosition", 1)]),
            CAState(name: "b", basedOn: "a", elements: [set("opacity", 0.5)]),
            CAState(name: "c", basedOn: "b", elements: [set("zPosition", 3), set("cornerRadius", 4)]),
            CAState(name: "d", basedOn: "nowhere", elements: [set("zPosition", 5)]),
        ])
        try controller.setState("a", animated: false)
        #expect(layer.zPosition == 1 && layer.opacity == 0.5 && layer.cornerRadius == 4)
        try controller.setState("d", animated: false)
        #expect(layer.zPosition == 5 && layer.opacity == 1)
    }

    @Test(
        arguments: [
            ("x", "y", 0), ("x", "z", 1), ("w", "y", 2), ("w", "z", 3),
        ] as [(String?, String, Int)] + [(nil, "y", 2)])
    func `the transition that says most is taken`(from: String?, to: String, expected: Int) {
        let layer = CALayer()
        let names = [("x", "y"), ("x", "*"), ("*", "y"), ("*", "*")]
        // In an order in which the first that fits would be wrong.
        layer.stateTransitions = names.reversed().map { CAStateTransition(fromState: $0.0, toState: $0.1) }
        let found = layer.stateTransition(from: from, to: to)
        #expect(found?.fromState == names[expected].0 && found?.toState == names[expected].1)
    }

    @Test func `without a transition that fits values change at once`() throws {
        let (controller, layer) = made(
            [CAState(name: "on", elements: [set("opacity", 0.5)])],
            [CAStateTransition(fromState: "*", toState: "off")])
        try controller.setState("on")
        #expect(layer.opacity == 0.5 && layer.animationKeys() == nil)
    }

    @Test func `animations begin with the earlier value unless they say with what`() throws {
        let open = CABasicAnimation()
        let said = CABasicAnimation(keyPath: "opacity")
        said.fromValue = 0.125
        let (controller, layer) = made(
            [CAState(name: "on", elements: [set("position.x", 8), set("opacity", 0.5)])],
            [
                CAStateTransition(
                    fromState: "*", toState: "*",
                    elements: [
                        CAStateTransitionElement(target: "a", key: "position.x", animation: open),
                        CAStateTransitionElement(target: "a", key: "opacity", animation: said),
                        CAStateTransitionElement(target: "nobody", key: "opacity", animation: said),
                    ])
            ])
        layer.position.x = 3
        try controller.setState("on")
        let move = try #require(layer.animation(forKey: "position.x") as? CABasicAnimation)
        #expect(move.keyPath == "position.x" && move.fromValue as? Double == 3 && layer.position.x == 8)
        let fade = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(fade.fromValue as? Double == 0.125)
        #expect(open.fromValue == nil && open.keyPath == nil)
    }

    @Test func `an animation that begins later counts from the transition's begin`() throws {
        let later = CABasicAnimation(keyPath: "opacity")
        (later.beginTime, later.duration, later.repeatCount) = (2, 3, 2)
        let (controller, layer) = made(
            [CAState(name: "on", elements: [set("opacity", 0.5)])],
            [
                CAStateTransition(
                    fromState: "*", toState: "on",
                    elements: [CAStateTransitionElement(target: "a", key: "opacity", animation: later)])
            ])
        try controller.setState("on")
        let group = try #require(layer.animation(forKey: "opacity") as? CAAnimationGroup)
        #expect(group.beginTime == 0 && group.duration == 8)
    }

    @Test func `animations that a state adds and removes go back with it`() throws {
        let (own, added) = (CABasicAnimation(keyPath: "opacity"), CABasicAnimation())
        (own.duration, added.duration, added.beginTime) = (1, 3, 2)
        let (controller, layer) = made([
            CAState(
                name: "on",
                elements: [
                    CAStateRemoveAnimation(target: "a", key: "fade"),
                    CAStateRemoveAnimation(target: "a", key: "nothing"),
                    CAStateAddAnimation(target: "a", key: "position.x", animation: added),
                ]),
            CAState(
                name: "other", elements: [CAStateAddAnimation(target: "a", key: "fade", animation: added)]),
        ])
        layer.add(own, forKey: "fade")
        try controller.setState("on")
        #expect(layer.animationKeys() == ["position.x"])
        let group = try #require(layer.animation(forKey: "position.x") as? CAAnimationGroup)
        #expect(group.duration == 5)
        #expect((group.animations?.first as? CABasicAnimation)?.keyPath == "position.x")
        #expect(added.keyPath == nil)
        try controller.setState("other")
        #expect(layer.animationKeys() == ["fade"] && layer.animation(forKey: "fade")?.duration == 5)
        try controller.setState(nil, of: controller.layer)
        #expect(layer.animationKeys() == ["fade"] && layer.animation(forKey: "fade")?.duration == 1)
    }

    @Test func `sublayers that a state adds and removes go back with it`() throws {
        let (first, second, new, elsewhere) = (CALayer(), CALayer(), CALayer(), CALayer())
        let (controller, layer) = made([])
        layer.sublayers = [first, second]
        controller.layer.addSublayer(elsewhere)
        new.identifier = "new"
        controller.layer.states = [
            CAState(
                name: "on",
                elements: [
                    CAStateAddElement(target: "a", object: new, beforeObject: second),
                    CAStateRemoveElement(target: "a", object: first),
                    CAStateAddElement(target: "a", object: elsewhere),
                    CAStateSetValue(target: "new", keyPath: "opacity", value: 0.5),
                    CAStateRemoveElement(target: "new", object: second),
                ])
        ]
        try controller.setState("on")
        #expect(layer.sublayers == [new, second, elsewhere] && new.opacity == 0.5)
        #expect(controller.layer.sublayers == [layer])
        try controller.setState(nil, of: controller.layer)
        #expect(layer.sublayers == [first, second] && new.superlayer == nil && new.opacity == 1)
        #expect(controller.layer.sublayers == [layer, elsewhere])
    }

    @Test func `no state puts a layer into itself or takes a mask from its layer`() throws {
        let (controller, layer) = made([])
        let mask = CALayer()
        controller.layer.mask = mask
        controller.layer.states = [
            CAState(
                name: "on",
                elements: [
                    CAStateAddElement(target: "a", object: layer),
                    CAStateAddElement(target: "a", object: controller.layer),
                    CAStateAddElement(target: "a", object: mask),
                ])
        ]
        try controller.setState("on")
        #expect(layer.sublayers == nil && layer.superlayer === controller.layer)
        #expect(controller.layer.mask === mask)
    }

    @Test func `layers are found by their identifier before their name`() throws {
        let (root, named, identified) = (CALayer(), CALayer(), CALayer())
        named.name = "a"
        identified.identifier = "a"
        root.sublayers = [named, identified]
        root.states = [CAState(name: "on", elements: [set("opacity", 0.5)])]
        try CAStateController(layer: root).setState("on", animated: false)
        #expect(named.opacity == 1 && identified.opacity == 0.5)
    }

    @Test func `every layer that has a state of the name is set`() throws {
        let (root, first, second) = (CALayer(), CALayer(), CALayer())
        root.sublayers = [first, second]
        for layer in [first, second] {
            layer.name = "a"
            layer.states = [CAState(name: "on", elements: [set("opacity", 0.5)])]
        }
        second.states.append(CAState(name: "off"))
        let controller = CAStateController(layer: root)
        try controller.setState("on", animated: false)
        #expect(first.opacity == 0.5 && second.opacity == 0.5)
        try controller.setState("off", animated: false)
        #expect(first.opacity == 0.5 && second.opacity == 1)
        #expect(controller.stateNames == ["on", "off"])
    }

    @Test func `initial states are set without transitions`() {
        var initial = CAState(name: "on", elements: [set("opacity", 0.5)])
        initial.isInitial = true
        let (controller, layer) = made([CAState(name: "off"), initial])
        controller.setInitialStates(of: controller.layer)
        #expect(layer.opacity == 0.5)
    }

    @Test func `a state that there is not is an error with those that there are`() {
        let (controller, _) = made([CAState(name: "on"), CAState(name: "off")])
        let error = #expect(throws: CAStateError.self) { try controller.setState("in between") }
        #expect(error?.description == #"no state "in between": expected one of "on", "off""#)
        #expect(throws: CAStateError.self) { try controller.setState("x", of: CALayer()) }
    }

    @Test func `states set what has no animation too`() throws {
        let (controller, layer) = made([
            CAState(
                name: "on",
                elements: [
                    set("speed", 2), set("geometryFlipped", true), set("contentsGravity", "center"),
                    set("cornerCurve", "continuous"), set("timeOffset", 1.5),
                ])
        ])
        try controller.setState("on", animated: false)
        #expect(layer.speed == 2 && layer.isGeometryFlipped && layer.contentsGravity == .center)
        #expect(layer.cornerCurve == .continuous && layer.timeOffset == 1.5)
        try controller.setState(nil, of: controller.layer)
        #expect(layer.speed == 1 && !layer.isGeometryFlipped && layer.contentsGravity == .resize)
    }

    @Test func `filters and shear are set by key path`() throws {
        let (controller, layer) = made([
            CAState(
                name: "on",
                elements: [
                    set("filters.tint.inputColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
                    set("transform.shear.x", 0.5),
                ])
        ])
        layer.filters = [CAFilter(type: "colorAdd", name: "tint")]
        try controller.setState("on", animated: false)
        #expect(
            (layer.filters?.first as? CAFilter)?.inputs["inputColor"]
                == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        )
        #expect(layer.transform.m21 == 0.5 && layer.transform.m12 == 0)
    }

    @Test func `a layer of no size has a scale of 0 to grow from`() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(0, 0, 1)
        #expect(layer.value(forKeyPath: "transform.scale.xy") as? Double == 0)
        #expect(layer.value(forKeyPath: "transform.scale.z") as? Double == 1)
        #expect(layer.value(forKeyPath: "transform.rotation.z") as? Double == 0)
    }
}
