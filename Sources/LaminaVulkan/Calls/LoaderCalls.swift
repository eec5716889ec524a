internal import CLaminaLazyLibrary
import CLaminaVulkan
import Foundation

/// The Vulkan loader, opened at run time, and the calls that need no instance.
final class LoaderCalls {
    /// The loader's file names on Linux; the second exists with development packages only.
    private static let libraries = ["libvulkan.so.1", "libvulkan.so"]

    let calls: VulkanCalls
    let getInstanceProcAddr: PFN_vkGetInstanceProcAddr
    private let enumerateInstanceVersion: PFN_vkEnumerateInstanceVersion
    private let enumerateInstanceLayerProperties: PFN_vkEnumerateInstanceLayerProperties
    private let enumerateInstanceExtensionProperties: PFN_vkEnumerateInstanceExtensionProperties
    private let createInstance: PFN_vkCreateInstance

    /// The library stays open until the process ends, because drivers leave threads and exit handlers behind.
    init(calls: VulkanCalls) throws(VulkanError) {
        var library: UnsafeMutableRawPointer?
        for name in Self.libraries where library == nil { library = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
        guard let library else {
            let packages =
                lamina_lazy_packages(Self.libraries[0]).map { "; it is in \(String(cString: $0))" } ?? ""
            throw .noLoader(
                reason: (dlerror().map { String(cString: $0) } ?? "\(Self.libraries[0]) is not there")
                    + packages)
        }
        guard let symbol = dlsym(library, "vkGetInstanceProcAddr") else {
            throw .missingFunction(name: "vkGetInstanceProcAddr")
        }
        let getInstanceProcAddr = unsafeBitCast(symbol, to: PFN_vkGetInstanceProcAddr.self)
        let loader = FunctionLoader { getInstanceProcAddr(nil, $0) }
        self.calls = calls
        self.getInstanceProcAddr = getInstanceProcAddr
        enumerateInstanceVersion = try loader.function("vkEnumerateInstanceVersion")
        enumerateInstanceLayerProperties = try loader.function("vkEnumerateInstanceLayerProperties")
        enumerateInstanceExtensionProperties = try loader.function("vkEnumerateInstanceExtensionProperties")
        createInstance = try loader.function("vkCreateInstance")
    }

    func version() throws(VulkanError) -> UInt32 {
        var version: UInt32 = 0
        try calls.check("vkEnumerateInstanceVersion", "the loader's version") {
            enumerateInstanceVersion(&version)
        }
        return version
    }

    func layers() throws(VulkanError) -> [VkLayerProperties] {
        try calls.list("vkEnumerateInstanceLayerProperties", "layers", of: VkLayerProperties()) {
            enumerateInstanceLayerProperties($0, $1)
        }
    }

    /// The instance extensions of the loader and the drivers, or the extensions of one layer.
    func extensions(ofLayer layer: String? = nil) throws(VulkanError) -> [VkExtensionProperties] {
        try calls.list("vkEnumerateInstanceExtensionProperties", "extensions", of: VkExtensionProperties()) {
            enumerateInstanceExtensionProperties(layer, $0, $1)
        }
    }

    func createInstance(_ info: UnsafePointer<VkInstanceCreateInfo>) throws(VulkanError) -> VkInstance {
        var instance: VkInstance?
        try calls.checkAlone("vkCreateInstance", "instance") { createInstance(info, nil, &instance) }
        return try calls.made(instance, "vkCreateInstance", "instance")
    }
}

extension VulkanCalls {
    /// Calls twice, for the count and for the elements. If the list grows in between, the new elements are left out.
    func list<Element>(
        _ name: StaticString, _ purpose: String, of zero: Element,
        _ call: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Element>?) -> VkResult
    ) throws(VulkanError) -> [Element] {
        var count: UInt32 = 0
        try check(name, purpose) { call(&count, nil) }
        var elements = [Element](repeating: zero, count: Int(count))
        try check(name, purpose, accepting: [VK_INCOMPLETE]) {
            elements.withUnsafeMutableBufferPointer { call(&count, $0.baseAddress) }
        }
        return Array(elements.prefix(Int(count)))
    }

    /// The handle that a successful call has filled in.
    func made<H>(_ handle: H?, _ name: StaticString, _ purpose: @autoclosure () -> String) throws(VulkanError)
        -> H
    {
        guard let handle else {
            throw .call(name: name.description, result: VK_ERROR_UNKNOWN.rawValue, purpose: purpose())
        }
        return handle
    }
}
