import LaminaGeometry
import LaminaValues

/// What a machine shows over some time: an animation in a theme, or a tween between two of its pictures.
struct LottieTake: Hashable, Sendable {
    /// The index of the animation among those of the machine.
    var clip: Int
    var theme: String?
    var tween: LottieTween?
}

extension LottieMachineRun {
    /// What is shown now.
    var take: LottieTake {
        let first = clips[clip].firstFrame
        return LottieTake(
            clip: clip, theme: theme,
            tween: tween.map { tween in
                LottieTween(
                    from: tween.origin.inside { $0 + first }, to: .frame(tween.to + first),
                    shares: tween.easing.shares)
            })
    }

    /// The seconds of the take that are shown now.
    var takeTime: Double { seconds(ofFrame: playback.frame) }

    /// The seconds of the take from which the shown picture goes on.
    var nextTakeTime: Double { seconds(ofFrame: playback.nextFrame) }

    private func seconds(ofFrame frame: Double) -> Double {
        tween.map { $0.progress - $0.easing.shares.lowerBound } ?? frame / clips[clip].frameRate
    }

    /// The seconds of the take that pass in a second.
    var takePace: Double {
        guard tween == nil, playback.status == .playing else { return 0 }
        let pace = playback.pace / clips[clip].frameRate
        return playback.goesBack ? -pace : pace
    }
}

/// The scenes of what a machine shows, each made once.
struct LottieMachineStage: Sendable {
    /// The scene that the machine belongs to.
    let scene: Scene
    /// The scenes of the animations.
    private let animations: [Scene]
    private(set) var clips: [LottieClip]
    private var themed: [LottieTake: Scene] = [:]
    private(set) var warnings: [SceneWarning] = []

    /// The most tweens whose scenes are kept.
    private static let maximumTweens = 64

    /// - Parameter machine: The machine, whose states name animations of the scene's file.
    init(_ scene: Scene, _ machine: LottieMachine) throws(SceneError) {
        self.scene = scene
        guard let template = scene.lottie else {
            throw .invalid(
                file: scene.name, path: "",
                problem: .unexpected(
                    expected: "a Lottie file, which state machines play", found: "another one"))
        }
        var animations = [scene]
        var clips = [LottieClip(template.document, id: template.package?.animation ?? "")]
        var warnings = SceneWarnings()
        var missing: Set<String> = []
        for state in machine.states {
            let id = state.animation
            if !id.isEmpty, !clips.contains(where: { $0.id == id }), missing.insert(id).inserted {
                let other = try template.package?.scene(ofAnimation: id, file: scene.name, scene.assets)
                if let other, let document = other.lottie?.document {
                    animations.append(other)
                    clips.append(LottieClip(document, id: id))
                } else {
                    warnings.add(
                        SceneWarning(
                            layer: "",
                            feature:
                                "the animation \(id) of the state \(state.name), which the file does not have"
                        ))
                }
            }
            let clip = clips.first { $0.id == id } ?? clips[0]
            if let segment = state.segment, clip.range(of: segment) == nil, case .marker(let name) = segment {
                warnings.add(
                    SceneWarning(
                        layer: "",
                        feature: "the segment \(name) of the state \(state.name), of which there is no marker"
                    ))
            }
        }
        (self.animations, self.clips, self.warnings) = (animations, clips, warnings.all)
    }

    var themes: Set<String> {
        animations.reduce(into: []) { $0.formUnion($1.themes) }
    }

    /// The scene of a take, whose time 0 is the take's.
    mutating func scene(of take: LottieTake) throws(SceneError) -> Scene {
        if take.theme == nil, take.tween == nil { return animations[take.clip] }
        if let known = themed[take] { return known }
        var result = animations[take.clip]
        if take.tween != nil {
            result = try scene(of: LottieTake(clip: take.clip, theme: take.theme, tween: nil))
            try result.show(take.tween)
            if themed.count >= Self.maximumTweens { themed = themed.filter { $0.key.tween == nil } }
        } else if let theme = take.theme, result.themes.contains(theme) {
            try result.setTheme(theme)
        }
        themed[take] = result
        return result
    }
}

extension Scene {
    /// Draws a tween of the document in place of its frames.
    fileprivate mutating func show(_ tween: LottieTween?) throws(SceneError) {
        guard var template = lottie else { return }
        template.tween = tween
        do throws(SceneFault) {
            try remake(template)
        } catch {
            throw error.error(file: name)
        }
    }
}
