import Testing
import simd

@Suite struct SimdTests {
    @Test func `Vectors have lengths, products and points between`() {
        #expect(
            simd_length(simd_float2(3, 4)) == 5 && simd_distance(simd_float2(1, 1), simd_float2(4, 5)) == 5)
        #expect(normalize(simd_double3(0, 0, 9)) == simd_double3(0, 0, 1))
        #expect(simd_cross(simd_float3(1, 0, 0), simd_float3(0, 1, 0)) == simd_float3(0, 0, 1))
        #expect(dot(simd_float4(1, 2, 3, 4), simd_float4(1, 1, 1, 1)) == 10)
        #expect(simd_mix(simd_float2(0, 2), simd_float2(4, 4), simd_float2(0.5, 0.5)) == simd_float2(2, 3))
        #expect(simd_clamp(simd_float2(-1, 3), simd_float2(0, 0), simd_float2(1, 1)) == simd_float2(0, 1))
        #expect(
            smoothstep(simd_float2(0.5, 2), edge0: simd_float2(0, 0), edge1: simd_float2(1, 1))
                == simd_float2(0.5, 1))
        #expect(reflect(simd_float2(1, -1), n: simd_float2(0, 1)) == simd_float2(1, 1))
        #expect(simd_make_float4(simd_make_float3(simd_float2(1, 2), 3), 4) == simd_float4(1, 2, 3, 4))
        #expect(min(3, 2) == 2 && max(1.5, 2) == 2 && abs(-2) == 2)
    }

    @Test func `A matrix moves points and its inverse moves them back`() {
        var matrix = matrix_identity_float4x4
        matrix.columns.3 = simd_float4(5, 6, 7, 1)
        #expect(simd_mul(matrix, simd_float4(1, 2, 3, 1)) == simd_float4(6, 8, 10, 1))
        #expect(simd_mul(simd_float4(1, 2, 3, 1), matrix) == simd_float4(1, 2, 3, 39))
        #expect(matrix * matrix.inverse == matrix_identity_float4x4 && matrix.determinant == 1)
        #expect(matrix[3, 0] == 5 && matrix.transpose[0, 3] == 5)
    }

    @Test func `A matrix by rows has the inverse that is known for it`() {
        let matrix = simd_double3x3(rows: [[1, 2, 3], [0, 1, 4], [5, 6, 0]])
        let known = simd_double3x3(rows: [[-24, 18, 5], [20, -15, -4], [-5, 4, 1]])
        #expect(simd_almost_equal_elements(matrix.inverse, known, 1e-9))
        #expect(simd_float2x2(rows: [[1, 2], [2, 4]]).determinant == 0)
        // Where the first pivot is zero, columns are exchanged.
        let exchange = simd_float2x2(rows: [[0, 1], [1, 0]])
        #expect(exchange.inverse == exchange && exchange.determinant == -1)
    }

    @Test func `A quarter turn about z takes x to y`() {
        let turn = simd_quatd(angle: .pi / 2, axis: [0, 0, 1])
        #expect(simd_almost_equal_elements(turn.act([1, 0, 0]), [0, 1, 0], 1e-12))
        #expect(abs(turn.angle - .pi / 2) < 1e-12)
        let half = simd_slerp(simd_quatd(angle: 0, axis: [0, 0, 1]), turn, 0.5)
        #expect(abs(half.angle - .pi / 4) < 1e-12)
        let matrix = simd_double4x4(turn)
        #expect(simd_almost_equal_elements(matrix * [1, 0, 0, 1], [0, 1, 0, 1], 1e-12))
        #expect(
            simd_almost_equal_elements(
                simd_quatd(from: [1, 0, 0], to: [-1, 0, 0]).act([1, 0, 0]), [-1, 0, 0], 1e-12))
        #expect(simd_almost_equal_elements((turn * turn.inverse).vector, [0, 0, 0, 1], 1e-12))
    }
}
