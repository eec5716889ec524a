import LaminaFilters
import LaminaGeometry

/// A custom filter as an operation on a surface: the kernel, its inputs and the layer's place.
///
/// Both backends compute with `Float`: the CPU in `CAFilterRow`, Vulkan in the shader around the kernel's GLSL, which
/// `FilterShaderSource` in LaminaShaderCompiler writes.
package struct CustomFilter: Hashable, Sendable {
    /// The farthest sample, in pixels, so that buffers stay bounded; a greater reach is limited to it.
    package static let maximumReach: Int32 = 1024

    package var kernel: CAFilterKernel
    /// The names of the filter and its layer in errors.
    package var name: String
    package var layerName: String
    /// The values of the kernel's inputs, in the kernel's order.
    package var values: [SIMD4<Float>]
    package var space: Space
    /// The colour of pixels outside the source.
    package var edges: SurfaceFilter.EdgeMode

    /// Where the layer's points lie among the surface's pixels.
    package struct Space: Hashable, Sendable {
        /// From pixels to points from the corner of the layer's bounds.
        package var toPoints: SpaceMap<DevicePixels, CornerPoints>
        /// The step of one point in x and in y, in pixels, in the layer's middle.
        package var perPointX: SIMD2<Double>
        package var perPointY: SIMD2<Double>
        /// The size of the layer's bounds, in points.
        package var size: SIMD2<Double>

        package init(
            toPoints: SpaceMap<DevicePixels, CornerPoints>, perPointX: SIMD2<Double>,
            perPointY: SIMD2<Double>, size: SIMD2<Double>
        ) {
            self.toPoints = toPoints
            self.perPointX = perPointX
            self.perPointY = perPointY
            self.size = size
        }

        /// Pixels per point: the side of a square with the area of one square point.
        package var pixelsPerPoint: Double {
            (perPointX.x * perPointY.y - perPointX.y * perPointY.x).magnitude.squareRoot()
        }
    }

    package init(
        kernel: CAFilterKernel, name: String, layerName: String, values: [SIMD4<Float>], space: Space,
        edges: SurfaceFilter.EdgeMode
    ) {
        self.kernel = kernel
        self.name = name
        self.layerName = layerName
        self.values = values
        self.space = space
        self.edges = edges
    }

    /// The distance of the farthest sample along either axis of the surface, in pixels.
    package var sampleReach: Int32 {
        let x = space.perPointX.x.magnitude + space.perPointY.x.magnitude
        let y = space.perPointX.y.magnitude + space.perPointY.y.magnitude
        let pixels = kernel.reach * max(x, y)
        return pixels < Double(Self.maximumReach) ? Int32(pixels.rounded(.up)) : Self.maximumReach
    }

    /// The distance, in pixels, over which a pixel of the source has an effect: a sample between pixels reads one more.
    package var reach: Int32 { sampleReach == 0 ? 0 : sampleReach + 1 }
}

extension CAFilterRow.Constants {
    /// - Parameter offset: Added to coordinates of the surface to get the coordinates in which the filter counts.
    package init(_ filter: CustomFilter, offset: SIMD2<Double> = .zero) {
        self.init(
            kernel: filter.kernel, values: filter.values, extendsEdges: filter.edges == .extend,
            toPoints: Homography(scaleX: 1, y: 1, translationX: -offset.x, y: -offset.y)
                .concatenating(filter.space.toPoints.homography),
            perPointX: filter.space.perPointX, perPointY: filter.space.perPointY, reach: filter.sampleReach,
            size: filter.space.size, pixelsPerPoint: filter.space.pixelsPerPoint)
    }
}

extension FramePlan {
    /// The custom filters of the plan.
    package var customFilters: [CustomFilter] {
        withSurfaces { surfaces in
            var filters: [CustomFilter] = []
            for index in surfaces.indices {
                if case .filter(.custom(let filter), _) = surfaces[index].fill { filters.append(filter) }
            }
            return filters
        }
    }
}
