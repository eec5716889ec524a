import Foundation
import LaminaWindow

// A window that does what standard input says, and says on standard output what happens to it. Tests run it in a server without a
// screen; by hand, `WindowProgram move [SECONDS]` moves a layer for some time and prints what that cost.
//
//     dump PATH     writes the picture that a renderer without a window draws of the same layers
//     move X Y      moves a layer
//     resize W H    asks for another size, in points
//     title TEXT
//     bare          hides the pointer
//     passes        prints how often the run loop had something to do
//     pace          prints how many times of frames the window system told, and whether they gave the phase
//     fail CALL RESULT [always]     has a call of Vulkan fail
//     windows N     opens and closes so many windows
//     late          moves the pointer at the end of a frame, and then keeps the thread busy until the next one
//     quit

do {
    let program = try WindowProgram(CommandLine.arguments)
    program.run()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
