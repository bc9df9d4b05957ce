// A surface of a compiled map: picture times light, as the original games mix them, with holes, waves or a far sky.
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var light_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var light_sampler: sampler;
// Opacity; how far a liquid's picture sways, parts of it; 1 for holes; 1 for a sky of two layers.
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var<uniform> look: vec4<f32>;

// What makes the sheet's 128 of 255 the light of a picture as it was painted: the sheet is in the screen's gamma.
const PAINTED: f32 = 4.63;
// How high the sky's layers hang: the larger, the flatter; and how often they repeat.
const SKY_FLATNESS: f32 = 3.0;
const SKY_REPEATS: f32 = 2.9;

// The far layer, and before it the near one, which moves twice as fast.
fn two_skies(place: vec3<f32>) -> vec3<f32> {
    let way = normalize(place - view.world_position);
    let at = normalize(vec3(way.x, way.y * SKY_FLATNESS, way.z)).xz * SKY_REPEATS;
    let far = textureSample(color_texture, color_sampler, at + globals.time * 0.0625).rgb;
    let near = textureSample(light_texture, light_sampler, at + globals.time * 0.125);
    return mix(far, near.rgb, near.a);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    if look.w > 0.5 {
        return vec4(two_skies(in.world_position.xyz), 1.0);
    }
    let sway = vec2(sin(in.uv.y * 3.1416 + globals.time), sin(in.uv.x * 3.1416 + globals.time)) * look.y;
    let color = sampled(in.uv + sway, 1.0);
    if look.z > 0.5 && color.a < 0.5 {
        discard;
    }
    // An opacity of a half marks what shines by itself.
    let lit = select(clamp(color.a * 2.0 - 1.0, 0.0, 1.0), 1.0, look.z > 0.5);
    let light = textureSample(light_texture, light_sampler, in.uv_b).rgb * PAINTED;
    return vec4(color.rgb * mix(vec3(1.0), light, lit), look.x);
}
