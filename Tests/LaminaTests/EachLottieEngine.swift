import Lamina
import Testing

/// Runs a test of Lottie documents once for each player whose pictures they get.
struct EachLottieEngine: TestTrait, TestScoping {
    /// The player of the run, for helpers that make a scene; the one of Core Animation where a test does not have the trait.
    @TaskLocal static var current = LottieEngine.coreAnimation

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        for engine in LottieEngine.allCases {
            try await Self.$current.withValue(engine) { try await function() }
        }
    }
}

extension Trait where Self == EachLottieEngine {
    /// Once for each player.
    static var eachEngine: Self { Self() }
}
