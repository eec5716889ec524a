import ArgumentParser
import Foundation
import Lamina
import LaminaMedia

extension MovieFormat: ExpressibleByArgument {}
extension MovieCodec: ExpressibleByArgument {}

/// A frame rate: `60`, `29.97` or `30000/1001`.
struct FrameRateArgument {
    var rate: FrameRate

    init(argument: String) throws {
        guard let rate = FrameRate(argument) else {
            throw ValidationError("expected frames a second from 0.001 to 1000, like 60, 29.97 or 30000/1001")
        }
        self.rate = rate
    }
}
