import Foundation
import LaminaLayer
import LaminaValues
import Synchronization
import Testing

// Swift Testing may run a test on any thread, so each test leaves its thread's transactions as it found them.
struct TransactionTests {
    init() { CATransaction.flush() }

    @Test func `changes are held back until the outermost commit`() {
        let committer = LayerTreeCommitter()
        let root = CALayer()
        committer.root = root
        _ = committer.commit()
        CATransaction.begin()
        root.opacity = 0.5
        CATransaction.begin()
        root.isHidden = true
        #expect(committer.commit() == LayerTreeUpdate(root: root.id))
        CATransaction.commit()
        #expect(committer.commit().isEmpty)
        CATransaction.commit()
        let update = committer.commit()
        #expect(update.changes.first?.properties.opacity == 0.5)
        #expect(update.changes.first?.properties.isHidden == true)
    }

    @Test func `a transaction on one thread does not hold back another's`() {
        CATransaction.begin()
        defer { CATransaction.commit() }
        let isOpenElsewhere = Mutex(true)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            isOpenElsewhere.withLock { $0 = CATransaction.isExplicitlyOpen }
            isDone.signal()
        }
        isDone.wait()
        #expect(CATransaction.isExplicitlyOpen)
        #expect(isOpenElsewhere.withLock { !$0 })
    }

    @Test func `Whether actions are off is as the innermost transaction with a value says`() {
        #expect(!CATransaction.disableActions())
        CATransaction.setDisableActions(true)
        #expect(CATransaction.disableActions())
        CATransaction.begin()
        #expect(CATransaction.disableActions())
        CATransaction.setDisableActions(false)
        #expect(!CATransaction.disableActions())
        CATransaction.setValue(nil, forKey: kCATransactionDisableActions)
        #expect(CATransaction.disableActions())
        CATransaction.setValue(false, forKey: kCATransactionDisableActions)
        #expect(!CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.disableActions())
        CATransaction.flush()
        #expect(!CATransaction.disableActions())
    }

    @Test func `Each thread has settings of its own`() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let isDisabledElsewhere = Mutex(true)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            isDisabledElsewhere.withLock { $0 = CATransaction.disableActions() }
            isDone.signal()
        }
        isDone.wait()
        #expect(CATransaction.disableActions())
        #expect(isDisabledElsewhere.withLock { !$0 })
    }

    @Test func `commit without begin does nothing`() {
        CATransaction.commit()
        #expect(!CATransaction.isExplicitlyOpen)
    }

    @Test func `settings have defaults and nest`() {
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(!CATransaction.disableActions())
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setDisableActions(true)
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2)
        CATransaction.setAnimationDuration(3)
        CATransaction.setValue("x", forKey: "own")
        #expect(CATransaction.value(forKey: "animationDuration") as? Double == 3)
        #expect(CATransaction.value(forKey: "own") as? String == "x")
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        #expect(CATransaction.disableActions())
        #expect(CATransaction.value(forKey: "own") == nil)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func `completion blocks run after their transactions, with no values of theirs`() {
        var log: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("outer") }
        CATransaction.begin()
        CATransaction.setAnimationDuration(9)
        CATransaction.setCompletionBlock { log.append("inner \(CATransaction.animationDuration())") }
        CATransaction.commit()
        CATransaction.commit()
        #expect(log == [])
        CATransaction.flush()
        #expect(log == ["inner 0.25", "outer"])
    }

    @Test func `a second completion block is added, and nil takes none back`() {
        var log: [Int] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append(1) }
        CATransaction.setCompletionBlock { log.append(2) }
        CATransaction.setCompletionBlock(nil)
        #expect(CATransaction.completionBlock() == nil)
        CATransaction.commit()
        CATransaction.flush()
        #expect(log == [1, 2])
    }

    @Test func `a nested transaction reads the outer block`() {
        var count = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { count += 1 }
        CATransaction.begin()
        CATransaction.completionBlock()?()
        CATransaction.commit()
        #expect(count == 1)
        CATransaction.commit()
        CATransaction.flush()
        #expect(count == 2)
    }

    @Test func `flush ends the implicit transaction, after explicit ones`() {
        var count = 0
        CATransaction.setCompletionBlock { count += 1 }
        CATransaction.setAnimationDuration(5)
        CATransaction.begin()
        CATransaction.flush()
        #expect(count == 0)
        CATransaction.commit()
        #expect(count == 1)
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.setCompletionBlock { count += 1 }
        CATransaction.flush()
        CATransaction.flush()
        #expect(count == 2)
    }

    @Test func `a host that takes the changes ends the implicit transaction`() {
        var count = 0
        CATransaction.setCompletionBlock { count += 1 }
        _ = LayerTreeCommitter().commit()
        #expect(count == 1)
    }

    @Test func `the lock can be taken again by its holder`() {
        var count = 0
        CATransaction.lock()
        CATransaction.lock()
        count += 1
        CATransaction.unlock()
        CATransaction.unlock()
        #expect(count == 1)
    }
}
