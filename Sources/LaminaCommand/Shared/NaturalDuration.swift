import Lamina

/// How many seconds a scene lasts; `nil` when nothing in it says.
func naturalDuration(of scene: Scene) -> Double? { scene.animationDuration }
