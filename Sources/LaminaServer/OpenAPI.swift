/// The description of the service, made of the table of parameters.
enum OpenAPI {
    static func document(_ limits: ServiceLimits) -> String {
        let parameters = RenderParameter.all.map(parameter).joined(separator: ",")
        let withoutFormat = RenderParameter.all.filter { $0.name != "format" }.map(parameter)
            .joined(separator: ",")
        let members = RenderParameter.all.map { "\(quoted($0.name)):\(schema($0))" }.joined(separator: ",")
        let types = ServedFormat.allCases.map { "\(quoted($0.mediaType)):{\"schema\":\(binary)}" }
            .joined(separator: ",")
        let picture =
            "{\"description\":\"The picture.\",\"headers\":{\"ETag\":{\"description\":\"A tag of the picture's bytes; absent for animations that are sent as they are made.\",\"schema\":{\"type\":\"string\"}},\"Lamina-Warning\":{\"description\":\"What was not drawn as asked.\",\"schema\":{\"type\":\"string\"}}},\"content\":{\(types)}}"
        let overrides = """
            {"name":"overrides","in":"query","description":"Values by layer.key, such as title.string=Hello.","style":"form","explode":true,"schema":{"type":"object","additionalProperties":{"type":"string"},"propertyNames":{"pattern":"\\\\."}},"example":{"title.string":"Hello"}}
            """
        let job = """
            {"type":"object","description":"Either template or scene, with parameters and overrides.","properties":{"template":{"type":"string","description":"The name of a template."},"scene":{"type":"object","description":"A scene or a Lottie document."},"overrides":{"type":"object","description":"Values by layer.key."},\(members)},"additionalProperties":false}
            """
        return """
            {"openapi":"3.1.0","info":{"title":"Lamina","version":"1","description":"Pictures of scenes, Lottie and CAML. A picture has at most \(limits.pixels) pixels and \(limits.frames) frames, and takes at most \(shortSeconds(limits.seconds)) seconds; a body has at most \(limits.bodyBytes) bytes."},"paths":{"/render":{"post":{"summary":"A picture of a scene in the body, or of a job.","operationId":"renderBody","parameters":[\(parameters),\(overrides)],"requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object"}},"application/zip":{"schema":\(binary)},"application/xml":{"schema":{"type":"string"}},"application/octet-stream":{"schema":\(binary)},\(quoted(RenderRequest.jobType)):{"schema":\(job)}}},"responses":{"200":\(picture),\(failures([400, 404, 405, 408, 413, 414, 415, 422, 500, 503]))}}},"/render/{template}.{format}":{"get":{"summary":"A picture of a template.","operationId":"renderTemplate","parameters":[{"name":"template","in":"path","required":true,"schema":{"type":"string"}},{"name":"format","in":"path","required":true,"schema":{"type":"string","enum":[\(ServedFormat.allCases.map { quoted($0.rawValue) }.joined(separator: ","))]}},\(withoutFormat),\(overrides),{"name":"If-None-Match","in":"header","schema":{"type":"string"}}],"responses":{"200":\(picture),"304":{"description":"The client has it."},\(failures([400, 404, 405, 414, 422, 500, 503]))}}},"/healthz":{"get":{"summary":"Whether the process lives.","operationId":"health","responses":{"200":\(plain)}}},"/readyz":{"get":{"summary":"Whether pictures are drawn.","operationId":"ready","responses":{"200":\(plain),\(failures([503]))}}},"/metrics":{"get":{"summary":"Counters for Prometheus.","operationId":"metrics","responses":{"200":\(plain)}}},"/openapi.json":{"get":{"summary":"This description.","operationId":"description","responses":{"200":{"description":"The description.","content":{"application/json":{"schema":{"type":"object"}}}}}}}},"components":{"schemas":{"Failure":{"type":"object","required":["error","status"],"properties":{"error":{"type":"string","description":"One sentence."},"status":{"type":"integer"}}}}}}

            """
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
        400: "A parameter or a job is wrong.", 404: "There is no such template.",
        405: "Another method is expected.",
        408: "The body came too slowly.", 413: "The body is too large.", 414: "The address is too long.",
        415: "The body has another type.", 422: "The scene cannot be drawn, or asks for too much.",
        500: "The service is at fault.", 503: "Too many requests, or the service is stopping.",
    ]
}
