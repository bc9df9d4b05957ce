# The English texts of wishdir. Fluent's syntax: https://projectfluent.org
# A translation is another file with the same ids. Numbers are rounded text, counts are numbers (for plurals).

## Counts, used in other messages

count-ticks = { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}

## Loss breakdown of a jump: aim, losses, causes, advice, praise

aim =
    .distance = distance
    .speed = speed
    .time = time

lost =
    .distance = { $amount } u
    .speed = { $amount } u/s
    .time = { $amount } ms
    .none = nothing

cause-collision = collisions
cause-outside = pushes, water, rounding
cause-fog = frames on ground
cause-prestrafe = prestrafe
cause-duck-timing = duck timing
cause-jump-held = jump held
cause-forward-held = forward held
cause-overlap = key overlap
cause-key-gap = dead air
cause-wrong-key = wrong key
cause-late-switch = late switches
cause-early-switch = early switches
cause-angle-over = turned too fast
cause-angle-under = turned too slowly
cause-angle-uneven = turned unevenly
cause-path = strafe lengths
cause-combined = several faults together

# Variants of a jump: a cause above, or one of these. In a list (twin) and in a sentence (twin-words).
twin =
    .keys-held = a key always held
    .ideal-keys = ideal keys, your mouse
    .ideal-mouse = ideal mouse, your keys
    .all = all faults
twin-words =
    .without = without { $cause }
    .prestrafe = with the best prestrafe
    .duck-timing = with the best duck timing
    .jump-held = without holding jump
    .forward-held = without holding forward
    .wrong-key = without the wrong key
    .angle-over = without turning too fast
    .angle-under = without turning too slowly
    .angle-uneven = without uneven turns
    .path = with strafes of equal length
    .keys-held = with a strafe key always held
    .ideal-keys = with ideal keys and your mouse
    .ideal-mouse = with an ideal mouse and your keys
    .all = with all faults fixed

advice-nothing = Nothing to fix: within { $lost } of the best jump with this many strafes.
    .best = Nothing to fix: this was the best possible jump with this many strafes.
advice-several = You are { $lost } short of the best possible jump, but no single fix gains much. The table shows the loss in each strafe.
    .main = You are { $lost } short of the best possible jump. Most of the loss comes from “{ $cause }”, but to gain from fixing it, you must fix the other faults too.
advice-not-known =
    .slope = No advice: you landed on an uphill slope, so there is no flight to compare with.
    .helped = No advice: a ladder or water was involved, so there is no flight to compare with.
    .surroundings = No advice: the corrected jump would hit a wall or land elsewhere. Try a place with more room.
advice-run-first = At { $speed } u/s you would have to turn faster than anyone can. Run first: strafing pays off from { $strafe } u/s.
advice-run-up-faster = You took off at { $kept } u/s where { $wanted } was possible and lost { $lost }. Before the jump, { $run_up }.
advice-run-up =
    .both = hold W and a strafe key, and turn to that key's side at { $turn }°/s
    .side = hold one strafe key without W, and turn to its side at { $turn }°/s
    .forward = hold W, and turn to one side at { $turn }°/s
    .turned = turn at { $turn }°/s in the circle, not at { $turned }°/s
    .longer = turn for longer: your turn speed was good, but the circle only lasted { $seconds } s
    .straight = run straight for longer
advice-brake-in-hop = You landed at { $landing } u/s. With FOG { $fog } you kept { $got } u/s. FOG { $best } would have kept { $kept } u/s, so this hop cost { $lost }. Above { $cap } u/s, brake before you jump: { $keys }.
hop-keys =
    .back = hold the key opposite to your movement (S when facing forward) for { count-ticks }
    .none = hold no key for { count-ticks }
    .back-none = hold the key opposite to your movement (S when facing forward) for { count-ticks }, then no key
    .strafe = hold only strafe keys for { count-ticks }
    .back-strafe = hold the key opposite to your movement (S when facing forward) for { count-ticks }, then only strafe keys
    .none-strafe = hold no key for { count-ticks }, then only strafe keys
advice-jump-sooner = With FOG { $fog } you kept { $got } u/s. Jump sooner: FOG { $best } keeps { $kept } u/s, which is worth { $lost } at the next landing.
    .before = { count-ticks } before the landing
    .early = You pressed jump { $when }, which was too early. Your second press was too late: with FOG { $fog } you kept { $got } u/s. Press jump as you land: FOG { $best } keeps { $kept } u/s, which is worth { $lost } at the next landing.
advice-stay-below-cap = You jumped over the cap: your speed was cut to { $got } u/s, which cost { $lost }. Stay below { $kept } u/s.
advice-land-below-cap = You landed at { $landing } u/s, over the cap of { $cap } u/s. The next jump keeps at most { $kept } u/s, which costs { $lost }. Land below the cap.
advice-duck-later = You ducked too early: { count-ticks } of weak acceleration cost { $lost }. Duck just before you land.
advice-duck-for-landing = You did not land ducked, which cost { $lost }. Duck just before you land to stay in the air { count-ticks } longer.
advice-duck-sooner = You hit the edge before you ducked, which cost { $lost }. Duck { count-ticks } sooner.
advice-duck-less = Ducking weakened your acceleration for { count-ticks } and cost { $lost }. Release duck in the air.
advice-hold-both-keys = You held only W or only a strafe key for { count-ticks }. Key and mouse errors in the air cost { $lost }. Hold W and a strafe key together: this gains the most speed in CPM.
advice-release-jump = You held jump for { count-ticks } in the air, which weakened your strafe and cost { $lost }. Release it right after you take off.
advice-release-forward =
    .all = You held W or S for the whole jump and lost { $lost }. Release both and strafe with A and D only.
    .some = You held W or S for { count-ticks } in the air and lost { $lost }. Release them when you jump.
    .all-sideways = In this sideways jump, you held A or D all the way and lost { $lost }. Strafe with W and S only.
    .some-sideways = In this sideways jump, you held A or D for { count-ticks } in the air and lost { $lost }. Release them when you jump.
advice-release-first =
    .left = { count-ticks } of overlap cost { $lost }. Release A before you press D.
    .right = { count-ticks } of overlap cost { $lost }. Release D before you press A.
    .forward = { count-ticks } of overlap cost { $lost }. Release W before you press S.
    .back = { count-ticks } of overlap cost { $lost }. Release S before you press W.
    .either = { count-ticks } of overlap cost { $lost }. Release one strafe key before you press the other.
advice-hold-key = { count-ticks } of dead air cost { $lost }. Always hold exactly one strafe key.
advice-other-key = You held the wrong key for { count-ticks } and lost { $lost }. Hold the key on the side you turn to.
    .named = You held the wrong key for { count-ticks } and lost { $lost }. Hold { $left } when turning left and { $right } when turning right.
advice-keys-sooner = You switched keys late ({ count-ticks } in total) and lost { $lost }. Switch just before the mouse turns back.
    .or-mouse = You switched keys too late for your mouse ({ count-ticks } in total) and lost { $lost }. Switch keys sooner, or turn the mouse back later.
    .takeoff = After the takeoff, you held the old strafe key for { count-ticks } and lost { $lost }. Switch keys as you jump.
advice-keys-later = You switched keys early ({ count-ticks } in total) and lost { $lost }. Switch just before the mouse turns back.
    .or-mouse = You switched keys too early for your mouse ({ count-ticks } in total) and lost { $lost }. Switch keys later, or turn the mouse back sooner.
    .landing = You pressed the next strafe key { count-ticks } before the landing and lost { $lost }. Switch keys as you land.
advice-turn-faster = You turned too slowly for { count-ticks } ({ $error }° behind the best angle on average) and lost { $lost }. Turn faster.
    .plain = You turned too slowly for { count-ticks } and lost { $lost }. Turn faster.
    .pace = You turned at { $percent } % of the ideal speed and lost { $lost }. Turn faster.
    .left = You turned left at { $percent } % of the ideal speed and lost { $lost }. Turn faster to the left.
    .right = You turned right at { $percent } % of the ideal speed and lost { $lost }. Turn faster to the right.
advice-turn-slower = You turned too fast for { count-ticks } ({ $error }° past the best angle on average) and lost { $lost }. Turn slower.
    .plain = You turned too fast for { count-ticks } and lost { $lost }. Turn slower.
    .pace = You turned at { $percent } % of the ideal speed and lost { $lost }. Turn slower.
    .left = You turned left at { $percent } % of the ideal speed and lost { $lost }. Turn slower to the left.
    .right = You turned right at { $percent } % of the ideal speed and lost { $lost }. Turn slower to the right.
advice-turn-evenly = You turned unevenly for { count-ticks } and lost { $lost }. Turn at a steady speed.
advice-keep-clear = You touched a wall, edge or ceiling for { count-ticks } and lost { $lost }. Keep clear of them.
advice-strafe-lengths =
    .more = You made only { $strafes ->
        [one] 1 strafe
       *[other] { $strafes } strafes
    }, which cost { $lost }. Make { $wanted } shorter ones of equal length.
    .more-and-turn = You turned too slowly in { $strafes ->
        [one] 1 long strafe
       *[other] { $strafes } long strafes
    }, which cost { $lost }. Make { $wanted } short ones, and turn faster.
    .fewer = You made { $strafes } strafes, which cost { $lost }. Make { $wanted ->
        [one] only one
       *[other] { $wanted } longer ones of equal length
    }.
    .even = Your strafes were not equally long, which cost { $lost }. Make them equally long.

# Advice in one line, at most 60 characters. The advice-* messages above give the reason.
advice-line-nothing = Nothing to fix: within { $lost } of the best jump.
    .best = Perfect: no jump with this many strafes is better.
advice-line-faults = Several faults together cost { $lost }.
advice-line-unknown = No advice for this jump.
advice-line-run-first = Run first: strafing pays off from { $strafe } u/s.
advice-line-run-up-faster = Improve your run-up: { $lost } lost.
advice-line-brake-in-hop = Above the cap, brake before you jump: { $lost } lost.
advice-line-jump-sooner = Jump sooner after you land: { $lost } lost.
    .early = Press jump as you land, not before: { $lost } lost.
advice-line-stay-below-cap = Jump below the cap: { $lost } lost.
advice-line-land-below-cap = Land below the cap: { $lost } lost.
advice-line-duck-later = Duck just before you land: { $lost } lost.
advice-line-duck-sooner = Duck sooner: { $lost } lost.
advice-line-duck-less = Release duck in the air: { $lost } lost.
advice-line-hold-both-keys = Hold W and a strafe key together: { $lost } lost.
advice-line-release-jump = Release jump in the air: { $lost } lost.
advice-line-release-forward = Release W and S when you jump: { $lost } lost.
    .sideways = Release A and D when you jump: { $lost } lost.
advice-line-release-first = Release one key before pressing the other: { $lost } lost.
advice-line-hold-key = Always hold a strafe key: { $lost } lost.
advice-line-other-key = Hold the key on the side you turn to: { $lost } lost.
advice-line-keys-sooner = Switch keys sooner: { $lost } lost.
    .takeoff = Switch keys as you jump: { $lost } lost.
advice-line-keys-later = Switch keys later: { $lost } lost.
    .landing = Switch keys as you land: { $lost } lost.
advice-line-turn-faster = Turn the mouse faster: { $lost } lost.
    .left = Turn the mouse faster to the left: { $lost } lost.
    .right = Turn the mouse faster to the right: { $lost } lost.
advice-line-turn-slower = Turn the mouse slower: { $lost } lost.
    .left = Turn the mouse slower to the left: { $lost } lost.
    .right = Turn the mouse slower to the right: { $lost } lost.
advice-line-turn-evenly = Turn the mouse at a steady speed: { $lost } lost.
advice-line-keep-clear = Keep clear of walls and edges: { $lost } lost.
advice-line-strafe-lengths = Make your strafes equally long: { $lost } lost.
    .count = Make { $wanted ->
        [one] only one strafe
       *[other] { $wanted } equally long strafes
    }: { $lost } lost.

praise-held-by-cap = Well judged: you landed just under the cap of { $cap } u/s. Any faster, and the next hop would be cut.
praise-good = Good jump, within { $lost } of the best one with this many strafes. { $best }.
    .best = Perfect: no jump with this many strafes is better.
strength =
    .mouse = Best part: your mouse
    .keys = Best part: your key timing
    .takeoff = Best part: your takeoff
    .line = Best part: your straight path

## Jumps: kinds, tiers, grades of hops, keys, reasons for not counting

jump-kind =
    .long-jump = LJ
    .high-jump = HJ
    .count-jump = CJ
    .double-count-jump = DCJ
    .multi-count-jump = MCJ
    .stand-up-count-jump = SCJ
    .double-stand-up-count-jump = DSCJ
    .multi-stand-up-count-jump = MSCJ
    .bhop = BJ
    .stand-up-bhop = SBJ
    .bhop-in-duck = BhopInDuck
    .duck-bhop = DuckBhop
    .duck-jump = DuckJump
    .weird-jump = WJ
    .ladder-jump = LadderJump
    .ladder-bhop = LadderBJ
    .real-ladder-bhop = RealLadderBJ
    .jumpbug = JumpBug
    .hop = hop
jump-variation =
    .drop = Drop{ $kind }
    .up = Up{ $kind }

tier-good = good
tier-pro = pro
tier-holy = holy
tier-leet = leet
tier-god = god
tier-dominating = dominating

hop-grade =
    .perfect = perfect
    .good = good
    .cut = cut
    .late = late
hop-fall-cut = cut: { $speed } u/s including the fall, cap { $cap } u/s

duck-grade =
    .perfect = perfect
    .good = good
    .bad = bad
    .none = too many frames to grade

timing =
    .before = { count-ticks } ({ $msec } ms) before the landing
    .within = on the landing tick
    .after = { count-ticks } ({ $msec } ms) after the landing

landing-keys =
    .jump = jump pressed { $when }
    .held = jump held since well before the landing
    .early = also pressed { $when } (too early)
    .presses = jump presses: { $before } before and { $after } after the landing
    .duck-pressed = duck pressed { $when }
    .duck-released = duck released { $when }

block-error =
    .short = { $units } short
    .over = { $units } over

reason-teleported = teleported
reason-died = died
reason-placed = position changed (checkpoint, teleporter, noclip or restart)
reason-swam = ended in water
reason-caught-ladder = ended on a ladder
reason-stuck = ended stuck in a wall
reason-pushed = pushed by a trigger or a conveyor
reason-fell-short = fell short: landed { $units } u below takeoff height
reason-landed-higher = landed { $units } u above takeoff height
reason-landed-lower = landed { $units } u below takeoff height
reason-hit-wall = hit a wall or a slope
reason-hit-ceiling = hit the ceiling
reason-touched-floor = touched the floor during the flight
reason-prestrafe-too-high = prestrafe too high: { $speed } u/s (limit: { $limit })
reason-too-short = too short (minimum: { $units } u)

## Techniques: names and results

technique-edgebug = EdgeBug
    .done = after { technique-fall }, you hit the edge and left it on the same tick: { $health }, { technique-speeds }
    .short = missed by { $units } units, { $ticks } ticks early: you landed short of the edge
    .short-of = missed by less than { $units } units: you landed short of the edge
    .far = missed by { $units } units, { $ticks } ticks late: you fell past the edge
    .snapped = { technique-impossible }: a tick ended { $height } units above the floor, so the game snapped you down
technique-jumpbug = JumpBug
    .done = after { technique-fall }, you stood up and jumped on the same tick: { $health }, { technique-speeds }
technique-duckbug = DuckBug
    .done = after { technique-fall }, you stood up onto the ground and left it on the same tick: { $health }, { technique-speeds }
    .too-slow = you hit the ground: your timing was right, but you were too slow to leave the slope
technique-slidebug = SlideBug
    .done = after { technique-fall }, you hit the floor at the base of the slide: { $health }, { technique-speeds }
    .over = missed: you hit the slide { $units } units above its base, and then the ground
    .short = missed by less than { $units } units: you landed short of the slide
technique-bounce = Bounce
    .done = after { technique-fall }, you bounced off the slope: { $health }, { technique-speeds }
    .snapped = { technique-impossible }: a tick ended { $height } units above the slope, so the game snapped you onto it
    .slow = missed by { $speed } u/s: you were too slow for the slope to throw you off
technique-fastrun = Fastrun
    .done = the second key took you from { $from } to { $top } u/s (with one key alone: { $key } u/s)
technique-double-duck = Double duck
    .done = you released duck in time and rose 18 units
    .frames = you released duck in time and rose 18 units, FOG { $fog } ({ $grade })
    .stand-up = you landed ducked, released duck in time and rose 18 units, FOG { $fog } ({ $grade })
    .late = { count-ticks } late: you released duck when you were already ducked
technique-overbounce = Overbounce
    .up = a fall of { $height } units at { $fall } u/s bounced you up at { $speed } u/s
    .done = { technique-fall } turned into ground speed: { technique-speeds }
    .jumped = missed: you jumped on the tick that would have turned your fall speed of { $speed } u/s into ground speed. Jump 1 tick later.

## Bug finder: paths to a bug, and reasons for finding none

bugs-way = { $pre }; { $keys }; { $worth }
bugs-run = after running for { count-ticks }
    .at-once = without running
bugs-pre =
    .in-the-air = keep falling
    .walk-off = run off the edge (after { count-ticks })
    .jump = { $run }: jump
    .double-duck = { $run }: tap duck
    .duck-jump = { $run }: duck, then jump
    .duck-walk = duck and walk over the edge
    .bhop = { $run }: jump, then jump again as you land
    .standup-bhop = { $run }: jump, duck in the air, release duck and jump as you land
    .duckbhop = { $run }: jump, hold duck, jump again as you land
bugs-tick = tick { $tick }
    .window = ticks { $first } to { $last }
bugs-key =
    .nothing = press no key (bug on { $at })
    .ducked = hold duck from tick { $from } (bug on { $at })
    .stood-up = hold duck on ticks { $from } to { $to } (bug on { $at })
    .duck = hold duck from tick { $from }, release it on { $at }
    .jump = hold duck from tick { $from }, release it and jump on { $at }
bugs-room =
    .strip = leeway: { $length } u ({ $back } u back, { $ahead } u ahead)
    .key = leeway: { count-ticks }
bugs-worth = { $room }; { $health } health saved, speed { $before } → { $after } u/s
bugs-others = , also with { $others ->
        [one] 1 other run length
       *[other] { $others } other run lengths
    }
bugs-nearest = { $reason } (closest: { $pre })
bugs-no =
    .engine = this engine does not have this bug
    .fall = there is nothing to fall off here
    .landing = you would not land on anything from here
    .window = no tick ends in the height window: the closest end { $above } u above and { $below } u below it
    .passed = no tick ends in the height window
    .in-the-way = standing up gives no bug here
    .edge = no edge near where you land
    .edge-short = you land { $units } u short of the edge: start { $ticks } ticks later
    .short = you land short of the edge
    .edge-past = you fly { $units } u past the edge: start { $ticks } ticks earlier
    .past = you fly past the edge
    .edge-snapped = just before the edge, a tick ends only { $units } u above the floor, so you snap down
    .snapped = you snap down before the edge
    .level = the floor is flat: if you stand up just above it, you land
    .flat = the floor is flat
    .slide = no slide ends at your landing spot
    .slide-over = you hit the slide { $units } u above its base
    .over = you hit the slide above its base
    .unknown = nothing found before the search stopped
    .given-up = nothing found in time

technique-fall = a fall of { $height } units at { $speed } u/s
technique-speeds = speed { $before } → { $after } u/s
technique-health =
    .saved = { $health } health saved
    .lost = cost { $health } health, like any landing from this height
    .none = no damage either way
technique-impossible = impossible from this height at { $msec } ms per tick
technique-window-passed = { technique-impossible }: the closest ticks ended { $above } u above and { $below } u below the height window
technique-in-the-way = you hit the ground: your timing was right, but something blocked the jump
technique-missed = missed: { $key }
    .both = missed: { $duck }, { $jump }
technique-duck-key =
    .early = duck released { count-ticks } early
    .late = duck released { count-ticks } late
technique-jump-key =
    .early = jump pressed { count-ticks } early
    .late = jump pressed { count-ticks } late

## Tick inspector: movement functions and their numbers

tick-branch-stuck = STUCK IN A SOLID
tick-branch-ground = GROUND MOVE
tick-branch-air = AIR MOVE
tick-branch-water = WATER MOVE
tick-branch-ladder = LADDER MOVE
tick-branch-water-jump = WATER JUMP
tick-unstuck = Unstuck
    .numbers = moved by { $by }
tick-base-velocity = Base velocity
    .numbers = { $added } added to velocity
tick-categorize = Categorize
    .rising = rising at { $speed } u/s: counts as in the air
    .ground = on the ground, normal z { $normal }, snapped down by { $snap }
    .nothing = no ground within reach
    .steep = too steep, normal z { $normal }
    .water = { $found }, water level { $level }
tick-gravity = Gravity
    .numbers = vertical speed { $before } → { $after }
tick-friction = Friction
    .numbers = speed { $before } → { $after }
    .edge = speed { $before } → { $after } at an edge (×2)
    .water = speed { $before } → { $after } in water
tick-stamina = Stamina
    .numbers = speed × { $factor }
tick-wish = Wishdir
    .none = no movement input
    .numbers = yaw { $yaw }°, wishspeed { $asked }, { $speed } after the cap
tick-accelerate = Accelerate
    .numbers = currentspeed { $current }, cap { $cap }, addspeed { $add }, accelspeed { $accel }: speed { $change }
tick-air-accelerate = Air accelerate
tick-jump = Jump
    .stamina = stamina factor { $factor }
    .cut = over the cap: speed { $before } cut to { $after }
tick-swim-up = Swim up
tick-vertical = vertical speed { $speed }
tick-water-jump = Water jump
tick-duck = Duck
    .began = starting to duck
    .on-ground = ducked on the ground: hull lowered
    .in-air = ducked in the air: feet up 18 units
    .stood-up = stood up
    .double = released early: up 18 units (double duck)
    .blocked = no room to stand up
tick-ladder = Ladder
    .numbers = normal { $normal }
    .jumped = normal { $normal }, jumped off
tick-contact = Contact
    .numbers = { $surface } after { $fraction } of the move: speed { $before } → { $after }
    .stepped-up = { $surface } after { $fraction } of the move (stepped up): speed { $before } → { $after }
tick-surface =
    .floor = floor
    .slope = slope of { $degrees }°
    .wall = wall facing { $yaw }°
    .ceiling = ceiling
tick-step = Step
    .up = up by { $rise }
    .tried = tried, but the lower path went further
tick-clamp = Clamp
tick-landing-clip = Landing clip
tick-landing = Landing
    .numbers = fall speed { $speed }
tick-fall-damage = Fall damage
    .numbers = { $damage } health at fall speed { $speed }

## Need For Kill: jumps, counts, lines of a tick

nfk-jump =
    .plain = jump
    .corner = corner jump
    .double = double jump
    .double-corner = double jump at a corner
    .swim = swim
    .flight = flight
nfk-count =
    .counted = counted (now { $count })
    .full = counted (maximum: { $count })
    .no-matching-key = no run key held in the direction you run
    .crouched = crouched
    .liquid = in a liquid
    .low-ceiling = no room overhead
    .hold-off = less than { count-ticks } after the last counted jump
    .no-landing = no landing since the last jump
    .stood = too long on the ground ({ count-ticks })
    .let-go = jump key released on the first tick
nfk-not-counted = not counted: { $reason }
nfk-claim =
    .counted = counted (now { $count })
    .full = counted (max: { $count })
    .no-matching-key = no run key held
    .crouched = crouched
    .liquid = in a liquid
    .low-ceiling = low ceiling
    .hold-off = too soon
    .no-landing = no landing yet
    .stood = stood { count-ticks }
    .let-go = jump released
nfk-line =
    .count-liquid = jump held in a liquid
    .count = speed jump count
    .gravity = gravity
    .progressive = slower rise, faster fall
    .friction = friction and stopping
    .corpse = corpse friction
    .speed-jump = speed jump
    .move = move
    .crouch-vertical = floor or ceiling, crouched
    .wall = wall
    .vertical = floor or ceiling
    .clamp = clamp
    .bottom = bottom of the world
    .timers = timers
    .ground = on the ground
    .swim = swim up
    .flight = flight
    .jump = jump
    .crouch-key = crouch key
    .crouch-air = no crouching in the air
    .tile = pad
    .decay = level decay
    .both-keys = both run keys
    .stand = standing
    .down-key = crouch key ends the speed jump
    .run = run key
    .objects = map objects
nfk-event-change = { $line }: { $field } { $before } → { $after }
nfk-event-count = A3 count
nfk-event-jump = E jump
    .plain = plain, iy { $iy }
    .double = double, iy { $iy }
    .swim = swim, iy { $iy }
    .flight = flight, iy { $iy }
nfk-event-was =
    .iy = iy was { $iy }
nfk-event-landing = landing
nfk-event-corner = corner
    .left = left side, { $depth } px deep, iy was { $iy }
    .right = right side, { $depth } px deep, iy was { $iy }
nfk-event-ceiling = ceiling
nfk-event-wall = wall
    .left = left side, ix was { $ix }
    .right = right side, ix was { $ix }
nfk-event-pad = pad
    .strong = strong
    .plain = normal
nfk-zone =
    .start = START
    .finish = FINISH
nfk-trail-jump = { $distance } px, { $height } px high
nfk-rules-name =
    .r2 = NFK 068R2
    .v075 = NFK 0.75
nfk-rules =
    .r2 = Each landing with jump and the run key held adds 1 to a count, up to { $most }. When the count is { $acts } or more, you move count × { $further } px further per tick. Keep both keys held, and { $jumps } jumps take you from { $slow } to { $fast } px per tick. A wall, a liquid, crouching, turning or standing still resets the count.
    .v075 = Each jump within { count-ticks } of a landing adds 1 to a level, up to { $most }. Your run cap rises with the level: { $caps } px per tick. Your jumps get lower. The level falls while you stand still or run slower than { $slow } px per tick.

## The ideal player, its ghost and its demonstrations

ideal-strafer =
    .thinking = The ideal player is thinking…
    .no-floor = Ideal player: no floor below you
    .no-room = Ideal player: no room to jump from here
    .circle = Ideal player: { $speed } u/s on the ground
    .hops = Ideal player: { $hops ->
        [one] 1 hop
       *[other] { $hops } hops
    }, from { $from } to { $to } u/s
    .jump = Ideal player: { $distance } units, prestrafe { $prestrafe }, top speed { $max } u/s
    .but = { $done } (does not count: { $reason })
ideal-player =
    .thinking = The ideal player is thinking…
    .finished = Ideal player: finish in { $time }
    .jumped = Ideal player: { $jumps ->
        [one] 1 jump
       *[other] { $jumps } jumps
    }, up to { $speed } px per tick
ghost-best = Your best
ghost-ideal = Ideal
show-me-kind =
    .automatic = Automatic
    .automatic-note = Shows hops in QuakeWorld and Quake III, and a long jump in Half-Life and Counter-Strike.
    .long-jump = Long jump
    .bhop = Bunny hops
    .prestrafe = Prestrafe circle
    .nfk-finish = Path to the finish
    .nfk-chain = Speed-jump chain

## training-: medals, goals and scores of drills

benchmark =
    .task-level = { $title }, difficulty { $level }
    .line = wishdir benchmark, { $game }: { $score }/{ $most }, { $rank } ({ $gold } gold, { $silver } silver, { $bronze } bronze in { $of } drills; version { $version })
benchmark-rank =
    .unranked = No rank yet
    .bronze = Bronze rank
    .silver = Silver rank
    .gold = Gold rank
    .platinum = Platinum rank
    .diamond = Diamond rank
training-medal =
    .bronze = bronze
    .silver = silver
    .gold = gold
training-medal-score = { $medal }: { $score }
training-task =
    .takeoff = Take off at { $speed } u/s or more.
    .speed = Your speed must be { $speed } u/s or more.
    .strafes = Gain { $gain } u/s or more with your strafes.
training-result =
    .needs = { $score }. Bronze needs { $bronze }.
    .not-counted = Not counted: { $reason }.
    .better = { $score }. Needed for { $medal }: { $required }
    .best = Your best: { $score }, { $medal }.
    .best-here = Your best at this difficulty: { $score }. Your best medal: { $medal }.
    .best-score = Your best: { $score }.
    .best-medal = Your best medal: { $medal }.
training-miss =
    .moved = you went back to the start
    .died = you died
    .time = time is up
    .script = the script ended
    .reach = time was up before you reached the circle
    .finish = time was up before you reached the finish
    .ground = you were on the ground for less than a quarter of a second
    .no-jump = you did not jump
    .no-landing = the flight did not end in time, or you hit a wall
    .slow = you took off at { $speed } u/s, but needed { $required } u/s
    .standing = you did not land ducked
    .jump = the jump was not valid
    .strafes = your strafes gained less than { $gain } u/s
    .hops = you did not make enough hops
    .no-gain = you never gained speed by turning in the air at { $speed } u/s or more
    .technique = the technique failed ({ $technique })
training-path =
    .quakeworld = QuakeWorld
    .goldsrc = Half-Life and Counter-Strike
    .quake3 = Quake III
    .nfk = Need For Kill
training-ended =
    .judged = failed
    .gold = gold reached
    .time = time is up
    .script = the script ended
    .died = you died
    .moved = something moved you
training-goal =
    .speed = top speed
    .ground-speed = top speed on the ground
    .height = your height above the start
    .reach = time to reach the marked circle
    .finish = time to reach the finish
    .prestrafe = prestrafe (speed before the jump)
    .distance = jump distance
    .distance-of = jump distance ({ $kinds })
    .with-strafes = { $goal }, with a gain of { $gain } u/s or more from strafes
    .gain = speed gained in one flight, taking off at { $speed } u/s or more
    .efficiency = efficiency of one flight, taking off at { $speed } u/s or more
    .angle-held = longest time with at least { $percent } % of the best gain, at { $speed } u/s or more
    .switches = key switches in one flight, each within { $seconds } s of the ideal moment
    .ducked-landing = time between ducking and landing
    .hops = hops in a row with at most { $fog ->
        [one] 1 frame
       *[other] { $fog } frames
    } on the ground
    .hops-fast = hops in a row at { $speed } u/s or more
    .speed-after-hops = takeoff speed of { $hops ->
        [one] the first hop
       *[other] hop { $hops }
    }
    .gain-in-hops = speed gained in the first { $flights } flights of a hop chain
    .half-beats = half beats in a row, each gaining { $gain } u/s or more
    .save = height of a damage-free fall ({ $technique })
    .times = number of successes ({ $technique })
    .speed-jump = speed jump count (NFK 0.75: level)
training-score =
    .speed = { $score } u/s
    .nfk-speed = { $score } px per tick
    .distance = { $score } u
    .nfk-distance = { $score } px
    .seconds = { $score } s
    .percent = { $score } %
    .or-less = { $score } or less
training-medals = bronze { $bronze }, silver { $silver }, gold { $gold }
training-outcome =
    .medal = { $score }: { $medal }
    .none = { $score }: no medal ({ $ended })
    .below-bronze = { $score }: no medal yet (bronze: { $bronze })
    .nothing = No valid attempt: { $reason }
training-habit =
    .angle = angle
    .switch = switches
    .keys = keys
    .hop = hops
    .run-up = run-up
    .duck = ducking
    .path = strafe lengths
habit-cost =
    .distance = { $amount } units
    .speed = { $amount } u/s
training-plan =
    .nothing = Not enough jumps for a recommendation yet. Only jumps that you make in the game are used. Start with this drill.
    .angle = Turn speed costs you most: { $cost } per jump over { $jumps } jumps. Your average angle error is { $left }° when turning left and { $right }° when turning right (negative: too slow).
    .switch = Key switches cost you most: { $cost } per jump over { $jumps } jumps. On average, you switch { $ticks } ticks after you turn the mouse back (negative: before). Aim for 1 tick before.
    .keys = Overlap and dead air cost you most: { $cost } per jump over { $jumps } jumps (on average { $overlap } ticks with both keys and { $dead } with none).
    .hop = Time on the ground costs you most: { $cost } per jump over { $jumps } jumps.
    .run-up = Your run-up costs you most: { $cost } per jump over { $jumps } jumps.
    .duck = Bad duck timing costs you most: { $cost } per jump over { $jumps } jumps.
    .path = Your strafe lengths cost you most: { $cost } per jump over { $jumps } jumps.
training-trend =
    .falls = On earlier days, this habit cost { $amount } more.
    .rises = On earlier days, this habit cost { $amount } less.

figure =
    .window-note = Shaded: angles that gain speed. Diamond: your slider values.
figure-quantity =
    .speed = speed, u/s
    .fps = ticks per second (fps)
    .airaccelerate = airaccelerate
    .accelerate = accelerate
    .friction = friction
    .angle = angle between your path and wishdir, degrees
    .let-go = time until W is released, ms
    .held = key hold time, ms
    .nfk-height = feet height, px
    .ground-ticks = ticks on the ground
    .height = height, units
    .gravity = gravity
    .count = speed jump count
    .time = time, ms
    .gain = gain per tick, u/s
    .nfk-speed = speed, px per tick
    .look-up = upward view angle, degrees (negative: down)
    .turned-aside = angle between view and ladder, degrees (90: ladder beside you)
    .climb-speed = climbing speed with both keys, u/s
    .pad = takeoff (0: jump, 1: pad, 2: strong pad)
    .nfk-way = distance, px
figure-fact =
    .window = Angles from { $from } to { $to } degrees gain speed.
    .no-window = No angle gains speed.
    .best = The best angle is { $angle } degrees: { $gain } u/s per tick.
    .gain = Your angle: { $gain } u/s per tick.
    .turn = To stay at the best angle, turn { $turn } degrees per second.
    .top = Top speed: { $speed } u/s.
    .no-top = No cap: you can never be too fast.
    .stops = You stop { $msec } ms after releasing the key.
    .left = You keep { $left } u/s and lose { $lost } u/s.
    .meets = You hit the floor after { $msec } ms, falling at { $speed } u/s.
    .last-tick = You fall { $units } units on the last tick. If you are one tick early or late, you are off by that much.
    .nfk-speed = Speed: { $speed } pixels per tick.
    .nfk-height = Your feet rise { $pixels } pixels ({ $rows } rows of bricks).
    .climbs = W climbs at { $forward } u/s. W plus the side key towards the ladder climbs at { $both } u/s.
    .slides = Both keys also move you sideways along the ladder, at { $speed } u/s.
    .nfk-ways = In this time, you cover { $hops } pixels with jump held, or { $running } pixels by running.

## drill-: titles and notes of drills

drill-qw-walk = Walk to the middle
    .note = Run down the stairs in front of you into the marked circle between the blue and orange blocks, as fast as you can.
drill-qw-jump = Jump from a run
    .note = Run straight ahead with W, jump, and land as far away as you can.
drill-qw-strafe = Gain speed in the air
    .note = Run, jump and release W. Hold A and turn left, then hold D and turn right. Your score is the speed gained in one flight.
drill-qw-hop = Hop without stopping
    .note = Jump again on the tick you land. Your score is the number of good hops in a row.
drill-qw-strafe-hop = Strafe and hop
    .note = Strafe in every flight, then hop again. Your score is the speed that your strafes gained in the first 2 to 4 flights.
drill-qw-angle = Hold the best angle
    .note = Keep turning at exactly the ideal speed for as long as you can.
drill-qw-switch = Switch keys on time
    .note = Switch strafe keys just before you turn the mouse back. Your score is the number of well-timed switches in one flight.
drill-qw-circle = Circle jump
    .note = Hold W and A and turn left on the ground in a widening curve. Then jump where you want to go.
drill-qw-speed = Speed from hops
    .note = Keep a long hop chain going. Your score is the speed that your strafes gained in the first 6 to 8 flights.
drill-qw-long = Longest jump
    .note = Circle on the ground until you are fast, jump, and strafe to both sides. Your score is the distance.
drill-qw-top = Top speed in 12 seconds
    .note = Circle jump, then hop and strafe. Your score is the top speed you reach before time is up.
drill-qw-ground = Circle on the ground
    .note = Hold W and A, stay on the ground, and run in a widening curve. Your score is your top speed on the ground, after the first quarter of a second.
drill-q3-strafe = Strafe jump
    .note = Hold W and A, jump, and turn left in the air. Your score is the speed gained in one flight.
drill-q3-circle = Circle jump
    .note = Hold W and A and turn left while you run. Jump once you are moving where you want to go. Your score is your speed before the jump.
drill-q3-hop = Hop without stopping
    .note = Release jump in the air and press it again as you land. Your score is the number of good hops in a row.
drill-q3-strafe-hop = Strafe jumps in a row
    .note = Strafe in every flight, and hop when you land. Your score is the speed you gain by strafing.
drill-q3-angle = Hold the best angle
    .note = Keep turning at exactly the ideal speed for as long as you can.
drill-q3-speed = Speed from hops
    .note = Circle jump, then hop and strafe. Your score is your takeoff speed after a few hops.
drill-q3-top = Top speed in 12 seconds
    .note = Circle jump, then hop and strafe. Your score is the top speed you reach before time is up.
drill-q3-halfbeat = Half beats
    .note = Hold W and A in one flight and D alone in the next, hop after hop. Your score is the number of such flights in a row.
drill-gs-walk = Walk to the middle
    .note = Run down the stairs in front of you into the marked circle between the blue and orange blocks, as fast as you can.
drill-gs-duck = Land ducked
    .note = Run, jump, and duck just before you land. Land ducked: the later you duck, the better.
drill-gs-strafe = Gain speed in the air
    .note = Run, jump and release W. Hold A and turn left, then hold D and turn right. Your score is the speed gained in one flight.
drill-gs-jump = Long jump
    .note = Run up, jump once, strafe, and land as far away as you can on level ground.
drill-gs-prestrafe = Prestrafe
    .note = Hold W and A on the ground, turn left slowly, and jump at top speed.
drill-gs-switch = Switch keys on time
    .note = Switch strafe keys just before you turn the mouse back. Your score is the number of well-timed switches in one flight.
drill-gs-angle = Hold the best angle at 280 u/s
    .note = Take off fast, then keep turning at exactly the ideal speed.
drill-gs-fastrun = Fastrun
    .note = Hold W and tap a strafe key. At difficulty 2, also turn to that key's side. Your score is your speed on the ground.
drill-gs-hop = Hop on the first tick
    .note = Scroll the wheel to jump as you land. 1 frame on the ground is best. Your score is the number of good hops in a row.
drill-gs-cap = Hop under the cap
    .note = Land below 300 u/s on every hop and lose as little speed as you can. Your score is the number of fast hops in a row.
drill-gs-hl-hop = Half-Life hops
    .note = Strafe in every flight, and hop when you land. Your score is the speed you gain by strafing.
drill-gs-ladder = Climb a ladder
    .note = Walk up to the ladder in front of you, look up, and hold W until you stand on top of the tower.
drill-gs-double-duck = Double duck
    .note = Tap duck on the ground so briefly that you rise instead of ducking. Your score is the number of successes.
drill-gs-jumpbug = JumpBug
    .note = Walk off the green tower you are standing on and duck while you fall. Just above the floor, release duck and jump on the same tick.
drill-gs-edgebug = EdgeBug
    .note = Walk off the blue tower so that you hit the edge of the orange ledge below in the middle of a tick. If you miss, start from another spot.
drill-nfk-run = Run to the finish
    .note = Hold the run-right key until you cross the finish.
drill-nfk-jump = Jump up the ledges
    .note = Jump onto the ledges from left to right. Your score is how high you get.
drill-nfk-chain = Build up the speed jump
    .note = Run right, then hold jump as well, and keep both held. Your score is the speed jump count.
drill-nfk-speed = Chain speed
    .note = Build up a chain and keep it going. Your score is your top speed.
drill-nfk-corner = Catch the corner
    .note = Hold right and jump against the next ledge, which is 5 rows high. Its corner catches you, and you jump again because jump is held.
drill-nfk-pads = Pads and water
    .note = Go over the pads, through the pool and past the lava to the finish.
drill-nfk-course = The whole course
    .note = Run the course from start to finish.
drill-nfk-run-075 = Run to the finish, NFK 0.75
    .note = Run right and hold jump: hopping in a chain is faster than running. Uses the NFK 0.75 rules.
drill-nfk-chain-075 = Build up the speed jump, NFK 0.75
    .note = Run right, then hold jump as well. Your score is the speed jump level. Uses the NFK 0.75 rules.
drill-nfk-after = Speed of the fourth hop
    .note = Build up a chain. Your score is the speed of its fourth hop.
drill-nfk-ledges = Ledges against the clock
    .note = Cross all ledges and reach the finish as fast as you can.
drill-nfk-course-068 = The whole course, NFK 068R2
    .note = Run the course from start to finish. Uses the NFK 068R2 rules.

## lesson-: texts and steps of the lessons, reasons for failed attempts

lesson-qw-walk = Walk and look
    .text =
        Move with W, A, S and D, and look with the mouse. W moves you forward, S back, A and D to the sides. You speed
        up and stop quickly: release the keys, and you stand still a moment later.

        The keys in the corner of the screen light up while you hold them. Try each of them once.
    .step-1 = Hold W and run.
    .step-2 = Step to the right with D.
    .step-3 = Move the mouse to the right until the bar is full.
    .step-4 = Move the mouse to the left until the bar is full.
    .step-5 = Hold W until you reach full speed. The big number is your speed.
lesson-qw-jump = Jump
    .text =
        Jump while you run and you keep your speed: nothing slows you down in the air. On the ground, friction takes
        some of your speed on every tick. (A tick is a small step of the game. There are 77 per second.)

        In the air, you do not need W. Release it after you jump, and watch how you keep your speed.
    .step-1 = Hold W and run.
    .step-2 = Jump.
    .step-3 = Release W in the air.
    .step-4 = Land.
lesson-qw-strafe = Turn in the air
    .text =
        In the air, a strafe key alone (A or D) can make you faster if you turn the mouse to the same side. Hold A and
        turn left smoothly, as if you were driving around a bend. Or hold D and turn right. Use W only for the run-up.

        If you turn too slowly, you gain little. If you turn too fast, you lose speed. In between, you gain the most. In
        this lesson, time runs at half speed, so that you can feel the difference.
    .step-1 = Hold W and run.
    .step-2 = Jump, hold A, release W.
    .step-3 = Jump again, hold A and turn left.
    .step-4 = Jump again, hold D and turn right.
    .step-5 = Run, jump and release W. Hold A and turn left, then hold D and turn right. Gain 10 u/s in one flight.
lesson-qw-hop = Hop
    .text =
        If you stay on the ground after landing, friction slows you down. If you jump again at once, you keep your
        speed. A jump straight after a landing is a hop, and hops in a row are bunny hopping.

        In QuakeWorld you can press jump while you are still falling and hold it: you jump as soon as you touch the
        ground. Release jump before you press it for the next hop.

        The best moment to jump is the first tick on the ground. You are then on the ground for only one frame, and lose
        no speed.
    .step-1 = Jump.
    .step-2 = Release jump in the air.
    .step-3 = Press jump again before you land, and hop.
    .step-4 = Hop with at most 2 frames on the ground.
    .step-5 = Hop 3 times in a row.
lesson-qw-strafe-hop = Strafe and hop
    .text =
        Strafe in the air, hop when you land, strafe to the other side, hop again. Each flight adds speed, and good hops
        keep it. This is how QuakeWorld players reach twice their running speed and more.

        One strafe per hop is enough for now: left, hop, right, hop. (The faster you are, the less a flight adds: at
        twice the speed, every tick gains half as much.)
    .step-1 = In the air, hold A and turn left.
    .step-2 = Hop.
    .step-3 = In the air, hold D and turn right.
    .step-4 = Hop again.
    .step-5 = Reach 350 u/s.
lesson-qw-angle = The best angle
    .text =
        The game checks your speed in the direction in which your keys push you. If this speed is below 30 u/s, the game
        raises it to 30. If it is higher, the game adds nothing. In QuakeWorld, one tick can add the full 30, so it is
        best to push at exactly a right angle to your path: at 90 degrees.

        The strafe bar shows the angles that gain speed, and your own angle. Stay on the bright line. The line moves as
        you speed up and turn, so follow it smoothly.
    .step-1 = In the air, get a third of the possible gain for a few ticks.
    .step-2 = In the air, get half of the possible gain for 10 ticks.
    .step-3 = In the air, get 80 % of the possible gain for a moment.
lesson-qw-switch = Switch strafe keys
    .text =
        Between a strafe to the left and a strafe to the right, switch keys one tick before you turn the mouse back. If
        you switch earlier or later, the key pushes against your turn.

        Never hold both keys: in QuakeWorld they cancel each other out. Release one and press the other in one movement.
    .step-1 = Run and jump. In the air, hold A and turn left.
    .step-2 = In the air, hold D and turn right.
    .step-3 = In the air, hold A and turn left again.
lesson-qw-circle = Circle jump
    .text =
        Pushing sideways also adds speed on the ground. Hold W and A, turn left in a curve that gets wider, and jump at
        its end. You then start your hops faster than any straight run would allow. If you keep turning at 180 degrees
        per second, you reach 396 u/s. At the best rate, 298 degrees per second, you reach 495 u/s. Both take about a
        second.

        A circle jump takes less time than that, so you take off a little slower. Start half turned away from where you
        want to go, and turn towards it in less than a second.
    .step-1 = Hold W and A.
    .step-2 = Turn left on the ground.
    .step-3 = Get above 385 u/s on the ground.
    .step-4 = Jump.
lesson-q3-strafe = Strafe jump
    .text =
        In Quake III you strafe with W and a strafe key together. They push you diagonally. On the ground, this is no
        faster than running straight. In the air, the push adds speed if it points a little to the side of your
        movement.

        Hold W and A and run: you move to the left of where you look. Then jump and turn left smoothly in the air. The
        faster you are, the further to the side you have to push.
    .step-1 = Hold W and A and run.
    .step-2 = Jump, and keep holding W and A.
    .step-3 = Turn left in the air.
    .step-4 = Now the other side: hold W and D, jump and turn right.
    .step-5 = Watch the strafe bar and keep your aim in its bright part.
lesson-q3-circle = Circle jump
    .text =
        Pushing sideways also adds speed on the ground. Hold W and A, turn left in a curve, and jump at its end. You
        then start your strafe jumps faster than any straight run would allow.

        Start facing away from where you want to go, and turn towards it in less than a second.
    .step-1 = Hold W and A.
    .step-2 = Turn left on the ground.
    .step-3 = Get above 350 u/s on the ground.
    .step-4 = Jump.
lesson-q3-hop = Hop
    .text =
        Friction slows you while you are on the ground. If you jump right after you land, friction has no time to slow
        you, and you keep all your speed. You cannot hold jump to hop again: release it in the air and press it again as
        you land.

        Do not hold jump in the air. Holding it weakens your strafe.
    .step-1 = Jump.
    .step-2 = Release jump in the air.
    .step-3 = Jump again as you land.
    .step-4 = Hop with at most 2 frames on the ground.
    .step-5 = Hop 3 times in a row.
lesson-q3-strafe-hop = Strafe jumps in a row
    .text =
        Strafe in one flight, hop, then strafe to the other side in the next flight. There is no speed limit. Every
        flight adds speed, but the faster you are, the less it adds.

        Change sides when you hop, not in mid-air.
    .step-1 = Jump.
    .step-2 = Hop.
    .step-3 = Hop again.
    .step-4 = Get above 420 u/s.
lesson-q3-speed = Going fast
    .text =
        Start with a circle jump, then chain strafe jumps. Above twice your running speed, the best angle changes only
        slowly, so turn slowly and steadily.

        The game rounds your velocity after every frame, so some directions gain more than others. The snap zones in the
        strafe bar show these directions. You can turn the zones on in the HUD settings.
    .step-1 = Hop 2 times in a row.
    .step-2 = Get above 450 u/s.
    .step-3 = Hop 4 times in a row.
    .step-4 = Get above 550 u/s.
lesson-q3-halfbeat = Half beats
    .text =
        In ordinary strafe jumps you hold W and A in one flight, and W and D in the next. The faster you are, the
        further you have to swing the view between the flights.

        With half beats you hold W and A in one flight and D alone in the next. D alone pushes straight to the right, so
        look further to the left than with W and D. Above 570 u/s the view swings less than in ordinary strafe jumps,
        and near 830 u/s it hardly swings at all.
    .step-1 = Jump and strafe left with W and A.
    .step-2 = Hop, hold D alone and look to the left of your path.
    .step-3 = Hop and hold W and A again. Get above 420 u/s.
    .step-4 = Hop and hold D alone again. Get above 520 u/s.
lesson-qw-speed = Going fast
    .text =
        Start with a circle jump, then make hop after hop, with two or three strafes in each flight. Short strafes keep
        you straight, long ones turn you. There is nothing new to learn here: just do not waste a single tick.

        After each hop, you see how many frames you were on the ground. One frame is perfect. Two frames cost some of
        your speed.
    .step-1 = Hop 3 times in a row.
    .step-2 = Reach 400 u/s.
    .step-3 = Hop 5 times in a row.
    .step-4 = Reach 430 u/s.

lesson-gs-walk = Walk and look
    .text =
        Move with W, A, S and D, and look with the mouse. W moves you forward, S back, A and D to the sides. Release the
        keys, and you stand still a moment later.

        The keys in the corner of the screen light up while you hold them. Try each of them once.
    .step-1 = Hold W and run.
    .step-2 = Step to the right with D.
    .step-3 = Move the mouse to the right until the bar is full.
    .step-4 = Move the mouse to the left until the bar is full.
    .step-5 = Hold W until you reach full speed. The big number is your speed.
lesson-gs-duck = Duck, and land ducked
    .text =
        On the ground, ducking makes you small and slow. In the air, ducking pulls your feet up. If you land ducked, you
        land later, and so farther away.

        Duck late, just before you land: in the air, too, your keys push you less while you duck.
    .step-1 = Duck and stay down.
    .step-2 = Stand up and run.
    .step-3 = Jump.
    .step-4 = Duck in the air.
    .step-5 = Land while you hold duck.
lesson-gs-strafe = Turn in the air
    .text =
        In the air, a strafe key alone (A or D) can make you faster if you turn the mouse to the same side. Hold A and
        turn left smoothly, as if you were driving around a bend. Or hold D and turn right. Use W only for the run-up.

        If you do not turn, you gain almost nothing. The faster you turn, the more you gain, up to a limit. If you turn
        even faster, you lose speed. In this lesson, time runs at half speed, so that you can feel the difference. (A
        tick is a small step of the game. There are 100 per second.)
    .step-1 = Hold W and run.
    .step-2 = Jump, hold A, release W.
    .step-3 = Jump again, hold A and turn left.
    .step-4 = Jump again, hold D and turn right.
    .step-5 = Run, jump and release W. Hold A and turn left, then hold D and turn right. Gain 15 u/s in one flight.
lesson-gs-jump = The long jump
    .text =
        Run up with a prestrafe, jump, release W, and strafe left, right, left, right. Duck just before you land. The
        distance of a jump is the widest gap between two blocks that it clears: 32 units more than you moved.

        { $bronze } units is a start, { $gold } is good, { $last_gold } is very good. After each jump, the table shows
        where you lost distance.
    .step-1 = Take a run-up.
    .step-2 = Jump.
    .step-3 = Gain speed in the air.
    .step-4 = Jump at least 220 units.
lesson-gs-ladder = Ladders
    .text =
        Walk into a ladder to hold on to it. To climb, look up and hold W. To climb down, look down and hold W. If you
        jump, you let go of the ladder and it pushes you off backwards.

        To climb faster, turn until the ladder is beside you, look steeply up, and hold W and the strafe key on the
        ladder's side. Each key pushes you at 200 units per second, and the push into the ladder also lifts you. This
        way you climb at up to 400 units per second. With W alone, you climb at up to 283.
    .step-1 = Walk into the ladder with W.
    .step-2 = Look up and climb.
    .step-3 = Climb with W and the strafe key on the ladder's side.
lesson-gs-hop = Hop
    .text =
        If you jump on the first tick on the ground, friction takes no speed. Holding jump does not work here: you have
        to press it for every hop, on exactly the right tick, and there are 100 ticks per second. The mouse wheel makes
        this easier: rolling it down also jumps, once per notch. Roll it as you come down, and one of its notches will
        hit the right tick.

        FOG is the number of frames on the ground. FOG 1 is perfect, FOG 2 is good, anything more loses speed.
    .step-1 = Jump.
    .step-2 = Jump again as you land.
    .step-3 = Hop with at most 2 frames on the ground.
    .step-4 = Hop with 1 frame on the ground.
lesson-gs-prestrafe = Prestrafe
    .text =
        On the ground, W and A together also push you sideways. The pushes add up, and your speed rises from 250 to 277
        u/s. Turn left smoothly, at about 118 degrees per second. If you start at full speed, you get slower for a
        quarter of a second, then faster: 266 u/s after half a second, 276 after a second. Then jump. (With A alone you
        even reach 279.)

        Each u/s that you gain here is worth two thirds of a unit of distance. You do not have to turn at exactly this
        rate: at 100 degrees per second you still reach 269 u/s, and at 150 you reach 262. At 180 or more, you are
        slower than with W alone.
    .step-1 = Hold W and A.
    .step-2 = Turn left on the ground.
    .step-3 = Get above 265 u/s.
    .step-4 = Jump.
lesson-gs-fastrun = Fastrun
    .text =
        Hold a strafe key together with W for a few ticks and you run a little sideways. During those ticks you are
        faster than with W alone. Keep tapping a strafe key while you hold W, and your speed stays above 250 u/s.

        If you also turn towards the side of the strafe key, the fastrun becomes a prestrafe.
    .step-1 = Run with W.
    .step-2 = Press A as well.
    .step-3 = Stay above 255 u/s for a moment.
lesson-gs-switch = Switch strafe keys
    .text =
        Between a strafe to the left and a strafe to the right, switch keys one tick before you turn the mouse back. If
        you switch earlier or later, the key pushes against your turn.

        With both keys held, or with none, you gain nothing. Release one and press the other in one movement.
    .step-1 = Run and jump. In the air, hold A and turn left.
    .step-2 = In the air, hold D and turn right.
    .step-3 = In the air, hold A and turn left again.
lesson-gs-angle = The best angle
    .text =
        The game checks your speed in the direction in which your keys push you. If this speed is below 30 u/s, the game
        adds to it. If it is higher, the game adds nothing. So it is best to push at almost a right angle to your path.
        At 277 u/s you have to turn by about 5 degrees per tick. That is fast, but the faster you are, the slower you
        have to turn.

        The strafe bar under the crosshair shows the angles that gain speed, and your own angle. Stay in the bright
        band.
    .step-1 = Jump, release W, hold A and turn left. Get a third of the possible gain for a few ticks.
    .step-2 = In the air, get half of the possible gain for 10 ticks.
    .step-3 = In the air, get 80 % of the possible gain for a moment.
lesson-gs-cap = Under the cap
    .text =
        Counter-Strike cuts your speed if you jump faster than 1.2 times the running speed of your weapon. With the
        knife, a jump at over 300 u/s cuts your speed to 240. So land just under 300: gain speed early in the flight,
        then hold it, or turn without gaining.

        Each jump also uses up stamina: your next jumps are lower until it recovers. Keep hopping anyway: staying on the
        ground costs more speed.
    .step-1 = Hop once.
    .step-2 = Hop with 1 frame on the ground, at 260 u/s or more.
    .step-3 = Hop 3 times in a row.
lesson-gs-hl-hop = Half-Life hops
    .text =
        Half-Life has a high cap: 544 u/s, with a running speed of 320. Below the cap, you get faster from hop to hop as
        in QuakeWorld, but you have to press jump for every hop. Roll the wheel, strafe in every flight, and do not
        touch W.

        Above the cap, a jump cuts your speed to about two thirds of the cap, so slow down a little on the ground before
        you jump.
    .step-1 = Hop.
    .step-2 = Reach 350 u/s.
    .step-3 = Hop 3 times in a row.
    .step-4 = Reach 400 u/s.
lesson-gs-double-duck = Double duck
    .text =
        Ducking on the ground takes 0.4 seconds. Release duck before that, and you are lifted by 18 units at once: the
        game moves you as if you were standing up. A double duck is like a tiny jump, but it does not slow you down like
        a jump.

        Tap duck very briefly, or bind it to the wheel. If you hold it too long, you simply duck.
    .step-1 = Tap duck on the ground.
    .step-2 = Run.
    .step-3 = Tap duck while you run.
lesson-gs-jumpbug = JumpBug
    .text =
        Duck while you fall. When your feet are less than 2 units above the floor, release duck and press jump on the
        same tick. You stand up onto the floor and jump off it before the fall counts. You take no damage from any
        height.

        A JumpBug only works on a tick that ends within those 2 units. From some heights there is no such tick. The
        green towers have the right height, the red ones do not. The fall forecast shows you the tick.
    .step-1 = Walk off the green tower and duck.
    .step-2 = At the right moment, press jump and release duck on the same tick.
lesson-gs-edgebug = EdgeBug
    .text =
        Hit an edge in the middle of a tick and leave it before the tick ends. The floor stops your fall, but you never
        stand on it, so the fall does not count. There is no key to press. It only works if you come down on exactly
        the right spot.

        So choose where you start. If you take a step back or to the side, the same run lands on a different spot.
        If you run straight off the blue tower, you come down near the edge of an orange ledge.
    .step-1 = Walk off the blue tower.
    .step-2 = Hit the edge of the orange ledge in the middle of a tick.

lesson-nfk-run = Run
    .text =
        You see yourself from the side. Run with A and D or the arrow keys. After 9 ticks you run at full speed: 3
        pixels per tick. (A tick is a small step of the game. There are 50 per second.) Release the key, and you slide a
        little.
    .step-1 = Hold D and run to the right at full speed.
    .step-2 = Hold A and run to the left.
    .step-3 = Run through the finish.
lesson-nfk-jump = Jump
    .text =
        A jump is always 4 rows of bricks high, no matter how long you hold the key. But if you still hold it when you
        land, you jump again at once.
    .step-1 = Jump.
    .step-2 = Land.
    .step-3 = Jump to the right and keep holding both keys.
lesson-nfk-chain = The speed jump
    .text =
        Run, then jump, and keep holding jump and the run key. Each landing that goes straight into the next jump
        counts. From the second one on, they make you faster. If you release the run key, the count is lost.
    .step-1 = Run to the right at full speed.
    .step-2 = Jump.
    .step-3 = Keep holding both keys until you jump again.
    .step-4 = Keep going until the count is 2.
lesson-nfk-speed = A long chain
    .text =
        The highest count is 7. It takes 9 jumps in a row to get there, and you then run 5.3 pixels per tick instead of
        3. A wall, a wrong key or a stop ends the chain.
    .step-1 = Raise the count to 2.
    .step-2 = Run faster than 3.6 pixels per tick.
    .step-3 = Make 4 jumps in a row.
lesson-nfk-corner = Corners
    .text =
        A jump takes you up 4 rows of bricks, but not 5. To get higher, hold jump while you rise past the corner of a
        brick. The corner counts as ground for one tick, and you jump again from it. This only works on the way up, when
        your feet are a few pixels below the top of the brick and the corner is at most 8 pixels to your left or
        right.
    .step-1 = Jump at the next ledge and keep holding both keys.
    .step-2 = Stand on the ledge.
lesson-nfk-pads = Pads and water
    .text =
        Pads throw you 8 bricks high, and strong pads 13. In water, hold jump to swim up. Lava drains your health, and
        death tiles kill you at once. A teleport keeps your speed.
    .step-1 = Swim.
    .step-2 = Run through the finish.
lesson-nfk-course = The whole course
    .text =
        Use everything you have learned: chain jumps where there is room, and make single jumps where there is not. Take
        the pads up, then come back. The timer starts when you leave the start zone.
    .step-1 = Make 2 jumps in a row.
    .step-2 = Reach the finish.

lesson-miss =
    .key-not-held = You did not hold { $key }
    .key-released = You released { $key } too early
    .key-held = Do not hold { $key }
    .slow = Too slow: { $speed } of { $required } u/s
    .slow-nfk = Too slow: { $speed } of { $required } pixels per tick
    .fast = Too fast: { $speed } u/s, maximum { $limit }
    .fast-nfk = Too fast: { $speed } pixels per tick, maximum { $limit }
    .in-air = You were in the air
    .left-ground = You left the ground too early
    .on-ground = You were on the ground
    .landed = You landed too early
    .no-jump = You did not jump
    .no-landing = You did not land
    .not-ducked = You were not ducked
    .stood-up = You stood up too early
    .not-swimming = You were not in the water
    .left-liquid = You left the water too early
    .not-climbing = You were not on the ladder
    .left-ladder = You left the ladder too early
    .no-left-turn = You did not turn left
    .no-right-turn = You did not turn right
    .stopped-turning = You stopped turning too early
    .gain = { $percent } % of the best possible gain, { $required } % needed
    .flight-gain = You gained { $gain } of { $required } u/s
    .hops = { $hops } of { $required } hops in a row
    .no-hop = You did not jump again after landing
    .fog = Frames on the ground: { $fog }, maximum { $limit }
    .distance = Too short: { $distance } of { $required } units
    .distance-nfk = Too short: { $distance } of { $required } pixels
    .invalid-jump = The jump was long enough but did not count
    .technique = No { $technique } this time
    .jump-early = You pressed jump { count-ticks } too early
    .jump-late = You pressed jump { count-ticks } too late
    .duck-early = You released duck { count-ticks } too early
    .duck-late = You released duck { count-ticks } too late
    .units = { $technique } missed by { $units } units
    .speed = Too slow by { $speed } u/s
    .impossible = This is not possible from here. Start somewhere else
    .hit-ground = Your keys were on time, but you hit the ground
    .count = Speed jump count: { $count } of { $required }
    .no-finish = You did not reach the finish
    .died = You died
    .short = Correct, but too short: { $now } of { $of } s

## The game: actions, as listed on the pages *Controls* and *Help*

action =
    .forward = Forward
    .back = Back
    .move-left = Strafe left
    .move-right = Strafe right
    .jump = Jump
    .duck = Duck
    .speed = Walk / run
    .use = Use
    .turn-left = Turn left
    .turn-right = Turn right
    .look-up = Look up
    .look-down = Look down
    .move-up = Swim up
    .move-down = Swim down
    .strafe = Strafe modifier
    .zoom = Zoom (hold)
    .nfk-left = Run left
    .nfk-right = Run right
    .nfk-up = Jump, swim up
    .nfk-down = Crouch
    .nfk-zoom-in = Zoom in
    .nfk-zoom-out = Zoom out
    .restart = Restart the map
    .respawn = Go to last checkpoint
    .save-position = Save position
    .load-position = Load position
    .previous-slot = Previous slot
    .next-slot = Next slot
    .undo = Undo load or restart
    .noclip = Noclip
    .measure = Measure
    .find-bugs = Bug finder
    .free-camera = Free camera
    .throw = Throw a crate
    .show-me = Show me
    .what-if = What if (after a jump)
    .next-twin = Next path (What if, bug finder)
    .watch-twin = Next lesson / watch (What if, bug finder)
    .pause = Pause / resume
    .rewind = Rewind (hold)
    .try-again = Retry last jump (hold to stay paused)
    .next-branch = Next branch
    .slower = Slow down time
    .faster = Speed up time
    .step-back = Step back one tick
    .step-forward = Step forward one tick
    .menu = Menu
    .training = Lessons and drills
    .help = Help
    .console = Console
    .hud = Toggle HUD
    .edit-hud = Edit the HUD
    .sound = Toggle sound
    .screenshot = Take a screenshot
    .keep-replay = Save the last 30 s as a replay
    .copy-link = Copy last jump as link
    .open-link = Open copied jump link

## The game: key names

key-name =
    .space = Space
    .enter = Enter
    .tab = Tab
    .backspace = Backspace
    .escape = Esc
    .ctrl = Ctrl
    .rctrl = Right Ctrl
    .shift = Shift
    .rshift = Right Shift
    .alt = Alt
    .ralt = Right Alt
    .capslock = Caps Lock
    .uparrow = ↑
    .downarrow = ↓
    .leftarrow = ←
    .rightarrow = →
    .ins = Insert
    .del = Delete
    .home = Home
    .end = End
    .pgup = Page ↑
    .pgdn = Page ↓
    .pause = Pause
    .minus = -
    .equals = =
    .lbracket = [
    .rbracket = ]
    .semicolon = ;
    .quote = '
    .backquote = `
    .backslash = \
    .intlbackslash = < >
    .comma = ,
    .period = .
    .slash = /
    .kp-ins = Pad 0
    .kp-end = Pad 1
    .kp-downarrow = Pad 2
    .kp-pgdn = Pad 3
    .kp-leftarrow = Pad 4
    .kp-5 = Pad 5
    .kp-rightarrow = Pad 6
    .kp-home = Pad 7
    .kp-uparrow = Pad 8
    .kp-pgup = Pad 9
    .kp-enter = Pad Enter
    .kp-del = Pad .
    .kp-slash = Pad /
    .kp-star = Pad *
    .kp-minus = Pad -
    .kp-plus = Pad +
    .mouse1 = Left mouse
    .mouse2 = Right mouse
    .mouse3 = Middle mouse
    .mouse4 = Mouse 4
    .mouse5 = Mouse 5
    .mouse6 = Mouse 6
    .mouse7 = Mouse 7
    .mouse8 = Mouse 8
    .mwheelup = Wheel ↑
    .mwheeldown = Wheel ↓
    .numlock = Num Lock
    .scrlck = Scroll Lock
    .printscr = Print Screen
    .menu = Menu key
    .lwin = Left Win
    .rwin = Right Win

## The game: notices on the screen

notice-input-recording-ended = Input recording ended at tick { $ticks }, because something other than keys and mouse moved you. Restart the map to record the next file.
notice-benchmark =
    .points = { $points } points for this drill. Benchmark score: { $score } of { $most }
    .slow = Slow motion: this attempt does not count for the benchmark
notice-training =
    .stopped = Training ended
    .no-show = No demonstration for this drill. The lesson text explains it.
    .nothing-to-show = Nothing to demonstrate yet: start a lesson or drill first
    .steps-done = All steps done. Now do the drill!
    .slow-motion = Slow motion: this lesson runs at { $percent } % speed
    .medal-can-wait = You can get the medal later: { $key } starts the next lesson, { $lesson }. { $show } demonstrates the current lesson
    .path-done = Medal won! That was the last lesson for this game. From now on, the Training page ({ $key }) suggests what to practise
    .harder = Well done: the next attempt is harder
    .easier = The next attempt is easier
notice-slot-saved = Saved to slot { $slot }
notice-slot-saved-over-damaged = Saved to slot { $slot }. The old file was damaged and was moved to { $path }
notice-slot-loaded = Slot { $slot } loaded{ $fit ->
    [rules] : it was saved with other rules, so only position and speed were restored
    [map] : the map has changed since, so only what still fits was restored
   *[exact] {""}
}
notice-slot-chosen = Slot { $slot } selected ({ $state ->
    [filled] in use
   *[empty] empty
})
notice-slot-empty = Slot { $slot } is empty on this map
notice-slot-refused = Slot { $slot } was saved by a different version of the game and was not changed: { $problem }
notice-slot-damaged = Slot { $slot } is damaged: { $problem }. Its file was moved to { $path }
notice-undone = Undid the last load or restart{ $fit ->
    [rules] : the rules have changed, so only position and speed were restored
    [map] : the map has changed since, so only what still fits was restored
   *[exact] {""}
}
notice-time-rate = Game speed: { $percent } %
notice-nothing-to-undo = Nothing to undo
notice-try-again = Missed? { $key } takes you back to before the jump
notice-no-room = The map has changed: there is no room at the saved position
notice-map-reloaded = { $file } reloaded{ $place ->
    [start] : your position is blocked now, so you are back at the start
   *[here] {""}
}{ $count ->
    [0] {""}
    [one] . { $first }
   *[other] . { $count } warnings. The first one: { $first }
}
notice-missing-wads = Texture files not found: { $wads }. Their textures are shown as a grid
notice-map-kept = { $error }. Keeping the current map
notice-folder-closed = Cannot open { $folder }: { $why }
notice-no-folder = There is no folder for your own maps on this system
notice-software = No graphics card in use: the CPU ({ $driver }) draws up to { $fps } frames per second (see Settings){ $leak ->
    [yes] . This driver leaks about 11.4 MB of memory per frame in 3D, and almost none in Need For Kill. Do not play in 3D for long
   *[no] {""}
}
notice-memory = The graphics driver leaks memory, so the game now uses { $used } of { $total } GB. Restart it soon. Your progress is saved
notice-second-game = wishdir is already open with the same data folder ({ $folder }). Both games save their settings and results there
notice-page =
    .raw = Mouse input is raw: no acceleration
    .accelerated = Raw mouse input is not available in this browser. Turn off mouse acceleration in your system settings: it affects your aim
    .not-saved = Nothing can be saved in this browser. You lose settings, records and replays when you close the page
    .second-tab = wishdir is open in another tab. This tab does not save settings, records or replays
    .unsaved = Your browser could not save your latest changes. Its storage may be full
    .paste = press Ctrl+V to paste the text
    .no-clipboard = the clipboard is not available in this browser
notice-other-profile = This script was written for { $written }. You are playing it with { $played }
notice-sound =
    .on = Sound on
    .off = Sound off
notice-only-viewing = This map was compiled without clip hulls: you can fly through it, but not stand or walk on it
notice-noclip-on = Noclip on
notice-noclip-off = Noclip off
notice-begun-elsewhere = { $error }. Using the default instead
notice-saved-picture = Screenshot saved: { $path }
notice-demo-other-map = This demo was recorded on a different version of the map (checksum mismatch).
notice-demo-places = This demo has positions but no inputs: the player follows the recorded path, and no keys are shown
notice-watching = You are watching a replay. Take over first.
notice-play-on = You have control. Hold your keys and unpause. The replay's keys stay held until you press a key.
notice-replay-kept = Replay saved: { $path }
notice-replay-recovered = The game did not close properly last time. Your session was recovered: { $path }
notice-no-state = the replay starts in a state that its rules do not allow
notice-replay-nothing = Nothing to save yet: play first
notice-records =
    .daily = Today's result was saved with its replay: { $outcome }
    .put-aside = Your records file was damaged ({ $problem }). It was moved to { $path } and a new one was started.
    .unusable = Recording is off: { $error }
    .failed = Could not save the records, trying again: { $error }
    .exported = Exported: { $path }
    .removed = Removed from the leaderboard. To undo this, import { $path }
    .imported = Added to the leaderboards: { $name }, { records-imported }
    .known = Already on the leaderboards: { $name }, { records-imported }
    .refused = { $name } was not added: { $error }
notice-free-camera = Free camera: turn the wheel to change the speed, hold Shift to go faster
notice-clipboard = Cannot use the clipboard: { $problem }
notice-what-if-no-jump = No jump to analyse: jump first
notice-what-if-lost = The last jump was too long ago to re-simulate
notice-what-if-thinking = Simulating your jump…
notice-what-if-searching = Searching for the best jump within your limits…
notice-link-copied = Last jump copied as a link ({ $letters } characters)
notice-link-no-jump = There was no jump in the last 2 minutes
notice-link-refused = Cannot open the copied link: { $problem }
link-name = jump on { $map }
notice-ghost-coming = Loading ghost…
notice-ghost-here = Ghost: { $name }
notice-ghost-other-rules = Ghost: { $name }. It was recorded with other rules: { $rules }
notice-ghost-other-map = { $name } was recorded on a different map or map version ({ $played }). You are on { $map }
notice-ghost-unreadable = Cannot race { $name }: { $problem }
notice-ghost-stands = Cannot race { $name }: the player never moves
notice-ghost-no-best = You have no finished run on this map with these rules
notice-nothing-to-measure = There is nothing to measure under the crosshair
start-not-in-nfk = Need For Kill maps have only one kind of start: remove --start
output-lost = wishdir: cannot write the output: { $error }
map-more-warnings = { $place }: { $count ->
    [one] 1 more warning
   *[other] { $count } more warnings
}; `wishdir check-map` lists them all
settings-none = no settings found, expected for example `(mouse: (sensitivity: 3.0))`
settings-range = found { $found }, expected { $low } to { $high }
settings-unread = { $error }; using the defaults
settings-wrong = { $path }: { $wrong }; using the defaults for these settings
settings-put-aside =
    .kept = { $error }. Using the defaults; the file was moved to { $path }.
    .failed = { $error }. Using the defaults; the file could not be moved aside: { $why }.

## The game: bug finder

bugs-here = Bug finder
    .hint = { $key }: hide
    .busy = searching…
    .row = { $number }: tick { $tick }
    .how = { $number }: { $how }
    .both = { $number }: { $pre }; { $how }
    .bug = { $bug } { $what }
    .jump = { $number }, tick { $tick }: release { $duck } + press { $jump }
    .duck = { $number }, tick { $tick }: release { $duck }
    .ducked = { $number }, tick { $tick }: hold { $duck }
    .nothing = { $number }, tick { $tick }: no key
    .strip = { $length } u
    .keys = { $next } next · { $watch } watch
    .back = { $next } next · { $watch } back to game
    .replay = Path to { $bug }
bugs-next = { $what } in { $ticks }
    .now = { $what } now
    .no-key = { $bug } in { $ticks }, no key needed
    .hold = hold { $key }
    .up = release { $key }
    .press = press { $key }

## The game: measuring tool

measure-title = Measure
measure-mark-a = Mark A
    .set = set
measure-block = Block
    .gap = block { $gap }
measure-flight = Edge-to-edge jump
measure-rise = B's top above A's top
measure-need = Efficiency needed
measure-distance = Distance
measure-horizontal = Horizontal
measure-height = Height
measure-east-north = East, north
measure-hint =
    .aim = aim at a block
    .mark = { $key }: mark B
    .clear = { $key }: clear

## Menu

first-start =
    .about = Learn the movement of Counter-Strike 1.6, QuakeWorld and Need For Kill. The physics are exact, so what you learn works in those games.
    .learn = Learn to strafe (2 minutes)
    .learn-note = Short lessons, from walking to gaining speed in the air. Every step is demonstrated.
    .play = Just play
    .play-note = A map with a bit of everything and Counter-Strike 1.6 rules. One key opens the lessons.
    .from = I come from
    .sensitivity-note = The same number as in Counter-Strike and Quake.
    .keys = Choose with the mouse, the keys 1 to 5, or the arrow keys and Enter. Press Esc to just play. You can change everything later.
first-start-cs16 = Counter-Strike 1.6
    .note = 100 fps, long jump blocks, KZ HUD. Jump with Space or the wheel.
first-start-quakeworld = QuakeWorld
    .note = 77 fps, bunny hop lane, QuakeWorld HUD. Jump with Space or right-click.
first-start-nfk = Need For Kill
    .note = NFK 068R2 rules, speed jump lane, side view. Run with A, D or the arrow keys, jump with Space.
first-start-config =
    .title = Your config was found
    .name = { $game }: { $file }
    .note = The import changes these settings. You can undo it on the Config page of the menu.
    .import = Import my settings
    .skip = Not now
menu-resume = Resume
menu-loading = Loading…
menu-quit = Quit
menu-play = Play
    .note = Takes effect immediately. You keep your position and speed where possible.
menu-training = Training
    .note = Lessons from walking to EdgeBugs, and drills with medals.
    .lessons = Lessons and drills
    .next = What to practise next
    .next-lesson = Next lesson: { $lesson }
    .this-lesson = Current lesson: { $lesson }
    .step-done = { $number }. { $step } Done.
    .daily = Today's challenge
    .show = Demonstration
    .stop = End training
    .main-start = Start: { $lesson } (lesson)
    .main-drill = Start: { $drill } (drill)
    .lesson-first = Your next lesson in this game. After 3 lessons, this page recommends training based on your jumps.
    .main-continue = Continue: { $lesson }
    .figure = Physics chart
    .begin = Start this lesson
    .again = Start again
    .go-on = Next lesson: { $lesson }
    .drills = Drills
    .drills-note = One skill each. Attempts restart automatically and get harder as you improve. To add your own, see docs/training.md.
    .drills-of = Drills: { $game }
    .drill-level = difficulty { $level } of { $of }: { $medals }
    .lesson-medal = { $lesson } · { $medal }
    .lesson-done = { $lesson } · all steps done
menu-training-time = Game speed in lessons
    .as-taught = set by the lesson
    .full = 100 %
    .half = 50 %
    .quarter = 25 %
menu-benchmark = Benchmark
    .note = A fixed list of drills, the same for everyone. You get points for each drill, and a total score.
    .start = Start
    .continue = Continue
    .copy = Copy result
    .copied = Result copied to the clipboard
    .points-note = Bronze gives 40 points, silver 70, gold 100. After gold, the next drill starts automatically. Play a drill as often as you like: your best score counts.
    .next-rank = Next rank: { $rank } at { $score } points
    .highest = Highest rank
    .next-medal = { $medal }: { $score }
    .play = Play
menu-statistics = Statistics
    .note = Your progress, and the mistakes that cost you most.
    .closed = Statistics are off: this session is not being recorded.
    .nothing = No recorded jumps yet. Close the menu and jump, or start a lesson. After a few jumps this page shows where you lose speed and whether you improve.
    .other-games = Only jumps in the game that you played last are included. Left out: { $count ->
        [one] 1 jump in another game
       *[other] { $count } jumps in other games
    }. Choose a profile to see them.
    .trends = Progress by session
    .newest = Latest session: { $number } { $what }
    .no-best = None of your jumps count yet. The jump panel shows why, for example because a jump is too short.
    .no-trend = No values yet.
    .unit-habit = units or u/s lost per jump to this habit (lower is better)
    .unit-efficiency = % of the possible gain (higher is better)
    .unit-rate = ms unstable rate: 10 × the spread of your jump timing (lower is better)
    .unit-best = units (longest jump)
    .timing = Jump timing after landings
    .ticks = ticks after landing (thick line: mean, thin lines: spread)
    .angles = Angle errors, left and right
    .angles-note = Marks that point left are strafes with A, marks that point right are strafes with D. Lines show the spread. Left of zero you turn too slowly, right of zero too fast.
    .degrees = degrees off the best angle
    .all = all jumps
    .band = from { $speed } u/s
    .units = units lost per jump
    .no-ledger = No analysed jumps yet. Only jumps with strafes that land on level ground are analysed.
menu-mouse-page = Mouse and wheel
    .note = Only measured while this page is open. Your player stays still.
    .timing = Input timing
    .unknown = Move the mouse to check the accuracy of your input timing.
    .exact = Your input is timed exactly: every event counts on the tick in which it happened.
    .delayed = Your input is not timed exactly: some events have no system time, and wishdir received them up to { $ms } ms late.
    .late = Your input is not timed exactly. Events that arrived after their tick: { $events }.
    .times = Event times: { $timed } of { $events } come from the system. For the other events, wishdir uses the time at which it received them.
    .no-times = Your system reports no event times. wishdir uses the time at which it receives each event.
    .now = Now: mouse { $hz } Hz, input delay up to { $ms } ms, main loop { $passes } Hz, { $fps } frames per second.
    .played = Last second of play: { $events } events per tick, { $late } of { $ticks } ticks late, input delay up to { $ms } ms, main loop { $passes } Hz, { $fps } frames per second.
    .mouse = Mouse
    .move = Move the mouse in quick circles for a few seconds.
    .reports = { $reports } reports per second, { $gap } ms apart. Longest gap while moving: { $longest } ms ({ $gaps } gaps measured)
    .wheel = Wheel
    .roll = Roll the wheel a few times, as you do to jump.
    .single = { $rolls } rolls of 1 notch
    .rolls = { $rolls } rolls of { $notches } notches, { $gap } ms between notches
    .keys = Strafe key switches
    .change = Switch between your strafe keys a few times, as you do in the air.
    .gaps = { $changes } switches, { $gap } ms between the two keys (negative: both held)
    .axis = ms (left of the line: both keys held, right of it: no key held)
    .again = Measure again
menu-latency = Latency test
    .note = A blind test of the delay that you notice: you are not told which half is late.
    .how = Move the mouse. Both halves follow it, but one is late. Click the half that is late. If you cannot tell, guess.
    .start = Start
    .asked = Round { $number }: which half is late?
    .from = You notice an added delay of about { $ms } ms or more.
    .shortest = You notice even { $ms } ms of added delay, the smallest in this test.
    .not-even = You do not notice { $ms } ms of added delay.
    .again = Start again
menu-hand = Sensitivity
    .note = How far your hand moves for ideal strafes, and your sensitivity in the numbers of other games.
    .counts = Mouse DPI
    .counts-note = The DPI setting of your mouse. It is only used to calculate centimetres and changes nothing in the game.
    .still = This mouse cannot turn the view: sensitivity or m_yaw is zero.
    .needs = Hand movement for ideal strafes, { $profile }
    .speed = u/s
    .way = cm per second
    .scales = Sensitivity in other games
    .scales-note = Type your sensitivity from another game to use it here.
menu-practice = Practice
    .note = Practise the same moment again and again.
menu-positions = Positions
    .note = Nine slots per map, saved between sessions. { $save } saves and { $load } loads the selected slot. { $before } and { $next } change the slot. { $undo } undoes the last load or restart. After loading, restart the map to get a valid time.
    .filled = saved
    .empty = empty
    .save = Save position
    .load = Load
    .undo = Undo load or restart
menu-time = Time
    .note = In game, { $slower } slows down time and { $faster } speeds it up. Each tick stays the same, but fewer ticks run per second. A slowed run does not count until you restart at 100 %.
menu-styles = Style
    .note = Restricts your keys, for example to W only.
    .nfk-note = Styles that limit your movement directions do not exist in Need For Kill.
menu-settings = Settings
    .note = Changes are saved automatically.
menu-hud = HUD
    .note = Choose what the HUD shows, where, and how large.
    .preset = Preset
    .widgets = Widgets
    .reset = Reset to defaults
menu-records = Records
    .note = Your best runs and jumps. Every entry is a replay that has been re-simulated and verified.
    .runs = Runs
    .jumps = Jumps
    .again = Refresh
    .closed = Records are off: this session is not being recorded.
    .none = No records yet. Finished runs and your best jumps are added automatically. If a jump does not count, the jump panel says why. You can also import other players' replays.
    .all-maps = all maps
    .all-profiles = all profiles
    .all-kinds = all kinds
    .none-such = No entries match these filters.
    .no-damage = { $profile }, no damage
    .watch = Watch
    .race = Race
    .export = Export
    .remove = Remove
    .remove-now = Really remove
    .imported = { $date } (imported)
    .missing = replay missing
    .altered = replay modified: not verified
    .other-version = recorded with a different physics version
    .unproven = not re-simulated since the last update
    .hand = Key press lengths, ms: { $presses }. Turn per tick, °: { $left } left, { $right } right. Jerk, °: { $jerk_left } left, { $jerk_right } right. Perfect hops: { $perfect }. Key events per second: { $events }.
    .import = Import a replay
    .import-note = The replay is re-simulated here, and what it achieves is added to the leaderboards. You can also drop the file onto the window.
    .import-hint = Path of a .wdr file
    .import-it = Import
    .rank = { $rank }.
    .unknown = -
menu-controls = Controls
    .note = Up to three keys per action. Click a field, then press a key or mouse button, or turn the wheel.
    .reset = Reset all keys
    .clash = Also bound to: { $actions }
    .hint = Click, then press a key. Right-click to clear.
menu-config = Config
    .note = Import a config (.cfg) from Half-Life, Counter-Strike, ezQuake or Quake III. You see all changes first.
    .where = Type the path of a config, or drop the file onto the window. Nothing changes until you import it.
    .hint = Path of a .cfg file
    .look = Preview
    .found = Changes from { $name }
    .nothing = Nothing to import: your settings already match.
    .imported = Imported { $count ->
        [one] 1 change
       *[other] { $count } changes
    } from { $name }.
    .change = { $what }: { $old } → { $new }
    .mouse = Mouse
    .keys = Keys
    .rate = Physics rate
    .speeds = Speeds (saved as a new profile)
    .scripts = Scripts
    .looks = Appearance
    .profile = profile
    .take = Import
    .undo = Undo last import
    .left-out = Not imported, or imported differently
    .conflicts = Keys bound twice
    .more = and { $count } more
    .script = line { $line }: { $key } runs "{ $text }", which only works in the original game
    .kept-script = { $key } opens the menu or console and cannot be rebound: its script "{ $text }" was skipped
    .menu-key = line { $line }: { $key } opens the menu or console and cannot be rebound ("{ $text }")
    .plain-jump = line { $line }: { $key } is imported as a plain jump key instead of its script "{ $text }", because no other key jumps
    .no-key = line { $line }: { $key } cannot be bound here ("{ $text }")
    .many-keys = line { $line }: { $key } would be the fourth key for "{ $text }" (maximum: 3)
    .no-speed = { $name } { $value }: the current profile has no such setting, or the value is out of range
    .own-title = { $profile } with the speeds of { $config }
    .own-note = Created by the Config page: { $profile } with the speeds and turning keys of { $config }.
menu-config-crosshair =
    .on = crosshair
    .is-on = on
    .is-off = off
    .shape = crosshair shape
    .size = crosshair size
    .opacity = crosshair opacity
    .color = crosshair colour
    .of-set = theme colour
    .percent = { $percent } %
menu-console = Console
    .note = The original games' commands and variables (bind, alias, exec, map, sensitivity, sv_gravity) plus all of wishdir's actions.
    .keys = Tab completes, arrow keys browse the history. Try "help NAME", "cvarlist" and "cmdlist".
console-value = "{ $name }" is "{ $value }"
console-alias = alias { $name } "{ $text }"
console-bound = "{ $key }" = "{ $text }"
console-unbound = "{ $key }" is not bound
console-no-key = Unknown key "{ $name }"
console-unknown = Unknown command or variable "{ $name }". See "cmdlist" and "cvarlist".
console-no-number = { $name }: expected a number, found "{ $text }"
console-kept-key = { $key } opens the menu or console and cannot be rebound
console-no-file = No file "{ $name }" in your config folder, or it is too large
console-bad-alias = alias { $name }: the name or the text is too long, or you have too many aliases
console-too-much = Too many commands in one frame; the rest were dropped
console-help = Console commands: { $commands }. "cmdlist" lists all commands, "cvarlist sv_" lists all variables that start with sv_, and "help NAME" explains a command or variable.
    .bind = bind KEY shows what the key does. bind KEY TEXT binds the key until you quit: +jump holds jump while you hold the key, any other text runs once. To keep a bind, put it into autoexec.cfg. Also: unbind KEY, unbindall
    .alias = alias NAME TEXT makes your own command. Separate several commands with semicolons. wait delays the rest of the commands to the next tick. Runs do not count if a script presses keys for you
    .set = NAME shows a variable. NAME VALUE or set NAME VALUE changes it. Also: toggle NAME, inc NAME BY, reset NAME
    .exec = exec FILE runs a .cfg file from your config folder. autoexec.cfg runs when the game starts. Also: echo TEXT
console-cvar =
    .setting = { $name } ({ $low } to { $high }): the setting "{ $label }". { $note }
    .profile = { $name } ({ $low } to { $high }{ $unit }): { $meaning }. Part of the profile: changing it switches you to a custom profile
menu-help = Help
    .note = Shows what the keys do and what the numbers mean.
    .search = Search keys and guide
    .keys = Keys
    .next = Next: { $topic }
    .none = Nothing found.
menu-search = Search
    .note = Finds settings, keys, widgets, maps, lessons, pages, help and console variables.
    .field = Search (Ctrl+F)
    .hint = Type what you are looking for, such as vsync, DPI, FOG or a map's name.
    .none = Nothing found. Try another word, or browse the pages.
    .maps = Maps
    .training = Lessons and drills
    .pages = Pages
# More search words for a label. The id is the label's id with each dot replaced by a hyphen.
search-words =
    .menu-vsync = vsync vertical sync tearing input lag gl_vsync
    .menu-fps-max = fps cap framerate frames per second limit hz
    .menu-software-fps-max = fps cap framerate software rendering cpu
    .menu-frames-in-flight = input lag latency prerendered buffering
    .menu-fullscreen = borderless windowed monitor display
    .menu-fov = fov zoom view angle
    .menu-zoom-fov = fov awp scope sniper
    .menu-zoom-ratio = awp scope sniper sens
    .menu-nfk-zoom = camera distance scale
    .menu-smooth-steps = stairs camera
    .menu-zones = timer start finish triggers
    .menu-colliders = clip brushes hitbox walls wireframe
    .menu-sensitivity = sens sensivity mouse speed dpi edpi cm/360
    .menu-m-yaw = yaw horizontal mouse
    .menu-m-pitch = pitch vertical mouse invert inverted y axis
    .menu-m-filter = smoothing mouse filter
    .menu-damage = fall damage godmode health hp
    .menu-sound-master = volume loud mute audio
    .menu-sound-movement = footsteps jump volume audio
    .menu-sound-tone = beep pitch coach volume audio
    .menu-sound-clicks = beep volume audio
    .menu-sound-metronome = rhythm beat bpm volume audio
    .menu-sound-dropped = rhythm beat metronome
    .menu-ghosts-on = ghost race replay bot opponent
    .menu-ghosts-best = pb personal best record ghost
    .menu-ghosts-line = trail route ghost
    .menu-ghosts-mark = ghost ring
    .menu-ghosts-fading = transparent ghost
    .menu-ghosts-loops = repeat ghost
    .menu-hud-panel = transparency background alpha
    .menu-hud-bar-height = cgaz strafe helper size
    .menu-hud-bar-plate = cgaz strafe helper transparency
    .menu-hud-snap-zones = snaphud snap hud defrag
    .menu-hud-bar-colors = cgaz strafe helper color
    .menu-hud-jump-lines = ljstats jump stats chat
    .menu-hud-aim = ljstats jump stats
    .menu-hud-average = smoothing
    .menu-hud-crosshair = reticle aim dot cross
    .menu-hud-colors = color blind theme
    .menu-hud-preset = layout profile
    .menu-hud-edit = layout move widgets resize scale
    .menu-language = english russian translation locale
    .menu-window = resolution window size display 1920 1080
    .menu-engine = game mode physics quake half-life counter-strike cs hl qw nfk
    .menu-rate = tickrate tick fps physics msec
    .menu-maxspeed = weapon knife awp scout speed
    .menu-profiles = mode rules preset server
    .menu-hand-counts = dpi cpi cm/360 mouse
    .menu-hand-scales = sens converter convert sensitivity csgo valorant overwatch
    .menu-hand = dpi edpi cm/360 cm360 sens converter
    .menu-mouse-page = polling rate hz dpi mouse test
    .menu-latency = input lag delay reaction
    .menu-positions = checkpoint cp tp teleport savestate saveloc
    .menu-time = timescale slow motion slowmo host_timescale
    .menu-styles = w-only sideways half-sideways
    .menu-practice = checkpoint savestate slow motion
    .menu-links = share clipboard jump
    .menu-games-demos = demo dem mvd qwd hltv
    .menu-replays = demo record playback bot dem mvd
    .menu-records = leaderboard top times pb personal best wr
    .menu-records-import = leaderboard add replay
    .menu-controls = keys binds keybinds rebind bindings keyboard
    .menu-config = cfg autoexec userconfig import binds
    .menu-console = cvar command bind alias terminal
    .menu-help = guide tutorial manual keys faq
    .menu-training = tutorial lesson drill medal learn how to strafe
    .menu-training-time = slow motion lesson
    .menu-training-daily = challenge of the day
    .menu-statistics = stats progress graph
    .menu-play = map engine mode
    .menu-settings = options video graphics audio mouse
    .menu-hud = overlay interface widgets ljstats speedometer
    .show-me-title = bot autostrafe tas demonstration ideal
    .action-noclip = fly ghost cheat
    .action-restart = reset respawn kill start
    .action-respawn = checkpoint cp tp
    .action-save-position = checkpoint cp saveloc savestate
    .action-load-position = teleport tp gocheck savestate
    .action-duck = crouch ctrl
    .action-jump = bhop space wheel scroll
    .action-speed = sprint shift
    .action-free-camera = spectator freecam fly
    .action-show-me = bot autostrafe demonstration
    .action-find-bugs = edgebug jumpbug duckbug slidebug eb jb
    .action-measure = distance block gap
    .action-pause = freeze stop
    .action-rewind = back undo tas
    .action-keep-replay = clip record demo
    .action-copy-link = share clipboard
    .action-screenshot = picture png
    .action-zoom = scope fov awp
    .action-edit-hud = layout move widgets
    .widget-strafe-bar = cgaz strafe helper
    .widget-trainer = strafe trainer sync
    .widget-speed = velocity ups speedometer
    .widget-graph = velocity speed graph
    .widget-compass = wishdir arrow
    .widget-bhop = fog hops perf scroll stats
    .widget-jump = ljstats jump stats longjump sync strafes
    .widget-keys = wasd keystrokes input
    .widget-timer = clock time
    .widget-feed = chat messages log
    .widget-engine = fps profile
    .widget-input = polling hz lag
    .widget-forecast = jumpbug edgebug fall damage
    .widget-chain = jump table ljstats
menu-key =
    .first = First key for
    .second = Second key for
    .third = Third key for
    .press = Press a key or mouse button, or turn the wheel. Esc cancels.
    .waiting = press a key

menu-map = Map
    .own = Your own maps
    .note = Put TrenchBroom .map files and compiled .bsp files into this folder. New files appear at once. The map you are playing reloads when you save it.
    .nfk-note = Put .mapa files and .nfk text files into this folder. New files appear at once. The map you are playing reloads when you save it.
    .open-folder = Open folder
    .games = Maps from your games
    .search = Search by name, title or game
    .favourites = Favourites
    .star = Add to favourites
    .unstar = Remove from favourites
    .none = No maps found.
    .searching = Looking for your games…
    .more = { $count ->
        [one] 1 more map: use the search to find it
       *[other] { $count } more maps: use the search to find them
    }
    .game-folder = wishdir looks for Quake, Half-Life and Counter-Strike in the usual install folders, such as Steam's. If a game is somewhere else, enter its folder:
    .game-folder-hint = Game folder
    .game-found = { $game }: { $count ->
        [one] { $count } map
       *[other] { $count } maps
    }
    .game-packs = packs: { $names }
    .game-wads = textures: { $names }
    .game-names = { $names } and { $count } more
menu-map-order = Order:
    .origin = by origin
    .name = by name
    .played = last played
menu-engine = Engine
    .flat = 2D
menu-rate = Physics rate
    .fps = { $fps } fps
    .nfk-note = Always { $ticks } ticks per second, { $msec } ms each. The picture is interpolated between ticks.
menu-maxspeed = Maxspeed
maxspeed-holder =
    .qw-230 = hwguy
    .qw-240 = soldier
    .qw-280 = demoman
    .qw-300 = sniper, pyro, spy, engineer
    .qw-320 = QuakeWorld, medic
    .qw-450 = scout
    .hl-270 = multiplayer
    .hl-320 = server default
    .cs16-150 = zoomed AWP, G3SG1, SG550
    .cs16-180 = with a shield
    .cs16-200 = zoomed SG552
    .cs16-210 = AWP, G3SG1, SG550
    .cs16-220 = M249, zoomed Scout
    .cs16-221 = AK-47
    .cs16-227 = VIP
    .cs16-230 = M4A1, M3
    .cs16-235 = SG552
    .cs16-240 = AUG, Galil, FAMAS, XM1014, unarmed
    .cs16-245 = P90
    .cs16-250 = knife, pistols, grenades, MP5, TMP, MAC-10, UMP45
    .cs16-260 = Scout
menu-profiles = Profiles
    .note = A profile sets all of the above and every other server and player setting at once.
map-purpose =
    .lab = A bit of everything: flat ground, steps, slopes, water, a ladder, a low ceiling.
    .longjump = Blocks 215 to 260 units apart, in steps of 5. Each has its distance written on it.
    .bhop = Two timed lanes of blocks with straights and a curve. The outer lane is for QuakeWorld and Quake III.
    .bugs = EdgeBug ledges, JumpBug drops, a DuckBug slope, a SlideBug slide, and a 45° slope for bounces.
    .cs-course = Counter-Strike against the clock: hops, long jumps, a climb, drops and a zigzag, once around a lake.
    .hl-course = Half-Life against the clock: hops, slopes, a slide, a dive and ladders, down a canyon.
    .q3-lab = Quake III: gaps for circle jumps and strafe jumps, a timed lane, ramps, and towers for overbounces.
    .qw-course = QuakeWorld against the clock: a spiral of four half circles with hurdles, waves and drops.
    .flat = Flat ground with a pixel scale, for running, stopping and single jumps.
    .chain = The speed jump lane: hold the run key and jump, and read your distances off the floor.
    .ledges = Ledges 1 to 6 rows high. For 5 rows, you need a corner catch.
    .pads = Pads, strong pads, water, a teleport and a push area on the way to the finish.
    .course = Need For Kill against the clock: out over trenches, steps and a pool, up two pads, and back along the top.
map-author = by { $author }
menu-what-if = What if
    .note = In game, press { $key } after a jump. wishdir simulates the jump several times, each time with one fault fixed, and finds the best jump within your limits. The paths are drawn in the map.
    .none = Nothing to show: press { $key } after a jump.
menu-what-if-hands = Human limits
    .learned = Measured
    .own = Custom
    .learned-note = Measured from your last { $jumps } { $jumps ->
        [one] jump
       *[other] jumps
    }: you turn at up to { $turn }°/s and need { $ticks } { $ticks ->
        [one] tick
       *[other] ticks
    } between strafe keys.
    .nothing-learned = Not measured yet: your limits are measured from your jumps.
menu-what-if-turn = Turn speed
    .note = Your maximum turn speed, in degrees per second.
menu-what-if-gap = Ticks between strafe keys
menu-what-if-watch = Watch
menu-what-if-back = Back to game
menu-what-if-race = Race
menu-bugs = Bug finder
    .note = In game, press { $key } to search for paths to an EdgeBug, JumpBug, DuckBug or SlideBug from where you stand or fall. The paths are drawn in the map. While you fall, a countdown shows the next key press of the selected path.
    .none = No paths to show.
show-me-title = Show me
    .note = In game, press { $key }: the ideal player jumps from where you stand, in the direction you look.
    .nfk-note = In game, press { $key }: the ideal player takes over from your position.
show-me-strafes = Strafes per jump
show-me-turn = Maximum turn speed
    .unlimited = Unlimited
    .at-most = { $degrees }°/s
show-me-reaction = Ticks between strafe keys
show-me-now = Show me now
show-me-race = Race the ideal player
show-me-race-best = Race my best run
show-me-race-nobody = Remove ghosts

menu-language = Language
    .of-system = System default
menu-rules = Rules
menu-mouse = Mouse
    .reset = Reset to original values
menu-picture = Graphics
menu-window = Window
menu-damage = Damage
    .note = Falls, lava and slime cost health in engines that have damage. Dying restarts the run.
menu-sound = Sound
menu-sound-on = Sound
    .note = All sounds. { $key } toggles them in game.
menu-sound-state =
    .plays = Sound is on.
    .delay = Sound is on. Latency: { $msec } ms, as reported by the device.
    .no-device = No sound device found. Turn sound off and on to try again.
menu-sound-master = Master volume
    .note = In percent. Scales everything below.
menu-sound-movement = Movement
    .note = Sounds of jumps, landings (louder the harder you fall), steps and splashes.
menu-sound-tone = Strafe tone
    .note = Sounds while you strafe, on the side you strafe to. Low tone: you turn too slowly. High tone: you turn too fast.
menu-sound-clicks = Clicks
    .note = Clicks when your mouse turns back, at the ideal jump tick and on perfect hops.
menu-sound-metronome = Metronome
    .note = Plays one beat per strafe, at the ideal strafe length.
menu-sound-dropped = Skipped beats
    .note = In percent. Skipped beats make you keep the rhythm yourself.
menu-ghosts = Ghosts
menu-ghosts-on = Show ghosts
    .note = Shows ghosts that run beside you. They never collide with you.
menu-ghosts-best = Race my best run
    .note = You race your best finished run automatically. Saved runs from earlier sessions count too.
menu-ghosts-line = Ghost path
    .note = The path is solid where you are faster, dashed where you are slower, and dotted where you are level.
menu-ghosts-mark = Position marker
    .note = Shows a ring on the floor at the ghost's current position.
menu-ghosts-fading = Fade when near
    .note = Fades a ghost out when it is close to you.
menu-ghosts-loops = Loop ghosts
    .note = When there is no timer, a ghost starts over at its end.
menu-sensitivity = Sensitivity
    .note = Degrees per mouse count = sensitivity × m_yaw
menu-m-yaw = m_yaw
    .note = Horizontal mouse speed. 0.022 in all original games.
menu-m-pitch = m_pitch
    .note = Vertical mouse speed. 0.022 in all original games.
menu-m-filter = m_filter
    .note = Averages mouse input over 2 ticks. This is smoother, but adds half a tick of delay.
menu-zoom-ratio = Zoom sensitivity
    .note = While zoomed, mouse speed is multiplied by this value × zoomed FOV / FOV. Counter-Strike uses 1.2.
menu-invert = Invert mouse
menu-fov = Field of view
    .note = In degrees, for a 4:3 screen. Wider screens show more at the sides.
menu-zoom-fov = Zoomed field of view
    .note = Used while you hold the Zoom key. Bind it on the Controls page.
menu-nfk-zoom = Need For Kill zoom
    .note = At 1 you see as much as in the original game. You can also zoom with the wheel.
menu-fullscreen = Fullscreen
menu-vsync = V-sync
    .note = Without V-sync you get more frames and less input lag, but the picture may tear.
menu-frames-in-flight = Frames in flight
    .note = Number of finished frames that may wait for the screen. Fewer frames give less input lag, more frames a steadier frame rate. 0 chooses automatically: 1 frame with V-sync, 3 frames without.
menu-fps-max = Frame limit
    .note = Set 0 for no limit. The frame limit does not affect physics.
menu-software-fps-max = Frame limit (no GPU)
    .note = Used when the CPU draws the picture. The lower of the two limits applies.
menu-smooth-steps = Smooth stairs
    .note = The view glides over steps. Does not affect movement.
menu-zones = Show zones
    .note = Shows the start, the finish, checkpoints and teleports as coloured volumes.
menu-variable = { $about } (console: { $name })
menu-colliders = Show colliders
    .note = Shows the outlines of all solid brushes, for map makers.

menu-hud-edit = Edit on screen
    .note = Drag widgets, resize and recolour them, save layouts, or share one as text.
    .open = Edit
menu-hud-look = Appearance
menu-hud-colors = Colour theme
    .standard = Standard
    .red-green = Red-green
    .blue-yellow = Blue-yellow
    .high-contrast = High contrast
    .red-green-note = for deuteranopia and protanopia
    .blue-yellow-note = for tritanopia
menu-hud-panel = Panel opacity
    .note = At 100 % you cannot see through the panels.
menu-hud-bar-height = Strafe bar height
    .note = In points (1/720 of the window height).
menu-hud-bar-plate = Strafe bar background opacity
menu-hud-snap-zones = Snap zones in the strafe bar
    .note = Quake III rounds your velocity after every frame, so some angles gain more than others. The zones show the angles that gain speed. Brighter zones gain more.
menu-hud-bar-colors = Strafe bar colours
    .note = Colours of gain, overturn and best angle.
    .reset = Theme colours
menu-hud-jump-lines = Show jumps in the feed
    .note = One line per jump: distance or speed, strafes, sync, and why it did not count.
menu-hud-aim = Judge jumps by
    .each = automatic
    .note = Automatic: hops and all QuakeWorld and Quake III jumps by speed, all other jumps by distance.
menu-hud-crosshair = Crosshair shape
    .note = Change its size, opacity and colour in the HUD editor.
menu-hud-average = Turn trainer average
    .note = Number of ticks. 1 is exact but jumpy, 10 is smooth.
crosshair-shape =
    .cross = Lines and dot
    .open = Lines
    .plus = Plus
    .dot = Dot
menu-hud-size = Size
menu-hud-down = Vertical offset
menu-hud-right = Horizontal offset
menu-hud-anchor = Anchor
    .note = The corner, edge or centre the widget is positioned from.
hud-editor = Edit the HUD
    .move = Drag to move this panel
    .hint = Drag a widget. It snaps to edges, the centre and other widgets, but not while you hold Shift. Scale it with the wheel or its corner, nudge it with the arrow keys.
    .done = Done
    .fold = Collapse
    .unfold = Expand
    .undo = Undo
    .redo = Redo
    .size = Size, %
    .opacity = Opacity, %
    .color = Colour
    .color-reset = Theme colour
    .hide = Hide
    .reset = Reset
    .hidden = Hidden
    .layouts = Layouts
    .name = name
    .save = Save
    .replace = Replace
    .load = Load
    .rename = Rename
    .remove = Delete
    .remove-now = Delete permanently
    .copy = Copy as text
    .paste = Paste text
hud-editor-moment =
    .playing = Playing
    .beginning = At the start
    .paused = Paused
    .measuring = Measuring
hud-editor-layout = Layout { $name }
hud-editor-saved = Layout { $name } saved: { $path }
hud-editor-loaded = Layout { $name } loaded
hud-editor-renamed = Layout { $from } renamed to { $to }
hud-editor-removed = Layout { $name } deleted
hud-editor-copied = Layout copied as text ({ $letters } characters)
hud-editor-pasted = Layout pasted ({ $letters } characters)
action-group =
    .movement = Movement
    .nfk = Need For Kill
    .practice = Practice
    .view = View
    .window = Window

## widget-: label, note and formula of each widget

widget-strafe-bar = Strafe bar
    .note = Where to aim, in true screen angles. Thin line: neutral. Band: gain. Wedge: overturn. Bright line: best angle.
    .formula =
        With c = v cos u: neutral while c >= { $air_cap }, then gain until 2c + added = 0, then overturn.
        best u = 90° if a >= { $air_cap }, else acos(({ $air_cap } - a) / v), a = airaccelerate · wishspeed · tick.
        On the ground, friction is applied first.
widget-trainer = Turn trainer
    .note = Your turn as a percentage of the ideal turn, 50 to 150 %. Aim for 100 %.
    .formula = your turn / ideal turn, both summed over the ticks since the last switch; ideal turn = atan(added sin u / (v + added cos u))
widget-speed = Speed
    .note = Horizontal and vertical speed, height above the start, takeoff speed, top speed since takeoff, and speed change on landing.
    .formula = speed = √(vx² + vy²); landing = speed after the landing tick minus speed before it
widget-graph = Speed graph
    .note = Horizontal speed over the last 5 seconds, with takeoffs and landings marked.
    .formula = speed = √(vx² + vy²) after each tick
widget-gain = Gain and loss
    .note = Horizontal speed gained or lost on this tick. Shows friction and walls separately. Below: the last 110 ticks.
    .formula =
        gain = speed after the tick minus speed before it; best = the largest gain that any u gives from the same state;
        flight = total gain from air acceleration in this flight / total of the best gains
widget-compass = Wishdir compass
    .note = Seen from above, with your view pointing up: your movement, your wish direction, and the angle between them.
    .formula = u = angle from velocity to wishdir when the tick applies its acceleration
widget-crosshair = Crosshair
    .note = Marks where you are looking.
    .formula = { "" }
widget-bhop = Hops
    .note = Frames on ground (FOG) of your last hops, stamina, the bhop cap, and the speed you would keep with FOG 1 to { $fog_max }. After a long jump: best and average distance, and your last 10 takeoffs and landings on the block.
    .formula =
        FOG = ticks that ended on the ground before the jump; cap = { $cs16_hop_over } · maxspeed (CS, faster jumps are cut to { $cs16_hop_kept } of it), { $hl_hop_over } · maxspeed (HL, cut to { $hl_hop_kept } of it);
        stamina factor = (100 - { $stamina_loss } · stamina in ms) / 100
widget-run = Run
    .note = The current run: average and top speed, perfect hops, and the takeoff speed after 1, 2, 3 … hops.
    .formula =
        average = distance / time; perfect = hops with the FOG that keeps the most speed / all hops;
        after n hops: takeoff speed of the nth hop in the last chain, and the best of this run
widget-forecast = Fall forecast
    .note = Landing time, damage, JumpBug ticks and EdgeBug strip. At an edge: the takeoffs that make a JumpBug possible.
    .formula =
        JumpBug: a tick must end less than { $jumpbug_window } - 1/{ $rest_part } u above the resting height; chance = { $jumpbug_window } / (fall speed · tick), at most 1;
        damage: CS (v - { $cs16_safe_fall }) / { $cs16_fall_divisor } · { $cs16_fall_factor }, HL (v - { $hl_safe_fall }) / { $hl_fall_divisor }
widget-what-if = What if
    .note = Shows how the last jump could have gone. Press the What if key after a jump. Replaces the jump panel.
    .formula =
        estimate = from the loss breakdown, which removes one cause after another and ignores walls;
        simulated = the jump without that fault, simulated on this map from the same tick;
        249.3 of 257.8 = distance of this jump, and of the best jump within your limits from the same takeoff
widget-measure = Measure
    .note = Shown while you measure: block, jump distance, offsets. Replaces the fall forecast.
    .formula = { "" }
widget-bug-finder = Bug finder
    .note = Shown while you use the bug finder: the bugs that are possible from here, each with its tick. Replaces the hops and the fall forecast.
    .formula = { "" }
widget-jump = Jump panel
    .note = The last jump: distance, strafes, every tick, and where it lost distance.
    .formula =
        distance = from the takeoff to the point where your origin is back at takeoff height, plus the width of your box ({ $boxes });
        gain sync = ticks with rising speed / air ticks; key sync = ticks with key and turn on the same side / turning ticks;
        efficiency = (gain - loss) / total of the best gains; error = u - best u; switch = tick of the key switch minus tick of the turn
widget-inertia = Inertia
    .note = ix and iy in pixels per tick, their caps, and your actual movement per tick.
    .formula =
        ix: +{ $run_acceleration } per tick in the direction of the run key, +{ $counter_key_bonus } more against your movement; cap { $run_cap }, { $crouch_cap } crouched. Without a run key: divided by { $ground_friction } on the ground, by { $air_friction } in the air.
        iy: +{ $nfk_gravity } per tick; divided by { $rise_damping } while -1 < iy < 0, multiplied by { $fall_growth } while 0 < iy < { $inertia_max }; a jump sets it to { $jump_iy }.
        speed = |ix| + { $speedjump_x } · count (068R2)
widget-speed-jump = Speed jump
    .note = The count or level of the speed jump, its effect per tick, whether the next jump counts, wait ticks and double jump.
    .formula =
        NFK 068R2: from count { $count_acts } on, every tick moves you { $speedjump_x } · count further and adds { $speedjump_y } · count to iy; a jump counts if you are on the ground and hold jump and the run key of your direction.
        NFK 0.75: levels 1 to { $level_max } raise the run cap by { $level_run_caps }; a jump counts within { $fresh_ticks } ticks of the landing.
widget-chain = Jump table
    .note = The last jumps: distance, height, speed, and whether each counted (or why not).
    .formula = distance = from takeoff to landing; height = from takeoff to the highest point; speed = the farthest that a tick moved you
widget-keys = Keys and mouse
    .note = Your input on this tick: keys, wheel notches, turn.
    .formula = overlap = both strafe keys, wishspeed 0; dead air = no key in the air; turn = change of the view angle / tick length
widget-health = Health
    .note = Hit points, if damage is on.
    .formula = { "" }
widget-engine = Engine and profile
    .note = Movement code, physics ticks per second, maxspeed, profile, and frames drawn per second.
    .formula = { "" }
widget-input = Input timing
    .note = Mouse rate, input delay, late ticks, main loop rate and frame rate.
    .formula = Numbers of the last second. Delay = time from an input event until the main loop reads it. A tick is late if it runs more than 4 ms after its end.
widget-practice = Practice
    .note = The practice features that affect this run, such as slow motion.
    .formula = Ticks keep their length. At 50 %, half as many ticks run per second, and the run does not count until you restart at 100 %.
widget-timer = Timer
    .note = Time from the start zone to the finish, to the millisecond.
    .formula = { "" }
widget-ghost = Ghost
    .note = Your time and speed compared with the ghost at the same place, and your time difference at the last 2 checkpoints. Below: where you both are on its path.
    .formula = your time − the ghost's time where it was nearest to you; your speed − its speed there
widget-nfk-ghost = Ghost
    .note = Your time and speed compared with the ghost at the same place, and your time difference at the last 2 checkpoints. Below: where you both are on its path.
    .formula = your time − the ghost's time where it was nearest to you; your speed − its speed there
widget-feed = Event feed
    .note = EdgeBugs, JumpBugs and other bugs (or why they failed), checkpoints, finishes, falls and warnings.
    .formula = { "" }
widget-hints = Key hints
    .note = The most important keys. Shown briefly when you start to play.
    .formula = { "" }
widget-inspector = Tick inspector
    .note = While paused: which movement code ran on this tick, with every number it used.
    .formula = { "" }

## preset-: names of the widget presets

preset-learner = Learner
preset-kz = KZ
preset-quakeworld = QuakeWorld
preset-everything = Everything
preset-off = Off

## hud-: texts of the widgets

hud-hints = Key hints
hud-hints-lessons = lessons: learn to strafe
hud-hints-move = move (mouse: look)
hud-hints-jump = jump
hud-hints-duck = duck
hud-hints-positions = save / load position
hud-hints-restart = back to the start
hud-hints-noclip = fly through walls
hud-hints-menu = maps, settings
hud-hints-help = all keys
what-if-title = What if
what-if-own = this jump
what-if-ceiling = best within your limits
what-if-of = { $own } of { $best }
what-if-jump = { $jump } { $distance } u, re-simulated from takeoff
what-if-hands =
    .searching = finding your best jump: turns up to { $turn }°/s, { $ticks } { $ticks ->
        [one] tick
       *[other] ticks
    } between keys…
    .learned = your limits: turns up to { $turn }°/s, { $ticks } { $ticks ->
        [one] tick
       *[other] ticks
    } between keys (measured)
    .own = custom limits: turns up to { $turn }°/s, { $ticks } { $ticks ->
        [one] tick
       *[other] ticks
    } between keys
what-if-column =
    .ledger = estimate
    .level = simulated
what-if-elsewhere = elsewhere
what-if-falls = { $far }, then falls
what-if-beyond = grey: faster than your limits, or needs a different takeoff
what-if-watched = { $name }: watching
what-if-line = { $name }: { $brought }
what-if-keys = { $next } next · { $watch } watch · { $hide } hide
    .back = { $next } next · { $watch } back to game · { $hide } hide
what-if-replay = What if: { $name }
hud-hints-show-me = show me how it is done
hud-hints-nfk-run = run
hud-hints-nfk-jump = jump; hold to keep jumping
hud-hints-nfk-crouch = crouch; ends the speed jump
hud-hints-nfk-help = keys and guide
hud-percent = { $percent } %
hud-degrees = { $degrees }°

hud-speed =
    .vertical = vertical
    .height = height
    .takeoff = takeoff
    .maximum = maximum
    .landing = landing ±
hud-graph = speed, { $seconds } s
    .scale = { $low } to { $high }
hud-gain =
    .wall = wall { $gain }
    .friction = friction { $gain }
    .stamina = stamina { $gain }
    .best = best { $gain }
    .flight = flight { $percent } %
hud-compass =
    .left = { $degrees }° left
    .right = { $degrees }° right
    .straight = { $degrees }°
    .standstill = from a standstill
hud-trainer = { $ticks ->
        [one] turn
       *[other] turn over { $ticks } ticks
    }
    .slow = too slow
    .fast = too fast
    .other-key = wrong key
    .run-first = run first
hud-keys =
    .duck = duck
    .walk = walk
    .use = use
    .jump = jump
    .turn = { $degrees }°/s
    .overlap = overlap
    .dead-air = dead air
hud-long-jumps =
    .title = Last { $count }: { $kind }
    .best = best { $distance }
    .average = average { $distance }
    .takeoff = takeoff
    .landing = landing
    .scatter = { $name } { $bias } ± { $spread }
    .early = You take off { $units } u before the edge each time: run closer to it.
    .scattered = Your takeoffs vary by ± { $units } u: repeat the same run-up.
    .good = Your takeoffs are close to the edge every time.
    .more = Mean distance from the edge ± spread, in units.
hud-hops =
    .title = Hops
    .fog = frames on ground (FOG)
    .none = no hops yet
    .fall-counts = cut by fall speed
    .next = next:
    .fog-count = FOG { $fog }
    .no-cap = No cap: every perfect hop keeps all speed
    .over-cap = { $over } u/s over the cap ({ $cap })
    .over-cap-best = { $over } u/s over the cap ({ $cap }): FOG { $best } is best
    .near-cap = Only { $below } u/s below the cap ({ $cap })
    .below-cap = { $below } u/s below the cap ({ $cap })
    .no-stamina = No stamina in this engine
    .stamina-full = Stamina full: jumps reach full height
    .stamina = Stamina: jump height { $height } %, speed kept per ground tick { $speed } %. Full again in { $seconds } s
hud-forecast =
    .fall = Fall { $height }
    .drop = Drop { $height }
    .no-damage = no damage
    .damage = { $lost } health
    .deadly = { $lost }: deadly
    .lands = lands in { count-ticks } ({ $seconds } s) at { $speed } u/s
    .jumpbug-tick = JumpBug: release duck and jump on tick { $tick }
    .jumpbug-ticks = JumpBug: release duck and jump on ticks { $first } to { $last }
    .jumpbug-passed = no JumpBug: the nearest ticks are { $above } u too high and { $below } u too low
    .no-jumpbug = no JumpBug
    .chance = JumpBug chance at this speed: { $percent } %
    .edgebug = EdgeBug: edge { $from } to { $to } u ahead
    .no-edgebug = no EdgeBug from this fall
    .overbounce = Overbounce: your fall becomes speed. A straight fall with no keys held bounces you up
    .no-overbounce = no overbounce
    .overbounce-after = overbounce after: { $starts }
    .walked-off = walk off: lands in { count-ticks } at { $speed } u/s
    .jumpbug-never = no JumpBug from any takeoff
    .jumpbug-after = JumpBug possible after: { $starts }
    .jumpbug-not-after = JumpBug fails after: { $starts }
    .walk-off = walk off
    .jump = jump
    .double-duck = double duck
    .duck-jump = duck jump
    .hop = hop
    .stand-up-hop = stand-up hop
    .duck-hop = duck hop
hud-run =
    .speeds = average { $average }, top { $most }
    .perfect = { $hops } hops, { $perfect } % perfect
    .after = hops
    .chain = now
    .best = best
hud-jump =
    .speed = { $speed } u/s
    .invalid = does not count
    .ideal = ideal player
    .share-distance = { $percent } % of the best possible distance
    .share-speed = { $percent } % of the best possible speed
    .distance-share = { $distance } units; { $share }
    .block = block { $units }
    .block-need = Block { $units }: { $need }
    .block-early = ; you jumped { $units } u before the edge
    .edge = edge { $units }
    .height = height { $units }
    .prestrafe = prestrafe
    .takeoff = takeoff
    .maximum = maximum
    .landing = landing
    .air-ticks = air ticks
    .strafes = strafes
    .sync-gain = gain sync
    .sync-key = key sync
    .efficiency = efficiency
    .turn = turn
    .overlap = overlap
    .dead-air = dead air
    .ducked = ducked
    .strafes-by-key = strafes
    .strafes-by-turn = turns
    .width = width
    .jump-off = takeoff °
    .forward-release = W release
    .airpath = airpath
    .column-number = #
    .column-key = key
    .column-ticks = ticks
    .column-air = air
    .column-sync = sync
    .column-gain = gain
    .column-loss = loss
    .column-efficiency = eff.
    .column-error = error
    .column-switch = switch
    .column-lost = lost
    .earlier = previous
    .more-strafes = { $strafes ->
        [one] and 1 more strafe
       *[other] and { $strafes } more strafes
    }
    .no-strafe = no strafes
    .graph = gain and possible gain per tick; below: A, D, overlap, dead air
    .lost = { $lost } off the best possible { $aim }
    .nothing-lost = Best possible { $aim } with this many strafes
    .part = { $cause } { $units }
    .other = other { $units }
hud-health =
    .off = damage off
hud-timer =
    .ready = leave the zone to start
    .running = running
    .passed = { $checkpoints ->
        [one] 1 checkpoint
       *[other] { $checkpoints } checkpoints
    }
    .finished = finished
    .finished-after = finished · { hud-timer.passed }
    .uncounted = not counted · { hud-timer.passed }
    .done = Finished
    .not-saved = Finished, not saved
    .first = First finish here
    .best = New best
    .new-best = New best  { $difference }
    .behind-best = { $difference }  vs your best { $best }
    .part = { $number }/{ $of } of the way  { $difference }
    .again = { $key }: retry
    .saving = saving…  ·  { $again }
    .saved = rank { $rank } of { $of }, saved  ·  { $again }
hud-ghost =
    .behind = s behind
    .ahead = s ahead
    .even = level
    .distance = u vs ghost
    .distance-nfk = px vs ghost
    .waits = starts with you
    .elsewhere = off the ghost's path
    .units = { $speed } u/s
    .pixels = { $speed } px
    .checkpoint = CP { $number }  { $difference }
    .finish = finish  { $difference }
    .more = { $name } and { $count ->
        [one] 1 more
       *[other] { $count } more
    }
uncounted =
    .placed = practice, not counted
    .slowed = slow motion, not counted
    .placed-reason = the player was moved (jump link, script start, loaded position, noclip) and has not stood still since
    .slowed-reason = time ran slower than normal
    .command = impossible input, not counted
    .command-reason = tick { $tick }: { $fault }
style =
    .normal = Normal
    .w-only = W only
    .ad-only = A and D only
    .sideways = Sideways
    .half-sideways = Half-sideways
    .no-perfect-hops = No perfect hops
    .no-duck = No duck
badge =
    .macro = macro
    .null-movement = null movement
    .yaw-speed = turn script
badge-note =
    .macro = One key pressed several buttons, or a script changed what keys do.
    .null-movement = When two opposite keys were held, a script used only the last one pressed.
    .yaw-speed = A script turned the view with a key, or changed how fast keys turn it.
style-note =
    .normal = All keys allowed.
    .w-only = Forward only. To gain speed, look to the left or right of your path.
    .ad-only = Strafe keys only, no forward or back.
    .sideways = Forward and back only: turn sideways to your path and strafe with W and S.
    .half-sideways = Use strafe keys only together with forward. Keep your view 45° off your path.
    .no-perfect-hops = No jump before the second tick on the ground, so friction slows every hop.
    .no-duck = No ducking, on the ground or in the air.
hud-training =
    .step = step { $step } of { $of } · { $key }: show me
    .step-time = keep it up: { $now } of { $of } s
    .level = difficulty { $level } of { $of } · attempt { $attempts }
    .attempt = attempt { $attempts }
    .benchmark = benchmark { $number } of { $of } · attempt { $attempts }
    .shown-by = { $key }: show me
    .offered-by = { $keys }: next lesson · { $list }: lessons
    .or = { " or " }
    .start-by = { $key }: back to the start
    .lessons-by = { $key }: lessons
    .next-lesson = Next lesson: { $lesson }
    .watch = Watch the keys and the mouse.
    .your-turn = Your turn!
    .here = { $far } u to the goal
    .then = After the steps you can win a medal.
    .landing = Step done. The drill starts on landing.
    .ready = Your first key starts the timer
    .release = Release all keys to start
    .go = Go!
    .go-on = Go! { $left } s left
    .shown = demonstration · { $key } to stop
    .planned = Planning the demonstration…
hud-training-won =
    .bronze = Bronze medal!
    .silver = Silver medal!
    .gold = Gold medal!
hud-cue =
    .release = release
hud-input =
    .mouse = Mouse { $hz } Hz · { $events } per tick
    .delay = Delay { $ms } ms · late ticks: { $late }
    .loop = Loop { $hz } Hz · { $fps } fps
hud-strip =
    .jump = jump
    .duck = duck
    .mouse = mouse
hud-practice =
    .time = time { $percent } %
    .back = rewound { $seconds } s
hud-engine =
    .rate = { $rate }   maxspeed { $maxspeed }
    .nfk-rate = { $ticks } ticks per second   { $msec } ms
    .last = { $profile }   drawn at { $fps } fps
    .noclip = NOCLIP
hud-inspector =
    .none = No ticks yet
    .newest = latest tick, { $left } before it
    .back = { $back ->
        [one] { $back } tick
       *[other] { $back } ticks
    } back, { $left } before that
    .more = and { $lines } more
    .step-back = back one tick
    .step-on = forward one tick
    .play = continue from here
    .branches = branch { $current } vs { $other } here: speed { $speed }, distance { $distance }
    .title = Tick { $tick }   { $msec } ms
    .asked = input: forward { $forward }  side { $side }  up { $up }  yaw { $yaw }°  buttons { $buttons }
    .result = speed { $before } → { $after }   vertical { $rise_before } → { $rise_after }
    .heights = pitch { $pitch }°   origin height { $before } → { $after }
    .nfk-asked = keys { $keys }   dir { $dir }   { $ground }
    .nfk-result = ix { $ix }   iy { $iy }
    .nfk-place = x { $x_before } → { $x_after }   y { $y_before } → { $y_after }   moved { $moved }
    .on-ground = on the ground
    .in-air = in the air
hud-vectors =
    .before = before
    .after = velocity
    .wish = wishdir
    .added = added
    .contact = surface
hud-inertia =
    .unit = px per tick
    .each-second = { $speed } px/s
    .cap = cap { $cap }
    .rises = rising   max. { $clamp }
    .falls = falling   max. { $clamp }
    .stands = still   max. { $clamp }
hud-speed-jump =
    .begin = Run and hold jump
    .crouched = Crouching resets the count
    .hold-run = Hold the run key and jump on each landing
    .loses = Hold the run key, or the next jump resets the count
    .hold-jump = Hold jump: the next jump counts
    .hold-jump-within = Hold jump: a jump within { $ticks } ticks of landing counts
    .too-long = Too long on the ground: the next jump does not count
    .counts = The next jump counts
    .full = Maximum reached: every jump keeps it
    .no-effect-count = no effect below count { $count }
    .effect-count = x { $x }, iy { $iy } px per tick
    .no-effect-level = no effect at level 0
    .effect-level = run cap { $cap }, takeoff iy { $iy }
    .count = Count { $count } of { $most }
    .level = Level { $count } of { $most }
    .hold-off = wait { count-ticks }
    .on-ground = { count-ticks } on the ground
    .double = double jump: { count-ticks } left
hud-chain =
    .title = Jumps
    .units = newest first; units: px, px per tick
    .far = distance
    .high = height
    .speed = speed
    .speed-jump = speed jump
    .corner = corner  { $claim }
    .double = double  { $claim }

## rate-: tick rate and tick length

rate = { $fps } fps · { $length }
rate-length =
    .fixed = { $msec } ms
    .client = { $msec } and { $next } ms

## Event feed

chain-summary = Chain of { $hops } hops, { $perfect } perfect: { $from } → { $to } u/s, top { $top }
    .ground = −{ $speed } u/s on the ground
    .worst = biggest single fault: { $cause } −{ $speed } u/s

jump-line =
    .invalid = { $jump } { $distance }: { $reason }
    .distance = { $jump } { $distance }, { $strafes ->
        [one] 1 strafe
       *[other] { $strafes } strafes
    }, sync { $sync } %{ $fog }
    .speed = { $jump } { $to } u/s ({ $won }){ $fog }
    .fog = , FOG { $fog }
    .tier = { $result } — { $tier }
feed-technique = { $technique }: { $verdict }
feed-checkpoint = Checkpoint { $number }   { $time }
feed-finished = Finished in { $time }
feed-finished-uncounted = Finished in { $time } ({ $why })
feed-missing-checkpoint = You missed checkpoint { $number }: the finish does not count
feed-hurt =
    .fall = Fall: −{ $damage } health
    .slime = Slime: −{ $damage } health
    .lava = Lava: −{ $damage } health
    .trigger = Trap: −{ $damage } health
feed-died =
    .fall = Died from a fall
    .slime = Died in slime
    .lava = Died in lava
    .trigger = Died in a trap
feed-fell-out = Fell out of the world
feed-nfk-lost =
    .count = Speed jump lost at count { $count }: { $why } ({ $line })
    .level = Speed jump lost at level { $count }: { $why } ({ $line })
feed-nfk-corner = Corner catch, { $depth } px deep: hold jump to jump again
feed-nfk-double = Double jump: iy { $iy }, within { count-ticks } of the previous jump

## Replays

menu-games =
    .demos = Demos in your games
    .searching = Looking for your games…
    .configs = Configs in your games
    .kilobytes = { $size } KB
    .megabytes = { $size } MB
    .search = Search: file, folder, game
    .more = { $count ->
        [one] { $count } more file: use the search
       *[other] { $count } more files: use the search
    }

menu-replays = Replays
    .note = Newest first. Finished runs and your longest jumps are saved automatically if they count.
    .files = Files
menu-links = Jump links
    .note = Share a jump in chat as one line of text. Whoever opens it sees exactly the same jump. { $copy } copies your last jump, { $open } opens a copied link.
    .copy = Copy last jump
    .open = Open copied link
    .paste = or paste a link here
    .open-pasted = Open
replays-none = No replays yet. Finish a course, make a jump, or press { $key } to save the last 30 s.
replays-none-such = No replays found.
replays-reading = Loading…
replays-recovered = recovered recording
replays-time = run { $time }
replays-length = { $length } long
replays-search = Search by name, map, rules or result
replays-filter =
    .all = All
    .favourites = Favourites
    .runs = Runs
    .jumps = Jumps
    .others = Other
replays-rename = Rename
replays-delete = Delete
replays-delete-now = Delete permanently
replays-deleted = { $count ->
        [one] { $count } replay deleted
       *[other] { $count } replays deleted
    }
replays-clean-up = Delete recovered recordings
    .note = { $count ->
        [one] { $count } recording is from a session that did not close properly.
       *[other] { $count } recordings are from sessions that did not close properly.
    }
replays-age =
    .now = just now
    .minutes = { $count ->
        [one] { $count } minute ago
       *[other] { $count } minutes ago
    }
    .hours = { $count ->
        [one] { $count } hour ago
       *[other] { $count } hours ago
    }
replays-demos = You can also watch demos (.dem, .qwd, .mvd, .krpr, .krpz, .hltas). Put them into this folder or drop them onto the window. The game looks for a demo's map in the same folder, in its "maps" subfolder, among your own maps and in your games (see Play).
replays-note = Only your favourites and the newest replays of runs and jumps are kept.
watch-play = Play
    .note = Play
watch-pause = Pause
    .note = Pause
watch-tick-before = −1
    .note = Step back one tick
watch-tick-after = +1
    .note = Step forward one tick
watch-mark-before = «
    .note = Previous event (jump, technique, checkpoint, finish or death)
watch-mark-after = »
    .note = Next event
watch-slower = −
    .note = Slow down (minimum 5 %)
watch-faster = +
    .note = Speed up (maximum 400 %)
watch-rate = { $percent } %
watch-rate-note = Playback speed. Click to reset to 100 %.
watch-section-first = A
    .note = Set loop start. Press again to clear the loop.
watch-section-last = B
    .note = Set loop end
watch-time = { $now } / { $all }   tick { $tick }
watch-play-on = Take over here
    .note = Continue from this tick yourself, with the same speed, timers and held keys.
watch-mark-jump = { $jump } { $distance }
watch-mark-nfk-jump = { $jump } { $distance } px
watch-mark-death = Death

## report-: output of the command line

report-yes = yes
report-no = no

report-fall = A fall of { $height } units, { $profile }, { $msec } ms per tick
    .stays = lands      never leaves the ground: the floor is within the step height
    .lands = lands      on tick { $tick } after the edge, at { $speed } u/s
    .costs = costs      { $health } health ({ $damage } unrounded)
    .kills = costs      { $health } health ({ $damage } unrounded, deadly)
    .chance = chance     a JumpBug is possible at { $chance } % of the heights near this one
    .no-jumpbug = JumpBug    impossible in { $engine }
    .overbounces = overbounce { $rest } if you walk off the edge, { $jump } if you jump from it (no keys held)
    .starts = START            RISE  TICK     GAP  JumpBug
    .passes = no: the nearest ticks are { $above } u too high and { $below } u too low
    .table = { "" }  height  tick    u/s   health  chance     gap  JumpBug

report-bugs = Bugs on { $map }, { $profile }, { $msec } ms per tick. Tick 1 is the next tick
    .possible = { $bug }: { $ways ->
        [one] 1 path
       *[other] { $ways } paths
    }
    .impossible = { $bug } impossible: { $reason }
    .ticks = { $ticks } ticks simulated
    .capped = The search stopped early. Raise --most to try everything.
    .tried = Result of path { $number }:
    .event = tick { $tick }: { $bug }: { $verdict }
    .head = // { $way }. Play it with `wishdir simulate --map { $map } --profile { $profile } --script { $path }`.
report-bugs-nfk = these bugs exist only in Half-Life and Counter-Strike, not in Need For Kill

report-profiles = NAME
    .columns = TICK           MAXSPEED  TITLE
    .tick = { $msec } ms
    .client = client { $fps } fps
    .default = { $title } (the default)
    .nfk = NEED FOR KILL (2D)
    .nfk-default = { $name }  { $msec } ms  { $title }: { $about } (the default on its maps)
    .nfk-other = { $name }  { $msec } ms  { $title }: { $about }
    .r2 = each counted jump in a chain moves the player further per tick
    .v075 = each counted jump in a chain raises the run cap and makes the next jumps lower
    .hint = `wishdir profiles NAME` explains a profile. Add `--ron` to print it as a file that you can edit to make your own.
    .no-file = { $profile } belongs to Need For Kill, whose profiles have no files
report-profile = engine    { $engine }
    .no-cap = no speed cap
    .cap = a jump faster than { $over } times maxspeed is cut to { $kept } of that limit
    .one-acceleration = the same acceleration on the ground and in the air
    .no-ducking = no ducking
    .tires = jumps cost stamina
    .tick = tick      { $msec } ms, { $rate } per second
    .client = tick      { $msec } ms on average, as sent by a client at { $fps } fps
    .maxspeed = maxspeed  { $speed } u/s: the player's own cap is { $own }; without it, the server's cap of { $server } would apply
    .server-maxspeed = maxspeed  { $server } u/s, set by the server; the player has no separate cap
    .standing = standing  { $wide } wide, { $high } high, eye { $eye } above the feet
    .ducked = ducked    { $wide } wide, { $high } high, eye { $eye } above the feet
    .damage = damage    falls, slime and lava cost health
    .no-damage = damage    off
    .file = As a file:
report-profile-nfk =
    tick              { $nfk_msec } ms, { $nfk_ticks } per second; in pixels and ticks; y points down
    gravity           { $nfk_gravity } (GRAVITY { $nfk_gravity_original } x { $nfk_gravity_factor }), added to iy per tick
    rise damping      iy / { $rise_damping } while -1 < iy < 0
    fall growth       iy x { $fall_growth } while 0 < iy < { $inertia_max }
    friction          without a run key: ix / { $ground_friction } on the ground, ix / { $air_friction } in the air
    dead player       on the ground: ix / { $corpse_friction } as well
    stop threshold    |ix| up to { $stop_under } becomes 0
    inertia clamp     { $inertia_max } (PLAYERMAXSPEED), after the move
    liquid clamp      ix { $liquid_ix }, iy { $liquid_iy }
    acceleration      { $run_acceleration } per tick, + { $counter_key_bonus } when you run against your movement
    run cap           { $run_cap } (PLAYERINITSPEED), crouched { $crouch_cap }, with haste { $haste_cap }
    jump              iy { $jump_iy }; in a liquid { $swim_iy }, with flight { $flight_iy }
    double jump       iy { $double_jump_iy }, while the doublejump counter, which starts at { $double_from }, is above { $double_over }
    pads              iy { $pad_iy }, strong { $strong_pad_iy }
    .r2 =
        speedjump x       { $speedjump_x } (DEBUG_SPEEDJUMP_X): distance per count per tick
        speedjump y       { $speedjump_y } (DEBUG_SPEEDJUMP_Y): added to iy per count
        speedjump max     { $count_max } (DEBUG_SPEEDJUMP_MAX); the first count has no effect
        hold-off          { $hold_off } ticks between two counts (injump)
        reset by          standing still, walls, liquids, crouching, turning, a jump without the run key
    .v075 =
        level             0 to { $level_max }; + 1 for a jump after at most { $fresh_ticks } ticks on the ground
        run cap by level  + { $run_cap_by_level }
        jump iy by level  + { $jump_iy_by_level } (jumps get lower)
        reset by          walls, swimming up, flight, both run keys
        decay             - 1 per tick while |ix| is below { $decay_under } px per tick, or after { $decay_ticks } ticks on the ground

report-strafe = { $profile } at { $speed } u/s, { $msec } ms per tick. Angles are between velocity and wishdir.
    .air = In the air, with one strafe key: wishspeed { $wish }, cap { $cap }, accel { $accel } u/s
    .frame-rates = Air gain at each frame rate, u/s. Left: at the best angle. Right: after rounding, over all directions
    .frame-rates-head = { "" }   ms   fps     gain   gain/s  minimum     mean  maximum   mean/s
    .ground = On the ground, with W and a strafe key: wishspeed { $wish } (W in the formulas), accel { $accel } u/s
    .none = none
    .circle = u/s in a steady circle of radius { $radius } at { $turn } deg per second
    .straight = u/s straight ahead
    .prestrafe = Best prestrafe: a steady circle on the ground at a constant turn speed (in Counter-Strike, at full stamina)
report-strafe-keys =
    .both = W and a strafe key
    .side = one strafe key alone
    .forward = W alone
report-strafe-air =
    .from = from     { $value }  deg; no gain at smaller angles: acos(cap / v)
    .to = to       { $value }  deg; loss at larger angles: acos(-min(accel / 2, cap) / v)
    .best = best     { $value }  deg: acos((cap - accel) / v), or 90 if accel is more than cap
report-strafe-ground =
    .from = from     { $value }  deg; at smaller angles friction takes more than you gain: acos(√(W² - v² + v1²) / v1)
    .to = to       { $value }  deg; at larger angles friction takes more than you gain: acos((v² - v1² - accel²) / (2 accel v1))
    .best = best     { $value }  deg: acos((W - accel) / v1), or 0 if v1 < W - accel
report-strafe-row =
    .no-window = from, to { $value }  no angle gains speed
    .gain = gain     { $value }  u/s per tick at the best angle
    .turn = turn     { $value }  deg per tick: atan(add sin u / (v + add cos u))
    .turn-second = { "" }         { $value }  deg per second
    .counts = { "" }         { $value }  mouse counts per tick: turn / (sensitivity { $sensitivity } · m_yaw { $yaw })
    .limit = limit    { $value }  u/s: pm_bunnyspeedcap, no gain above this speed
    .stamina = stamina  { $value }  speed factor from spent stamina: 1 - { $stamina_per_msec } (stamina - msec)
    .friction = friction { $value }  u/s remain after friction: v1 = (v - max(v, stopspeed) friction T) stamina
    .fastest = fastest  { $value }  { $circle }
    .prestrafe = { "" }         { $value }  u/s with { $keys }: wishspeed { $wish }, { $turn } deg per second
    .best-prestrafe = best     { $value }  u/s with { $keys }: wishspeed { $wish }, { $turn } deg per second
    .asked = asked    { $value }  { $circle }
    .fastrun = fastrun  { $value }  u/s on tick { $tick }: top speed if you hold W, then add A, without turning
    .fastrun-half-key = fastrun  { $value }  u/s on tick { $tick }: top speed if you hold W, then add A, without turning (A counts half on its first tick)

report-bot-run-up = no room for a longer run-up, which would reach { $speed } u/s
report-bot-obstacle =
    .no-floor = no jump: the ideal player falls, and there is no floor below
    .no-room = no jump: there is no room nearby to run up, jump and land at the same height

report-event =
    .at = tick { $tick }: { $event }
    .entered-start = entered the start zone
    .started = started
    .fell-out = fell out of the world
report-event-teleported = teleported from { $from } to { $to }
    .facing = teleported from { $from } to { $to }, facing { $yaw }
report-event-pushed = pushed by { $by }
    .inertia = pushed: ix { $ix }, iy { $iy }
report-event-checkpoint = checkpoint { $number } after { $seconds } s
report-event-finished = finished after { $seconds } s
report-event-finish-refused = finish does not count: checkpoint { $number } was missed
report-event-hurt = lost { $damage } health: { $harm }
report-event-died = died: { $harm }
report-event-respawned = respawned
    .facing = respawned, facing { $yaw }
report-timer =
    .idle = waiting for the player to enter a start zone
    .ready = in the start zone
    .running = running: { $seconds } s, { $ticks } ticks, { $checkpoints } checkpoints
    .finished = finished: { $seconds } s, { $ticks } ticks, { $checkpoints } checkpoints
    .invalid = does not count until the player enters a start zone again
report-end =
    { $map }, { $profile }: { $ticks } ticks
    { $player }
    hash      { $hash }
    health    { $health }
    timer     { $timer }
report-end-player =
    origin    { $origin }
    velocity  { $velocity }, { $speed } u/s horizontal, { $stands }
    bits      { $bits }
report-end-nfk-player =
    position  x { $x }, y { $y }, { $stands }
    inertia   ix { $ix }, iy { $iy }; { $speed } px per tick along x
    speedjump { $count } of { $most }
    bits      { $bits }
report-bot = { $map }, { $profile }: { $ticks } ticks
    .jump = jump { $number } { $jump }
    .lost = lost     { $jump }
    .speed = speed    { $end } at the end, top { $most }, top on the ground { $ground }
    .died = { "" }         deaths: { $deaths }, teleports: { $teleports }
    .written = saved
    .head =
        // A run of `wishdir bot --kind { $kind }`. To replay it bit for bit:
        // wishdir simulate --map { $map } --profile { $profile } --script { $path }
        // Physics version { $version }.
        // side: positive to the right (D), negative to the left (A), u/s.
report-bot-early =
    .course = hops     { $made } of { $asked }: the end of the course was reached
    .ticks = hops     { $made } of { $asked }: the limit of { $ticks } ticks ended the run (--ticks)
report-bot-jump = { $distance } units, prestrafe { $prestrafe }, max { $most }, landing { $landing }, { $ticks } ticks
    .cut = , cut by the cap
    .collided = , hit something
    .other-height = , landed at a different height
report-bot-kinds =
    .engine3d = longjump, bhop or prestrafe (or a Need For Kill profile)
    .nfk = finish or chain in Need For Kill
report-script-hint = ; this is a Need For Kill script: use --profile nfk-068r2
report-own-rules = a replay has its own profile and start; omit --profile and --start
report-own-world = a trace has its own map and profile; omit --map, --profile and --start
report-sweeps = found a trace of sweeps, expected a run: sweeps have no ticks (`wishdir conform` checks all traces)
report-simulate-recording = found a trace of a 3D engine, expected a script or a Need For Kill trace (`wishdir conform` checks all traces)
report-range =
    .rows = more than { $rows } rows
    .no-number = `{ $found }` is not a number
    .no-end = expected `..` in the range
    .step = the step is { $step }, expected more than 0
    .order = expected an ascending range between 0 and { $most }
report-no-game = wishdir: this program was built without the game. `scripts/play` builds and starts it
report-no-screen = no display found: neither DISPLAY nor WAYLAND_DISPLAY is set. Start from a desktop; without one, use `xvfb-run wishdir play ...` (package xvfb)
report-no-driver =
    wishdir: no graphics driver found. The game needs Vulkan (or Metal, or DirectX 12).
      Debian, Ubuntu: apt install mesa-vulkan-drivers   (works without a graphics card too, slowly)
      Fedora:         dnf install mesa-vulkan-drivers
      Arch:           pacman -S vulkan-swrast, or your card's vulkan-* package
      NVIDIA:         the NVIDIA driver includes Vulkan
report-wrong-screen = cannot open the display { $variable }={ $value }: start from a desktop; without one, use `xvfb-run wishdir play ...` (package xvfb)
report-no-window = wishdir: could not open the window. Check that the display in DISPLAY exists and that libxkbcommon-x11-0, libxcursor1, libxrandr2 and libxi6 are installed

report-map =
    .no-solid = found no solid brush, expected a floor to stand on
    .no-solid-tile = found no solid tile, expected a floor to stand on
    .no-room = the first spawn has no room for the player (3 tiles high)
    .title = { $place }: { $title }
    .author = { $title }, by { $author }
    .warning = { $place }:{ $line }: warning: { $warning }
    .warning-in-file = { $place }: warning: { $warning }
    .entities = entities
    .no-class = (no classname)
    .brushes = brushes
    .models = models
    .faces = faces
    .not-drawn = not drawn
    .textures = textures
    .triggers = triggers
    .spawns = spawns
    .lights = lights
    .sun = and a sun
    .texts = texts
    .grid = grid
    .rows = columns, { $rows } rows
    .tiles = tiles
    .teleports = teleports
    .pushes = pushes
    .zones = zones
    .marks = marks
report-map-kind =
    .empty = empty
    .solid = solid
    .water = water
    .slime = slime
    .lava = lava
    .ladder = ladder
    .player-clip = player clip
    .slick = slippery solid
    .sky = sky
    .illusion = illusion
    .trigger = trigger
    .teleport = teleport
    .push = push
    .start = start
    .finish = finish
    .checkpoint = checkpoint
    .hurt = hurt
    .free = free
    .brick = brick
    .invisible = invisible
    .death = death
    .pad = pad
    .strong-pad = strong pad

report-bsp = { $place }: { $kind }, { $title }
    .untitled = untitled
    .lump = { "  " }{ $lump }: { $count }
    .entities = { "  " }{ $count } entities: { $classes }
    .tree = { "  " }hull { $hull }: { $nodes } nodes, { $depth } deep
    .clip-hulls = { "  " }with clip hulls: playable
    .no-clip-hulls = { "  " }without clip hulls: not playable
    .quake3 = { "  " }brushes { $brushes }, drawn polygons { $polygons }, curved patches { $patches }
    .drawn = { "  " }drawn: { $calls } draw calls, { $triangles } triangles, light { $light }, { $kib } KiB on the graphics card, built in { $ms } ms
    .missing-wads = { "  " }textures not found: { $wads }
    .missing-textures = { "  " }textures shown as a grid: { $count }
    .problem = { "  " }problem: { $problem }

report-conform = { $exact } of { $files } files exact, { $frames } frames, { $mode }
    .none = no trace found, expected files ending in .jsonl or .jsonl.gz
    .per-frame = each frame computed from the previous recorded frame
    .free-running = each frame computed from our previous frame
    .error = ERROR    { $path }: { $error }
    .exact = exact    { $path }: { $frames } frames
    .diverges = DIVERGES { $path }: { $wrong } of { $frames } frames; first: frame { $frame } (line { $line }), { $field }: expected { $expected }, got { $got }{ $distance }
    .distance = { " " }({ $ulps } ulp)
report-replay =
    { $map }, { $profile }: { $ticks } ticks, { $seconds } s
    course    { $time }
    takeoffs  { $jumps }
    hash      { $hash }
    file      { $bytes } bytes, { $each } per tick
    verdict   { $verdict }
    .valid = valid
    .invalid = invalid: { $reason }
report-verify = true     { $path }: { $ticks } ticks, course { $time }, { $jumps } takeoffs, hash { $hash }
    .none = no replay found, expected files ending in .wdr
    .not = { $verdict }  { $path }: { $reason }
    .place = { "  " }map { $map } ({ $map_from }, { $map_hash }), rules { $rules } ({ $rules_from }, { $rules_hash }), damage { $damage }, start: { $start }
    .built-in = built-in
    .own = NOT built-in
    .damage-on = on
    .damage-off = off
    .own-start = the map's own
    .impossible = { "  " }impossible input on tick { $tick }: { $reason }
    .ending = { "  " }{ $what }, tick { $tick }: { $counts }
    .seconds = { $seconds } s
    .no-time = not finished
    .counts = counts
    .does-not-count = does not count: { $reason }
    .more = { "  " }{ $count } more, see --json
    .long = { "  " }Runs and jumps are not listed: the replay is too long.
report-link = { $map }, { $profile }: { $ticks } ticks, a link of { $letters } characters. The linked jump is the last one
    .place = the link
    .recording = found a trace, expected a replay (.wdr) or a script (.ron): a link needs the name of its map, and traces have none
    .no-jump = jump not found: the replay has { $count ->
        [0] no finished jumps
        [one] 1 finished jump
       *[other] { $count } finished jumps
    }
report-cfg-no-variable = no variable of this dialect starts with `{ $start }`; use --dialect for another game's variables
report-cfg = { $dialect }: { $binds ->
        [one] 1 key
       *[other] { $binds } keys
    }, { $cvars ->
        [one] 1 variable
       *[other] { $cvars } variables
    }, { $aliases ->
        [one] 1 alias
       *[other] { $aliases } aliases
    }
    .goldsrc = a GoldSrc configuration
    .ezquake = an ezQuake configuration
    .quake3 = a Quake III configuration
    .mouse = mouse: { $yaw }° per count horizontally, { $pitch }° vertically
    .files = files, in order: { $names }
    .fps = { $fps } frames per second: { $msec } ms per command, profile { $profile }
    .taken = would be imported:
    .missing = not available in wishdir:
    .raw = mouse input is always raw
    .change = { "  " }{ $setting }: { $new }
    .change-old = { "  " }{ $setting }: { $old } -> { $new }
    .badge = { $line } ({ $badge })
    .offered = No imported key is bound to jump. These keys can be bound to a plain jump instead of their script:
    .offer = { "  " }{ $key }: { $text }
    .of-key = { $key }: { $reason }
    .refused = would not be imported:
    .notices = good to know:
    .conflicts = bound twice:
    .at = { "  " }line { $line }: { $reason }
    .whole = { "  " }whole file: { $reason }
    .whole-other = { "  " }all of { $file }: { $reason }
    .in-file = { "  " }{ $file }, line { $line }: { $reason }
    .ignored = { $count ->
        [one] 1 other bind or command has no effect here
       *[other] { $count } other binds and commands have no effect here
    }
    .ignored-with = { $ignored }. Ignored commands: { $names }
    .unused = { $count ->
        [one] 1 variable has
       *[other] { $count } variables have
    } no effect here: { $names }
    .unused-more = { $names } and { $count } more
report-demo = { $format }, map { $map }: { $exactness }, { $frames } frames, { $bad } packets that could not be read
    .exact = exact commands
    .gaps = { $gaps ->
        [one] commands with 1 gap
       *[other] commands with { $gaps } gaps
    }
    .positions = positions only
    .game = { "  " }game { $game }, protocol { $protocol }
    .track = { "  " }player { $player } { $name }: { $points } positions, from { $first } to { $last }
    .speed = { "  " }top speed: { $most } u/s
    .rates = { "  " }commands: { $lengths }
    .rules = { "  " }variables that differ from { $profile } (its values in brackets): { $rules }
    .changes = { "  " }variables that change (frame in brackets): { $changes }
    .cap = { "  " }the player's speed cap: { $cap } u/s
    .cap-inferred = { "  " }the weapon's speed cap, estimated from running: { $cap } u/s
    .on-map = on the demo's map
    .on-floor = on a flat floor
    .map = { "  " }map: { $place }
    .other-map = { $path }: recorded on a different version of the map (checksum mismatch)
    .replay = saved to { $path }: simulated on { $place }
    .why-no-map-flight = an obstacle or a push; the map is missing
    .why-no-map-ground = a wall, step, slope or edge; the map is missing and was replaced with an endless flat floor
    .why-trigger-ours = a map trigger moved our player but not the recorded one
    .why-put-elsewhere = something moved the recorded player: a teleporter, a death or a loaded position
    .why-knocked = something else changed the recorded player's speed: a push, an explosion or damage
    .why-stopped-there = the recorded player hit something that is not in the map: a door, a lift, an exploding box or another player
    .why-stopped-ours = our player hit something that did not stop the recorded one: an open door, a broken object, or a different version of the map
    .why-other-ground = only one of the two is on the ground: a lift, or a different version of the map
    .why-other-rules = no collision in either run: the rules differ, or the demo lacks part of the state
    .beside = our movement { $world }: { $equal } of { $frames } states match ({ $share } %)
    .difference = { "  " }first difference: frame { $frame } at { $time } s, { $field }: recorded { $recorded }, ours { $ours } ({ $why })
    .ghost = { $moments } positions saved to { $path }
    .no-player = found no player { $player }, expected one of { $known }
    .nobody = the demo contains no player
    .no-commands = the demo only has positions: jump statistics need commands, but you can make a ghost with --ghost
    .no-rules = scripts cannot use the rules { $profile }, expected one of { $known }
    .own-rules = --profile is only for HLTAS scripts; this demo has its own rules
    .played = { "  " }our simulation gives a position for { $known } of { $frames } frames
    .tool = the first command is computed by a TAS tool, so the result is unknown
    .chosen = { $path }: on some lines, a TAS tool chooses the commands. Our best strafe replaces them, so the result is not bit-exact. Lines: { $lines }
    .floor = no playable map: the jumps are judged on an endless flat floor, without walls, steps, edges or water
    .on-flat-floor = { "  " }simulated on an endless flat floor, without walls, steps or water
    .no-map = the script names no map, so the result of its commands is unknown
    .too-long = more than { $most } frames
report-records =
    .removed = removed; to undo this, import { $path }
    .none = No matching entries in { $path }.
    .nowhere = no folder for user files found; use --file
    .exported = saved to { $path }
    .no-board = only runs and jumps have leaderboards
    .others = * not the built-in map or rules of this name. The digits are the start of their hash.
    .imported = added         { $path }: { records-imported } on the leaderboards
    .known = duplicate     { $path }: { records-imported } already on the leaderboards
    .refused = not added     { $path }: { $error }
records-imported = { $runs ->
        [0] no runs
       *[other] 1 run
    }, { $jumps ->
        [one] 1 jump
       *[other] { $jumps } jumps
    }
records-column =
    .splits = splits
    .damage = damage
    .no-damage = off
    .problem = problem
    .at = when (UTC)
    .map = map
    .profile = profile
    .style = style
    .badges = scripts
    .kind = kind
    .distance = distance
    .block = block
    .prestrafe = prestrafe
    .max-speed = max
    .strafes = strafes
    .sync = sync
    .first-cause = main loss
    .reason = why not counted
    .time = time
    .outcome = outcome
    .verdict = details
    .began = start (UTC)
    .last = end (UTC)
    .runs = runs
    .jumps = jumps
    .bugs = techniques
    .rank = rank
    .entry = id
report-textures = { $count } textures in { $folder }

report-jumps = { $map }, { $profile }: distances in px, speeds in px per tick
    .too-long = found { $found } ticks, expected at most { $most } (all jumps must fit in memory)
    .none = no jumps found (a jump starts with the jump key on the ground and ends with a landing)
    .columns = { "" }  tick chain  kind                     distance  height ticks speed  count
report-what-if = what if: the jump on tick { $tick } went { $distance } u; { $ceiling } u was possible from this takeoff, with { $strafes } { $strafes ->
        [one] strafe
       *[other] strafes
    }
    .limits = { "" }  limits: turns up to { $turn } degrees per second, { $ticks } { $ticks ->
        [one] tick
       *[other] ticks
    } between keys
    .no-limits = { "" }  limits: any turn speed, { $ticks } { $ticks ->
        [one] tick
       *[other] ticks
    } between keys
    .twin = { "" }  { $twin }: { $units } u, { $speed } u/s (estimate: { $told_units } u, { $told_speed } u/s)
    .falls = { "" }  { $twin }: { $units } u, { $speed } u/s at takeoff height, then falls further (estimate: { $told_units } u, { $told_speed } u/s)
    .fast-turn = { $line }; needs a turn speed of { $turn } degrees per second
    .fast-switch = { $line }; needs a key switch with only { $ticks } { $ticks ->
        [one] tick
       *[other] ticks
    } between keys
    .other-takeoff = { $line }; needs a different takeoff speed
    .elsewhere = { "" }  { $twin }: lands elsewhere (estimate: { $units } u, { $speed } u/s)
    .not-here = expected a script or replay of a 3D engine; --what-if only works with those
    .no-jump = jump not found: the run has { $count ->
        [0] no finished jumps
        [one] 1 finished jump
       *[other] { $count } finished jumps
    }
report-block = A block of { $block } u (landing height { $rise } u), { $profile }, up to { $strafes } { $strafes ->
        [one] strafe
       *[other] strafes
    }
    .no-jump = { $profile }: these rules have no run-ups or jumps
    .table = { " " }prestrafe  efficiency %
    .best = the best prestrafe
block-need = needs { $efficiency } % efficiency from { $prestrafe } u/s, or perfect strafes from { $least } u/s
    .easy = needs no strafing at { $prestrafe } u/s
    .impossible = impossible from { $prestrafe } u/s, even with perfect strafes
    .short = { $efficiency } % from { $prestrafe } u/s
    .short-impossible = impossible
block-lack = { $prestrafe } u/s with { $efficiency } % efficiency reaches { $reach } u; you need { $gain } % efficiency or { $speed } u/s prestrafe
    .clears = { $prestrafe } u/s with { $efficiency } % efficiency reaches { $reach } u, which is enough
    .gain = { $prestrafe } u/s with { $efficiency } % efficiency reaches { $reach } u; you need { $gain } % efficiency
    .speed = { $prestrafe } u/s with { $efficiency } % efficiency reaches { $reach } u; you need { $speed } u/s prestrafe
    .both = { $prestrafe } u/s with { $efficiency } % efficiency reaches { $reach } u: too short. A better prestrafe alone or better strafes alone are not enough
block-sign = Block { $units }
    .higher = Block { $units }, { $rise } higher
    .yours = Your last jump: { $lack }
report-jump = { $number }. { $kind }: { $distance } u{ $tier }, ticks { $from } to { $to }
    .in-chain = { $kind } { $chain }
    .tier = , { $tier } ({ $index } of { $of })
    .invalid = does not count: { $reason }
    .row-distance = distance   { $distance } of ceiling { $ceiling } airtime    { $airtime } height     { $height }
    .row-speeds = prestrafe  { $prestrafe } takeoff    { $takeoff } max        { $most } landing    { $landing }
    .row-gain = gain       { $gain } loss       { $loss } efficiency { $efficiency } sync       { $sync }
    .row-angle = error      { $angle } turn       { $turn } W release  { $release } ducked     { $ducked }
    .row-strafes = strafes    { $strafes } width      { $width } takeoff °  { $off } airpath    { $path }
    .counts = { $keys } by key, { $turns } by mouse
    .raw = { $distance } (raw { $raw })
    .percent = { $percent } %
    .degrees = { $degrees } deg
    .ticks = { $ticks } ticks
    .sync = gain { $gain } %, keys { $keys } %
    .hop = frames on ground { $fog } ({ $grade }{ $best }): { $before } -> { $after } u/s
    .best = , best { $fog }
    .edges = block { $block }, edge { $edge } at takeoff, { $landing } at landing
    .landing-keys = keys: { $keys }
    .landing-duck = duck pressed { $when }
    .columns = { "" } #  key ticks   air  sync  keys    gain   loss  eff.  error  width overlap dead switch
    .lost = lost { $total } (judged by { $aim })
    .lost-to = lost { $total } (judged by { $aim }): { $parts }
    .others = other { $lost }
report-chain = { $chain } (jumps { $first } to { $last })
report-place = map { $map }, rules { $profile }
    .own-rules = map { $map }, rules { $profile } (NOT the built-in ones)
report-stats = { $part ->
        [whole] whole run
       *[rest] since the last start or loaded position
    }: { $seconds } s, { $distance } u, average { $average } u/s, top { $most } u/s, { $jumps ->
        [one] 1 jump
       *[other] { $jumps } jumps
    }
    .hops = hops { $hops }: perfect { $perfect } %, { $fogs }
    .fog = FOG { $fog } { $share } %
    .fog-more = FOG { $fog } or more: { $share } %
    .presses = average jump presses per landing: { $presses }
    .columns = hops  FOG  landing  takeoff  change  best of the run

report-drill-place = Map { $map }, rules { $rules }, { $seconds } seconds per attempt
report-drill-level = level { $level }: { $goal }; { $medals }
report-drill-attempt = { $drill }, level { $level }: { $outcome }
report-daily = { $date }: { $drill } ({ $name }), level { $level }
report-daily-reached = Result, verified by a replay: { $outcome }
report-daily-problem = Target reached, but its replay is not available ({ $problem }): { $outcome }
report-plan = Next: { $drill } ({ $name })
report-plan-day = { $day }: { $cost } per jump over { $jumps } jumps
report-progress-spread = { $mean } ± { $deviation }
report-progress-bar = { $ticks }: { $hops }
report-progress-timing = From landing to jump: { $ticks } ticks, { $msec } ms; unstable rate { $rate } ticks, { $rate_msec } ms
    Hops by ticks between landing and jump: { $histogram }
report-progress-no-hops = No hops yet. Your jump timing appears here after a few.
report-progress-angles = Angle errors: left { $left }°, right { $right }° (negative: too slow)
report-progress-keys = From mouse turn to key switch: { $switch } ticks. Per jump: { $overlap } ticks of overlap, { $dead } ticks of dead air
report-progress-fogs = Hops by frames on ground (0 to { $most }+): { $fogs }
report-progress-ledger = Average loss over the last { $jumps } jumps
report-progress-cause = { "  " }{ $cause }: { $distance } units, { $speed } u/s
report-progress-column =
    .day = day
    .jumps = jumps
    .best = best
    .efficiency = efficiency %
    .rate = unstable rate, ms
report-progress =
    .other-games = Only jumps in the game that you played last are included. Left out: { $count ->
        [one] 1 jump in another game
       *[other] { $count } jumps in other games
    } (see --profile).
    .nothing = No jumps yet. Only jumps that you make in the game are used.
    .title = Cost of habits per jump
    .axis = session
report-sensitivity = One mouse count turns { $degrees }°. A full turn takes { $cm } cm
    .needs = Hand movement for ideal strafes with { $profile }:
report-sensitivity-scale = { "  " }{ $game }: { $sensitivity }
report-sensitivity-column =
    .speed = u/s
    .tick = deg/tick
    .second = deg/s
    .counts = counts/tick
    .window = counts/window
    .cm = cm/s
    .strafe = cm/strafe

## plot-: texts of the plots

plot-gain-air = Gain per tick in the air: { $profile } ({ $msec } ms, wishspeed { $wish }, accel { $accel } u/s)
    .borders = borders: neutral | gain | overturn
plot-gain-ground = Gain per tick on the ground: { $profile } ({ $msec } ms, wishspeed { $wish }, accel { $accel } u/s)
    .borders = angle limits for gain
plot-gain =
    .equal = contour lines, one per { $step } u/s
    .best = the best angle
    .circle = fastest circle: { $speed } u/s at { $turn }°/s
    .gain = gain, u/s
    .angle = angle between velocity and wishdir, degrees
    .speed = speed, u/s
plot-speed = Strafing in the air: { $profile }, speeds after { $seconds } s
    .several = Strafing in the air at the best angle, speeds after { $seconds } s
    .best = the best angle
    .error = best { $degrees }°
    .course = { $name }: { $speed } u/s
    .time = time, s
    .speed = horizontal speed, u/s
