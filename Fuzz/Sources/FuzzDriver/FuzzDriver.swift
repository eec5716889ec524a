/// What a target does with bytes; 0 for all that need not be done again.
public typealias FuzzInput = @convention(c) (_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt

/// libFuzzer's own `main`, in whose place SwiftPM wants one by the target's name.
public func runFuzzer(_ count: CInt, _ arguments: UnsafeMutableRawPointer?, _ input: FuzzInput) -> CInt {
    var (count, arguments) = (count, arguments)
    return run(&count, &arguments, input)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ input: FuzzInput
) -> CInt
