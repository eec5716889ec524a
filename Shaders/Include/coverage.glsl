// How much of a pixel a shape covers, as CoverageEdge, CoverageShape and CornerOutline in LaminaPlan define it. The
// software backend computes the same in integers.

// Added to w of an edge that forms a pair with the edge before it.
const float PAIRED = 4.0;

// How far a point lies inside four edges.
vec4 distances(vec3 p, vec4 a, vec4 b, vec4 c, vec4 d) {
    return vec4(dot(p, a.xyz), dot(p, b.xyz), dot(p, c.xyz), dot(p, d.xyz));
}

// Shares of a pixel inside four edges, as if they had no ends.
vec4 edgeShares(vec4 t, vec4 w) {
    vec4 n = 1.0 - w;
    vec4 s = abs(t);
    vec4 tail = max(0.5 - s, 0.0);
    tail = tail * tail / max(2.0 * w * n, 1.0e-6);
    vec4 outer = mix(tail, 0.5 - s / w, lessThanEqual(s, (w - n) * 0.5));
    return mix(outer, 1.0 - outer, greaterThan(t, vec4(0.0)));
}

// One coverage out of four: opposite edges leave c₁ + c₂ − 1, others multiply.
float joined(vec4 c, bvec2 paired) {
    vec2 two = mix(c.xz * c.yw, max(c.xz + c.yw - 1.0, 0.0), paired);
    return two.x * two.y;
}

float polygon(vec4 t, vec4 w) {
    bvec2 paired = greaterThan(w.yw, vec2(2.0));
    w.yw = mix(w.yw, w.yw - PAIRED, paired);
    return joined(edgeShares(t, w), paired);
}

// The quarter circle nearest to a point of a rounded rectangle; 1 where none is near.
float cornerCoverage(vec4 point, vec4 slope, vec4 box) {
    float q = 1.0 / point.z;
    vec2 local = point.xy * q;
    vec2 d = abs(local) - box.xy;
    if (d.x <= 0.0 || d.y <= 0.0) return 1.0;
    float distance = length(d);
    vec2 direction = sign(local) * d / distance;
    vec2 gradient =
        abs((direction.x * (slope.xy - local.x * box.zw) + direction.y * (slope.zw - local.y * box.zw)) * q);
    float sum = gradient.x + gradient.y;
    return edgeShares(vec4((point.w - distance) / sum), vec4(max(gradient.x, gradient.y) / sum)).x;
}
