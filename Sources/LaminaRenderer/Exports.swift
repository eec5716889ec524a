@_exported import LaminaCanvas
@_exported import LaminaDraw
@_exported import LaminaFilters
@_exported import LaminaGeometry
@_exported import LaminaImage
@_exported import LaminaLayer
@_exported import LaminaPlan
@_exported import LaminaText
