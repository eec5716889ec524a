import Foundation
import LaminaGeometry
import LaminaPlan

extension SceneReader {
    static let emitterShapes = [
        CAEmitterLayerEmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere,
    ].map(\.rawValue)
    static let emitterModes = [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume].map(\.rawValue)
    static let renderModes = [
        CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
    ].map(\.rawValue)
    private static let filters = [CALayerContentsFilter.linear, .nearest, .trilinear].map(\.rawValue)
    private static let fillModes = ["removed", "forwards", "backwards", "both"]
    private static let cellKeys = KeyTable<SceneCellKey>()

    /// Reads a member that only emitter layers have, except cells.
    func readEmitter(
        _ key: SceneLayerKey, _ value: JSONDocument.Index, into emitter: inout EmitterValues
    ) throws(SceneFault) {
        switch key {
        case .birthRate: emitter.birthRate = Float(try document.number(value, .atLeastZero))
        case .lifetime: emitter.lifetime = Float(try document.number(value, .atLeastZero))
        case .emitterPosition: emitter.position = try document.point(value)
        case .emitterZPosition: emitter.zPosition = try document.number(value)
        case .emitterSize:
            let size = try document.point(value, expected: "[width, height]")
            emitter.size = CGSize(width: size.x, height: size.y)
        case .emitterDepth: emitter.depth = try document.number(value)
        case .emitterShape:
            emitter.shape = CAEmitterLayerEmitterShape(
                rawValue: try document.word(value, among: Self.emitterShapes))
        case .emitterMode:
            emitter.mode = CAEmitterLayerEmitterMode(
                rawValue: try document.word(value, among: Self.emitterModes))
        case .renderMode:
            emitter.renderMode = CAEmitterLayerRenderMode(
                rawValue: try document.word(value, among: Self.renderModes))
        case .velocity: emitter.velocity = Float(try document.number(value))
        case .scale: emitter.scale = Float(try document.number(value))
        case .spin: emitter.spin = Float(try document.number(value))
        case .seed:
            guard document.kind(value) == .number,
                let whole = UInt32(exactly: document.rawNumber(value))
            else {
                throw .unexpected(
                    document.description(value), expected: "a whole number from 0 to 4294967295")
            }
            emitter.seed = whole
        default: break
        }
    }

    /// Reads the cells of an emitter layer.
    mutating func readCells(_ index: JSONDocument.Index, of layer: inout SceneLayer) throws(SceneFault) {
        var sources: [SceneImageSource?] = []
        layer.properties.emitter.cells = try cells(index, depth: 1, &sources)
        layer.cellSources = sources
    }

    private mutating func cells(
        _ index: JSONDocument.Index, depth: Int, _ sources: inout [SceneImageSource?]
    ) throws(SceneFault) -> [EmitterCellValues] {
        guard document.kind(index) == .array else {
            throw .unexpected(document.description(index), expected: "an array of cells")
        }
        var result: [EmitterCellValues] = []
        var position = index.next
        for place in 0..<document.count(index) {
            do throws(SceneFault) {
                guard depth <= SceneLimits.maximumCellNesting else {
                    throw .unexpected(
                        "a cell in \(depth - 1) others",
                        expected: "at most \(SceneLimits.maximumCellNesting) cells inside one another")
                }
                guard sources.count < SceneLimits.maximumCells else {
                    throw .unexpected("more", expected: "at most \(SceneLimits.maximumCells) cells")
                }
                result.append(try cell(position, depth: depth, &sources))
            } catch {
                throw error.inside(place)
            }
            position = document.after(position)
        }
        return result
    }

    private mutating func cell(
        _ index: JSONDocument.Index, depth: Int, _ sources: inout [SceneImageSource?]
    ) throws(SceneFault) -> EmitterCellValues {
        var cell = EmitterCellValues()
        let number = sources.count
        sources.append(nil)
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.cellKeys, expected: "a cell, which is an object")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .contents:
                    let source = try imageSource(value)
                    cell.contents = try images.image(source)
                    sources[number] = source
                case .emitterCells: cell.cells = try cells(value, depth: depth + 1, &sources)
                default: try read(key, value, into: &cell)
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        return cell
    }

    private func read(
        _ key: SceneCellKey, _ value: JSONDocument.Index, into cell: inout EmitterCellValues
    ) throws(SceneFault) {
        switch key {
        case .name: cell.name = try document.checkedString(value)
        case .isEnabled: cell.isEnabled = try document.boolean(value)
        case .contentsRect: cell.contentsRect = try document.rectangle(value, sides: .aboveZero)
        case .minificationFilter:
            cell.minificationFilter = CALayerContentsFilter(
                rawValue: try document.word(value, among: Self.filters))
        case .minificationFilterBias: cell.minificationFilterBias = Float(try document.number(value))
        case .magnificationFilter:
            cell.magnificationFilter = CALayerContentsFilter(
                rawValue: try document.word(value, among: Self.filters))
        case .color: cell.color = try document.color(value)
        case .beginTime: cell.timing.beginTime = try document.number(value)
        case .timeOffset: cell.timing.timeOffset = try document.number(value)
        case .speed: cell.timing.speed = Float(try document.number(value))
        case .duration: cell.timing.duration = try document.number(value, .aboveZero)
        case .repeatCount:
            cell.timing.repeatCount =
                isInfinity(value) ? .infinity : Float(try document.number(value, .atLeastZero))
        case .repeatDuration:
            cell.timing.repeatDuration =
                isInfinity(value) ? .infinity : try document.number(value, .atLeastZero)
        case .autoreverses: cell.timing.autoreverses = try document.boolean(value)
        case .fillMode:
            cell.timing.fillMode = CAMediaTimingFillMode(
                rawValue: try document.word(value, among: Self.fillModes))
        default:
            guard let property = EmitterCellProperty(rawValue: key.rawValue) else { return }
            let range: NumberRange =
                switch key {
                case .contentsScale: .aboveZero
                case .birthRate, .lifetime: .atLeastZero
                default: .any
                }
            cell.set(property, to: .number(try document.number(value, range)))
        }
    }

    private func isInfinity(_ value: JSONDocument.Index) -> Bool {
        document.kind(value) == .string && document.string(value) == "infinity"
    }
}

extension JSONWriter {
    mutating func writeEmitter(
        _ emitter: EmitterValues, _ key: SceneLayerKey, _ sources: [SceneImageSource?]
    ) {
        let defaults = EmitterValues()
        switch key {
        case .emitterCells:
            guard !emitter.cells.isEmpty else { return }
            var rest = sources[...]
            self.key(key.rawValue)
            write(emitter.cells, &rest)
        case .birthRate: member(key, emitter.birthRate, default: defaults.birthRate)
        case .lifetime: member(key, emitter.lifetime, default: defaults.lifetime)
        case .emitterPosition: member(key, emitter.position, default: defaults.position)
        case .emitterZPosition: member(key, emitter.zPosition, default: defaults.zPosition)
        case .emitterSize: member(key, emitter.size, default: defaults.size)
        case .emitterDepth: member(key, emitter.depth, default: defaults.depth)
        case .emitterShape: member(key, emitter.shape.rawValue, default: defaults.shape.rawValue)
        case .emitterMode: member(key, emitter.mode.rawValue, default: defaults.mode.rawValue)
        case .renderMode: member(key, emitter.renderMode.rawValue, default: defaults.renderMode.rawValue)
        case .velocity: member(key, emitter.velocity, default: defaults.velocity)
        case .scale: member(key, emitter.scale, default: defaults.scale)
        case .spin: member(key, emitter.spin, default: defaults.spin)
        case .seed: member(key, CGFloat(emitter.seed), default: CGFloat(defaults.seed))
        default: break
        }
    }

    /// - Parameter sources: The image sources of these cells and of the cells in them, first; they are removed from
    ///   the list.
    private mutating func write(
        _ cells: [EmitterCellValues], _ sources: inout ArraySlice<SceneImageSource?>
    ) {
        beginArray()
        for cell in cells {
            element()
            beginObject()
            let source = sources.popFirst() ?? nil
            for key in SceneCellKey.allCases {
                switch key {
                case .contents: member(key, source)
                case .emitterCells:
                    guard !cell.cells.isEmpty else { continue }
                    self.key(key.rawValue)
                    write(cell.cells, &sources)
                default: write(cell, key)
                }
            }
            endObject()
        }
        endArray()
    }

    private mutating func write(_ cell: EmitterCellValues, _ key: SceneCellKey) {
        let defaults = EmitterCellValues()
        let timing = cell.timing
        switch key {
        case .name: member(key, cell.name)
        case .isEnabled: member(key, cell.isEnabled, default: true)
        case .contentsRect: member(key, cell.contentsRect, default: defaults.contentsRect)
        case .minificationFilter: member(key, cell.minificationFilter, default: defaults.minificationFilter)
        case .minificationFilterBias:
            member(key, cell.minificationFilterBias, default: defaults.minificationFilterBias)
        case .magnificationFilter:
            member(key, cell.magnificationFilter, default: defaults.magnificationFilter)
        case .color: member(key, cell.color, default: defaults.color)
        case .beginTime: member(key, CGFloat(timing.beginTime), default: 0)
        case .timeOffset: member(key, CGFloat(timing.timeOffset), default: 0)
        case .speed: member(key, timing.speed, default: 1)
        case .duration: member(key, CGFloat(timing.duration), default: 0)
        case .repeatCount: writeCount(key, Double(timing.repeatCount), single: timing.repeatCount)
        case .repeatDuration: writeCount(key, timing.repeatDuration, single: nil)
        case .autoreverses: member(key, timing.autoreverses, default: false)
        case .fillMode: member(key, timing.fillMode.rawValue, default: "removed")
        default:
            guard let property = EmitterCellProperty(rawValue: key.rawValue),
                case .number(let number) = cell[property], cell[property] != defaults[property]
            else { return }
            if property.isSingle { member(key, Float(number)) } else { member(key, CGFloat(number)) }
        }
    }

    private mutating func writeCount(_ key: SceneCellKey, _ number: Double, single: Float?) {
        if number == .infinity {
            member(key, "infinity")
        } else if let single {
            member(key, single, default: 0)
        } else {
            member(key, CGFloat(number), default: 0)
        }
    }
}
