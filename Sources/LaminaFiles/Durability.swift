/// What of a file has to be on the disk when it has its name, so that no failure of power takes it back.
package enum Durability: Sendable {
    /// Nothing: the system writes when it sees fit. After a failure of power a new file may be empty.
    case none
    /// The contents. Then a name never stands for half a file, but the name itself may be gone until its folder is
    /// synchronized: for many files in a folder, which is synchronized once.
    case contents
    /// The contents, and then the name.
    case whole
}
