import Foundation
import LaminaMessages

extension RenderRequest {
    /// The media type of a job: an object with parameters, overrides, and a template's name or a scene.
    static let jobType = "application/vnd.lamina.job+json"

    /// The source that a job draws.
    enum JobSource {
        case template(String)
        case scene([UInt8])
    }

    /// Reads a job.
    ///
    /// - Returns: `namesFormat` says whether the job does.
    static func job(
        _ bytes: [UInt8]
    ) throws(ServiceFailure) -> (source: JobSource, request: RenderRequest, namesFormat: Bool) {
        var request = RenderRequest()
        var source: JobSource?
        let members = try object(bytes)
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "template", "scene":
                guard source == nil else {
                    throw ServiceFailure(400, "scene: expected either template or scene, found both")
                }
                source = name == "template" ? .template(try text(value, name)) : .scene(try json(value, name))
            case "overrides":
                guard let values = value as? [String: Any] else {
                    throw ServiceFailure(400, "overrides: expected an object of values by layer.key")
                }
                for (path, value) in values.sorted(by: { $0.key < $1.key }) {
                    let text = String(decoding: try json(value, path), as: UTF8.self)
                    try request.add(Override(keyPath: path, value: text, isJSON: true))
                }
            case "events" where value is [Any]:
                try request.take(name, String(decoding: try json(value, name), as: UTF8.self))
            default:
                guard RenderParameter.named(name) != nil else {
                    throw ServiceFailure(
                        400,
                        "\(quoted(name)): unknown key of a job: expected template, scene, overrides, or one of "
                            + RenderParameter.all.map(\.name).joined(separator: ", "))
                }
                try request.take(name, try text(value, name))
            }
        }
        guard let source else {
            throw ServiceFailure(400, "a job: expected template or scene, found neither")
        }
        return (source, request, members["format"] != nil)
    }

    private static func object(_ bytes: [UInt8]) throws(ServiceFailure) -> [String: Any] {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
            throw ServiceFailure(400, "a job: expected JSON: \(reason ?? "it is malformed")")
        }
        guard let object = value as? [String: Any] else {
            throw ServiceFailure(400, "a job: expected an object")
        }
        return object
    }

    /// A member as the text that addresses have.
    private static func text(_ value: Any, _ name: String) throws(ServiceFailure) -> String {
        switch value {
        case let text as String: return text
        case let sides as [NSNumber] where name == "size" && sides.count == 2:
            return sides.map { "\($0)" }.joined(separator: "x")
        case let number as NSNumber:
            // Foundation's mark of a number that is a boolean.
            let isBoolean = String(cString: number.objCType) == "c"
            return isBoolean ? (number.boolValue ? "true" : "false") : "\(number)"
        default: throw ServiceFailure(400, "\(name): expected a text or a number")
        }
    }

    private static func json(_ value: Any, _ name: String) throws(ServiceFailure) -> [UInt8] {
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        else { throw ServiceFailure(400, "\(name): expected a value in JSON") }
        return Array(data)
    }
}
