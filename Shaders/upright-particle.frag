#version 450
// The same where the whole rectangle lies on the particle's cell and the clear texels around it.
layout(location = 0) in vec4 texcoord;
layout(location = 1) in vec4 color;

layout(location = 0) out vec4 result;

layout(set = 1, binding = 0) uniform sampler2D page;

void main() {
    result = texture(page, texcoord.xy) * color;
}
