// Rings that spread from a point and bend what lies below them.
vec4 filterColor(vec4 color, vec2 position, vec2 size) {
    vec2 away = position - center;
    float far = length(away);
    float wave = height * sin(far / width * 6.2831853) * exp(-far / fade);
    vec4 bent = sampleSource(far > 0.0 ? away / far * wave : vec2(0.0));
    // Light on the slope that faces it.
    bent.rgb += 0.25 * bent.a * wave / height * step(0.001, abs(height));
    return bent;
}
