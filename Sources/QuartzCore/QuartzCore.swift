@_exported import Lamina
