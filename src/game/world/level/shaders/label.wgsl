// Text: the texture has bright letters with a dark outline. Its alpha is the coverage of both.
@group(1) @binding(5) var<uniform> tint: vec4<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    // Slightly sharper than the limit for shimmer, so that letters stay legible.
    let drawn = sampled(in.uv, 0.7);
    let far = 1.0 - haze(in.world_position.xyz);
    return vec4(tint.rgb * drawn.rgb, drawn.a * tint.a * far);
}
