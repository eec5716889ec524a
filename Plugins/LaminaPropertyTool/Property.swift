/// A property of a class: one row of the table.
///
/// From the rows come the keys, the defaults, animation, key-value coding, scene JSON and its schema, and CAML.
package struct Property {
    /// The accessor's name in Swift, `isHidden`.
    package var name: String
    /// Core Animation's key, `hidden`.
    package var key: String
    /// The key in scenes; `nil` for a property that scenes do not have.
    package var scene: String?
    /// CAML's name, where it is not Core Animation's key.
    package var caml: String?
    package var kind: Kind
    /// The value that a new object has, as in scenes; `nil` for none.
    package var standard: Literal?
    /// The default in the words of the schema, where the value alone does not say it; empty where the description says
    /// it.
    package var saying: String?
    package var storage: Storage
    /// A field beside the value that tells committed values apart, too.
    package var comparison: String?
    package var animation: Animation
    package var change: Change
    package var byHand: ByHand
    /// The description in the schema, without the default.
    package var about: String

    /// The kind of a value.
    package indirect enum Kind: Equatable {
        case flag
        /// A number in double precision, a `CGFloat`.
        case number(Range = .any)
        /// A number in single precision, a `Float`.
        case single(Range = .any)
        /// A `CFTimeInterval`.
        case seconds(Range = .any)
        /// A number of instances, an `Int`.
        case count
        /// A `UInt32`.
        case whole
        case point
        case size
        case rect(sides: Range)
        /// - Parameter orNull: Whether scenes write no colour as `null`: for properties whose default is a colour.
        case color(orNull: Bool = false)
        case transform
        case path
        case image
        case filters
        case filter
        /// The colours of a gradient, and where they lie.
        case colors, locations
        /// The lengths of dashes and gaps.
        case dashes
        case text
        /// One of several words: a type, and the raw values that it may have.
        case word(String, [String])
        /// Some of some names, with the type of the set.
        case options(String, [String])
        /// A value of any type: key-value coding alone.
        case any
        case ofAnimations(AnimationKind)
        /// Key-value coding does not have it; all the rest is written by hand.
        case other
    }

    /// The kinds of values that only animations have.
    package enum AnimationKind: Equatable {
        /// A value of the animated property's kind.
        case value
        /// Several of them.
        case values
        case numbers(Range)
        /// A timing function, and a list of them.
        case pace, paces
        /// A value function: one of several words in scenes, an object in Swift.
        case function([String])
        /// A group's members.
        case members
        /// A filter of a picture.
        case filter
        /// A layer that is not in the tree: scenes alone.
        case layer
        /// An instance of a Swift type, or `nil` where it may be none: key-value coding alone.
        case instance(of: String, orNone: Bool = false)
    }

    /// The numbers that a property takes.
    package enum Range: String {
        case any, atLeastZero, aboveZero, zeroToOne, minusOneToOne
        /// At least 0, or infinity.
        case repeats
    }

    /// Where the committed value is stored.
    package enum Storage: Equatable {
        /// In the values of the class, under the property's name or this path.
        case field(String? = nil)
        /// Among the values of contents and border, which plain layers leave at their defaults.
        case style
        /// Among the other values that most layers leave at their defaults.
        case rare
        /// In the layer itself, which does not commit it. Scenes keep it beside the committed values.
        case layer
        /// Nowhere: it is computed, or it belongs to scenes alone.
        case nowhere
    }

    package enum Animation: Equatable {
        case never
        /// Animations change it; setting it starts none.
        case explicitly
        /// Setting it starts an animation.
        case implicitly
    }

    /// The meaning of a change: it changes either the content or the placement, and may ask for layout besides.
    package struct Change: OptionSet {
        package var rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The layer's own picture.
        package static let content = Change(rawValue: 1)
        /// Where the layer's picture lies in its superlayer, and how strong it is.
        package static let placement = Change(rawValue: 2)
        /// The layer and its superlayer lay out their sublayers.
        package static let layout = Change(rawValue: 4)
    }

    /// The places that are written by hand, because the kind does not say all.
    package struct ByHand: OptionSet {
        package var rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Reading and writing of the animated value.
        package static let animation = ByHand(rawValue: 1)
        package static let sceneReading = ByHand(rawValue: 2)
        package static let sceneWriting = ByHand(rawValue: 4)
        package static let scene: ByHand = [.sceneReading, .sceneWriting]
        package static let camlReading = ByHand(rawValue: 8)
        package static let camlWriting = ByHand(rawValue: 16)
        package static let caml: ByHand = [.camlReading, .camlWriting]
        package static let keyValueCoding = ByHand(rawValue: 32)
        package static let schema = ByHand(rawValue: 64)
        /// Files of others have values outside of the range, which are not simply brought to its ends.
        package static let limits = ByHand(rawValue: 128)
        /// The accessor's type differs from the committed value's.
        package static let defaults = ByHand(rawValue: 256)
        /// Giving the value in a scene to the object that it describes.
        package static let assignment = ByHand(rawValue: 512)
    }

    package init(
        _ name: String, key: String? = nil, scene: String?? = .some(nil), caml: String? = nil, _ kind: Kind,
        standard: Literal? = nil, saying: String? = nil, stored storage: Storage = .field(),
        compares comparison: String? = nil, animates animation: Animation = .never,
        changes change: Change = .content, byHand: ByHand = [],
        about: String = ""
    ) {
        self.name = name
        self.key = key ?? name
        switch scene {
        case .none: self.scene = nil
        case .some(let given): self.scene = given ?? name
        }
        self.caml = caml
        self.kind = kind
        self.standard = standard
        self.saying = saying
        self.storage = storage
        self.comparison = comparison
        self.animation = animation
        self.change = change
        self.byHand =
            kind == .other
            ? byHand.union([.scene, .caml, .keyValueCoding, .schema, .assignment]) : byHand
        self.about = about
    }

    /// The name of the case in the enum of scene keys.
    package var sceneCase: String? {
        guard let scene else { return nil }
        return scene == "class" ? name : scene
    }
}

/// A class with properties.
package struct PropertyClass {
    package var name: String
    /// The kind of layer that alone has these properties; `nil` for `CALayer` and for classes that commit the values of
    /// plain layers.
    package var kind: String?
    /// Where ``LayerProperties`` keeps the committed values; `nil` for itself.
    package var field: String?
    /// The type of the committed values.
    package var values: String
    /// The name of the values that scenes keep beside the committed ones.
    package var sceneValues: String?
    /// Whether CAML has the class.
    package var isInCAML = true
    package var properties: [Property]
}

/// A value as the table writes it.
package enum Literal: Equatable {
    case number(Double)
    case flag(Bool)
    case text(String)
    case list([Literal])

    /// Whether it is zero, `false` or nothing.
    package var isZero: Bool {
        switch self {
        case .number(let number): number == 0
        case .flag(let flag): !flag
        case .text: false
        case .list(let list): list.allSatisfy(\.isZero)
        }
    }

    package var json: String {
        switch self {
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .flag(let flag): "\(flag)"
        case .text(let text): "\"\(text)\""
        case .list(let list): "[\(list.map(\.json).joined(separator: ", "))]"
        }
    }

    /// The value in a sentence.
    package var words: String {
        if case .text(let text) = self { text } else { json }
    }
}

extension Literal: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(arrayLiteral elements: Literal...) { self = .list(elements) }
}
