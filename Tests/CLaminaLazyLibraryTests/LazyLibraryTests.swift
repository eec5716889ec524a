import CLaminaLazyLibrary
import CLaminaLazyTestLibraries
import Testing

@Suite struct LazyLibraryTests {
    @Test func `a library that is not there is named with the reason`() throws {
        let missing = try #require(lamina_absent_missing().map { String(cString: $0) })
        #expect(missing.hasPrefix("liblamina-no-such-library.so.0: cannot open shared object file"))
    }

    @Test func `functions of a library that is not there return zero, as often as they are called`() {
        #expect(lamina_call_absent(7, 0.5) == 0)
        #expect(lamina_call_absent(-7, 2) == 0)
    }

    @Test func `of a file's alternatives the one that is there is taken`() {
        #expect(lamina_mathematics_missing() == nil)
    }

    @Test func `the first call has its arguments, whole numbers and floats`() {
        #expect(lamina_call_ldexp(0.75, 4) == 12)
        #expect(lamina_call_ldexp(-3, -1) == -1.5)
    }

    @Test func `a function that the library does not have returns zero beside those that it has`() {
        #expect(lamina_call_unknown(3) == 0)
        #expect(lamina_call_ldexp(1, 3) == 8)
    }

    @Test func `a missing file is named with the packages that have it`() throws {
        let packages = try #require(lamina_lazy_packages("libwebp.so.7").map { String(cString: $0) })
        #expect(packages == "libwebp7 (Debian, Ubuntu), libwebp (Fedora), libwebp (Alpine)")
        #expect(
            lamina_lazy_packages("libwebpmux.so.3").map { String(cString: $0) }?.hasPrefix("libwebpmux3 ")
                == true)
        #expect(lamina_lazy_packages("libwebpsomething.so.7") == nil)
    }

    @Test func `many threads may make the first call`() async {
        let sums = await withTaskGroup(of: Double.self) { group in
            for exponent in Int32(0)..<16 { group.addTask { lamina_call_ldexp(1, exponent) } }
            return await group.reduce(0, +)
        }
        #expect(sums == 65535)
    }
}
