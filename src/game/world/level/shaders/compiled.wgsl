// A surface of a compiled map: texture times light, blended as in the original games, with holes,
// waves or a sky.
@group(1) @binding(3) var light_texture: texture_2d<f32>;
@group(1) @binding(4) var light_sampler: sampler;
// `x`: opacity. `y`: sway of a liquid as a fraction of the texture. `z`: 1 for holes. `w`: 1 for a
// layered sky, 2 for a sky box.
@group(1) @binding(5) var<uniform> look: vec4<f32>;

// Scales the lightmap so that 128 of 255 leaves a texture unchanged. The lightmap is gamma-encoded.
const PAINTED: f32 = 4.63;
// Height of the sky's layers (larger is flatter), and their repetition.
const SKY_FLATNESS: f32 = 3.0;
const SKY_REPEATS: f32 = 2.9;

// A layered sky: the far layer, and the near layer in front of it, which moves twice as fast.
fn two_skies(place: vec3<f32>) -> vec3<f32> {
    let way = normalize(place - view.world_position);
    let at = normalize(vec3(way.x, way.y * SKY_FLATNESS, way.z)).xz * SKY_REPEATS;
    let far = textureSample(color_texture, color_sampler, at + globals.time * 0.0625).rgb;
    let near = textureSample(light_texture, light_sampler, at + globals.time * 0.125);
    return mix(far, near.rgb, near.a);
}

// A sky box with its sides in a row: +x, +y, -x, -y of the map, up and down.
fn six_sides(place: vec3<f32>) -> vec3<f32> {
    let way = place - view.world_position;
    let at = vec3(way.x, -way.z, way.y);
    let size = abs(at);
    var side = 0.0;
    var across = vec2(0.0);
    if size.z > size.x && size.z > size.y {
        side = select(5.0, 4.0, at.z > 0.0);
        across = vec2(-at.y, select(at.x, -at.x, at.z > 0.0)) / size.z;
    } else if size.x >= size.y {
        side = select(2.0, 0.0, at.x > 0.0);
        across = vec2(select(at.y, -at.y, at.x > 0.0), at.z) / size.x;
    } else {
        side = select(3.0, 1.0, at.y > 0.0);
        across = vec2(select(-at.x, at.x, at.y > 0.0), at.z) / size.y;
    }
    // Clamp to the centre of the last pixel, because the next side starts after it.
    let edge = 0.5 / f32(textureDimensions(color_texture).y);
    let uv = clamp(vec2(across.x, -across.y) * 0.5 + 0.5, vec2(edge), vec2(1.0 - edge));
    return textureSampleLevel(color_texture, color_sampler, vec2((side + uv.x) / 6.0, uv.y), 0.0).rgb;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    if look.w > 1.5 {
        return vec4(six_sides(in.world_position.xyz), 1.0);
    }
    if look.w > 0.5 {
        return vec4(two_skies(in.world_position.xyz), 1.0);
    }
    let sway = vec2(sin(in.uv.y * 3.1416 + globals.time), sin(in.uv.x * 3.1416 + globals.time)) * look.y;
    let color = sampled(in.uv + sway, 1.0);
    if look.z > 0.5 && color.a < 0.5 {
        discard;
    }
    // An opacity of one half marks emissive pixels.
    let lit = select(clamp(color.a * 2.0 - 1.0, 0.0, 1.0), 1.0, look.z > 0.5);
    let light = textureSample(light_texture, light_sampler, in.uv_b).rgb * PAINTED;
    return vec4(color.rgb * mix(vec3(1.0), light, lit), look.x);
}
