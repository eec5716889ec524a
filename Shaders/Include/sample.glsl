// Samples of textures at coordinates of 0...1.

// Whether this shader mixes texels, in floats. A device's sampler may know as few as 16 weights: Vulkan promises 4 bits
// (subTexelPrecisionBits). A step between two texels is then up to 16 levels of 255.
layout(constant_id = 1) const bool MIXED = false;
layout(constant_id = 2) const bool MASK_MIXED = false;

// Samples like a linear sampler that clamps to the texture's edge.
vec4 mixedTexels(sampler2D from, vec2 at) {
    vec2 size = vec2(textureSize(from, 0));
    ivec2 last = ivec2(size) - 1;
    vec2 place = clamp(at * size - 0.5, vec2(-1.0), size);
    vec2 low = floor(place);
    vec2 w = place - low;
    // This also makes a coordinate that is not a number safe to fetch.
    ivec2 p = clamp(ivec2(low), ivec2(0), last);
    ivec2 q = clamp(ivec2(low) + 1, ivec2(0), last);
    vec4 upper = mix(texelFetch(from, p, 0), texelFetch(from, ivec2(q.x, p.y), 0), w.x);
    vec4 lower = mix(texelFetch(from, ivec2(p.x, q.y), 0), texelFetch(from, q, 0), w.x);
    return mix(upper, lower, w.y);
}

vec4 sampled(sampler2D from, vec2 at) { return MIXED ? mixedTexels(from, at) : texture(from, at); }

vec4 sampledMask(sampler2D from, vec2 at) { return MASK_MIXED ? mixedTexels(from, at) : texture(from, at); }
