// A line along a free edge. `uv.x` is the distance from the edge, units. `motion.x` is the line's
// half-width, at least 1.2 pixels, so that it does not flicker in the distance. The line fades
// where a pixel covers more than `motion.y` units.
@group(1) @binding(5) var<uniform> line_color: vec4<f32>;
@group(1) @binding(6) var<uniform> motion: vec4<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let pixel = max(fwidth(in.uv.x), 0.0001);
    let width = max(motion.x, pixel * 1.2);
    let cover = clamp((width - in.uv.x) / pixel + 0.5, 0.0, 1.0);
    let fade = clamp(motion.y / pixel, 0.0, 1.0);
    let hazed = 1.0 - haze(in.world_position.xyz);
    return vec4(line_color.rgb * in.color.rgb, line_color.a * in.color.a * cover * fade * hazed);
}
