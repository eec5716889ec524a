import LaminaGeometry
import LaminaImage

enum OutlineMask {
    static func fill(_ outline: MaskRecipe.Outline, width: Int, height: Int) -> AlphaMask? { nil }
    static func ring(_ outer: MaskRecipe.Outline, inner: MaskRecipe.Outline, width: Int, height: Int)
        -> AlphaMask?
    { nil }
}
