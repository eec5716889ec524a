import LaminaScene
import Synchronization
import Testing

struct RecentValuesTests {
    @Test func `The function is not called again for the last two times`() {
        let calls = Mutex<[Double]>([])
        let values = RecentValues<Double> { time in
            calls.withLock { $0.append(time) }
            return 2 * time
        }
        #expect([1, 2, 1, 2, 2, 3, 2, 3, 1].map { values.value(at: $0) } == [2, 4, 2, 4, 4, 6, 4, 6, 2])
        #expect(calls.withLock { $0 } == [1, 2, 3, 1])
    }
}
