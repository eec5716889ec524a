import Foundation
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct AccessTests {
    private static let token = "0123456789abcdef", other = "fedcba9876543210"
    private static let key = Array("a key that is long enough".utf8)
    private static let now = 1_000_000

    private static func service(tokens: [String] = [], keys: [[UInt8]] = []) throws -> TestService {
        try TestService { settings in
            settings.access.tokens = tokens.map { Array($0.utf8) }
            settings.access.keys = keys
            settings.access.now = { now }
        }
    }

    /// The vectors of RFC 4231: keys, data and HMACs as digits.
    static let vectors: [(key: [UInt8], data: [UInt8], digest: String)] = [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(1...25), [UInt8](repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            Array(
                "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm."
                    .utf8), "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test(arguments: vectors.indices)
    func `HMAC is that of RFC 4231`(index: Int) throws {
        let vector = Self.vectors[index]
        let digest = try #require(Digest.hmac(vector.data, key: vector.key))
        #expect(Digest.hexadecimal(digest) == vector.digest)
    }

    @Test func `SHA-256 is that of FIPS 180`() throws {
        #expect(
            Digest.hexadecimal(try #require(Digest.sha256(Array("abc".utf8))))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            Digest.hexadecimal(try #require(Digest.sha256([])))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test func `Without a token nothing but health and readiness is told`() throws {
        let service = try Self.service(tokens: [Self.token, Self.other])
        for target in ["/healthz", "/readyz"] { #expect(service.answer("GET", target)?.status == 200) }
        for (method, target) in [
            ("GET", "/render/cards.png"), ("GET", "/metrics"), ("GET", "/openapi.json"), ("POST", "/render"),
            ("GET", "/none"), ("DELETE", "/render/cards.png"),
        ] {
            let answer = try #require(service.answer(method, target))
            #expect(answer.status == 401, "\(method) \(target)")
            #expect(answer.head?["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
        }
        for token in [Self.token, Self.other] {
            for scheme in ["Bearer", "bearer"] {
                let headers = ["authorization": "\(scheme) \(token)"]
                let answer = try #require(service.answer("GET", "/render/cards.png", headers: headers))
                #expect(answer.status == 200)
                // Nobody in between may keep it for others.
                #expect(answer.head?["Cache-Control"] == "private, max-age=60")
                #expect(service.answer("GET", "/metrics", headers: headers)?.status == 200)
            }
        }
        for header in [
            "Bearer", "Bearer ", "Bearer x", "Basic \(Self.token)", Self.token, "Bearer \(Self.token)0",
            "Bearer \(Self.token.dropLast())", "Bearer \(Self.token) x",
        ] {
            let answer = service.answer("GET", "/render/cards.png", headers: ["authorization": header])
            #expect(answer?.status == 401, "\(header)")
        }
    }

    @Test func `Who may not ask need not send a body first`() throws {
        let running = try RunningServer(service: { $0.access.tokens = [Array(Self.token.utf8)] })
        let stranger = try running.client()
        let scene = TemplateScratch.flat("#fff")
        let head =
            "POST /render HTTP/1.1\r\nHost: a\r\nContent-Length: \(scene.utf8.count)\r\nExpect: 100-continue\r\n"
        try stranger.send(head + "\r\n")
        let refused = try stranger.answer()
        #expect(refused.status == 401 && refused.header("www-authenticate")?.hasPrefix("Bearer") == true)
        #expect(stranger.isClosed(within: 12))
        let friend = try running.client()
        try friend.send(head + "Authorization: Bearer \(Self.token)\r\n\r\n")
        #expect(try friend.answer().status == 100)
        try friend.send(scene)
        #expect(try friend.answer().status == 200)
    }

    @Test func `A signed address is answered until its time`() throws {
        let service = try Self.service(keys: [Array("an older key, still good".utf8), Self.key])
        let signed = try SignedAddress.sign(
            "/render/cards.png?scale=1.5&size=64x64", key: Self.key, expires: Self.now + 30)
        let answer = try #require(service.answer("GET", signed))
        #expect(answer.status == 200 && answer.head?["Cache-Control"] == "public, max-age=30")
        #expect(service.answer("HEAD", signed)?.status == 200)
        let long = try SignedAddress.sign("/render/cards.png", key: Self.key, expires: Self.now + 3600)
        #expect(service.answer("GET", long)?.head?["Cache-Control"] == "public, max-age=60")
        for expires in [Self.now, Self.now - 1] {
            let old = try SignedAddress.sign("/render/cards.png", key: Self.key, expires: expires)
            let answer = try #require(service.answer("GET", old))
            #expect(answer.status == 403 && answer.sentence?.contains("is over") == true)
        }
    }

    @Test func `The spelling and the order of a signed address do not count, its content does`() throws {
        let service = try Self.service(keys: [Self.key])
        let signed = try SignedAddress.sign(
            "/render/text.png?size=64x64&scale=1", key: Self.key, expires: Self.now + 30)
        let query = signed.split(separator: "?")[1].split(separator: "&").reversed().joined(separator: "&")
        #expect(service.answer("GET", "/render/%74ext.png?\(query)")?.status == 200)
        #expect(
            service.answer("GET", "/render/text.png?\(query.replacing("64x64", with: "64%7864"))")?.status
                == 200)
        for changed in [
            signed.replacing("64x64", with: "65x64"), signed.replacing("text", with: "cards"),
            signed.replacing("expires=1", with: "expires=2"), signed + "&quality=5", signed + "&expires=9",
            signed + "&signature=00", String(signed.dropLast()), signed.replacing("&size=64x64", with: ""),
            signed.replacing("signature=", with: "signature=0"),
        ] {
            #expect(service.answer("GET", changed)?.status == 403, "\(changed)")
        }
    }

    @Test func `Another program's signature is taken`() throws {
        // python3: hmac.digest(b"a key that is long enough", b"/render/cards.png?expires=1000030&scale=1&theme=%C3%A9%20%2B", "sha256").hex()
        let signed = try SignedAddress.sign(
            "/render/cards.png?theme=%C3%A9+%2B&scale=1", key: Self.key, expires: Self.now + 30)
        #expect(
            signed
                == "/render/cards.png?expires=1000030&scale=1&theme=%C3%A9%20%2B&signature=a51544dd73c36d197d155838ea3967370ec3f58aacefb96f54877a8f921a7e02"
        )
    }

    @Test func `With keys alone, what is not signed is forbidden`() throws {
        let service = try Self.service(keys: [Self.key])
        for (method, target) in [
            ("GET", "/render/cards.png"), ("GET", "/metrics"), ("POST", "/render"),
            ("GET", "/render/cards.png?expires=9999999999"),
        ] {
            #expect(service.answer(method, target)?.status == 403, "\(method) \(target)")
        }
        #expect(service.answer("GET", "/healthz")?.status == 200)
        let post = try SignedAddress.sign("/render", key: Self.key, expires: Self.now + 30)
        #expect(service.answer("POST", post, body: Array(TemplateScratch.flat("#fff").utf8))?.status == 403)
        let metrics = try SignedAddress.sign("/metrics", key: Self.key, expires: Self.now + 30)
        #expect(service.answer("GET", metrics)?.status == 200)
    }

    @Test func `With both, a token or a signature will do`() throws {
        let service = try Self.service(tokens: [Self.token], keys: [Self.key])
        let signed = try SignedAddress.sign("/render/cards.png", key: Self.key, expires: Self.now + 30)
        #expect(service.answer("GET", signed)?.status == 200)
        let headers = ["authorization": "Bearer \(Self.token)"]
        #expect(service.answer("GET", "/render/cards.png", headers: headers)?.status == 200)
        // The token is enough, whatever the signature says.
        #expect(service.answer("GET", signed + "0", headers: headers)?.status == 200)
        #expect(service.answer("GET", signed, headers: ["authorization": "Bearer x"])?.status == 401)
        #expect(service.answer("GET", "/render/cards.png")?.status == 401)
    }

    @Test func `Parameters of signatures are unknown where there are no keys`() throws {
        let answer = try #require(try TestService().answer("GET", "/render/cards.png?expires=9&signature=0"))
        #expect(answer.status == 400)
    }

    @Test func `Secrets are the lines of a file`() throws {
        let folder = try TemplateScratch()
        try folder.write("good", "\n  \(Self.token)\r\n\n\(Self.other)\n")
        #expect(
            try SecretFile.read(folder.path + "/good") == [Array(Self.token.utf8), Array(Self.other.utf8)])
        for (name, text, words) in [
            ("empty", "\n", "found none"),
            ("short", "\(Self.token)\nshort\n", "line 2: expected a secret of 16"),
            ("spaces", "0123456789 0123456789\n", "line 1"),
            ("long", String(repeating: "x", count: 2000), "line 1"),
        ] {
            try folder.write(name, text)
            do {
                _ = try SecretFile.read(folder.path + "/" + name)
                Issue.record("\(name) was read")
            } catch {
                #expect(error.sentence.contains(words), "\(error.sentence)")
                #expect(!error.sentence.contains("0123456789"))
            }
        }
        #expect(throws: ServiceFailure.self) { try SecretFile.read(folder.path + "/none") }
    }

    @Test func `The description says what is asked of who asks`() throws {
        let service = try Self.service(tokens: [Self.token], keys: [Self.key])
        let headers = ["authorization": "Bearer \(Self.token)"]
        let text = try #require(service.answer("GET", "/openapi.json", headers: headers)?.text)
        let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let ways = try #require(document?["security"] as? [[String: [String]]])
        #expect(ways.flatMap(\.keys) == ["token", "signature"])
    }
}
