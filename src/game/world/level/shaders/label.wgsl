// Writing: the texture's alpha is the ink, its red the plate behind.
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var<uniform> tint: vec4<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    // A little sharper than the screen could show without shimmer: letters stand out.
    let drawn = sampled(in.uv, 0.7);
    let far = 1.0 - haze(in.world_position.xyz);
    return vec4(tint.rgb * drawn.rgb, drawn.a * tint.a * far);
}
