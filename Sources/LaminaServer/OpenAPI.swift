/// The description of the service, made of the table of parameters.
enum OpenAPI {
    static func document(_ settings: ServiceSettings) -> String {
        let limits = settings.limits
        let withoutFormat = RenderParameter.all.filter { $0.name != "format" }.map(parameter)
            .joined(separator: ",")
        let all = RenderParameter.all.map(parameter).joined(separator: ",")
        let formats = ServedFormat.allCases.map { quoted($0.rawValue) }.joined(separator: ",")
        let get = [400, 401, 403, 404, 405, 414, 416, 422, 500, 502, 503]
        let paths = [
            "\"/render\":{\"post\":{\"summary\":\"A picture of a scene in the body, or of a job.\",\"operationId\":\"renderBody\",\"parameters\":[\(all),\(overrides),\(accept)],\"requestBody\":\(body),\"responses\":{\"200\":\(picture),\(failures([400, 401, 403, 404, 405, 408, 413, 414, 415, 422, 500, 502, 503]))}}}",
            "\"/render/{template}.{format}\":{\"get\":{\"summary\":\"A picture of a template.\",\"operationId\":\"renderTemplate\",\"parameters\":[\(template),{\"name\":\"format\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\",\"enum\":[\(formats)]}},\(withoutFormat),\(overrides),\(conditions)],\"responses\":{\(pictures),\(failures(get))}}}",
            "\"/render/{template}\":{\"get\":{\"summary\":\"A picture of a template, in a format that the client takes.\",\"operationId\":\"renderAccepted\",\"parameters\":[\(template),\(all),\(overrides),\(accept),\(conditions)],\"responses\":{\(pictures),\(failures(get))}}}",
            "\"/healthz\":{\"get\":{\"summary\":\"Whether the process lives.\",\"operationId\":\"health\",\"security\":[],\"responses\":{\"200\":\(plain)}}}",
            "\"/readyz\":{\"get\":{\"summary\":\"Whether pictures are drawn.\",\"operationId\":\"ready\",\"security\":[],\"responses\":{\"200\":\(plain),\(failures([503]))}}}",
            "\"/metrics\":{\"get\":{\"summary\":\"Counters for Prometheus.\",\"operationId\":\"metrics\",\"responses\":{\"200\":\(plain)}}}",
            "\"/openapi.json\":{\"get\":{\"summary\":\"This description.\",\"operationId\":\"description\",\"responses\":{\"200\":{\"description\":\"The description.\",\"content\":{\"application/json\":{\"schema\":{\"type\":\"object\"}}}}}}}",
        ]
        let description =
            "Pictures of scenes, Lottie and CAML. A picture has at most \(limits.pixels) pixels and \(limits.frames) frames, and takes at most \(shortSeconds(limits.seconds)) seconds; a body has at most \(limits.bodyBytes) bytes. Each answer has Date and X-Request-Id."
        return
            "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Lamina\",\"version\":\"1\",\"description\":\(quoted(description))},"
            + "\(security(settings.access))\"paths\":{\(paths.joined(separator: ","))},\"components\":{\(schemes)\"schemas\":{\"Failure\":\(failure)}}}\n"
    }

    // MARK: Parts

    private static let failure =
        "{\"type\":\"object\",\"required\":[\"error\",\"status\"],\"properties\":{\"error\":{\"type\":\"string\",\"description\":\"One sentence.\"},\"status\":{\"type\":\"integer\"}}}"
    private static let template =
        "{\"name\":\"template\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\"}}"
    private static let accept =
        "{\"name\":\"Accept\",\"in\":\"header\",\"description\":\"Without a format: image/avif or image/webp where they are named and liked as well as PNG; for pictures that move image/webp or image/apng, and else GIF.\",\"schema\":{\"type\":\"string\"}}"
    private static let conditions = [
        ("If-None-Match", "The tags that the client has."),
        ("Range", "One part of a kept picture, such as bytes=0-99."),
        ("If-Range", "The tag that the picture must have for Range to count."),
    ].map {
        "{\"name\":\"\($0.0)\",\"in\":\"header\",\"description\":\(quoted($0.1)),\"schema\":{\"type\":\"string\"}}"
    }.joined(separator: ",")
    private static let overrides =
        #"{"name":"overrides","in":"query","description":"Values by layer.key, such as title.string=Hello.","style":"form","explode":true,"schema":{"type":"object","additionalProperties":{"type":"string"},"propertyNames":{"pattern":"\\."}},"example":{"title.string":"Hello"}}"#

    private static var body: String {
        let members = RenderParameter.all.map { "\(quoted($0.name)):\(schema($0))" }.joined(separator: ",")
        let job =
            "{\"type\":\"object\",\"description\":\"Either template or scene, with parameters and overrides.\",\"properties\":{\"template\":{\"type\":\"string\",\"description\":\"The name of a template.\"},\"scene\":{\"type\":\"object\",\"description\":\"A scene or a Lottie document.\"},\"overrides\":{\"type\":\"object\",\"description\":\"Values by layer.key.\"},\(members)},\"additionalProperties\":false}"
        return
            "{\"required\":true,\"content\":{\"application/json\":{\"schema\":{\"type\":\"object\"}},\"application/zip\":{\"schema\":\(binary)},\"application/xml\":{\"schema\":{\"type\":\"string\"}},\"application/octet-stream\":{\"schema\":\(binary)},\(quoted(RenderRequest.jobType)):{\"schema\":\(job)}}}"
    }

    private static var picture: String { picture("The picture.") }

    private static func picture(_ description: String, _ more: [(String, String)] = []) -> String {
        let types = ServedFormat.allCases.map { "\(quoted($0.mediaType)):{\"schema\":\(binary)}" }
            .joined(separator: ",")
        let headers =
            [
                (
                    "ETag",
                    "A tag of the picture's bytes; absent for animations that are sent as they are made."
                ), ("Lamina-Warning", "What was not drawn as asked."),
            ] + more
        let texts = headers.map {
            "\"\($0.0)\":{\"description\":\(quoted($0.1)),\"schema\":{\"type\":\"string\"}}"
        }
        return
            "{\"description\":\(quoted(description)),\"headers\":{\(texts.joined(separator: ","))},\"content\":{\(types)}}"
    }

    /// The answers of a template that are no failures.
    private static var pictures: String {
        let whole = picture(
            "The picture.",
            [
                (
                    "Accept-Ranges",
                    "bytes where parts may be asked for: for all but animations that are sent as they are made."
                ),
                ("Vary", "Accept where that chose the format."),
            ])
        let part = picture(
            "A part of the picture.", [("Content-Range", "Which part, and of how many bytes.")])
        return "\"200\":\(whole),\"206\":\(part),\"304\":{\"description\":\"The client has it.\"}"
    }

    private static let schemes =
        "\"securitySchemes\":{\"token\":{\"type\":\"http\",\"scheme\":\"bearer\"},\"signature\":{\"type\":\"apiKey\",\"in\":\"query\",\"name\":\"signature\",\"description\":\"With expires, seconds since 1970; for GET.\"}},"

    /// The credentials that requests need.
    private static func security(_ access: AccessControl) -> String {
        let ways = (access.tokens.isEmpty ? [] : ["token"]) + (access.keys.isEmpty ? [] : ["signature"])
        return ways.isEmpty ? "" : "\"security\":[\(ways.map { "{\"\($0)\":[]}" }.joined(separator: ","))],"
    }

    private static let binary = "{\"type\":\"string\",\"contentMediaType\":\"application/octet-stream\"}"
    private static let plain =
        "{\"description\":\"Text.\",\"content\":{\"text/plain\":{\"schema\":{\"type\":\"string\"}}}}"

    private static func quoted(_ text: String) -> String { JSONText.quoted(text) }

    private static func parameter(_ parameter: RenderParameter) -> String {
        "{\"name\":\(quoted(parameter.name)),\"in\":\"query\",\"description\":\(quoted(parameter.summary)),"
            + "\"schema\":\(schema(parameter)),\"example\":\(quoted(parameter.example))}"
    }

    private static func schema(_ parameter: RenderParameter) -> String {
        var members: [String]
        switch parameter.kind {
        case .string: members = ["\"type\":\"string\""]
        case .number: members = ["\"type\":\"number\""]
        case .integer: members = ["\"type\":\"integer\""]
        case .boolean: members = ["\"type\":\"boolean\""]
        }
        if !parameter.values.isEmpty {
            members.append("\"enum\":[\(parameter.values.map(quoted).joined(separator: ","))]")
        }
        if let range = parameter.range {
            members += ["\"minimum\":\(Int(range.lowerBound))", "\"maximum\":\(Int(range.upperBound))"]
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func failures(_ statuses: [Int]) -> String {
        statuses.map { status in
            "\"\(status)\":{\"description\":\(quoted(Self.words[status] ?? "Failure.")),\"content\":{\"application/json\":{\"schema\":{\"$ref\":\"#/components/schemas/Failure\"}}}}"
        }.joined(separator: ",")
    }

    private static let words = [
        400: "A parameter or a job is wrong.", 401: "A token is expected.",
        403: "The address is not signed, or not for this time.", 404: "There is no such template.",
        405: "Another method is expected.",
        408: "The body came too slowly.", 413: "The body is too large.", 414: "The address is too long.",
        415: "The body has another type.", 416: "There is no such part of the picture.",
        422: "The scene cannot be drawn, or asks for too much.",
        500: "The service is at fault.", 502: "A picture of another server cannot be fetched.",
        503: "Too many requests, or the service is stopping.",
    ]
}
