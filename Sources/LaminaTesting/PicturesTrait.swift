public import Lamina
public import Testing

/// Defaults for the expectations of pictures in a suite or a test.
public struct PicturesTrait: SuiteTrait, TestTrait, TestScoping {
    let settings: PictureSettings

    /// Suites inside a suite have its defaults, too.
    public var isRecursive: Bool { true }

    /// Runs a test with the defaults.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await PictureSettings.$current.withValue(
            settings.within(PictureSettings.current), operation: function)
    }
}

extension Trait where Self == PicturesTrait {
    /// Defaults for the expectations of pictures in a suite or a test. The values of an inner suite or a call have precedence.
    ///
    /// ```swift
    /// @Suite(.pictures(record: .missing, tolerance: .exact)) struct CardTests { … }
    /// ```
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
    public static func pictures(
        record: RecordMode? = nil, tolerance: PictureTolerance? = nil, scale: Double? = nil,
        folder: String? = nil, keepsLayers: Bool? = nil, colorSpace: ColorSpace? = nil,
        depth: PictureDepth? = nil, headroom: Double? = nil
    ) -> PicturesTrait {
        PicturesTrait(
            settings: PictureSettings(
                record: record, tolerance: tolerance, scale: scale, folder: folder, keepsLayers: keepsLayers,
                colorSpace: colorSpace, depth: depth, headroom: headroom))
    }
}
