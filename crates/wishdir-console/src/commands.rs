//! Each client's commands, their precedence over aliases and variables, and commands without effect
//! in wishdir (`docs/cfg.md` 3).

use super::Dialect;
use super::variables::find_row;

/// Button that makes the movement keys also turn the view.
pub(super) const KEYBOARD_LOOK: &str = "+klook";

/// Commands that both clients have.
const BOTH: &str = "\
    alias bf bind cd centerview clear cmd cmdlist condump connect cvarlist disconnect download echo edict \
    entities envmap exec force_centerview fullinfo fullserverinfo god heartbeat impulse kick kill load localinfo \
    map messagemode messagemode2 noclip notarget pause ping play playdemo playvol quit rcon reconnect record \
    reload removeip restart save say say_team screenshot serverinfo setinfo setmaster sizedown sizeup soundlist \
    spawn startdemos status stop stopsound stuffcmds tell timedemo timerefresh toggleconsole togglemenu unalias \
    unbind unbindall user users v_cshift version viewframe viewmodel viewnext viewprev wait writecfg";

/// Commands that only GoldSrc's client has.
const GOLDSRC: &str = "\
    addip adjust_crosshair banid begin cancelselect changelevel changelevel2 contimes demos drawradar escape \
    exit firstperson fly give gl_texturemode hideconsole hideradar hpkextract hpklist hpkremove hpkval invnext \
    invprev joyadvancedupdate killserver lastinv list listdemo listen listid listip log maps maxplayers \
    modellist mp3 nextdl particle path pointfile removeid retry skill slist slot1 slot10 slot2 slot3 slot4 slot5 \
    slot6 slot7 slot8 slot9 snapshot soundfade speak special spk startmovie stopdemo swapdemo thirdperson \
    timeleft togglebrowser upload viewdemo waveplaylen writeid writeip";

/// Commands that only ezQuake has.
const EZQUAKE: &str = "\
    align bind_reload cfg_load cfg_reset cfg_save color cvar_reset cvar_reset_re cycle demo_jump demo_setspeed \
    enemycolor filter floodprot flush hide if if_exists ignore ignore_id ignorelist ignoreteam in_restart inc \
    join joy_advancedupdate loadcharset loadfont loadsky macrolist mapgroup mapsub menu_credits menu_demos \
    menu_fps menu_help menu_ingame menu_keys menu_load menu_main menu_multiplayer menu_options menu_proxy \
    menu_quit menu_save menu_setup menu_singleplayer menu_slist menu_video move msg_trigger nextul observe order \
    packet place prevdemo qtv_query re_trigger re_trigger_delete re_trigger_disable re_trigger_enable \
    register_qwurl_protocol s_restart set set_alpha set_bind set_calc set_eval set_ex set_ex2 set_tp seta show \
    skill skins slist snd_restart teamcolor teamskin_clear toggle toggle_re toggleproxymenu tp_pickup \
    tp_point tp_took track unaliasall unignore unignore_all unset unset_re vid_restart viewalias wall_report \
    z_ext_list";

/// Commands that only Quake III has.
const QUAKE3: &str = "\
    addbot arena callvote cvar_restart demo demos dir fdir follow globalservers in_restart localservers \
    messagemode3 messagemode4 net_restart nextframe path reset s_info scoresdown scoresup seta sets \
    setu snd_restart stoprecord team touchfile vid_restart viewpos vote vstr weapnext weapon weapprev";

/// Commands of servers, plug-ins and other versions. They have no effect in wishdir.
const OTHERS: &str = "\
    ak47 appearance aug autobuy awp ban bottomcolor_set buy buyammo1 buyammo2 buyequip chase chooseteam deagle \
    defuser dlist drop elites exec_if famas flash fn57 fullupdate g3sg1 galil glock hegren hostname_print \
    impulse_set interp_set joinclass jointeam loop m249 m3 m4a1 mac10 mcache menuselect motd mp5 mute name_clear \
    nightvision p228 p90 plugins pointer primammo radar radio1 radio2 radio3 rebuy register score scout secammo \
    sg550 sg552 sgren shield shop showscores spec_mode spec_toggleinset sv_cheats_set team_join template tmp top \
    tp_msgreport tracker ump45 use usp vest vesthelm viewpos voice_menu vote_map votemap wpanic xm1014";

/// Prefixes of commands for weapons, plug-ins, and ezQuake's team messages.
const STARTS: [&str; 3] = ["weapon_", "amx_", "tp_msg"];

/// Buttons of all clients, then of each client, without the `+`.
const BOTH_BUTTONS: &str = "attack back forward jump klook left lookdown lookup mlook movedown moveleft moveright \
    moveup right showscores speed strafe use";
const GOLDSRC_BUTTONS: &str = "alt1 attack2 break camdistance camin cammousemove camout campitchdown campitchup \
    camyawleft camyawright commandmenu duck graph jlook reload score voicerecord";
const EZQUAKE_BUTTONS: &str = "fire fire_ar qtv_delay showteamscores voip";
const QUAKE3_BUTTONS: &str = "acc button0 button1 button10 button11 button12 button13 button14 button2 button3 \
    button4 button5 button6 button7 button8 button9 scores voiprecord zoom";

/// ezQuake's commands that run other commands conditionally.
const CONDITIONS: [&str; 2] = ["if", "if_exists"];

/// Command of Quake III that runs the text stored in a variable.
pub(super) const RUN_VARIABLE: &str = "vstr";

/// Commands that an ezQuake alias overrides.
const HIDDEN: [&str; 2] = ["skill", "status"];

/// Alias that GoldSrc's command `special` runs in the next frame.
pub(super) const SPECIAL: &str = "_special";

/// Kind of thing that a name refers to in a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommandKind {
    /// Command of the client.
    Command,
    /// Alias that the player defined.
    Alias,
    /// Variable, or an unknown name.
    Variable,
}

fn is_listed(list: &str, name: &str) -> bool {
    list.split(' ').any(|known| known == name)
}

/// Whether a client has a command with this name.
fn is_command(name: &str, dialect: Dialect) -> bool {
    let lower = name.to_ascii_lowercase();
    let (own, own_buttons) = match dialect {
        Dialect::GoldSrc => (GOLDSRC, GOLDSRC_BUTTONS),
        Dialect::EzQuake => (EZQUAKE, EZQUAKE_BUTTONS),
        Dialect::Quake3 => (QUAKE3, QUAKE3_BUTTONS),
    };
    match lower.strip_prefix(['+', '-']) {
        Some(button) => is_listed(BOTH_BUTTONS, button) || is_listed(own_buttons, button),
        None => is_listed(BOTH, &lower) || is_listed(own, &lower),
    }
}

/// Returns the kind of thing that a name refers to. `has_alias`: whether the player has defined an
/// alias with this name.
/// GoldSrc searches for a command, then an alias, then a variable.
/// ezQuake searches for a variable before an alias.
pub(super) fn command_kind(name: &str, dialect: Dialect, has_alias: bool) -> CommandKind {
    let is_hidden = HIDDEN
        .iter()
        .any(|hidden| hidden.eq_ignore_ascii_case(name));
    let hides = match dialect {
        Dialect::GoldSrc | Dialect::Quake3 => !is_command(name, dialect),
        Dialect::EzQuake => is_hidden || !is_command(name, dialect) && find_row(name).is_none(),
    };
    if has_alias && hides {
        CommandKind::Alias
    } else if is_command(name, dialect) {
        CommandKind::Command
    } else {
        CommandKind::Variable
    }
}

/// Whether a command never has an effect in wishdir, whatever its arguments.
pub(super) fn is_never_run(name: &str, dialect: Dialect) -> bool {
    let lower = name.to_ascii_lowercase();
    let is_variable_there = lower == "gl_texturemode" && dialect == Dialect::EzQuake;
    let is_listed_anywhere = || {
        [BOTH, GOLDSRC, EZQUAKE, OTHERS]
            .iter()
            .any(|list| is_listed(list, &lower))
    };
    lower.starts_with(['+', '-'])
        || STARTS.iter().any(|start| lower.starts_with(start))
        || dialect == Dialect::Quake3 && is_listed(QUAKE3, &lower)
        || !is_variable_there && is_listed_anywhere()
}

/// Whether this ezQuake command runs its remaining text only if a condition holds.
pub(super) fn is_condition_command(name: &str) -> bool {
    CONDITIONS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_precedence_and_ezquake_puts_variables_before_aliases() {
        let gold = |name| command_kind(name, Dialect::GoldSrc, true);
        assert_eq!(
            [gold("slot1"), gold("SAY"), gold("+attack2"), gold("exec")],
            [CommandKind::Command; 4]
        );
        assert_eq!(
            [
                gold("fov"),
                gold("loop"),
                gold("+mine"),
                gold("toggle"),
                gold("ak47")
            ],
            [CommandKind::Alias; 5]
        );
        let quake = |name| command_kind(name, Dialect::EzQuake, true);
        assert_eq!(
            [quake("fov"), quake("sensitivity")],
            [CommandKind::Variable; 2]
        );
        assert_eq!(
            [
                quake("status"),
                quake("skill"),
                quake("slot1"),
                quake("+duck")
            ],
            [CommandKind::Alias; 4]
        );
        assert_eq!(
            [quake("toggle"), quake("+jump"), quake("bind")],
            [CommandKind::Command; 3]
        );
        assert_eq!(
            command_kind("fov", Dialect::GoldSrc, false),
            CommandKind::Variable
        );
    }

    #[test]
    fn quake_iii_has_commands_of_its_own() {
        assert_eq!(
            command_kind("vstr", Dialect::Quake3, true),
            CommandKind::Command
        );
        assert_eq!(
            command_kind("+button2", Dialect::Quake3, true),
            CommandKind::Command
        );
        assert!(is_never_run("weapnext", Dialect::Quake3));
    }

    #[test]
    fn command_lists_have_no_duplicates_and_no_variables() {
        let all = [BOTH, GOLDSRC, EZQUAKE].map(|list| list.split(' ').collect::<Vec<_>>());
        for list in &all {
            assert!(list.is_sorted(), "{list:?}");
            assert!(list.iter().all(|name| find_row(name).is_none()), "{list:?}");
        }
        assert!(
            all[0]
                .iter()
                .all(|name| !all[1].contains(name) && !all[2].contains(name))
        );
        assert!(
            OTHERS
                .split(' ')
                .all(|name| all.iter().all(|list| !list.contains(&name)))
        );
        for name in [
            "menu_advanced",
            "menu_marked_fade",
            "msg_filter",
            "msg",
            "tp_name_rl",
            "hud_foo",
        ] {
            assert!(
                !is_never_run(name, Dialect::EzQuake),
                "{name} is a variable"
            );
        }
    }
}
