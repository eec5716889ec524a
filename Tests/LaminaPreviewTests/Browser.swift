import Foundation
import Testing

/// Chromium without a window, driven through the pipes of its protocol for developers.
final class Browser {
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    struct Failure: Error, CustomStringConvertible {
        var description: String

        /// Whether the page went while it was asked, as when it is loaded again.
        var isOfNavigation: Bool {
            ["navigated or closed", "context was destroyed", "Cannot find context"].contains {
                description.contains($0)
            }
        }
    }

    private let process = Process()
    private let folder: URL
    private let input: FileHandle
    private let output: FileHandle
    private var rest = Data()
    private var number = 0
    private var session = ""
    /// Errors and messages of pages.
    private(set) var complaints: [String] = []

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (commands, answers) = (folder.path + "/commands", folder.path + "/answers")
        guard mkfifo(commands, 0o600) == 0, mkfifo(answers, 0o600) == 0 else {
            throw Failure(description: "no pipes")
        }
        // Reading and writing: opening one side alone would wait for the other.
        let (write, read) = (Glibc.open(commands, O_RDWR), Glibc.open(answers, O_RDWR))
        input = FileHandle(fileDescriptor: write, closeOnDealloc: true)
        output = FileHandle(fileDescriptor: read, closeOnDealloc: true)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            "exec \"$0\" --headless --no-sandbox --disable-gpu --remote-debugging-pipe --window-size=1280,800 \"--user-data-dir=$1\" about:blank 3<\"$2\" 4>\"$3\"",
            try #require(Self.path), folder.path + "/profile", commands, answers,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let targets = try ask("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
        let page = try #require(targets.first { $0["type"] as? String == "page" }?["targetId"])
        session = try #require(
            ask("Target.attachToTarget", ["targetId": page, "flatten": true])["sessionId"] as? String)
        for domain in ["Page", "Runtime", "Log"] { _ = try ask("\(domain).enable") }
        // Fields hear of their focus as in a window in front.
        try ask("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    deinit {
        process.terminate()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Gives a command, and returns its result.
    @discardableResult
    func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        if !session.isEmpty { message["sessionId"] = session }
        try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            while let place = rest.firstIndex(of: 0) {
                let line = rest[..<place]
                rest = Data(rest[(place + 1)...])
                let value = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
                if value["id"] as? Int == number {
                    if let error = value["error"] { throw Failure(description: "\(method): \(error)") }
                    return value["result"] as? [String: Any] ?? [:]
                }
                if let event = value["method"] as? String,
                    ["Runtime.exceptionThrown", "Log.entryAdded"].contains(event)
                {
                    let parameters = value["params"] as? [String: Any] ?? [:]
                    // Advice about reading pixels often is about these tests, not about the page.
                    if let entry = parameters["entry"] as? [String: Any], entry["level"] as? String != "error"
                    {
                        continue
                    }
                    complaints.append("\(parameters)")
                }
            }
            var wanted = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            if poll(&wanted, 1, 200) > 0 { rest += output.availableData }
        }
        throw Failure(description: "\(method): no answer")
    }

    func open(_ address: String) throws {
        try ask("Page.navigate", ["url": "about:blank"])
        try ask("Page.navigate", ["url": address])
    }

    /// The value of an expression of the page.
    func value(_ expression: String) throws -> Any? {
        let result = try ask(
            "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
        if let fault = result["exceptionDetails"] { throw Failure(description: "\(expression): \(fault)") }
        return (result["result"] as? [String: Any])?["value"]
    }

    /// Whether an expression becomes true in time.
    func waits(for expression: String, seconds: Double = 15) throws -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            do {
                if try value("(async () => Boolean(\(expression)))()") as? Bool == true { return true }
            } catch let failure as Failure where failure.isOfNavigation {
                // The page is loaded again, and the next one is asked.
            }
            usleep(20_000)
        }
        return false
    }

    /// Gives a field for files a file.
    func choose(_ path: String, for selector: String) throws {
        let document = try ask("DOM.getDocument")["root"] as? [String: Any]
        let node = try ask(
            "DOM.querySelector", ["nodeId": try #require(document?["nodeId"]), "selector": selector])[
                "nodeId"]
        try ask("DOM.setFileInputFiles", ["files": [path], "nodeId": try #require(node)])
    }

    /// The keys that are held, as the protocol counts them.
    struct Modifiers: OptionSet {
        let rawValue: Int
        static let alt = Modifiers(rawValue: 1)
        static let control = Modifiers(rawValue: 2)
        static let shift = Modifiers(rawValue: 8)
    }

    /// Presses a key that has a text, or one with others that are held.
    func press(_ key: String, _ modifiers: Modifiers = []) throws {
        let hasText = key.count == 1 && !modifiers.contains(.control)
        try ask(
            "Input.dispatchKeyEvent",
            ["type": "keyDown", "key": key, "text": hasText ? key : "", "modifiers": modifiers.rawValue])
        try ask("Input.dispatchKeyEvent", ["type": "keyUp", "key": key, "modifiers": modifiers.rawValue])
    }

    /// The middle of an element that a script finds.
    private func middle(_ element: String) throws -> (x: Double, y: Double) {
        let point = try value(
            "(() => { const r = (\(element)).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        let numbers = try #require(point as? [Double])
        return (numbers[0], numbers[1])
    }

    /// Drags an element that a script finds by some pixels.
    ///
    /// - Parameter letsGo: Whether the button is released then.
    func drag(
        _ element: String, _ dx: Double, _ dy: Double, _ modifiers: Modifiers = [], letsGo: Bool = true
    ) throws {
        let (x, y) = try middle(element)
        func mouse(_ type: String, _ share: Double, _ button: String, _ buttons: Int) throws {
            try ask(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": x + dx * share, "y": y + dy * share, "button": button,
                    "buttons": buttons, "clickCount": type == "mouseMoved" ? 0 : 1,
                    "modifiers": modifiers.rawValue,
                ])
        }
        try mouse("mouseMoved", 0, "none", 0)
        try mouse("mousePressed", 0, "left", 1)
        for step in 1...4 { try mouse("mouseMoved", Double(step) / 4, "left", 1) }
        if letsGo { try mouse("mouseReleased", 1, "left", 0) }
    }

    /// Lets the button go.
    func letGo() throws {
        try ask(
            "Input.dispatchMouseEvent",
            ["type": "mouseReleased", "x": 1, "y": 1, "button": "left", "buttons": 0, "clickCount": 1])
    }

    /// Gives the page the size of a screen.
    func resize(_ width: Int, _ height: Int, hasTouch: Bool = false) throws {
        try ask(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": hasTouch])
        try ask("Emulation.setTouchEmulationEnabled", ["enabled": hasTouch])
    }

    /// Moves the pointer to the middle of an element, moved by a share of its size, and presses its button.
    func click(_ selector: String, dx: Double = 0.5, dy: Double = 0.5, alt: Bool = false) throws {
        let box = try #require(
            value(
                "(() => { const r = document.querySelector('\(selector)').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()"
            )
                as? [Double])
        for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
            try ask(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": box[0] + box[2] * dx, "y": box[1] + box[3] * dy,
                    "button": type == "mouseMoved" ? "none" : "left",
                    "clickCount": 1, "modifiers": alt ? 1 : 0,
                ])
        }
    }
}
