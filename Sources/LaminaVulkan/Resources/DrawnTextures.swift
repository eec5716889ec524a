import CLaminaVulkan
import LaminaCanvas
import LaminaGeometry
import LaminaImage

/// The images into which programs draw with their own Vulkan commands: a few for each stream of pictures, in turns.
///
/// An image keeps one picture for as long as somebody holds it as a `CGImage`, because a `CGImage` does not change. Then it
/// receives another picture, unless it holds the last picture of its stream, which is shown again if the next one fails.
final class DrawnTextures {
    private final class Slot {
        let image: DeviceImage
        let isStorage: Bool
        weak var stream: DeviceContentsStream?
        weak var picture: CGImage?
        var isLast = false
        var lastUse: UInt64 = 0

        init(_ image: DeviceImage, isStorage: Bool, _ stream: DeviceContentsStream) {
            (self.image, self.isStorage, self.stream) = (image, isStorage, stream)
        }
    }

    /// A picture that is still to be drawn.
    private struct Job {
        var contents: any VulkanContents
        var picture: CGImage
        var number: Int
        /// The image with the stream's last picture, if it may be shown instead.
        var last: Int?
    }

    private static let idleFrames: UInt64 = 8

    private let device: GraphicsDevice
    private var slots: [Int: Slot] = [:]
    private var jobs: [Job] = []
    private var numbers: [ImageID: Int] = [:]
    private var nextNumber = 0
    private var frame: UInt64 = 0

    init(_ device: GraphicsDevice) { self.device = device }

    var count: Int { slots.count }

    /// The image of a page number that ``place(_:)`` returned; these numbers are negative.
    func image(ofPage page: Int) -> DeviceImage? { slots[-1 - page]?.image }

    /// Begins a frame: finds images for the program-drawn pictures of a plan.
    func prepare(_ images: [CGImage]) throws(VulkanError) {
        frame += 1
        jobs = []
        numbers = [:]
        release()
        let pictures = images.filter { $0.deviceContents is any VulkanContents }
        for picture in pictures {
            guard let number = slots.first(where: { $0.value.picture === picture })?.key else { continue }
            slots[number]?.lastUse = frame
            numbers[picture.id] = number
        }
        for picture in pictures where numbers[picture.id] == nil {
            guard let contents = picture.deviceContents as? any VulkanContents else { continue }
            let number = try freeSlot(for: picture, contents)
            let last = slots.first { $0.value.isLast && $0.value.stream === contents.stream }?.key
            let fits = last.flatMap { slots[$0] }.map {
                $0.image.width == picture.width && $0.image.height == picture.height
                    && $0.image.isSampledOpaque == picture.isOpaque
            }
            jobs.append(
                Job(contents: contents, picture: picture, number: number, last: fits == true ? last : nil))
            numbers[picture.id] = number
        }
    }

    /// Lets the programs record the missing pictures, each into a command buffer of its own.
    func record(into buffers: CommandBuffers) throws(VulkanError) {
        for job in jobs {
            guard let slot = slots[job.number] else { continue }
            try buffers.split()
            try clear(slot.image, buffers.current)
            let canvas = canvas(slot, job, buffers.current)
            let isDrawn = try device.calls.calls.performProgram("contents") {
                job.contents.record(into: canvas)
            }
            guard isDrawn else {
                try buffers.restart()
                if let last = job.last {
                    numbers[job.picture.id] = last
                    // Forgets the picture, so that it is asked for again in the next frame that shows it.
                    slots[job.number]?.picture = nil
                } else {
                    try clear(slot.image, buffers.current)
                    slot.picture = job.picture
                }
                continue
            }
            slot.picture = job.picture
            for other in slots.values where other.stream === slot.stream { other.isLast = false }
            slot.isLast = true
        }
        jobs = []
        try buffers.split()
    }

    /// Whether any picture is still to be drawn.
    var hasJobs: Bool { !jobs.isEmpty }

    /// The place of a picture that a program draws; `nil` for other pictures.
    func place(_ picture: CGImage) -> TexturePlacement? {
        guard let number = numbers[picture.id] else { return nil }
        return TexturePlacement(
            page: -1 - number, x: 0, y: 0, size: TextureSize(width: picture.width, height: picture.height),
            width: picture.width, height: picture.height)
    }

    /// Releases images whose stream is gone, and images unused for a while.
    private func release() {
        for (number, slot) in slots {
            let isNeeded = slot.picture != nil || slot.isLast
            if slot.stream == nil && slot.picture == nil
                || !isNeeded && slot.lastUse + Self.idleFrames < frame
            {
                slots[number] = nil
            }
        }
    }

    private func freeSlot(for picture: CGImage, _ contents: any VulkanContents) throws(VulkanError) -> Int {
        let taken = Set(jobs.map(\.number))
        let free = slots.filter { number, slot in
            slot.picture == nil && !slot.isLast && !taken.contains(number) && slot.stream === contents.stream
                && slot.image.width == picture.width && slot.image.height == picture.height
                && slot.image.isSampledOpaque == picture.isOpaque && slot.isStorage == contents.needsStorage
        }
        let number: Int
        if let found = free.keys.min() {
            number = found
        } else {
            let image = try DeviceImage(
                device, width: picture.width, height: picture.height,
                use: .drawable(isOpaque: picture.isOpaque, stores: contents.needsStorage),
                purpose: "contents \(picture.width)×\(picture.height)")
            number = nextNumber
            nextNumber += 1
            slots[number] = Slot(image, isStorage: contents.needsStorage, contents.stream)
        }
        slots[number]?.lastUse = frame
        return number
    }

    /// Clears an image, for the program to draw into.
    private func clear(_ image: DeviceImage, _ commands: CommandCalls) throws(VulkanError) {
        try commands.barrier(images: [image.barrier(to: .clear, keepsContents: false)].compactMap { $0 })
        try commands.clear(image.image.handle)
        try commands.barrier(images: [image.barrier(to: .program, keepsContents: true)].compactMap { $0 })
    }

    private func canvas(_ slot: Slot, _ job: Job, _ commands: CommandCalls) -> CAVulkanCanvas {
        CAVulkanCanvas(
            device: device.shared, commandBuffer: commands.buffer, image: slot.image.image.handle,
            imageView: slot.image.view.handle, imageID: slot.image.serial,
            format: GraphicsDevice.format.rawValue, usage: slot.image.usage,
            layout: slot.image.layout(for: .program).rawValue, width: slot.image.width,
            height: slot.image.height, time: job.contents.time)
    }
}
