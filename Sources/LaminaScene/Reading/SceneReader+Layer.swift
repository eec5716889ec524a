import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaMessages
import LaminaValues

/// The values of a layer's members besides its committed values, until all members are read.
struct SceneLayerMembers {
    var layerClass: SceneClass
    var text: SceneText
    var scroll: SceneScroll
    var video: SceneVideo
    var frame: CGRect?
    var preservesDepth: Bool?
    var sublayers: JSONDocument.Index?
    var mask: JSONDocument.Index?
    var animations: JSONDocument.Index?

    init(_ layerClass: SceneClass, text: SceneText?, scroll: SceneScroll?, video: SceneVideo?) {
        self.layerClass = layerClass
        self.text = text ?? SceneText()
        self.scroll = scroll ?? SceneScroll()
        self.video = video ?? SceneVideo()
    }
}

extension SceneReader {
    /// Reads the members of a layer into it, and returns the places of its sublayers and its mask.
    mutating func readProperties(
        _ index: JSONDocument.Index, into layer: inout SceneLayer
    ) throws(SceneFault) -> (sublayers: JSONDocument.Index?, mask: JSONDocument.Index?) {
        var members = SceneLayerMembers(
            layer.sceneClass, text: layer.text, scroll: layer.scroll, video: layer.video)
        var placed: SceneLayerKey?
        var ofKinds: [(key: SceneLayerKey, value: JSONDocument.Index)] = []
        var ofClasses: [(key: SceneLayerKey, value: JSONDocument.Index)] = []
        var saysMasksToBounds = false
        var keys = try JSONDocument.Members(
            of: index, in: document, keys: Self.layerKeys, expected: "a layer, which is an object")
        while let (key, value) = try keys.next() {
            do throws(SceneFault) {
                try read(key, value, into: &layer, &members)
            } catch {
                throw error.inside(key.rawValue)
            }
            if key.isOfSomeKinds { ofKinds.append((key, value)) }
            if key.plainClass != nil { ofClasses.append((key, value)) }
            if key == .masksToBounds { saysMasksToBounds = true }
            if key == .contentsScale { members.text.hasOwnContentsScale = true }
            if key == .bounds || key == .position { placed = placed ?? key }
        }
        if let stray = ofKinds.first(where: { !$0.key.kinds.contains(layer.properties.kind) }) {
            let classes = stray.key.kinds.map { "\"\($0.sceneName)\"" }.joined(separator: " or ")
            throw SceneFault.unexpected(
                document.description(stray.value), expected: "nothing, without \"class\": \(classes)"
            ).inside(stray.key.rawValue)
        }
        if let preservesDepth = members.preservesDepth {
            if layer.properties.kind == .replicator {
                layer.properties.replicator.preservesDepth = preservesDepth
            } else {
                layer.properties.emitter.preservesDepth = preservesDepth
            }
        }
        if let member = ofClasses.first(where: { $0.key.plainClass != members.layerClass }) {
            throw stray(member, outside: member.key.plainClass?.name ?? "")
        }
        switch members.layerClass {
        case .kind: if layer.properties.kind == .text { layer.text = members.text }
        case .scroll:
            if layer.scroll == nil, !saysMasksToBounds { layer.properties.masksToBounds = true }
            layer.scroll = members.scroll
        case .video: layer.video = members.video
        }
        if let frame = members.frame {
            do throws(SceneFault) {
                if let placed { throw SceneFault(.conflict(with: placed.rawValue)) }
                try place(&layer.properties, in: frame)
            } catch {
                throw error.inside(SceneLayerKey.frame.rawValue)
            }
        }
        // Last, since they may name the layer's filters.
        if let animations = members.animations {
            do throws(SceneFault) {
                layer.animations = try self.animations(animations, of: layer.properties)
            } catch {
                throw error.inside(SceneLayerKey.animations.rawValue)
            }
        }
        return (members.sublayers, members.mask)
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
}

// The members that are more than a value: the table of properties names them.
extension SceneReader {
    mutating func readLayerClass(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        try refuseClassOfPrograms(value)
        members.layerClass = try document.name(value, of: LayerKind.sceneClasses)
        if case .kind(let kind) = members.layerClass { layer.properties.kind = kind }
    }

    mutating func readFrame(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        members.frame = try document.rectangle(value, sides: .atLeastZero)
    }

    mutating func readMask(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) { members.mask = value }

    mutating func readSublayers(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) { members.sublayers = value }

    mutating func readContents(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        let source = try imageSource(value)
        layer.properties.contents = try images.image(source)
        layer.contentsSource = source
    }

    mutating func readShadowPath(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        let (path, source) = try document.path(value)
        layer.properties.shadowPath = path
        layer.shadowPathSource = source
    }

    mutating func readPath(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        let (path, source) = try document.path(value)
        layer.properties.shape.path = path
        layer.pathSource = source
    }

    mutating func readPreservesDepth(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        members.preservesDepth = try document.boolean(value)
    }

    mutating func readTimeMap(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        layer.properties.timing.map = try timeMap(value)
    }

    mutating func readAnimations(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        if isStill {
            throw SceneFault.unexpected(
                "animations", expected: "none, since what a transition comes from does not move")
        }
        members.animations = value
    }

    mutating func readId(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        layer.id = try document.checkedString(value)
    }

    mutating func readIsAbsent(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        layer.isAbsent = try document.boolean(value)
    }

    mutating func readStates(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        try keepForLater(.states, value)
    }

    mutating func readStateTransitions(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        try keepForLater(.stateTransitions, value)
    }

    mutating func readOtherElements(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        layer.otherElements = try list(value, expected: "an array of texts in XML") {
            reader, index throws(SceneFault) in
            let text = try reader.document.checkedString(index)
            do throws(XMLFailure) {
                return try CAMLElement(parsing: text)
            } catch {
                throw SceneFault.unexpected(quoted(text), expected: "an element in XML: \(error.reason)")
            }
        }
    }

    /// States name layers below, which are not read yet.
    private mutating func keepForLater(
        _ key: PendingKey, _ value: JSONDocument.Index
    ) throws(SceneFault) {
        if isStill {
            throw SceneFault.unexpected(
                "states", expected: "none, since what a transition comes from does not change")
        }
        pendingStates.append((layers.count, key, value))
    }
}
