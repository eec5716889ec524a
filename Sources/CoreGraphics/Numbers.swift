// Constants of Darwin's C library that code for layers uses, such as for an animation without end.

/// The greatest float.
public let MAXFLOAT: Float = .greatestFiniteMagnitude
/// The greatest float.
public let HUGE: Float = .greatestFiniteMagnitude
