// All of Lamina for programs that do not choose: layers and the renderer, and the readers of scenes, Lottie and CAML.
@_exported import LaminaRenderer
@_exported import LaminaScene
