import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaPlan

extension SceneReader {
    private static let gravities = CALayerContentsGravity.all.map(\.rawValue)
    private static let magnifications = [CALayerContentsFilter.linear, .nearest].map(\.rawValue)
    private static let minifications = magnifications + [CALayerContentsFilter.trilinear.rawValue]
    private static let curves = [CALayerCornerCurve.circular, .continuous].map(\.rawValue)
    private static let formats = [CALayerContentsFormat.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic].map(
        \.rawValue)

    /// Reads the members of a layer into it, and returns the places of its sublayers and its mask.
    mutating func readProperties(
        _ index: JSONDocument.Index, into layer: inout SceneLayer
    ) throws(SceneFault) -> (sublayers: JSONDocument.Index?, mask: JSONDocument.Index?) {
        var frame: CGRect?
        var placed: SceneLayerKey?
        var below: (sublayers: JSONDocument.Index?, mask: JSONDocument.Index?)
        var animations: JSONDocument.Index?
        var ofKinds: [(key: SceneLayerKey, value: JSONDocument.Index)] = []
        var preservesDepth: Bool?
        var layerClass = layer.sceneClass
        var ofClasses: [(key: SceneLayerKey, value: JSONDocument.Index)] = []
        var text = layer.text ?? SceneText()
        var (scroll, video) = (layer.scroll ?? SceneScroll(), layer.video ?? SceneVideo())
        var saysMasksToBounds = false
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.layerKeys, expected: "a layer, which is an object")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .frame: frame = try document.rectangle(value, sides: .atLeastZero)
                case .sublayers: below.sublayers = value
                case .mask: below.mask = value
                case .contents:
                    let source = try imageSource(value)
                    layer.properties.contents = try images.image(source)
                    layer.contentsSource = source
                case .shadowPath:
                    let (path, source) = try document.path(value)
                    layer.properties.shadowPath = path
                    layer.shadowPathSource = source
                case .path:
                    let (path, source) = try document.path(value)
                    layer.properties.shape.path = path
                    layer.pathSource = source
                case .id: layer.id = try document.checkedString(value)
                case .isAbsent: layer.isAbsent = try document.boolean(value)
                case .states where isStill, .stateTransitions where isStill:
                    throw SceneFault.unexpected(
                        "states", expected: "none, since what a transition comes from does not change")
                case .states, .stateTransitions: pendingStates.append((layers.count, key, value))
                case .animations where isStill:
                    throw SceneFault.unexpected(
                        "animations", expected: "none, since what a transition comes from does not move")
                case .animations: animations = value
                case .layerClass:
                    try refuseClassOfPrograms(value)
                    layerClass = try document.name(value, of: LayerKind.sceneClasses)
                    if case .kind(let kind) = layerClass { layer.properties.kind = kind }
                case .emitterCells: try readCells(value, of: &layer)
                case .preservesDepth: preservesDepth = try document.boolean(value)
                case _ where key.kinds == [.text]:
                    try readText(key, value, into: &text, &layer.properties.text)
                case .scrollMode:
                    scroll.mode = CAScrollLayerScrollMode(
                        rawValue: try document.word(value, among: SceneScroll.modes))
                case _ where key.isOfVideo: try readVideo(key, value, into: &video)
                default: try read(key, value, into: &layer.properties)
                }
            } catch {
                throw error.inside(key.rawValue)
            }
            if !key.kinds.isEmpty { ofKinds.append((key, value)) }
            if key.plainClass != nil { ofClasses.append((key, value)) }
            if key == .masksToBounds { saysMasksToBounds = true }
            if key == .bounds || key == .position { placed = placed ?? key }
        }
        if let stray = ofKinds.first(where: { !$0.key.kinds.contains(layer.properties.kind) }) {
            let classes = stray.key.kinds.map { "\"\($0.sceneName)\"" }.joined(separator: " or ")
            throw SceneFault.unexpected(
                document.description(stray.value), expected: "nothing, without \"class\": \(classes)"
            ).inside(stray.key.rawValue)
        }
        if let preservesDepth {
            if layer.properties.kind == .replicator {
                layer.properties.replicator.preservesDepth = preservesDepth
            } else {
                layer.properties.emitter.preservesDepth = preservesDepth
            }
        }
        if let member = ofClasses.first(where: { $0.key.plainClass != layerClass }) {
            throw stray(member, outside: member.key.plainClass?.name ?? "")
        }
        switch layerClass {
        case .kind: if layer.properties.kind == .text { layer.text = text }
        case .scroll:
            if layer.scroll == nil, !saysMasksToBounds { layer.properties.masksToBounds = true }
            layer.scroll = scroll
        case .video: layer.video = video
        }
        if let frame {
            do throws(SceneFault) {
                if let placed { throw SceneFault(.conflict(with: placed.rawValue)) }
                try place(&layer.properties, in: frame)
            } catch {
                throw error.inside(SceneLayerKey.frame.rawValue)
            }
        }
        // Last, since they may name the layer's filters.
        if let animations {
            do throws(SceneFault) {
                layer.animations = try self.animations(animations, of: layer.properties)
            } catch {
                throw error.inside(SceneLayerKey.animations.rawValue)
            }
        }
        return below
    }

    private func stray(
        _ member: (key: SceneLayerKey, value: JSONDocument.Index), outside className: String
    ) -> SceneFault {
        SceneFault.unexpected(
            document.description(member.value), expected: "nothing, without \"class\": \"\(className)\""
        ).inside(member.key.rawValue)
    }

    private func place(_ p: inout LayerProperties, in frame: CGRect) throws(SceneFault) {
        p.bounds = CGRect(origin: .zero, size: frame.size)
        p.position = CGPoint(
            x: try JSONDocument.limited(frame.minX + p.anchorPoint.x * frame.width),
            y: try JSONDocument.limited(frame.minY + p.anchorPoint.y * frame.height))
    }

    private mutating func read(
        _ key: SceneLayerKey, _ value: JSONDocument.Index, into p: inout LayerProperties
    ) throws(SceneFault) {
        switch key {
        case .layerClass, .frame, .sublayers, .mask, .contents, .shadowPath, .path, .animations, .id,
            .isAbsent, .states,
            .stateTransitions:
            break
        case .beginTime: p.timing.beginTime = try document.number(value)
        case .timeOffset: p.timing.timeOffset = try document.number(value)
        case .speed: p.timing.speed = Float(try document.number(value))
        case .timeMap: p.timing.map = try timeMap(value)
        case .name: p.name = try document.checkedString(value)
        case .bounds: p.bounds = try document.rectangle(value, sides: .atLeastZero)
        case .position: p.position = try document.point(value)
        case .zPosition: p.zPosition = try document.number(value)
        case .anchorPoint: p.anchorPoint = try document.point(value)
        case .anchorPointZ: p.anchorPointZ = try document.number(value)
        case .transform: p.transform = try document.transform(value)
        case .sublayerTransform: p.sublayerTransform = try document.transform(value)
        case .isHidden: p.isHidden = try document.boolean(value)
        case .opacity: p.opacity = Float(try document.number(value, .zeroToOne))
        case .allowsGroupOpacity: p.allowsGroupOpacity = try document.boolean(value)
        case .backgroundColor: p.backgroundColor = try document.color(value)
        case .contentsGravity:
            p.contentsGravity = CALayerContentsGravity(
                rawValue: try document.word(value, among: Self.gravities))
        case .contentsRect: p.contentsRect = try document.rectangle(value, sides: .aboveZero)
        case .contentsCenter: p.contentsCenter = try document.rectangle(value, sides: .atLeastZero)
        case .contentsFormat:
            p.contentsFormat = CALayerContentsFormat(rawValue: try document.word(value, among: Self.formats))
        case .contentsMultiplyColor: p.contentsMultiplyColor = try document.color(value)
        case .contentsScale: p.contentsScale = try document.number(value, .aboveZero)
        case .cornerRadius: p.cornerRadius = try document.number(value, .atLeastZero)
        case .maskedCorners: p.maskedCorners = try document.names(value, of: CACornerMask.sceneNames)
        case .cornerCurve:
            p.cornerCurve = CALayerCornerCurve(rawValue: try document.word(value, among: Self.curves))
        case .borderWidth: p.borderWidth = try document.number(value, .atLeastZero)
        case .borderColor: p.borderColor = try document.color(value)
        case .masksToBounds: p.masksToBounds = try document.boolean(value)
        case .isDoubleSided: p.isDoubleSided = try document.boolean(value)
        case .isGeometryFlipped: p.isGeometryFlipped = try document.boolean(value)
        case .isOpaque: p.isOpaque = try document.boolean(value)
        case .minificationFilter:
            p.minificationFilter = CALayerContentsFilter(
                rawValue: try document.word(value, among: Self.minifications))
        case .minificationFilterBias: p.minificationFilterBias = Float(try document.number(value))
        case .magnificationFilter:
            p.magnificationFilter = CALayerContentsFilter(
                rawValue: try document.word(value, among: Self.magnifications))
        case .edgeAntialiasingMask:
            p.edgeAntialiasingMask = try document.names(value, of: CAEdgeAntialiasingMask.sceneNames)
        case .allowsEdgeAntialiasing: p.allowsEdgeAntialiasing = try document.boolean(value)
        default: try readEffect(key, value, into: &p)
        }
    }

    private mutating func readEffect(
        _ key: SceneLayerKey, _ value: JSONDocument.Index, into p: inout LayerProperties
    ) throws(SceneFault) {
        switch key {
        case .shadowColor: p.shadowColor = try document.color(value)
        case .shadowOpacity: p.shadowOpacity = Float(try document.number(value, .zeroToOne))
        case .shadowOffset:
            let offset = try document.point(value, expected: "[width, height]")
            p.shadowOffset = CGSize(width: offset.x, height: offset.y)
        case .shadowRadius: p.shadowRadius = try document.number(value, .atLeastZero)
        case .filters: p.filters = try filters(value)
        case .backgroundFilters: p.backgroundFilters = try filters(value)
        case .compositingFilter: p.compositingFilter = try document.filter(value, .compositing)
        case .shouldRasterize: p.shouldRasterize = try document.boolean(value)
        case .rasterizationScale: p.rasterizationScale = try document.number(value, .aboveZero)
        case _ where key.kinds == [.replicator]: try readReplicator(key, value, into: &p.replicator)
        case _ where key.kinds == [.gradient]: try readGradient(key, value, into: &p.gradient)
        case _ where key.kinds == [.emitter]: try readEmitter(key, value, into: &p.emitter)
        default: try readShape(key, value, into: &p.shape)
        }
    }
}
