import Foundation
import LaminaPropertyTool
import Testing

struct PropertyTableTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The standard table with one more row for `CALayer`.
    private static let madeUp: PropertyTable = {
        var table = PropertyTable.standard
        table.layers[0].properties.append(
            Property(
                "madeUpAmount", .single(.atLeastZero), standard: 1, stored: .rare,
                animates: .implicitly,
                about: "How strong the colours of the contents are."))
        return table
    }()

    @Test func `one row gives a plain property all its places`() throws {
        let files = try GeneratedFile.all(of: Self.madeUp, under: Self.root)
        let named = files.filter { $0.text.contains("madeUpAmount") }.map(\.path)
        #expect(
            named == [
                "Sources/LaminaValues/Generated/AnimatableProperty.swift",
                "Sources/LaminaValues/Generated/LayerProperties+Accessors.swift",
                "Sources/LaminaLayer/Generated/PropertyDefaults.swift",
                "Sources/LaminaLayer/Generated/PropertyKeys.swift",
                "Sources/LaminaScene/Generated/SceneLayerKey.swift",
                "Sources/LaminaScene/Generated/SceneReading.swift",
                "Sources/LaminaScene/Generated/SceneWriting.swift",
                "Sources/LaminaScene/Generated/CAMLReading.swift", "Scenes/scene.schema.json",
            ])
    }

    @Test func `one row gives a plain property of animations all its places`() throws {
        var table = PropertyTable.standard
        let place = try #require(table.animations.firstIndex { $0.name == "CASpringAnimation" })
        table.animations[place].properties.append(
            Property("friction", .number(.atLeastZero), standard: 1, about: "How strongly air brakes it."))
        let files = try GeneratedFile.all(of: table, under: Self.root)
        #expect(
            files.filter { $0.text.contains("friction") }.map(\.path) == [
                "Sources/LaminaLayer/Generated/AnimationKey.swift",
                "Sources/LaminaScene/Generated/SceneAnimationKey.swift",
                "Sources/LaminaScene/Generated/SceneAnimationReading.swift",
                "Sources/LaminaScene/Generated/CAMLAnimationReading.swift", "Scenes/scene.schema.json",
            ])
        let text = files.map(\.text).joined()
        #expect(text.contains("copy.friction = friction"))
        #expect(text.contains("case .friction: .number(try document.number(value, .atLeastZero))"))
        #expect(text.contains("if let new = number(.friction) { animation.friction = new }"))
    }

    @Test func `a row that changes layout asks for it wherever the value is set`() throws {
        var table = Self.madeUp
        let last = table.layers[0].properties.count - 1
        table.layers[0].properties[last].change = [.content, .layout]
        let files = try GeneratedFile.all(of: table, under: Self.root)
        let file = try #require(files.first { $0.path.hasSuffix("LayoutChanges.swift") })
        #expect(file.text.contains("case .bounds, .transform, .madeUpAmount: true"))
        #expect(file.text.contains("|| madeUpAmount != other.madeUpAmount"))
    }

    @Test func `every change is of the content or of the placement, not of both`() {
        for row in PropertyTable.standard.rows {
            let change = row.property.change
            #expect(change.contains(.content) != change.contains(.placement), "\(row.property.name)")
        }
    }

    @Test func `what changes layout is committed and animates`() {
        for row in PropertyTable.standard.rows where row.property.change.contains(.layout) {
            #expect(row.isCommitted && row.property.animation != .never, "\(row.property.name)")
        }
    }

    @Test func `scenes name the classes of animations that the table has`() throws {
        let classes = PropertyTable.standard.animations.compactMap(\.scene)
        let row = try #require(PropertyTable.standard.animationProperties.first { $0.scene == "class" })
        guard case .word(_, let words) = row.kind else {
            Issue.record("the class is one of several words")
            return
        }
        #expect(words.sorted() == classes.sorted())
    }

    @Test func `a missing field or accessor does not compile, because generated code uses both`() throws {
        let text = try GeneratedFile.all(of: Self.madeUp, under: Self.root).map(\.text).joined()
        #expect(text.contains("get { rare.value.madeUpAmount }"))
        #expect(text.contains("if let new = value.numberValue { madeUpAmount = Float(new) }"))
    }

    @Test func `a made-up row changes nothing but its own lines`() throws {
        let standard = try GeneratedFile.all(of: .standard, under: Self.root)
        let changed = try GeneratedFile.all(of: Self.madeUp, under: Self.root)
        for (old, new) in zip(standard, changed) where old.path.hasSuffix(".swift") {
            let known = Set(old.text.split(separator: "\n"))
            let added = new.text.split(separator: "\n").filter { !known.contains($0) }
            #expect(
                added.allSatisfy { $0.contains("madeUpAmount") || $0.contains(": rare.value") },
                "\(old.path)")
        }
    }

    @Test func `the committed files are those of the table`() throws {
        for file in try GeneratedFile.all(of: .standard, under: Self.root) {
            #expect(file.isCurrent, "\(file.path)")
        }
    }

    @Test func `no class has a name, a key or a scene's key twice`() {
        for owner in Dictionary(grouping: PropertyTable.standard.rows, by: \.owner.name).values {
            for path in [\Row.property.name, \.property.key] {
                let names = owner.map { $0[keyPath: path] }
                #expect(Set(names).count == names.count)
            }
        }
        let cells = PropertyTable.standard.cellRows.map(\.property.key)
        #expect(Set(cells).count == cells.count)
        let animations = PropertyTable.standard.animationProperties.map(\.key)
        #expect(Set(animations).count == animations.count)
    }

    @Test func `every row of the schema's members is described`() {
        let rows = PropertyTable.standard.rows + PropertyTable.standard.cellRows
        let properties = rows.map(\.property) + PropertyTable.standard.animationProperties
        for property in properties where property.scene != nil && !property.byHand.contains(.schema) {
            #expect(property.about.hasSuffix("."), "\(property.name)")
        }
    }
}
