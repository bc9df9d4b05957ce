// Shared code of the level's shaders: unoccluded light, haze and texture filtering.
#import wishdir::mesh::{VertexOutput, view, globals}

struct Shade {
    sun_direction: vec4<f32>,
    sun: vec4<f32>,
    sky: vec4<f32>,
    ground: vec4<f32>,
    horizon: vec4<f32>,
    zenith: vec4<f32>,
}

@group(1) @binding(0) var<uniform> shade: Shade;
@group(1) @binding(1) var color_texture: texture_2d<f32>;
@group(1) @binding(2) var color_sampler: sampler;

// Light on an unoccluded surface.
fn open_light(normal: vec3<f32>) -> vec3<f32> {
    let from_above = normal.y * 0.5 + 0.5;
    let ambient = mix(shade.ground.rgb, shade.sky.rgb, from_above);
    return ambient + shade.sun.rgb * max(dot(normal, -shade.sun_direction.xyz), 0.0);
}

// Fraction of an object's colour that the haze replaces at this position.
fn haze(place: vec3<f32>) -> f32 {
    let thickness = distance(place, view.world_position) * shade.sky.w;
    return 1.0 - exp(-thickness * thickness);
}

// Samples the texture. A `blur` of 1 is as sharp as the screen can show. Without the graphics
// card's anisotropic filter, takes a few samples along the longer side of the footprint.
fn sampled(uv: vec2<f32>, blur: f32) -> vec4<f32> {
    let dx = dpdx(uv) * blur;
    let dy = dpdy(uv) * blur;
    if shade.horizon.w < 0.5 {
        return textureSampleGrad(color_texture, color_sampler, uv, dx, dy);
    }
    let size = vec2<f32>(textureDimensions(color_texture));
    let x_is_longer = length(dx * size) > length(dy * size);
    let across = select(dx, dy, x_is_longer);
    let along = select(dy, dx, x_is_longer);
    let step = along / 3.0;
    var sum = textureSampleGrad(color_texture, color_sampler, uv - step, across, step);
    sum += textureSampleGrad(color_texture, color_sampler, uv, across, step);
    sum += textureSampleGrad(color_texture, color_sampler, uv + step, across, step);
    return sum / 3.0;
}
