import Foundation
import LaminaShaderTool
import Testing

struct GeneratedFilesTests {
    private static let folder = "Sources/LaminaVulkan/Generated"
    private static let names = ["ShaderCode.swift", "ShaderLayouts.swift", "ShaderProgram.swift"]

    private func outdated(_ name: String) -> String {
        "\(Self.folder)/\(name): error: out of date; run swift package --allow-writing-to-package-directory "
            + "compile-shaders"
    }

    private func checkErrors(_ package: TemporaryPackage) throws -> [String] {
        try TemporaryPackage.errors { try package.generated().check(under: package.root) }
    }

    @Test func `files just written are up to date`() throws {
        let package = try TemporaryPackage()
        try package.generated().write(under: package.root)
        #expect(try checkErrors(package) == [])
    }

    @Test func `missing files are out of date`() throws {
        #expect(try checkErrors(TemporaryPackage()) == Self.names.map(outdated))
    }

    @Test func `an edited template puts all files out of date`() throws {
        let package = try TemporaryPackage()
        try package.generated().write(under: package.root)
        try package.write(Data((TemporaryPackage.vertex + "// more\n").utf8), to: "Shaders/a.vert")
        #expect(try checkErrors(package) == Self.names.map(outdated))
    }

    @Test func `an edited file is out of date`() throws {
        let package = try TemporaryPackage()
        try package.generated().write(under: package.root)
        let path = "\(Self.folder)/ShaderProgram.swift"
        try package.write(Data((package.text(of: path) + "\n").utf8), to: path)
        #expect(try checkErrors(package) == [outdated("ShaderProgram.swift")])
    }

    @Test func `a file that nothing makes is out of date and goes with the next writing`() throws {
        let package = try TemporaryPackage()
        try package.generated().write(under: package.root)
        try package.write(Data(), to: "\(Self.folder)/Old.swift")
        #expect(try checkErrors(package) == [outdated("Old.swift")])
        try package.generated().write(under: package.root)
        #expect(try checkErrors(package) == [])
    }

    @Test func `a file in place of the folder is named`() throws {
        let package = try TemporaryPackage()
        try package.write(Data(), to: Self.folder)
        let errors = try TemporaryPackage.errors { try package.generated().write(under: package.root) }
        try #require(errors.count == 1)
        #expect(errors[0].hasPrefix("\(Self.folder): error: cannot be written: "))
    }

    @Test func `another glslang's SPIR-V is not compared`() throws {
        let package = try TemporaryPackage()
        try package.generated().write(under: package.root)
        for name in Self.names {
            let path = "\(Self.folder)/\(name)"
            let text = try package.text(of: path).replacing(/by glslang [0-9.]+/, with: "by glslang 1.2.3")
            try package.write(Data(text.utf8), to: path)
        }
        #expect(try checkErrors(package) == [])
    }

    @Test func `a header cut short is out of date`() throws {
        let package = try TemporaryPackage()
        try package.generated().write(under: package.root)
        try package.write(
            Data("// From Shaders/ by glslang , with".utf8), to: "\(Self.folder)/ShaderCode.swift")
        #expect(try checkErrors(package) == [outdated("ShaderCode.swift")])
    }
}
