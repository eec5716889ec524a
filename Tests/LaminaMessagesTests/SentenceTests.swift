import Foundation
import Lamina
import LaminaMedia
import LaminaVulkan
import Testing

/// Every error and warning is one line, whatever the names in it.
struct SentenceTests {
    /// Text that forges a line, moves a cursor and turns the order of the text around it.
    private static let hostile =
        "a\nlamina: forged\r\u{1B}[2J\u{7F}\u{9B}\u{85}\u{202E}\u{2028}\u{0}\u{200B}\u{FEFF}\u{E0041}b\t"

    private static func isOneLine(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{2029}"
                && !scalar.properties.isBidiControl && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    @Test func `Errors of scenes`() {
        let h = Self.hostile
        let problems: [SceneProblem] = [
            .unexpected(expected: h, found: h), .unknownKey(suggestion: h, known: [h]),
            .unknownKey(suggestion: nil, known: [h]), .conflict(with: h), .unknownKeyPath(h, suggestion: h),
            .imageCircle(through: [h]), .unknownImage(name: h, suggestion: h),
            .unknownFilter(type: h, isCompositing: true, suggestion: h),
            .customFilter(.shader(kernel: h, [.init(line: 1, text: h), .init(line: nil, text: h)])),
            .externalAsset(path: h), .unknownLayer(name: h, suggestion: h, known: [h]),
            .unknownLayer(name: h, suggestion: nil, known: [h]), .unreadableShader(reason: h),
            .noVideoOpener(path: h), .video(reason: h), .unknownState(h, known: [h]),
            .image(.unreadableFile(path: h, reason: h)),
        ]
        let errors: [SceneError] =
            problems.map { .invalid(file: h, path: h, problem: $0) } + [
                .invalid(
                    file: h, path: h, problem: .duplicateKey, place: ScenePlace(line: 1, column: 1, layer: h)),
                .unreadableFile(path: h, reason: h), .fileTooLong(path: h, limit: 1),
                .outputTooLong(name: h, limit: 1),
                .malformed(file: h, line: 1, column: 1, reason: h), .archive(file: h, entry: h, reason: h),
            ]
        for error in errors { #expect(Self.isOneLine("\(error)"), "\(error)") }
        for problem in problems { #expect(Self.isOneLine("\(problem)"), "\(problem)") }
    }

    @Test func `Warnings`() {
        let h = Self.hostile
        #expect(Self.isOneLine("\(SceneWarning(layer: h, feature: h))"))
        #expect(Self.isOneLine(SceneWarning(layer: h, feature: h).feature))
        #expect(Self.isOneLine("\(LayerWarning(layer: h, feature: h))"))
        #expect(
            "\(SceneWarning(layer: "x\ny", feature: "an effect"))" == #"layer "x\ny": an effect"#)
    }

    @Test func `Errors of images`() {
        let h = Self.hostile
        let errors: [ImageError] = [
            .unreadableFile(path: h, reason: h), .unwritableFile(path: h, reason: h),
            .fileTooLong(path: h, bytes: 2, limit: 1), .unknownFormat(source: .file(h), found: [10]),
            .unsupportedFormat(source: .file(h), byte: 1, found: h),
            .truncated(source: .file(h), format: .png, byte: 1, expected: h),
            .corrupt(source: .file(h), format: .png, byte: 1, reason: h),
            .emptyImage(source: .file(h), width: 0, height: 0),
            .tooLarge(source: .file(h), width: 1, height: 1),
            .tooCostly(source: .file(h), format: .png, what: h, limit: 1, found: 2), .fileChanged(path: h),
            .noSuchFrame(source: .file(h), index: 1, count: 1),
        ]
        for error in errors { #expect(Self.isOneLine("\(error)"), "\(error)") }
    }

    @Test func `Errors of films`() {
        let h = Self.hostile
        let errors: [MovieError] = [
            .unknownFormat(path: h), .noNumber(path: h), .badPattern(path: h, reason: h),
            .cannotStream(format: .gif, reason: h), .badSize(output: h, width: 1, height: 1, reason: h),
            .badOption(name: h, expected: h, found: 1), .noEncoder(codec: .h264, tried: [h]),
            .encoder(output: h, codec: h, step: h, reason: h), .unwritable(output: h, reason: h),
            .noFrames(output: h), .wrongFrameCount(output: h, expected: 1, found: 2), .finished(output: h),
            .unreadable(path: h, reason: h), .noVideo(path: h, reason: h),
            .movieTooLarge(path: h, width: 1, height: 1), .damaged(path: h, seconds: 1, reason: h),
        ]
        for error in errors { #expect(Self.isOneLine("\(error)"), "\(error)") }
    }

    @Test func `Errors of filters, layers, renderers and devices`() {
        let h = Self.hostile
        var errors: [any Error] = [
            CAFilterError.input(kernel: h, input: h, h), CAFilterError.tooManyInputs(kernel: h, 99),
            CAFilterError.reach(kernel: h, -1), CAFilterError.noRowFunction(filter: h, layer: h),
            CAFilterError.noShader(filter: h, layer: h, hasSource: true),
            CAFilterError.shaderOfFile(
                file: h, filter: h, layer: h, [.init(line: 1, text: h), .init(line: 2, text: h)]),
            CAFilterError.noShader(filter: h, layer: h, hasSource: false),
            CADrawableError.needsVulkan(layer: h), RendererError.unknownOptimization(name: h, known: [h]),
            RendererError.unknownDebugOption(name: h, known: ["x"]),
            VulkanError.call(name: h, result: -1, purpose: h), VulkanError.noLoader(reason: h),
            VulkanError.missingFunction(name: h), VulkanError.onlySoftware(device: h),
            VulkanError.noDevice(wanted: h, found: [h]),
            VulkanError.missingFeature(device: h, feature: h),
            VulkanError.tooLarge(what: h, size: 2, limit: 1),
            VulkanError.invalidPlan(reason: h),
        ]
        let layer = CALayer()
        do { try CAStateController(layer: layer).setState(h) } catch { errors.append(error) }
        for error in errors { #expect(Self.isOneLine("\(error)"), "\(error)") }
        // A filter in GLSL has a line for each thing that is wrong, and no more.
        let lines = "\(CAFilterError.shader(kernel: h, [.init(line: 1, text: h), .init(line: 2, text: h)]))"
            .split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { Self.isOneLine(String($0)) })
    }
}
