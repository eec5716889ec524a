/// A target's function for an input; it returns 0.
public typealias FuzzInput = @convention(c) (_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt

/// libFuzzer's own `main`. SwiftPM wants a `main` with the target's name in its place.
public func runFuzzer(_ count: CInt, _ arguments: UnsafeMutableRawPointer?, _ input: FuzzInput) -> CInt {
    var (count, arguments) = (count, arguments)
    return run(&count, &arguments, input)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ input: FuzzInput
) -> CInt
