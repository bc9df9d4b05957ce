//! Spawns the drawn level when the map changes and fades in the baked light when it is ready.

use std::sync::Arc;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::Task;
use bevy::tasks::futures::check_ready;

use super::bake::{bake_lightmap, visible_solids};
use super::compiled::{LevelResources, SceneResources};
use super::labels::{self, FloorText, RenderedMessages};
use super::lightmap::LightmapLayout;
use super::lights::{HORIZON, Lighting, ZENITH};
use super::material::{OverlayKind, OverlayMaterial, Shade, SurfaceMaterial};
use super::meshes::{self, FaceLayer, LevelPart};
use super::textures::DrawnTextures;
use super::{edges, sky, triggers};
use crate::game::base::palette::Palette;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::search_pool::spawn_task;
use crate::game::base::space::to_bevy_dir;
use crate::game::play::session::CurrentMap;
use crate::game::render::MeshMaterial3d;
use crate::game::settings::Settings;
use crate::game::world::adapter::SoftwareRendering;
use wishdir_sim::map::World as MapWorld;

/// Density of the haze, 1/m. An object loses half of its contrast at 8,000 units.
const HAZE: f32 = 0.0033;
/// Delay between building a level and baking its light without a graphics card, seconds. Without
/// the delay, the first frames would share the processor with the baking.
const SOFTWARE_BAKE_DELAY_S: f32 = 1.5;
/// Duration of the fade to baked light, seconds.
const FADE_S: f32 = 0.35;
/// Half-width of an edge line, units.
const LINE_WIDTH: f32 = 0.8;
/// Half-width of a trigger's edge line, units.
const ZONE_LINE_WIDTH: f32 = 1.2;
/// Size of a screen pixel in the level above which edge lines fade, units.
const LINE_FADE: f32 = 3.0;

/// Marks part of a trigger's volume, which the settings can hide.
#[derive(Component)]
struct ZonePart;

/// Current lighting. Only this file writes it; props and tools read it.
#[derive(Resource, Clone, Debug)]
pub struct LevelLight {
    /// Lighting parameters of the shaders.
    pub shade: Shade,
    /// White image for materials without a texture.
    pub blank: Handle<Image>,
    /// Whether the baked light is active.
    pub baked: bool,
}

/// Progress of the baked light.
#[derive(Resource, Default)]
enum BakeState {
    #[default]
    Idle,
    /// Waiting for the level's first frames. Remaining time, seconds.
    Waiting(f32),
    /// Baking in the background.
    Running(Task<Image>),
    /// Fade progress, 0 to 1.
    Fading(f32),
}

impl FromWorld for LevelLight {
    fn from_world(world: &mut World) -> Self {
        let white = Image::new_fill(
            Extent3d::default(),
            TextureDimension::D2,
            &[255; 4],
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        let blank = world.resource_mut::<Assets<Image>>().add(white);
        Self {
            shade: Shade::default(),
            blank,
            baked: false,
        }
    }
}

fn surface_shade(lighting: &Lighting, software: SoftwareRendering) -> Shade {
    Shade {
        sun_direction: to_bevy_dir(lighting.sun_direction).extend(0.0),
        sun: lighting.sun.extend(0.0),
        sky: lighting.sky.extend(HAZE),
        ground: lighting.ground.extend(0.0),
        horizon: HORIZON.extend(f32::from(u8::from(software.0))),
        zenith: ZENITH.extend(1.0),
    }
}

/// Asset stores that building a level writes to.
#[derive(bevy::ecs::system::SystemParam)]
struct LevelStores<'w> {
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
    surfaces: ResMut<'w, Assets<SurfaceMaterial>>,
    overlays: ResMut<'w, Assets<OverlayMaterial>>,
    textures: ResMut<'w, DrawnTextures>,
    words: ResMut<'w, RenderedMessages>,
    palette: Res<'w, Palette>,
    software: Res<'w, SoftwareRendering>,
}

fn build_level(
    map: Res<CurrentMap>,
    old: Query<Entity, With<LevelPart>>,
    mut light: ResMut<LevelLight>,
    mut baking: ResMut<BakeState>,
    mut stores: LevelStores,
    mut scene: SceneResources,
    mut commands: Commands,
) {
    for part in &old {
        commands.entity(part).despawn();
    }
    stores.textures.set_palette(stores.palette.map);
    let world = &map.world;
    let lighting = Lighting::from_world(world);
    light.shade = surface_shade(&lighting, *stores.software);
    light.baked = false;
    let layout = LightmapLayout::new(&world.faces);
    spawn_faces(world, &layout, &light, &mut stores, &mut commands);
    scene.load(&map, map.is_changed());
    scene.spawn(level_resources(&mut stores, &light), &mut commands);
    spawn_lines(world, &light, &mut stores, &mut commands);
    spawn_zones(world, &light, &mut stores, &mut commands);
    spawn_labels(world, &light, &mut stores, &mut commands);
    sky::spawn_sky(
        light.shade,
        light.blank.clone(),
        &mut commands,
        &mut stores.meshes,
        &mut stores.overlays,
    );
    *baking = BakeState::Waiting(if stores.software.0 {
        SOFTWARE_BAKE_DELAY_S
    } else {
        0.0
    });
}

fn level_resources<'a>(stores: &'a mut LevelStores, light: &LevelLight) -> LevelResources<'a> {
    LevelResources {
        meshes: &mut stores.meshes,
        images: &mut stores.images,
        overlays: &mut stores.overlays,
        textures: &mut stores.textures,
        shade: light.shade,
        blank: light.blank.clone(),
        software: *stores.software,
    }
}

fn spawn_faces(
    world: &MapWorld,
    layout: &LightmapLayout,
    light: &LevelLight,
    stores: &mut LevelStores,
    commands: &mut Commands,
) {
    let groups = meshes::group_faces(world, layout);
    let name_of = |texture: u32| world.textures[texture as usize].as_str();
    let names = groups.keys().map(|(_, texture)| name_of(*texture));
    stores
        .textures
        .draw_missing(names, *stores.software, &mut stores.images);
    for ((layer, texture), parts) in groups {
        let name = name_of(texture);
        let texture = stores
            .textures
            .image(name, *stores.software, &mut stores.images);
        let mesh = Mesh3d(stores.meshes.add(parts.build()));
        match layer {
            FaceLayer::Surface => {
                let material = SurfaceMaterial {
                    shade: light.shade,
                    texture,
                    light: light.blank.clone(),
                };
                commands.spawn((
                    LevelPart,
                    mesh,
                    MeshMaterial3d(stores.surfaces.add(material)),
                ));
            }
            FaceLayer::Liquid => {
                let (opacity, flow, glow) = liquid_appearance(name);
                let color = Vec4::new(1.0, 1.0, 1.0, opacity);
                let motion = Vec4::new(flow, glow, 0.0, 0.0);
                let material = OverlayMaterial {
                    shade: light.shade,
                    color,
                    motion,
                    texture,
                    kind: OverlayKind::Liquid,
                };
                commands.spawn((
                    LevelPart,
                    mesh,
                    MeshMaterial3d(stores.overlays.add(material)),
                ));
            }
        }
    }
}

/// Returns the opacity, flow and glow of a liquid, given its texture name.
fn liquid_appearance(name: &str) -> (f32, f32, f32) {
    let lower = name.to_ascii_lowercase();
    if lower.contains("lava") {
        (0.96, 0.5, 1.0)
    } else if lower.contains("slime") {
        (0.82, 0.6, 0.3)
    } else {
        (0.62, 1.0, 0.0)
    }
}

fn spawn_lines(
    world: &MapWorld,
    light: &LevelLight,
    stores: &mut LevelStores,
    commands: &mut Commands,
) {
    let parts = meshes::edge_line_mesh(&edges::edge_lines(world, &visible_solids(world)));
    if parts.is_empty() {
        return;
    }
    let motion = Vec4::new(LINE_WIDTH, LINE_FADE, 0.0, 0.0);
    let color = Vec4::new(1.0, 1.0, 1.0, 0.92);
    let texture = light.blank.clone();
    let material = OverlayMaterial {
        shade: light.shade,
        color,
        motion,
        texture,
        kind: OverlayKind::Line,
    };
    let mesh = Mesh3d(stores.meshes.add(parts.build()));
    commands.spawn((
        LevelPart,
        mesh,
        MeshMaterial3d(stores.overlays.add(material)),
    ));
}

fn spawn_zones(
    world: &MapWorld,
    light: &LevelLight,
    stores: &mut LevelStores,
    commands: &mut Commands,
) {
    for zone in triggers::build_zones(world) {
        let color = triggers::trigger_color(zone.kind, &stores.palette.map);
        let veil = OverlayMaterial {
            shade: light.shade,
            color,
            motion: triggers::push_velocity(zone.kind).extend(0.0),
            texture: light.blank.clone(),
            kind: OverlayKind::Zone,
        };
        let motion = Vec4::new(ZONE_LINE_WIDTH, LINE_FADE, 0.0, 0.0);
        let frame = OverlayMaterial {
            motion,
            kind: OverlayKind::Line,
            ..veil.clone()
        };
        for (parts, material) in [(zone.veil, veil), (zone.frame, frame)] {
            if !parts.is_empty() {
                let mesh = Mesh3d(stores.meshes.add(parts.build()));
                commands.spawn((
                    LevelPart,
                    ZonePart,
                    mesh,
                    MeshMaterial3d(stores.overlays.add(material)),
                ));
            }
        }
    }
}

fn spawn_labels(
    world: &MapWorld,
    light: &LevelLight,
    stores: &mut LevelStores,
    commands: &mut Commands,
) {
    let messages = world.texts.iter().map(|text| text.message.as_str());
    stores
        .words
        .draw_missing(messages, *stores.software, &mut stores.images);
    for text in &world.texts {
        let (texture, size) =
            stores
                .words
                .image(&text.message, *stores.software, &mut stores.images);
        let [r, g, b] = stores.palette.map.recolor(text.color.to_array());
        let linear = Color::srgb(r, g, b).to_linear();
        let material = OverlayMaterial {
            shade: light.shade,
            color: Vec4::new(linear.red, linear.green, linear.blue, 1.0),
            motion: Vec4::ZERO,
            texture,
            kind: OverlayKind::Label,
        };
        let mesh = Mesh3d(stores.meshes.add(labels::text_mesh(text, size).build()));
        let mut sign = commands.spawn((
            LevelPart,
            mesh,
            MeshMaterial3d(stores.overlays.add(material)),
        ));
        if let Some(floor_text) = FloorText::from_text(text, size) {
            sign.insert(floor_text);
        }
    }
}

/// Bakes the light of every face in the background.
fn start_baking(world: Arc<MapWorld>) -> Task<Image> {
    spawn_task(async move {
        let lighting = Lighting::from_world(&world);
        let layout = LightmapLayout::new(&world.faces);
        let rgba = bake_lightmap(&world, &lighting, &layout);
        let size = Extent3d {
            width: LightmapLayout::WIDTH,
            height: layout.height,
            depth_or_array_layers: 1,
        };
        let format = TextureFormat::Rgba8UnormSrgb;
        let mut image = Image::new(
            size,
            TextureDimension::D2,
            rgba,
            format,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.sampler = ImageSampler::linear();
        image
    })
}

/// Fades in the baked light when it is ready, so that the picture does not flash.
fn fade_in_light(
    time: Res<Time<Real>>,
    map: Option<Res<CurrentMap>>,
    mut baking: ResMut<BakeState>,
    mut light: ResMut<LevelLight>,
    parts: Query<&MeshMaterial3d<SurfaceMaterial>, With<LevelPart>>,
    mut images: ResMut<Assets<Image>>,
    mut surfaces: ResMut<Assets<SurfaceMaterial>>,
) {
    let mut change = |picture: Option<Handle<Image>>, part: f32| {
        for material in &parts {
            if let Some(mut surface) = surfaces.get_mut(&material.0) {
                surface.shade.sun_direction.w = part;
                if let Some(picture) = &picture {
                    surface.light = picture.clone();
                }
            }
        }
    };
    match &mut *baking {
        BakeState::Idle => {}
        BakeState::Waiting(left) => {
            *left -= time.delta_secs();
            if let Some(map) = map.filter(|_| *left <= 0.0) {
                *baking = BakeState::Running(start_baking(Arc::clone(&map.world)));
            }
        }
        BakeState::Running(task) => {
            if let Some(image) = check_ready(task) {
                change(Some(images.add(image)), 0.0);
                *baking = BakeState::Fading(0.0);
            }
        }
        BakeState::Fading(part) => {
            *part = (*part + time.delta_secs() / FADE_S).min(1.0);
            change(None, *part);
            if *part >= 1.0 {
                light.baked = true;
                *baking = BakeState::Idle;
            }
        }
    }
}

/// Shows or hides the triggers according to the settings.
fn show_zones(settings: Res<Settings>, mut zones: Query<&mut Visibility, With<ZonePart>>) {
    let wanted = if settings.video.zones {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    for mut visibility in &mut zones {
        visibility.set_if_neq(wanted);
    }
}

/// Whether the map or the palette changed.
fn needs_rebuild(map: Option<Res<CurrentMap>>, palette: Res<Palette>) -> bool {
    map.is_some_and(|map| map.is_changed() || palette.is_changed())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelLight>()
        .init_resource::<BakeState>();
    app.add_systems(
        Update,
        (build_level.run_if(needs_rebuild), fade_in_light, show_zones)
            .chain()
            .in_set(FrameSystems::Show),
    );
}
