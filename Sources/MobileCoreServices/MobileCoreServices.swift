// The names of types are Image I/O's here, as on Apple's systems for code that imports either.
@_exported import ImageIO
