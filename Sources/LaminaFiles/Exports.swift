@_exported import struct SystemPackage.FilePath
