import Foundation
import LaminaGeometry
import LaminaValues

extension SceneReader {
    private static let cellKeys = KeyTable<SceneCellKey>()

    mutating func readEmitterCells(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        var sources: [SceneImageSource?] = []
        layer.properties.emitter.cells = try cells(value, depth: 1, &sources)
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
                case .duration: cell.timing.duration = try document.number(value, .aboveZero)
                case .repeatCount:
                    cell.timing.repeatCount =
                        isInfinity(value) ? .infinity : Float(try document.number(value, .atLeastZero))
                case .repeatDuration:
                    cell.timing.repeatDuration =
                        isInfinity(value) ? .infinity : try document.number(value, .atLeastZero)
                // The table of properties has every other key.
                default:
                    if try !readLook(key, value, into: &cell.look) { try read(key, value, into: &cell) }
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        return cell
    }

    private func isInfinity(_ value: JSONDocument.Index) -> Bool {
        document.kind(value) == .string && document.string(value) == "infinity"
    }
}

extension JSONWriter {
    mutating func writeEmitterCells(of layer: SceneLayer) {
        let cells = layer.properties.emitter.cells
        guard !cells.isEmpty else { return }
        var rest = layer.cellSources[...]
        key(SceneLayerKey.emitterCells.rawValue)
        write(cells, &rest)
    }

    /// - Parameter sources: The image sources of these cells and of the cells in them, first; they are removed from
    ///   the list.
    private mutating func write(
        _ cells: [EmitterCellValues], _ sources: inout ArraySlice<SceneImageSource?>
    ) {
        let defaults = EmitterCellValues()
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
                case .duration: member(key, CGFloat(cell.timing.duration), default: 0)
                case .repeatCount:
                    writeCount(key, Double(cell.timing.repeatCount), single: cell.timing.repeatCount)
                case .repeatDuration: writeCount(key, cell.timing.repeatDuration, single: nil)
                // The table of properties has every other key.
                default:
                    writeLook(key, cell.look)
                    write(key, of: cell, defaults)
                }
            }
            endObject()
        }
        endArray()
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
