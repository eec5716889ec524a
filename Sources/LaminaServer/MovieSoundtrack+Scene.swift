import Lamina
import LaminaMedia
import LaminaScene

extension MovieSoundtrack {
    /// The sounds of a scene.
    ///
    /// - Parameter start: The scene's time at the film's first frame.
    package init(of scene: Scene, start: Double) {
        self.init(scene.sounds.map(MovieSound.init))
        self.start = start
    }
}

extension MovieSound {
    /// A sound of a scene, in seconds of the scene.
    init(_ sound: SceneSound) {
        switch sound.source {
        case .file(let path): self.init(.file(path))
        case .data(let bytes): self.init(.data(bytes, name: sound.name))
        }
        begin = sound.begin
        from = sound.from
        duration = sound.duration
        gain = sound.gain
        levels = sound.levels.map { Level(time: $0.time, gain: $0.gain) }
        fadeIn = sound.fadeIn
        fadeOut = sound.fadeOut
        loops = sound.loops
        period = sound.period
        mayBeSilent = sound.mayBeSilent
    }
}
