// The compiler imports this module wherever a file imports both Testing and CoreImage, because Swift Testing names it so. Swift
// Testing has it on Apple's platforms alone, so it must exist here for such files to compile.
