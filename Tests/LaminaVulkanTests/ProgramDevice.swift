import CLaminaVulkan
import Foundation
import Lamina
import LaminaVulkan
import Synchronization
import Testing

/// A Vulkan device as a program makes it, with calls of its own, for renderers to draw on. It has the validation layer, and nothing of it is
/// Lamina's.
final class ProgramDevice {
    let instance: VkInstance
    let physicalDevice: VkPhysicalDevice
    let device: VkDevice
    let queue: VkQueue
    let family: UInt32
    let deviceExtensions: [String]
    let instanceExtensions: [String]
    private let messages = Messages()
    private let messenger: VkDebugUtilsMessengerEXT
    private let pool: VkCommandPool
    private let memories: VkPhysicalDeviceMemoryProperties
    private var release: [() -> Void] = []

    private final class Messages: Sendable {
        let all = Mutex<[String]>([])
    }

    /// What the validation layer said so far.
    var complaints: [String] { messages.all.withLock { $0 } }

    private static let lookUp: PFN_vkGetInstanceProcAddr? = {
        guard let library = dlopen("libvulkan.so.1", RTLD_NOW),
            let symbol = dlsym(library, "vkGetInstanceProcAddr")
        else { return nil }
        return unsafeBitCast(symbol, to: PFN_vkGetInstanceProcAddr.self)
    }()

    /// Whether the loader and its drivers have an instance extension.
    static func hasExtension(_ name: String) -> Bool {
        guard
            let list: PFN_vkEnumerateInstanceExtensionProperties = try? function(
                "vkEnumerateInstanceExtensionProperties", nil)
        else { return false }
        var count: UInt32 = 256
        var found = [VkExtensionProperties](repeating: VkExtensionProperties(), count: 256)
        Lifecycle.amongOthers { _ = list(nil, &count, &found) }
        return found.prefix(Int(count)).contains { properties in
            withUnsafeBytes(of: properties.extensionName) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) == name
            }
        }
    }

    /// A function of Vulkan's by name; its type is that which the name has in the headers.
    static func function<F>(_ name: String, _ instance: VkInstance?, _ type: F.Type = F.self) throws -> F {
        let lookUp = try #require(lookUp)
        return unsafeBitCast(try #require(lookUp(instance, name), "\(name)"), to: F.self)
    }

    func function<F>(_ name: String, _ type: F.Type = F.self) throws -> F {
        try Self.function(name, instance)
    }

    private struct Failure: Error {
        var result: Int32
        var line: UInt
    }

    static func call(_ line: UInt = #line, _ body: () -> VkResult) throws {
        let result = Lifecycle.amongOthers(body)
        guard result == VK_SUCCESS else { throw Failure(result: result.rawValue, line: line) }
    }

    init(instanceExtensions extensions: [String] = [], deviceExtensions: [String] = []) throws {
        let known =
            [VK_EXT_DEBUG_UTILS_EXTENSION_NAME, VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME] + extensions
        instanceExtensions = known
        self.deviceExtensions = deviceExtensions
        instance = try Self.makeInstance(known)
        messenger = try Self.makeMessenger(instance, messages)
        let index = VulkanInstanceReport().preferredDevice?.index ?? 0
        let enumerate: PFN_vkEnumeratePhysicalDevices = try Self.function(
            "vkEnumeratePhysicalDevices", instance)
        var count: UInt32 = 16
        var devices = [VkPhysicalDevice?](repeating: nil, count: 16)
        try Self.call { [instance] in enumerate(instance, &count, &devices) }
        physicalDevice = try #require(devices[index])
        family = try Self.graphicsFamily(physicalDevice, instance)
        device = try Self.makeDevice(physicalDevice, family, deviceExtensions, instance)
        let getQueue: PFN_vkGetDeviceQueue = try Self.function("vkGetDeviceQueue", instance)
        var queue: VkQueue?
        Lifecycle.amongOthers { [device, family] in getQueue(device, family, 0, &queue) }
        self.queue = try #require(queue)
        var properties = VkPhysicalDeviceMemoryProperties()
        let getMemory: PFN_vkGetPhysicalDeviceMemoryProperties = try Self.function(
            "vkGetPhysicalDeviceMemoryProperties", instance)
        Lifecycle.amongOthers { [physicalDevice] in getMemory(physicalDevice, &properties) }
        memories = properties
        let createPool: PFN_vkCreateCommandPool = try Self.function("vkCreateCommandPool", instance)
        var info = VkCommandPoolCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO
        info.queueFamilyIndex = family
        var pool: VkCommandPool?
        try Self.call { [device] in createPool(device, &info, nil, &pool) }
        self.pool = try #require(pool)
    }

    /// The device for a renderer.
    ///
    /// - Parameter features: What the program says that it enabled.
    func shared(
        apiVersion: UInt32 = CAVulkanDevice.requiredAPIVersion,
        features: [String] = CAVulkanDevice.requiredFeatures, family: UInt32? = nil
    ) throws -> CAVulkanDevice {
        try CAVulkanDevice(
            instance: instance, physicalDevice: physicalDevice, device: device, queue: queue,
            queueFamilyIndex: family ?? self.family, apiVersion: apiVersion,
            instanceExtensions: instanceExtensions, deviceExtensions: deviceExtensions, features: features,
            owner: self)
    }

    /// A renderer on the device.
    func renderer(asGPU: Bool = true, depth: PictureDepth = .eight) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .vulkan
        options.vulkanDevice = try shared()
        options.validatesVulkan = true
        options.preparesPipelines = false
        options.drawsByShadersOnly = asGPU
        options.depth = depth
        return try CARenderer(options: options)
    }

    deinit {
        finish()
        for body in release.reversed() { Lifecycle.amongOthers(body) }
        if let destroy: PFN_vkDestroyCommandPool = try? function("vkDestroyCommandPool") {
            Lifecycle.amongOthers { destroy(device, pool, nil) }
        }
        if let destroy: PFN_vkDestroyDevice = try? function("vkDestroyDevice") {
            Lifecycle.alone { destroy(device, nil) }
        }
        if let destroy: PFN_vkDestroyDebugUtilsMessengerEXT = try? function("vkDestroyDebugUtilsMessengerEXT")
        {
            Lifecycle.amongOthers { destroy(instance, messenger, nil) }
        }
        if let destroy: PFN_vkDestroyInstance = try? function("vkDestroyInstance") {
            Lifecycle.alone { destroy(instance, nil) }
        }
    }

    /// Whether the device still answers.
    @discardableResult
    func finish() -> Bool {
        guard let wait: PFN_vkDeviceWaitIdle = try? function("vkDeviceWaitIdle") else { return false }
        return Lifecycle.amongOthers { wait(device) } == VK_SUCCESS
    }
}

// MARK: - Making it

extension ProgramDevice {
    private static func makeInstance(_ extensions: [String]) throws -> VkInstance {
        let create: PFN_vkCreateInstance = try function("vkCreateInstance", nil)
        var application = VkApplicationInfo()
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO
        application.apiVersion = CAVulkanDevice.requiredAPIVersion
        var synchronization = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT
        var instance: VkInstance?
        let layers = [strdup("VK_LAYER_KHRONOS_validation")]
        let names = extensions.map { strdup($0) }
        defer { for text in layers + names { free(text) } }
        let result = withUnsafePointer(to: &application) { application in
            withUnsafePointer(to: &synchronization) { synchronization in
                var features = VkValidationFeaturesEXT()
                features.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT
                features.enabledValidationFeatureCount = 1
                features.pEnabledValidationFeatures = synchronization
                return withUnsafePointer(to: &features) { features in
                    layers.map { UnsafePointer($0) }.withUnsafeBufferPointer { layers in
                        names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
                            var info = VkInstanceCreateInfo()
                            info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO
                            info.pNext = UnsafeRawPointer(features)
                            info.pApplicationInfo = application
                            info.enabledLayerCount = 1
                            info.ppEnabledLayerNames = layers.baseAddress
                            info.enabledExtensionCount = UInt32(names.count)
                            info.ppEnabledExtensionNames = names.baseAddress
                            return Lifecycle.alone { create(&info, nil, &instance) }
                        }
                    }
                }
            }
        }
        #expect(result == VK_SUCCESS)
        return try #require(instance)
    }

    private static func makeMessenger(
        _ instance: VkInstance, _ messages: Messages
    ) throws -> VkDebugUtilsMessengerEXT {
        let create: PFN_vkCreateDebugUtilsMessengerEXT = try function(
            "vkCreateDebugUtilsMessengerEXT", instance)
        var info = VkDebugUtilsMessengerCreateInfoEXT()
        info.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT
        info.messageSeverity =
            VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT.rawValue
            | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT.rawValue
        info.messageType =
            VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT.rawValue
            | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT.rawValue
        info.pfnUserCallback = { _, _, data, user in
            guard let user, let text = data?.pointee.pMessage else { return 0 }
            Unmanaged<Messages>.fromOpaque(user).takeUnretainedValue().all
                .withLock { $0.append(String(cString: text)) }
            return 0
        }
        info.pUserData = Unmanaged.passUnretained(messages).toOpaque()
        var messenger: VkDebugUtilsMessengerEXT?
        try call { create(instance, &info, nil, &messenger) }
        return try #require(messenger)
    }

    private static func graphicsFamily(_ device: VkPhysicalDevice, _ instance: VkInstance) throws -> UInt32 {
        let list: PFN_vkGetPhysicalDeviceQueueFamilyProperties = try function(
            "vkGetPhysicalDeviceQueueFamilyProperties", instance)
        var count: UInt32 = 16
        var families = [VkQueueFamilyProperties](repeating: VkQueueFamilyProperties(), count: 16)
        Lifecycle.amongOthers { list(device, &count, &families) }
        let found = families.prefix(Int(count)).firstIndex {
            $0.queueFlags & CAVulkanDevice.requiredQueueFlags != 0
        }
        return UInt32(try #require(found))
    }

    private static func makeDevice(
        _ physical: VkPhysicalDevice, _ family: UInt32, _ extensions: [String], _ instance: VkInstance
    ) throws -> VkDevice {
        let create: PFN_vkCreateDevice = try function("vkCreateDevice", instance)
        var timelines = VkPhysicalDeviceVulkan12Features()
        timelines.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
        timelines.timelineSemaphore = 1
        var device: VkDevice?
        let names = extensions.map { strdup($0) }
        defer { for text in names { free(text) } }
        var priority: Float = 1
        let result = withUnsafePointer(to: &priority) { priority in
            var queue = VkDeviceQueueCreateInfo()
            queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO
            queue.queueFamilyIndex = family
            queue.queueCount = 1
            queue.pQueuePriorities = priority
            return withUnsafePointer(to: &queue) { queue in
                withUnsafeMutablePointer(to: &timelines) { timelines in
                    var features = VkPhysicalDeviceVulkan13Features()
                    features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES
                    features.pNext = UnsafeMutableRawPointer(timelines)
                    features.dynamicRendering = 1
                    features.synchronization2 = 1
                    return withUnsafePointer(to: &features) { features in
                        names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
                            var info = VkDeviceCreateInfo()
                            info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO
                            info.pNext = UnsafeRawPointer(features)
                            info.queueCreateInfoCount = 1
                            info.pQueueCreateInfos = queue
                            info.enabledExtensionCount = UInt32(names.count)
                            info.ppEnabledExtensionNames = names.baseAddress
                            return Lifecycle.alone { create(physical, &info, nil, &device) }
                        }
                    }
                }
            }
        }
        #expect(result == VK_SUCCESS)
        return try #require(device)
    }
}

// MARK: - Images and semaphores

extension ProgramDevice {
    /// An image that pictures are copied into and out of. It goes with the device.
    func makeImage(_ format: VkFormat, _ width: Int, _ height: Int) throws -> VkImage {
        let create: PFN_vkCreateImage = try function("vkCreateImage")
        let destroy: PFN_vkDestroyImage = try function("vkDestroyImage")
        let requirements: PFN_vkGetImageMemoryRequirements = try function("vkGetImageMemoryRequirements")
        let bind: PFN_vkBindImageMemory = try function("vkBindImageMemory")
        var info = VkImageCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO
        info.imageType = VK_IMAGE_TYPE_2D
        info.format = format
        info.extent = VkExtent3D(width: UInt32(width), height: UInt32(height), depth: 1)
        info.mipLevels = 1
        info.arrayLayers = 1
        info.samples = VK_SAMPLE_COUNT_1_BIT
        info.usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT.rawValue | VK_IMAGE_USAGE_TRANSFER_SRC_BIT.rawValue
        var image: VkImage?
        try Self.call { create(device, &info, nil, &image) }
        let made = try #require(image)
        var needs = VkMemoryRequirements()
        Lifecycle.amongOthers { requirements(device, made, &needs) }
        let memory = try allocate(needs, flags: 0)
        try Self.call { bind(device, made, memory, 0) }
        release.append { [device] in destroy(device, made, nil) }
        return made
    }

    private func allocate(_ needs: VkMemoryRequirements, flags: UInt32) throws -> VkDeviceMemory {
        let allocate: PFN_vkAllocateMemory = try function("vkAllocateMemory")
        let free: PFN_vkFreeMemory = try function("vkFreeMemory")
        let type = withUnsafeBytes(of: memories.memoryTypes) { bytes in
            bytes.bindMemory(to: VkMemoryType.self).prefix(Int(memories.memoryTypeCount)).enumerated().first {
                needs.memoryTypeBits & 1 << UInt32($0.offset) != 0
                    && $0.element.propertyFlags & flags == flags
            }?.offset
        }
        var info = VkMemoryAllocateInfo()
        info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO
        info.allocationSize = needs.size
        info.memoryTypeIndex = UInt32(try #require(type))
        var memory: VkDeviceMemory?
        try Self.call { allocate(device, &info, nil, &memory) }
        let made = try #require(memory)
        release.append { [device] in free(device, made, nil) }
        return made
    }

    /// A semaphore: a timeline that begins at 0, or a binary one.
    func makeSemaphore(isTimeline: Bool = false) throws -> VkSemaphore {
        let create: PFN_vkCreateSemaphore = try function("vkCreateSemaphore")
        let destroy: PFN_vkDestroySemaphore = try function("vkDestroySemaphore")
        var type = VkSemaphoreTypeCreateInfo()
        type.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO
        type.semaphoreType = isTimeline ? VK_SEMAPHORE_TYPE_TIMELINE : VK_SEMAPHORE_TYPE_BINARY
        var semaphore: VkSemaphore?
        try withUnsafePointer(to: &type) { type in
            var info = VkSemaphoreCreateInfo()
            info.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO
            info.pNext = UnsafeRawPointer(type)
            try Self.call { create(device, &info, nil, &semaphore) }
        }
        let made = try #require(semaphore)
        release.append { [device] in destroy(device, made, nil) }
        return made
    }

    /// The value of a timeline semaphore.
    func value(of semaphore: VkSemaphore) throws -> UInt64 {
        let get: PFN_vkGetSemaphoreCounterValue = try function("vkGetSemaphoreCounterValue")
        var value: UInt64 = 0
        try Self.call { get(device, semaphore, &value) }
        return value
    }

    /// The bytes of an image in the layout for transfer sources, without padding between rows. Waits for the device.
    ///
    /// - Parameters:
    ///   - waits: The semaphore to wait for first.
    ///   - signals: The semaphore to signal after.
    func read(
        _ image: VkImage, _ width: Int, _ height: Int, bytesPerPixel: Int = 4, waits: VkSemaphore? = nil,
        signals: VkSemaphore? = nil
    ) throws -> [UInt8] {
        let size = width * height * bytesPerPixel
        let (buffer, memory) = try makeBuffer(size)
        let copy: PFN_vkCmdCopyImageToBuffer = try function("vkCmdCopyImageToBuffer")
        let map: PFN_vkMapMemory = try function("vkMapMemory")
        var region = VkBufferImageCopy()
        region.imageSubresource = VkImageSubresourceLayers(
            aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
        region.imageExtent = VkExtent3D(width: UInt32(width), height: UInt32(height), depth: 1)
        try submit(waits, signals) { commands in
            copy(commands, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, buffer, 1, &region)
        }
        #expect(finish())
        var bytes: UnsafeMutableRawPointer?
        try Self.call { map(device, memory, 0, VkDeviceSize(size), 0, &bytes) }
        return Array(UnsafeRawBufferPointer(start: try #require(bytes), count: size))
    }

    private func makeBuffer(_ size: Int) throws -> (VkBuffer, VkDeviceMemory) {
        let create: PFN_vkCreateBuffer = try function("vkCreateBuffer")
        let destroy: PFN_vkDestroyBuffer = try function("vkDestroyBuffer")
        let requirements: PFN_vkGetBufferMemoryRequirements = try function("vkGetBufferMemoryRequirements")
        let bind: PFN_vkBindBufferMemory = try function("vkBindBufferMemory")
        var info = VkBufferCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO
        info.size = VkDeviceSize(size)
        info.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT.rawValue
        var buffer: VkBuffer?
        try Self.call { create(device, &info, nil, &buffer) }
        let made = try #require(buffer)
        var needs = VkMemoryRequirements()
        Lifecycle.amongOthers { requirements(device, made, &needs) }
        let flags =
            VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT.rawValue | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT.rawValue
        let memory = try allocate(needs, flags: flags)
        try Self.call { bind(device, made, memory, 0) }
        release.append { [device] in destroy(device, made, nil) }
        return (made, memory)
    }

    /// Submits commands to the queue.
    private func submit(
        _ waits: VkSemaphore?, _ signals: VkSemaphore?, _ record: (VkCommandBuffer) -> Void
    ) throws {
        let allocate: PFN_vkAllocateCommandBuffers = try function("vkAllocateCommandBuffers")
        let begin: PFN_vkBeginCommandBuffer = try function("vkBeginCommandBuffer")
        let end: PFN_vkEndCommandBuffer = try function("vkEndCommandBuffer")
        let submit: PFN_vkQueueSubmit2 = try function("vkQueueSubmit2")
        var info = VkCommandBufferAllocateInfo()
        info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO
        info.commandPool = pool
        info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY
        info.commandBufferCount = 1
        var commands: VkCommandBuffer?
        try Self.call { allocate(device, &info, &commands) }
        let buffer = try #require(commands)
        var beginInfo = VkCommandBufferBeginInfo()
        beginInfo.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO
        try Self.call { begin(buffer, &beginInfo) }
        Lifecycle.amongOthers { record(buffer) }
        try Self.call { end(buffer) }
        var bufferInfo = VkCommandBufferSubmitInfo()
        bufferInfo.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO
        bufferInfo.commandBuffer = buffer
        func information(_ semaphore: VkSemaphore?) -> VkSemaphoreSubmitInfo {
            var info = VkSemaphoreSubmitInfo()
            info.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO
            info.semaphore = semaphore
            info.stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
            return info
        }
        let (wait, signal) = (information(waits), information(signals))
        try withUnsafePointer(to: bufferInfo) { bufferInfo in
            try withUnsafePointer(to: wait) { wait in
                try withUnsafePointer(to: signal) { signal in
                    var info = VkSubmitInfo2()
                    info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2
                    info.commandBufferInfoCount = 1
                    info.pCommandBufferInfos = bufferInfo
                    info.waitSemaphoreInfoCount = waits == nil ? 0 : 1
                    info.pWaitSemaphoreInfos = wait
                    info.signalSemaphoreInfoCount = signals == nil ? 0 : 1
                    info.pSignalSemaphoreInfos = signal
                    try Self.call { submit(queue, 1, &info, nil) }
                }
            }
        }
    }
}
