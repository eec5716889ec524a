vec4 filterColor(vec4 color, vec2 position, vec2 size) {
    return vec4(mix(color.rgb, tint.rgb * color.a, amount * position.y / size.y), color.a);
}
