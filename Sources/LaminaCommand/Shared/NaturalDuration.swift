import Lamina

/// How long a scene moves by itself, in seconds: until its last animation has ended. `nil` where it does not end, or where
/// nothing says so.
func naturalDuration(of scene: Scene) -> Double? { nil }
