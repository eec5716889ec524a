struct Ring { vec2 center; float radius; };
const Ring ring = Ring(vec2(3.0, 4.0), 2.0);
mat2 turn(float angle) { return mat2(cos(angle), sin(angle), -sin(angle), cos(angle)); }
vec4 filterColor(vec4 color, vec2 position, vec2 size) {
    vec2 away = turn(amount) * (position - ring.center);
    if (length(away) < ring.radius) { return sampleSource(away); }
    switch (int(away.x) & 3) { case 0: return color; default: return color * tint; }
}
