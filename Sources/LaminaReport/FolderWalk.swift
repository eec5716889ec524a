import LaminaFiles

/// A walk through folders, within bounds and without following links. Hidden files and folders, such as `.build`, are left out.
struct FolderWalk {
    /// The most entries that are looked at.
    private var budget = FolderWalk.mostEntries

    static let mostEntries = 2_000_000

    /// Whether there was more than the walk may look at.
    var isExhausted: Bool { budget <= 0 }

    /// The folders of a name. Folders in them are not looked at.
    mutating func folders(named name: String, below root: FilePath) -> [FilePath] {
        var found: [FilePath] = []
        walk(root) { path, isFolder in
            guard isFolder else { return false }
            guard path.lastComponent?.string == name else { return true }
            found.append(path.lexicallyNormalized())
            return false
        }
        return found
    }

    /// The files below a folder that `isWanted`.
    mutating func files(below root: FilePath, _ isWanted: (FilePath) -> Bool) -> [FilePath] {
        var found: [FilePath] = []
        walk(root) { path, isFolder in
            if !isFolder, isWanted(path) { found.append(path) }
            return isFolder
        }
        return found
    }

    /// Calls a function for every entry, which says whether a folder is entered.
    private mutating func walk(_ root: FilePath, _ enters: (FilePath, _ isFolder: Bool) -> Bool) {
        var open = [root]
        while let folder = open.popLast(), budget > 0 {
            for entry in folder.names(limit: budget) ?? [] where !entry.string.hasPrefix(".") {
                budget -= 1
                let path = folder.appending(entry)
                let isFolder = path.isFolder
                if isFolder, path.isLink { continue }
                if enters(path, isFolder) { open.append(path) }
            }
        }
    }
}
