/// The first stored property of each class of objects that stand in attributed strings.
///
/// Foundation on Linux compares such objects in C when it joins and copies attributed strings. It takes the word after an object's
/// header for the type of one of its own objects, and ends the program where this is zero, as the word of a black colour would be.
package struct AttributeMark: Sendable {
    private let word: UInt = 0xFF00

    /// The mark that all objects have.
    package init() {}
}
