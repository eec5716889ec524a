@_exported import Foundation

// Vectors are the standard library's, by the names that code for Apple's platforms has for them.

public typealias simd_float2 = SIMD2<Float>
public typealias simd_float3 = SIMD3<Float>
public typealias simd_float4 = SIMD4<Float>
public typealias simd_float8 = SIMD8<Float>
public typealias simd_double2 = SIMD2<Double>
public typealias simd_double3 = SIMD3<Double>
public typealias simd_double4 = SIMD4<Double>
public typealias simd_int2 = SIMD2<Int32>
public typealias simd_int3 = SIMD3<Int32>
public typealias simd_int4 = SIMD4<Int32>
/// Two whole numbers from 0.
public typealias simd_uint2 = SIMD2<UInt32>
/// Three whole numbers from 0.
public typealias simd_uint3 = SIMD3<UInt32>
/// Four whole numbers from 0.
public typealias simd_uint4 = SIMD4<UInt32>
public typealias simd_uchar4 = SIMD4<UInt8>

public typealias float2 = SIMD2<Float>
public typealias float3 = SIMD3<Float>
public typealias float4 = SIMD4<Float>
public typealias double2 = SIMD2<Double>
public typealias double3 = SIMD3<Double>
public typealias double4 = SIMD4<Double>
public typealias int2 = SIMD2<Int32>
public typealias int3 = SIMD3<Int32>
public typealias int4 = SIMD4<Int32>
/// Two whole numbers from 0.
public typealias uint2 = SIMD2<UInt32>
/// Three whole numbers from 0.
public typealias uint3 = SIMD3<UInt32>
/// Four whole numbers from 0.
public typealias uint4 = SIMD4<UInt32>

public typealias vector_float2 = SIMD2<Float>
public typealias vector_float3 = SIMD3<Float>
public typealias vector_float4 = SIMD4<Float>
public typealias vector_double2 = SIMD2<Double>
public typealias vector_double3 = SIMD3<Double>
public typealias vector_double4 = SIMD4<Double>
public typealias vector_int2 = SIMD2<Int32>
public typealias vector_int3 = SIMD3<Int32>
public typealias vector_int4 = SIMD4<Int32>
/// Two whole numbers from 0.
public typealias vector_uint2 = SIMD2<UInt32>
/// Three whole numbers from 0.
public typealias vector_uint3 = SIMD3<UInt32>
/// Four whole numbers from 0.
public typealias vector_uint4 = SIMD4<UInt32>

/// A vector of two numbers.
public func simd_make_float2(_ x: Float, _ y: Float) -> simd_float2 { simd_float2(x, y) }
/// The first two numbers of a vector.
public func simd_make_float2(_ other: simd_float3) -> simd_float2 { simd_float2(other.x, other.y) }
/// The first two numbers of a vector.
public func simd_make_float2(_ other: simd_float4) -> simd_float2 { simd_float2(other.x, other.y) }
/// A vector of three numbers.
public func simd_make_float3(_ x: Float, _ y: Float, _ z: Float) -> simd_float3 { simd_float3(x, y, z) }
/// A vector of two numbers and one.
public func simd_make_float3(_ xy: simd_float2, _ z: Float) -> simd_float3 { simd_float3(xy.x, xy.y, z) }
/// The first three numbers of a vector.
public func simd_make_float3(_ other: simd_float4) -> simd_float3 { simd_float3(other.x, other.y, other.z) }
/// A vector of four numbers.
public func simd_make_float4(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> simd_float4 {
    simd_float4(x, y, z, w)
}
/// A vector of three numbers and one.
public func simd_make_float4(_ xyz: simd_float3, _ w: Float) -> simd_float4 {
    simd_float4(xyz.x, xyz.y, xyz.z, w)
}
/// A vector of two numbers and two.
public func simd_make_float4(_ xy: simd_float2, _ zw: simd_float2) -> simd_float4 {
    simd_float4(xy.x, xy.y, zw.x, zw.y)
}
/// A vector of three numbers and 0.
public func simd_make_float4(_ other: simd_float3) -> simd_float4 { simd_make_float4(other, 0) }
/// A vector of two numbers.
public func simd_make_double2(_ x: Double, _ y: Double) -> simd_double2 { simd_double2(x, y) }
/// A vector of three numbers.
public func simd_make_double3(_ x: Double, _ y: Double, _ z: Double) -> simd_double3 { simd_double3(x, y, z) }
/// A vector of four numbers.
public func simd_make_double4(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> simd_double4 {
    simd_double4(x, y, z, w)
}
