import Foundation
import LaminaValues

extension Scene {
    /// The sounds that are heard while the scene is shown: its own, and those of the films in its layers. A film may have no sound.
    ///
    /// ``soundWarnings`` says which films are not heard.
    public var sounds: [SceneSound] { ownSounds + films.compactMap(\.sound) }

    /// The films that are not heard, though they are not muted: a sound is not played slower or faster.
    public var soundWarnings: [SceneWarning] {
        films.filter { $0.sound == nil }.map {
            SceneWarning(
                layer: $0.name,
                feature: "the sound of a film whose clock does not run at the scene's speed; it is not heard")
        }
    }

    /// The films of layers that are not muted, with their sounds where they can be heard.
    private var films: [(name: String, sound: SceneSound?)] {
        var result: [(name: String, sound: SceneSound?)] = []
        // By how much the clock of each open layer is ahead of the scene's; `nil` where it runs at another speed.
        var clocks: [Double?] = []
        var absent = Int.max
        for layer in layers {
            clocks.removeLast(max(0, clocks.count - layer.depth))
            let timing = layer.properties.timing
            let around = clocks.isEmpty ? 0 : clocks[clocks.count - 1]
            let ahead = timing.speed == 1 && timing.map == nil ? around.map { timing.localTime(at: $0) } : nil
            clocks.append(ahead)
            if layer.depth <= absent { absent = layer.isAbsent ? layer.depth : .max }
            guard absent == .max, let film = layer.video, let path = film.filePath, !film.muted else {
                continue
            }
            let name = layer.properties.name ?? ""
            guard let ahead else {
                result.append((name, nil))
                continue
            }
            var sound = SceneSound(.file(path), name: path)
            sound.begin = -ahead
            sound.loops = film.loops
            sound.period = film.loops ? film.duration : nil
            sound.mayBeSilent = true
            result.append((name, sound))
        }
        return result
    }
}
