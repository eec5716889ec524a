/// The cost of a filter's SPIR-V for a driver. A driver cannot be interrupted, and some run within the program. Drivers
/// inline each function at each call of it, and keep variables for each pixel that they draw at once. So the inlined
/// operations and variables are counted before a driver sees the module. The duration of loops cannot be known.
struct FilterShaderCost {
    /// The most operations on single numbers; a function counts once for each call of it. A sample of the source is some
    /// 600 operations. For this many operations of any kind, lavapipe makes a pipeline within five seconds of processor
    /// time.
    static let maximumOperations = 32_768
    /// The most bytes of variables; those of a function count once for each call of it. Enough for a table of 4,096
    /// numbers.
    static let maximumVariableBytes = 16_384
    /// The greatest depth of calls.
    static let maximumCalls = 128

    private(set) var operations = 0
    private(set) var variableBytes = 0
    /// Whether the functions are recursive, or their calls too deep.
    private(set) var hasLongCalls = false

    private struct Function {
        var operations = 0
        var variableBytes = 0
        var calls: [UInt32] = []
        /// The function's cost with the functions that it calls.
        var total: (operations: Int, variableBytes: Int)?

        mutating func addVariable(_ bytes: Int) {
            variableBytes = FilterShaderCost.sum(variableBytes, bytes)
        }

        mutating func add(_ weight: Int, calling callee: UInt32?) {
            operations = FilterShaderCost.sum(operations, weight)
            if let callee { calls.append(callee) }
        }
    }

    /// Numbers of the SPIR-V specification.
    private enum Opcode {
        static let entryPoint: UInt32 = 15
        static let bool: UInt32 = 20, integer: UInt32 = 21, float: UInt32 = 22, vector: UInt32 = 23
        static let matrix: UInt32 = 24, array: UInt32 = 28, structure: UInt32 = 30, pointer: UInt32 = 32
        static let types: ClosedRange<UInt32> = 19...39
        static let constant: UInt32 = 43
        static let function: UInt32 = 54, functionEnd: UInt32 = 56, call: UInt32 = 57
        static let variable: UInt32 = 59, store: UInt32 = 62, copyMemory: UInt32 = 63
        static let mathFunction: UInt32 = 12
        static let accesses: ClosedRange<UInt32> = 65...66, vectorElement: ClosedRange<UInt32> = 77...78
        static let loop: UInt32 = 246, choices: ClosedRange<UInt32> = 250...251
    }
    /// Private and Function.
    private static let ownStorage: Set<UInt32> = [6, 7]
    private static let bytesPerNumber = 4

    /// The number of operations that stand for an instruction, by the time that lavapipe takes for it.
    private enum Weight {
        /// An element with a computed index: a choice among all elements, for each pixel by itself.
        static let dynamicAccess = 32
        static let choice = 8
        static let mathFunction = 8
        /// Drivers unroll short loops, up to some 800 instructions for each.
        static let loop = 1024
    }

    /// The number of scalars in a value of each type.
    private var numbers: [UInt32: Int] = [:]
    private var pointees: [UInt32: Int] = [:]
    private var constants: [UInt32: Int] = [:]
    private var valueNumbers: [UInt32: Int] = [:]
    private var functions: [UInt32: Function] = [:]
    private var entries: [UInt32] = []
    private var current: UInt32?

    /// - Parameter words: A module with complete instructions.
    init(_ words: [UInt32]) {
        var index = 5
        while index < words.count {
            let length = Int(words[index] >> 16)
            guard length > 0, length <= words.count - index else { break }
            read(words[index] & 0xFFFF, words[index..<(index + length)])
            index += length
        }
        for entry in entries {
            let total = total(of: entry, depth: 0)
            operations = Self.sum(operations, total.operations)
            variableBytes = Self.sum(variableBytes, total.variableBytes)
        }
    }

    /// Throws if the cost exceeds a limit.
    func check() throws(CAFilterShaderError) {
        guard !hasLongCalls else {
            throw CAFilterShaderError("its functions call one another more than \(Self.maximumCalls) deep")
        }
        guard operations <= Self.maximumOperations else {
            throw CAFilterShaderError(
                "expected at most \(Self.maximumOperations) operations on numbers, each function counted as often as it "
                    + "is called, found \(Self.text(operations))")
        }
        guard variableBytes <= Self.maximumVariableBytes else {
            throw CAFilterShaderError(
                "expected at most \(Self.maximumVariableBytes) bytes of variables, those of each function counted as "
                    + "often as it is called, found \(Self.text(variableBytes))")
        }
    }

    private mutating func read(_ opcode: UInt32, _ words: ArraySlice<UInt32>) {
        func operand(_ place: Int) -> UInt32 {
            place < words.count ? words[words.startIndex + place] : 0
        }
        switch opcode {
        case Opcode.entryPoint: entries.append(operand(2))
        case Opcode.bool, Opcode.integer, Opcode.float: numbers[operand(1)] = 1
        case Opcode.vector, Opcode.matrix:
            numbers[operand(1)] = Self.product(numbers[operand(2)] ?? 1, Int(operand(3)))
        case Opcode.array:
            // The length of an array is unknown if it is not a constant of this module.
            numbers[operand(1)] = Self.product(
                numbers[operand(2)] ?? 1, constants[operand(3)] ?? Self.tooMany)
        case Opcode.structure:
            numbers[operand(1)] = words.dropFirst(2).reduce(0) { Self.sum($0, numbers[$1] ?? 1) }
        case Opcode.pointer:
            numbers[operand(1)] = 1
            pointees[operand(1)] = numbers[operand(3)] ?? 1
        case Opcode.types: numbers[operand(1)] = 1
        case Opcode.constant: constants[operand(2)] = words.count == 4 ? Int(operand(3)) : Self.tooMany
        case Opcode.variable:
            guard Self.ownStorage.contains(operand(3)) else { break }
            let bytes = Self.product(pointees[operand(1)] ?? Self.tooMany, Self.bytesPerNumber)
            if let current {
                functions[current, default: Function()].addVariable(bytes)
            } else {
                variableBytes = Self.sum(variableBytes, bytes)
            }
        case Opcode.function:
            current = operand(2)
            functions[operand(2)] = Function()
        case Opcode.functionEnd: current = nil
        default: break
        }
        count(opcode, words)
    }

    /// Counts an instruction by the number of scalars that it makes or stores.
    private mutating func count(_ opcode: UInt32, _ words: ArraySlice<UInt32>) {
        guard let current, words.count > 1 else { return }
        func operand(_ place: Int) -> UInt32 {
            place < words.count ? words[words.startIndex + place] : 0
        }
        var weight = 1
        // Types and values share one numbering, so a type in the first operand is the type of a result.
        if let result = numbers[operand(1)] {
            weight = max(1, result)
            if words.count > 2 { valueNumbers[operand(2)] = result }
        } else if opcode == Opcode.store {
            weight = max(1, valueNumbers[operand(2)] ?? 1)
        } else if opcode == Opcode.copyMemory {
            weight = Self.tooMany
        }
        switch opcode {
        case Opcode.accesses:
            weight += Weight.dynamicAccess * words.dropFirst(4).count { constants[$0] == nil }
        case Opcode.vectorElement: weight += Weight.dynamicAccess
        case Opcode.mathFunction: weight += Weight.mathFunction
        case Opcode.choices: weight += Weight.choice
        case Opcode.loop: weight += Weight.loop
        default: break
        }
        functions[current, default: Function()].add(weight, calling: opcode == Opcode.call ? operand(3) : nil)
    }

    /// The cost of a function with the functions that it calls.
    private mutating func total(of function: UInt32, depth: Int) -> (operations: Int, variableBytes: Int) {
        guard let found = functions[function] else { return (0, 0) }
        if let total = found.total { return total }
        guard depth < Self.maximumCalls else {
            hasLongCalls = true
            return (0, 0)
        }
        var total = (operations: found.operations, variableBytes: found.variableBytes)
        for callee in found.calls {
            guard !hasLongCalls else { break }
            let inner = self.total(of: callee, depth: depth + 1)
            total.operations = Self.sum(total.operations, inner.operations)
            total.variableBytes = Self.sum(total.variableBytes, inner.variableBytes)
        }
        functions[function]?.total = total
        return total
    }

    /// The greatest number that is counted.
    private static let tooMany = 1 << 40

    private static func sum(_ a: Int, _ b: Int) -> Int { min(a + b, tooMany) }

    private static func product(_ a: Int, _ b: Int) -> Int {
        let (result, isTooLarge) = a.multipliedReportingOverflow(by: b)
        return isTooLarge ? tooMany : min(max(0, result), tooMany)
    }

    private static func text(_ count: Int) -> String {
        count >= tooMany ? "more than can be counted" : "\(count)"
    }
}
