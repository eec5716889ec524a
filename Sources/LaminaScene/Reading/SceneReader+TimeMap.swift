import Foundation
import LaminaValues

extension SceneReader {
    private static let timeKeys = KeyTable<SceneTimeKey>()
    private static let timeMapExpected = "an array of keys, each an object with time and value"

    /// A map from times of the surrounding clock to times of a layer's clock.
    func timeMap(_ index: JSONDocument.Index) throws(SceneFault) -> TimeMap {
        guard document.kind(index) == .array, document.count(index) > 0 else {
            throw .unexpected(document.description(index), expected: Self.timeMapExpected)
        }
        var keys: [TimeMap.Key] = []
        var element = index.next
        for place in 0..<document.count(index) {
            do throws(SceneFault) {
                keys.append(try timeKey(element))
            } catch {
                throw error.inside(place)
            }
            element = document.after(element)
        }
        guard let map = TimeMap(keys: keys) else {
            throw .unexpected(document.description(index), expected: Self.timeMapExpected)
        }
        return map
    }

    private func timeKey(_ index: JSONDocument.Index) throws(SceneFault) -> TimeMap.Key {
        var (time, value) = (Double?.none, Double?.none)
        var key = TimeMap.Key(outside: 0, inside: 0)
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.timeKeys, expected: "a key, which is an object")
        while let (name, member) = try members.next() {
            do throws(SceneFault) {
                switch name {
                case .time: time = try document.number(member)
                case .value: value = try document.number(member)
                case .timingFunction: key.curve = try timingFunction(member).function.curve
                case .isHold: key.isHold = try document.boolean(member)
                }
            } catch {
                throw error.inside(name.rawValue)
            }
        }
        for (name, number) in [(SceneTimeKey.time, time), (.value, value)] where number == nil {
            throw SceneFault.unexpected("nothing", expected: "a number").inside(name.rawValue)
        }
        (key.outside, key.inside) = (time ?? 0, value ?? 0)
        return key
    }
}

extension TimeMap: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginArray()
        for key in keys {
            json.element()
            json.beginObject()
            json.member(SceneTimeKey.time, CGFloat(key.outside))
            json.member(SceneTimeKey.value, CGFloat(key.inside))
            if !key.curve.isLinear {
                // The shortest numbers that read back as the same values.
                let points = [key.curve.x1, key.curve.y1, key.curve.x2, key.curve.y2].map {
                    Double($0.description) ?? Double($0)
                }
                json.member(SceneTimeKey.timingFunction, SceneAnimation.TimingFunction.points(points))
            }
            json.member(SceneTimeKey.isHold, key.isHold, default: false)
            json.endObject()
        }
        json.endArray()
    }
}
