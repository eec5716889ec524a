// An image is handed over in a pixel format, so whoever sees images sees formats.
@_exported import LaminaColor
