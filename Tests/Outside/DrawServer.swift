// A server outside the package that answers with a layer's picture. It has SwiftNIO by Hummingbird. Scripts/test-outside builds it and has
// it draw without a socket.

import Foundation
import Hummingbird
import QuartzCore

@main
struct DrawServer {
    static func main() async throws {
        let router = Router()
        router.get("/card.png") { _, _ in
            try Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: card())))
        }
        _ = Application(router: router)
        try Data(card()).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
    }

    private static func card() throws -> [UInt8] {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        return try card.makeImage().pngData()
    }
}
