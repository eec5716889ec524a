import LaminaMessages
import Testing

struct InvariantTests {
    @Test func `A rule that holds is no fault`() {
        var check = InvariantCheck()
        check.expect(true, at: "place", "rule")
        #expect(check.faults.isEmpty)
    }

    @Test func `A fault names its place and its rule`() {
        var part = InvariantCheck()
        part.expect(false, at: "slot 3", "expected 1, found 2")
        var check = InvariantCheck()
        check.add(part.faults, in: "pool")
        #expect(check.faults.map(\.description) == ["pool, slot 3: expected 1, found 2"])
    }

    @Test func `A hundred faults are enough`() {
        var check = InvariantCheck()
        for slot in 0..<1000 { check.expect(false, at: "slot \(slot)", "expected nothing") }
        #expect(check.faults.count == 100)
        #expect(check.faults.first?.place == "slot 0")
    }
}
