//! Draws a compiled map: one mesh per texture, a lightmap and animated textures.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::compiled_material::{self, CompiledMaterial, SKY_BOX, look_parameters};
use super::material::{OverlayKind, OverlayMaterial, Shade};
use super::meshes::LevelPart;
use super::texture_draw::Picture;
use super::textures::{DrawnTextures, repeating_image};
use crate::game::base::messages::Notice;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{to_bevy, to_bevy_dir};
use crate::game::play::session::CurrentMap;
use crate::game::render::MeshMaterial3d;
use crate::game::world::adapter::SoftwareRendering;
use crate::game::world::physics::geometry_collider;
use crate::storage::scenes::{LoadedScene, load_scene};
use crate::text::{Describe as _, message};
use wishdir_formats::maps::scene::{
    LightSheet, MeshMaterial, MeshTexture, SKY_SIDES, STEPS_PER_S, Scene, SceneMesh, ScenePicture,
    SkyBox,
};

/// A mesh with an animated texture.
#[derive(Component, Clone, Debug)]
struct AnimatedTexture {
    pictures: Vec<Handle<Image>>,
    shown: usize,
    /// Duration of a frame, seconds.
    each_s: f32,
}

/// The scene of the current compiled map, kept so that palette changes do not reload it.
#[derive(Resource, Default)]
pub(super) struct CompiledScene {
    loaded: Option<LoadedScene>,
    /// The flickering lightmap's image. `None` in software rendering.
    flicker: Option<Handle<Image>>,
}

/// Marks a mesh with flickering light.
#[derive(Component, Clone, Copy, Debug)]
struct FlickeringLight;

/// Resources for spawning a scene.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct SceneResources<'w> {
    seen: ResMut<'w, CompiledScene>,
    materials: ResMut<'w, Assets<CompiledMaterial>>,
    notices: MessageWriter<'w, Notice>,
}

/// Level resources that spawning a scene also requires.
pub(super) struct LevelResources<'a> {
    pub(super) meshes: &'a mut Assets<Mesh>,
    pub(super) images: &'a mut Assets<Image>,
    pub(super) overlays: &'a mut Assets<OverlayMaterial>,
    pub(super) textures: &'a mut DrawnTextures,
    pub(super) shade: Shade,
    pub(super) blank: Handle<Image>,
    pub(super) software: SoftwareRendering,
}

impl SceneResources<'_> {
    /// Loads the scene of a compiled map. Does nothing unless `is_new`.
    pub(super) fn load(&mut self, map: &CurrentMap, is_new: bool) {
        if !is_new {
            return;
        }
        let file = map.world.compiled.as_ref().and(map.file.as_ref());
        self.seen.loaded = file.and_then(|file| match load_scene(&file.path) {
            Ok(loaded) => Some(loaded),
            Err(error) => {
                self.notices.write(Notice::warning(error.describe()));
                None
            }
        });
        let Some(loaded) = self
            .seen
            .loaded
            .as_ref()
            .filter(|loaded| !loaded.missing_wads.is_empty())
        else {
            return;
        };
        let wads = loaded.missing_wads.join(", ");
        info!("{}", message!("notice-missing-wads", wads = wads.as_str()));
        self.notices
            .write(Notice::info(message!("notice-missing-wads", wads = wads)));
    }

    /// Spawns the meshes of the loaded scene.
    pub(super) fn spawn(&mut self, mut stores: LevelResources, commands: &mut Commands) {
        let Some(LoadedScene { scene, sky, .. }) = &self.seen.loaded else {
            return;
        };
        let sky = sky.as_ref().map(|sky| stores.images.add(sky_image(sky)));
        let pictures: Vec<Handle<Image>> = scene
            .pictures
            .iter()
            .map(|picture| add_image(picture, &mut stores))
            .collect();
        let light = stores.images.add(light_sheet_image(
            &scene.light,
            RenderAssetUsages::RENDER_WORLD,
        ));
        let moving = scene.flicker.as_ref().map(|flicker| {
            stores.images.add(light_sheet_image(
                &flicker.sheet,
                RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD,
            ))
        });
        for part in &scene.meshes {
            let mut entity = spawn_mesh(part, &mut stores, commands);
            let mut light = light.clone();
            if let Some(moving) = moving.as_ref().filter(|_| part.flickers) {
                entity.insert(FlickeringLight);
                light = moving.clone();
            }
            if let Some(texture) = sky.clone().filter(|_| part.look == MeshMaterial::Sky) {
                let (shade, light) = (stores.shade, stores.blank.clone());
                let material = CompiledMaterial {
                    shade,
                    texture,
                    light,
                    look: SKY_BOX,
                };
                entity.insert(MeshMaterial3d(self.materials.add(material)));
                continue;
            }
            let images = mesh_textures(&mut entity, part, scene, &pictures, light, &mut stores);
            let Some((texture, light)) = images else {
                continue;
            };
            let material = CompiledMaterial {
                shade: stores.shade,
                texture,
                light,
                look: look_parameters(part.look),
            };
            entity.insert(MeshMaterial3d(self.materials.add(material)));
        }
        self.seen.flicker = moving.filter(|_| !stores.software.0);
    }
}

/// Spawns a mesh of a scene, with a collider if it is solid.
fn spawn_mesh<'a>(
    part: &SceneMesh,
    stores: &mut LevelResources<'_>,
    commands: &'a mut Commands,
) -> EntityCommands<'a> {
    let mesh = Mesh3d(stores.meshes.add(build_mesh(part)));
    let mut entity = commands.spawn((LevelPart, mesh, Transform::IDENTITY));
    let is_firm = matches!(
        part.look,
        MeshMaterial::Solid | MeshMaterial::Holes { .. } | MeshMaterial::Glass { .. }
    );
    if is_firm {
        let corners = part.corners.iter().map(|corner| to_bevy(corner.at));
        if let Some(collider) = geometry_collider(corners.collect(), &part.indices) {
            entity.insert(collider);
        }
    }
    entity
}

/// Returns a mesh's texture, and its lightmap or near sky layer. `None` if the mesh shows the sky
/// that the shader draws.
fn mesh_textures(
    entity: &mut EntityCommands<'_>,
    part: &SceneMesh,
    scene: &Scene,
    pictures: &[Handle<Image>],
    light: Handle<Image>,
    stores: &mut LevelResources<'_>,
) -> Option<(Handle<Image>, Handle<Image>)> {
    match (&part.skin, part.look) {
        (MeshTexture::Missing(_), MeshMaterial::Sky) => {
            let material = OverlayMaterial {
                shade: stores.shade,
                color: Vec4::ONE,
                motion: Vec4::ZERO,
                texture: stores.blank.clone(),
                kind: OverlayKind::Sky,
            };
            entity.insert(MeshMaterial3d(stores.overlays.add(material)));
            None
        }
        (MeshTexture::Missing(name), _) => {
            let texture = stores
                .textures
                .pale_image(name, stores.software, stores.images);
            Some((texture, light))
        }
        (MeshTexture::Picture(number), MeshMaterial::Sky) => {
            let [near, far] = split_sky(&scene.pictures[*number as usize]);
            let mut image = |layer| stores.images.add(repeating_image(layer, stores.software));
            let far = image(far);
            Some((far, image(near)))
        }
        (MeshTexture::Picture(number), _) => {
            let frames = animation_frames(scene, *number);
            if frames.len() > 1 {
                let shown = frames.iter().map(|frame| &pictures[*frame as usize]);
                entity.insert(AnimatedTexture {
                    pictures: shown.cloned().collect(),
                    shown: 0,
                    each_s: scene.frame_s,
                });
            }
            Some((pictures[*number as usize].clone(), light))
        }
    }
}

/// Returns the frames of an animated texture, starting at `first`.
fn animation_frames(scene: &Scene, first: u32) -> Vec<u32> {
    let mut frames = vec![first];
    loop {
        let last = frames[frames.len() - 1];
        let next = scene
            .pictures
            .get(last as usize)
            .map_or(first, |picture| picture.next);
        if frames.contains(&next) {
            return frames;
        }
        frames.push(next);
    }
}

fn picture_from_rgba(size: [u32; 2], rgba: Vec<u8>) -> Picture {
    let [width, height] = size;
    Picture {
        width,
        height,
        rgba,
    }
}

fn add_image(picture: &ScenePicture, stores: &mut LevelResources) -> Handle<Image> {
    let picture = picture_from_rgba(picture.size, picture.rgba.clone());
    stores.images.add(repeating_image(picture, stores.software))
}

/// Splits a sky texture into its near layer (left half) and its far layer (right half).
fn split_sky(picture: &ScenePicture) -> [Picture; 2] {
    let [width, height] = picture.size;
    let half = (width / 2).max(1);
    let lines = || picture.rgba.chunks_exact(width as usize * 4);
    let cut = |from: usize| {
        lines()
            .flat_map(|line| line.iter().skip(from).take(half as usize * 4))
            .copied()
            .collect()
    };
    [cut(0), cut((width - half) as usize * 4)].map(|rgba| picture_from_rgba([half, height], rgba))
}

/// Builds one image from the six sides. It has no mip levels, because those would blend the sides.
fn sky_image(sky: &SkyBox) -> Image {
    let size = [sky.side * SKY_SIDES.len() as u32, sky.side];
    light_sheet_image(
        &LightSheet {
            size,
            rgba: sky.rgba.clone(),
        },
        RenderAssetUsages::RENDER_WORLD,
    )
}

fn light_sheet_image(light: &LightSheet, usages: RenderAssetUsages) -> Image {
    let [width, height] = light.size;
    let size = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        light.rgba.clone(),
        format,
        usages,
    );
    image.sampler = ImageSampler::linear();
    image
}

fn build_mesh(part: &SceneMesh) -> Mesh {
    let corners = || part.corners.iter();
    let places: Vec<[f32; 3]> = corners()
        .map(|corner| to_bevy(corner.at).to_array())
        .collect();
    let normals: Vec<[f32; 3]> = corners()
        .map(|corner| to_bevy_dir(corner.normal).to_array())
        .collect();
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_UV_0,
        corners().map(|corner| corner.uv).collect::<Vec<_>>(),
    )
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_UV_1,
        corners().map(|corner| corner.light).collect::<Vec<_>>(),
    )
    .with_inserted_indices(Indices::U32(part.indices.clone()))
}

/// Advances animated textures.
fn animate_textures(
    time: Res<Time<Real>>,
    mut parts: Query<(&mut AnimatedTexture, &MeshMaterial3d<CompiledMaterial>)>,
    mut materials: ResMut<Assets<CompiledMaterial>>,
) {
    for (mut frames, material) in &mut parts {
        let shown = (time.elapsed_secs() / frames.each_s) as usize % frames.pictures.len();
        if shown != frames.shown {
            frames.shown = shown;
            if let Some(mut material) = materials.get_mut(&material.0) {
                material.texture = frames.pictures[shown].clone();
            }
        }
    }
}

/// Updates the flickering lightmap. In software rendering, light does not flicker.
fn flicker_light(
    time: Res<Time<Real>>,
    mut seen: ResMut<CompiledScene>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<CompiledMaterial>>,
    parts: Query<&MeshMaterial3d<CompiledMaterial>, With<FlickeringLight>>,
) {
    let CompiledScene {
        loaded: Some(loaded),
        flicker: Some(handle),
    } = &mut *seen
    else {
        return;
    };
    let Some(light) = &mut loaded.scene.flicker else {
        return;
    };
    let step = (time.elapsed_secs_f64() * f64::from(STEPS_PER_S)) as u64;
    if light.update(step)
        && let Some(mut image) = images.get_mut(&*handle)
    {
        image.data = Some(light.sheet.rgba.clone());
        // The image has a new GPU texture, so every material that uses it must be rebuilt.
        for material in &parts {
            drop(materials.get_mut(&material.0));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CompiledScene>()
        .add_plugins(compiled_material::plugin);
    app.add_systems(
        Update,
        (animate_textures, flicker_light).in_set(FrameSystems::Show),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(size: [u32; 2], next: u32) -> ScenePicture {
        let [width, height] = size;
        let rgba = (0..width * height)
            .flat_map(|at| [(at % width) as u8, (at / width) as u8, 0, 255])
            .collect();
        ScenePicture {
            name: String::new(),
            size,
            rgba,
            next,
        }
    }

    #[test]
    fn sky_splits_into_near_left_and_far_right() {
        let [near, far] = split_sky(&picture([8, 2], 0));
        assert_eq!((near.width, near.height, far.width), (4, 2, 4));
        assert_eq!(
            (
                near.rgba[0],
                near.rgba[3 * 4],
                far.rgba[0],
                far.rgba[4 * 4 + 1]
            ),
            (0, 3, 4, 1)
        );
    }

    #[test]
    fn animation_frames_loop_once() {
        let pictures = vec![
            picture([1, 1], 1),
            picture([1, 1], 2),
            picture([1, 1], 0),
            picture([1, 1], 3),
        ];
        let light = LightSheet::default();
        let scene = Scene {
            meshes: Vec::new(),
            pictures,
            light,
            flicker: None,
            missing: Vec::new(),
            unlit: 0,
            frame_s: 0.2,
        };
        assert_eq!(animation_frames(&scene, 1), [1, 2, 0]);
        assert_eq!(animation_frames(&scene, 3), [3]);
    }
}
