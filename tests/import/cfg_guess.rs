//! The game of a configuration: commands, keys, headers, folders.

use wishdir_console::Dialect;

fn guess(text: &str) -> Dialect {
    Dialect::detect(text.as_bytes())
}

#[test]
fn a_saved_configuration_of_ezquake_s_is_known_by_its_panels_keys_and_head() {
    let panels = "hud_ammo1_align_x \"right\"\nhud_ammo1_show \"1\"\nhud_clock_big \"0\"\nhud_fps_place \"screen\"\nfov \"110\"\n";
    for text in [
        panels,
        "/// E Z Q U A K E   C O N F I G U R A T I O N ///\nfov \"110\"\n",
        "// ezQuake 3.6-dev\nm_filter \"0\"\n",
        "bind LSHIFT \"+jump\"\n",
        "bind KP_0 \"impulse 1\"\nsensitivity 3\n",
        "bind mouse6 +jump\n",
        "alias Jr \"say %1\"\n",
        "bind x \"say $name\"\n",
        "tp_name_rl rl\n",
        "unbindall\nbind w +forward\ncl_maxfps 77\nseta gamma 0.8\n",
        "set cl_physfps 77\n",
    ] {
        assert_eq!(guess(text), Dialect::EzQuake, "{text}");
    }
}

#[test]
fn what_both_clients_write_or_only_goldsrc_is_goldsrc_s() {
    let saved = "// This file is overwritten whenever you change your user settings in the game.\n// Add custom \
                 configurations to the file \"userconfig.cfg\".\n\nunbindall\nbind \"w\" \"+forward\"\ntopcolor \"30\"\n\
                 bottomcolor \"6\"\nteam \"\"\nscr_connectmsg \"0\"\n+mlook\n";
    for text in [
        "",
        saved,
        "topcolor \"30\"\nbottomcolor \"6\"\nbind \"+\" \"sizeup\"\nbind w \"+duck\"\n",
        "seta foo 1\nalias \"+cj\" \"+jump;+duck\"\nm_rawinput 1\n_special\nbind mouse4 +cj\n",
        "seta y 2\n",
        "unbindall\nfps_max \"100\"\ntopcolor \"30\"\ntp_x 1\nseta y 2\n",
        "hud_centerid \"0\"\nhud_fastswitch \"1\"\nhud_draw \"1\"\nhud_takesshots 0\nhud_capturemouse 1\n",
        "bind x \"say gg $$$ 100%\"\nbind CTRL \"+duck\"\n",
        "m_filter \"1\"\n",
    ] {
        assert_eq!(guess(text), Dialect::GoldSrc, "{text}");
    }
}

#[test]
fn a_folder_tells_where_words_do_not() {
    let of =
        |folders: &[&str]| Dialect::from_weight(Dialect::weigh_folders(folders.iter().copied()));
    assert_eq!(of(&["configs", "ezquake", "games"]), Some(Dialect::EzQuake));
    assert_eq!(of(&["QW"]), Some(Dialect::EzQuake));
    assert_eq!(of(&["configs", "x"]), Some(Dialect::EzQuake));
    assert_eq!(of(&["cstrike", "Half-Life"]), Some(Dialect::GoldSrc));
    assert_eq!(
        of(&["Valve", "qw"]),
        Some(Dialect::GoldSrc),
        "the inmost one counts"
    );
    assert_eq!(of(&["mine", "backup", "quake"]), None);
}
