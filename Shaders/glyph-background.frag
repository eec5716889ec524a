#version 450
// The colour behind the glyphs of a picture.
layout(location = 0) flat in uint color;

layout(location = 0) out vec4 result;

void main() { result = unpackUnorm4x8(color).zyxw; }
