import Foundation
import LaminaFiles
import LaminaMessages

/// A sound that a layer plays.
struct LottieSound: Sendable {
    /// The id of its file.
    var asset: String
    /// In percent; `nil` for all of it.
    var level: LottieTrack<SIMD4<Double>>?
}

/// Where a composition that is heard lies in the document.
private struct HeardComposition {
    /// The frame of the document at which the composition's frame 0 is.
    var offset: Double
    /// The frames of the document in which the composition is there.
    var frames: ClosedRange<Double>
    /// The compositions around it, and itself.
    var open: Set<String> = []
}

extension LottieBuilder {
    /// The sounds of all layers, in seconds of the scene. Sounds that are not heard get a warning.
    mutating func sounds(_ files: inout SceneSounds) -> [SceneSound] {
        let heard = document.compositionsWithSound
        var result: [SceneSound] = []
        var budget = SceneLimits.maximumLottieLayers
        let whole = HeardComposition(offset: 0, frames: document.inFrame...document.outFrame)
        // Compositions that are still to be looked at, the next one last.
        var waiting = [(layers: document.layers, place: whole)]
        while let (layers, place) = waiting.popLast() {
            var inside: [(layers: [LottieLayer], place: HeardComposition)] = []
            for layer in layers where !layer.isHidden {
                layerName = layer.name
                defer { layerName = "" }
                switch layer.content {
                case .sound(let own):
                    guard result.count < SceneLimits.maximumSounds else {
                        warn("more than \(SceneLimits.maximumSounds) sounds, of which the first are heard")
                        return result
                    }
                    if let sound = sound(own, of: layer, in: place, &files) { result.append(sound) }
                case .composition(let id, _, let remap) where heard.contains(id):
                    budget -= 1
                    guard budget > 0, place.open.count < SceneLimits.maximumNesting else {
                        warn("sounds in too many compositions, of which the first are heard")
                        return result
                    }
                    guard let layers = document.compositions[id], !place.open.contains(id) else { continue }
                    guard remap == nil, layer.stretch == 1 else {
                        warn(
                            "sounds in a composition whose time is remapped or stretched, which are not heard"
                        )
                        continue
                    }
                    guard let frames = layer.frames(in: place) else { continue }
                    inside.append(
                        (
                            layers,
                            HeardComposition(
                                offset: place.offset + layer.startFrame, frames: frames,
                                open: place.open.union([id]))
                        ))
                default: break
                }
            }
            waiting += inside.reversed()
        }
        return result
    }

    private mutating func sound(
        _ own: LottieSound, of layer: LottieLayer, in place: HeardComposition, _ files: inout SceneSounds
    ) -> SceneSound? {
        guard let frames = layer.frames(in: place) else { return nil }
        guard layer.stretch == 1 else {
            warn("a sound that is stretched, which is not heard")
            return nil
        }
        guard let asset = document.images[own.asset] else {
            warn("a sound \(quoted(own.asset)) that the file does not have")
            return nil
        }
        var sound: SceneSound
        do throws(SceneFault) {
            let (source, name) = try files.open(asset.source)
            if case .file(let path) = source, let reason = Self.unreadable(path) {
                warn("a sound that cannot be read: \(quoted(name)): \(reason)")
                return nil
            }
            sound = SceneSound(source, name: asset.isData ? "the sound of layer \(quoted(layer.name))" : name)
        } catch {
            warn("a sound that cannot be read: \(error.problem.description)")
            return nil
        }
        let rate = document.frameRate
        let start = place.offset + layer.startFrame
        let first = max(frames.lowerBound, start)
        guard frames.upperBound > first else { return nil }
        sound.spelling = asset.source
        sound.begin = (first - document.inFrame) / rate
        sound.from = (first - start) / rate
        sound.duration = (frames.upperBound - first) / rate
        let levels = own.level.map { Self.levels($0) } ?? []
        if levels.count == 1 {
            sound.gain = levels[0].gain
        } else {
            sound.levels = levels.map {
                SceneSound.Level(time: ($0.frame + place.offset - document.inFrame) / rate, gain: $0.gain)
            }
        }
        return sound
    }

    private static func unreadable(_ path: String) -> String? {
        do throws(FileFailure) {
            guard let path = FilePath(text: path) else { throw .zeroByte }
            try InputFile.check(path)
            return nil
        } catch {
            return error.reason
        }
    }

    /// A level by linear steps: eased ways are cut into sixteen.
    private static func levels(_ track: LottieTrack<SIMD4<Double>>) -> [(frame: Double, gain: Double)] {
        func gain(_ percent: Double) -> Double { max(0, percent) / 100 }
        var result: [(frame: Double, gain: Double)] = []
        for (index, key) in track.keys.enumerated() {
            result.append((key.frame, gain(key.value.x)))
            guard index + 1 < track.keys.count else { break }
            let next = track.keys[index + 1]
            if key.isHold {
                result.append((next.frame, gain(key.value.x)))
            } else if key.curves != [.linear], key.value.x != next.value.x {
                for step in 1..<16 {
                    let frame = key.frame + (next.frame - key.frame) * Double(step) / 16
                    result.append((frame, gain(track.value(at: frame).x)))
                }
            }
        }
        return result
    }
}

extension LottieLayer {
    /// The frames of the document in which the layer is there; `nil` for none.
    fileprivate func frames(in place: HeardComposition) -> ClosedRange<Double>? {
        let first = max(place.frames.lowerBound, inFrame + place.offset)
        let last = min(place.frames.upperBound, outFrame + place.offset)
        return last > first ? first...last : nil
    }
}

extension LottieImage {
    fileprivate var isData: Bool { if case .data = source { true } else { false } }
}

extension LottieDocument {
    /// The compositions in which something is heard, by their ids: those with a sound, and those that contain such a composition.
    fileprivate var compositionsWithSound: Set<String> {
        var users: [String: [String]] = [:]
        var found: Set<String> = []
        for (id, layers) in compositions {
            for layer in layers {
                switch layer.content {
                case .sound: found.insert(id)
                case .composition(let inner, _, _): users[inner, default: []].append(id)
                default: break
                }
            }
        }
        var waiting = Array(found)
        while let next = waiting.popLast() {
            for user in users[next] ?? [] where found.insert(user).inserted { waiting.append(user) }
        }
        return found
    }
}
