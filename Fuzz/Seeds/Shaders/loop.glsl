#define STEPS 8
float weight(int step) { return exp(-float(step) / amount); }
vec4 filterColor(vec4 color, vec2 position, vec2 size) {
    vec4 sum = vec4(0.0);
    float weights[STEPS];
    for (int i = 0; i < STEPS; i++) {
        weights[i] = weight(i);
        sum += sampleSource(vec2(float(i), 0.0)) * weights[i];
    }
    return sum / float(STEPS) * tint;
}
