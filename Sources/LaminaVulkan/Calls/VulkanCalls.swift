import CLaminaVulkan

/// The wrapper around every Vulkan call. It counts calls, checks results at once, and can make a call fail on request.
///
/// Even a call that cannot fail by itself can be made to fail, as if the device had been lost just then. So a test that
/// fails call 1, 2, 3, … of a frame reaches every call. Calls that only release something are counted apart and never fail.
/// Used by one thread at a time.
package final class VulkanCalls {
    /// A call that is to fail without being made.
    package struct Fault: Equatable, Sendable {
        package enum Target: Equatable, Sendable {
            /// The n-th call from now on, counted from 1.
            case number(Int)
            /// Every call of this name.
            case name(String)
        }

        package var target: Target
        package var result: Int32

        package init(_ target: Target, result: Int32 = VK_ERROR_OUT_OF_DEVICE_MEMORY.rawValue) {
            self.target = target
            self.result = result
        }
    }

    /// The number of calls, without calls that release something.
    package private(set) var count = 0
    /// The number of calls that released something.
    package private(set) var releases = 0
    /// Whether a call has failed on request since `fault` was set.
    package private(set) var hasFailedOnRequest = false
    private var countAtFault = 0

    package var fault: Fault? {
        didSet {
            countAtFault = count
            hasFailedOnRequest = false
        }
    }

    /// Fails calls of the thread that makes pipelines ahead. Takes effect for devices that are made later. For tests.
    package var preparationFault: Fault?

    /// Whether the validation layer sees the calls; see ``Lifecycle``.
    var areValidated = false

    /// An object for the calls that another thread makes on the same device. It counts them apart.
    func forPreparation() -> VulkanCalls {
        let calls = VulkanCalls()
        calls.areValidated = areValidated
        calls.fault = preparationFault
        return calls
    }

    package init() {}

    /// Makes a call that returns a result. Throws any result but success and those in `accepting`.
    @discardableResult
    func check(
        _ name: StaticString, _ purpose: @autoclosure () -> String, accepting: [VkResult] = [],
        _ call: () -> VkResult
    ) throws(VulkanError) -> VkResult {
        try failIfRequested(name, purpose)
        let result = make(call)
        if result != VK_SUCCESS, !accepting.contains(result) {
            throw .call(name: name.description, result: result.rawValue, purpose: purpose())
        }
        return result
    }

    /// Makes a call that returns nothing or a plain value.
    func perform<R>(
        _ name: StaticString, _ purpose: @autoclosure () -> String, _ call: () -> R
    ) throws(VulkanError) -> R {
        try failIfRequested(name, purpose)
        return make(call)
    }

    /// Runs a program's own calls.
    func performProgram<R>(_ purpose: @autoclosure () -> String, _ body: () -> R) throws(VulkanError) -> R {
        try failIfRequested("a layer's vulkanHandler", purpose)
        return areValidated ? Lifecycle.ofProgram(body) : body()
    }

    /// Makes a call that releases something.
    func release(_ name: StaticString, _ call: () -> Void) {
        releases += 1
        make(call)
    }

    /// Makes a call that creates an instance or a device.
    @discardableResult
    func checkAlone(
        _ name: StaticString, _ purpose: @autoclosure () -> String, _ call: () -> VkResult
    ) throws(VulkanError) -> VkResult {
        try failIfRequested(name, purpose)
        let result = Lifecycle.alone(call)
        if result != VK_SUCCESS {
            throw .call(name: name.description, result: result.rawValue, purpose: purpose())
        }
        return result
    }

    /// Makes a call that destroys an instance or a device.
    func releaseAlone(_ name: StaticString, _ call: () -> Void) {
        releases += 1
        Lifecycle.alone(call)
    }

    @inline(__always)
    private func make<R>(_ call: () -> R) -> R { areValidated ? Lifecycle.amongOthers(call) : call() }

    private func failIfRequested(_ name: StaticString, _ purpose: () -> String) throws(VulkanError) {
        count += 1
        guard let fault else { return }
        let isMeant =
            switch fault.target {
            case .number(let n): count - countAtFault == n
            case .name(let wanted): wanted == name.description
            }
        guard isMeant else { return }
        hasFailedOnRequest = true
        throw .call(name: name.description, result: fault.result, purpose: purpose())
    }
}
