/// The data of a file that must be on the disk when it has its name, so that a power failure cannot undo them.
package enum Durability: Sendable {
    /// Nothing: the system writes at its own time. After a power failure a new file may be empty.
    case none
    /// The contents. A name then never stands for half a file, but the name itself may be lost until its folder is
    /// synchronized. For many files in a folder, which is synchronized once.
    case contents
    /// The contents, and then the name.
    case whole
}
