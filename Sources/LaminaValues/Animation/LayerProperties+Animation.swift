import Foundation
import LaminaGeometry
import LaminaImage

extension AnimatableProperty {
    /// The properties of a layer that hold filters.
    package enum FilterList: Hashable, Sendable {
        case filters, backgroundFilters, compositingFilter
    }

    package static let byKey = Dictionary(uniqueKeysWithValues: named.map { ($0.key, $0.property) })

    /// Whether its values are transforms.
    package var isTransform: Bool { valueKind == .transform }

    /// The keys that may follow the property's key.
    package var parts: [String: AnimationKeyPath.Part] { valueKind?.parts ?? [:] }
}

// The animated values of properties that are more than a field. The table of properties names them.
extension LayerProperties {
    /// A sum of several animations may have a negative size on its way; the result has none, see ``apply(_:at:)``.
    var animatedBounds: AnimatableValue {
        get { .rect(bounds) }
        set { if let new = newValue.rectValue { bounds = new } }
    }

    /// `true` or `false`, or a number between 0 and 1 while the layer fades.
    var animatedIsHidden: AnimatableValue {
        get { hiddenShare == 0 ? .flag(isHidden) : .number(Double(hiddenShare) / 255) }
        set {
            switch newValue {
            case .flag(let flag): (isHidden, hiddenShare) = (flag, 0)
            case .number(let number):
                let share = UInt8((max(0, min(number, 1)) * 255).rounded())
                isHidden = share == 255
                hiddenShare = isHidden ? 0 : share
            case .vector, .transform, .path, .image, .crossfade, .list, .filters, .none: break
            }
        }
    }

    var animatedContents: AnimatableValue {
        get { contents.map { .image($0) } ?? AnimatableValue.none }
        set {
            switch newValue {
            case .image(let image): (contents, contentsFade) = (image, nil)
            case .crossfade(let first, let second, let share):
                (contents, contentsFade) = (first, ContentsFade(image: second, share: share))
            case .none: (contents, contentsFade) = (nil, nil)
            case .number, .flag, .vector, .transform, .path, .list, .filters: break
            }
        }
    }

    /// No colour counts as white, so that a fade between none and a colour passes through the colours between.
    var animatedContentsMultiplyColor: AnimatableValue {
        get { .color(contentsMultiplyColor ?? .white) }
        set { if let new = newValue.colorValue { contentsMultiplyColor = new } }
    }

    /// Without a focal point the ellipses begin at the start point.
    var animatedFocalPoint: AnimatableValue {
        get { .point(gradient.focalPoint ?? gradient.startPoint) }
        set {
            if newValue == .none {
                gradient.focalPoint = nil
            } else if let new = newValue.pointValue {
                gradient.focalPoint = new
            }
        }
    }

    func filterInput(
        _ input: String, of name: String, in list: AnimatableProperty.FilterList
    ) -> AnimatableValue? {
        switch list {
        case .filters: filters.first { $0.name == name }?.animatable(input)
        case .backgroundFilters: backgroundFilters.first { $0.name == name }?.animatable(input)
        case .compositingFilter: compositingFilter?.animatable(input)
        }
    }

    mutating func setFilterInput(
        _ input: String, of name: String, in list: AnimatableProperty.FilterList, to value: AnimatableValue
    ) {
        switch list {
        case .filters:
            if let index = filters.firstIndex(where: { $0.name == name }) {
                filters[index].animate(input, to: value)
            }
        case .backgroundFilters:
            if let index = backgroundFilters.firstIndex(where: { $0.name == name }) {
                backgroundFilters[index].animate(input, to: value)
            }
        case .compositingFilter: compositingFilter?.animate(input, to: value)
        }
    }
}

extension EmitterCellValues {
    var animatedContents: AnimatableValue {
        get { contents.map { .image($0) } ?? AnimatableValue.none }
        set {
            switch newValue {
            case .image(let image), .crossfade(let image, _, _): contents = image
            case .none: contents = nil
            case .number, .flag, .vector, .transform, .path, .list, .filters: break
            }
        }
    }
}

/// An image that is mixed with a layer's contents, both placed as contents are.
package struct ContentsFade: Equatable, Sendable {
    package var image: CGImage
    /// How much of the picture it is, 0...1.
    package var share: Double

    package init(image: CGImage, share: Double) {
        self.image = image
        self.share = share
    }
}
