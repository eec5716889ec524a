// The format of the target: WorkingFormat in LaminaPlan.

// 0 for bytes. For floats the greatest colour: with 1 colours end at 0 and 1, with more they may be negative, too.
layout(constant_id = 10) const float LIMIT = 0.0;

// A straight colour as the target can hold it.
vec3 straightInRange(vec3 color) {
    return LIMIT == 0.0 ? clamp(color, 0.0, 1.0) : min(max(color, vec3(LIMIT > 1.0 ? -LIMIT : 0.0)), vec3(LIMIT));
}

// A premultiplied colour with an alpha of 0...1, and colours of at most a limit times the alpha.
vec4 limited(vec4 color, float limit) {
    float alpha = clamp(color.a, 0.0, 1.0), high = alpha * limit;
    return vec4(min(max(color.rgb, vec3(limit > 1.0 ? -high : 0.0)), vec3(high)), alpha);
}
