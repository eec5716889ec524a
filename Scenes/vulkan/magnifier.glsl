// A lens: what lies behind, nearer to the middle, with colours that part towards the rim.
vec4 filterColor(vec4 color, vec2 position, vec2 size) {
    vec2 away = (position - size * 0.5) / (size * 0.5);
    float bend = dot(away, away);
    vec2 pull = -away * size * 0.5 * strength * (1.0 - 0.6 * bend);
    float parting = 0.08 * bend;
    vec4 red = sampleSource(pull * (1.0 + parting));
    vec4 green = sampleSource(pull);
    vec4 blue = sampleSource(pull * (1.0 - parting));
    return vec4(red.r, green.g, blue.b, green.a) * mix(vec4(1.0), tint, 0.25);
}
