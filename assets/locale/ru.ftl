# Что говорит wishdir, по-русски. Синтаксис Fluent: https://projectfluent.org
# Те же id и те же переменные, что и в en.ftl. Числа приходят округлённым текстом, количества — числами: one 1, 21;
# few 2, 22; many 5, 11. К игроку — на «ты».

## Counts, used in other messages

count-ticks = { $ticks ->
    [one] { $ticks } тик
    [few] { $ticks } тика
   *[other] { $ticks } тиков
}

## Loss breakdown of a jump: aim, losses, causes, advice, praise

aim =
    .distance = дистанция
    .speed = скорость
    .time = время

lost =
    .distance = { $amount } юн
    .speed = { $amount } юн/с
    .time = { $amount } мс
    .none = 0

cause-collision = столкновения
cause-outside = толчки, вода, округление
cause-fog = фреймы на земле
cause-prestrafe = престрейф
cause-duck-timing = тайминг приседа
cause-jump-held = зажатый прыжок
cause-forward-held = зажатая W
cause-overlap = наложение клавиш
cause-key-gap = паузы без клавиш
cause-wrong-key = не та клавиша
cause-late-switch = поздние переключения
cause-early-switch = ранние переключения
cause-angle-over = быстрая мышь
cause-angle-under = медленная мышь
cause-angle-uneven = рывки мыши
cause-path = длина стрейфов
cause-combined = несколько ошибок вместе

advice-nothing = Исправлять нечего: до лучшего прыжка с таким числом стрейфов не хватило всего { $lost }.
    .best = Исправлять нечего: с таким числом стрейфов лучше не прыгнуть.
advice-several = До лучшего возможного прыжка не хватило { $lost }, но ни одно исправление само по себе много не даст. В каких стрейфах потеряно, видно по таблице.
    .main = До лучшего возможного прыжка не хватило { $lost }. Больше всего потеряно из-за ошибки «{ $cause }», но исправлять её есть смысл только вместе с остальными.
advice-not-known =
    .slope = Совета нет: ты приземлился на подъёме, и сравнить прыжок не с чем.
    .helped = Совета нет: тебе помогла лестница или вода, и сравнить прыжок не с чем.
    .surroundings = Совета нет: если исправить ошибку, ты заденешь стену или приземлишься в другом месте. Попробуй там, где просторнее.
advice-run-first = На { $speed } юн/с пришлось бы вести мышь быстрее, чем умеет человек. Сначала разбегись: стрейф окупается с { $strafe } юн/с.
advice-run-up-faster = На отрыве у тебя было { $kept } юн/с вместо возможных { $wanted }: потеряно { $lost }. Перед прыжком { $run_up }.
advice-run-up =
    .both = держи W и клавишу стрейфа и поворачивай в её сторону со скоростью { $turn }°/с
    .side = держи только клавишу стрейфа и поворачивай в её сторону со скоростью { $turn }°/с
    .forward = держи W и поворачивай в одну сторону со скоростью { $turn }°/с
    .turned = поворачивай в круге со скоростью { $turn }°/с, а не { $turned }°/с
    .longer = крути круг дольше: скорость поворота была верной, но круг длился всего { $seconds } с
    .straight = разбегайся дольше
advice-brake-in-hop = Ты приземлился на скорости { $landing } юн/с. При FOG { $fog } осталось { $got } (потеряно { $lost }), при FOG { $best } осталось бы { $kept }. На скорости выше { $cap } юн/с тормози перед прыжком: { $keys }.
hop-keys =
    .back = { count-ticks } держи клавишу против движения (S, если движешься лицом вперёд)
    .none = { count-ticks } не трогай клавиши движения
    .back-none = { count-ticks } держи клавишу против движения (S, если движешься лицом вперёд), дальше не трогай клавиши движения
    .strafe = { count-ticks } держи только клавиши стрейфа
    .back-strafe = { count-ticks } держи клавишу против движения (S, если движешься лицом вперёд), дальше только клавиши стрейфа
    .none-strafe = { count-ticks } не трогай клавиши движения, дальше держи только клавиши стрейфа
advice-jump-sooner = При FOG { $fog } осталось { $got } юн/с. Прыгай раньше: при FOG { $best } останется { $kept } юн/с, и к приземлению это даст { $lost }.
    .before = за { count-ticks } до приземления
    .early = Ты нажал прыжок { $when }, это рано, и потом ещё раз, уже поздно. При FOG { $fog } осталось { $got } юн/с. Жми прыжок в момент приземления: при FOG { $best } останется { $kept } юн/с, и к приземлению это даст { $lost }.
advice-stay-below-cap = Ты прыгнул на скорости выше лимита, и её срезало до { $got } юн/с: потеряно { $lost }. Держись ниже { $kept } юн/с.
advice-land-below-cap = Ты приземлился на скорости { $landing } юн/с, а лимит — { $cap }. После следующего прыжка останется не больше { $kept } юн/с: потеряно { $lost }. Приземляйся на скорости ниже лимита.
advice-duck-later = Ты присел на { count-ticks } раньше, чем нужно: потеряно { $lost }. Приседай перед самым приземлением.
advice-duck-for-landing = Ты приземлился не в приседе: потеряно { $lost }. Приседай перед самым приземлением, и продержишься в воздухе на { count-ticks } дольше.
advice-duck-sooner = Ты задел край, потому что поздно присел: потеряно { $lost }. Присядь на { count-ticks } раньше.
advice-duck-less = Присед мешал разгону ({ count-ticks }): потеряно { $lost }. Отпускай присед в воздухе.
advice-hold-both-keys = Ты держал только W или только клавишу стрейфа ({ count-ticks }). Из-за ошибок клавиш и мыши в воздухе потеряно { $lost }. Держи W и клавишу стрейфа вместе: в CPM так скорость растёт быстрее всего.
advice-release-jump = Ты держал прыжок в воздухе ({ count-ticks }), и это ослабляло стрейф: потеряно { $lost }. Отпускай его сразу после отрыва.
advice-release-forward =
    .all = Ты держал W или S весь полёт: потеряно { $lost }. Отпускай обе и стрейфь только на A и D.
    .some = Ты держал W или S в воздухе ({ count-ticks }): потеряно { $lost }. Отпускай их в момент прыжка.
    .all-sideways = Ты прыгал боком, но весь полёт держал A или D: потеряно { $lost }. Стрейфь только на W и S.
    .some-sideways = Ты прыгал боком, но держал A или D в воздухе ({ count-ticks }): потеряно { $lost }. Отпускай их в момент прыжка.
advice-release-first =
    .left = Ты держал A и D вместе ({ count-ticks }): потеряно { $lost }. Отпускай A раньше, чем нажмёшь D.
    .right = Ты держал A и D вместе ({ count-ticks }): потеряно { $lost }. Отпускай D раньше, чем нажмёшь A.
    .forward = Ты держал W и S вместе ({ count-ticks }): потеряно { $lost }. Отпускай W раньше, чем нажмёшь S.
    .back = Ты держал W и S вместе ({ count-ticks }): потеряно { $lost }. Отпускай S раньше, чем нажмёшь W.
    .either = Ты держал обе клавиши стрейфа ({ count-ticks }): потеряно { $lost }. Отпускай одну раньше, чем нажмёшь другую.
advice-hold-key = Ты летел без клавиши стрейфа ({ count-ticks }): потеряно { $lost }. Всегда держи ровно одну.
advice-other-key = Ты держал не ту клавишу ({ count-ticks }): потеряно { $lost }. Держи ту клавишу стрейфа, в сторону которой ведёшь мышь.
    .named = Ты держал не ту клавишу ({ count-ticks }): потеряно { $lost }. Ведёшь мышь влево — держи { $left }, вправо — { $right }.
advice-keys-sooner = Ты переключал клавиши слишком поздно (в сумме на { count-ticks }): потеряно { $lost }. Переключай их прямо перед разворотом мыши.
    .or-mouse = Клавиши и мышь разошлись в сумме на { count-ticks }: потеряно { $lost }. Переключай клавиши раньше или разворачивай мышь позже.
    .takeoff = После отрыва ты { count-ticks } держал прежнюю клавишу стрейфа: потеряно { $lost }. Переключай клавиши в момент прыжка.
advice-keys-later = Ты переключал клавиши слишком рано (в сумме на { count-ticks }): потеряно { $lost }. Переключай их прямо перед разворотом мыши.
    .or-mouse = Клавиши и мышь разошлись в сумме на { count-ticks }: потеряно { $lost }. Переключай клавиши позже или разворачивай мышь раньше.
    .landing = Ты переключил клавишу стрейфа за { count-ticks } до приземления: потеряно { $lost }. Переключай клавиши в момент приземления.
advice-turn-faster = Ты вёл мышь слишком медленно ({ count-ticks }) и в среднем отставал от лучшего угла на { $error }°: потеряно { $lost }. Веди быстрее.
    .plain = Ты вёл мышь слишком медленно ({ count-ticks }): потеряно { $lost }. Веди быстрее.
    .pace = Ты вёл мышь со скоростью { $percent } % от нужной: потеряно { $lost }. Веди быстрее.
    .left = Влево ты вёл мышь со скоростью { $percent } % от нужной: потеряно { $lost }. Влево веди быстрее.
    .right = Вправо ты вёл мышь со скоростью { $percent } % от нужной: потеряно { $lost }. Вправо веди быстрее.
advice-turn-slower = Ты вёл мышь слишком быстро ({ count-ticks }) и в среднем проскакивал лучший угол на { $error }°: потеряно { $lost }. Веди медленнее.
    .plain = Ты вёл мышь слишком быстро ({ count-ticks }): потеряно { $lost }. Веди медленнее.
    .pace = Ты вёл мышь со скоростью { $percent } % от нужной: потеряно { $lost }. Веди медленнее.
    .left = Влево ты вёл мышь со скоростью { $percent } % от нужной: потеряно { $lost }. Влево веди медленнее.
    .right = Вправо ты вёл мышь со скоростью { $percent } % от нужной: потеряно { $lost }. Вправо веди медленнее.
advice-turn-evenly = Ты вёл мышь неровно ({ count-ticks }): потеряно { $lost }. Веди её равномерно.
advice-keep-clear = Ты задел стену, край или потолок ({ count-ticks }): потеряно { $lost }. Держись от них подальше.
advice-strafe-lengths =
    .more = Ты сделал слишком мало стрейфов ({ $strafes }): потеряно { $lost }. Сделай { $wanted ->
        [one] { $wanted } короткий стрейф
        [few] { $wanted } коротких стрейфа одинаковой длины
       *[other] { $wanted } коротких стрейфов одинаковой длины
    }.
    .more-and-turn = Ты сделал мало стрейфов ({ $strafes }) и вёл мышь слишком медленно: потеряно { $lost }. Сделай { $wanted ->
        [one] { $wanted } короткий стрейф
        [few] { $wanted } коротких стрейфа
       *[other] { $wanted } коротких стрейфов
    } и веди мышь быстрее.
    .fewer = Ты сделал слишком много стрейфов ({ $strafes }): потеряно { $lost }. Сделай { $wanted ->
        [one] { $wanted } длинный стрейф
        [few] { $wanted } длинных стрейфа одинаковой длины
       *[other] { $wanted } длинных стрейфов одинаковой длины
    }.
    .even = Стрейфы вышли разной длины: потеряно { $lost }. Делай их одинаковыми.

advice-line-nothing = Исправлять нечего: до идеала не хватило { $lost }.
    .best = Исправлять нечего: лучше с этим числом стрейфов не прыгнуть.
advice-line-faults = Из-за нескольких ошибок потеряно { $lost }.
advice-line-unknown = Для этого прыжка совета нет.
advice-line-run-first = Сначала разбегись: стрейф окупается с { $strafe } юн/с.
advice-line-run-up-faster = Потеряно { $lost }. Разгоняйся лучше перед прыжком.
advice-line-brake-in-hop = Потеряно { $lost }. Выше лимита тормози перед прыжком.
advice-line-jump-sooner = Потеряно { $lost }. После приземления прыгай раньше.
    .early = Потеряно { $lost }. Жми прыжок в момент приземления.
advice-line-stay-below-cap = Потеряно { $lost }. Прыгай на скорости ниже лимита.
advice-line-land-below-cap = Потеряно { $lost }. Приземляйся на скорости ниже лимита.
advice-line-duck-later = Потеряно { $lost }. Приседай перед самым приземлением.
advice-line-duck-sooner = Потеряно { $lost }. Приседай раньше.
advice-line-duck-less = Потеряно { $lost }. Отпускай присед в воздухе.
advice-line-hold-both-keys = Потеряно { $lost }. Держи W и клавишу стрейфа вместе.
advice-line-release-jump = Потеряно { $lost }. Отпускай прыжок в воздухе.
advice-line-release-forward = Потеряно { $lost }. Отпускай W и S в прыжке.
    .sideways = Потеряно { $lost }. Отпускай A и D в прыжке.
advice-line-release-first = Потеряно { $lost }. Не держи обе клавиши стрейфа сразу.
advice-line-hold-key = Потеряно { $lost }. Держи клавишу стрейфа весь полёт.
advice-line-other-key = Потеряно { $lost }. Стрейфь туда, куда ведёшь мышь.
advice-line-keys-sooner = Потеряно { $lost }. Переключай клавиши раньше.
    .takeoff = Потеряно { $lost }. Переключай клавиши с прыжком.
advice-line-keys-later = Потеряно { $lost }. Переключай клавиши позже.
    .landing = Потеряно { $lost }. Переключай клавиши при приземлении.
advice-line-turn-faster = Потеряно { $lost }. Веди мышь быстрее.
    .left = Потеряно { $lost }. Веди мышь влево быстрее.
    .right = Потеряно { $lost }. Веди мышь вправо быстрее.
advice-line-turn-slower = Потеряно { $lost }. Веди мышь медленнее.
    .left = Потеряно { $lost }. Веди мышь влево медленнее.
    .right = Потеряно { $lost }. Веди мышь вправо медленнее.
advice-line-turn-evenly = Потеряно { $lost }. Веди мышь равномерно.
advice-line-keep-clear = Потеряно { $lost }. Не задевай стены и края.
advice-line-strafe-lengths = Потеряно { $lost }. Делай стрейфы одинаковой длины.
    .count = Потеряно { $lost }. Сделай { $wanted ->
        [one] { $wanted } длинный стрейф
        [few] { $wanted } стрейфа одинаковой длины
       *[other] { $wanted } стрейфов одинаковой длины
    }.

praise-held-by-cap = Отлично: скорость чуть ниже лимита { $cap } юн/с. Чуть быстрее — и её срезало бы на следующем бхопе.
praise-good = Хороший прыжок: до лучшего с таким числом стрейфов не хватило { $lost }. { $best }.
    .best = Идеально: с таким числом стрейфов лучше не прыгнуть.
strength =
    .mouse = Сильная сторона: мышь
    .keys = Сильная сторона: клавиши
    .takeoff = Сильная сторона: отрыв
    .line = Сильная сторона: прямая траектория

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
    .hop = бхоп
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
    .perfect = идеально
    .good = хорошо
    .cut = срезано
    .late = поздно
hop-fall-cut = срезано: полная скорость { $speed }, лимит { $cap }

duck-grade =
    .perfect = идеально
    .good = хорошо
    .bad = плохо
    .none = без оценки: слишком много фреймов

timing =
    .before = за { count-ticks } ({ $msec } мс) до приземления
    .within = в тик приземления
    .after = через { count-ticks } ({ $msec } мс) после приземления

landing-keys =
    .jump = прыжок нажат { $when }
    .held = прыжок зажат задолго до приземления
    .early = прыжок нажат слишком рано, { $when }
    .presses = нажатий прыжка: { $before } до приземления и { $after } после
    .duck-pressed = присед нажат { $when }
    .duck-released = присед отпущен { $when }

block-error =
    .short = недолёт { $units }
    .over = запас { $units }

reason-teleported = телепорт
reason-died = смерть
reason-placed = перемещение (чекпоинт, телепорт, noclip или рестарт)
reason-swam = прыжок закончился в воде
reason-caught-ladder = прыжок закончился на лестнице
reason-stuck = прыжок закончился внутри стены
reason-pushed = тебя толкнул триггер или конвейер
reason-fell-short = недолёт: ты приземлился на { $units } юн ниже отрыва
reason-landed-higher = ты приземлился на { $units } юн выше точки отрыва
reason-landed-lower = ты приземлился на { $units } юн ниже точки отрыва
reason-hit-wall = ты задел стену или склон
reason-hit-ceiling = ты задел потолок
reason-touched-floor = ты задел пол в полёте
reason-prestrafe-too-high = престрейф слишком большой: { $speed } юн/с (лимит: { $limit })
reason-too-short = прыжок слишком короткий (минимум: { $units } юн)

## Techniques: names and results

technique-edgebug = EdgeBug
    .done = { technique-fall }: ты коснулся края и слетел с него в том же тике, { $health }, { technique-speeds }
    .short = промах на { $units } юн (на { $ticks } тика раньше нужного): ты не долетел до края
    .short-of = промах меньше чем на { $units } юн: ты не долетел до края
    .far = промах на { $units } юн (на { $ticks } тика позже нужного): ты перелетел край
    .snapped = { technique-impossible }: в конце тика ты был на { $height } юн выше пола, и игра поставила тебя на него
technique-jumpbug = JumpBug
    .done = { technique-fall }, ты встал и прыгнул в одном тике: { $health }, { technique-speeds }
technique-duckbug = DuckBug
    .done = { technique-fall }, ты встал над самой землёй и сразу оторвался от неё: { $health }, { technique-speeds }
    .too-slow = ты ударился о землю: в нужный тик попал, но не хватило скорости, чтобы слететь со склона
technique-slidebug = SlideBug
    .done = { technique-fall }: ты коснулся пола у подножия слайда, { $health }, { technique-speeds }
    .over = промах: сначала ты задел слайд на { $units } юн выше нижнего края, а потом пол
    .short = промах меньше чем на { $units } юн: ты не долетел до слайда
technique-bounce = Bounce
    .done = { technique-fall }: склон тебя отбросил, { $health }, { technique-speeds }
    .snapped = { technique-impossible }: в конце тика ты был на { $height } юн выше склона, и игра поставила тебя на него
    .slow = промах: чтобы склон тебя отбросил, не хватило { $speed } юн/с
technique-fastrun = Fastrun
    .done = вторая клавиша подняла скорость с { $from } до { $top } юн/с; на одной клавише было бы { $key }
technique-double-duck = Double duck
    .done = ты вовремя отпустил присед и поднялся на 18 юн
    .frames = ты вовремя отпустил присед и поднялся на 18 юн, FOG { $fog } ({ $grade })
    .stand-up = ты приземлился в приседе, вовремя отпустил присед и поднялся на 18 юн, FOG { $fog } ({ $grade })
    .late = ты опоздал на { count-ticks }: отпустил присед, когда уже присел
technique-overbounce = Overbounce
    .up = после падения с высоты { $height } юн ({ $fall } юн/с) тебя подбросило со скоростью { $speed } юн/с
    .done = { technique-fall } разогнало тебя по земле: { technique-speeds }
    .jumped = промах: ты прыгнул на тик раньше нужного, и скорость падения ({ $speed } юн/с) не перешла в горизонтальную

technique-fall = падение с высоты { $height } юн на скорости { $speed } юн/с
technique-speeds = скорость { $before } → { $after } юн/с
technique-health =
    .saved = сохранено { $health } HP
    .lost = потеряно { $health } HP, как при любом приземлении с этой высоты
    .none = урона и так бы не было
technique-impossible = с этой высоты невозможно при длине тика { $msec } мс
technique-window-passed = { technique-impossible }: ближайшие тики закончились на { $above } выше и на { $below } ниже нужной высоты
technique-in-the-way = ты ударился о землю: в нужный тик попал, но что-то помешало
technique-missed = промах: { $key }
    .both = промах: { $duck }, { $jump }
technique-duck-key =
    .early = присед отпущен на { count-ticks } раньше нужного
    .late = присед отпущен на { count-ticks } позже нужного
technique-jump-key =
    .early = прыжок нажат на { count-ticks } раньше нужного
    .late = прыжок нажат на { count-ticks } позже нужного

## Tick inspector: movement functions and their numbers

tick-branch-stuck = ЗАСТРЯЛ В СТЕНЕ
tick-branch-ground = НА ЗЕМЛЕ
tick-branch-air = В ВОЗДУХЕ
tick-branch-water = В ВОДЕ
tick-branch-ladder = НА ЛЕСТНИЦЕ
tick-branch-water-jump = ПРЫЖОК ИЗ ВОДЫ
tick-unstuck = Выталкивание
    .numbers = сдвиг на { $by }
tick-base-velocity = Базовая скорость
    .numbers = к скорости добавлено { $added }
tick-categorize = Опора
    .rising = скорость вверх { $speed }: игрок считается в воздухе
    .ground = земля, нормаль z { $normal }, игрок опущен на { $snap }
    .nothing = земли рядом нет
    .steep = слишком круто, нормаль z { $normal }
    .water = { $found }, уровень воды { $level }
tick-gravity = Гравитация
    .numbers = по вертикали { $before } → { $after }
tick-friction = Трение
    .numbers = { $before } → { $after }
    .edge = { $before } → { $after } у края (×2)
    .water = { $before } → { $after } в воде
tick-stamina = Стамина
    .numbers = скорость × { $factor }
tick-wish = Wishdir
    .none = клавиши движения не зажаты
    .numbers = yaw { $yaw }°, wishspeed { $asked }, { $speed } после лимита
tick-accelerate = Accelerate
    .numbers = current { $current }, лимит { $cap }: addspeed { $add }, accelspeed { $accel }; скорость { $change }
tick-air-accelerate = AirAccelerate
tick-jump = Прыжок
    .stamina = стамина × { $factor }
    .cut = выше лимита: { $before } срезано до { $after }
tick-swim-up = Всплытие
tick-vertical = по вертикали { $speed }
tick-water-jump = Прыжок из воды
tick-duck = Присед
    .began = ты начал приседать
    .on-ground = присед на земле: моделька стала ниже
    .in-air = присед в воздухе: ноги поднялись на 18
    .stood-up = ты встал
    .double = double duck: ты отпустил присед и поднялся на 18
    .blocked = нет места, чтобы встать
tick-ladder = Лестница
    .numbers = нормаль { $normal }
    .jumped = нормаль { $normal }, прыжок с лестницы
tick-contact = Контакт
    .numbers = { $surface }, пройдено { $fraction } пути: скорость { $before } → { $after }
    .stepped-up = { $surface }, пройдено { $fraction } пути (с подъёмом на ступеньку): скорость { $before } → { $after }
tick-surface =
    .floor = пол
    .slope = склон { $degrees }°
    .wall = стена, нормаль { $yaw }°
    .ceiling = потолок
tick-step = Ступенька
    .up = вверх на { $rise }
    .tried = подъём не помог: без него ты прошёл дальше
tick-clamp = Лимит скорости
tick-landing-clip = Удар о землю
tick-landing = Приземление
    .numbers = скорость падения { $speed }
tick-fall-damage = Урон от падения
    .numbers = { $damage } при скорости { $speed }

## Need For Kill: jumps, counts, lines of a tick

nfk-jump =
    .plain = прыжок
    .corner = прыжок с угла
    .double = двойной прыжок
    .double-corner = двойной прыжок с угла
    .swim = всплытие
    .flight = полёт
nfk-count =
    .counted = засчитан: { $count }
    .full = засчитан: { $count } (максимум)
    .no-matching-key = не зажата клавиша бега в сторону движения
    .crouched = в приседе
    .liquid = в жидкости
    .low-ceiling = нет места над головой
    .hold-off = прошло меньше { $ticks ->
        [one] { $ticks } тика
       *[other] { $ticks } тиков
    } после прошлого засчитанного прыжка
    .no-landing = не было приземления после прошлого прыжка
    .stood = { count-ticks } на земле, это слишком долго
    .let-go = прыжок отпущен в первом же тике
nfk-not-counted = не засчитан: { $reason }
nfk-claim =
    .counted = засчитан: { $count }
    .full = засчитан: { $count } (макс.)
    .no-matching-key = не зажат бег
    .crouched = в приседе
    .liquid = в жидкости
    .low-ceiling = низкий потолок
    .hold-off = слишком рано
    .no-landing = не приземлялся
    .stood = стоял { count-ticks }
    .let-go = клавиша прыжка отпущена
nfk-line =
    .count-liquid = держишь прыжок в жидкости
    .count = счётчик распрыга
    .gravity = гравитация
    .progressive = медленнее вверх, быстрее вниз
    .friction = трение и остановка
    .corpse = трение мёртвого игрока
    .speed-jump = распрыг
    .move = смещение
    .crouch-vertical = пол или потолок, в приседе
    .wall = стена
    .vertical = пол или потолок
    .clamp = лимит скорости
    .bottom = низ карты
    .timers = таймеры
    .ground = на земле
    .swim = всплытие
    .flight = полёт
    .jump = прыжок
    .crouch-key = клавиша приседа
    .crouch-air = в воздухе не присесть
    .tile = джамппад
    .decay = уровень распрыга падает
    .both-keys = обе клавиши бега
    .stand = стоишь на месте
    .down-key = присед сбрасывает распрыг
    .run = клавиша бега
    .objects = объекты карты
nfk-event-change = { $line }: { $field } { $before } → { $after }
nfk-event-count = A3 счётчик
nfk-event-jump = E прыжок
    .plain = обычный, iy { $iy }
    .double = двойной, iy { $iy }
    .swim = всплытие, iy { $iy }
    .flight = полёт, iy { $iy }
nfk-event-was =
    .iy = iy до касания { $iy }
nfk-event-landing = приземление
nfk-event-corner = угол
    .left = слева, глубина { $depth } px, iy до касания { $iy }
    .right = справа, глубина { $depth } px, iy до касания { $iy }
nfk-event-ceiling = потолок
nfk-event-wall = стена
    .left = слева, ix до касания { $ix }
    .right = справа, ix до касания { $ix }
nfk-event-pad = джамппад
    .strong = сильный
    .plain = обычный
nfk-zone =
    .start = СТАРТ
    .finish = ФИНИШ
nfk-trail-jump = { $distance } px, высота { $height }
nfk-rules-name =
    .r2 = NFK 068R2
    .v075 = NFK 0.75
nfk-rules =
    .r2 = Каждое приземление с зажатыми прыжком и клавишей бега прибавляет 1 к счётчику (максимум { $most }). Начиная { $acts ->
        [2] со второго
       *[other] с { $acts }-го
    } каждый засчитанный прыжок прибавляет к скорости { $further } px за тик. Если не отпускать клавиши, { $jumps ->
        [9] девять прыжков
        [one] { $jumps } прыжок
        [few] { $jumps } прыжка
       *[other] { $jumps } прыжков
    } разгонят тебя с { $slow } до { $fast } px за тик. Стена, жидкость, присед, разворот и остановка сбрасывают счётчик.
    .v075 = Если прыгнуть не позже чем через { count-ticks } после приземления, уровень распрыга вырастет (максимум { $most }). С ним растёт и лимит скорости бега: { $caps }. Прыжки при этом становятся ниже. Уровень падает, пока ты стоишь или бежишь медленнее { $slow }.

## The ideal player, its ghost and its demonstrations

ideal-strafer =
    .thinking = Идеальный игрок думает…
    .no-floor = Идеальному игроку негде начать: под тобой нет пола
    .no-room = Идеальному игроку негде прыгнуть: здесь тесно
    .circle = Идеальный игрок: { $speed } юн/с на земле
    .hops = Идеальный игрок: { $hops ->
        [one] { $hops } бхоп
        [few] { $hops } бхопа
       *[other] { $hops } бхопов
    }, с { $from } до { $to } юн/с
    .jump = Идеальный игрок: { $distance } юн, престрейф { $prestrafe }, макс. { $max }
    .but = { $done }; { $reason }
ideal-player =
    .thinking = Идеальный игрок думает…
    .finished = Идеальный игрок: финиш за { $time }
    .jumped = Идеальный игрок: { $jumps ->
        [one] { $jumps } прыжок
        [few] { $jumps } прыжка
       *[other] { $jumps } прыжков
    }, до { $speed } px за тик
ghost-best = Твой рекорд
ghost-ideal = Идеальный игрок
show-me-kind =
    .automatic = Автоматически
    .automatic-note = В QuakeWorld и Quake III — распрыжка, в остальных играх — длинный прыжок.
    .long-jump = Длинный прыжок
    .bhop = Распрыжка
    .prestrafe = Престрейф по кругу
    .nfk-finish = Путь к финишу
    .nfk-chain = Цепочка распрыга

## training-: medals, goals and scores of drills

benchmark =
    .task-level = { $title }, сложность { $level }
    .line = Бенчмарк wishdir, { $game }: { $score }/{ $most }, { $rank } (золото: { $gold }, серебро: { $silver }, бронза: { $bronze } из { $of }; версия { $version })
benchmark-rank =
    .unranked = Пока без ранга
    .bronze = Бронзовый ранг
    .silver = Серебряный ранг
    .gold = Золотой ранг
    .platinum = Платиновый ранг
    .diamond = Алмазный ранг
training-medal =
    .bronze = бронза
    .silver = серебро
    .gold = золото
training-medal-score = { $medal }: { $score }
training-task =
    .takeoff = Отрыв — на скорости от { $speed } юн/с.
    .speed = Скорость — от { $speed } юн/с.
    .strafes = Прирост от стрейфов — от { $gain } юн/с.
training-result =
    .needs = { $score }. Для бронзы нужно: { $bronze }.
    .not-counted = Не засчитано: { $reason }.
    .better = { $score }. Следующая медаль ({ $medal }): { $required }
    .best = Твой рекорд: { $score }, { $medal }.
    .best-here = Твой рекорд на этой сложности: { $score }. Лучшая медаль: { $medal }.
    .best-score = Твой рекорд: { $score }.
    .best-medal = Твоя лучшая медаль: { $medal }.
training-miss =
    .moved = ты вернулся на старт
    .died = ты погиб
    .time = время вышло
    .script = скрипт закончился
    .reach = время вышло, а до круга ты не дошёл
    .finish = время вышло, а до финиша ты не дошёл
    .ground = ты не пробыл на земле четверть секунды
    .no-jump = ты не прыгнул
    .no-landing = ты не приземлился вовремя или задел стену
    .slow = отрыв на { $speed } юн/с, а нужно от { $required } юн/с
    .standing = ты приземлился не в приседе
    .jump = прыжок не засчитан
    .strafes = стрейфы в воздухе дали меньше { $gain } юн/с
    .hops = бхопов не хватило
    .no-gain = в воздухе не было прироста с поворотом мыши на скорости от { $speed } юн/с
    .technique = ни разу не получилось ({ $technique })
training-path =
    .quakeworld = QuakeWorld
    .goldsrc = Half-Life и Counter-Strike
    .quake3 = Quake III
    .nfk = Need For Kill
training-ended =
    .judged = не получилось
    .gold = золото взято
    .time = время вышло
    .script = скрипт закончился
    .died = смерть
    .moved = тебя что-то переместило
training-goal =
    .speed = наибольшая скорость
    .ground-speed = наибольшая скорость на земле
    .height = высота над стартом
    .reach = время, за которое ты дойдёшь до круга
    .finish = время до финиша
    .prestrafe = престрейф (скорость перед прыжком)
    .distance = дистанция прыжка
    .distance-of = дистанция прыжка ({ $kinds })
    .with-strafes = { $goal }, прирост от стрейфов не меньше { $gain } юн/с
    .gain = скорость, набранная за один полёт (отрыв на скорости от { $speed } юн/с)
    .efficiency = эффективность одного полёта (отрыв на скорости от { $speed } юн/с)
    .angle-held = сколько секунд подряд удержишь { $percent } % лучшего прироста при скорости от { $speed } юн/с
    .switches = точных переключений за один полёт (с ошибкой не больше { $seconds } с)
    .ducked-landing = время от приседа до приземления
    .hops = бхопов подряд, каждый раз на земле не больше { $fog ->
        [one] { $fog } фрейма
       *[other] { $fog } фреймов
    }
    .hops-fast = бхопов подряд на скорости от { $speed } юн/с
    .speed-after-hops = скорость на { $hops ->
        [1] первом бхопе
       *[other] { $hops }-м бхопе
    }
    .gain-in-hops = скорость, набранная за { $flights ->
        [1] первый полёт
        [one] первый { $flights } полёт
        [few] первые { $flights } полёта
       *[other] первые { $flights } полётов
    } серии
    .half-beats = half beats подряд, каждый с приростом от { $gain } юн/с
    .save = высота падения без урона ({ $technique })
    .times = сколько раз получилось ({ $technique })
    .speed-jump = счётчик распрыга (в NFK 0.75 — уровень)
training-score =
    .speed = { $score } юн/с
    .nfk-speed = { $score } px за тик
    .distance = { $score } юн
    .nfk-distance = { $score } px
    .seconds = { $score } с
    .percent = { $score } %
    .or-less = { $score } или меньше
training-medals = бронза { $bronze }, серебро { $silver }, золото { $gold }
training-outcome =
    .medal = { $score }: { $medal }
    .none = { $score }: без медали, { $ended }
    .below-bronze = { $score }: пока без медали (бронза: { $bronze })
    .nothing = Попытка не засчитана: { $reason }
training-habit =
    .angle = угол
    .switch = переключения
    .keys = клавиши
    .hop = бхоп
    .run-up = разбег
    .duck = присед
    .path = длина стрейфов
habit-cost =
    .distance = { $amount } юн
    .speed = { $amount } юн/с
training-plan =
    .nothing = Для совета пока мало прыжков. Учитываются только прыжки, сделанные в игре. Начни с этого упражнения.
    .angle = Больше всего ты теряешь из-за неточной скорости мыши: в среднем { $cost } за прыжок (по { $jumps ->
        [one] { $jumps } прыжку
       *[other] { $jumps } прыжкам
    }). Средняя ошибка угла: влево { $left }°, вправо { $right }° (с минусом — мышь слишком медленная).
    .switch = Больше всего ты теряешь на переключениях: в среднем { $cost } за прыжок (по { $jumps ->
        [one] { $jumps } прыжку
       *[other] { $jumps } прыжкам
    }). Ты переключаешь клавишу на { $ticks } тика позже разворота мыши (с минусом — раньше). Лучше всего переключать её за тик до разворота.
    .keys = Больше всего ты теряешь на наложении и паузах без клавиш: в среднем { $cost } за прыжок (по { $jumps ->
        [one] { $jumps } прыжку
       *[other] { $jumps } прыжкам
    }). В среднем за прыжок обе клавиши стрейфа зажаты { $overlap } тика, а ни одна не зажата { $dead } тика.
    .hop = Больше всего ты теряешь на земле между прыжками: в среднем { $cost } за прыжок (по { $jumps ->
        [one] { $jumps } прыжку
       *[other] { $jumps } прыжкам
    }).
    .run-up = Больше всего ты теряешь на разбеге: в среднем { $cost } за прыжок (по { $jumps ->
        [one] { $jumps } прыжку
       *[other] { $jumps } прыжкам
    }).
    .duck = Больше всего ты теряешь на тайминге приседа: в среднем { $cost } за прыжок (по { $jumps ->
        [one] { $jumps } прыжку
       *[other] { $jumps } прыжкам
    }).
    .path = Больше всего ты теряешь из-за длины стрейфов: в среднем { $cost } за прыжок (по { $jumps ->
        [one] { $jumps } прыжку
       *[other] { $jumps } прыжкам
    }).
training-trend =
    .falls = В прошлые дни ты терял на { $amount } больше.
    .rises = В прошлые дни ты терял на { $amount } меньше.

## drill-: titles and notes of drills

drill-qw-walk = Дойди до середины
    .note = Как можно быстрее сбеги по ступеням перед тобой в отмеченный круг между синими и оранжевыми блоками.
drill-qw-jump = Прыжок с разбега
    .note = Беги прямо на W, прыгни и приземлись как можно дальше.
drill-qw-strafe = Набор скорости в воздухе
    .note = Беги, прыгни, отпусти W и стрейфь: A и мышь влево, D и мышь вправо. В зачёт идёт скорость, набранная за один полёт.
drill-qw-hop = Распрыжка без остановок
    .note = Прыгай снова в том же тике, в котором приземлился. В зачёт идёт число хороших бхопов подряд.
drill-qw-strafe-hop = Стрейф и бхоп
    .note = Стрейфь в каждом полёте, а на приземлении делай бхоп. В зачёт идёт скорость, набранная стрейфами за первые 2–4 полёта.
drill-qw-angle = Держи лучший угол
    .note = Как можно дольше веди мышь точно с той скоростью, которая нужна для стрейфа.
drill-qw-switch = Переключай вовремя
    .note = Переключай клавиши стрейфа прямо перед разворотом мыши. В зачёт идёт число точных переключений за один полёт.
drill-qw-circle = Circle jump
    .note = Держи W и A и поворачивай на земле влево по расширяющейся дуге. Затем прыгай в нужную сторону.
drill-qw-speed = Скорость на бхопах
    .note = Сделай длинную серию бхопов. В зачёт идёт скорость, набранная стрейфами за первые 6–8 полётов.
drill-qw-long = Самый длинный прыжок
    .note = Разгонись на земле по дуге, прыгни и стрейфь в обе стороны. В зачёт идёт дистанция.
drill-qw-top = Скорость за 12 секунд
    .note = Начни с circle jump, дальше делай бхопы со стрейфами. В зачёт идёт максимальная скорость за попытку.
drill-qw-ground = Круг на земле
    .note = Держи W и A и поворачивай влево по расширяющейся дуге. В зачёт идёт наибольшая скорость после первой четверти секунды на земле.
drill-q3-strafe = Стрейф-прыжок
    .note = Держи W и A, прыгни и в воздухе поворачивай влево. В зачёт идёт скорость, набранная за один полёт.
drill-q3-circle = Circle jump
    .note = Держи W и A и поворачивай на земле влево, затем прыгай в нужную сторону. В зачёт идёт скорость перед прыжком.
drill-q3-hop = Распрыжка без остановок
    .note = В воздухе отпускай прыжок, а на приземлении нажимай снова. В зачёт идёт число хороших прыжков подряд.
drill-q3-strafe-hop = Стрейф-прыжки подряд
    .note = Стрейфь в каждом полёте и прыгай сразу, как приземлишься. В зачёт идёт скорость, набранная стрейфами.
drill-q3-angle = Держи лучший угол
    .note = Как можно дольше веди мышь точно с той скоростью, которая нужна для стрейфа.
drill-q3-speed = Скорость в распрыжке
    .note = Начни с circle jump, дальше прыгай и стрейфь. В зачёт идёт скорость на отрыве.
drill-q3-top = Скорость за 12 секунд
    .note = Начни с circle jump, дальше прыгай и стрейфь. В зачёт идёт максимальная скорость за попытку.
drill-q3-halfbeat = Half beats
    .note = В одном полёте держи W и A, в следующем — только D, и так прыжок за прыжком. В зачёт идёт число таких полётов подряд.
drill-gs-walk = Дойди до середины
    .note = Как можно быстрее сбеги по ступеням перед тобой в отмеченный круг между синими и оранжевыми блоками.
drill-gs-duck = Приземление в приседе
    .note = Беги, прыгни и присядь перед самым приземлением. Чем позже присядешь, тем лучше.
drill-gs-strafe = Набор скорости в воздухе
    .note = Беги, прыгни, отпусти W и стрейфь: A и мышь влево, D и мышь вправо. В зачёт идёт скорость, набранная за один полёт.
drill-gs-jump = Длинный прыжок
    .note = Разбегись, прыгни один раз, стрейфь и приземлись как можно дальше на ровном месте.
drill-gs-prestrafe = Престрейф
    .note = Держи W и A на земле, медленно поворачивай влево и прыгай, когда скорость станет наибольшей.
drill-gs-switch = Переключай вовремя
    .note = Переключай клавиши стрейфа прямо перед разворотом мыши. В зачёт идёт число точных переключений за один полёт.
drill-gs-angle = Держи угол на скорости 280
    .note = Прыгни на большой скорости и веди мышь точно с той скоростью, которая нужна для стрейфа.
drill-gs-fastrun = Fastrun
    .note = Держи W и коротко нажимай клавишу стрейфа. Со второго уровня ещё и поворачивай в её сторону. В зачёт идёт скорость на земле.
drill-gs-hop = Бхоп в первый тик
    .note = Крути колесо (скролл) на приземлении. Лучше всего пробыть на земле один фрейм. В зачёт идёт число хороших бхопов подряд.
drill-gs-cap = Бхоп под лимитом
    .note = Делай бхопы: каждый раз приземляйся на скорости ниже 300 юн/с, но теряй как можно меньше. В зачёт идёт число быстрых бхопов подряд.
drill-gs-hl-hop = Распрыжка Half-Life
    .note = Стрейфь в каждом полёте, а на приземлении делай бхоп. В зачёт идёт скорость, набранная стрейфами.
drill-gs-ladder = Подъём по лестнице
    .note = Подойди к лестнице перед тобой, смотри вверх и держи W, пока не встанешь на башню.
drill-gs-double-duck = Double duck
    .note = Нажимай присед на земле так коротко, чтобы тебя подбросило, а присесть ты не успел. В зачёт идёт число удачных нажатий.
drill-gs-jumpbug = JumpBug
    .note = Сойди с зелёной башни, на которой стоишь, и присядь в падении. У самого пола отпусти присед и прыгни в том же тике.
drill-gs-edgebug = EdgeBug
    .note = Сойди с синей башни так, чтобы задеть край оранжевого уступа внизу посреди тика. Если промахнулся, начни с другого места.
drill-nfk-run = Беги к финишу
    .note = Держи клавишу бега вправо, пока не добежишь до финиша.
drill-nfk-jump = Прыжки по уступам
    .note = Запрыгивай на уступы слева направо. В зачёт идёт наибольшая высота.
drill-nfk-chain = Набери распрыг
    .note = Беги вправо, затем зажми прыжок и держи обе клавиши. В зачёт идёт счётчик распрыга.
drill-nfk-speed = Скорость в цепочке
    .note = Начни цепочку прыжков и не прерывай её. В зачёт идёт наибольшая скорость.
drill-nfk-corner = Зацепись за угол
    .note = Держи клавишу бега вправо и прыгай на ближайший уступ высотой в 5 рядов. Не отпускай прыжок: ты зацепишься за угол и прыгнешь ещё раз.
drill-nfk-pads = Джамппады и вода
    .note = Доберись до финиша по джамппадам, через бассейн и мимо лавы.
drill-nfk-course = Вся трасса
    .note = Пройди трассу от старта до финиша.
drill-nfk-run-075 = Беги к финишу, NFK 0.75
    .note = Беги вправо и держи прыжок: по правилам NFK 0.75 цепочка прыжков быстрее бега.
drill-nfk-chain-075 = Набери распрыг, NFK 0.75
    .note = Беги вправо, затем зажми ещё и прыжок. В зачёт идёт уровень распрыга по правилам NFK 0.75.
drill-nfk-after = Скорость четвёртого прыжка
    .note = Начни цепочку прыжков. В зачёт идёт скорость на четвёртом прыжке.
drill-nfk-ledges = Уступы на время
    .note = Пройди по всем уступам до финиша как можно быстрее.
drill-nfk-course-068 = Вся трасса, NFK 068R2
    .note = Пройди трассу от старта до финиша по правилам NFK 068R2.

## lesson-: texts and steps of the lessons, reasons for failed attempts

lesson-qw-walk = Ходьба и обзор
    .text =
        Двигайся клавишами W, A, S и D, осматривайся мышью. W ведёт вперёд, S — назад, A и D — вбок. Скорость быстро растёт
        и быстро пропадает: отпусти клавиши, и через мгновение ты остановишься.

        Клавиши в углу экрана светятся, пока ты их держишь. Нажми каждую хотя бы раз.
    .step-1 = Держи W и беги.
    .step-2 = Нажми D и шагни вправо.
    .step-3 = Веди мышь вправо, пока полоса не заполнится.
    .step-4 = Веди мышь влево, пока полоса не заполнится.
    .step-5 = Держи W, пока не наберёшь полную скорость: её показывает большое число.
lesson-qw-jump = Прыжок
    .text =
        Прыгни на бегу, и скорость сохранится: в воздухе тебя ничто не тормозит. Это первый секрет всех этих игр. На земле
        трение каждый тик отнимает часть скорости, а в воздухе трения нет. (Тик — мелкий шаг игры, их 77 в секунду. В
        статьях kz-rush тики называются фреймами.)

        Поэтому W в воздухе не нужна. Отпусти её сразу после прыжка и посмотри, как летишь дальше.
    .step-1 = Держи W и беги.
    .step-2 = Прыгни.
    .step-3 = Отпусти W в полёте.
    .step-4 = Приземлись.
lesson-qw-strafe = Поворот в воздухе
    .text =
        В воздухе можно разогнаться на одной клавише стрейфа (A или D), если вести мышь в ту же сторону. Держи A и плавно
        веди мышь влево, будто едешь по дуге. Или держи D и веди вправо. W нужна только для разбега.

        Если вести мышь слишком медленно, скорость почти не вырастет, а если слишком быстро — упадёт. В нужном темпе она растёт
        каждый тик. Время здесь замедлено вдвое, чтобы поймать темп было легче.
    .step-1 = Держи W и беги.
    .step-2 = Прыгни, держи A, отпусти W.
    .step-3 = Прыгни снова: держи A и веди мышь влево.
    .step-4 = Прыгни снова: держи D и веди мышь вправо.
    .step-5 = Беги, прыгни, отпусти W. A и мышь влево, потом D и мышь вправо: набери 10 юн/с за один полёт.
lesson-qw-hop = Бхоп
    .text =
        Если задержаться на земле после приземления, трение тебя затормозит. Прыгни сразу, и оно не успеет. Такой прыжок
        называется бхопом, а бхопы подряд — распрыжкой.

        В QuakeWorld прыжок можно нажать ещё в падении и держать: ты прыгнешь, как только коснёшься земли. Между двумя
        прыжками клавишу нужно один раз отпустить.

        Лучше всего прыгать в первый же тик на земле: тогда ты пробудешь на ней всего один фрейм и ничего не потеряешь.
    .step-1 = Прыгни.
    .step-2 = Отпусти прыжок в полёте.
    .step-3 = Снова нажми прыжок до приземления и сделай бхоп.
    .step-4 = Сделай бхоп: на земле не больше двух фреймов.
    .step-5 = Сделай три бхопа подряд.
lesson-qw-strafe-hop = Всё вместе
    .text =
        Стрейфь в воздухе, на земле делай бхоп, потом стрейфь в другую сторону и снова делай бхоп. Каждый полёт прибавляет
        скорость, и ни одно приземление её не отнимает. Так в QuakeWorld разгоняются до двойной скорости бега и выше.

        Пока делай по одному стрейфу за полёт: влево, бхоп, вправо, бхоп. (Чем выше скорость, тем меньше прибавляет полёт:
        если ты летишь вдвое быстрее, прирост за тик вдвое меньше.)
    .step-1 = В воздухе держи A и веди мышь влево.
    .step-2 = Сделай бхоп.
    .step-3 = В воздухе держи D и веди мышь вправо.
    .step-4 = Сделай ещё один бхоп.
    .step-5 = Разгонись до 350.
lesson-qw-angle = Лучший угол
    .text =
        Игра смотрит, с какой скоростью ты уже летишь в ту сторону, куда толкают клавиши. Если эта скорость меньше 30 юн/с,
        игра доводит её до 30, если больше — ничего не добавляет. Здесь игра может добавить все 30 за один тик, поэтому лучше
        всего, когда клавиши толкают точно под прямым углом к движению (90 градусов).

        Полоса показывает, на каких углах скорость растёт и какой угол у тебя. Держись яркой линии. Она движется, пока ты
        разгоняешься и поворачиваешь, поэтому плавно веди мышь за ней.
    .step-1 = В воздухе хотя бы несколько тиков набирай треть возможного прироста.
    .step-2 = В воздухе 10 тиков набирай половину возможного прироста.
    .step-3 = Хотя бы несколько тиков набирай четыре пятых возможного прироста.
lesson-qw-switch = Переключение стрейфа
    .text =
        Когда меняешь сторону стрейфа, переключай клавишу и разворачивай мышь почти одновременно: лучше всего переключить
        клавишу за один тик до разворота мыши. Переключишь раньше или позже — клавиша потянет против поворота.

        Никогда не держи обе клавиши: в QuakeWorld они гасят друг друга. Отпускай одну и нажимай другую одним движением.
    .step-1 = Разбегись и прыгни. В воздухе держи A и веди мышь влево.
    .step-2 = В воздухе держи D и веди мышь вправо.
    .step-3 = В воздухе снова держи A и веди мышь влево.
lesson-qw-circle = Circle jump
    .text =
        Клавиша стрейфа прибавляет скорость и на земле. Держи W и A, поворачивай влево по расширяющейся дуге и прыгай в её
        конце. Так ты начнёшь распрыжку быстрее, чем после любого разбега по прямой. Если всё время поворачивать на 180
        градусов в секунду, скорость дойдёт до 396. Лучше всего поворачивать на 298 градусов в секунду: тогда она дойдёт
        до 495. На это уходит около секунды.

        Circle jump короче, поэтому скорость будет немного меньше. Сначала отвернись от цели вполоборота, потом меньше чем
        за секунду повернись к ней.
    .step-1 = Держи W и A.
    .step-2 = Поворачивай влево на земле.
    .step-3 = Разгонись на земле выше 385 юн/с.
    .step-4 = Прыгни.
lesson-q3-strafe = Стрейф-прыжок
    .text =
        Чтобы стрейфить в Quake III, держи W вместе с клавишей стрейфа. Вместе они толкают тебя наискосок. На земле так
        бежишь не быстрее, чем прямо, а в воздухе разгоняешься, если толчок направлен немного в сторону от движения.

        Держи W и A: ты побежишь левее, чем смотришь. Прыгни и плавно поворачивай влево, пока летишь. Чем выше скорость,
        тем дальше в сторону от движения должен быть направлен толчок.
    .step-1 = Держи W и A и беги.
    .step-2 = Прыгни и не отпускай W и A.
    .step-3 = Поворачивай влево в воздухе.
    .step-4 = Теперь держи W и D, прыгни и поворачивай вправо.
    .step-5 = Смотри на полосу: держи прицел в её яркой части.
lesson-q3-circle = Circle jump
    .text =
        Клавиша стрейфа прибавляет скорость и на земле. Держи W и A, поворачивай влево по дуге и прыгай в её конце. Так ты
        начнёшь стрейф-прыжки быстрее, чем после любого разбега по прямой.

        Сначала отвернись от цели, потом меньше чем за секунду повернись к ней.
    .step-1 = Держи W и A.
    .step-2 = Поворачивай влево на земле.
    .step-3 = Разгонись на земле выше 350 юн/с.
    .step-4 = Прыгни.
lesson-q3-hop = Распрыжка
    .text =
        Пока ты на земле, тебя тормозит трение. Прыгни сразу после приземления, и трение ничего не отнимет. Если просто
        держать клавишу прыжка, второго прыжка не будет: отпусти её в воздухе и нажми снова на приземлении.

        Не держи прыжок в воздухе: с зажатой клавишей стрейф слабее.
    .step-1 = Прыгни.
    .step-2 = Отпусти прыжок в воздухе.
    .step-3 = Прыгни снова, как только приземлишься.
    .step-4 = Прыгни снова: на земле не больше двух тиков.
    .step-5 = Прыгни три раза подряд.
lesson-q3-strafe-hop = Стрейф-прыжки подряд
    .text =
        Стрейфь в полёте, прыгай сразу после приземления и стрейфь уже в другую сторону. Скорость ничем не ограничена: её
        прибавляет каждый полёт. Но чем ты быстрее, тем меньше прибавка.

        Меняй сторону стрейфа в момент отрыва, а не посреди полёта.
    .step-1 = Прыгни.
    .step-2 = Прыгни сразу после приземления.
    .step-3 = И ещё раз.
    .step-4 = Разгонись выше 420 юн/с.
lesson-q3-speed = Скорость
    .text =
        Начни с circle jump, дальше делай стрейф-прыжок за стрейф-прыжком. Когда ты летишь вдвое быстрее, чем бегаешь, лучший
        угол меняется медленно, поэтому и мышь веди медленно и ровно.

        Игра округляет скорость после каждого кадра, поэтому в одних направлениях прирост больше, чем в других. Эти
        направления показывают зоны округления на полосе стрейфа. Включи их в настройках HUD.
    .step-1 = Прыгни два раза подряд.
    .step-2 = Разгонись выше 450 юн/с.
    .step-3 = Прыгни четыре раза подряд.
    .step-4 = Разгонись выше 550 юн/с.
lesson-q3-halfbeat = Half beats
    .text =
        В обычных стрейф-прыжках ты держишь W и A в одном полёте, W и D — в следующем. Чем ты быстрее, тем дальше приходится
        переводить взгляд между ними.

        В half beats ты держишь W и A в одном полёте, а в следующем — только D. Одна D толкает точно вправо, поэтому смотри
        левее, чем с W и D. На скорости выше 570 юн/с взгляд переводишь меньше, чем в обычных стрейф-прыжках, а около
        830 юн/с почти не переводишь.
    .step-1 = Прыгни и стрейфь влево на W и A.
    .step-2 = Прыгни ещё раз, держи только D и смотри левее своего пути.
    .step-3 = Прыгни и снова держи W и A на скорости выше 420 юн/с.
    .step-4 = Прыгни и снова держи только D на скорости выше 520 юн/с.
lesson-qw-speed = Скорость
    .text =
        Начни с circle jump, дальше делай бхоп за бхопом, по два-три стрейфа в полёте. На коротких стрейфах летишь прямо, на
        длинных поворачиваешь. Ничего нового здесь нет, главное — не терять ни одного тика.

        После каждого бхопа видно, сколько фреймов ты пробыл на земле. Один — идеально, с двумя уже теряется часть скорости.
    .step-1 = Сделай три бхопа подряд.
    .step-2 = Разгонись до 400.
    .step-3 = Сделай пять бхопов подряд.
    .step-4 = Разгонись до 430.

lesson-gs-walk = Ходьба и обзор
    .text =
        Двигайся клавишами W, A, S и D, осматривайся мышью. W ведёт вперёд, S — назад, A и D — вбок. Отпусти клавиши, и
        через мгновение ты остановишься.

        Клавиши в углу экрана светятся, пока ты их держишь. Нажми каждую хотя бы раз.
    .step-1 = Держи W и беги.
    .step-2 = Нажми D и шагни вправо.
    .step-3 = Веди мышь вправо, пока полоса не заполнится.
    .step-4 = Веди мышь влево, пока полоса не заполнится.
    .step-5 = Держи W, пока не наберёшь полную скорость: её показывает большое число.
lesson-gs-duck = Присед и приземление в приседе
    .text =
        На земле в приседе ты ниже и медленнее. А в воздухе присед поджимает ноги, и это полезно: ты приземлишься позже, а
        значит, и дальше.

        Приседай поздно, перед самым приземлением: в приседе ты разгоняешься слабее, даже в воздухе.
    .step-1 = Присядь и не вставай.
    .step-2 = Встань и беги.
    .step-3 = Прыгни.
    .step-4 = Присядь в воздухе.
    .step-5 = Приземлись, не отпуская присед.
lesson-gs-strafe = Поворот в воздухе
    .text =
        В воздухе можно разогнаться на одной клавише стрейфа (A или D), если вести мышь в ту же сторону. Держи A и плавно
        веди мышь влево, будто едешь по дуге. Или держи D и веди вправо. W нужна только для разбега.

        Если не поворачивать, скорость почти не растёт. Чем быстрее ведёшь мышь, тем больше прирост, но до предела: дальше
        скорость падает. Тик — мелкий шаг игры (в статьях kz-rush — фрейм), их сто в секунду. Время здесь замедлено вдвое, чтобы
        поймать темп было легче.
    .step-1 = Держи W и беги.
    .step-2 = Прыгни, держи A, отпусти W.
    .step-3 = Прыгни снова: держи A и веди мышь влево.
    .step-4 = Прыгни снова: держи D и веди мышь вправо.
    .step-5 = Беги, прыгни, отпусти W. A и мышь влево, потом D и мышь вправо: набери 15 юн/с за один полёт.
lesson-gs-jump = Длинный прыжок
    .text =
        Разбегись с престрейфом, прыгни, отпусти W и стрейфь влево, вправо, влево, вправо. Перед самым приземлением
        присядь. Дистанция — это самый широкий разрыв между блоками, который можно так перепрыгнуть. Она на 32 юнита больше, чем ты пролетел.

        { $bronze } — неплохо для начала, { $gold } — хороший прыжок, { $last_gold } — очень хороший. После
        каждого прыжка таблица покажет, где ты потерял дистанцию.
    .step-1 = Разбегись.
    .step-2 = Прыгни.
    .step-3 = Набери скорость в воздухе.
    .step-4 = Прыгни на 220 юнитов.
lesson-gs-ladder = Лестницы
    .text =
        Подойди к лестнице вплотную, и ты за неё зацепишься. Чтобы подниматься, смотри вверх и держи W. Чтобы спускаться,
        смотри вниз. Если прыгнуть, ты отцепишься, и тебя оттолкнёт назад.

        Чтобы подниматься быстрее, встань к лестнице боком, смотри круто вверх и держи W вместе с боковой клавишей в сторону
        лестницы. Каждая клавиша толкает со скоростью 200 юнитов в секунду. Если она толкает в лестницу, ты тоже
        поднимаешься. Так скорость подъёма доходит до 400, а на одной W — только до 283.
    .step-1 = Иди на лестницу с зажатой W.
    .step-2 = Смотри вверх и поднимайся.
    .step-3 = Поднимайся, держа W и боковую клавишу в сторону лестницы.
lesson-gs-hop = Бхоп
    .text =
        Прыгни в первый же тик на земле, и трение не отнимет скорость. Держать клавишу здесь бесполезно: для каждого бхопа
        прыжок нужно нажимать заново и точно в нужный тик, а тиков сто в секунду. Для этого и нужно колесо (скролл): каждый
        щелчок вниз — это тоже нажатие прыжка. Крути колесо в конце полёта, и один из щелчков попадёт в нужный тик.

        FOG — это число фреймов на земле. FOG 1 — идеально, FOG 2 — хорошо, а при большем FOG теряется скорость.
    .step-1 = Прыгни.
    .step-2 = Прыгни снова, как только приземлишься.
    .step-3 = Сделай бхоп с FOG не больше 2.
    .step-4 = Сделай бхоп с FOG 1.
lesson-gs-prestrafe = Престрейф
    .text =
        На земле W и A вместе толкают ещё и вбок, и эти толчки складываются: скорость растёт с 250 до 277. Плавно
        поворачивай влево, примерно на 118 градусов в секунду. Если ты уже бежишь, сначала скорость четверть секунды падает,
        потом растёт: 266 через полсекунды, 276 через секунду. Тогда и прыгай. (На одной A можно дойти и до 279.)

        Каждый набранный здесь юнит в секунду даёт две трети юнита дистанции. Поворачивать точно не обязательно: при
        100 градусах в секунду скорость будет 269, при 150 — 262. А начиная со 180 ты бежишь медленнее, чем на одной W.
    .step-1 = Держи W и A.
    .step-2 = Поворачивай влево на земле.
    .step-3 = Разгонись выше 265 юн/с.
    .step-4 = Прыгни.
lesson-gs-fastrun = Fastrun
    .text =
        Если на несколько тиков зажать вместе с W клавишу стрейфа, ты побежишь чуть вбок и быстрее, чем на одной W. Держи W и
        раз за разом нажимай клавишу стрейфа: скорость останется выше 250.

        А если ещё и поворачивать в сторону этой клавиши, получится престрейф.
    .step-1 = Беги на W.
    .step-2 = Нажми ещё и A.
    .step-3 = Немного продержись на скорости выше 255 юн/с.
lesson-gs-switch = Переключение стрейфа
    .text =
        Когда меняешь сторону стрейфа, переключай клавишу и разворачивай мышь почти одновременно: лучше всего переключить
        клавишу за один тик до разворота мыши. Переключишь раньше или позже — клавиша потянет против поворота.

        Пока зажаты обе клавиши или ни одной, прироста нет. Отпускай одну и нажимай другую одним движением.
    .step-1 = Разбегись и прыгни. В воздухе держи A и веди мышь влево.
    .step-2 = В воздухе держи D и веди мышь вправо.
    .step-3 = В воздухе снова держи A и веди мышь влево.
lesson-gs-angle = Лучший угол
    .text =
        Игра смотрит, с какой скоростью ты уже летишь в ту сторону, куда толкают клавиши. Если эта скорость меньше 30 юн/с,
        игра добавляет ещё, если больше — ничего не добавляет. Поэтому лучше всего, когда клавиши толкают почти под прямым
        углом к движению. На скорости 277 юн/с нужно поворачивать примерно на 5 градусов за тик. Это быстро, но чем выше
        скорость, тем медленнее поворот.

        Полоса под прицелом показывает, на каких углах скорость растёт и какой угол у тебя. Держись яркой зоны.
    .step-1 = Прыгни, отпусти W, держи A и веди мышь влево: хотя бы несколько тиков набирай треть возможного прироста.
    .step-2 = В воздухе 10 тиков набирай половину возможного прироста.
    .step-3 = Хотя бы несколько тиков набирай четыре пятых возможного прироста.
lesson-gs-cap = Под лимитом
    .text =
        Counter-Strike срезает скорость, если в момент прыжка она больше 1.2 скорости бега с твоим оружием. Прыгнешь с ножом
        на скорости выше 300 — полетишь на 240. Поэтому приземляйся на скорости чуть ниже 300: набирай её в начале полёта, а
        потом удерживай её или поворачивай без прироста.

        А ещё каждый прыжок тратит стамину: пока она не восстановится, следующие прыжки будут ниже. Всё равно продолжай
        прыгать: на земле ты потеряешь больше скорости.
    .step-1 = Сделай бхоп.
    .step-2 = Сделай бхоп с FOG 1 на скорости от 260.
    .step-3 = Сделай три бхопа подряд.
lesson-gs-hl-hop = Распрыжка Half-Life
    .text =
        В Half-Life лимит высокий: 544 при скорости бега 320. Пока ты его не превысил, скорость растёт с каждым бхопом, как
        в QuakeWorld, но прыжок нужно каждый раз нажимать заново. Крути колесо, стрейфь в каждом полёте и не трогай W.

        Если прыгнуть на скорости выше лимита, она упадёт до двух третей лимита. Поэтому перед таким прыжком чуть притормози
        на земле.
    .step-1 = Сделай бхоп.
    .step-2 = Разгонись до 350.
    .step-3 = Сделай три бхопа подряд.
    .step-4 = Разгонись до 400.
lesson-gs-double-duck = Double duck
    .text =
        На земле ты приседаешь за 0.4 секунды. Отпусти клавишу раньше, и тебя сразу поднимет на 18 юнитов: игра двигает тебя
        так, будто ты встаёшь. Это похоже на крошечный прыжок, но, в отличие от обычного, он не тормозит.

        Нажимай присед очень коротко или назначь его на колесо. Если передержать клавишу, ты просто присядешь.
    .step-1 = Коротко нажми присед на земле.
    .step-2 = Беги.
    .step-3 = Коротко нажми присед на бегу.
lesson-gs-jumpbug = JumpBug
    .text =
        Падай в приседе. Когда до пола останется меньше 2 юнитов, отпусти присед и в том же тике нажми прыжок. Ты встанешь
        на пол и отпрыгнешь от него раньше, чем засчитается падение. Урона не будет, с какой бы высоты ты ни падал.

        Подходит только один тик: тот, в конце которого до пола осталось меньше 2 юнитов. С некоторых высот такого тика нет:
        зелёные башни подходят, красные — нет. Нужный тик покажет прогноз падения.
    .step-1 = Сойди с зелёной башни и присядь.
    .step-2 = В нужный момент нажми прыжок и в том же тике отпусти присед.
lesson-gs-edgebug = EdgeBug
    .text =
        Если задеть край посреди тика и слететь с него до конца того же тика, падение не засчитается: пол тебя остановил,
        но встать на него ты не успел. Никакую клавишу нажимать не нужно. Важно только, в каком месте ты заденешь край.

        Поэтому выбирай, откуда начать: отойди на шаг назад или чуть в сторону, и прилетишь уже в другое место. Если
        сойти с синей башни прямо, прилетишь примерно на край оранжевого уступа.
    .step-1 = Сойди с синей башни.
    .step-2 = Задень край оранжевого уступа посреди тика.

lesson-nfk-run = Бег
    .text =
        Здесь ты видишь себя сбоку. Бегай на A и D или на стрелках. За девять тиков ты разгонишься полностью, до трёх
        пикселей за тик. (Тик — мелкий шаг игры, их пятьдесят в секунду.) Если отпустить клавишу, немного проскользишь.
    .step-1 = Держи D и беги вправо на полной скорости.
    .step-2 = Держи A и беги влево.
    .step-3 = Добеги до финиша.
lesson-nfk-jump = Прыжок
    .text =
        Прыжок всегда поднимает на четыре ряда кирпичей, сколько ни держи клавишу. Но если держать её в момент приземления,
        ты сразу прыгнешь снова.
    .step-1 = Прыгни.
    .step-2 = Приземлись.
    .step-3 = Прыгни вправо и не отпускай ни прыжок, ни бег.
lesson-nfk-chain = Распрыг
    .text =
        Беги, прыгни и не отпускай ни прыжок, ни клавишу бега. Засчитывается каждое приземление, которое сразу переходит в
        прыжок, а со второго ты ещё и ускоряешься. Если отпустить клавишу бега, счётчик сбросится.
    .step-1 = Беги вправо на полной скорости.
    .step-2 = Прыгни.
    .step-3 = Держи прыжок и бег, пока не прыгнешь снова.
    .step-4 = Продолжай, пока на счётчике не будет 2.
lesson-nfk-speed = Длинная цепочка
    .text =
        Счётчик растёт до семи: для этого нужно девять прыжков подряд. Когда на счётчике семь, ты движешься на 5.3 пикселя за
        тик вместо 3. Цепочку обрывают стена, не та клавиша и остановка.
    .step-1 = Доведи счётчик до 2.
    .step-2 = Разгонись быстрее 3.6 px за тик.
    .step-3 = Сделай четыре прыжка подряд.
lesson-nfk-corner = Углы
    .text =
        Одним прыжком можно подняться на четыре ряда, но не на пять. Если держать прыжок, пролетая вверх мимо угла кирпича,
        ты зацепишься за угол: на один тик он считается землёй, и ты прыгнешь с него ещё раз. Для этого нужно лететь вверх,
        ноги должны быть на несколько пикселей ниже верхнего края кирпича, а угол — не дальше 8 пикселей сбоку от тебя.
    .step-1 = Прыгай на ближайший уступ и не отпускай ни прыжок, ни бег.
    .step-2 = Встань на уступ.
lesson-nfk-pads = Джамппады и вода
    .text =
        Джамппады подбрасывают на 8 рядов кирпичей, сильные — на 13. В воде держи прыжок, чтобы всплывать. Лава отнимает HP
        понемногу, а блоки смерти убивают сразу. После телепорта скорость сохраняется.
    .step-1 = Всплыви.
    .step-2 = Добеги до финиша.
lesson-nfk-course = Вся трасса
    .text =
        Теперь примени всё сразу. Где просторно, разгоняйся цепочкой прыжков, где тесно, делай одиночные прыжки. Потом
        поднимись по джамппадам и вернись. Таймер пойдёт, когда ты выйдешь из зоны старта.
    .step-1 = Сделай два прыжка подряд.
    .step-2 = Добеги до финиша.

lesson-miss =
    .key-not-held = Ты не держал { $key }
    .key-released = Клавиша { $key } отпущена слишком рано
    .key-held = Ты держал { $key }
    .slow = Слишком медленно: { $speed } из { $required } юн/с
    .slow-nfk = Слишком медленно: { $speed } из { $required } пикс. за тик
    .fast = Слишком быстро: { $speed } юн/с, максимум { $limit }
    .fast-nfk = Слишком быстро: { $speed } пикс. за тик, максимум { $limit }
    .in-air = Ты был в воздухе
    .left-ground = Ты слишком рано оторвался от земли
    .on-ground = Ты был на земле
    .landed = Ты приземлился слишком рано
    .no-jump = Ты не прыгнул
    .no-landing = Ты не приземлился
    .not-ducked = Ты не был в приседе
    .stood-up = Ты встал слишком рано
    .not-swimming = Ты не был в воде
    .left-liquid = Ты вышел из воды слишком рано
    .not-climbing = Ты не был на лестнице
    .left-ladder = Ты слез с лестницы слишком рано
    .no-left-turn = Ты не повернул влево
    .no-right-turn = Ты не повернул вправо
    .stopped-turning = Ты перестал поворачивать слишком рано
    .gain = Прирост { $percent } % от возможного, нужно { $required } %
    .flight-gain = Прирост { $gain } из { $required } юн/с
    .hops = Бхопов подряд: { $hops } из { $required }
    .no-hop = Ты не прыгнул снова после приземления
    .fog = Фреймов на земле: { $fog }, максимум { $limit }
    .distance = Недолёт: { $distance } из { $required } юн
    .distance-nfk = Недолёт: { $distance } из { $required } пикс.
    .invalid-jump = Дистанции хватило, но прыжок не засчитан
    .technique = В этот раз { $technique } не вышел
    .jump-early = Прыжок нажат на { count-ticks } раньше нужного
    .jump-late = Прыжок нажат на { count-ticks } позже нужного
    .duck-early = Присед отпущен на { count-ticks } раньше нужного
    .duck-late = Присед отпущен на { count-ticks } позже нужного
    .units = { $technique }: промах на { $units } юн
    .speed = Не хватило { $speed } юн/с
    .impossible = Отсюда ни один тик не подходит: начни с другого места
    .hit-ground = Клавиши нажаты вовремя, но ты задел землю
    .count = Счёт дошёл до { $count } из { $required }
    .no-finish = Ты не добежал до финиша
    .died = Ты погиб
    .short = Верно, но только { $now } из { $of } с

## The game: actions, as listed on the pages *Controls* and *Help*

action =
    .forward = Вперёд
    .back = Назад
    .move-left = Стрейф влево
    .move-right = Стрейф вправо
    .jump = Прыжок
    .duck = Присед
    .speed = Шаг / бег
    .use = Использовать
    .turn-left = Поворот влево
    .turn-right = Поворот вправо
    .look-up = Смотреть вверх
    .look-down = Смотреть вниз
    .move-up = Всплытие
    .move-down = Погружение
    .strafe = Модификатор стрейфа
    .zoom = Зум (держать)
    .nfk-left = Бег влево
    .nfk-right = Бег вправо
    .nfk-up = Прыжок, всплытие
    .nfk-down = Присед
    .nfk-zoom-in = Приблизить
    .nfk-zoom-out = Отдалить
    .restart = Начать карту заново
    .respawn = На последний чекпоинт
    .save-position = Сохранить позицию
    .load-position = Загрузить позицию
    .previous-slot = Предыдущий слот
    .next-slot = Следующий слот
    .undo = Отменить загрузку или рестарт
    .noclip = Noclip
    .measure = Измерение
    .free-camera = Свободная камера
    .throw = Бросить ящик
    .show-me = Показать, как надо
    .pause = Пауза / продолжить
    .rewind = Перемотка (держать)
    .try-again = Повторить прыжок (держать: пауза)
    .next-branch = Следующая ветка
    .slower = Замедлить время
    .faster = Ускорить время
    .step-back = Тик назад
    .step-forward = Тик вперёд
    .menu = Меню
    .training = Уроки и упражнения
    .help = Справка
    .console = Консоль
    .hud = Показать / скрыть HUD
    .sound = Звук вкл. / выкл.
    .screenshot = Сделать скриншот
    .keep-replay = Сохранить последние 30 с
    .copy-link = Скопировать ссылку на прыжок
    .open-link = Открыть ссылку на прыжок
    .find-bugs = Поиск багов
    .edit-hud = Редактор HUD
    .what-if = Что если (после прыжка)
    .next-twin = Что если, баги: следующий вариант
    .watch-twin = Следующий урок; смотреть / вернуться в «Что если» и поиске багов

## The game: key names

key-name =
    .space = Пробел
    .enter = Enter
    .tab = Tab
    .backspace = Backspace
    .escape = Esc
    .ctrl = Ctrl
    .rctrl = Правый Ctrl
    .shift = Shift
    .rshift = Правый Shift
    .alt = Alt
    .ralt = Правый Alt
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
    .kp-ins = Num 0
    .kp-end = Num 1
    .kp-downarrow = Num 2
    .kp-pgdn = Num 3
    .kp-leftarrow = Num 4
    .kp-5 = Num 5
    .kp-rightarrow = Num 6
    .kp-home = Num 7
    .kp-uparrow = Num 8
    .kp-pgup = Num 9
    .kp-enter = Num Enter
    .kp-del = Num .
    .kp-slash = Num /
    .kp-star = Num *
    .kp-minus = Num -
    .kp-plus = Num +
    .mouse1 = ЛКМ
    .mouse2 = ПКМ
    .mouse3 = СКМ
    .mouse4 = Мышь 4
    .mouse5 = Мышь 5
    .mouse6 = Мышь 6
    .mouse7 = Мышь 7
    .mouse8 = Мышь 8
    .mwheelup = Колесо ↑
    .mwheeldown = Колесо ↓
    .numlock = Num Lock
    .scrlck = Scroll Lock
    .printscr = Print Screen
    .menu = Клавиша меню
    .lwin = Левый Win
    .rwin = Правый Win

## The game: notices on the screen

notice-input-recording-ended = Запись ввода прервана на тике { $ticks }: ты переместился без клавиш и мыши (например, загрузил позицию). Новый файл начнётся после рестарта.
notice-benchmark =
    .points = Очки: { $points }. Бенчмарк: { $score } из { $most }
    .slow = Время замедлено: попытка не идёт в зачёт бенчмарка
notice-training =
    .stopped = Обучение окончено
    .no-show = Для этого упражнения показа нет: прочитай текст урока
    .steps-done = Все шаги пройдены. Теперь выполни упражнение
    .harder = Отлично: следующая попытка будет сложнее
    .easier = Следующая попытка будет легче
    .nothing-to-show = Показывать пока нечего: сначала начни урок или упражнение
    .slow-motion = Замедление для этого урока: { $percent } %
    .medal-can-wait = Медаль подождёт. Клавиша { $key } начнёт следующий урок, «{ $lesson }», а { $show } покажет, как пройти этот
    .path-done = Медаль! Это был последний урок. Что тренировать дальше, подскажет страница «Обучение» ({ $key })
notice-slot-saved = Сохранено в слот { $slot }
notice-slot-saved-over-damaged = Сохранено в слот { $slot }. Прежний файл был повреждён и перемещён в { $path }
notice-slot-loaded = Слот { $slot } загружен{ $fit ->
    [rules] : сохранение сделано с другими правилами, поэтому восстановлены только позиция и скорость
    [map] : карта с тех пор изменилась, поэтому восстановлено не всё
   *[exact] {""}
}
notice-slot-chosen = Слот { $slot }: { $state ->
    [filled] есть сохранение
   *[empty] пусто
}
notice-slot-empty = Слот { $slot } на этой карте пуст
notice-slot-refused = В слоте { $slot } лежит сохранение другой версии игры, оно не перезаписано: { $problem }
notice-slot-damaged = Слот { $slot } повреждён: { $problem }. Файл перемещён в { $path }
notice-undone = Ты снова там, где был до загрузки или рестарта{ $fit ->
    [rules] : правила тогда были другими, поэтому восстановлены только позиция и скорость
    [map] : карта с тех пор изменилась, поэтому восстановлено не всё
   *[exact] {""}
}
notice-time-rate = Скорость времени: { $percent } %
notice-nothing-to-undo = Отменять нечего
notice-try-again = Не вышло? { $key } вернёт тебя в момент перед прыжком
notice-no-room = Карта изменилась: в сохранённой точке больше нет места для игрока
notice-map-reloaded = { $file }: карта перезагружена{ $place ->
    [start] . На прежнем месте теперь не встать, поэтому ты снова на старте
   *[here] {""}
}{ $count ->
    [0] {""}
    [1] . { $first }
    [one] . { $count } предупреждение, первое: { $first }
    [few] . { $count } предупреждения, первое: { $first }
   *[other] . { $count } предупреждений, первое: { $first }
}
notice-missing-wads = Не найдены файлы текстур: { $wads }. Вместо этих текстур рисуется сетка
notice-map-kept = { $error }. Карта осталась прежней
notice-folder-closed = Не удалось открыть папку { $folder }: { $why }
notice-no-folder = Папка для твоих карт не найдена
notice-software = Видеокарта не используется: картинку рисует процессор ({ $driver }), не больше { $fps } кадров в секунду (см. «Настройки»){ $leak ->
    [yes] . У этого драйвера утечка памяти: около 11.4 МБ на каждый кадр в 3D (в Need For Kill — почти ничего). Не играй в 3D подолгу
   *[no] {""}
}
notice-memory = Игра заняла { $used } из { $total } ГБ памяти: графический драйвер её не освобождает. Лучше перезапусти игру: результаты не пропадут
notice-second-game = Открыта ещё одна копия wishdir с той же папкой данных ({ $folder }). Обе копии сохраняют туда настройки и результаты
notice-page =
    .raw = Ввод мыши прямой, без ускорения
    .accelerated = В этом браузере прямого ввода мыши нет. Выключи ускорение мыши в системе: оно сбивает прицел
    .not-saved = Браузер здесь ничего не сохраняет. Настройки, рекорды и реплеи пропадут, когда ты закроешь страницу
    .second-tab = wishdir открыт в другой вкладке. Эта вкладка не сохраняет настройки, рекорды и реплеи
    .unsaved = Браузер не сохранил последние изменения: возможно, кончилось место
    .paste = нажми Ctrl+V, чтобы вставить текст
    .no-clipboard = браузер не даёт доступа к буферу обмена
notice-other-profile = Этот скрипт написан для профиля { $written }, а запущен с профилем { $played }
notice-sound =
    .on = Звук включён
    .off = Звук выключен
notice-only-viewing = В этой карте нет данных столкновений (clip hulls): летать можно, ходить нельзя
notice-noclip-on = Noclip включён
notice-noclip-off = Noclip выключен
notice-begun-elsewhere = { $error }. Используется значение по умолчанию
notice-saved-picture = Скриншот сохранён: { $path }
notice-demo-other-map = Эта демка записана на другой версии карты (контрольная сумма не совпадает).
notice-demo-places = В этой демке записаны только позиции, без клавиш и мыши: игрок движется по записанному пути
notice-watching = Идёт просмотр реплея. Чтобы играть, выбери «Играть отсюда»
notice-play-on = Теперь играешь ты: зажми свои клавиши и сними паузу. Пока ничего не нажмёшь, зажаты клавиши из реплея
notice-replay-kept = Реплей сохранён: { $path }
notice-replay-recovered = В прошлый раз игра закрылась с ошибкой. Сессия восстановлена: { $path }
notice-no-state = начальное состояние реплея невозможно по его же правилам
notice-replay-nothing = Сохранять пока нечего: сначала поиграй
notice-records =
    .put-aside = Файл рекордов повреждён ({ $problem }). Он перемещён в { $path }, создан новый.
    .unusable = Запись рекордов выключена: { $error }
    .failed = Не удалось сохранить рекорды, пробую снова: { $error }
    .exported = Экспортировано: { $path }
    .removed = Запись убрана из таблицы. Чтобы вернуть её, импортируй { $path }
    .imported = Добавлено в таблицы рекордов: { $name } ({ records-imported })
    .known = Уже есть в таблицах рекордов: { $name } ({ records-imported })
    .refused = { $name } не попал в таблицы рекордов: { $error }
    .daily = Результат задания дня сохранён вместе с реплеем: { $outcome }
notice-free-camera = Свободная камера: колесо меняет скорость, Shift ускоряет
notice-clipboard = Буфер обмена недоступен: { $problem }
notice-what-if-no-jump = Разбирать пока нечего: сначала прыгни
notice-what-if-lost = Последний прыжок был слишком давно, его уже не пересчитать
notice-what-if-thinking = Пересчитываю прыжок…
notice-what-if-searching = Ищу твой максимум…
notice-link-copied = Ссылка на последний прыжок скопирована ({ $letters ->
    [one] { $letters } символ
    [few] { $letters } символа
   *[other] { $letters } символов
})
notice-link-no-jump = За последние две минуты не было ни одного прыжка
notice-link-refused = Ссылка не открывается: { $problem }
link-name = прыжок на { $map }
notice-ghost-coming = Загрузка призрака…
notice-ghost-here = Призрак: { $name }
notice-ghost-other-rules = Призрак: { $name }. Он записан с другими правилами: { $rules }
notice-ghost-other-map = Призрак { $name } записан на карте { $played } или на другой версии этой карты. Сейчас загружена { $map }
notice-ghost-unreadable = Гонка с { $name } невозможна: { $problem }
notice-ghost-stands = Гонка с { $name } невозможна: игрок в записи не двигается
notice-ghost-no-best = На этой карте с этими правилами ты ещё ни разу не дошёл до финиша
notice-nothing-to-measure = Под прицелом нечего измерять
start-not-in-nfk = На картах Need For Kill только один вид старта: убери --start
output-lost = wishdir: не удалось записать вывод: { $error }
map-more-warnings = { $place }: { $count ->
    [one] ещё { $count } предупреждение
    [few] ещё { $count } предупреждения
   *[other] ещё { $count } предупреждений
}; `wishdir check-map` покажет все
settings-none = настройки не найдены; пример: `(mouse: (sensitivity: 3.0))`
settings-range = найдено { $found }, допустимо от { $low } до { $high }
settings-unread = { $error }; используются настройки по умолчанию
settings-wrong = { $path }: { $wrong }; для этих настроек используются значения по умолчанию
settings-put-aside =
    .kept = { $error }. Используются настройки по умолчанию; файл перемещён в { $path }.
    .failed = { $error }. Используются настройки по умолчанию; переместить файл не удалось: { $why }.

## The game: measuring tool

measure-title = Измерение
measure-mark-a = Метка A
    .set = задана
measure-block = Блок
    .gap = блок { $gap }
measure-flight = Прыжок между краями
measure-rise = Насколько B выше A
measure-need = Нужная эфф.
measure-distance = Расстояние
measure-horizontal = По горизонтали
measure-height = По высоте
measure-east-north = Восток, север
measure-hint =
    .aim = наведи на блок
    .mark = { $key }: метка B
    .clear = { $key }: сброс

## Menu

first-start =
    .about = Научись двигаться в Counter-Strike 1.6, QuakeWorld и Need For Kill. Физика движения здесь точно такая же: всё, чему научишься, сработает и в самих играх.
    .learn = Научиться стрейфить (2 минуты)
    .learn-note = Короткие уроки научат всему, от ходьбы до набора скорости в воздухе. Каждый шаг тебе покажут.
    .play = Просто играть
    .play-note = Откроется карта, где есть всего понемногу, с правилами Counter-Strike 1.6. К урокам можно перейти одной клавишей.
    .from = Я играю в
    .sensitivity-note = То же число, что в Counter-Strike и Quake.
    .keys = Выбирай мышью, клавишами от 1 до 5 или стрелками и Enter. Esc выбирает «Просто играть». Потом всё это можно поменять.
first-start-cs16 = Counter-Strike 1.6
    .note = 100 fps, блоки для лонгджампа, HUD для KZ. Прыжок — на пробеле и на колесе в обе стороны.
first-start-quakeworld = QuakeWorld
    .note = 77 fps, дорожка для бхопа, HUD для QuakeWorld. Прыжок — на пробеле и правой кнопке мыши.
first-start-nfk = Need For Kill
    .note = Правила NFK 068R2, дорожка для распрыга, вид сбоку. Бег — на A и D или стрелках, прыжок — на пробеле.
first-start-config =
    .title = Найден твой конфиг
    .name = { $game }: { $file }
    .note = Изменятся эти настройки. Импорт можно отменить в меню, на странице «Конфиг».
    .import = Импортировать мои настройки
    .skip = Не сейчас
menu-resume = Продолжить
menu-loading = Загрузка…
menu-quit = Выход
menu-play = Игра
    .note = Изменения действуют сразу. Позиция и скорость сохраняются, если это возможно.
menu-training = Обучение
    .note = Здесь уроки, от ходьбы до EdgeBug, и упражнения с медалями.
    .daily = Задание дня
    .show = Показ
    .stop = Закончить обучение
    .main-start = Начать: { $lesson } (урок)
    .main-drill = Начать: { $drill } (упражнение)
    .lesson-first = Следующий урок этой игры. После трёх уроков страница подскажет, на чём ты теряешь больше всего.
    .main-continue = Продолжить: { $lesson }
    .figure = Физика на графике
    .begin = Начать этот урок
    .again = Начать заново
    .go-on = Следующий урок: { $lesson }
    .drills = Упражнения
    .drills-note = Каждое упражнение тренирует один навык. Новая попытка начинается сама и становится сложнее, когда у тебя получается. Как добавить свои упражнения, написано в docs/training.md.
    .drills-of = Упражнения: { $game }
    .drill-level = сложность { $level } из { $of }: { $medals }
    .lesson-medal = { $lesson } · { $medal }
    .lesson-done = { $lesson } · шаги пройдены
    .lessons = Уроки и упражнения
    .next = Что тренировать дальше
    .next-lesson = Следующий урок: { $lesson }
    .this-lesson = Этот урок: { $lesson }
    .step-done = { $number }. { $step } Готово.
menu-practice = Практика
    .note = Повторяй один и тот же момент снова и снова.
menu-positions = Позиции
    .note = На каждой карте девять слотов, они сохраняются между сессиями (в KZ это cp/tp). { $save } сохраняет позицию в выбранный слот, { $load } загружает её. { $before } и { $next } переключают слоты. { $undo } отменяет последнюю загрузку или рестарт. Чтобы время засчиталось, после загрузки начни карту заново.
    .filled = занят
    .empty = пуст
    .save = Сохранить позицию
    .load = Загрузить позицию
    .undo = Отменить загрузку или рестарт
menu-time = Время
    .note = В игре { $slower } замедляет время, { $faster } ускоряет. Сами тики не меняются, просто за секунду их меньше. Прохождение с замедлением не засчитывается: верни 100 % и начни карту заново.
menu-styles = Стиль
    .note = Ограничивает клавиши: например, можно играть только на W.
    .nfk-note = Стилей, которые ограничивают направления движения, в Need For Kill нет.
menu-settings = Настройки
    .note = Изменения сохраняются сами.
menu-hud = HUD
    .note = Выбери, что показывает HUD, где и какого размера.
    .preset = Пресет
    .widgets = Виджеты
    .reset = Сбросить настройки HUD
menu-records = Рекорды
    .note = Здесь твои лучшие прохождения и прыжки. Каждый реплей проигран заново и подтверждён.
    .runs = Прохождения
    .jumps = Прыжки
    .again = Обновить
    .closed = Рекорды выключены: эта сессия не записывается.
    .none = Рекордов пока нет. Прохождения до финиша и лучшие прыжки добавляются сами. Почему прыжок не засчитан, написано на панели прыжка. Реплеи других игроков можно импортировать.
    .all-maps = все карты
    .all-profiles = все профили
    .all-kinds = все виды
    .none-such = Под эти фильтры ничего не подходит.
    .no-damage = { $profile }, без урона
    .watch = Смотреть
    .race = Гонка
    .export = Экспорт
    .remove = Убрать
    .remove-now = Точно убрать
    .imported = { $date } (импорт)
    .missing = реплей не найден
    .altered = реплей изменён и не подтверждён
    .other-version = записан на другой версии физики
    .unproven = не проверен после обновления
    .hand = Сколько держались клавиши, мс: { $presses }. Поворот за тик, °: влево { $left }, вправо { $right }. Рывки при повороте, °: влево { $jerk_left }, вправо { $jerk_right }. Идеальные бхопы: { $perfect }. Нажатий и отпусканий клавиш за секунду: { $events }.
    .import = Импорт реплея
    .import-note = Реплей проигрывается заново, и его результат попадает в таблицы рекордов. Файл можно и перетащить в окно.
    .import-hint = путь к файлу .wdr
    .import-it = Импорт
    .rank = { $rank }.
    .unknown = -
menu-controls = Управление
    .note = На каждое действие можно назначить до трёх клавиш. Щёлкни по полю, затем нажми клавишу или кнопку мыши либо крутни колесо.
    .reset = Сбросить все клавиши
    .clash = Уже назначена на: { $actions }
    .hint = Щёлкни и нажми клавишу. Правая кнопка мыши снимает назначение.
menu-config = Конфиг
    .note = Импортируй конфиг (.cfg) из Half-Life, Counter-Strike, ezQuake или Quake III. Сначала игра покажет все изменения.
    .where = Впиши путь или перетащи файл в окно. До импорта ничего не изменится.
    .hint = Путь к файлу .cfg
    .look = Просмотр
    .found = Изменения из { $name }
    .nothing = Импортировать нечего: такие настройки у тебя уже стоят.
    .imported = Импортировано из { $name }: { $count ->
        [one] { $count } изменение
        [few] { $count } изменения
       *[other] { $count } изменений
    }.
    .change = { $what }: { $old } → { $new }
    .mouse = Мышь
    .keys = Клавиши
    .rate = Частота физики
    .speeds = Скорости (новый профиль)
    .scripts = Скрипты
    .looks = Вид
    .profile = профиль
    .take = Импорт
    .undo = Отменить последний импорт
    .left-out = Не импортировано или изменено
    .conflicts = Назначено дважды
    .more = и ещё { $count }
    .script = строка { $line }: { $key } выполняет "{ $text }"; такой скрипт работает только в оригинальной игре
    .kept-script = { $key } нельзя переназначить, эта клавиша открывает меню или консоль: скрипт "{ $text }" пропущен
    .menu-key = строка { $line }: { $key } нельзя переназначить, эта клавиша открывает меню или консоль ("{ $text }")
    .plain-jump = строка { $line }: на { $key } импортируется обычный прыжок вместо скрипта "{ $text }", потому что других клавиш прыжка нет
    .no-key = строка { $line }: клавишу { $key } здесь назначить нельзя ("{ $text }")
    .many-keys = строка { $line }: клавиша { $key } не добавлена, на "{ $text }" можно назначить не больше трёх клавиш
    .no-speed = { $name } { $value }: в текущем профиле нет такой настройки, или значение вне допустимых пределов
    .own-title = { $profile } со скоростями из { $config }
    .own-note = Создан на странице «Конфиг» на основе { $profile }. Скорости и клавиши поворота — из { $config }.
menu-config-crosshair =
    .on = прицел
    .is-on = включён
    .is-off = выключен
    .shape = форма прицела
    .size = размер прицела
    .opacity = непрозрачность прицела
    .color = цвет прицела
    .of-set = цвет темы
    .percent = { $percent } %
menu-console = Консоль
    .note = Здесь работают команды и переменные оригинальных игр (bind, alias, exec, map, sensitivity, sv_gravity) и все действия wishdir.
    .keys = Tab дополняет команду, стрелки листают историю. Попробуй "help ИМЯ", "cvarlist" и "cmdlist".
console-value = "{ $name }" = "{ $value }"
console-alias = alias { $name } "{ $text }"
console-bound = "{ $key }" = "{ $text }"
console-unbound = клавиша "{ $key }" не назначена
console-no-key = неизвестная клавиша { $name }
console-unknown = нет команды или переменной { $name }; посмотри "cmdlist" и "cvarlist"
console-no-file = в папке конфигов нет файла { $name }, или он слишком большой
console-bad-alias = alias { $name }: имя или текст слишком длинные, или команд alias уже слишком много
console-too-much = Слишком много команд за один кадр: лишние отброшены
console-help = Команды консоли: { $commands }. "cmdlist" перечислит все команды, "cvarlist sv_" — все переменные на sv_, "help ИМЯ" объяснит одну команду или переменную.
    .bind = bind КЛАВИША показывает, что назначено на клавишу. bind КЛАВИША КОМАНДА назначает на неё команду до выхода из игры. Команды с плюсом действуют, пока клавиша зажата (+jump держит прыжок), остальные выполняются один раз при нажатии. Чтобы назначение сохранилось, впиши его в autoexec.cfg. unbind КЛАВИША снимает назначение, unbindall снимает все
    .alias = alias ИМЯ ТЕКСТ создаёт команду с этим именем. Если в тексте несколько команд, разделяй их точкой с запятой. wait откладывает остальное на следующий тик. Если клавиши нажимает скрипт, прохождение не засчитывается
    .set = ИМЯ показывает переменную; ИМЯ ЗНАЧЕНИЕ или set ИМЯ ЗНАЧЕНИЕ меняет её. toggle ИМЯ переключает 0 и 1, inc ИМЯ ШАГ прибавляет шаг, reset ИМЯ возвращает значение по умолчанию
    .exec = exec ФАЙЛ выполняет команды из файла .cfg в папке конфигов. autoexec.cfg выполняется сам при запуске игры. echo ТЕКСТ выводит текст в консоль
console-cvar =
    .setting = { $name }: настройка «{ $label }», от { $low } до { $high }. { $note }
    .profile = { $name } (от { $low } до { $high }{ $unit }): { $meaning }. Значение хранится в профиле: если его изменить, игра перейдёт на твой собственный профиль
menu-help = Справка
    .note = Здесь написано, что делают клавиши и что значат числа на экране.
    .search = Поиск по клавишам и тексту
    .keys = Клавиши
    .next = Дальше: { $topic }
    .none = Ничего не найдено.
menu-search = Поиск
    .note = Ищет по настройкам, клавишам, виджетам, картам, урокам, страницам, справке и переменным консоли.
    .field = Поиск (Ctrl+F)
    .hint = Напиши, что ищешь: vsync, DPI, FOG или название карты.
    .none = Ничего не найдено. Попробуй другое слово или полистай страницы меню.
    .maps = Карты
    .training = Уроки и упражнения
    .pages = Страницы
search-words =
    .menu-vsync = всинк вертикальная синхронизация разрывы кадров задержка
    .menu-fps-max = фпс ограничение лимит кадров герц
    .menu-software-fps-max = фпс лимит кадров процессор
    .menu-frames-in-flight = задержка инпут лаг буфер кадров
    .menu-fullscreen = весь экран оконный режим монитор
    .menu-fov = фов угол обзора
    .menu-zoom-fov = фов зум авп прицел
    .menu-zoom-ratio = зум авп прицел сенса
    .menu-nfk-zoom = камера масштаб приближение
    .menu-smooth-steps = лестница ступеньки камера
    .menu-zones = таймер старт финиш триггеры
    .menu-colliders = стены клип хитбокс
    .menu-sensitivity = сенса скорость мыши чувствительность дпи
    .menu-m-yaw = мышь по горизонтали
    .menu-m-pitch = мышь по вертикали инверсия инвертировать
    .menu-m-filter = сглаживание мыши фильтр
    .menu-damage = урон от падения здоровье хп
    .menu-sound-master = громкость звук
    .menu-sound-movement = шаги прыжки громкость звук
    .menu-sound-tone = тон писк громкость звук
    .menu-sound-clicks = щелчки громкость звук
    .menu-sound-metronome = ритм темп громкость звук
    .menu-sound-dropped = ритм темп метроном
    .menu-ghosts-on = призрак гонка бот соперник
    .menu-ghosts-best = лучший рекорд пб призрак
    .menu-ghosts-line = след путь призрак
    .menu-ghosts-mark = кольцо призрак
    .menu-ghosts-fading = прозрачный призрак
    .menu-ghosts-loops = повтор призрак
    .menu-hud-panel = прозрачность фон
    .menu-hud-bar-height = полоса стрейфа размер
    .menu-hud-bar-plate = полоса стрейфа прозрачность фон
    .menu-hud-snap-zones = snaphud зоны округления defrag
    .menu-hud-bar-colors = полоса стрейфа цвета
    .menu-hud-jump-lines = статистика прыжков чат
    .menu-hud-aim = статистика прыжков
    .menu-hud-average = сглаживание
    .menu-hud-crosshair = прицел перекрестие точка
    .menu-hud-colors = дальтонизм тема цвета
    .menu-hud-preset = раскладка набор
    .menu-hud-edit = раскладка двигать виджеты размер
    .menu-language = язык русский английский перевод
    .menu-window = разрешение размер окна
    .menu-engine = игра режим физика кс хл квака нфк
    .menu-rate = тикрейт тик фпс физика
    .menu-maxspeed = оружие нож скорость
    .menu-profiles = режим правила сервер
    .menu-hand-counts = дпи мышь см/360
    .menu-hand-scales = сенса перевод конвертер
    .menu-hand = дпи сенса см/360 конвертер
    .menu-mouse-page = опрос герц дпи проверка мыши
    .menu-latency = задержка инпут лаг реакция
    .menu-positions = чекпоинт чек телепорт сохранение
    .menu-time = замедление слоумо
    .menu-styles = боком только вперёд
    .menu-practice = чекпоинт сохранение замедление
    .menu-links = поделиться буфер обмена прыжок
    .menu-games-demos = демка демо запись
    .menu-replays = демка демо запись повтор
    .menu-records = таблица лидеров топ время лучшее
    .menu-records-import = таблица лидеров добавить реплей
    .menu-controls = клавиши бинды кнопки клавиатура
    .menu-config = конфиг кфг импорт бинды
    .menu-console = команды переменные бинд алиас
    .menu-help = руководство гайд помощь клавиши
    .menu-training = обучение урок упражнение медаль как стрейфить
    .menu-training-time = замедление урок
    .menu-training-daily = задание дня
    .menu-statistics = статистика прогресс график
    .menu-play = карта движок режим
    .menu-settings = опции графика видео звук мышь
    .menu-hud = интерфейс худ виджеты спидометр
    .show-me-title = бот автострейф показать идеальный
    .action-noclip = ноклип летать сквозь стены
    .action-restart = заново рестарт сброс
    .action-respawn = чекпоинт чек
    .action-save-position = чекпоинт чек сохранить
    .action-load-position = телепорт чек загрузить
    .action-duck = присесть дак
    .action-jump = прыжок бхоп пробел колесо скролл
    .action-speed = шаг бег
    .action-free-camera = свободная камера наблюдатель
    .action-show-me = бот автострейф показать
    .action-find-bugs = эджбаг джампбаг дакбаг слайдбаг
    .action-measure = измерить дистанция блок
    .action-pause = стоп заморозить
    .action-rewind = перемотка назад
    .action-keep-replay = клип запись демка
    .action-copy-link = поделиться буфер
    .action-screenshot = скриншот снимок
    .action-zoom = зум прицел
    .action-edit-hud = раскладка двигать виджеты
    .widget-strafe-bar = полоса стрейфа помощник
    .widget-trainer = тренер стрейфа
    .widget-speed = скорость спидометр
    .widget-graph = график скорости
    .widget-compass = стрелка направление
    .widget-bhop = фоги распрыжка скролл
    .widget-jump = статистика прыжка стрейфы
    .widget-keys = клавиши кнопки
    .widget-timer = время часы
    .widget-feed = чат сообщения
    .widget-engine = фпс профиль
    .widget-input = опрос герц лаг
    .widget-forecast = урон падение джампбаг
    .widget-chain = таблица прыжков
menu-key =
    .first = Первая клавиша:
    .second = Вторая клавиша:
    .third = Третья клавиша:
    .press = Нажми клавишу или кнопку мыши либо крутни колесо. Esc отменит выбор.
    .waiting = жми клавишу

menu-map = Карта
    .own = Твои карты
    .note = Здесь видны карты из папки, указанной ниже: файлы .map из TrenchBroom и скомпилированные .bsp. Новые карты появляются сразу. Если сохранить карту, на которой играешь, она перезагрузится.
    .nfk-note = Здесь видны карты из папки, указанной ниже: файлы .mapa и текстовые .nfk. Новые карты появляются сразу. Если сохранить карту, на которой играешь, она перезагрузится.
    .open-folder = Открыть папку
    .games = Карты твоих игр
    .search = Поиск по названию или игре
    .more = { $count ->
        [one] ещё { $count } карта: воспользуйся поиском
        [few] ещё { $count } карты: воспользуйся поиском
       *[other] ещё { $count } карт: воспользуйся поиском
    }
    .game-folder = wishdir ищет Quake, Half-Life и Counter-Strike в стандартных папках Steam и других магазинов. Если игра установлена в другом месте, укажи её папку:
    .game-folder-hint = Папка игры
    .game-found = { $game }: { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[other] { $count } карт
    }
    .game-packs = архивы: { $names }
    .game-wads = текстуры: { $names }
    .game-names = { $names } и ещё { $count }
    .favourites = Избранное
    .star = Добавить в избранное
    .unstar = Убрать из избранного
    .none = Карты не найдены.
    .searching = Ищу твои игры…
menu-engine = Движок
    .flat = 2D
menu-rate = Частота физики
    .fps = { $fps } fps
    .nfk-note = Всегда { $ticks } тиков в секунду, каждый длится { $msec } мс. Между тиками картинка сглаживается.
menu-maxspeed = Maxspeed
maxspeed-holder =
    .qw-230 = hwguy
    .qw-240 = soldier
    .qw-280 = demoman
    .qw-300 = sniper, pyro, spy, engineer
    .qw-320 = QuakeWorld, medic
    .qw-450 = scout
    .hl-270 = мультиплеер
    .hl-320 = обычный сервер
    .cs16-150 = AWP, G3SG1, SG550 в зуме
    .cs16-180 = со щитом
    .cs16-200 = SG552 в зуме
    .cs16-210 = AWP, G3SG1, SG550
    .cs16-220 = M249, Scout в зуме
    .cs16-221 = AK-47
    .cs16-227 = VIP
    .cs16-230 = M4A1, M3
    .cs16-235 = SG552
    .cs16-240 = AUG, Galil, FAMAS, XM1014, без оружия
    .cs16-245 = P90
    .cs16-250 = нож, пистолеты, гранаты, MP5, TMP, MAC-10, UMP45
    .cs16-260 = Scout
menu-profiles = Профили
    .note = Профиль разом задаёт все настройки выше и остальные параметры сервера и игрока.
map-purpose =
    .lab = Всего понемногу: ровная земля, ступеньки, склоны, вода, лестница, низкий потолок.
    .longjump = Блоки от 215 до 260 юнитов с шагом 5, на каждом написана дистанция.
    .bhop = Две дорожки из блоков для прохождения на время: прямые и поворот. Внешняя — для QuakeWorld и Quake III.
    .bugs = Уступы для EdgeBug, обрывы для JumpBug, склон для DuckBug, слайд для SlideBug, склон в 45 градусов для Bounce.
    .cs-course = Круг вокруг озера на время по правилам Counter-Strike: бхопы, длинные прыжки, подъём, спуски и зигзаг.
    .hl-course = Спуск по каньону на время по правилам Half-Life: бхопы, склоны, слайд, нырок и лестницы.
    .q3-lab = Для Quake III: пропасти, чтобы тренировать circle jump и strafe jump, дорожка на время, рампы и башни для overbounce.
    .qw-course = Спираль на время по правилам QuakeWorld: четыре полукруга с барьерами, волнами и спусками.
    .flat = Ровная земля со шкалой в пикселях: здесь отрабатывают бег, остановку и одиночные прыжки.
    .chain = Дорожка для распрыга: держи клавишу бега и прыжок, дистанция написана на полу.
    .ledges = Уступы высотой от 1 до 6 рядов. На уступ высотой в 5 рядов попадёшь, только зацепившись за угол.
    .pads = Джамппады, сильные джамппады, вода, телепорт и толкающая зона по пути к финишу.
    .course = Трасса на время: сначала по земле через рвы, ступени и бассейн, потом вверх на двух джамппадах и назад поверху.
map-author = автор { $author }
menu-what-if = Что если
    .note = Нажми { $key } в игре после прыжка. Прыжок пересчитается несколько раз, каждый раз без одной из твоих ошибок. Ещё wishdir найдёт твой максимум с этого места. Траектории будут видны на карте.
    .none = Показывать нечего: нажми { $key } после прыжка.
menu-what-if-hands = Ограничения игрока
    .learned = По моим прыжкам
    .own = Вручную
    .learned-note = Измерено по последним прыжкам ({ $jumps }): поворот до { $turn }°/с, пауза между клавишами стрейфа { $ticks } { $ticks ->
        [one] тик
        [few] тика
       *[other] тиков
    }.
    .nothing-learned = Ограничения пока не измерены: сделай несколько прыжков.
menu-what-if-turn = Скорость поворота
    .note = Твоя наибольшая скорость поворота в градусах в секунду.
menu-what-if-gap = Пауза между клавишами, тиков
menu-what-if-watch = Смотреть
menu-what-if-back = Назад к игре
menu-what-if-race = Гонка
menu-bugs = Какие баги возможны отсюда
    .note = Нажми { $key } в игре, когда стоишь или падаешь. wishdir найдёт, как сделать отсюда EdgeBug, JumpBug, DuckBug или SlideBug, и нарисует траектории. Выбери одну из них, и во время падения увидишь, через сколько тиков нажать следующую клавишу.
    .none = Показывать нечего.
show-me-title = Показать, как надо
    .note = Идеальный игрок прыгает с твоего места туда, куда ты смотришь. Чтобы посмотреть, нажми { $key } в игре.
    .nfk-note = Идеальный игрок начинает с твоего места. Чтобы посмотреть, нажми { $key } в игре.
show-me-strafes = Стрейфов в прыжке
show-me-turn = Макс. скорость поворота
    .unlimited = Без ограничения
    .at-most = { $degrees }°/с
show-me-reaction = Пауза между клавишами, тиков
show-me-now = Показать сейчас
show-me-race = Гонка с идеальным игроком
show-me-race-best = Гонка с моим рекордом
show-me-race-nobody = Убрать призраков

menu-language = Язык (Language)
    .of-system = Как в системе
menu-rules = Правила
menu-mouse = Мышь
    .reset = Вернуть значения оригинальных игр
menu-picture = Графика
menu-window = Окно
menu-damage = Урон
    .note = Падения, лава и слизь отнимают HP в движках, где есть урон. После смерти прохождение начинается заново.
menu-sound = Звук
menu-sound-on = Звук
    .note = Включает и выключает все звуки. В игре для этого есть клавиша { $key }
menu-sound-state =
    .plays = Звук включён.
    .delay = Звук включён. Задержка по данным устройства: { $msec } мс.
    .no-device = Звуковое устройство не найдено. Выключи и включи звук, чтобы попробовать снова.
menu-sound-master = Общая громкость
    .note = В процентах. Меняет громкость всех звуков ниже.
menu-sound-movement = Движение
    .note = Прыжки, приземления (чем сильнее, тем громче), шаги, всплески.
menu-sound-tone = Тон стрейфа
    .note = Звучит во время стрейфа, с той стороны, куда стрейфишь. Низкий тон значит, что ведёшь мышь слишком медленно, высокий — что слишком быстро.
menu-sound-clicks = Щелчки
    .note = Щёлкает, когда разворачиваешь мышь, когда пора прыгать и когда бхоп идеальный.
menu-sound-metronome = Метроном
    .note = Один удар на каждый стрейф, в темпе идеального прыжка.
menu-sound-dropped = Пропуск ударов
    .note = В процентах. Часть ударов пропускается, чтобы ты научился держать ритм сам.
menu-ghosts = Призраки
menu-ghosts-on = Показывать призраков
    .note = Рядом бегут призраки записанных прохождений. Столкнуться с ними нельзя.
menu-ghosts-best = Гонка с моим рекордом
    .note = Призрак твоего лучшего прохождения запускается сам. Прошлые сессии тоже учитываются.
menu-ghosts-line = Путь призрака
    .note = Сплошная линия — ты быстрее призрака, штриховая — медленнее, точечная — скорость одинаковая.
menu-ghosts-mark = Метка призрака
    .note = Кольцо на полу отмечает место, где сейчас призрак.
menu-ghosts-fading = Прозрачный вблизи
    .note = Призрак становится прозрачнее, когда он прямо перед тобой.
menu-ghosts-loops = Зациклить призрака
    .note = Если таймера нет, призрак в конце записи начинает её сначала.
menu-sensitivity = Чувствительность
    .note = Градусов на отсчёт мыши = sensitivity × m_yaw
menu-m-yaw = m_yaw
    .note = 0.022 во всех оригинальных играх.
menu-m-pitch = m_pitch
    .note = По вертикали. Во всех оригинальных играх 0.022.
menu-m-filter = m_filter
    .note = Усредняет движение мыши за два тика: плавнее, но с задержкой в полтика.
menu-zoom-ratio = Чувствительность в зуме
    .note = В зуме чувствительность умножается на это число и на отношение поля зрения в зуме к обычному. В Counter-Strike это число равно 1.2.
menu-invert = Инверсия мыши
menu-fov = Поле зрения
    .note = В градусах, для экрана 4:3. Чем шире экран, тем больше видно по бокам.
menu-zoom-fov = Поле зрения в зуме
    .note = Действует, пока держишь клавишу зума. Она назначается на странице «Управление».
menu-nfk-zoom = Масштаб в Need For Kill
    .note = При 1 видно столько же, сколько в оригинале. Масштаб можно менять и колесом.
menu-fullscreen = На весь экран
menu-vsync = Вертикальная синхронизация
    .note = Если выключить, кадров будет больше, а задержка меньше, но картинка может рваться.
menu-frames-in-flight = Кадров в очереди
    .note = Сколько готовых кадров может ждать вывода на экран. Меньше кадров — ниже задержка, больше — ровнее частота. 0 — автоматически: с V-sync 1 кадр, без него 3.
menu-fps-max = Лимит FPS
    .note = При 0 лимита нет. На физику не влияет.
menu-software-fps-max = Лимит FPS без видеокарты
    .note = Действует, когда картинку рисует процессор. Из двух лимитов работает меньший.
menu-smooth-steps = Плавные ступеньки
    .note = Камера не дёргается на ступеньках. На движение не влияет.
menu-zones = Показывать зоны
    .note = Старт, финиш, чекпоинты и телепорты выделены цветом.
menu-variable = { $about } (в консоли: { $name })
menu-colliders = Показывать коллайдеры
    .note = Рисует контуры всех твёрдых брашей. Полезно авторам карт.

menu-hud-look = Внешний вид
menu-hud-colors = Цветовая тема
    .standard = Обычная
    .red-green = Красно-зелёная
    .blue-yellow = Сине-жёлтая
    .high-contrast = Контрастная
    .red-green-note = при дейтеранопии и протанопии
    .blue-yellow-note = при тританопии
menu-hud-panel = Непрозрачность панелей
    .note = При 100 % сквозь панели ничего не видно.
menu-hud-bar-height = Высота полосы стрейфа
    .note = В пунктах (1/720 высоты окна).
menu-hud-bar-plate = Непрозрачность фона полосы
menu-hud-snap-zones = Зоны округления на полосе стрейфа
    .note = Quake III округляет скорость после каждого кадра. Зоны показывают, какие углы дают прирост после округления. Чем ярче зона, тем больше прирост.
menu-hud-bar-colors = Цвета полосы стрейфа
    .note = Цвета прироста, потери и лучшего угла.
    .reset = Цвета темы
menu-hud-jump-lines = Прыжки в ленте событий
    .note = Каждый прыжок пишется в ленту: дистанция или скорость, стрейфы, sync и почему прыжок не засчитан.
menu-hud-aim = Как оценивать прыжки
    .each = автоматически
    .note = «Автоматически»: бхопы и все прыжки в QuakeWorld и Quake III оцениваются по скорости, остальные — по дистанции.
menu-hud-crosshair = Форма прицела
    .note = Размер, непрозрачность и цвет меняются в редакторе HUD.
menu-hud-average = Тренер поворота: усреднение
    .note = В тиках. При 1 точно, но дёргано, при 10 плавно.
crosshair-shape =
    .cross = Линии и точка
    .open = Линии
    .plus = Плюс
    .dot = Точка
menu-hud-size = Размер
menu-hud-down = Отступ по вертикали
menu-hud-right = Отступ по горизонтали
menu-hud-anchor = Якорь
    .note = От какого угла, края или центра экрана отсчитывается положение виджета.
action-group =
    .movement = Движение
    .nfk = Need For Kill
    .practice = Практика
    .view = Обзор с клавиатуры
    .window = Окно

## widget-: label, note and formula of each widget

widget-strafe-bar = Полоса стрейфа
    .note = Метки показывают, куда навести прицел. На тонкой линии скорость не меняется, на полосе растёт, на клине падает. Яркая линия — лучший угол.
    .formula =
        При c = v cos u: если c >= { $air_cap }, скорость не меняется; если c меньше, растёт, пока 2c + прибавка > 0, дальше падает.
        лучший u = 90°, если a >= { $air_cap }, иначе acos(({ $air_cap } - a) / v), a = airaccelerate · wishspeed · тик.
        На земле сначала действует трение.
widget-trainer = Тренер поворота
    .note = Скорость твоего поворота в процентах от идеальной, на шкале от 50 до 150 %. Держи 100 %.
    .formula = твой поворот / идеальный (суммы за тики после последнего переключения); идеальный = atan(прибавка · sin u / (v + прибавка · cos u))
widget-speed = Скорость
    .note = Горизонтальная и вертикальная скорость, высота над стартом, скорость на отрыве, максимум и последнее приземление.
    .formula = скорость = √(vx² + vy²); приземление = скорость после тика приземления минус скорость до него
widget-graph = График скорости
    .note = Горизонтальная скорость за последние пять секунд с отметками отрывов и приземлений.
    .formula = скорость = √(vx² + vy²) после каждого тика
widget-gain = Прирост и потеря
    .note = Как изменилась горизонтальная скорость за этот тик. Трение и стены показаны отдельно, ниже — последние 110 тиков.
    .formula =
        прирост = скорость после тика минус скорость до него; макс. = наибольший прирост, возможный в этом тике при любом u;
        полёт = сумма прироста от ускорения в этом полёте, в % от суммы наибольших приростов
widget-compass = Компас wishdir
    .note = Вид сверху: верх компаса — направление взгляда. Показывает, куда ты летишь, куда толкают клавиши и какой угол между этими направлениями.
    .formula = u = угол между скоростью и wishdir в тот момент тика, когда прибавляется скорость
widget-crosshair = Прицел
    .note = Куда направлен взгляд.
    .formula = { "" }
widget-bhop = Бхопы
    .note = Фреймы на земле (FOG) последних бхопов, стамина, лимит и скорость, которая осталась бы при FOG от 1 до { $fog_max }. После длинного прыжка: лучшая и средняя дистанция, последние десять отрывов и приземлений на блоке.
    .formula =
        FOG = тики на земле перед прыжком; лимит = { $cs16_hop_over } · maxspeed (CS, срезает до { $cs16_hop_kept } лимита), { $hl_hop_over } (HL, { $hl_hop_kept });
        множитель стамины = (100 - { $stamina_loss } · мс стамины) / 100
widget-run = Прохождение
    .note = Средняя и максимальная скорость в этом прохождении, доля идеальных бхопов, скорость на отрыве после 1, 2, 3… бхопов.
    .formula =
        средняя = расстояние / время; доля идеальных = бхопы с лучшим FOG (потеряно меньше всего скорости) / все бхопы;
        после n бхопов: скорость отрыва n-го бхопа последней серии и лучшая за прохождение
widget-forecast = Прогноз падения
    .note = Показывает время до приземления, урон, тик для JumpBug и где должен быть край для EdgeBug. У края подсказывает, как с него уйти, чтобы вышел JumpBug.
    .formula =
        JumpBug: тик кончается меньше чем в ({ $jumpbug_window } − 1/{ $rest_part }) юн над опорой; шанс = { $jumpbug_window } / (скорость падения · тик), не больше 1;
        урон: CS (v - { $cs16_safe_fall }) / { $cs16_fall_divisor } · { $cs16_fall_factor }, HL (v - { $hl_safe_fall }) / { $hl_fall_divisor }
widget-what-if = Что если
    .note = Показывает, каким мог быть последний прыжок. Нажми клавишу виджета после прыжка. Занимает место панели прыжка.
    .formula =
        оценка = из разбора потерь, где причины убираются одна за другой, а стены не учитываются;
        на карте = прыжок без этой ошибки, пересчитанный на этой карте с того же тика;
        249.3 из 257.8 = дистанции этого прыжка и твоего максимума с того же отрыва
widget-measure = Измерение
    .note = Во время измерения показывает ширину блока, дистанцию прыжка и расстояния. Занимает место прогноза падения.
    .formula = { "" }
widget-jump = Панель прыжка
    .note = Последний прыжок: дистанция, стрейфы, каждый тик и на чём потеряна дистанция.
    .formula =
        дистанция = сколько пролетел origin от отрыва до той же высоты, + ширина модельки ({ $boxes });
        sync-gain = тики, в которых росла скорость / тики в воздухе; sync-key = тики с клавишей в сторону поворота / тики с поворотом;
        эффективность = (прирост - потеря) / сумма наибольших приростов; ошибка = u - лучший u; смена = тик клавиши - тик разворота мыши
widget-inertia = Инерция
    .note = ix и iy в пикселях за тик, их лимиты и настоящий сдвиг игрока за тик.
    .formula =
        ix: +{ $run_acceleration } за тик в сторону клавиши бега, ещё +{ $counter_key_bonus }, если жмёшь против движения; лимит { $run_cap }, в приседе { $crouch_cap }; без клавиш делится на { $ground_friction } на земле, на { $air_friction } в воздухе.
        iy: +{ $nfk_gravity } за тик; делится на { $rise_damping }, пока -1 < iy < 0; умножается на { $fall_growth }, пока 0 < iy < { $inertia_max }; при прыжке iy = { $jump_iy }.
        скорость = |ix| + { $speedjump_x } · счётчик (068R2)
widget-speed-jump = Распрыг
    .note = Счётчик или уровень распрыга, прибавка за тик, задержка, двойной прыжок и то, засчитается ли следующий прыжок.
    .formula =
        068R2: начиная со счётчика { $count_acts } каждый тик сдвигает игрока дальше на { $speedjump_x } · счётчик и добавляет { $speedjump_y } · счётчик к iy; прыжок засчитывается на земле, если зажаты прыжок и клавиша бега в сторону движения.
        NFK 0.75: уровень поднимает лимит скорости бега на { $level_run_caps }; прыжок засчитывается, если ты на земле не дольше { $fresh_ticks } тиков.
widget-chain = Таблица прыжков
    .note = Последние прыжки: дистанция, высота, скорость, засчитан ли прыжок, а если нет, то почему.
    .formula = дистанция и высота — между отрывом и приземлением или верхней точкой; скорость = наибольший сдвиг за тик
widget-keys = Клавиши и мышь
    .note = Твой ввод в этом тике: клавиши, щелчки колеса, поворот.
    .formula = наложение = зажаты обе клавиши стрейфа, wishspeed 0; без клавиш = в воздухе не зажата ни одна клавиша; поворот = изменение угла взгляда / тик
widget-health = Здоровье
    .note = Сколько у тебя HP, если урон включён.
    .formula = { "" }
widget-engine = Движок и профиль
    .note = Активная физика, тики в секунду, maxspeed, профиль и FPS.
    .formula = { "" }
widget-input = Точность ввода
    .note = Частота мыши, задержка ввода, опоздавшие тики, частота опроса, FPS.
    .formula = Данные за последнюю секунду. Задержка считается от события до момента, когда его прочитал главный цикл. Тик опоздал, если выполнен позже чем через 4 мс после своего конца.
widget-practice = Практика
    .note = Включённые средства практики, которые влияют на прохождение, например замедление времени.
    .formula = Длина тика не меняется. На 50 % тиков в секунду вдвое меньше, и прохождение не засчитывается, пока не начнёшь заново на 100 %.
widget-timer = Таймер
    .note = Считает время от выхода из зоны старта до финиша, с точностью до миллисекунды.
    .formula = { "" }
widget-ghost = Призрак
    .note = Насколько ты отстаёшь от призрака или опережаешь его, разница скоростей в том же месте, последние два чекпоинта. Ниже видно, где вы оба на его пути.
    .formula = Твоё время − время призрака в ближайшей к тебе точке его пути; твоя скорость − его скорость в этой точке
widget-nfk-ghost = Призрак
    .note = Насколько ты отстаёшь от призрака или опережаешь его, разница скоростей в том же месте, последние два чекпоинта. Ниже видно, где вы оба на его пути.
    .formula = Твоё время − время призрака в ближайшей к тебе точке его пути; твоя скорость − его скорость в этой точке
widget-feed = Лента событий
    .note = EdgeBug, JumpBug и другие баги: получилось или нет и почему; чекпоинты, финиши, падения, предупреждения.
    .formula = { "" }
widget-hints = Подсказка по клавишам
    .note = Самые важные клавиши. Подсказка видна первые секунды.
    .formula = { "" }
widget-inspector = Инспектор тика
    .note = На паузе показывает, какой код движения сработал в этом тике и с какими числами.
    .formula = { "" }

## preset-: names of the widget presets

preset-learner = Новичок
preset-kz = KZ
preset-quakeworld = QuakeWorld
preset-everything = Всё
preset-off = Выкл.

## hud-: texts of the widgets

hud-hints = Подсказка по клавишам
hud-hints-lessons = уроки: научиться стрейфить
hud-hints-move = бег, обзор мышью
hud-hints-jump = прыжок
hud-hints-duck = присед
hud-hints-positions = сохранить, загрузить позицию
hud-hints-restart = назад на старт
hud-hints-noclip = летать сквозь стены
hud-hints-menu = карты, настройки
hud-hints-help = все клавиши
what-if-title = Что если
what-if-own = этот прыжок
what-if-ceiling = твой максимум
what-if-of = { $own } из { $best }
what-if-jump = { $jump } { $distance } юн, пересчёт с того же тика
what-if-hands =
    .searching = ищу лучший: поворот до { $turn }°/с, между A и D { $ticks } { $ticks ->
        [one] тик
        [few] тика
       *[other] тиков
    }…
    .learned = измеренные ограничения: поворот до { $turn }°/с, между A и D { $ticks } { $ticks ->
        [one] тик
        [few] тика
       *[other] тиков
    }
    .own = твои ограничения: поворот до { $turn }°/с, между A и D { $ticks } { $ticks ->
        [one] тик
        [few] тика
       *[other] тиков
    }
what-if-column =
    .ledger = оценка
    .level = на карте
what-if-elsewhere = мимо
what-if-falls = { $far }, падение
what-if-beyond = серые: быстрее твоих ограничений или с другим отрывом
what-if-watched = смотришь: { $name }
what-if-line = { $name }: { $brought }
what-if-keys = { $next } дальше · { $watch } смотреть · { $hide } скрыть
    .back = { $next } дальше · { $watch } к игре · { $hide } скрыть
what-if-replay = Что если: { $name }
hud-hints-show-me = показать, как надо
hud-hints-nfk-run = бег
hud-hints-nfk-jump = прыжок (можно держать)
hud-hints-nfk-crouch = присед (сбрасывает распрыг)
hud-hints-nfk-help = все клавиши, справка
hud-percent = { $percent } %
hud-degrees = { $degrees }°

hud-speed =
    .vertical = вертикаль
    .height = высота
    .takeoff = отрыв
    .maximum = максимум
    .landing = приземл. ±
hud-graph = скорость, { $seconds } с
    .scale = от { $low } до { $high }
hud-gain =
    .wall = стена { $gain }
    .friction = трение { $gain }
    .stamina = стамина { $gain }
    .best = макс. { $gain }
    .flight = полёт { $percent } %
hud-compass =
    .left = { $degrees }° влево
    .right = { $degrees }° вправо
    .straight = { $degrees }°
    .standstill = с места
hud-trainer = { $ticks ->
        [1] поворот
        [one] поворот за { $ticks } тик
        [few] поворот за { $ticks } тика
       *[other] поворот за { $ticks } тиков
    }
    .slow = медленно
    .fast = быстро
    .other-key = не та клавиша
    .run-first = разбегись
hud-keys =
    .duck = присед
    .walk = шаг
    .use = use
    .jump = прыжок
    .turn = { $degrees }°/с
    .overlap = наложение
    .dead-air = без клавиш
hud-long-jumps =
    .title = Последние { $count }: { $kind }
    .best = макс. { $distance }
    .average = среднее { $distance }
    .takeoff = отрыв
    .landing = призем.
    .scatter = { $name } { $bias } ± { $spread }
    .early = Ты прыгаешь за { $units } юн до края: подбегай ближе.
    .scattered = Место отрыва гуляет на ± { $units } юн: разбегайся одинаково.
    .good = Ты каждый раз прыгаешь у самого края.
    .more = Отрывы и приземления: среднее расстояние до края ± разброс, в юнитах.
hud-hops =
    .title = Бхопы
    .fog = фреймы на земле (FOG)
    .none = бхопов пока нет
    .fall-counts = срезано из-за падения
    .next = прогноз:
    .fog-count = FOG { $fog }
    .no-cap = Лимита нет: скорость сохраняется
    .over-cap = на { $over } выше лимита { $cap }
    .over-cap-best = на { $over } выше лимита { $cap }: лучше FOG { $best }
    .near-cap = Всего на { $below } ниже лимита { $cap }
    .below-cap = на { $below } ниже лимита { $cap }
    .no-stamina = В этом движке нет стамины
    .stamina-full = Стамина полная, прыжок на полную высоту
    .stamina = Стамина: прыжок { $height } %, тик на земле оставит { $speed } % скорости; { $seconds } с до полной
hud-forecast =
    .fall = Падение { $height }
    .drop = Обрыв { $height }
    .no-damage = без урона
    .damage = { $lost } HP
    .deadly = { $lost } HP, смерть
    .lands = до земли { count-ticks } ({ $seconds } с), { $speed } юн/с
    .jumpbug-tick = JumpBug: отпусти присед и прыгни в тике { $tick }
    .jumpbug-ticks = JumpBug: отпусти присед и прыгни в тиках { $first }–{ $last }
    .jumpbug-passed = JumpBug не выйдет: тики на { $above } выше и на { $below } ниже окна
    .no-jumpbug = JumpBug невозможен
    .chance = шанс с этой скоростью и fps: { $percent } %
    .edgebug = EdgeBug: край через { $from }–{ $to } юн
    .no-edgebug = EdgeBug отсюда не выйдет
    .overbounce = Overbounce: падение перейдёт в скорость; без скорости и клавиш отскочишь вверх
    .no-overbounce = Overbounce не выйдет
    .overbounce-after = Overbounce выйдет так: { $starts }
    .walked-off = сход с края: { count-ticks } полёта, { $speed } юн/с
    .jumpbug-never = JumpBug отсюда невозможен
    .jumpbug-after = JumpBug выйдет так: { $starts }
    .jumpbug-not-after = JumpBug не выйдет так: { $starts }
    .walk-off = сход
    .jump = прыжок
    .double-duck = double duck
    .duck-jump = duck jump
    .hop = бхоп
    .stand-up-hop = stand-up бхоп
    .duck-hop = бхоп с приседом
hud-run =
    .speeds = ср. { $average }, макс. { $most }
    .perfect = бхопов { $hops }, идеальных { $perfect } %
    .after = бхопов
    .chain = серия
    .best = лучш.
hud-jump =
    .speed = { $speed } юн/с
    .invalid = не засчитан
    .ideal = идеальный игрок
    .share-distance = { $percent } % от возможной дистанции
    .share-speed = { $percent } % от возможной скорости
    .distance-share = { $distance } юн; { $share }
    .block = блок { $units }
    .edge = край { $units }
    .height = высота { $units }
    .prestrafe = престрейф
    .takeoff = отрыв
    .maximum = максимум
    .landing = приземл.
    .air-ticks = тиков
    .strafes = стрейфы
    .sync-gain = sync-gain
    .sync-key = sync-key
    .efficiency = эффект.
    .turn = поворот
    .overlap = OL
    .dead-air = DA
    .ducked = в приседе
    .strafes-by-key = стрейфы
    .strafes-by-turn = повороты
    .width = ширина
    .jump-off = угол отр.
    .forward-release = W отпущ.
    .airpath = airpath
    .column-number = №
    .column-key = кл.
    .column-ticks = тики
    .column-air = возд.
    .column-sync = sync
    .column-gain = gain
    .column-loss = loss
    .column-efficiency = эфф.
    .column-error = угол
    .column-switch = смена
    .column-lost = потеря
    .earlier = прошлые
    .more-strafes = { $strafes ->
        [one] и ещё { $strafes } стрейф
        [few] и ещё { $strafes } стрейфа
       *[other] и ещё { $strafes } стрейфов
    }
    .no-strafe = нет стрейфов
    .graph = по тикам: прирост и максимум; ниже: A, D, OL, DA
    .lost = Цель «{ $aim }»: на { $lost } хуже лучшего возможного
    .nothing-lost = Цель «{ $aim }»: лучший прыжок с таким числом стрейфов
    .part = { $cause } { $units }
    .other = другое { $units }
    .block-need = Блок { $units }: { $need }
    .block-early = ; прыжок за { $units } юн до края
hud-health =
    .off = урон выключен
hud-timer =
    .ready = в зоне старта
    .running = идёт
    .passed = { $checkpoints ->
        [one] { $checkpoints } чекпоинт
        [few] { $checkpoints } чекпоинта
       *[other] { $checkpoints } чекпоинтов
    }
    .finished = финиш
    .finished-after = финиш · { hud-timer.passed }
    .uncounted = не засчитано · { hud-timer.passed }
    .done = Финиш
    .not-saved = Финиш (не сохраняется)
    .first = Первый финиш
    .best = Новый личный рекорд
    .new-best = Новый личный рекорд  { $difference }
    .behind-best = { $difference }  к рекорду { $best }
    .part = { $number }/{ $of } пути  { $difference }
    .again = { $key }: ещё раз
    .saving = сохраняется…  ·  { $again }
    .saved = { $rank }-е место из { $of }, сохранено  ·  { $again }
hud-ghost =
    .behind = с: сзади
    .ahead = с: впереди
    .even = вровень
    .distance = юн
    .distance-nfk = пикс.
    .waits = стартует с тобой
    .elsewhere = далеко от призрака
    .units = { $speed } юн/с
    .pixels = { $speed } px
    .checkpoint = CP { $number }  { $difference }
    .finish = финиш  { $difference }
    .more = { $name } и ещё { $count }
uncounted =
    .placed = практика, не засчитано
    .slowed = замедление, не засчитано
    .placed-reason = игрока переместили (ссылка на прыжок, старт скрипта, загруженная позиция, noclip), и с тех пор он не стоял на месте
    .slowed-reason = время шло медленнее обычного
    .command = невозможный ввод, не засчитано
    .command-reason = тик { $tick }: { $fault }
style =
    .normal = Обычный
    .w-only = Только W
    .ad-only = Только A и D
    .sideways = Боком
    .half-sideways = Полубоком
    .no-perfect-hops = Без идеальных бхопов
    .no-duck = Без приседа
badge =
    .macro = макрос
    .null-movement = null movement
    .yaw-speed = скрипт поворота
badge-note =
    .macro = На одной клавише было несколько действий сразу, или скрипт менял назначение клавиш.
    .null-movement = Скрипт: из двух противоположных клавиш срабатывала последняя нажатая.
    .yaw-speed = Скрипт по клавише поворачивал взгляд или менял скорость поворота.
style-note =
    .normal = Можно нажимать любые клавиши.
    .w-only = Держи только W и разгоняйся: смотри чуть вбок от направления движения.
    .ad-only = Стрейфь только на A и D, не трогай W и S.
    .sideways = Лети боком к направлению движения и стрейфь на W и S.
    .half-sideways = Жми клавишу стрейфа только вместе с W и смотри вполоборота к направлению движения.
    .no-perfect-hops = Прыгай не раньше второго тика на земле: трение будет тормозить каждый бхоп.
    .no-duck = Не приседай ни на земле, ни в воздухе.
hud-training =
    .step = шаг { $step } из { $of } · { $key } — показ
    .step-time = так держать: { $now } из { $of } с
    .level = сложность { $level } из { $of } · попытка { $attempts }
    .attempt = попытка { $attempts }
    .benchmark = бенчмарк { $number } из { $of } · попытка { $attempts }
    .shown-by = { $key } — показ
    .offered-by = { $keys } — дальше · { $list } — уроки
    .or = { " или " }
    .start-by = { $key } — на старт
    .lessons-by = { $key } — уроки
    .next-lesson = Следующий урок: { $lesson }
    .watch = Смотри на клавиши и мышь.
    .your-turn = Теперь ты!
    .here = цель: { $far } юн
    .then = Пройди все шаги, чтобы получать медали.
    .landing = Шаг пройден. Приземлись, и начнётся упражнение.
    .ready = Таймер пойдёт с первого нажатия
    .release = Отпусти все клавиши
    .go = Вперёд!
    .go-on = Вперёд! Осталось { $left } с
    .shown = идёт показ · { $key } — закончить
    .planned = Готовлю показ…
hud-training-won =
    .bronze = Бронзовая медаль!
    .silver = Серебряная медаль!
    .gold = Золотая медаль!
hud-cue =
    .release = отпусти
hud-practice =
    .time = темп { $percent } %
    .back = назад на { $seconds } с
hud-engine =
    .rate = { $rate }   maxspeed { $maxspeed }
    .nfk-rate = { $ticks } тиков в секунду   { $msec } мс
    .last = { $profile }   рендер { $fps } fps
    .noclip = NOCLIP
hud-inspector =
    .none = Тиков пока нет
    .newest = последний тик, перед ним { $left }
    .back = { $back ->
        [one] отмотан { $back } тик
        [few] отмотано { $back } тика
       *[other] отмотано { $back } тиков
    }, осталось { $left }
    .more = ещё строк: { $lines }
    .step-back = тик назад
    .step-on = тик вперёд
    .play = продолжить отсюда
    .branches = { $current } против { $other } в этом тике: скорость { $speed }, дистанция { $distance }
    .title = Тик { $tick }   { $msec } мс
    .asked = ввод: forward { $forward }  side { $side }  up { $up }  yaw { $yaw }°  кнопки { $buttons }
    .result = скорость { $before } → { $after }   вверх { $rise_before } → { $rise_after }
    .heights = pitch { $pitch }°   высота origin { $before } → { $after }
    .nfk-asked = клавиши { $keys }   dir { $dir }   { $ground }
    .nfk-result = ix { $ix }   iy { $iy }
    .nfk-place = x { $x_before } → { $x_after }   y { $y_before } → { $y_after }   сдвиг { $moved }
    .on-ground = на земле
    .in-air = в воздухе
hud-vectors =
    .before = до
    .after = скорость
    .wish = wishdir
    .added = прибавка
    .contact = поверхность
hud-inertia =
    .unit = px за тик
    .each-second = { $speed } px/с
    .cap = лимит { $cap }
    .rises = подъём   лимит { $clamp }
    .falls = падение   лимит { $clamp }
    .stands = не меняется   лимит { $clamp }
hud-speed-jump =
    .begin = Беги и держи прыжок
    .crouched = Присед сбрасывает распрыг
    .hold-run = Держи бег и прыгай на каждом приземлении
    .loses = Держи бег, иначе прыжок сбросит счётчик
    .hold-jump = Держи прыжок: следующий засчитается
    .hold-jump-within = Держи прыжок: засчитается в первые { count-ticks } на земле
    .too-long = Долго на земле: прыжок не засчитается
    .counts = Следующий прыжок засчитается
    .full = Уже максимум: прыгай, чтобы удержать его
    .no-effect-count = работает, когда счётчик от { $count }
    .effect-count = x { $x } px, iy { $iy } каждый тик
    .no-effect-level = работает с уровня 1
    .effect-level = лимит бега { $cap }, iy прыжка { $iy }
    .count = Счётчик { $count } из { $most }
    .level = Уровень { $count } из { $most }
    .hold-off = задержка { count-ticks }
    .on-ground = на земле { count-ticks }
    .double = двойной: ещё { count-ticks }
hud-chain =
    .title = Прыжки
    .units = новые сверху; скорость в px за тик
    .far = дист.
    .high = высота
    .speed = скор.
    .speed-jump = распрыг
    .corner = угол: { $claim }
    .double = двойной: { $claim }

## rate-: tick rate and tick length

rate = { $fps } fps · { $length }
rate-length =
    .fixed = { $msec } мс
    .client = { $msec } и { $next } мс

## Event feed

chain-summary = Серия: { $hops ->
        [one] { $hops } бхоп
        [few] { $hops } бхопа
       *[other] { $hops } бхопов
    }, идеальных { $perfect }. { $from } → { $to } юн/с, макс. { $top }
    .ground = −{ $speed } юн/с на земле
    .worst = дороже всех ошибок: { $cause }, −{ $speed } юн/с

jump-line =
    .invalid = { $jump } { $distance }: { $reason }
    .distance = { $jump } { $distance }, { $strafes ->
        [one] { $strafes } стрейф
        [few] { $strafes } стрейфа
       *[other] { $strafes } стрейфов
    }, sync { $sync } %{ $fog }
    .speed = { $jump } { $to } юн/с ({ $won }){ $fog }
    .fog = , FOG { $fog }
    .tier = { $result } — { $tier }
feed-technique = { $technique }: { $verdict }
feed-checkpoint = Чекпоинт { $number }   { $time }
feed-finished = Финиш за { $time }
feed-finished-uncounted = Финиш за { $time }: { $why }
feed-missing-checkpoint = Чекпоинт { $number } пропущен: финиш не засчитан
feed-hurt =
    .fall = Падение: −{ $damage } HP
    .slime = Слизь: −{ $damage } HP
    .lava = Лава: −{ $damage } HP
    .trigger = Ловушка: −{ $damage } HP
feed-died =
    .fall = Смерть от падения
    .slime = Смерть в слизи
    .lava = Смерть в лаве
    .trigger = Смерть в ловушке
feed-fell-out = Падение за пределы карты
feed-nfk-lost =
    .count = Распрыг сброшен (счётчик { $count }): { $why } ({ $line })
    .level = Распрыг сброшен (уровень { $count }): { $why } ({ $line })
feed-nfk-corner = Ты зацепился за угол на { $depth } px: держи прыжок, и прыгнешь ещё раз
feed-nfk-double = Двойной прыжок: iy { $iy }, не позже чем через { count-ticks } после прошлого прыжка

## Replays

menu-games =
    .demos = Демки в твоих играх
    .searching = Ищу твои игры…
    .configs = Конфиги в твоих играх
    .kilobytes = { $size } КБ
    .megabytes = { $size } МБ
    .search = Поиск: файл, папка, игра
    .more = { $count ->
        [one] ещё { $count } файл: воспользуйся поиском
        [few] ещё { $count } файла: воспользуйся поиском
       *[other] ещё { $count } файлов: воспользуйся поиском
    }

menu-replays = Реплеи
    .note = Новые показаны первыми. Засчитанные прохождения и самые длинные прыжки сохраняются сами.
    .files = Файлы
menu-links = Ссылки на прыжок
    .note = Прыжок можно превратить в ссылку и отправить её в чат одной строкой. По ссылке откроется точно такой же прыжок. { $copy } копирует последний прыжок, { $open } открывает скопированную ссылку.
    .copy = Скопировать последний прыжок
    .open = Открыть скопированную ссылку
    .paste = или вставь ссылку сюда
    .open-pasted = Открыть
replays-none = Реплеев пока нет. Дойди до финиша, прыгни или нажми { $key }, чтобы сохранить последние 30 секунд.
replays-none-such = Ничего не найдено.
replays-reading = Загрузка…
replays-recovered = восстановленная запись
replays-time = прохождение { $time }
replays-length = длина { $length }
replays-search = Поиск по имени, карте, правилам или результату
replays-filter =
    .all = Все
    .favourites = Избранное
    .runs = Прохождения
    .jumps = Прыжки
    .others = Остальные
replays-rename = Переименовать
replays-delete = Удалить
replays-delete-now = Удалить навсегда
replays-deleted = Удалено: { $count ->
        [one] { $count } реплей
        [few] { $count } реплея
       *[other] { $count } реплеев
    }
replays-clean-up = Удалить восстановленные записи
    .note = { $count ->
        [one] { $count } запись осталась
        [few] { $count } записи остались
       *[other] { $count } записей осталось
    } после вылетов игры.
replays-age =
    .now = только что
    .minutes = { $count } мин назад
    .hours = { $count } ч назад
replays-demos = Можно смотреть и демки (.dem, .qwd, .mvd, .krpr, .krpz, .hltas): положи их в эту папку или перетащи в окно. wishdir ищет карту рядом с демкой, в соседней папке "maps", среди твоих карт и в установленных играх (их папки видны на странице «Игра»).
replays-note = Старые реплеи прохождений и прыжков удаляются сами. Остаются избранные и самые новые.
watch-play = Пуск
    .note = Пуск
watch-pause = Пауза
    .note = Пауза
watch-tick-before = −1
    .note = На тик назад
watch-tick-after = +1
    .note = На тик вперёд
watch-mark-before = «
    .note = К предыдущему событию (прыжок, техника, чекпоинт, финиш или смерть)
watch-mark-after = »
    .note = К следующему событию
watch-slower = −
    .note = Медленнее, до 5 %
watch-faster = +
    .note = Быстрее, до 400 %
watch-rate = { $percent } %
watch-rate-note = Скорость воспроизведения. Щёлкни, чтобы вернуть 100 %.
watch-section-first = A
    .note = Начало повтора. Нажми ещё раз, чтобы убрать повтор.
watch-section-last = B
    .note = Конец повтора
watch-time = { $now } / { $all }   тик { $tick }
watch-play-on = Играть отсюда
    .note = С этого тика играешь ты. Скорость, таймеры и зажатые клавиши остаются как в реплее.
watch-mark-jump = { $jump } { $distance }
watch-mark-nfk-jump = { $jump } { $distance } px
watch-mark-death = Смерть

## report-: output of the command line

report-yes = да
report-no = нет

report-fall = Падение с { $height } юн, { $profile }, { $msec } мс на тик
    .stays = падение    игрок остаётся на земле: пол ниже не больше чем на высоту ступеньки
    .lands = приземл.   на тике { $tick } после схода с края, скорость { $speed } юн/с
    .costs = урон       { $health } HP ({ $damage } до округления)
    .kills = урон       { $health } HP ({ $damage } до округления, смерть)
    .chance = шанс       JumpBug возможен на { $chance } % высот, близких к этой
    .no-jumpbug = JumpBug    невозможен в { $engine }
    .overbounces = overbounce без клавиш: после схода с края { $rest }, после прыжка с него { $jump }
    .starts = НАЧАЛО         ВЫСОТА   ТИК   ЗАЗОР  JumpBug
    .passes = невозможен: ближайшие тики на { $above } выше и на { $below } ниже окна
    .table = { "" } высота   тик   юн/с       HP    шанс   зазор  JumpBug

report-profiles = ИМЯ
    .columns = ТИК            MAXSPEED  НАЗВАНИЕ
    .tick = { $msec } мс
    .client = клиент { $fps } fps
    .default = { $title } (стандартный)
    .nfk = NEED FOR KILL (2D)
    .nfk-default = { $name }  { $msec } мс  { $title }: { $about } (стандартный для карт NFK)
    .nfk-other = { $name }  { $msec } мс  { $title }: { $about }
    .r2 = с каждым засчитанным прыжком цепочки игрок движется быстрее
    .v075 = с каждым засчитанным прыжком цепочки растёт лимит скорости бега, а следующие прыжки становятся ниже
    .hint = `wishdir profiles ИМЯ` показывает один профиль, а с `--ron` выводит его в формате RON: на его основе можно сделать свой профиль.
    .no-file = { $profile } — профиль Need For Kill, для таких профилей файлов нет
report-profile = движок    { $engine }
    .no-cap = лимита скорости нет
    .cap = лимит на прыжке: { $over } × maxspeed; скорость выше него срезается до { $kept } от лимита
    .one-acceleration = ускорение на земле и в воздухе одинаковое
    .no-ducking = приседа в этом движке нет
    .tires = прыжки тратят стамину
    .tick = тик       { $msec } мс, тиков в секунду: { $rate }
    .client = тик       как у клиента на { $fps } fps, в среднем по { $msec } мс
    .maxspeed = maxspeed  { $speed } юн/с: у игрока свой лимит { $own }; без него действовал бы лимит сервера { $server }
    .server-maxspeed = maxspeed  { $server } юн/с, задан сервером; отдельного лимита у игрока нет
    .standing = стоя      ширина { $wide }, высота { $high }, глаза на { $eye } выше ступней
    .ducked = в приседе ширина { $wide }, высота { $high }, глаза на { $eye } выше ступней
    .damage = урон      падения, слизь и лава отнимают HP
    .no-damage = урон      выключен
    .file = Файл этого профиля:
report-profile-nfk =
    тик                 { $nfk_msec } мс, { $nfk_ticks } в секунду; расстояния в пикселях, время в тиках, ось y направлена вниз
    гравитация          { $nfk_gravity } (GRAVITY { $nfk_gravity_original } x { $nfk_gravity_factor }), прибавляется к iy каждый тик
    замедление подъёма  iy / { $rise_damping } при -1 < iy < 0
    разгон в падении    iy x { $fall_growth } при 0 < iy < { $inertia_max }
    трение              ix / { $ground_friction } на земле, / { $air_friction } в воздухе, без клавиши бега
    мёртвый игрок       на земле ещё и ix / { $corpse_friction }
    порог остановки     |ix| до { $stop_under } считается нулём
    лимит инерции       { $inertia_max } (PLAYERMAXSPEED), проверяется после перемещения
    лимит в жидкости    ix { $liquid_ix }, iy { $liquid_iy }
    ускорение           { $run_acceleration } за тик; если бежать против движения, ещё + { $counter_key_bonus }
    лимит скорости бега { $run_cap } (PLAYERINITSPEED), в приседе { $crouch_cap }, с haste { $haste_cap }
    прыжок              iy { $jump_iy }; в жидкости { $swim_iy }, с flight { $flight_iy }
    двойной прыжок      iy { $double_jump_iy }, пока счётчик doublejump (отсчёт от { $double_from }) больше { $double_over }
    джамппады           iy { $pad_iy }, сильные { $strong_pad_iy }
    .r2 =
        speedjump x         { $speedjump_x } (DEBUG_SPEEDJUMP_X): прибавка к смещению за тик, на единицу счётчика
        speedjump y         { $speedjump_y } (DEBUG_SPEEDJUMP_Y): прибавка к iy, на единицу счётчика
        speedjump max       { $count_max } (DEBUG_SPEEDJUMP_MAX); первая единица ничего не даёт
        задержка            { $hold_off } тиков между двумя засчитанными прыжками (injump)
        счётчик сбрасывают  остановка, стены, жидкости, присед, разворот, прыжок без клавиши бега
    .v075 =
        уровень             от 0 до { $level_max }: растёт на один, если прыгнуть не позже чем через { $fresh_ticks } тиков после приземления
        лимит скорости бега прибавка по уровням: { $run_cap_by_level }
        iy прыжка           прибавка по уровням: { $jump_iy_by_level }; y растёт вниз, поэтому прыжки становятся ниже
        уровень сбрасывают  стены, всплытие, flight, обе клавиши бега
        уровень падает      на один за тик, пока скорость ниже { $decay_under } px за тик или игрок стоит на земле { $decay_ticks } тиков и дольше

report-strafe = { $profile } на { $speed } юн/с, { $msec } мс на тик. Углы отсчитываются от скорости до wishdir.
    .air = В воздухе, с одной клавишей стрейфа: wishspeed { $wish }, лимит { $cap }, accel { $accel } юн/с
    .frame-rates = Прирост в воздухе на разных fps, юн/с. Сначала с лучшим углом, потом после округления скорости: наименьший, средний и наибольший по всем направлениям
    .frame-rates-head = { "" }   мс   fps  прирост     за с   худший  средний   лучший     за с
    .ground = На земле, W и клавиша стрейфа: wishspeed { $wish } (в формулах W), accel { $accel } юн/с
    .none = нет
    .circle = юн/с на ровном круге радиусом { $radius }, поворот { $turn }°/с
    .straight = юн/с по прямой
    .prestrafe = Лучший престрейф с полной стаминой: ровный круг на земле с постоянной скоростью поворота
report-strafe-keys =
    .both = на W и клавише стрейфа
    .side = на одной клавише стрейфа
    .forward = на одной W
report-strafe-air =
    .from = от       { $value }  °, при меньшем угле скорость не меняется: acos(лимит / v)
    .to = до       { $value }  °, при большем угле скорость падает: acos(-min(accel / 2, лимит) / v)
    .best = лучший   { $value }  °, acos((лимит - accel) / v); 90, если accel больше лимита
report-strafe-ground =
    .from = от       { $value }  °, при меньшем угле трение сильнее прироста: acos(√(W² - v² + v1²) / v1)
    .to = до       { $value }  °, при большем угле трение сильнее прироста: acos((v² - v1² - accel²) / (2 accel v1))
    .best = лучший   { $value }  °, acos((W - accel) / v1); 0, если v1 меньше W - accel
report-strafe-row =
    .no-window = от, до   { $value }  ни один угол не даёт прироста
    .gain = прирост  { $value }  юн/с за тик с лучшим углом
    .turn = поворот  { $value }  ° за тик: atan(прибавка · sin u / (v + прибавка · cos u))
    .turn-second = { "" }         { $value }  °/с
    .counts = { "" }         { $value }  отсчёта мыши за тик: поворот / (sensitivity { $sensitivity } · m_yaw { $yaw })
    .limit = лимит    { $value }  юн/с: pm_bunnyspeedcap, выше него прироста нет
    .stamina = стамина  { $value }  скорости остаётся: 1 - { $stamina_per_msec } (стамина - msec)
    .friction = трение   { $value }  юн/с остаётся из v: v1 = (v - max(v, stopspeed) friction T) stamina
    .fastest = максимум { $value }  { $circle }
    .prestrafe = { "" }         { $value }  юн/с { $keys }: wishspeed { $wish }, { $turn }°/с
    .best-prestrafe = лучший   { $value }  юн/с { $keys }: wishspeed { $wish }, { $turn }°/с
    .asked = задано   { $value }  { $circle }
    .fastrun = fastrun  { $value }  юн/с, пик на тике { $tick }: W, потом A без поворота
    .fastrun-half-key = fastrun  { $value }  юн/с, пик на тике { $tick }: W, потом A без поворота (на первом тике A действует вполсилы)

report-bot-run-up = не хватает места, чтобы разбежаться до { $speed } юн/с
report-bot-obstacle =
    .no-floor = прыжка нет: игрок падает, и под ним нет пола
    .no-room = прыжка нет: рядом нет места, чтобы разбежаться, прыгнуть и приземлиться на той же высоте

report-event =
    .at = тик { $tick }: { $event }
    .entered-start = вход в зону старта
    .started = старт
    .fell-out = падение за пределы карты
report-event-teleported = телепорт с { $from } на { $to }
    .facing = телепорт с { $from } на { $to }, взгляд: { $yaw }
report-event-pushed = толчок { $by }
    .inertia = толчок: ix { $ix }, iy { $iy }
report-event-checkpoint = чекпоинт { $number }: { $seconds } с
report-event-finished = финиш через { $seconds } с
report-event-finish-refused = финиш не засчитан: не пройден чекпоинт { $number }
report-event-hurt = потеряно { $damage } HP: { $harm }
report-event-died = смерть: { $harm }
report-event-respawned = респаун
    .facing = респаун, взгляд: { $yaw }
report-timer =
    .idle = ждёт, пока игрок войдёт в зону старта
    .ready = в зоне старта
    .running = идёт: { $seconds } с, тиков: { $ticks }, чекпоинтов: { $checkpoints }
    .finished = финиш: { $seconds } с, тиков: { $ticks }, чекпоинтов: { $checkpoints }
    .invalid = прохождение не засчитывается, пока игрок снова не войдёт в зону старта
report-end =
    { $map }, { $profile }, тиков: { $ticks }
    { $player }
    хеш       { $hash }
    HP        { $health }
    таймер    { $timer }
report-end-player =
    origin    { $origin }
    скорость  { $velocity }, { $speed } юн/с по горизонтали, { $stands }
    биты      { $bits }
report-end-nfk-player =
    позиция   x { $x }, y { $y }, { $stands }
    инерция   ix { $ix }, iy { $iy }; { $speed } px за тик по x
    распрыг   { $count } из { $most }
    биты      { $bits }
report-bot = { $map }, { $profile }, тиков: { $ticks }
    .jump = прыжок { $number } { $jump }
    .lost = сорван     { $jump }
    .speed = скорость   { $end } в конце, { $most } максимум, { $ground } максимум на земле
    .died = { "" }           смертей: { $deaths }, телепортов: { $teleports }
    .written = сохранено
    .head =
        // Результат `wishdir bot --kind { $kind }`. Повторить бит в бит:
        // wishdir simulate --map { $map } --profile { $profile } --script { $path }
        // Версия физики { $version }.
        // side: вправо (D) положительное, влево (A) отрицательное, юн/с.
report-bot-early =
    .course = бхопы      { $made } из { $asked }: трасса кончилась раньше
    .ticks = бхопы      { $made } из { $asked }: достигнут лимит тиков, { $ticks } (--ticks)
report-bot-jump = { $distance } юн, престрейф { $prestrafe }, макс. { $most }, приземление { $landing }, тиков: { $ticks }
    .cut = , срезано лимитом
    .collided = , столкновение в полёте
    .other-height = , приземление на другой высоте
report-bot-kinds =
    .engine3d = longjump, bhop, prestrafe или профиль Need For Kill
    .nfk = finish или chain в Need For Kill
report-script-hint = ; это скрипт Need For Kill, используй --profile nfk-068r2
report-own-rules = у реплея свои профиль и старт: --profile и --start не нужны
report-own-world = у трейса свои карта и профиль: --map, --profile и --start не нужны
report-sweeps = это трейс проверок столкновений, а нужен трейс прохождения: в трейсе проверок нет тиков (`wishdir conform` проверяет любые трейсы)
report-simulate-recording = это трейс 3D-движка, а нужен скрипт или трейс Need For Kill (`wishdir conform` проверяет любые трейсы)
report-range =
    .rows = больше { $rows } строк
    .no-number = `{ $found }` — не число
    .no-end = в диапазоне нет `..`
    .step = шаг равен { $step }, а должен быть больше 0
    .order = границы диапазона должны идти по возрастанию, от 0 до { $most }
report-no-game = wishdir: эта программа собрана без игры. Собрать и запустить игру: `scripts/play`
report-no-screen = дисплей не найден: не заданы ни DISPLAY, ни WAYLAND_DISPLAY. Запусти с рабочего стола, а на машине без графики используй `xvfb-run wishdir play ...` (пакет xvfb)
report-no-driver =
    wishdir: графический драйвер не найден. Нужен Vulkan (или Metal, или DirectX 12).
      Debian, Ubuntu: apt install mesa-vulkan-drivers   (работает и без видеокарты, но медленно)
      Fedora:         dnf install mesa-vulkan-drivers
      Arch:           pacman -S vulkan-swrast или пакет vulkan-* твоей видеокарты
      NVIDIA:         Vulkan входит в драйвер производителя
report-wrong-screen = не удалось открыть дисплей { $variable }={ $value }: запусти игру в графической среде, а если её нет, используй `xvfb-run wishdir play ...` (пакет xvfb)
report-no-window = wishdir: не удалось открыть окно. Проверь, что дисплей из DISPLAY существует и установлены пакеты libxkbcommon-x11-0, libxcursor1, libxrandr2 и libxi6

report-map =
    .no-solid = на карте нет ни одного твёрдого браша: нужен пол, на котором можно стоять
    .no-solid-tile = на карте нет ни одного твёрдого тайла: нужен пол, на котором можно стоять
    .no-room = на первом спавне нет места для игрока (нужно три тайла в высоту)
    .title = { $place }: { $title }
    .author = { $title }, автор { $author }
    .warning = { $place }:{ $line }: предупреждение: { $warning }
    .warning-in-file = { $place }: предупреждение: { $warning }
    .entities = сущности
    .no-class = (без classname)
    .brushes = браши
    .models = модели
    .faces = грани
    .not-drawn = не рисуются
    .textures = текстуры
    .triggers = триггеры
    .spawns = спавны
    .lights = свет
    .sun = и солнце
    .texts = надписи
    .grid = сетка
    .rows = в ширину, { $rows } в высоту
    .tiles = тайлы
    .teleports = телепорты
    .pushes = толчки
    .zones = зоны
    .marks = метки
report-map-kind =
    .empty = пусто
    .solid = твёрдое
    .water = вода
    .slime = слизь
    .lava = лава
    .ladder = лестница
    .player-clip = преграда только для игрока
    .slick = скользкая поверхность
    .sky = небо
    .illusion = иллюзия
    .trigger = триггер
    .teleport = телепорт
    .push = толчок
    .start = старт
    .finish = финиш
    .checkpoint = чекпоинт
    .hurt = урон
    .free = свободно
    .brick = кирпич
    .invisible = невидимое
    .death = смерть
    .pad = джамппад
    .strong-pad = сильный джамппад

report-bsp = { $place }: { $kind }, { $title }
    .untitled = без названия
    .lump = { "  " }{ $lump }: { $count }
    .entities = { "  " }сущностей: { $count } ({ $classes })
    .tree = { "  " }hull { $hull }: узлов: { $nodes }, глубина: { $depth }
    .clip-hulls = { "  " }данные столкновений (clip hulls) есть, играть на карте можно
    .no-clip-hulls = { "  " }данных столкновений (clip hulls) нет, играть на карте нельзя
    .quake3 = { "  " }брашей: { $brushes }, видимых полигонов: { $polygons }, кривых поверхностей: { $patches }
    .drawn = { "  " }отрисовка: { $calls } вызовов, { $triangles } треугольников, свет { $light }, { $kib } КиБ видеопамяти, готово за { $ms } мс
    .missing-wads = { "  " }текстуры не найдены: { $wads }
    .missing-textures = { "  " }текстур, вместо которых нарисована сетка: { $count }
    .problem = { "  " }проблема: { $problem }

report-conform = совпало файлов: { $exact } из { $files }, фреймов: { $frames }, { $mode }
    .none = трейсы не найдены: ожидаются файлы .jsonl или .jsonl.gz
    .per-frame = каждый фрейм рассчитан от записанного состояния
    .free-running = каждый фрейм продолжает наш расчёт, а не записанное состояние
    .error = ОШИБКА     { $path }: { $error }
    .exact = точно      { $path }, фреймов: { $frames }
    .diverges = РАСХОДИТСЯ { $path }: не совпали { $wrong } из { $frames } фреймов; первый — фрейм { $frame } (строка { $line }), { $field }: ожидалось { $expected }, вышло { $got }{ $distance }
    .distance = { " " }({ $ulps } ulp)
report-replay =
    { $map }, { $profile }, тиков: { $ticks }, { $seconds } с
    время     { $time }
    отрывы    { $jumps }
    хеш       { $hash }
    файл      { $bytes } байт, { $each } на тик
    проверка  { $verdict }
    .valid = подтверждён
    .invalid = не подтверждён: { $reason }
report-verify = верно    { $path }, тиков: { $ticks }, время трассы: { $time }, отрывов: { $jumps }, хеш { $hash }
    .none = реплеи не найдены: ожидаются файлы .wdr
    .not = { $verdict }  { $path }: { $reason }
    .place = { "  " }карта { $map } ({ $map_from }, { $map_hash }), правила { $rules } ({ $rules_from }, { $rules_hash }), урон { $damage }, старт: { $start }
    .built-in = встроенная версия
    .own = своя версия, НЕ встроенная
    .damage-on = вкл.
    .damage-off = выкл.
    .own-start = стандартный на карте
    .impossible = { "  " }невозможный ввод, тик { $tick }: { $reason }
    .ending = { "  " }{ $what }, тик { $tick }: { $counts }
    .seconds = { $seconds } с
    .no-time = без финиша
    .counts = засчитано
    .does-not-count = не засчитано: { $reason }
    .more = { "  " }и ещё { $count }, см. --json
    .long = { "  " }Реплей слишком длинный: список прохождений и прыжков не показан.
report-link = { $map }, { $profile }, тиков: { $ticks }, символов в ссылке: { $letters }. Прыжок из ссылки — последний
    .place = ссылка
    .recording = это трейс, а нужен реплей (.wdr) или скрипт (.ron): для ссылки нужно имя карты, а в трейсе его нет
    .no-jump = прыжок не найден: в реплее { $count ->
        [0] нет законченных прыжков
        [one] { $count } законченный прыжок
        [few] { $count } законченных прыжка
       *[other] { $count } законченных прыжков
    }
report-cfg-no-variable = ни одна переменная не начинается с `{ $start }`; у другого --dialect другие переменные
report-cfg = { $dialect }, клавиш: { $binds }, переменных: { $cvars }, alias: { $aliases }
    .goldsrc = конфиг GoldSrc
    .ezquake = конфиг ezQuake
    .quake3 = конфиг Quake III
    .mouse = мышь: один отсчёт поворачивает на { $yaw }°, по вертикали на { $pitch }°
    .files = файлы по порядку: { $names }
    .fps = { $fps } кадров в секунду: тик { $msec } мс, профиль { $profile }
    .taken = будет импортировано:
    .missing = в wishdir нет этих настроек:
    .raw = мышь всегда читается напрямую (raw input)
    .change = { "  " }{ $setting }: { $new }
    .change-old = { "  " }{ $setting }: { $old } -> { $new }
    .badge = { $line } ({ $badge })
    .offered = среди импортированных клавиш нет прыжка; обычный прыжок можно назначить на эти клавиши вместо скрипта:
    .offer = { "  " }{ $key }: { $text }
    .of-key = { $key }: { $reason }
    .refused = не будет импортировано:
    .notices = обрати внимание:
    .conflicts = назначено дважды:
    .at = { "  " }строка { $line }: { $reason }
    .whole = { "  " }весь файл: { $reason }
    .whole-other = { "  " }весь { $file }: { $reason }
    .in-file = { "  " }{ $file }, строка { $line }: { $reason }
    .ignored = { $count ->
        [one] ещё { $count } бинд или команда в wishdir ничего не делает
        [few] ещё { $count } бинда или команды в wishdir ничего не делают
       *[other] ещё { $count } биндов или команд в wishdir ничего не делают
    }
    .ignored-with = { $ignored }. Среди них команды: { $names }
    .unused = здесь не действуют переменные ({ $count }): { $names }
    .unused-more = { $names } и ещё { $count }
report-demo = { $format }, карта { $map }: { $exactness }, фреймов: { $frames }, нечитаемых пакетов: { $bad }
    .exact = точный ввод
    .gaps = { $gaps ->
        [one] ввод с { $gaps } пропуском
       *[other] ввод с { $gaps } пропусками
    }
    .positions = только позиции
    .game = { "  " }игра { $game }, протокол { $protocol }
    .track = { "  " }игрок { $player } { $name }, позиций: { $points }, с { $first } по { $last }
    .speed = { "  " }наибольшая скорость: { $most } юн/с
    .rates = { "  " }команды клиента по длительности: { $lengths }
    .rules = { "  " }переменные, которые отличаются от { $profile } (в скобках — значение из профиля): { $rules }
    .changes = { "  " }переменные, которые меняются (в скобках — с какого фрейма): { $changes }
    .cap = { "  " }лимит скорости самого игрока: { $cap } юн/с
    .cap-inferred = { "  " }лимит скорости с оружием, судя по бегу: { $cap } юн/с
    .on-map = на карте демки
    .on-floor = на ровном полу
    .map = { "  " }карта: { $place }
    .other-map = { $path }: демка записана на другой версии карты (контрольная сумма не совпадает)
    .replay = демка проиграна на { $place }, реплей сохранён в { $path }
    .why-no-map-flight = препятствие или толчок; карта не найдена
    .why-no-map-ground = стена, ступенька, склон или край; карта не найдена, вместо неё бесконечный ровный пол
    .why-trigger-ours = триггер на карте сдвинул нашего игрока, а игрока в демке — нет
    .why-put-elsewhere = записанного игрока переместили: телепорт, смерть, загруженная позиция
    .why-knocked = игроку в демке что-то прибавило скорость: толчок, взрыв или урон
    .why-stopped-there = записанный игрок упёрся в то, чего нет на карте: в дверь, лифт, взрывающийся ящик или другого игрока
    .why-stopped-ours = наш игрок упёрся в препятствие, которого в демке не было: дверь тогда могла быть открыта, предмет разбит, или это другая версия карты
    .why-other-ground = на земле стоит или наш игрок, или записанный, но не оба: под одним из них лифт, или это другая версия карты
    .why-other-rules = ни в расчёте, ни в демке игрок ничего не задел, значит, демка записана с другими правилами или состояние игрока сохранено в ней не полностью
    .beside = сравнение с нашим расчётом { $world }: фреймов совпало { $equal } из { $frames } ({ $share } %)
    .difference = { "  " }первое расхождение: фрейм { $frame } ({ $time } с), { $field }: в записи { $recorded }, у нас { $ours } ({ $why })
    .ghost = призрак сохранён в { $path }, позиций: { $moments }
    .no-player = игрока { $player } нет, есть { $known }
    .nobody = в демке нет игроков
    .no-commands = в демке только позиции, без ввода игрока: статистики прыжков не будет, но призрака сделать можно (--ghost)
    .no-rules = нет правил { $profile } для скрипта; есть { $known }
    .own-rules = --profile работает только со скриптами HLTAS; в этой демке правила уже есть
    .played = { "  " }просчитано нашим движком: состояние известно для { $known } фреймов из { $frames }
    .tool = TAS-программа рассчитывает ввод сама уже с первого фрейма, поэтому результат неизвестен
    .chosen = { $path }: в некоторых строках ввод рассчитывает TAS-программа. Он заменён лучшим стрейфом wishdir, поэтому бит в бит результат не совпадёт. Таких строк: { $lines }
    .floor = подходящей карты нет: прыжки посчитаны на бесконечном ровном полу, без стен, ступенек, краёв и воды
    .on-flat-floor = { "  " }просчитано на бесконечном ровном полу: без стен, ступенек и воды
    .no-map = в демке не указана карта, поэтому движение не просчитать
    .too-long = больше { $most } фреймов
report-records =
    .removed = запись убрана; чтобы вернуть её, импортируй { $path }
    .none = В { $path } под эти условия ничего не подходит.
    .nowhere = папка для файлов пользователя не найдена, укажи --file
    .exported = сохранено в { $path }
    .no-board = таблицы рекордов есть только для прохождений и прыжков
    .others = * карта или правила отличаются от встроенных с тем же именем; цифры — начало их хеша.
    .imported = добавлено     { $path }, в таблицах рекордов: { records-imported }
    .known = уже есть      { $path }, в таблицах рекордов: { records-imported }
    .refused = не добавлено  { $path }: { $error }
records-imported = { $runs ->
        [0] без прохождения
       *[other] прохождение
    }, { $jumps ->
        [one] { $jumps } прыжок
        [few] { $jumps } прыжка
       *[other] { $jumps } прыжков
    }
records-column =
    .splits = чекпоинты
    .damage = урон
    .no-damage = выкл.
    .problem = проблема
    .at = когда (UTC)
    .map = карта
    .profile = профиль
    .style = стиль
    .badges = скрипты
    .kind = вид
    .distance = дистанция
    .block = блок
    .prestrafe = престрейф
    .max-speed = макс.
    .strafes = стрейфы
    .sync = sync
    .first-cause = главная потеря
    .reason = почему не в зачёт
    .time = время
    .outcome = исход
    .verdict = подробности
    .began = с (UTC)
    .last = по (UTC)
    .runs = прохождения
    .jumps = прыжки
    .bugs = техники
    .rank = место
    .entry = id
report-textures = текстур: { $count }, папка { $folder }

report-jumps = { $map }, { $profile }: дистанция в px, скорость в px за тик
    .too-long = в скрипте { $found } тиков, а можно не больше { $most }: все прыжки хранятся в памяти
    .none = прыжков не найдено (прыжок начинается с клавиши прыжка на земле и заканчивается приземлением)
    .columns = { "" }   тик  сер.  вид                         дист.  высота  тики скор.  зачёт
report-what-if = что если: прыжок на тике { $tick } дал { $distance }, а с этого места возможно { $ceiling } за { $strafes } { $strafes ->
        [one] стрейф
        [few] стрейфа
       *[other] стрейфов
    }
    .limits = { "" }  ограничения: поворот до { $turn }°/с, пауза между клавишами { $ticks } { $ticks ->
        [one] тик
        [few] тика
       *[other] тиков
    }
    .no-limits = { "" }  ограничения: любая скорость поворота, пауза между клавишами { $ticks } { $ticks ->
        [one] тик
        [few] тика
       *[other] тиков
    }
    .twin = { "" }  { $twin }: { $units } юн, { $speed } юн/с (оценка: { $told_units } юн, { $told_speed } юн/с)
    .elsewhere = { "" }  { $twin }: игрок приземлится в другом месте (оценка: { $units } юн, { $speed } юн/с)
    .not-here = --what-if работает только со скриптом или реплеем 3D-движка
    .no-jump = прыжок не найден: { $count ->
        [0] законченных прыжков нет
        [one] всего { $count } законченный прыжок
        [few] всего { $count } законченных прыжка
       *[other] всего { $count } законченных прыжков
    }
    .falls = { "" }  { $twin }: { $units } юн и { $speed } юн/с на высоте отрыва, но приземлиться там некуда (оценка: { $told_units } юн, { $told_speed } юн/с)
    .fast-turn = { $line }; нужна скорость поворота { $turn }°/с
    .fast-switch = { $line }; нужна пауза между клавишами всего в { $ticks } { $ticks ->
        [one] тик
        [few] тика
       *[other] тиков
    }
    .other-takeoff = { $line }; нужна другая скорость отрыва
block-sign = Блок { $units }
    .higher = Блок { $units }, выше на { $rise }
    .yours = Твой последний прыжок: { $lack }
report-jump = { $number }. { $kind }: { $distance } юн{ $tier }, тики { $from }–{ $to }
    .in-chain = { $kind } { $chain }
    .tier = , { $tier } ({ $index } из { $of })
    .invalid = не засчитан: { $reason }
    .row-distance = дистанция  { $distance } от предела { $ceiling } в воздухе  { $airtime } высота     { $height }
    .row-speeds = престрейф  { $prestrafe } отрыв      { $takeoff } максимум   { $most } приземл.   { $landing }
    .row-gain = прирост    { $gain } потеря     { $loss } эффект.    { $efficiency } sync       { $sync }
    .row-angle = ош. угла   { $angle } поворот    { $turn } W отпущена { $release } в приседе  { $ducked }
    .row-strafes = стрейфы    { $strafes } ширина     { $width } угол отр.  { $off } airpath    { $path }
    .counts = { $keys } по клавишам, { $turns } по поворотам мыши
    .raw = { $distance } (raw { $raw })
    .percent = { $percent } %
    .degrees = { $degrees }°
    .ticks = тиков: { $ticks }
    .sync = { $gain } % gain, { $keys } % key
    .hop = фреймов на земле: { $fog } ({ $grade }{ $best }), скорость { $before } -> { $after } юн/с
    .best = , лучше всего было бы { $fog }
    .edges = блок { $block }, до края { $edge } на отрыве и { $landing } на приземлении
    .landing-keys = клавиши: { $keys }
    .landing-duck = присед нажат { $when }
    .columns = { "" } №  A/D  тики возд.  sync s-key    gain   loss  эфф.   угол ширина      OL   DA  смена
    .lost = цель «{ $aim }»: потеряно { $total }
    .lost-to = цель «{ $aim }»: потеряно { $total } ({ $parts })
    .others = другое { $lost }
report-chain = { $chain } (прыжки { $first }–{ $last })
report-place = карта { $map }, правила { $profile }
    .own-rules = карта { $map }, правила { $profile } (НЕ встроенные)
report-stats = { $part ->
        [whole] прохождение
       *[rest] прохождение с последнего старта или загрузки позиции
    }: { $seconds } с, { $distance } юн, средняя скорость { $average } юн/с, максимум { $most } юн/с, { $jumps ->
        [one] { $jumps } прыжок
        [few] { $jumps } прыжка
       *[other] { $jumps } прыжков
    }
    .hops = бхопов: { $hops }, из них идеальных { $perfect } %, { $fogs }
    .fog = FOG { $fog } { $share } %
    .fog-more = FOG { $fog } и больше: { $share } %
    .presses = в среднем нажатий прыжка на одно приземление: { $presses }
    .columns = бхоп  FOG приземл.    отрыв  измен. лучшая за прохождение

report-drill-place = Карта { $map }, правила { $rules }, попытка { $seconds } с
report-drill-level = уровень { $level }: { $goal }; { $medals }
report-drill-attempt = { $drill }, уровень { $level }: { $outcome }
report-daily = { $date }: { $drill } ({ $name }), уровень { $level }
report-plan = Что тренировать дальше: { $drill } ({ $name })
report-plan-day = { $day }: потеряно { $cost } за прыжок (прыжков: { $jumps })
report-progress-spread = { $mean } ± { $deviation }
report-progress-bar = { $ticks }: { $hops }
report-progress-timing = Ты прыгаешь через { $ticks } тика ({ $msec } мс) после приземления; нестабильность: { $rate } тика, { $rate_msec } мс
    Бхопы по тикам после приземления: { $histogram }
report-progress-no-hops = Бхопов пока нет. После первых здесь появится тайминг прыжков.
report-progress-angles = Ошибки угла: влево { $left }°, вправо { $right }° (минус: мышь слишком медленная)
report-progress-keys = Ты переключаешь клавиши на { $switch } тика позже разворота мыши (с минусом — раньше); в среднем за прыжок обе клавиши зажаты { $overlap } тика, а ни одна не зажата { $dead } тика
report-progress-fogs = Бхопы по фреймам на земле, от 0 до { $most } и больше: { $fogs }
report-progress-ledger = Средняя потеря за прыжок (по последним прыжкам: { $jumps })
report-progress-cause = { "  " }{ $cause }: { $distance } юн, { $speed } юн/с
report-progress-column =
    .day = день
    .jumps = прыжки
    .best = лучший
    .efficiency = эффективность %
    .rate = нестабильность, мс
report-progress =
    .other-games = Учтены прыжки в игре, в которую ты играл последней. Не учтены: { $count ->
        [one] { $count } прыжок в других играх
        [few] { $count } прыжка в других играх
       *[other] { $count } прыжков в других играх
    } (смотри --profile).
    .nothing = Прыжков пока нет. Учитываются только прыжки, сделанные в игре.
    .title = Потери за прыжок из-за привычек
    .axis = сессия
report-sensitivity = Один отсчёт поворачивает на { $degrees }°; { $cm } см на полный оборот
    .needs = Движение мыши в идеальном стрейфе ({ $profile }):
report-sensitivity-scale = { "  " }{ $game }: { $sensitivity }
report-sensitivity-column =
    .speed = юн/с
    .tick = °/тик
    .second = °/с
    .counts = отсчёты/тик
    .window = окно, отсчёты
    .cm = см/с
    .strafe = см/стрейф

## plot-: texts of the plots

plot-gain-air = Прирост за тик в воздухе: { $profile } ({ $msec } мс, wishspeed { $wish }, accel { $accel } юн/с)
    .borders = границы: скорость не меняется | прирост | перекрут
plot-gain-ground = Прирост за тик на земле: { $profile } ({ $msec } мс, wishspeed { $wish }, accel { $accel } юн/с)
    .borders = границы углов с приростом
plot-gain =
    .equal = изолинии, шаг { $step } юн/с
    .best = лучший угол
    .circle = самый быстрый круг: { $speed } юн/с, поворот { $turn }°/с
    .gain = прирост, юн/с
    .angle = угол между скоростью и wishdir, градусы
    .speed = скорость, юн/с
plot-speed = Стрейф в воздухе: { $profile }, скорость через { $seconds } с
    .several = Стрейф в воздухе под лучшим углом, скорость через { $seconds } с
    .best = лучший угол
    .error = лучший угол { $degrees }°
    .course = { $name }: { $speed } юн/с
    .time = время, с
    .speed = горизонтальная скорость, юн/с

## Bug finder: paths to a bug, and reasons for finding none

bugs-way = { $pre }; { $keys }; { $worth }
bugs-run = беги { count-ticks } и
    .at-once = сразу
bugs-pre =
    .in-the-air = падай дальше
    .walk-off = беги { count-ticks } и сойди с края
    .jump = { $run } прыгни
    .double-duck = { $run } сделай dd
    .duck-jump = { $run } прыгни из приседа
    .duck-walk = присядь и сойди с края
    .bhop = { $run } прыгни, а на приземлении прыгни снова
    .standup-bhop = { $run } прыгни, в полёте присядь, при приземлении отпусти присед и прыгни
    .duckbhop = { $run } прыгни, держи присед и на приземлении прыгни снова
bugs-tick = в тике { $tick }
    .window = в тиках { $first }–{ $last }
bugs-key =
    .nothing = без клавиш; баг { $at }
    .ducked = держи присед с тика { $from }; баг { $at }
    .stood-up = держи присед с тика { $from } по { $to }; баг { $at }
    .duck = держи присед с тика { $from }, отпусти { $at }
    .jump = держи присед с тика { $from }, отпусти и прыгни { $at }
bugs-room =
    .strip = запас { $length } юн ({ $back } назад, { $ahead } вперёд)
    .key = запас { count-ticks }
bugs-worth = { $room }; сохранено { $health } HP, скорость { $before } → { $after }
bugs-others = , и ещё после { $others ->
        [one] { $others } другого разбега
       *[other] { $others } других разбегов
    }
bugs-nearest = { $reason } (ближе всего: { $pre })
bugs-no =
    .engine = в этом движке такого бага нет
    .fall = отсюда некуда падать
    .landing = отсюда до пола не долететь
    .window = ни один тик не попадает в окно: ближайшие на { $above } выше и на { $below } ниже него
    .passed = ни один тик не попадает в окно
    .in-the-way = даже если встать, бага не будет
    .edge = рядом с местом приземления нет края
    .edge-short = до края не хватит { $units } юн: начни движение на { $ticks } тика позже
    .short = ты не долетишь до края
    .edge-past = ты перелетишь край на { $units } юн: начни движение на { $ticks } тика раньше
    .past = ты перелетишь край
    .edge-snapped = последний тик перед краем кончается в { $units } юн над полом, и игра ставит тебя на пол
    .snapped = игра ставит тебя на пол ещё до края
    .level = пол ровный: встав прямо над ним, ты просто приземлишься
    .flat = пол ровный, баг не получится
    .slide = рядом с приземлением нет нижнего края слайда
    .slide-over = ты заденешь слайд на { $units } юн выше нижнего края
    .over = ты заденешь слайд слишком высоко
    .unknown = поиск остановлен, ничего не найдено
    .given-up = за отведённое время ничего не нашлось

report-bugs = Баги на { $map }, { $profile }, { $msec } мс на тик; тики отсчитываются от начала поиска
    .possible = { $bug }: { $ways ->
        [one] { $ways } способ
        [few] { $ways } способа
       *[other] { $ways } способов
    }
    .impossible = { $bug } невозможен: { $reason }
    .ticks = просчитано тиков: { $ticks }
    .capped = Поиск остановился на лимите тиков и проверил не всё: см. --most
    .tried = Способ { $number }, результат:
    .event = тик { $tick }: { $bug }: { $verdict }
    .head = // { $way }. Проиграть: `wishdir simulate --map { $map } --profile { $profile } --script { $path }`.
report-bugs-nfk = баги при падении бывают в Half-Life и Counter-Strike; в Need For Kill их нет

## The pages and figures of training

figure =
    .window-note = Закрашены углы, с которыми скорость растёт. Ромб показывает значения ползунков.
figure-quantity =
    .speed = скорость, юн/с
    .fps = тиков в секунду (fps)
    .airaccelerate = ускорение в воздухе (airaccelerate)
    .accelerate = ускорение на земле (accelerate)
    .friction = трение
    .angle = угол между скоростью и wishdir, градусы
    .let-go = задержка отпускания W, мс
    .held = клавиша зажата, мс
    .nfk-height = высота ступней, px
    .ground-ticks = тиков на земле
    .height = высота, юниты
    .gravity = гравитация
    .count = счётчик распрыга
    .time = время, мс
    .gain = прирост за тик, юн/с
    .nfk-speed = скорость, px за тик
    .look-up = взгляд вверх, градусы (минус — вниз)
    .turned-aside = поворот от лестницы, градусы (90 — боком)
    .climb-speed = скорость подъёма на W+A/D, юн/с
    .pad = 0: прыжок, 1: джамппад, 2: сильный джамппад
    .nfk-way = путь, px
figure-fact =
    .window = Скорость растёт при углах от { $from } до { $to }°.
    .no-window = Скорость не растёт ни с одним углом.
    .best = Лучший угол { $angle }° даёт { $gain } юн/с за тик.
    .gain = Твой угол даёт { $gain } юн/с за тик.
    .turn = Чтобы держать лучший угол, поворачивай на { $turn }° в секунду.
    .top = Быстрее { $speed } юн/с не разогнаться.
    .no-top = Лимита нет: разгоняться можно без конца.
    .stops = Если отпустить клавиши, остановишься через { $msec } мс.
    .left = Останется { $left } юн/с, потеряно { $lost }.
    .meets = Ты падаешь до пола { $msec } мс и разгоняешься до { $speed } юн/с.
    .last-tick = За последний тик ты пролетаешь { $units } юн. Нажать клавишу нужно с такой же точностью.
    .nfk-speed = { $speed } px за тик.
    .nfk-height = Ступни поднимутся на { $pixels } px, то есть на { $rows } ряда кирпичей.
    .climbs = На одной W ты поднимаешься со скоростью { $forward } юн/с. Если зажать и боковую клавишу в сторону лестницы, скорость будет { $both } юн/с.
    .slides = С обеими клавишами тебя ещё и сносит вбок по лестнице со скоростью { $speed } юн/с.
    .nfk-ways = За это время ты пройдёшь { $hops } px с зажатым прыжком или { $running } px бегом.
menu-training-time = Скорость игры в уроках
    .as-taught = как задано в уроке
    .full = 100 %
    .half = 50 %
    .quarter = 25 %
menu-benchmark = Бенчмарк
    .note = Упражнения одинаковы для всех. За каждое ты получаешь очки, из них складывается общий счёт.
    .start = Начать
    .continue = Продолжить
    .copy = Скопировать результат
    .copied = Результат скопирован
    .points-note = Бронза даёт 40 очков, серебро — 70, золото — 100. После золота следующее упражнение начнётся само. Попытки не ограничены, засчитывается лучшая.
    .next-rank = { $rank } — от { $score }
    .highest = Высший ранг
    .next-medal = { $medal }: { $score }
    .play = Играть
menu-statistics = Статистика
    .note = Здесь собраны итоги по твоим записанным прыжкам.
    .closed = Статистика выключена: эта сессия не записывается.
    .nothing = Записанных прыжков пока нет. Закрой меню и прыгай или начни урок. Через несколько прыжков здесь будет видно, на чём ты теряешь скорость и растёт ли результат.
    .other-games = Учтены прыжки в игре, в которую ты играл последней. Не учтены: { $count ->
        [one] { $count } прыжок в других играх
        [few] { $count } прыжка в других играх
       *[other] { $count } прыжков в других играх
    }. Чтобы увидеть их, выбери профиль.
    .trends = От сессии к сессии
    .newest = В последней сессии: { $number } { $what }
    .no-best = Пока нет засчитанных прыжков. Почему прыжок не засчитан, написано на панели прыжка: например, он слишком короткий.
    .no-trend = Пока нет данных.
    .unit-habit = юн или юн/с потеряно за прыжок из-за этой привычки (меньше — лучше)
    .unit-efficiency = % возможного прироста (больше — лучше)
    .unit-rate = мс: нестабильность, то есть разброс тайминга прыжка × 10 (меньше — лучше)
    .unit-best = (дистанция самого дальнего прыжка)
    .timing = Через сколько тиков после приземления ты прыгаешь
    .ticks = тиков после приземления; толстая метка — среднее, тонкая линия — разброс
    .angles = Ошибки угла: влево и вправо
    .angles-note = Метки, повёрнутые влево, показывают стрейфы на A, вправо — на D. Линия показывает разброс. Слева от нуля ты ведёшь мышь слишком медленно, справа — слишком быстро.
    .degrees = отклонение от лучшего угла, °
    .all = все прыжки
    .band = от { $speed } юн/с
    .units = юнитов потеряно за прыжок
    .no-ledger = Прыжков с разбором потерь пока нет. Чтобы он появился, прыгни со стрейфами и приземлись на ровную землю.
menu-mouse-page = Мышь и колесо
    .note = Измерение идёт, пока открыта эта страница. Игрок при этом не двигается.
    .timing = Точность ввода
    .unknown = Подвигай мышью, и увидишь, насколько точно определяется время ввода.
    .exact = Ввод точный: каждое событие попадает в тот тик, в котором произошло.
    .delayed = Ввод неточный: у некоторых событий нет системного времени, игра прочитала их с опозданием до { $ms } мс.
    .late = Ввод неточный: часть событий пришла после своего тика ({ $events }).
    .times = Системное время известно для { $timed } из { $events } событий. Для остальных игра берёт время, когда она их получила.
    .no-times = Система не сообщает время событий. Вместо него игра берёт время, когда она получила событие.
    .now = Сейчас: мышь { $hz } Гц, задержка ввода до { $ms } мс, опрос ввода { $passes } Гц, кадров в секунду: { $fps }.
    .played = Последняя секунда игры: событий за тик { $events }, опоздавших тиков { $late } из { $ticks }, задержка ввода до { $ms } мс, опрос ввода { $passes } Гц, кадров в секунду: { $fps }.
    .mouse = Мышь
    .move = Несколько секунд быстро води мышью по кругу.
    .reports = { $reports } отчётов в секунду, один в { $gap } мс; самая долгая пауза при движении: { $longest } мс (измерено пауз: { $gaps })
    .wheel = Колесо
    .roll = Несколько раз крутни колесо так, как крутишь для прыжка.
    .single = Прокруток в один щелчок: { $rolls }
    .rolls = Прокруток: { $rolls }, щелчков в каждой: { $notches }; между щелчками { $gap } мс
    .keys = Переключение клавиш стрейфа
    .change = Несколько раз переключись между клавишами стрейфа, как в воздухе.
    .gaps = Переключений: { $changes }. Между клавишами { $gap } мс (с минусом — зажаты обе)
    .axis = мс; слева от линии зажаты обе клавиши, справа — ни одной
    .again = Измерить заново
menu-latency = Тест задержки
    .note = Какую задержку ты замечаешь? Это слепой тест: заранее не видно, какая половина экрана отстаёт.
    .how = Двигай мышь. За ней движутся обе половины экрана, но одна отстаёт. Щёлкни по той, которая отстаёт. Если разницы не видишь, угадывай.
    .start = Начать
    .asked = Раунд { $number }: какая половина отстаёт?
    .from = Ты замечаешь добавленную задержку примерно от { $ms } мс.
    .shortest = Ты замечаешь даже { $ms } мс добавленной задержки. Меньше в тесте не бывает.
    .not-even = Ты не замечаешь { $ms } мс добавленной задержки.
    .again = Начать заново
menu-hand = Чувствительность
    .note = На сколько сантиметров нужно двигать мышь в идеальном стрейфе и какая чувствительность в других играх соответствует твоей.
    .counts = DPI мыши
    .counts-note = Впиши DPI своей мыши. Он нужен только для пересчёта в сантиметры, в игре ничего не изменится.
    .still = Мышь не поворачивает взгляд: sensitivity или m_yaw равно нулю.
    .needs = Движение мыши в идеальном стрейфе, { $profile }
    .speed = юн/с
    .way = см в секунду
    .scales = Чувствительность в других играх
    .scales-note = Впиши чувствительность из другой игры, и здесь будет такая же.
hud-input =
    .mouse = Мышь { $hz } Гц · { $events } за тик
    .delay = Лаг { $ms } мс · поздно: { $late }
    .loop = Опрос { $hz } Гц · { $fps } fps
hud-strip =
    .jump = прыжок
    .duck = присед
    .mouse = мышь
report-daily-reached = Результат подтверждён реплеем: { $outcome }
report-daily-problem = Цель достигнута, но реплей попытки недоступен ({ $problem }): { $outcome }

## The game: bug finder

bugs-here = Поиск багов
    .hint = { $key }: скрыть
    .busy = ищу…
    .row = { $number }: тик { $tick }
    .how = { $number }: { $how }
    .both = { $number }: { $pre }; { $how }
    .bug = { $bug } { $what }
    .jump = { $number }, тик { $tick }: отпусти { $duck } + нажми { $jump }
    .duck = { $number }, тик { $tick }: отпусти { $duck }
    .ducked = { $number }, тик { $tick }: держи { $duck }
    .nothing = { $number }, тик { $tick }: без клавиш
    .strip = { $length } юн
    .keys = { $next } дальше · { $watch } смотреть
    .back = { $next } дальше · { $watch } к игре
    .replay = Путь к { $bug }
bugs-next = { $what } через { $ticks }
    .now = { $what } сейчас
    .no-key = { $bug } через { $ticks }, без клавиш
    .hold = держи { $key }
    .up = отпусти { $key }
    .press = нажми { $key }

widget-bug-finder = Поиск багов
    .note = Показывает, какие баги возможны отсюда и в каком тике. Пока включён поиск багов, занимает место бхопов и прогноза падения.
    .formula = { "" }

## The HUD's editor and the list of maps

menu-map-order = Порядок:
    .origin = по источнику
    .name = по имени
    .played = недавние карты
menu-hud-edit = Редактор HUD
    .note = Двигай виджеты, меняй их размер и цвет, сохраняй раскладки HUD и отправляй их друзьям текстом.
    .open = Открыть
hud-editor = Редактор HUD
    .move = Потяни, чтобы передвинуть панель
    .hint = Перетащи виджет. Он прилипает к краям, центру и другим виджетам; с Shift не прилипает. Размер меняй колесом или потяни за угол. Точно сдвинуть виджет можно стрелками.
    .done = Готово
    .fold = Свернуть
    .unfold = Развернуть
    .undo = Отменить
    .redo = Повторить
    .size = Размер, %
    .opacity = Непрозрачность, %
    .color = Цвет
    .color-reset = Цвет темы
    .hide = Скрыть
    .reset = Сбросить
    .hidden = Скрытые
    .layouts = Раскладки
    .name = имя
    .save = Сохранить
    .replace = Заменить
    .load = Загрузить
    .rename = Переименовать
    .remove = Удалить
    .remove-now = Удалить навсегда
    .copy = Копировать текстом
    .paste = Вставить текст
hud-editor-moment =
    .playing = В игре
    .beginning = На старте
    .paused = На паузе
    .measuring = Измерение
hud-editor-layout = Раскладка HUD { $name }
hud-editor-saved = Раскладка HUD { $name } сохранена: { $path }
hud-editor-loaded = Раскладка HUD { $name } загружена
hud-editor-renamed = Раскладка HUD { $from } переименована в { $to }
hud-editor-removed = Раскладка HUD { $name } удалена
hud-editor-copied = Раскладка HUD скопирована как текст (символов: { $letters })
hud-editor-pasted = Раскладка HUD вставлена (символов: { $letters })

## What if: a jump flown again with something taken away

twin =
    .keys-held = клавиша всегда зажата
    .ideal-keys = идеальные клавиши, твоя мышь
    .ideal-mouse = идеальная мышь, твои клавиши
    .all = всё сразу
twin-words =
    .without = без ошибки «{ $cause }»
    .prestrafe = с лучшим престрейфом
    .duck-timing = с лучшим таймингом приседа
    .jump-held = без зажатого прыжка
    .forward-held = без зажатой W
    .wrong-key = с нужной клавишей
    .angle-over = если вести мышь медленнее
    .angle-under = если вести мышь быстрее
    .angle-uneven = если вести мышь ровно
    .path = со стрейфами равной длины
    .keys-held = клавиша стрейфа зажата всё время
    .ideal-keys = с идеальными клавишами и твоей мышью
    .ideal-mouse = с идеальной мышью и твоими клавишами
    .all = если исправить всё
report-block = Блок { $block } юн (выше на { $rise } юн), { $profile }, до { $strafes } { $strafes ->
        [one] стрейфа
       *[other] стрейфов
    }
    .no-jump = { $profile }: с этими правилами нельзя разбежаться и прыгнуть
    .table = { " " }престрейф   эффект. %
    .best = лучший престрейф
block-need = с { $prestrafe } юн/с нужно { $efficiency } % эффективности, с идеальными стрейфами хватит { $least } юн/с
    .easy = с { $prestrafe } юн/с долетишь и без стрейфов
    .impossible = с { $prestrafe } юн/с не долететь даже с идеальными стрейфами
    .short = { $efficiency } % с { $prestrafe } юн/с
    .short-impossible = невозможно
block-lack = { $prestrafe } юн/с, эфф. { $efficiency } %: { $reach } юн, нужна эффективность { $gain } % или престрейф { $speed } юн/с
    .clears = { $prestrafe } юн/с, эфф. { $efficiency } %: { $reach } юн, этого хватит
    .gain = { $prestrafe } юн/с, эфф. { $efficiency } %: { $reach } юн, нужна эффективность { $gain } %
    .speed = { $prestrafe } юн/с, эфф. { $efficiency } %: { $reach } юн, нужен престрейф { $speed } юн/с
    .both = { $prestrafe } юн/с, эфф. { $efficiency } %: { $reach } юн, не хватит ни престрейфа, ни стрейфов по отдельности

console-no-number = { $name }: { $text } — не число
console-kept-key = клавишу { $key } переназначить нельзя: она открывает меню или консоль

## profile- and map-title: what the files of profiles and maps say in English

profile-cs16-100-ak47 = Counter-Strike 1.6 на 100 fps, AK-47 (221)
    .note = 221 юн/с с AK-47.
profile-cs16-100-aug = Counter-Strike 1.6 на 100 fps, AUG, Galil, FAMAS, XM1014 или без оружия (240)
    .note = 240 юн/с с AUG, Galil, FAMAS, XM1014 или без оружия.
profile-cs16-100-awp = Counter-Strike 1.6 на 100 fps, AWP, G3SG1 или SG550 (210)
    .note = С AWP, G3SG1 и SG550 бегаешь медленнее всего: 210 юн/с.
profile-cs16-100-m4a1 = Counter-Strike 1.6 на 100 fps, M4A1 или M3 (230)
    .note = 230 юн/с с M4A1 или дробовиком M3.
profile-cs16-100-p90 = Counter-Strike 1.6 на 100 fps, P90 (245)
    .note = 245 юн/с с P90.
profile-cs16-100-scout = Counter-Strike 1.6 на 100 fps, Scout (260)
    .note = С этим оружием бегаешь быстрее всего: 260 юн/с.
profile-cs16-100-sg552 = Counter-Strike 1.6 на 100 fps, SG552 (235)
    .note = 235 юн/с с SG552 (в зуме 200).
profile-cs16-100 = Counter-Strike 1.6 на 100 fps, нож (250)
    .note = Классика: 100 fps, тик 10 мс, 250 юн/с с ножом или пистолетом. В воздухе всё решают клавиши стрейфа и мышь. После каждого прыжка ты ненадолго становишься медленнее, а на бхопе скорость выше 300 юн/с срезается. Правила движка сборки 8684 (ветка Steam legacy).
profile-cs16-111 = Counter-Strike 1.6 на 111 fps (9 мс), нож (250)
    .note = 111 fps, тик 9 мс: следующая ступень после 100 fps, потому что GoldSrc считает время целыми миллисекундами.
profile-cs16-250 = Counter-Strike 1.6 на 250 fps (4 мс), нож (250)
    .note = Тик 4 мс: тиков в секунду больше, но прирост за каждый тик меньше.
profile-cs16-72 = Counter-Strike 1.6 на 72 fps (14 мс), нож (250)
    .note = Тик 14 мс, на деле 71.4 fps. Столько дают fps_max от 67 до 71. Для fps_max от 72 до 76 выбери cs16-77.
profile-cs16-77 = Counter-Strike 1.6 на 77 fps (13 мс), нож (250)
    .note = Тик 13 мс, на деле 76.9 fps. Столько дают fps_max от 72 до 76. Такой же тик в QuakeWorld на 77 fps.
profile-cs16-90 = Counter-Strike 1.6 на 90 fps (11 мс), нож (250)
    .note = Тик 11 мс, на деле 90.9 fps. Столько дают fps_max от 84 до 90.
profile-hl-100-nocap = Half-Life на 100 fps без лимита бхопа
    .note = Для спидранеров: как hl-100, но на бхопе скорость никогда не срезается. Такие же правила в скриптах с bxt_bhopcap 0.
profile-hl-100 = Half-Life на 100 fps
    .note = Одиночная игра на 100 fps, бег 320 юн/с. На бхопе срезается только скорость выше 544 юн/с. Стамины нет. +use на земле замедляет втрое. Правила движка сборки 8684 (ветка Steam legacy).
profile-qw-72-client = QuakeWorld на 72 fps, тики как у настоящего клиента
    .note = На один тик в 13 мс приходится восемь по 14 мс. В среднем тик длится 13.889 мс.
profile-qw-72 = QuakeWorld на 72 fps (14 мс)
    .note = Старый стандарт: так играли и в TeamFortress в 2003 году. Тик 14 мс, прирост за секунду примерно на 7 % меньше, чем на 77 fps.
profile-qw-77-client = QuakeWorld на 77 fps, тики как у настоящего клиента
    .note = На один тик в 12 мс приходится 76 по 13 мс. В среднем тик длится 12.987 мс.
profile-qw-77 = QuakeWorld на 77 fps (13 мс)
    .note = Настройки KTX и mvdsv с обычным тиком 13 мс. Ускорение в воздухе такое же, как на земле. Лимита скорости нет: она растёт с каждым идеальным бхопом.
profile-tf-demoman-72 = TeamFortress на 72 fps, демомен (280)
    .note = 280 юн/с, тик 14 мс.
profile-tf-demoman-77 = TeamFortress на 77 fps, демомен (280)
    .note = 280 юн/с, тик 13 мс.
profile-tf-engineer-72 = TeamFortress на 72 fps, инженер (300)
    .note = 300 юн/с, тик 14 мс.
profile-tf-engineer-77 = TeamFortress на 77 fps, инженер (300)
    .note = 300 юн/с, тик 13 мс.
profile-tf-hwguy-72 = TeamFortress на 72 fps, HWGuy (230)
    .note = Самый медленный класс: 230 юн/с, тик 14 мс. Лучший угол здесь 90°, а на 77 fps — чуть меньше.
profile-tf-hwguy-77 = TeamFortress на 77 fps, HWGuy (230)
    .note = Самый медленный класс: 230 юн/с, тик 13 мс. Только у этого класса на 77 fps лучший угол чуть меньше 90°.
profile-tf-medic-72 = TeamFortress на 72 fps, медик (320)
    .note = 320 юн/с, как в обычном QuakeWorld. Тик 14 мс.
profile-tf-medic-77 = TeamFortress на 77 fps, медик (320)
    .note = 320 юн/с, как в обычном QuakeWorld. Тик 13 мс.
profile-tf-pyro-72 = TeamFortress на 72 fps, пиро (300)
    .note = 300 юн/с, тик 14 мс.
profile-tf-pyro-77 = TeamFortress на 77 fps, пиро (300)
    .note = 300 юн/с, тик 13 мс.
profile-tf-scout-72 = TeamFortress на 72 fps, скаут (450)
    .note = Самый быстрый класс: 450 юн/с, тик 14 мс.
profile-tf-scout-77 = TeamFortress на 77 fps, скаут (450)
    .note = Самый быстрый класс: 450 юн/с, тик 13 мс.
profile-tf-sniper-72 = TeamFortress на 72 fps, снайпер (300)
    .note = 300 юн/с, тик 14 мс.
profile-tf-sniper-77 = TeamFortress на 77 fps, снайпер (300)
    .note = 300 юн/с, тик 13 мс.
profile-tf-soldier-72 = TeamFortress на 72 fps, солдат (240)
    .note = 240 юн/с, тик 14 мс.
profile-tf-soldier-77 = TeamFortress на 77 fps, солдат (240)
    .note = 240 юн/с, тик 13 мс.
profile-tf-spy-72 = TeamFortress на 72 fps, шпион (300)
    .note = 300 юн/с, тик 14 мс.
profile-tf-spy-77 = TeamFortress на 77 fps, шпион (300)
    .note = 300 юн/с, тик 13 мс.

map-title =
    .lab = Лаборатория
    .longjump = Длинные прыжки
    .bhop = Дорожки для распрыжки
    .bugs = Падения без урона
    .cs-course = Трасса CS: круг вокруг озера
    .hl-course = Трасса HL: вниз по каньону
    .q3-lab = Quake III: пропасти и overbounce
    .qw-course = Трасса QW: спираль
    .chain = Цепочка распрыга
    .course = Трасса: туда и обратно
    .flat = Ровная земля
    .ledges = Уступы
    .pads = Джамппады и вода

## help-: the help of the command line, which in English is the doc comments of src/cli. help-COMMAND is what a command
## does; .ARGUMENT and .ARGUMENT-VALUE are its arguments and what they can be; help-any has those of several commands

help-word =
    .usage = Использование:
    .commands = Команды
    .arguments = Аргументы
    .options = Параметры
    .command = КОМАНДА
    .default = по умолчанию:
    .values = значения:
help-any =
    .help = Показать справку
    .version = Показать версию
    .language = Язык [по умолчанию: из WISHDIR_LANGUAGE, иначе язык системы]
    .subcommand = По какой команде показать справку
    .map = Карта: имя или путь к файлу .map или .bsp; Need For Kill: .nfk, .mapa [по умолчанию: lab; Need For Kill: chain]
    .profile = Профиль: имя или путь к файлу .ron; Need For Kill: nfk-068r2 или nfk-075 [по умолчанию: cs16-100]
    .start = У какой сущности начать (classname), если старт карты неизвестен
    .json = Вывести результат в формате JSON
    .no-damage = Выключить урон
    .record = Сохранить прохождение как реплей (.wdr)
    .file = Использовать эту базу данных вместо обычной
    .newest = Учитывать только последние N прыжков
    .turn-rate = Предел скорости поворота, градусов в секунду [по умолчанию: без предела]
    .reaction = Сколько тиков проходит между отпусканием одной клавиши стрейфа и нажатием другой
help-help = Показать справку по программе или по команде
help-wishdir = Интерактивный 3D-тренажёр стрейфа с точным движением QuakeWorld, Half-Life и Counter-Strike 1.6.
help-play = Открыть игру. Эта команда выполняется по умолчанию.
    .map = Начальная карта: имя или путь к файлу .map, .bsp, .nfk или .mapa
    .profile = Начальный профиль: имя или путь к файлу .ron; nfk-068r2 или nfk-075 для Need For Kill
    .script = Сначала проиграть этот скрипт (см. assets/scripts/README.md)
    .style = Стиль практики при запуске
    .size = Размер окна или скриншота, пиксели
    .show-me = Запустить рядом идеального игрока. Указываются вид (longjump, bhop или prestrafe), число стрейфов в прыжке и задержка старта в тиках
    .ghosts = Показать призрака: лучшую попытку из этого реплея, демки или файла `wishdir demo --ghost` (параметр можно указать до четырёх раз)
    .screenshots = Сохранить скриншот на указанном тике (параметр можно указать несколько раз)
    .exit-after = Выйти через указанное число тиков или в конце скрипта и вывести итоговое состояние, как делает `simulate`
    .state-out = Записать итоговое состояние ещё и в этот файл в формате JSON
    .no-hud = Начать без HUD
    .lesson = Начать этот урок: qw-walk, gs-hop ...
    .drill = Начать это упражнение: имя или путь к файлу .ron
    .demonstration = Сначала показать, как это делает идеальный игрок
    .open-menu = Открыть при запуске эту страницу меню (на скриншотах она тоже будет)
    .open-menu-play = карта, движок, частота, maxspeed
    .open-menu-training = уроки и упражнения
    .open-menu-statistics = сколько ты теряешь из-за привычек и как это меняется
    .open-menu-mouse = отчёты мыши, щелчки колеса, время между нажатиями A и D
    .open-menu-sensitivity = движение мыши в стрейфе и чувствительность в других играх
    .open-menu-practice = сохранённые позиции, замедление, стили
    .open-menu-settings = мышь, графика, правила
    .open-menu-hud = виджеты HUD
    .open-menu-records = лучшие прохождения и прыжки
    .open-menu-replays = твои реплеи и демки
    .open-menu-controls = назначение клавиш
    .open-menu-config = импорт конфига оригинальных игр
    .open-menu-console = команды и переменные оригинальных игр
    .open-menu-help = что делают клавиши и что значат числа
    .settings = Использовать этот файл настроек вместо обычного
    .replay = Открыть при запуске этот реплей (.wdr) или демку (.dem, .qwd, .mvd, .krpr, .krpz, .hltas) на своей карте и со своими правилами
    .record-input = Записывать события мыши и клавиш в этот файл для `simulate --input` (docs/input.md); после рестарта — в новый файл с номером
help-simulate = Проиграть скрипт или записанный ввод на карте без окна и вывести итог.
    .script = Скрипт (см. assets/scripts/README.md) или трейс Need For Kill
    .replay = Реплей (.wdr) вместо скрипта; правила и урон берутся из реплея
    .input = Записанный ввод вместо скрипта: события мыши и клавиш с метками времени (docs/input.md)
    .draw-rate = С --input: подавать события пачками, раз в кадр, как при заданном FPS
    .seed = С --draw-rate: seed, от которого зависит момент первого кадра
    .style = Разрешить скрипту только клавиши указанного стиля практики
    .json = Вывести строки JSON: по одной на тик, потом итоговое состояние
    .every = С --json: выводить только каждый N-й тик
help-jumpstats = Вывести все прыжки реплея, трейса или скрипта: вид, дистанция, стрейфы, потери.
    .input = Реплей (.wdr), трейс (.trace.jsonl, .trace.jsonl.gz) или скрипт (.ron). --profile нужен только для скриптов, --map заменяет карту реплея. Неподтверждённый реплей проигрывается до места, где файл перестаёт читаться, а код завершения — 1
    .aim = Что считать целью прыжка при оценке [по умолчанию: определяется автоматически]
    .what-if = Пересчитать каждый прыжок несколько раз, каждый раз без одной из ошибок, и найти лучший прыжок с того же отрыва в пределах ограничений игрока. Один прыжок считается несколько секунд, результат печатается в самом конце. Работает только со скриптами и реплеями 3D-движка
    .jump = Пересчитать только прыжок с этим номером
    .turn-rate = Предел скорости поворота для лучшего прыжка, градусов в секунду [по умолчанию: твой самый быстрый поворот в воздухе]
    .reaction = Сколько тиков проходит между отпусканием одной клавиши стрейфа и нажатием другой [по умолчанию: медиана твоих переключений]
    .json = Вывести результат в формате JSON
help-demo = Показать прыжки из демки оригинальной игры, сделать из неё призрака или реплей.
    .file = Демка: .dem, .qwd, .mvd, .mvd.gz, .krpr, .krpz или .hltas
    .json = Вывести результат в формате JSON
    .jumps = Вывести все прыжки: вид, дистанция, стрейфы, потери
    .ghost = Записать призрака для гонки: положение игрока в каждый момент
    .replay = Просчитать демку движком wishdir на её карте и записать реплей
    .player = Номер игрока [по умолчанию: тот, кто записывал демку]
    .profile = Правила скрипта HLTAS (cs16-100, ...) [по умолчанию: из самого скрипта, иначе hl-100]
    .maps = Папка с картой демки [по умолчанию: рядом с демкой, в соседней папке `maps` или среди твоих карт]
help-link = Показать содержимое ссылки на прыжок или сделать ссылку на прыжок из реплея или скрипта.
    .link = Ссылка, wdj:...
    .of = Сделать ссылку на прыжок этого реплея (.wdr) или скрипта (.ron). --profile нужен только для скриптов, --map заменяет карту реплея
    .jump = С --of: номер прыжка, как в `jumpstats` [по умолчанию: самый длинный засчитанный]
    .out = Сохранить прыжок из ссылки как реплей (.wdr)
    .json = Вывести результат в формате JSON
help-fall = Посчитать урон от падения и проверить, после какого прыжка или схода с края возможен JumpBug.
    .height = Высота края над полом, юниты
    .profile = Профиль: имя или путь к файлу .ron
    .table = Вывести таблицу для падений с разной высоты. Высоты в юнитах: ОТ..ДО или ОТ..ДО:ШАГ
    .fog = Фреймы на земле (FOG), если перед падением был бхоп
    .json = Вывести результат в формате JSON; с --table — по строке на каждую высоту
help-bugs = Найти, как сделать EdgeBug, JumpBug, DuckBug или SlideBug с указанной позиции, и проиграть один из способов.
    .feet = Начать на земле с этой точки (где ступни), "X Y Z" [по умолчанию: старт карты]
    .air = Начать в воздухе с этой точки (где ступни), "X Y Z"
    .velocity = Скорость, "X Y Z", юнитов в секунду
    .yaw = Куда смотреть и разбегаться, градусы
    .script = Начать с места, в котором игрок окажется через --tick тиков этого скрипта
    .tick = Сколько тиков скрипта из --script проиграть [по умолчанию: все]
    .run-ticks = Максимальная длина разбега по земле, тики
    .fall-ticks = Максимальная длина падения, тики
    .most = Остановить поиск после этого числа рассчитанных тиков
    .carry-out = Выполнить способ под этим номером и показать, получился ли баг
    .script-out = Записать способ (из --try или первый) как скрипт для `simulate` и `play`
help-block = Показать, какие престрейф и эффективность нужны для блока и чего не хватает твоему прыжку.
    .distance = Ширина разрыва между гранями блоков, юниты
    .rise = Насколько второй блок выше первого, юниты (с минусом — насколько ниже)
    .profile = Профиль: имя или путь к файлу .ron
    .strafes = Число стрейфов в полёте
    .prestrafe = Твой престрейф, юн/с (чтобы узнать, чего не хватает прыжку)
    .efficiency = Твоя эффективность в процентах, как в `jumpstats`
help-bot = Рассчитать прыжок, распрыжку или круг идеального игрока и сохранить их как скрипт.
    .kind = Что делает идеальный игрок [по умолчанию: longjump; Need For Kill: finish]
    .kind-longjump = разбегается и прыгает как можно дальше, через пропасть впереди или на ровном месте
    .kind-bhop = делает бхопы по трассе, не теряя ни тика
    .kind-prestrafe = бежит по кругу на земле и набирает престрейф
    .kind-finish = Need For Kill: бежит к финишу
    .kind-chain = Need For Kill: держит прыжок и разгоняется распрыгом
    .strafes = Сколько стрейфов делать в каждом прыжке
    .hops = Сколько прыжков сделать (для --kind bhop или chain)
    .yaw = Направление взгляда, градусы [по умолчанию: как на старте карты]
    .feet = Начать с этой точки (где ступни), "X Y Z" [по умолчанию: старт карты]
    .ticks = Максимальное число тиков
    .out = Записать скрипт, который `simulate` и `play` повторят бит в бит
help-profiles = Перечислить профили или описать один из них.
    .name = Профиль: имя или путь к файлу .ron
    .ron = Вывести профиль в формате .ron, чтобы сделать из него свой
help-strafe = Показать для этой скорости лучший угол стрейфа, прирост и нужную скорость поворота.
    .profile = Профиль: имя или путь к файлу .ron
    .speed = Горизонтальная скорость перед тиком, юн/с
    .msec = Длина тика, миллисекунды [по умолчанию: из профиля]
    .turn = Посчитать ещё и разгон по кругу на земле при такой скорости поворота, градусов в секунду
    .yawspeed = Как --turn, но скорость поворота берётся от `+left` при этом значении `cl_yawspeed`
    .stamina = CS: потраченная стамина перед тиком на земле, в миллисекундах; сразу после прыжка — 1315.8
help-plot = Нарисовать теоретический график: как прирост зависит от угла и скорости или как скорость растёт со временем.
    .figure = Какой график нарисовать
    .figure-gain = прирост за тик в воздухе в зависимости от угла и скорости
    .figure-ground = прирост за тик на земле с учётом трения
    .figure-speed = как растёт скорость при лучшем угле и при постоянном отклонении от лучшего угла
    .out = Файл: .png или .svg
    .profile = Профиль: имя или путь к файлу .ron; для `speed` можно указать несколько
    .speeds = Какие скорости показать, юн/с: ОТ..ДО
    .angles = Для `gain` и `ground`: какие углы показать, градусы: ОТ..ДО
    .seconds = Для `speed`: время стрейфа, секунды
    .width = Ширина рисунка, пиксели
    .height = Высота рисунка, пиксели
help-cfg = Показать, что импортируется из конфига: клавиши, скрипты, мышь, скорости.
    .file = Конфиг (config.cfg, userconfig.cfg, autoexec.cfg) или папка игры: все конфиги, которые она выполняет при запуске
    .dialect = Для какой игры этот конфиг [по умолчанию: определяется по файлу]
    .dialect-goldsrc = Half-Life, Counter-Strike
    .dialect-ezquake = ezQuake
    .dialect-quake3 = Quake III Arena
    .json = Вывести результат в формате JSON
    .variables = Вместо разбора конфига перечислить переменные консоли (все или только те, чьё имя начинается с этого текста): что делают, какие значения допустимы, где сохраняются
help-check-map = Показать, что есть на картах, и вывести каждую ошибку с номером строки.
    .files = Файлы .map, .bsp, .nfk и .mapa или имена карт
help-bsp = Показать, что есть в скомпилированных картах (.bsp): блоки данных (lumps), сущности, деревья BSP, проблемы.
    .files = Файлы .bsp
    .json = Вывести в формате JSON: один объект на файл
help-export-textures = Записать текстуры игры в файлы PNG, для редакторов карт.
    .folder = Папка; если её нет, она будет создана. Для TrenchBroom — `textures` внутри папки игры
help-records = Вывести твои записанные прыжки, прохождения и техники как таблицу, JSON или CSV.
    .table = Какие записи вывести
    .table-jumps = все прыжки
    .table-runs = все законченные прохождения
    .table-bugs = все попытки техник, удачные и неудачные
    .table-sessions = все сессии игры
    .board = Вывести таблицы рекордов вместо списка: только подтверждённые прохождения или прыжки
    .map = Только записи с этой карты
    .kind = Только записи этого вида прыжка или техники: LJ, edgebug ...
    .profile = Только записи с этими правилами
    .style = Только записи с этим стилем практики [по умолчанию для --board: normal]
    .since = Только записи с этой даты (2026-11-22, "2026-11-22 18:30") или за последнее время (7d, 12h, 30m)
    .newest = Только N последних, а с --board — N лучших в каждой таблице рекордов [по умолчанию: 30 в таблице, иначе 1000]
    .json = Вывести результат в формате JSON, без округления
    .csv = Вывести значения через запятую, без округления
help-records-export = Скопировать всю базу данных рекордов в новый файл
    .to = Куда сохранить копию (новый файл)
    .entry = Экспортировать только реплей этой записи таблицы рекордов
help-records-remove = Убрать запись из таблицы рекордов; её реплей остаётся, и его можно импортировать снова
    .entry = Номер записи, как его выводит records --board --json
help-records-import = Добавить результаты из реплеев в таблицы рекордов; сначала каждый реплей проигрывается заново
    .paths = Реплеи (.wdr) или папки с ними
help-lessons = Перечислить уроки или показать текст одного из них.
    .lesson = Урок: qw-walk, gs-hop ...
help-drill = Перечислить упражнения, описать одно из них или оценить попытку, записанную как скрипт.
    .drill = Упражнение: имя или путь к файлу .ron [по умолчанию: список всех]
    .script = Скрипт, который нужно оценить (см. assets/scripts/README.md)
    .show = Оценить показ этого упражнения вместо скрипта
    .level = Уровень упражнения, от 1
help-daily = Показать задание дня, одинаковое для всех.
    .date = За какой день показать задание, например 2026-11-23 [по умолчанию: сегодня, UTC]
    .replay = Проверить этот реплей задания и показать его результат
help-plan = Показать, что тренировать дальше и почему.
    .profile = Учитывать только прыжки с этими правилами
help-progress = Показать, как привычки меняются от сессии к сессии, в виде таблицы, JSON или графика.
    .profile = Учитывать только прыжки с этими правилами
    .json = Вывести результат в формате JSON, без округления
    .png = Сохранить в этот файл график по сессиям: сколько ты теряешь из-за привычек
help-sensitivity = Показать, на сколько сантиметров двигать мышь в стрейфе и какая чувствительность в других играх соответствует твоей.
    .sensitivity = Твоя чувствительность (в шкале игры из --scale)
    .scale = В шкале какой игры указана чувствительность: quake (такая же в Half-Life и Counter-Strike), overwatch, valorant
    .dpi = DPI мыши
    .profile = Для какого профиля считать стрейфы
    .speeds = Для каких скоростей считать, юн/с
    .json = Вывести результат в формате JSON, без округления
help-replay = Показать содержимое реплея или сохранить его как скрипт, трейс или звук.
    .file = Реплей (.wdr)
    .json = Вывести результат в формате JSON
    .to-script = Вывести скрипт, который повторит реплей
    .to-trace = Вывести трейс тиков реплея (формат: docs/traces.md)
    .to-hltas = Вывести скрипт HLTAS, который повторит реплей в настоящей Half-Life (docs/demos.md)
    .to-wav = Записать звуки прохождения в файл WAV, до 30 минут
    .sounds = Какие звуки записать
    .sounds-movement = прыжки, приземления, шаги и всплески
    .sounds-tone = тон стрейфа: по его высоте слышна ошибка угла
    .sounds-clicks = развороты мыши, лучший тик для прыжка, идеальные бхопы
    .sounds-metronome = один удар на стрейф
help-verify = Проиграть реплеи заново и показать, какие подтверждены.
    .paths = Реплеи (.wdr) или папки с ними
    .map = Карта, на которой записаны реплеи: имя или путь [по умолчанию: карта, указанная в самом реплее]
    .json = Вывести результат в формате JSON
help-conform = Проиграть записанные трейсы и сравнить каждое поле каждого фрейма бит в бит.
    .paths = Файлы трейсов (.jsonl, .jsonl.gz) или папки с ними
    .maps = Папка со скомпилированными картами трейсов [по умолчанию: рядом с трейсами или в соседней папке `maps`]
    .per-frame = Начинать каждый фрейм с записанного состояния, а не с рассчитанного
    .json = Вывести в формате JSON: один объект на файл и один итоговый
