//! wishdir: an interactive 3D strafe trainer under the exact movement arithmetic of QuakeWorld,
//! Half-Life and CS 1.6.
//!
//! # The map
//!
//! What begins with `wishdir-` is a library in `crates`. A module imports only from those above it, at the top
//! and inside each folder. `CONTRIBUTING.md`
//! has recipes for what is most often added, `docs/glossary.md` the words.
//!
//! ```text
//! wishdir-sim  pure: what decides where the player is, and nothing else
//!   math         the engines' arithmetic, operation by operation; view angles
//!   cmd          the usercmd: what is asked for in one tick
//!   events       who listens to a tick
//!   excerpt      what messages show of a file: short and clean
//!   ron_text     walks over RON text, for errors with line and column
//!   level        convex brushes, made ready for each hull; sweeps against them
//!   map          `.map` text to a playable world
//!   pmove        one tick of an engine; `rules`: what each engine can and has, as a table
//!   keys         from held keys and mouse to a usercmd, as each original client does it
//!   profile      an engine with all its numbers
//!   course       triggers, the clock, checkpoints
//!   tick         what a tick leaves for everybody else: the record
//!   intervention  what was done to a run between two ticks
//!   badge        which scripts of the player's moved a run
//!   run          the one owner of everything that a tick may change
//!   script       what to hold, where to turn, for how many ticks
//!   nfk          Need For Kill: a 2D system of its own, in pixels
//!   conform      recordings of the original engines against ours
//!   simulation   what the games share: a run of ticks that inputs drive and that can go back
//!   style        practice styles: what a player may ask for
//!   branches     the last minutes of a run as its inputs, and what was left behind
//! wishdir-formats  pure: what players bring from the original games
//!   cursor       a place in bytes, and what stands there
//!   bytes        numbers in bytes
//!   cfg          configurations: keys, scripts, variables
//!   demo         recorded runs of the original games, and our own movement beside them
//!   krp          replays of Counter-Strike KZ servers
//!   hltas        scripts of Half-Life's speedrunners
//!   open         a recorded run of any format
//!   miptex       pictures of textures, as maps and wads have them
//!   tga          pictures of skies
//!   bmp          the same of old
//!   wad          collections of textures
//!   pak          a game's files in one
//!   pk3          the same as a zip archive
//!   bsp          compiled maps: the trees that boxes are moved in, and the entities
//!   scene        what is seen of them: meshes, pictures, light
//! wishdir-replay  pure: a run as its inputs, to be played again to the same bits
//!   fields, state, inputs   the layouts of values
//!   range_coder, squeezed   the same in as few bits as they take, for links
//!   map_hash, game   what replays hold of a map, and what each game puts into them
//!   error        why bytes are no replay
//!   frame        chunks: packed, with checksums
//!   content      what chunks hold: header, ticks, requests between them
//!   file         a replay read chunk by chunk
//!   writer       the same written
//!   recorder     takes ticks while they are played
//!   tape         the last hour of a run, packed
//!   playback     plays a replay, from any tick
//!   verify       whether the inputs lead where the replay says
//!   letters, line   bytes as one line of text
//!   link           some seconds of a run as such a line
//!   path         where a run was at which time, and when it passed what: what a ghost follows
//!   position     one state with its map and rules: a saved position
//! wishdir-analysis  pure: what ticks mean; reads records and a profile, never the map's level
//!   strafe       theory: the best wish direction, what it wins, how fast to turn
//!   strafe_tick  one tick's strafe against the best from the same state
//!   facts        one reading of a tick: took off, landed, touched, gained
//!   fall         when and how fast one lands, what it costs, which starts allow a JumpBug
//!   ledger       what a jump lost against the best, split by cause
//!   jump         kind, distance, strafes, why one does not count; tiers
//!   technique    EdgeBug, JumpBug and their kin: what worked, and why what failed did
//!   recent       the last seconds tick by tick
//!   run_stats    a whole run: its way, its speeds, how good its hops were
//!   session      all of that for one run: fed with records, yields what was found
//!   nfk          Need For Kill's jumps and chains
//! exchange   pure: replays from and to the formats of the original games
//!   export       replays as scripts and traces
//!   of_demo      a recorded run of an original game as a replay
//!   of_places    the same of one that holds places and no commands
//!   recorded     the way of such a run: what a ghost follows
//! review     pure: replays and paths seen with what their ticks mean
//!   marks        the moments of a replay that are worth going to
//!   race         a player against a path: differences in time and in speed
//! planner    pure: may ask the level and run the simulation
//!   level_flight  a flight in the level itself, and what became of it
//!   bot          the ideal strafer, with keys and mouse, under human limits
//!   script_player  scripts of original games that leave commands open, played
//!   advised      whether a jump's advice holds in its own level
//!   edges        where the blocks end around a jump
//!   edge_bug     by how much an EdgeBug missed its edge
//!   bug_finder   the ways to an EdgeBug, JumpBug, DuckBug or SlideBug from where a player is
//!   fall         the floor that a fall comes down on
//!   jumping      what every game tells of a run: jumps, and the clock
//!   twins        a jump flown again with something taken away
//!   what_if      all twins of a jump, and the best that these hands could do from its take-off
//!   merit        whether a run's time and the next jump count, and in which styles
//!   jump_link    the last seconds before a landing, as a link
//!   achieved     what was achieved in a replay
//!   nfk          Need For Kill's ideal player
//! coach      pure: lessons, drills, and what to practise next
//!   sound        what a run sounds like, sample by sample; no files, no device
//!   seen         what drills and lessons see of one tick, in either game
//!   medal        bronze, silver, gold
//!   goal         what drills ask for, and the score that ticks reach
//!   show         who shows a drill
//!   drill        a drill as data
//!   game         the games that can be trained
//!   parse        drills out of RON
//!   condition    what a lesson's step waits for
//!   standing     harder with success, easier after failures
//!   attempt      an attempt, judged tick by tick
//!   nfk_curves   Need For Kill's runs, jumps and pads over time
//!   drawn        what a figure is made of
//!   nfk_figures  Need For Kill's figures
//!   ladder       how fast a ladder is climbed
//!   figure       a rule as a curve with sliders
//!   replayed     attempts found and judged in a replay
//!   lesson       lessons, and a player's way through their steps
//!   built_in     those that come with the program
//!   daily        the challenge of a day
//!   history      what the record says of a jump
//!   errors       what habits cost, and by how much hands miss
//!   plan         what to practise next
//!   stats        statistics of the record
//!   mouse        the mouse and the wheel as instruments
//!   sensitivity  what the best strafe asks of the hand
//! text       the message catalogue: the only place that makes sentences and formats numbers for people
//!   language     the languages, and which of them is spoken
//!   errors       errors of readers and files in other languages than English
//!   number       the one rounding rule
//!   constants    the movement codes' numbers, for texts that explain them
//!   jump         jumps in words
//!   block        blocks in words
//!   technique    techniques in words
//!   bug_finder   the bug finder's ways in words
//!   tick         a tick for the inspector
//!   nfk          Need For Kill in words
//!   json         findings for machines
//!   style        practice styles in words
//!   console      the console in words
//!   training     drills and lessons in words
//!   shipped      profiles and maps that come with the program, in other languages
//!   report       what the command line prints, one file a report
//! storage    the only place that touches the disk: maps, profiles and settings folders; prints nothing
//!   error        why a file could not be read or written, or is not what it should be
//!   system       what the system tells of itself
//!   encoding     bytes as text, whatever the editor wrote
//!   io           whole files read and written
//!   stored       what lies on the disk, and whether it was written since it was read
//!   nfk          Need For Kill's maps and rulesets
//!   ron_tree     the settings file's text, merged with what others wrote into it
//!   maps         the maps of either game by name
//!   drills       drills by name, and a run where one begins
//!   games        the folders of the original games
//!   scenes       what is seen of compiled maps
//!   previews     small pictures of maps
//!   recordings   recordings of the original engines, and the compiled maps that they were made on
//!   replays      replays found, read and written, and the maps they were played on
//!   demos        recorded runs of the original games, and the maps that they were made on
//!   replay_writer   writes replays beside the game, on a thread of its own
//!   records      the record of everything: a database
//!   positions    nine numbered slots of saved positions for each map
//!   configs      players' configurations, with the files that they execute
//!   layouts      layouts of the HUD by name
//! game       feature `game`: the window; the only place that knows Bevy
//!   base         what every part needs: the order of a tick, messages, colours, space
//!     schedule     the order of a tick and of a frame
//!     messages     states, requests and notices between the parts
//!     clipboard    the desktop's clipboard
//!     space        between the movement's space and Bevy's
//!     palette      the colours that mean something, for every kind of sight
//!     search_pool  threads of the lowest priority, for searches that last
//!   settings     what the player chose, and how it survives the program
//!   play         devices to commands to ticks, and what is played
//!     counting     whether the time of a run counts
//!     mover        who moves, where its inputs come from, what is published of its ticks
//!     players      the player, whichever game is played
//!     key_effects  what each action's key does
//!     input        the only place that reads keyboard and mouse
//!     pacing       when a tick runs
//!     noclip       flying through walls
//!     recording    takes the player's ticks down
//!     style        the practice style in which the player plays
//!     watched      a replay that moves the player
//!     tick         every mover takes its input and advances by one tick
//!     analysis     the analysis session of the player's run
//!     session      map, rules, saved positions; answers every request
//!   sound        the sound device, and what the player's ticks sound like
//!   time         what was played: kept, written down, gone back to
//!     replays      keeps what was recorded: the last hour, finished runs, files
//!     rewind       pause, step back and forth, play on from any tick
//!     records      what is found in the player's play, written down
//!   world        what surrounds the player, and from where it is seen
//!     view         the camera in the player's head
//!     freecam      the free-flying camera
//!     adapter      what draws the picture: a graphics card, or the processor in its place
//!     physics      the level as rapier's colliders; never the player's movement
//!     level        meshes, textures, labels, lights and sky
//!     props        loose things to knock about
//!   hud          what people see while they play
//!     ui           theme, type, numbers, and parts to draw with
//!     branch_lines  what was left behind by going back, in the world and for the inspector
//!     blocks       what blocks ask for, by the rules that are played
//!     widgets      what a widget is, and those that all games share
//!     engine3d     the widgets of the 3D engines
//!   tools        what looks closer at the movement: measures, lines, runs to watch
//!     vectors      a paused tick's vectors in the world, seen from outside
//!     demo_bot     "show me": the ideal player runs along
//!     ghost        recorded runs beside the player: a body, a line, a mark, differences in time and speed
//!     measure      the measuring tool
//!     line_wishes  lines that were worked out, watched or raced
//!     bug_finder   the bug finder's ways in the world
//!     what_if      what could have become of the last jump: lines, numbers, runs to watch
//!   nfk          Need For Kill's scene and widgets
//!   registry     the list of all widgets
//!   hud_editor   the HUD edited on the screen, and its named layouts
//!   training     lessons and drills while they are played
//!   watching     the replay player: pause, seek, speed, play on from here
//!   console      the console: what its variables and commands are in the game
//!   menu         the menu over the game
//!   app          the lists of plugins, and the game from first frame to last
//!     limit        the cap on drawn frames
//!     window       size, pace, pointer
//!     screenshot   pictures at a key
//!     launch       what to begin with, and what came of it
//!     capture      scripted pictures
//! cli        one file or folder per command; what `main` runs, and the only place that prints
//!   output       where it prints
//!   language     which language is spoken
//!   help         the help in other languages than English
//!   progress     work on many files at once
//!   game_args    which game and map a command means
//!   playback     the runs that commands play
//!   simulate, bot, bsp, bugs, cfg, check_map, conform, export_textures, fall, jumpstats, demo, link, play, plot  the commands
//!   profiles, records, replay, strafe, block, training, verify  and more of them
//! ```
//!
//! # The tick
//!
//! ```text
//!  mouse, keys -> game/input -Devices-> game/tick -input-> Simulation::advance -record-+-> game/view: the camera
//!    frame          frame              FixedUpdate      Run or NfkRun: pure             +-> analysis session -> HUD, feed, jumpstats
//!                                          ^                                            +-> game/rewind: back to any tick,
//!               script, solver's bot ------+                                            |   and on from its checkpoint
//!                                                                                       +-> recordings, JSON, tests
//! ```
//!
//! # Invariants
//!
//! **Architecture invariant:** the same inputs give the same bits, on every machine, in debug and
//! release, at any frame rate, in a window or without. `tests/sim/determinism.rs` holds every
//! profile to a hash, `tests/traces` to the engines.
//!
//! **Architecture invariant:** the fixed step is the profile's whole milliseconds. A clock decides
//! when a tick runs, never its length.
//!
//! **Architecture invariant:** every field lives in exactly one of: profile (never changes in a
//! run), state (what the next tick needs, all of it hashed), scratch of one tick, report (emitted,
//! then forgotten).
//!
//! **Architecture invariant:** the HUD shows the numbers that the physics used; it never computes
//! them again. Nobody who listens to a tick changes it, and where nobody listens reporting costs
//! nothing.
//!
//! **Architecture invariant:** live play, script and demo bot differ in one enum, the source of a
//! mover's inputs; both games run through the same systems.
//!
//! **Architecture invariant:** the libraries in `crates`, `exchange`, `review`, `solver`, `sound`, `training`
//! and `text` take values and give values: no Bevy, disk, clock, thread or hash order in them.
//! Analysis never reads the map's level; where it runs the movement code, it does so in a room of
//! its own.
//!
//! **Architecture invariant:** an engine is a row of `sim/pmove/rules.rs`; only `sim/pmove`,
//! `sim/keys` and `sim/conform` name one. Numbers live in `assets/profiles`, sentences in
//! `assets/locale`.
//!
//! `tests/sim/tidy.rs` tests what of this a text can show: imports, names, sentences, files, and
//! this map.

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod exchange;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod review;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod planner;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod coach;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod text;

pub mod storage;

#[cfg(feature = "game")]
pub mod game;

pub mod cli;
