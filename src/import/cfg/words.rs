//! Which commands are never run from a configuration, and what the first number of a text is (`docs/cfg.md` 3 to 5).

use super::variables::row_of;

/// Commands that do nothing here, whatever follows: chat, weapons, files, the network, the console's own.
const NEVER_RUN: &str = "\
    addip align ban banid bf bind_reload buy buyammo1 buyammo2 buyequip cancelselect cd centerview chase chooseteam \
    clear cmd cmdlist color condump connect contimes cvar_reset cvar_reset_re cvarlist cycle demo_setspeed \
    disconnect dlist download drop echo edict enemycolor entities envmap escape exit filter flush floodprot \
    force_centerview fullinfo fullserverinfo gl_texturemode god heartbeat hide hideconsole hostname_print if \
    if_exists ignore ignoreteam ignorelist impulse in_restart invnext invprev join joy_advancedupdate \
    joyadvancedupdate kick kill lastinv listdemo listen load loadcharset loadfont loadsky localinfo log loop map \
    mapgroup mapsub maxplayers menu_main menu_options menu_keys menuselect messagemode messagemode2 move mp3 \
    msg_trigger name_clear nextul nightvision noclip notarget observe order packet pause ping place play playdemo \
    playvol plugins prevdemo quit qtv_query radar radio1 radio2 radio3 rcon re_trigger reconnect record register \
    reload removeip retry s_restart save say say_team score screenshot serverinfo set_alpha set_bind set_calc set_ex \
    set_ex2 set_tp setinfo setmaster shop show showscores sizedown sizeup skins slist slot1 slot2 slot3 slot4 slot5 \
    slot6 slot7 slot8 slot9 slot10 snapshot snd_restart soundlist spawn speak spec_mode spec_toggleinset spk \
    startdemos startmovie status stop stopsound swapdemo team_join teamcolor teamskin_clear template timedemo \
    timerefresh toggleconsole toggleproxymenu toggle_re togglemenu top tp_msgreport tp_pickup tp_point tp_took \
    tracker unignore unignore_all unset unset_re use user users version vid_restart viewalias viewframe viewmodel \
    viewnext viewprev viewpos voice_menu wait wall_report writecfg writeid writeip z_ext_list cfg_save cfg_load mute \
    vote_map votemap jointeam joinclass appearance timeleft fullupdate firstperson thirdperson give glock usp deagle \
    m4a1 ak47 awp scout flash hegren sgren vest vesthelm defuser primammo secammo galil famas p90 mp5 tmp m3 xm1014 \
    m249 aug sg552 g3sg1 sg550 p228 elites fn57 mac10 ump45 shield rebuy autobuy bottomcolor_set adjust_crosshair \
    pointer impulse_set interp_set mcache motd wpanic sv_cheats_set exec_if";

/// Beginnings of such commands.
const NEVER_RUN_STARTS: [&str; 5] = ["weapon_", "amx_", "menu_", "tp_msg", "msg_"];

/// Scripts' own words, of which the first twenty are listed.
const SCRIPTING: [&str; 7] = ["if", "if_exists", "set_calc", "set_ex", "set_ex2", "msg_trigger", "re_trigger"];

/// Variables whose value is a text, whatever it looks like.
const TEXTS: [&str; 5] = ["cl_crosshair_color", "crosshaircolor", "con_color", "name", "team"];

/// Whether a command does nothing here.
pub(super) fn is_never_run(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.starts_with(['+', '-'])
        || NEVER_RUN.split(' ').any(|known| known == lower)
        || NEVER_RUN_STARTS.iter().any(|start| lower.starts_with(start))
}

/// Whether it is a word of ezQuake's script language.
pub(super) fn is_scripting(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    SCRIPTING.contains(&lower.as_str()) || lower.starts_with("tp_")
}

/// Whether a value must never be shown.
pub(super) fn is_secret(name: &str) -> bool {
    name.to_ascii_lowercase().contains("pass")
}

/// How the clients spell a variable that we know.
pub(super) fn spelled(name: &str) -> Option<&'static str> {
    row_of(name).map(|row| row.name)
}

/// Whether a variable is a number, of which the first characters count, and not a text.
pub(super) fn is_numeric(name: &str) -> bool {
    spelled(name).is_some() && !is_text(name)
}

/// Whether a variable is a text, even where it looks like a number.
pub(super) fn is_text(name: &str) -> bool {
    TEXTS.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// How many of a text's bytes C's `atof` reads.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let mut end = sign + digits(sign);
    let mut count = end - sign;
    if bytes.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        count += fraction;
        end += 1 + fraction;
    }
    if count == 0 {
        return 0;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = if end + 1 + sign <= bytes.len() { digits(end + 1 + sign) } else { 0 };
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    end
}

/// What C's `atof` makes of a text: its longest beginning that is a number, else 0.
pub(super) fn atof(text: &str) -> f64 {
    let text = text.trim_start();
    text[..number_length(text)].parse().unwrap_or(0.0)
}

/// The number that a whole text is.
pub(super) fn whole_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let length = number_length(text);
    (length > 0 && length == text.len()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_c_reads_them() {
        let cases =
            [("0.022x", 0.022), ("", 0.0), ("1,5", 1.0), ("-.5", -0.5), ("2.", 2.0), ("1e2z", 100.0), ("1e", 1.0)];
        for (text, number) in cases {
            assert_eq!(atof(text).to_bits(), f64::to_bits(number), "{text}");
        }
        assert_eq!((whole_number("3.25"), whole_number("3x"), whole_number("50 250 50")), (Some(3.25), None, None));
        assert_eq!((atof("nan"), atof("inf")), (0.0, 0.0));
    }
}
