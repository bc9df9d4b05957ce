// An opaque surface: texture times light.
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var light_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var light_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let color = textureSample(color_texture, color_sampler, in.uv).rgb;
    let baked = textureSample(light_texture, light_sampler, in.uv_b).rgb * 2.0;
    let light = mix(open_light(normalize(in.world_normal)), baked, shade.sun_direction.w);
    return vec4(mix(color * light, shade.horizon.rgb, haze(in.world_position.xyz)), 1.0);
}
