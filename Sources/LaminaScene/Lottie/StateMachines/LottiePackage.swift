import LaminaArchive
import LaminaMessages

/// A `.lottie` file with state machines. Its bytes are kept, because machines and the animations that their states play are
/// read when they are asked for.
struct LottiePackage: Sendable {
    private let bytes: [UInt8]
    /// The entries of the machines, by their names.
    let machines: [String: String]
    /// The machine that the manifest names first, if it names one.
    let initial: String?
    /// The id of the animation that the scene shows.
    let animation: String

    /// The most machines of a file.
    private static let maximumMachines = 1000

    /// `nil` where the file has no machines.
    init?(_ archive: ZipArchive, _ bytes: [UInt8], _ lottie: LottieArchive) {
        var machines: [String: String] = [:]
        for entry in archive.names where Self.isMachine(entry) {
            guard machines.count < Self.maximumMachines else { break }
            machines[String(entry.dropFirst(2).dropLast(5))] = entry
        }
        guard !machines.isEmpty else { return nil }
        self.machines = machines
        self.bytes = bytes
        animation = lottie.entry.split(separator: "/").last?.dropLast(5).description ?? ""
        let manifest = (try? archive.read("manifest.json")).flatMap { bytes in
            bytes.flatMap { LottieNode(parsing: String(decoding: $0, as: UTF8.self)) }
        }
        initial = manifest?["initial"]?["stateMachine"]?.string
    }

    /// Whether an entry of a file is a state machine.
    static func isMachine(_ entry: String) -> Bool { entry.hasPrefix("s/") && entry.hasSuffix(".json") }

    private func archive(_ limits: SceneLimits) throws(ZipArchive.Failure) -> ZipArchive {
        try ZipArchive(bytes, limit: limits.fileBytes)
    }

    /// The text of a machine, and its entry.
    func machine(
        _ name: String, file: String, _ limits: SceneLimits
    ) throws(SceneError) -> (entry: String, text: [UInt8])? {
        guard let entry = machines[name] else { return nil }
        do throws(ZipArchive.Failure) {
            return try archive(limits).read(entry).map { (entry, $0) }
        } catch {
            throw .archive(file: file, entry: error.entry, reason: error.reason)
        }
    }

    /// The scene of another animation; `nil` for an id that the file does not have.
    func scene(
        ofAnimation id: String, file: String, _ assets: SceneAssets
    ) throws(SceneError) -> Scene? {
        do throws(ZipArchive.Failure) {
            let archive = try archive(assets.limits)
            guard LottieArchive.entry(ofAnimation: id, in: archive.names) != nil else { return nil }
            return try Scene(
                LottieArchive(archive, name: file, limits: assets.limits, animation: id), name: file, assets)
        } catch {
            throw .archive(file: file, entry: error.entry, reason: error.reason)
        }
    }
}
