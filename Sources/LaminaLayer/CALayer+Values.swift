import Foundation
import LaminaValues

extension CALayer {
    /// All model values at once, apart from contents that are not a `CGImage`. The kind stays that of the class.
    package final var properties: LayerProperties {
        get { values }
        set {
            var new = newValue
            new.kind = values.kind
            guard values != new else { return }
            let old = values
            if !new.timing.isIdentity { hosting.host?.hasClocks = true }
            willChangeValues()
            values = new
            if old.contents != new.contents {
                otherContents = nil
                (self as? CATextLayer)?.keepGivenContents()
            }
            if new.layoutDiffers(from: old) { shapeDidChange() }
            if hosting.isObserved { valuesDidChange() }
        }
    }
}
