import Foundation
import LaminaMessages
import Synchronization

/// The pictures of other servers, each kept for a while.
package final class FetchedPictures: Sendable {
    /// A picture, and the name of its bytes.
    struct Picture: Sendable {
        var bytes: [UInt8]
        /// Its SHA-256, in hexadecimal digits.
        var digest: String
    }

    private struct Entry {
        var outcome: Result<Picture, ServiceFailure>
        var end: ContinuousClock.Instant
        var bytes: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var fetching = 0
    }

    private let fetcher: PictureFetcher
    private let seconds: Double
    private let state = Mutex(State())

    /// The most pictures of a request.
    static let mostOfRequest = 4
    /// The most requests that wait for pictures at a time.
    private static let mostFetching = 8
    private static let mostBytes = 64 << 20
    private static let mostEntries = 10_000
    /// Seconds in which a failure is not tried again.
    private static let failureSeconds = 5.0

    /// - Parameter seconds: How long a picture is used without asking for it again.
    package init(_ fetcher: PictureFetcher, seconds: Double) {
        (self.fetcher, self.seconds) = (fetcher, seconds)
    }

    /// Takes a place among the requests that wait for pictures; `false` if there are too many. ``leave()`` gives it back.
    func enter() -> Bool {
        state.withLock { state in
            guard state.fetching < Self.mostFetching else { return false }
            state.fetching += 1
            return true
        }
    }

    func leave() { state.withLock { $0.fetching -= 1 } }

    /// The picture at an address. Waits for it where it is not kept.
    func picture(at address: String, _ wait: FetchWait) throws(ServiceFailure) -> Picture {
        let now = ContinuousClock.now
        if let entry = state.withLock({ $0.entries[address] }), entry.end > now {
            return try entry.outcome.get()
        }
        let outcome = Result { () throws(ServiceFailure) in
            let bytes = try fetcher.fetch(address, wait)
            guard let digest = Digest.sha256(bytes) else { throw ServiceFailure(500, "there is no SHA-256") }
            return Picture(bytes: bytes, digest: Digest.hexadecimal(digest))
        }
        // That nobody waits any more says nothing of the picture.
        if !wait.isOver { keep(outcome, address) }
        return try outcome.get()
    }

    private func keep(_ outcome: Result<Picture, ServiceFailure>, _ address: String) {
        var (bytes, seconds) = (1024, Self.failureSeconds)
        if case .success(let picture) = outcome {
            (bytes, seconds) = (bytes + picture.bytes.count, self.seconds)
        }
        let now = ContinuousClock.now
        state.withLock { state in
            state.bytes += bytes - (state.entries[address]?.bytes ?? 0)
            state.entries[address] = Entry(outcome: outcome, end: now + .seconds(seconds), bytes: bytes)
            guard state.bytes > Self.mostBytes || state.entries.count > Self.mostEntries else { return }
            // The entries that end first, many at once.
            for (address, entry) in state.entries.sorted(by: { $0.value.end < $1.value.end }) {
                guard state.bytes > Self.mostBytes / 2 || state.entries.count > Self.mostEntries / 2 else {
                    break
                }
                state.entries[address] = nil
                state.bytes -= entry.bytes
            }
        }
    }
}

extension RenderRequest.Override {
    /// The address of the picture that a layer is to show; `nil` for another value.
    var pictureAddress: String? {
        guard keyPath.hasSuffix(".contents") else { return nil }
        var text = value
        if isJSON {
            let data = Data(value.utf8)
            guard
                let decoded = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
                    as? String
            else { return nil }
            text = decoded
        }
        return PictureAddress.isAddress(text) ? text : nil
    }
}

extension RenderRequest {
    /// Whether pictures of other servers are among the values.
    var namesPictures: Bool { overrides.contains { $0.pictureAddress != nil } }

    /// The request with the pictures themselves, and the one by which its result is kept: with their sums.
    func filled(
        from pictures: FetchedPictures, _ wait: FetchWait
    ) throws(ServiceFailure) -> (
        drawn: RenderRequest, kept: RenderRequest
    ) {
        var (drawn, kept) = (self, self)
        var count = 0
        for (index, override) in overrides.enumerated() {
            guard let address = override.pictureAddress else { continue }
            count += 1
            guard count <= FetchedPictures.mostOfRequest else {
                throw ServiceFailure(
                    400,
                    "\(override.keyPath): expected at most \(FetchedPictures.mostOfRequest) pictures of other servers"
                )
            }
            let picture: FetchedPictures.Picture
            do throws(ServiceFailure) {
                picture = try pictures.picture(at: address, wait)
            } catch {
                throw ServiceFailure(error.status, "\(override.keyPath): \(error.sentence)")
            }
            drawn.overrides[index].value = "{\"data\":\"\(Data(picture.bytes).base64EncodedString())\"}"
            drawn.overrides[index].isJSON = true
            kept.overrides[index].value = "\(address) \(picture.digest)"
        }
        return (drawn, kept)
    }
}
