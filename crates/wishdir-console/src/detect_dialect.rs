//! Detects the client of a config by words that only one client uses (`docs/cfg.md` 1).

use std::collections::BTreeSet;

use super::split::{latin1, split, tokens};
use super::{Dialect, FILE_MAX, KeyName};

/// Variables and commands of QuakeWorld clients only.
/// A trailing `_` matches all names with this prefix.
const EZQUAKE: &str = "\
    allow_scripts auth_ baseskin cfg_ cl_c2s cl_chasecam cl_curlybraces cl_deadbodyfilter cl_fakeshaft cl_gibfilter \
    cl_idrive cl_independentphysics cl_maxfps cl_muzzleflash cl_novweps cl_onload cl_physfps cl_r2g \
    cl_rocket2grenade cl_smartjump cl_weaponhide cl_weaponpreselect con_bindphysical con_notifylines con_particles_ \
    crosshaircolor crosshairimage demo_capture_ demo_format enemycolor enemyskin gl_consolefont gl_particle_ gl_weather_ \
    hud_editor hud_newhud hud_planmode hud_recalculate hud_tp_need hud262_ in_raw log_dir match_ msg_trigger mvd_ \
    noskins qtv_ r_drawflat r_fastsky r_fastturb r_rocketlight r_rockettrail r_skycolor r_viewmodelsize \
    register_qwurl_protocol ruleset s_khz s_uselegacydrivers sb_ scr_clock scr_clock_ scr_coloredfrags scr_coloredtext \
    scr_consize scr_cursor scr_cursor_ scr_democlock scr_gameclock scr_menualpha scr_newhud scr_sbar_ \
    scr_scoreboard_ scr_shownick scr_shownick_ scr_teaminfo scr_teaminfo_ scr_tracking set_calc set_ex set_ex2 set_tp \
    sys_disablewinkeys sys_inactivesound sys_yieldcpu teamcolor teamskin tp_ vid_conheight vid_conwidth vid_win_";

/// Variables and commands of GoldSrc only. A trailing `_` matches all names with this prefix.
const GOLDSRC: &str = "\
    _cl_ ati_npatch ati_subdiv bgmvolume buy chooseteam cl_allowdownload cl_allowupload cl_cmdbackup cl_cmdrate \
    cl_corpsestay cl_crosshair_ cl_dlmax cl_download_ingame cl_dynamiccrosshair cl_himodels cl_lc cl_logocolor \
    cl_logofile cl_lw cl_minmodels cl_radartype cl_righthand cl_updaterate cl_vsmoothing cl_weather con_color con_mono \
    ex_extrapmax ex_interp fps_max fps_modem fps_override gl_ansio gl_dither gl_flipmatrix gl_monolights gl_wateramp hisound \
    hpk_maxsize hud_capturemouse hud_centerid hud_classautokill hud_color hud_deathnotice_time hud_draw hud_fastswitch \
    hud_saytext hud_saytext_time hud_speedometer hud_takesshots m_customaccel m_customaccel_ m_mouseaccel1 m_mouseaccel2 \
    m_mousethreshold1 m_rawinput mp3fadetime mp3volume mp_decals net_graphpos net_scale r_bmodelinterp \
    r_detailtextures s_a3d s_automax_distance s_eax s_reverb scr_connectmsg scr_connectmsg1 scr_connectmsg2 spec_autodirector \
    spec_autodirector_internal spec_drawcone spec_drawcone_ spec_drawnames spec_drawnames_ spec_drawstatus spec_drawstatus_ spec_pip \
    spec_scoreboard suitvolume sv_voiceenable vgui_emulatemouse violence_ voice_ zoom_sensitivity_ratio";

/// Suffixes of ezQuake's HUD variables: `hud_clock_show`.
const PANELS: [&str; 11] = [
    "_align_x",
    "_align_y",
    "_frame",
    "_frame_color",
    "_frame_hide",
    "_item_opacity",
    "_order",
    "_place",
    "_pos_x",
    "_pos_y",
    "_show",
];

/// Key names that both clients' tables have here, although GoldSrc's client does not know them.
const EZQUAKE_KEYS: [&str; 6] = [
    "KP_DIVIDE",
    "KP_MULTIPLY",
    "KP_STAR",
    "MOUSE6",
    "MOUSE7",
    "MOUSE8",
];
/// Buttons that QuakeWorld clients do not have.
const GOLDSRC_BUTTONS: [&str; 3] = ["+duck", "+attack2", "+reload"];
/// Comments at the top of configs, written by the clients or by people who share them.
const EZQUAKE_HEADS: [&str; 3] = ["e z q u a k e", "ezquake", "nquake"];
const GOLDSRC_HEADS: [&str; 2] = [
    "this file is overwritten whenever you change your user settings",
    "userconfig.cfg",
];
/// Maximum number of lines searched for such a comment.
const HEAD_LINES: usize = 12;
/// Weight of such a comment and of the folder's name, where a word has weight 1.
const HEAD_WEIGHT: i32 = 5;
/// Number of parent folders checked.
const FOLDERS: usize = 2;
/// Maximum weight of script arguments, because GoldSrc players also write dollars.
const ARGUMENTS_MAX: i32 = 2;

/// Game folders in lower case.
/// GoldSrc's are split into Half-Life rules, Counter-Strike rules and others.
const EZQUAKE_FOLDERS: [&str; 6] = ["ezquake", "qw", "id1", "fortress", "nquake", "quake"];
const HALF_LIFE_FOLDERS: [&str; 6] = ["valve", "gearbox", "bshift", "ag", "agmini", "decay"];
const COUNTER_STRIKE_FOLDERS: [&str; 3] = ["cstrike", "czero", "czeror"];
const GOLDSRC_FOLDERS: [&str; 5] = ["tfc", "dod", "dmc", "ricochet", "half-life"];

/// Commands and variables that only Half-Life players use.
/// A trailing `_` matches all names with this prefix.
const HALF_LIFE: &str = "\
    _bxt_ agabort agpause agstart agvote bxt_ cl_himodels weapon_357 weapon_9mmar weapon_9mmhandgun weapon_crossbow \
    weapon_crowbar weapon_displacer weapon_eagle weapon_egon weapon_gauss weapon_glock weapon_grapple \
    weapon_handgrenade weapon_hornetgun weapon_mp5 weapon_penguin weapon_pipewrench weapon_python weapon_rpg \
    weapon_satchel weapon_shockrifle weapon_shotgun weapon_snark weapon_sniperrifle weapon_sporelauncher \
    weapon_tripmine";

/// Commands and variables that only Counter-Strike players use, like [`HALF_LIFE`].
const COUNTER_STRIKE: &str = "\
    adjust_crosshair ak47 aug autobuy awp buy buyammo1 buyammo2 buyequip chooseteam cl_crosshair_ \
    cl_dynamiccrosshair cl_min_ct cl_min_t cl_minmodels cl_radartype cl_righthand cl_weather deagle defuser drawradar \
    famas g3sg1 galil hegren hideradar m4a1 nightvision p228 p90 radio1 radio2 radio3 rebuy sg550 sg552 sgren ump45 \
    usp vesthelm weapon_ak47 weapon_aug weapon_awp weapon_c4 weapon_deagle weapon_elite weapon_famas \
    weapon_fiveseven weapon_flashbang weapon_g3sg1 weapon_galil weapon_glock18 weapon_hegrenade weapon_knife \
    weapon_m249 weapon_m3 weapon_m4a1 weapon_mac10 weapon_mp5navy weapon_p228 weapon_p90 weapon_scout weapon_sg550 \
    weapon_sg552 weapon_smokegrenade weapon_tmp weapon_ump45 weapon_usp weapon_xm1014 xm1014";

/// Maximum depth of nested texts searched for words.
const NESTED_MAX: usize = 8;

/// Adds the lower-case names of a text's commands, including those in the texts it binds.
fn add_names(text: &str, depth: usize, names: &mut BTreeSet<String>) {
    for command in split(text, 1, Dialect::GoldSrc).commands {
        let words = tokens(&command.text, Dialect::GoldSrc);
        let Some(name) = words.first().map(|name| name.to_ascii_lowercase()) else {
            continue;
        };
        let is_definition = matches!(name.as_str(), "bind" | "alias") && words.len() > 2;
        if is_definition && depth < NESTED_MAX {
            add_names(&words[2..].join(" "), depth + 1, names);
        }
        names.insert(name);
    }
}

/// Weight of a file's words; positive: Half-Life, negative: Counter-Strike. Each word counts once.
pub fn half_life_weight(bytes: &[u8]) -> i32 {
    let mut names = BTreeSet::new();
    add_names(&latin1(&bytes[..bytes.len().min(FILE_MAX)]), 0, &mut names);
    let weight = |name: &String| {
        i32::from(is_listed(HALF_LIFE, name)) - i32::from(is_listed(COUNTER_STRIKE, name))
    };
    names.iter().map(weight).sum()
}

/// Returns the built-in profile for a GoldSrc file with this weight. `None` if undecided.
pub fn profile_of_weight(half_life: i32) -> Option<&'static str> {
    match half_life {
        0 => None,
        ..0 => Some("cs16-100"),
        1.. => Some("hl-100"),
    }
}

fn is_listed(list: &str, name: &str) -> bool {
    list.split(' ')
        .any(|known| known == name || known.ends_with('_') && name.starts_with(known))
}

/// Weight of a command; positive: QuakeWorld, negative: GoldSrc.
fn weight(words: &[String]) -> i32 {
    let name = words[0].to_ascii_lowercase();
    let name = if matches!(name.as_str(), "set" | "seta") {
        words.get(1).map(|it| it.to_ascii_lowercase())
    } else {
        Some(name)
    };
    let Some(name) = name else { return 0 };
    let is_panel = name.starts_with("hud_") && PANELS.iter().any(|ending| name.ends_with(ending));
    if is_listed(GOLDSRC, &name) {
        -1
    } else if is_panel || is_listed(EZQUAKE, &name) {
        1
    } else if name == "bind" {
        let key = words.get(1).map_or("", String::as_str);
        let is_quake = EZQUAKE_KEYS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(key))
            || KeyName::parse(key, Dialect::EzQuake).is_some()
                && KeyName::parse(key, Dialect::GoldSrc).is_none();
        let text = words.get(2).map_or("", String::as_str);
        i32::from(is_quake) - i32::from(GOLDSRC_BUTTONS.contains(&text))
    } else {
        0
    }
}

/// Whether a script contains `%1` or `$name`, which only ezQuake substitutes.
fn has_arguments(text: &str) -> bool {
    let pairs = || text.chars().zip(text.chars().skip(1));
    pairs().any(|(mark, next)| {
        mark == '%' && next.is_ascii_digit() || mark == '$' && next.is_ascii_alphabetic()
    })
}

impl Dialect {
    /// Detects the dialect by the words of a file. GoldSrc if undecided.
    pub fn detect(bytes: &[u8]) -> Self {
        Self::from_weight(Self::weigh_words(bytes)).unwrap_or(Self::GoldSrc)
    }

    /// Dialect of a weight; positive: QuakeWorld, negative: GoldSrc. `None` for 0.
    pub fn from_weight(weight: i32) -> Option<Self> {
        match weight {
            0 => None,
            ..0 => Some(Self::GoldSrc),
            1.. => Some(Self::EzQuake),
        }
    }

    /// Weight of a file's words; positive: QuakeWorld, negative: GoldSrc. Each word counts once.
    pub fn weigh_words(bytes: &[u8]) -> i32 {
        let text = latin1(&bytes[..bytes.len().min(FILE_MAX)]);
        let head = text
            .lines()
            .take(HEAD_LINES)
            .filter(|line| line.trim_start().starts_with("//"));
        let head: Vec<String> = head.map(str::to_ascii_lowercase).collect();
        let has = |heads: &[&str]| {
            head.iter()
                .any(|line| heads.iter().any(|known| line.contains(known)))
        };
        let heads = i32::from(has(&EZQUAKE_HEADS)) - i32::from(has(&GOLDSRC_HEADS));
        let (mut seen, mut arguments, mut sum) = (BTreeSet::new(), 0, heads * HEAD_WEIGHT);
        for command in split(&text, 1, Self::GoldSrc).commands {
            let words = tokens(&command.text, Self::GoldSrc);
            if words.is_empty() {
                continue;
            }
            arguments += i32::from(
                matches!(words[0].as_str(), "bind" | "alias")
                    && words[1..].iter().any(|it| has_arguments(it)),
            );
            let weight = weight(&words);
            let known = if words[0].eq_ignore_ascii_case("bind") {
                words.len().min(2)
            } else {
                1
            };
            if weight != 0 && seen.insert(words[..known].join(" ").to_ascii_lowercase()) {
                sum += weight;
            }
        }
        sum + arguments.min(ARGUMENTS_MAX)
    }

    /// Like [`Self::weigh_words`], for the folders of a file, innermost first.
    /// The first game folder decides.
    pub fn weigh_folders<'a>(folders: impl Iterator<Item = &'a str>) -> i32 {
        let weight = |folder: &str| {
            let folder = folder.to_ascii_lowercase();
            if EZQUAKE_FOLDERS.contains(&folder.as_str()) {
                Some(HEAD_WEIGHT)
            } else {
                is_goldsrc(&folder).then_some(-HEAD_WEIGHT)
            }
        };
        let mut folders = folders.take(FOLDERS).peekable();
        let is_inner = folders
            .peek()
            .is_some_and(|folder| folder.eq_ignore_ascii_case("configs"));
        folders.find_map(weight).unwrap_or(i32::from(is_inner))
    }
}

/// Whether a lower-case folder name is a GoldSrc game.
fn is_goldsrc(folder: &str) -> bool {
    profile_of_folder(folder).is_some() || GOLDSRC_FOLDERS.contains(&folder)
}

/// Returns the built-in profile for games in a GoldSrc folder of this name.
/// Steam puts a game's additions into folders beside it: `cstrike_downloads`, `valve_hd`.
fn profile_of_folder(folder: &str) -> Option<&'static str> {
    let folder = folder.to_ascii_lowercase();
    let is_of = |game: &&str| {
        let rest = folder.strip_prefix(*game);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    if HALF_LIFE_FOLDERS.iter().any(is_of) {
        Some("hl-100")
    } else {
        COUNTER_STRIKE_FOLDERS
            .iter()
            .any(is_of)
            .then_some("cs16-100")
    }
}

/// Like [`profile_of_folder`], for the folders of a file, innermost first. The first game decides.
pub fn profile_of_folders<'a>(folders: impl Iterator<Item = &'a str>) -> Option<&'static str> {
    folders.take(FOLDERS).find_map(profile_of_folder)
}
