import Foundation
import LaminaTestSupport
import Testing

@Suite struct ServeCommandTests {
    /// The program as a server, on a socket with a path, asked by curl.
    private final class Server {
        let folder: Scratch
        let program: StartedProgram
        let socket: String

        init(_ arguments: String...) throws {
            folder = try Scratch()
            socket = folder.path("socket")
            program = try StartedProgram(
                ["serve", ProjectFiles.path("Scenes"), "--backend", "cpu", "--listen", "unix:\(socket)"]
                    + arguments,
                output: folder.path("output"))
            let end = ContinuousClock.now + .seconds(30)
            while ContinuousClock.now < end, program.isRunning {
                if (try? String(contentsOfFile: folder.path("output"), encoding: .utf8))?.contains("serving")
                    == true
                {
                    return
                }
                usleep(10_000)
            }
        }

        /// The status, and where the body is.
        func ask(_ target: String, _ options: String...) throws -> (status: String, body: Data) {
            let body = folder.path("body")
            let outcome = try Program.run(
                executable: "/usr/bin/curl",
                [
                    "-s", "-g", "--unix-socket", socket, "-o", body, "-w", "%{http_code}",
                    "http://localhost" + target,
                ] + options)
            return (outcome.text, (try? Data(contentsOf: URL(fileURLWithPath: body))) ?? Data())
        }

        /// The processes that draw for it.
        var workers: [pid_t] {
            let path = "/proc/\(program.processIdentifier)/task"
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return threads.flatMap { thread in
                ((try? String(contentsOfFile: "\(path)/\(thread)/children", encoding: .utf8)) ?? "")
                    .split(separator: " ").compactMap { pid_t($0) }
            }
        }

        /// Those that draw the templates, or those that draw bodies.
        func workers(forTemplates: Bool) -> [pid_t] {
            workers.filter { process in
                let words = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
                return words?.contains("--for-templates") == forTemplates
            }
        }

        /// Waits until something is drawn, at most a minute, and returns whether it is.
        private static func draws(_ socket: String) throws -> Bool {
            let end = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < end {
                let outcome = try Program.run(
                    executable: "/usr/bin/curl",
                    ["-s", "--unix-socket", socket, "http://localhost/metrics"])
                if outcome.text.contains("lamina_queue_running 1\n") { return true }
                usleep(10_000)
            }
            return false
        }

        func draws() throws -> Bool { try Self.draws(socket) }

        /// Ends a worker a little after something is drawn. The thread is one of its own, because those of the queues may all wait in
        /// other tests.
        func endsSoon(_ worker: pid_t) {
            Thread.detachNewThread { [socket] in
                _ = try? Self.draws(socket)
                usleep(100_000)
                kill(worker, SIGKILL)
            }
        }

        /// The first worker. The function waits for it, because the server starts to serve before its workers run.
        func firstWorker(forTemplates: Bool) -> pid_t? {
            let end = ContinuousClock.now + .seconds(60)
            while true {
                let first = workers(forTemplates: forTemplates).first
                if first != nil || ContinuousClock.now > end { return first }
                usleep(10_000)
            }
        }
    }

    @Test(arguments: [[], ["--isolate"]])
    func `Pictures are those of the command line`(options: [String]) throws {
        let server = options.isEmpty ? try Server() : try Server("--isolate")
        let lottie = ProjectFiles.path("Scenes/lottie/loader.json")
        let folder = try Scratch()
        for (target, arguments) in [
            ("?progress=0.5", ["--progress", "0.5"]), ("?format=webp&size=300x200", ["--size", "300x200"]),
        ] {
            let path = folder.path(target.contains("webp") ? "a.webp" : "a.png")
            let run = try Program.run(["render", lottie, "--backend", "cpu", "-o", path] + arguments)
            #expect(run.code == 0, "\(run.errors)")
            let answer = try server.ask("/render" + target, "--data-binary", "@\(lottie)")
            #expect(answer.status == "200")
            #expect(try answer.body == Data(contentsOf: URL(fileURLWithPath: path)))
        }
        // One for bodies and one for templates.
        let count = options.isEmpty ? 0 : 2 * ProcessInfo.processInfo.activeProcessorCount
        #expect(server.workers.count == count)
    }

    @Test func `Templates have the command line's pictures where processes draw them`() throws {
        let server = try Server("--isolate", "--threads", "1")
        let folder = try Scratch()
        let path = folder.path("a.png")
        for (name, values) in [("cards", "?size=300x200"), ("sprite-sheet", ""), ("filters", "")] {
            let run = try Program.run(
                ["render", ProjectFiles.path("Scenes/\(name).json"), "--backend", "cpu", "-o", path]
                    + (values.isEmpty ? [] : ["--size", "300x200"]))
            #expect(run.code == 0, "\(run.errors)")
            let answer = try server.ask("/render/\(name).png\(values)")
            #expect(answer.status == "200")
            #expect(try answer.body == Data(contentsOf: URL(fileURLWithPath: path)), "\(name)")
        }
        // They were drawn there, and are kept here.
        let process = try #require(server.firstWorker(forTemplates: true))
        kill(process, SIGKILL)
        #expect(try server.ask("/render/sprite-sheet.png").status == "200")
        #expect(try server.ask("/render/nobody.png").status == "404")
        #expect(try server.ask("/render/cards.png?nobody.opacity=1").status == "400")
    }

    @Test func `What ends the drawing of a template costs one answer`() throws {
        let server = try Server("--isolate", "--threads", "1")
        let first = try #require(server.firstWorker(forTemplates: true))
        server.endsSoon(first)
        let film = "/render/animated/bounce.webp?duration=30&fps=60&from=0&scale=4"
        let cut = try server.ask(film, "--max-time", "60")
        let sentence = String(decoding: cut.body, as: UTF8.self)
        #expect(
            cut.status == "500" && sentence.contains("animated/bounce.json: was ended by signal 9"),
            "\(sentence)")
        #expect(try server.ask("/render/cards.png?size=64x64").status == "200")
        #expect(server.workers(forTemplates: true).count == 1)
        #expect(server.workers(forTemplates: true).first != first)
    }

    @Test func `Errors are the sentences of the command line`() throws {
        let server = try Server()
        let answer = try server.ask("/render/cards.png?nobody.opacity=1")
        let run = try Program.run(
            "render", "Scenes/cards.json", "--set", "nobody.opacity=1", "-o", "/dev/null")
        let sentence = run.errors.dropFirst("lamina: Scenes/".count).trimmingCharacters(
            in: .whitespacesAndNewlines)
        let value = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
        #expect(answer.status == "400" && value?["error"] as? String == sentence)
    }

    @Test func `A token in a file, or an address that sign has signed, is asked for`() throws {
        let folder = try Scratch()
        let (tokens, keys) = (folder.path("tokens"), folder.path("keys"))
        try Data("a token of some length\n".replacing(" ", with: "-").utf8).write(
            to: URL(fileURLWithPath: tokens))
        try Data("a key of some length\n".replacing(" ", with: "-").utf8).write(
            to: URL(fileURLWithPath: keys))
        let server = try Server("--token-file", tokens, "--key-file", keys)
        #expect(try server.ask("/render/cards.png").status == "401")
        let header = "Authorization: Bearer a-token-of-some-length"
        #expect(try server.ask("/render/cards.png", "-H", header).status == "200")
        let signed = try Program.run(
            "sign", "--key-file", keys, "--seconds", "600", "/render/cards.png?size=32x32")
        let address = signed.text.trimmingCharacters(in: .newlines)
        #expect(try server.ask(address).status == "200")
        #expect(try server.ask(address + "0").status == "403")
        // A secret that is too short is no secret.
        try Data("short\n".utf8).write(to: URL(fileURLWithPath: keys))
        let refused = try Program.run("sign", "--key-file", keys, "--seconds", "600", "/")
        #expect(refused.code == 2 && refused.errors.contains("line 1: expected a secret of 16 to 1024"))
    }

    @Test func `A worker that dies is started again, and only its own request fails`() throws {
        let server = try Server("--isolate", "--threads", "1")
        let lottie = ProjectFiles.path("Scenes/lottie/lettering.json")
        let first = try #require(server.firstWorker(forTemplates: false))
        #expect(try server.ask("/render", "--data-binary", "@\(lottie)").status == "200")
        // While it has nothing to do: nobody notices.
        kill(first, SIGKILL)
        usleep(100_000)
        #expect(try server.ask("/render", "--data-binary", "@\(lottie)").status == "200")
        let second = try #require(server.firstWorker(forTemplates: false))
        #expect(second != first)
        // While it draws.
        server.endsSoon(second)
        let cut = try server.ask(
            "/render?format=webp&duration=30&fps=60&from=0&scale=4", "--data-binary", "@\(lottie)",
            "--max-time", "60")
        #expect(
            cut.status == "422" && String(decoding: cut.body, as: UTF8.self).contains("was ended by signal 9")
        )
        #expect(try server.ask("/render", "--data-binary", "@\(lottie)").status == "200")
        let metrics = String(decoding: try server.ask("/metrics").body, as: UTF8.self)
        #expect(metrics.contains("lamina_worker_restarts_total 2\n"))
    }

    @Test func `A signal lets what is drawn end, and the program leaves with 0`() throws {
        let server = try Server("--isolate", "--grace", "20")
        let folder = try Scratch()
        let client = try StartedProgram(
            [
                "-s", "--unix-socket", server.socket, "-o", folder.path("film.gif"),
                "http://localhost/render/animated/bounce.gif?duration=4&fps=50",
            ], program: ["/usr/bin/curl"])
        #expect(try server.draws())
        let workers = server.workers
        kill(server.program.processIdentifier, SIGTERM)
        #expect(server.program.ends(within: 30) && server.program.exitCode == 0)
        #expect(client.ends(within: 10) && client.exitCode == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("film.gif"))).last == 0x3B)
        #expect(!workers.isEmpty && workers.allSatisfy { kill($0, 0) != 0 })
    }

    @Test(arguments: [
        (["serve", "/no/such/folder"], "/no/such/folder: expected a folder of templates"),
        (["serve", "--listen", "nowhere"], "expected an address and a port"),
        (["serve", "--listen", "256.1.1.1:80"], "256.1.1.1:80: cannot be listened on"),
        (["serve", "--queue", "0"], "--queue: expected 1 or more, found 0"),
    ])
    func `Wrong arguments are one line`(arguments: [String], sentence: String) throws {
        let run = try Program.run(arguments)
        #expect(run.code == 2 && run.errors.contains(sentence), "\(run.errors)")
    }
}
