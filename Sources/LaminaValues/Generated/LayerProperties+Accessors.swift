// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage

extension LayerProperties {
    /// See `RareProperties`.
    package var anchorPointZ: CGFloat {
        get { rare.value.anchorPointZ }
        set { rare.change(\.anchorPointZ, to: newValue) }
    }

    /// See `RareProperties`.
    package var allowsGroupBlending: Bool {
        get { rare.value.allowsGroupBlending }
        set { rare.change(\.allowsGroupBlending, to: newValue) }
    }

    /// See `StyleProperties`.
    package var contentsGravity: CALayerContentsGravity {
        get { style.value.contentsGravity }
        set { style.change(\.contentsGravity, to: newValue) }
    }

    /// See `StyleProperties`.
    package var contentsRect: CGRect {
        get { style.value.contentsRect }
        set { style.change(\.contentsRect, to: newValue) }
    }

    /// See `RareProperties`.
    package var contentsCenter: CGRect {
        get { rare.value.contentsCenter }
        set { rare.change(\.contentsCenter, to: newValue) }
    }

    /// See `StyleProperties`.
    package var contentsScale: CGFloat {
        get { style.value.contentsScale }
        set { style.change(\.contentsScale, to: newValue) }
    }

    /// See `RareProperties`.
    package var contentsFormat: CALayerContentsFormat {
        get { rare.value.contentsFormat }
        set { rare.change(\.contentsFormat, to: newValue) }
    }

    /// See `RareProperties`.
    package var contentsMultiplyColor: CGColor? {
        get { rare.value.contentsMultiplyColor }
        set { rare.change(\.contentsMultiplyColor, to: newValue) }
    }

    /// See `RareProperties`.
    package var cornerCurve: CALayerCornerCurve {
        get { rare.value.cornerCurve }
        set { rare.change(\.cornerCurve, to: newValue) }
    }

    /// See `StyleProperties`.
    package var borderWidth: CGFloat {
        get { style.value.borderWidth }
        set { style.change(\.borderWidth, to: newValue) }
    }

    /// See `StyleProperties`.
    package var borderColor: CGColor? {
        get { style.value.borderColor }
        set { style.change(\.borderColor, to: newValue) }
    }

    /// See `StyleProperties`.
    package var minificationFilter: CALayerContentsFilter {
        get { style.value.minificationFilter }
        set { style.change(\.minificationFilter, to: newValue) }
    }

    /// See `RareProperties`.
    package var minificationFilterBias: Float {
        get { rare.value.minificationFilterBias }
        set { rare.change(\.minificationFilterBias, to: newValue) }
    }

    /// See `StyleProperties`.
    package var magnificationFilter: CALayerContentsFilter {
        get { style.value.magnificationFilter }
        set { style.change(\.magnificationFilter, to: newValue) }
    }

    /// See `RareProperties`.
    package var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { rare.value.edgeAntialiasingMask }
        set { rare.change(\.edgeAntialiasingMask, to: newValue) }
    }

    /// See `RareProperties`.
    package var shadowColor: CGColor? {
        get { rare.value.shadowColor }
        set { rare.change(\.shadowColor, to: newValue) }
    }

    /// See `RareProperties`.
    package var shadowOpacity: Float {
        get { rare.value.shadowOpacity }
        set { rare.change(\.shadowOpacity, to: newValue) }
    }

    /// See `RareProperties`.
    package var shadowOffset: CGSize {
        get { rare.value.shadowOffset }
        set { rare.change(\.shadowOffset, to: newValue) }
    }

    /// See `RareProperties`.
    package var shadowRadius: CGFloat {
        get { rare.value.shadowRadius }
        set { rare.change(\.shadowRadius, to: newValue) }
    }

    /// See `RareProperties`.
    package var shadowPath: CGPath? {
        get { rare.value.shadowPath }
        set { rare.change(\.shadowPath, to: newValue) }
    }

    /// See `RareProperties`.
    package var filters: [CAFilter] {
        get { rare.value.filters }
        set { rare.change(\.filters, to: newValue) }
    }

    /// See `RareProperties`.
    package var backgroundFilters: [CAFilter] {
        get { rare.value.backgroundFilters }
        set { rare.change(\.backgroundFilters, to: newValue) }
    }

    /// See `RareProperties`.
    package var compositingFilter: CAFilter? {
        get { rare.value.compositingFilter }
        set { rare.change(\.compositingFilter, to: newValue) }
    }

    /// See `RareProperties`.
    package var rasterizationScale: CGFloat {
        get { rare.value.rasterizationScale }
        set { rare.change(\.rasterizationScale, to: newValue) }
    }

    /// Whether a value differs that places the layer in its superlayer, or that says how strongly it shows.
    package func placementDiffers(from other: LayerProperties) -> Bool {
        position != other.position
            || zPosition != other.zPosition
            || anchorPoint != other.anchorPoint
            || anchorPointZ != other.anchorPointZ
            || transform != other.transform
            || isHidden != other.isHidden
            || hiddenShare != other.hiddenShare
            || opacity != other.opacity
            || isDoubleSided != other.isDoubleSided
    }

    /// Whether any other value differs.
    package func contentDiffers(from other: LayerProperties) -> Bool {
        var aligned = other
        aligned.position = position
        aligned.zPosition = zPosition
        aligned.anchorPoint = anchorPoint
        aligned.anchorPointZ = anchorPointZ
        aligned.transform = transform
        aligned.isHidden = isHidden
        aligned.hiddenShare = hiddenShare
        aligned.opacity = opacity
        aligned.isDoubleSided = isDoubleSided
        return self != aligned
    }
}
