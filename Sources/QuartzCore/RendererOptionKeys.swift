// Keys of the options that Core Animation's renderer takes with a texture. Here a renderer has `RendererOptions`.

/// The space of the picture's colours: always sRGB here, so nothing looks at the value.
public let kCARendererColorSpace = "kCARendererColorSpace"
/// The queue of Metal's commands: there is no Metal here, so nothing looks at the value.
public let kCARendererMetalCommandQueue = "kCARendererMetalCommandQueue"
