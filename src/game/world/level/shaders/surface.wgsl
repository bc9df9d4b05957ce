// An opaque surface: texture times light.
@group(1) @binding(3) var light_texture: texture_2d<f32>;
@group(1) @binding(4) var light_sampler: sampler;

// Bright light rolls off towards white instead of clipping.
fn soft_white(color: vec3<f32>) -> vec3<f32> {
    let over = max(color - vec3(0.55), vec3(0.0));
    return min(color, vec3(0.55)) + 0.45 * (vec3(1.0) - exp(-over / 0.45));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let color = sampled(in.uv, 1.0).rgb;
    let baked = textureSample(light_texture, light_sampler, in.uv_b).rgb * 2.0;
    let light = mix(open_light(normalize(in.world_normal)), baked, shade.sun_direction.w);
    return vec4(mix(soft_white(color * light), shade.horizon.rgb, haze(in.world_position.xyz)), 1.0);
}
