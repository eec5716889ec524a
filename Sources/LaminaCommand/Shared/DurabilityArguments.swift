import ArgumentParser
import LaminaFiles

/// The durability of written files.
struct DurabilityArguments: ParsableArguments {
    @Flag(
        name: .customLong("durable"),
        help: "End only when what was written is on the disk, so that a failure of power takes nothing back.")
    var isDurable = false

    var durability: Durability { isDurable ? .whole : .none }
}
