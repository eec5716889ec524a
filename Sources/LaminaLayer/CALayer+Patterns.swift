import LaminaGeometry
import LaminaImage
import LaminaValues

extension CALayer {
    /// Sets a colour that may be a pattern. Patterns do not animate, so a change to or from one starts no animation; other
    /// actions run.
    @inline(__always)
    final func updateColor(
        _ path: WritableKeyPath<LayerProperties, CGColor?>, _ property: AnimatableProperty, to color: CGColor?
    ) {
        guard color?.patternReference != nil || values[keyPath: path]?.patternReference != nil else {
            update(path, property, to: color)
            return
        }
        color?.makeTile()
        let action = action(changing: property)
        guard update(path, to: color) else { return }
        if let action, !(action is CAAnimation), let key = property.key {
            action.run(forKey: key, object: self, arguments: nil)
        }
        askForDisplay(changing: property)
    }

    /// Sets a colour that is a pattern by the property's accessor.
    ///
    /// - Returns: Whether the property may be a pattern.
    final func assignPattern(_ color: CGColor, to property: AnimatableProperty) -> Bool {
        switch property {
        case .backgroundColor: backgroundColor = color
        case .borderColor: borderColor = color
        case .fillColor: (self as? CAShapeLayer)?.fillColor = color
        case .strokeColor: (self as? CAShapeLayer)?.strokeColor = color
        default: return false
        }
        return true
    }
}

extension LayerProperties {
    /// The colour of a property, if it is a pattern.
    func pattern(of property: AnimatableProperty) -> CGColor? {
        let color: CGColor? =
            switch property {
            case .backgroundColor: backgroundColor
            case .borderColor: borderColor
            case .fillColor: shape.fillColor
            case .strokeColor: shape.strokeColor
            default: nil
            }
        return color?.patternReference == nil ? nil : color
    }
}

extension CGColor {
    /// Makes the picture of a pattern now, on the thread of the program, because this calls the program's functions.
    fileprivate func makeTile() { _ = (patternReference?.pattern as? any TiledPattern)?.tile }
}
