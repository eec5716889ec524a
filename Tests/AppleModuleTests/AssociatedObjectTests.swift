import ObjectiveC
import Testing
import UIKit

/// An object that says when it is gone.
private final class Witness {
    let note: () -> Void
    init(_ note: @escaping () -> Void) { self.note = note }
    deinit { note() }
}

private final class Foreign {}

/// Serialized, as values of foreign objects are let go by calls of other tests too.
@Suite(.serialized) struct AssociatedObjectTests {
    nonisolated(unsafe) private static var key: UInt8 = 0
    nonisolated(unsafe) private static var otherKey: UInt8 = 0

    @Test func `Values are found by their keys and replaced`() {
        let owner = Foreign()
        objc_setAssociatedObject(owner, &Self.key, 5, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(owner, &Self.otherKey, "five", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        #expect(objc_getAssociatedObject(owner, &Self.key) as? Int == 5)
        #expect(objc_getAssociatedObject(owner, &Self.otherKey) as? String == "five")
        objc_setAssociatedObject(owner, &Self.key, 6, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(owner, &Self.key) as? Int == 6)
        objc_setAssociatedObject(owner, &Self.key, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(owner, &Self.key) == nil)
        objc_removeAssociatedObjects(owner)
        #expect(objc_getAssociatedObject(owner, &Self.otherKey) == nil)
        #expect(objc_getAssociatedObject(Foreign(), &Self.key) == nil)
    }

    @Test(arguments: 0..<4)
    func `Values of layers, views and recognizers go with them at once`(kind: Int) {
        var gone = 0
        do {
            let owner: AnyObject = [CALayer(), UIView(), UIViewPropertyOwner(), UITapGestureRecognizer()][
                kind]
            objc_setAssociatedObject(
                owner, &Self.key, Witness { gone += 1 }, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(objc_getAssociatedObject(owner, &Self.key) is Witness && gone == 0)
        }
        #expect(gone == 1)
    }

    @Test func `Values of other objects are let go by later calls`() {
        var gone = 0
        for _ in 0..<1000 {
            objc_setAssociatedObject(
                Foreign(), &Self.key, Witness { gone += 1 }, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
        // At most as many are left as the table holds before it looks for those that are gone.
        #expect(gone > 900)
    }

    @Test func `An assigned value is held weakly, and a copied one is another object`() throws {
        let owner = Foreign()
        var value: Foreign? = Foreign()
        objc_setAssociatedObject(owner, &Self.key, value, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(owner, &Self.key) as? Foreign === value)
        value = nil
        #expect(objc_getAssociatedObject(owner, &Self.key) == nil)
        let text = NSMutableString(string: "a")
        objc_setAssociatedObject(owner, &Self.key, text, .OBJC_ASSOCIATION_COPY)
        text.append("b")
        #expect(try #require(objc_getAssociatedObject(owner, &Self.key) as? NSString) == "a")
    }

    @Test func `A replaced value may use the functions while it goes`() {
        let owner = Foreign()
        var found: Any?
        let witness = Witness { [unowned owner] in found = objc_getAssociatedObject(owner, &Self.key) }
        objc_setAssociatedObject(owner, &Self.key, witness, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(owner, &Self.key) is Witness)
        objc_setAssociatedObject(
            owner, &Self.key,
            Witness { [unowned owner] in found = objc_getAssociatedObject(owner, &Self.key) },
            .OBJC_ASSOCIATION_RETAIN)
        objc_setAssociatedObject(owner, &Self.key, 3, .OBJC_ASSOCIATION_RETAIN)
        #expect(found as? Int == 3)
    }

    @Test func `A thread enters an object twice and another waits for it`() {
        let lock = Foreign()
        nonisolated(unsafe) let shared = lock
        #expect(objc_sync_exit(lock) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
        #expect(objc_sync_enter(lock) == OBJC_SYNC_SUCCESS && objc_sync_enter(lock) == OBJC_SYNC_SUCCESS)
        nonisolated(unsafe) var entered = false
        let thread = Thread {
            objc_sync_enter(shared)
            entered = true
            objc_sync_exit(shared)
        }
        thread.start()
        Thread.sleep(forTimeInterval: 0.05)
        #expect(!entered)
        #expect(objc_sync_exit(lock) == OBJC_SYNC_SUCCESS && objc_sync_exit(lock) == OBJC_SYNC_SUCCESS)
        for _ in 0..<500 where !thread.isFinished { Thread.sleep(forTimeInterval: 0.01) }
        #expect(thread.isFinished && entered)
        #expect(objc_sync_exit(lock) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    }
}

/// A subclass keeps the place of its superclass.
private final class UIViewPropertyOwner: UIView {}
