import Foundation
public import Lamina

/// What expectations use where a call does not say otherwise.
package struct PictureSettings: Equatable, Sendable {
    package var record: RecordMode?
    package var tolerance: PictureTolerance?
    package var scale: Double?
    /// The folder of references; a relative path begins at the package's folder.
    package var folder: String?
    package var keepsLayers: Bool?
    package var colorSpace: ColorSpace?
    package var depth: PictureDepth?
    package var headroom: Double?

    package init(
        record: RecordMode? = nil, tolerance: PictureTolerance? = nil, scale: Double? = nil,
        folder: String? = nil, keepsLayers: Bool? = nil, colorSpace: ColorSpace? = nil,
        depth: PictureDepth? = nil, headroom: Double? = nil
    ) {
        (self.record, self.tolerance, self.scale) = (record, tolerance, scale)
        (self.folder, self.keepsLayers) = (folder, keepsLayers)
        (self.colorSpace, self.depth, self.headroom) = (colorSpace, depth, headroom)
    }

    @TaskLocal package static var current = PictureSettings()

    /// These settings, with the values of the outer ones for those that are absent.
    package func within(_ outer: PictureSettings) -> PictureSettings {
        PictureSettings(
            record: record ?? outer.record, tolerance: tolerance ?? outer.tolerance,
            scale: scale ?? outer.scale,
            folder: folder ?? outer.folder, keepsLayers: keepsLayers ?? outer.keepsLayers,
            colorSpace: colorSpace ?? outer.colorSpace, depth: depth ?? outer.depth,
            headroom: headroom ?? outer.headroom)
    }
}

/// Runs code whose expectations of pictures have other defaults: what the trait ``Testing/Trait/pictures(record:tolerance:scale:folder:keepsLayers:colorSpace:depth:headroom:)``
/// is for suites of Swift Testing, for methods of XCTest.
///
/// - Parameters:
///   - record: When references are written.
///   - tolerance: How much pictures may differ.
///   - scale: Pixels per point.
///   - folder: The folder of references; a relative path begins at the package's folder.
///   - keepsLayers: Whether the tree of layers is kept beside a reference, to say in words what changed.
///   - colorSpace: The space in which layers and scenes are drawn, as `RendererOptions.colorSpace`.
///   - depth: How finely colours are told apart, as `RendererOptions.depth`. References of floats have 16 bits.
///   - headroom: The light of the brightest colour, as `RendererOptions.headroom`.
public func withPictureSettings<R>(
    record: RecordMode? = nil, tolerance: PictureTolerance? = nil, scale: Double? = nil,
    folder: String? = nil, keepsLayers: Bool? = nil, colorSpace: ColorSpace? = nil,
    depth: PictureDepth? = nil, headroom: Double? = nil, _ body: () throws -> R
) rethrows -> R {
    let settings = PictureSettings(
        record: record, tolerance: tolerance, scale: scale, folder: folder, keepsLayers: keepsLayers,
        colorSpace: colorSpace, depth: depth, headroom: headroom)
    return try PictureSettings.$current.withValue(settings.within(PictureSettings.current), operation: body)
}
