import ArgumentParser
import LaminaFiles

/// The durability of written files.
struct DurabilityArguments: ParsableArguments {
    @Flag(
        name: .customLong("durable"),
        help: "End only when the output is on the disk, where it outlasts a power failure.")
    var isDurable = false

    var durability: Durability { isDurable ? .whole : .none }
}
