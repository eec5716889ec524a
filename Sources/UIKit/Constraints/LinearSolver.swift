/// Equations and inequalities between numbers, some of which may give way to more important ones.
///
/// This is the simplex method in the form of Cassowary: rows of a tableau express some unknowns by the others, so that all
/// inequalities hold at every step. What gives way is minimized level by level, the most important level first, so that no
/// number of less important constraints outweighs a more important one. Of equally good solutions the same one is found in every
/// run.
struct LinearSolver {
    /// An unknown number.
    struct Variable: Hashable {
        fileprivate let symbol: Int
    }

    /// A sum of multiples of variables and a constant.
    struct Expression {
        var terms: [(variable: Variable, factor: Double)] = []
        var constant = 0.0
    }

    /// The relation of an expression to zero.
    enum Relation { case equal, atMost, atLeast }

    private enum Kind {
        /// A variable, of any sign.
        case free
        /// The rest of an inequality; not negative.
        case slack
        /// The error of a constraint; not negative.
        case error
        /// Stands for an equation that holds; always zero.
        case dummy
    }

    /// A number as a constant and multiples of symbols.
    private struct Row {
        var constant: Double
        var cells: [Int: Double] = [:]

        private static let nearZero = 1e-8

        static func isZero(_ value: Double) -> Bool { value.magnitude < nearZero }

        mutating func add(_ symbol: Int, _ factor: Double) {
            let sum = cells[symbol, default: 0] + factor
            cells[symbol] = Self.isZero(sum) ? nil : sum
        }

        mutating func add(_ row: Row, _ factor: Double) {
            constant += row.constant * factor
            for (symbol, value) in row.cells { add(symbol, value * factor) }
        }

        mutating func negate() {
            constant = -constant
            for symbol in cells.keys { cells[symbol]? *= -1 }
        }

        /// Turns "0 = this row" into "the symbol = this row".
        mutating func solve(for symbol: Int) {
            guard let found = cells.removeValue(forKey: symbol) else { return }
            let factor = -1 / found
            constant *= factor
            for symbol in cells.keys { cells[symbol]? *= factor }
        }

        /// Turns "the first symbol = this row" into "the second symbol = this row".
        mutating func solve(for first: Int, _ second: Int) {
            add(first, -1)
            solve(for: second)
        }

        mutating func substitute(_ symbol: Int, _ row: Row) {
            guard let factor = cells.removeValue(forKey: symbol) else { return }
            add(row, factor)
        }
    }

    private var kinds: [Kind] = []
    private var rows: [Int: Row] = [:]
    /// The sums of errors, by importance.
    private var levels: [Int: Row] = [:]
    private var artificial: Row?
    /// The most steps towards the best solution, against rounding that turns in circles.
    private static let maximumSteps = 100_000

    /// A new unknown.
    mutating func variable() -> Variable { Variable(symbol: symbol(.free)) }

    private mutating func symbol(_ kind: Kind) -> Int {
        kinds.append(kind)
        return kinds.count - 1
    }

    /// The value that was found. Numbers that nothing determines are zero.
    func value(of variable: Variable) -> Double { rows[variable.symbol]?.constant ?? 0 }

    /// Adds a constraint.
    ///
    /// - Parameter level: How important it is; `nil` if it has to hold.
    /// - Returns: Whether it can hold beside those that have to. Otherwise it is left out.
    mutating func add(_ expression: Expression, _ relation: Relation, level: Int?) -> Bool {
        var row = Row(constant: expression.constant)
        for (variable, factor) in expression.terms where factor != 0 {
            if let known = rows[variable.symbol] {
                row.add(known, factor)
            } else {
                row.add(variable.symbol, factor)
            }
        }
        var markers: [Int] = []
        switch relation {
        case .atMost, .atLeast:
            let sign: Double = relation == .atMost ? 1 : -1
            let slack = symbol(.slack)
            row.add(slack, sign)
            markers.append(slack)
            if let level {
                let error = symbol(.error)
                row.add(error, -sign)
                levels[level, default: Row(constant: 0)].add(error, 1)
                markers.append(error)
            }
        case .equal:
            if let level {
                let (above, below) = (symbol(.error), symbol(.error))
                row.add(above, -1)
                row.add(below, 1)
                levels[level, default: Row(constant: 0)].add(above, 1)
                levels[level, default: Row(constant: 0)].add(below, 1)
                markers += [above, below]
            } else {
                let dummy = symbol(.dummy)
                row.add(dummy, 1)
                markers.append(dummy)
            }
        }
        if row.constant < 0 { row.negate() }
        guard let subject = subject(of: row, markers) else {
            if row.cells.keys.allSatisfy({ kinds[$0] == .dummy }) {
                guard Row.isZero(row.constant), let dummy = markers.first else { return false }
                enter(dummy, row)
                return true
            }
            return addByArtificial(row)
        }
        enter(subject, row)
        return true
    }

    /// Makes the errors of constraints as small as possible.
    mutating func optimize() {
        for _ in 0..<Self.maximumSteps {
            guard let entering = entering(), step(entering) else { return }
        }
    }

    /// A symbol that a new row can be solved for, so that nothing becomes negative.
    private func subject(of row: Row, _ markers: [Int]) -> Int? {
        if let free = row.cells.keys.filter({ kinds[$0] == .free }).min() { return free }
        return markers.first { kinds[$0] != .dummy && row.cells[$0, default: 0] < 0 }
    }

    private mutating func enter(_ symbol: Int, _ row: Row) {
        var row = row
        row.solve(for: symbol)
        substitute(symbol, row)
        rows[symbol] = row
    }

    private mutating func substitute(_ symbol: Int, _ row: Row) {
        for key in rows.keys { rows[key]?.substitute(symbol, row) }
        for level in levels.keys { levels[level]?.substitute(symbol, row) }
        artificial?.substitute(symbol, row)
    }

    /// Adds a row that no symbol can stand for: by a symbol of its own, which is then made zero.
    private mutating func addByArtificial(_ row: Row) -> Bool {
        let before = (rows, levels)
        let helper = symbol(.slack)
        rows[helper] = row
        artificial = row
        for _ in 0..<Self.maximumSteps {
            let candidates = (artificial?.cells ?? [:]).filter { $0.value < 0 && kinds[$0.key] != .dummy }
            guard let entering = candidates.keys.min(), step(entering) else { break }
        }
        let holds = Row.isZero(artificial?.constant ?? 0)
        artificial = nil
        guard holds else {
            (rows, levels) = before
            return false
        }
        if var row = rows.removeValue(forKey: helper), !row.cells.isEmpty {
            guard let entering = row.cells.keys.filter({ kinds[$0] == .slack || kinds[$0] == .error }).min()
            else {
                (rows, levels) = before
                return false
            }
            row.solve(for: helper, entering)
            substitute(entering, row)
            rows[entering] = row
        }
        for key in rows.keys { rows[key]?.cells[helper] = nil }
        for level in levels.keys { levels[level]?.cells[helper] = nil }
        return true
    }

    /// The first symbol whose growth makes the most important level that it changes better.
    private func entering() -> Int? {
        var decided: Set<Int> = []
        var best: Int?
        for level in levels.keys.sorted(by: >) {
            guard let row = levels[level] else { continue }
            for (symbol, value) in row.cells where kinds[symbol] != .dummy && !decided.contains(symbol) {
                if value < 0, symbol < best ?? .max { best = symbol }
            }
            if let best { return best }
            decided.formUnion(row.cells.keys)
        }
        return nil
    }

    /// Lets a symbol grow until another one becomes zero, and exchanges the two. Returns whether there is one.
    private mutating func step(_ entering: Int) -> Bool {
        var leaving: (symbol: Int, ratio: Double)?
        for (symbol, row) in rows where kinds[symbol] != .free {
            guard let factor = row.cells[entering], factor < 0 else { continue }
            let ratio = -row.constant / factor
            if let found = leaving, (ratio, symbol) >= (found.ratio, found.symbol) { continue }
            leaving = (symbol, ratio)
        }
        guard let leaving, var row = rows.removeValue(forKey: leaving.symbol) else { return false }
        row.solve(for: leaving.symbol, entering)
        substitute(entering, row)
        rows[entering] = row
        return true
    }
}
