### Errors in Russian. English is the text in #[error]; `described!` in src/text/errors/mod.rs gives the ids and the values.
### What a file reader found (line, found, expected) stays English inside a Russian sentence. A missing message is English.
### Form: place: не удалось ...: reason; lower case, no full stop.

## The system

error-system-not-found = такого файла или папки нет
error-system-denied = доступ запрещён
error-system-exists = файл уже есть
error-system-no-folder = это не папка
error-system-folder = это папка, а не файл
error-system-not-empty = папка не пуста
error-system-read-only = файловая система только для чтения
error-system-full = на диске нет места
error-system-quota = превышена дисковая квота
error-system-too-large = файл слишком большой
error-system-name = недопустимое имя файла
error-system-busy = файл или устройство уже используется
error-system-stale = файл больше недоступен
error-system-pipe = другая программа закрыла канал
error-system-timed-out = время ожидания вышло
error-system-memory = не хватает памяти
error-system-end = файл неожиданно обрывается
error-system-part = удалось записать только часть данных
error-system-io = ошибка ввода-вывода
error-system-many-files = открыто слишком много файлов
error-system-loop = слишком длинная цепочка символических ссылок
error-system-in-use = файл занят другой программой
error-system-no-number = ожидается целое число

## Files

error-place-built-in = встроенная карта { $name }
error-file-unknown-map = карта `{ $name }` не найдена; укажи путь к файлу или одну из карт: { $known }
error-file-unknown-profile = профиль `{ $name }` не найден; укажи путь к файлу или один из профилей: { $known }
error-file-unknown-drill = упражнение `{ $name }` не найдено; укажи путь к файлу или одно из упражнений: { $known }
error-file-unreadable = { $path }: не удалось прочитать: { $error }
error-file-unwritable = { $path }: не удалось записать: { $error }
error-file-engine-map = { $path }: это карта для 3D-движков; выбери карту .nfk или .mapa либо профиль 3D-движка, например cs16-100
error-file-nfk-map = { $path }: это карта Need For Kill; выбери карту .map либо профиль Need For Kill, например nfk-068r2
error-file-bad-profile = профиль { $path } не открывается: { $error }
error-file-bad-drill = упражнение { $path } не открывается: { $error }
error-file-bad-map = карта { $place } не открывается: { $error }
error-file-bad-replay = реплей { $path } не открывается: { $error }
error-file-bad-demo = демка { $path } не открывается: { $error }
error-file-malformed = файл { $path } не открывается: { $problem }
error-file-kind = { $path }: тип файла неизвестен; подходит реплей (.wdr), трейс (.jsonl, .jsonl.gz) или скрипт (.ron)
error-file-no-file = это не файл, а папка, канал или устройство
error-file-no-plain-file = это не обычный файл, а ссылка, папка, канал или устройство
error-file-no-pak = это не файл pak, а папка, канал или устройство
error-file-too-large = файл слишком большой: больше { $mib } МиБ
error-file-long-part = слишком много данных: { $found ->
    [one] { $found } байт
    [few] { $found } байта
   *[other] { $found } байт
}, а допускается не больше { $most }
error-file-no-gzip = это не файл gzip: { $problem }
error-file-read-only = файл только для чтения
error-file-link-loop = символические ссылки ведут по кругу
error-file-not-in-pak = файла { $name } нет в pak
error-unwritten = не удалось записать: { $error }

## Maps: the start of a run

error-map-no-hulls = в карте нет данных столкновений (clip hulls), играть на ней нельзя
error-map-no-room = игрок не помещается на старте (ступни в { $feet }), и выше, в пределах { $searched } юн, места тоже нет
error-map-no-start = на карте нет точки старта (info_player_start)
error-map-no-start-but = на карте нет точки старта (info_player_start); попробуй `--start { $likely }`
error-map-no-entity = на карте нет точечной сущности "{ $class }"
error-map-no-entity-but = на карте нет точечной сущности "{ $class }"; попробуй `--start { $likely }`
error-map-no-spawn-tile = на карте нет точки старта (тайла спавна)
error-session-unplayable = на карте { $map } играть нельзя: { $problem }

## Replays

error-replay-foreign = это не реплей: файл не начинается с WDREPLAY
error-replay-truncated = файл обрывается раньше конца записи
error-replay-format = файл записан в формате { $found }, а нужен формат { $expected }
error-replay-physics = реплей записан с версией физики { $found }, а в этой программе версия { $ours }
error-replay-damaged = файл повреждён на байте { $at }: { $problem }
error-replay-name = имя "{ $found }" не подходит: в нём должно быть от 1 до { $most } букв, цифр, пробелов, -, _ и точек
error-replay-name-taken = реплей "{ $name }" уже есть
error-stage-no-map = карта `{ $map }` не найдена
error-stage-other-map = реплей записан на другой версии карты `{ $map }` ({ $places }): у неё другие браши, триггеры или точки старта
error-stage-unplayable = на карте `{ $map }` с правилами реплея играть нельзя: { $problem }
error-invalid-map = реплей записан на другой версии карты: у неё другие браши, триггеры или точки старта
error-invalid-truncated = файл обрывается раньше конца записи, до обрыва { $ticks ->
    [one] верен { $ticks } тик
    [few] верны { $ticks } тика
   *[other] верны { $ticks } тиков
}
error-invalid-damaged = { $error }; до этого { $ticks ->
    [one] верен { $ticks } тик
    [few] верны { $ticks } тика
   *[other] верны { $ticks } тиков
}
error-invalid-input = нажатия или движения мыши в реплее изменены: после тиков с { $from } по { $to } состояние получается не таким, как записано
error-invalid-result = результат в реплее изменён: после тика { $tick } состояние получается не таким, как записано
error-invalid-state = состояние в реплее изменено: после тика { $tick } игрок в состоянии, которое невозможно с этими правилами
error-trace-malformed = трейс не читается: { $error }
error-trace-no-map = строка { $line }: карта "{ $map }" не найдена в { $folders }

## Commands that no client with these rules sends

error-command-length = команда клиента длится { $found } мс, а должна длиться { $expected } мс
error-command-lengths = команда клиента длится { $found } мс, а должна длиться { $low } или { $high } мс
error-command-off-grid = угол { $axis } равен { $found }°, а клиент шлёт только углы, кратные 360/65536°
error-command-out-of-reach = угол { $axis } равен { $found }°, а должен быть от { $low }° до { $high }°
error-command-moves = движение ({ $forward } вперёд, { $side } вбок, { $up } вверх) не соответствует зажатым клавишам (биты { $keys }) и cl_*speed профиля
error-command-buttons = зажаты кнопки (биты { $found }), для которых у клиента нет клавиш

## Exported replays, demos, sound

error-export-state = после тика { $tick } игрок оказался в состоянии, которое нельзя записать в скрипт
error-export-movement = в тике { $tick } игрока переместили не клавиши и мышь, а карта, смерть или команда: такое движение записать нельзя
error-export-no-hltas = в HLTAS можно сохранить только реплей Half-Life или Counter-Strike, а этот реплей записан с правилами другой игры
error-export-hltas = не удалось записать HLTAS: { $error }
error-export-script = не удалось записать скрипт: { $problem }
error-script-unwritten = не удалось записать скрипт: { $problem }
error-demo-no-commands = в демке записаны только позиции, без нажатий: с ней можно гоняться, как с призраком, но воспроизвести её нельзя
error-demo-no-game = эту демку нельзя воспроизвести: в ней { $frames ->
    [one] { $frames } фрейм
    [few] { $frames } фрейма
   *[other] { $frames } фреймов
} ({ $format }), а нужны команды GoldSrc или QuakeWorld, не больше { $most } фреймов
error-demo-no-map = { $path }: карта `{ $map }` не найдена: файла { $map }.bsp нет в { $folders }
error-demo-unplayable = { $path }: { $error }
error-sound-too-long = реплей длиннее { $minutes ->
    [one] { $minutes } минуты
   *[other] { $minutes } минут
}, звук можно сохранить только из более короткого реплея
error-sound-unwritten = не удалось записать звук: { $error }

## Jump links, HUD layouts and saved positions

error-line-foreign = строка должна начинаться с { $start }
error-line-too-long = строка слишком длинная: { $found ->
    [one] { $found } знак
    [few] { $found } знака
   *[other] { $found } знаков
}, а допускается не больше { $most }
error-line-sign = недопустимый символ { $found }: в строке могут быть только буквы, цифры, - и _
error-line-version = строка записана в формате { $found }, а нужен формат { $expected }
error-line-altered = неверная контрольная сумма: строка изменена или скопирована не полностью
error-link-physics = ссылка записана с версией физики { $found }, а в этой программе версия { $ours }
error-link-rules = ссылка записана с профилем `{ $name }`, а в этой программе его нет или он другой
error-link-damaged = содержимое ссылки повреждено: { $problem }
error-link-state = начальное состояние игрока в ссылке невозможно по правилам, которые в ней указаны
error-link-other-end = ссылка записана в другой версии программы: при пересчёте прыжок кончается иначе
error-link-ticks = в ссылке { $found ->
    [one] { $found } тик
    [few] { $found } тика
   *[other] { $found } тиков
}, а должно быть от 1 до { $most }
error-position-format = файл записан в формате { $found }, а нужен формат { $expected }
error-position-physics = позиция сохранена с версией физики { $found }, а в этой программе версия { $ours }
error-layout-no-folder = в этой системе нет папки для раскладок HUD
error-layout-name = имя "{ $found }" не подходит: в нём должно быть от 1 до { $most } букв, цифр, пробелов, - и _
error-layout-taken = раскладка HUD с именем "{ $name }" уже есть
error-layout-malformed = не удалось прочитать раскладку HUD: { $problem }
error-layout-too-large = раскладка HUD слишком большая: { $found ->
    [one] { $found } байт
    [few] { $found } байта
   *[other] { $found } байт
}, а допускается не больше { $most }

## Records

error-records-newer = { $path }: файл создан более новой версией wishdir (формат { $found }, а эта версия читает форматы до { $ours }); файл не изменён
error-records-foreign = { $path }: это база данных другой программы; файл не изменён
error-records-no-database = { $path }: это не база рекордов; файл не изменён
error-records-locked = { $path }: файл уже { $seconds } с занят другой программой
error-records-damaged = { $path }: файл повреждён: { $problem }
error-records-missing = { $path }: файл не найден или пуст, а нужна база рекордов
error-records-database = { $path }: ошибка базы данных: { $problem }
error-records-other-replay = { $path }: вместо проверенного реплея здесь лежит другой файл
error-records-old-replay = { $path }: реплей старой версии, его нужно проверить заново: импортируй его ещё раз
error-records-no-entry = записи с id { $id } нет; укажи id из `wishdir records --board`
error-records-exists = { $path }: такой файл уже есть
error-records-folder-name = { $path }: имя папки должно быть в UTF-8
error-records-date = "{ $found }" не подходит: нужна дата вроде 2026-11-22 или срок вроде 7d, 12h, 30m
error-import-invalid = реплей не подтверждён: { $reason }
error-import-nothing = в реплее нет ни прохождения от старта до финиша, ни засчитанного прыжка; причины показывает `wishdir verify`
error-import-impossible = не засчитано: тик { $tick }: { $fault }
error-import-no-attempt = в реплее нет попытки задания дня { $date }

## Drills, lessons, demonstrations, falls

error-show-nothing = показа для этого упражнения нет
error-show-foreign = показ для этого упражнения записан для другой игры
error-show-script = не удалось выполнить скрипт показа: { $problem }
error-drill-show = упражнение { $name }: { $error }
error-drill-leap = { $path }: в скрипте есть шаг `{ $step }`, а перемещать игрока нельзя: место старта задаёт упражнение
error-drill-replay = { $path }: это реплей, а нужен скрипт: его можно получить командой `wishdir replay { $path } --to-script`
error-no-lesson = урок `{ $id }` не найден; есть уроки: { $known }
error-bot-idle = карта { $map }: { $reason }
error-fall-height = высота { $height } не подходит: она должна быть больше 0 и не больше { $most } юн
error-fall-never-lands = падая с { $height } юн, игрок не приземляется за { $ticks ->
    [one] { $ticks } тик
    [few] { $ticks } тика
   *[other] { $ticks } тиков
} по { $msec } мс при гравитации { $gravity }

## The game: settings, images, window, clipboard

error-settings-unsaved = не удалось сохранить настройки: { $error }
error-image-unencoded = { $path }: не удалось записать картинку: { $error }
error-play-screenshot = не удалось сделать скриншот: { $error }
error-play-too-short = скрипт кончился на тике { $played }, а скриншот нужно сделать в тике { $wanted }
error-play-closed = окно закрыли на тике { $played } из { $wanted }
error-play-window = окно закрылось с ошибкой { $code }
error-clipboard-no-text = в буфере обмена нет текста
error-clipboard-missing = в этой системе нет буфера обмена
error-clipboard-occupied = буфер обмена занят другой программой

## Config import: why a command is not imported, or imported differently

error-config-plays-by-itself = alias { $alias } сам себя повторяет (цикл с wait) и нажимал бы клавиши за тебя, поэтому он пропущен. Вместо этого назначь +jump или +duck на колесо
error-config-waits = скрипт { $alias } с командой wait выполняется дольше одного кадра, такие скрипты не импортируются
error-config-endless = alias { $alias } бесконечно вызывает сам себя
error-config-too-many-layers = { $alias } переключает больше 64 наборов клавиш
error-config-switches-fps = { $alias } меняет частоту кадров: вместо этого выбери профиль с такой частотой (wishdir profiles)
error-config-runs-variable = { $key } выполняет текст переменной (vstr), здесь это не поддерживается
error-config-always-runs = cl_run 0 не учитывается: игрок бежит по умолчанию и идёт шагом, пока зажат +speed
error-config-script-language = для { $alias } нужны if, $имя или %1 из ezQuake, здесь они не поддерживаются
error-config-not-run = { $command } здесь не поддерживается
error-config-unknown-key = неизвестная клавиша `{ $key }`: нужен символ или имя вроде MWHEELUP
error-config-no-such-key = клавиша { $key } пропущена: джойстики не поддерживаются
error-config-foreign-key = назначь клавишу `{ $key }` в меню сам: в разных раскладках клавиатуры это разные клавиши
error-config-unreachable-key = `{ $key }` не набрать без Shift, а в GoldSrc клавиши назначаются без Shift
error-config-long-command = команда слишком длинная: { $bytes ->
    [one] { $bytes } байт
    [few] { $bytes } байта
   *[other] { $bytes } байт
}, а допускается не больше 1023
error-config-nul = в команде найден нулевой байт
error-config-not-a-number = `{ $found }` не подходит: нужно число от минус миллиона до миллиона
error-config-clamped = { $name }: недопустимое значение, используется ближайшее допустимое, { $used }
error-config-exec-loop = exec { $file }: файл вызывает сам себя
error-config-exec-depth = exec { $file }: больше 16 вложенных файлов
error-config-exec-missing = exec { $file }: файл не найден
error-config-long-file = файл слишком длинный: { $bytes ->
    [one] { $bytes } байт
    [few] { $bytes } байта
   *[other] { $bytes } байт
}, а допускается не больше 1048576
error-config-many-commands = больше 10000 команд; остальные пропущены
error-config-long-alias = alias { $alias }: больше 65536 байт вложенных alias
error-config-long-name = alias { $alias }: имя длиннее 31 байта
error-config-commented = в конфигах этой игры точка с запятой завершает комментарий, поэтому игра выполнила бы `{ $text }`
error-config-sticks = { $command } остаётся зажатой и после отпускания клавиши: перенеси команды этой клавиши в alias +имя, добавь -{ $command } в alias -имя и назначь +имя на клавишу
error-config-acceleration = { $name }: акселерация мыши не поддерживается
error-config-auto-hop = { $name }: автоматические прыжки не поддерживаются
error-config-cut = { $name }: в конфиге { $asked }, но сервер принимает не больше { $most }
error-config-invalid-frame-rate = { $name } { $value }: недопустимая частота кадров, нужно не меньше 1; остаётся частота из профиля
error-config-over-limit = fps_max { $value }: без fps_override 1 игра рисует не больше 100 кадров в секунду
error-config-crosshair-shape = crosshair { $value }: неизвестная форма, остаётся прежняя
error-config-crosshair-size = cl_crosshair_size: `{ $found }` не подходит, нужно small, medium, large или auto
error-config-crosshair-color = { $name }: `{ $found }` не подходит, нужны три числа от 0 до 255
error-config-still-crosshair = { $name }: динамический прицел не поддерживается
error-config-crosshair-picture = { $name }: картинки вместо прицела не поддерживаются
error-config-keyboard-look = { $command } здесь не поддерживается: для поворота взгляда есть +lookup и +lookdown
error-config-bound-again = клавиша { $key } назначена дважды: сначала на `{ $before }`, действует последнее назначение
error-config-fps = { $rate } кадров в секунду — это { $msec } мс на кадр: ближайший профиль — { $profile }

## The command line: arguments

error-argument-between = ожидается число от { $low } до { $high }
error-argument-zero = ожидается целое число от 1
error-argument-up-to = ожидается число от 0 до { $high } { $unit ->
    [speed] юн/с
    [angle] градусов
    [turn-rate] градусов в секунду
   *[time] миллисекунд
}
error-argument-axis = ожидается ОТ..ДО: два числа от 0 до { $high } { $unit ->
    [speed] юн/с
    [angle] градусов
    [turn-rate] градусов в секунду
   *[time] миллисекунд
}, первое меньше второго
error-argument-place = ожидаются три числа от минус миллиона до миллиона, "X Y Z"
error-argument-yaw = ожидается угол в градусах, от минус миллиона до миллиона
error-argument-turn-rate = ожидается скорость в градусах в секунду, больше 0
error-argument-positive = ожидается число больше 0 и не больше миллиона
error-argument-unknown-style = стиля `{ $found }` нет; есть стили: { $known }
error-argument-style = с правилами { $rules } стиль { $style } ничего не меняет
error-argument-size = `{ $found }` не подходит: нужны ширина и высота вроде 1280x720
error-argument-picture = `{ $found }` не подходит: нужны тик и файл вроде 300:jump.png
error-argument-show-me = `{ $found }` не подходит: нужно ВИД:СТРЕЙФЫ@ТИК, например longjump:7@100 (вид — longjump, bhop или prestrafe, стрейфов от 1 до 12)
error-argument-kind = --kind { $found } не подходит: нужно { $expected }
error-argument-try = --try { $number }: способа с таким номером нет, всего найдено способов: { $found }
error-argument-table = --table { $range }: { $problem }; нужно ОТ..ДО или ОТ..ДО:ШАГ в юнитах, например 100..700:0.25
error-argument-date = дата "{ $found }" не подходит: нужна дата вроде 2026-11-23
error-argument-level = уровня { $found } нет: --level может быть от 1 до { $levels }
error-argument-demonstration = --demonstration работает только вместе с --lesson или --drill
error-figure-format = { $path }: имя файла должно кончаться на .png или .svg
error-figure-profiles = для графика `{ $figure }` нужен один профиль, а указано { $found }; несколько профилей можно сравнить только на графике `speed`
error-figure-undrawn = не удалось нарисовать график: { $error }

## The command line: clap's own errors

error-command-line =
    ошибка: { $problem }{ $tips }{ $usage }

    Подробнее: '--help'
error-command-unknown-argument = лишний аргумент '{ $argument }'
error-command-unknown-command = нет такой команды: '{ $command }'
error-command-no-value = для '{ $argument }' нужно значение{ $values }
error-command-unknown-value = неверное значение '{ $value }' для '{ $argument }'{ $values }
error-command-values = [возможные значения: { $values }]
error-command-invalid-value = неверное значение '{ $value }' для '{ $argument }': { $reason }
error-command-more-values = лишнее значение '{ $value }' для '{ $argument }'
error-command-twice = аргумент '{ $argument }' можно указать только один раз
error-command-conflict = аргумент '{ $argument }' нельзя указать вместе с '{ $other }'
error-command-conflicts = аргумент '{ $argument }' нельзя указать вместе с:{ $others }
error-command-missing = не хватает аргументов:{ $arguments }
error-command-no-command = после '{ $command }' укажи команду: { $commands }
error-command-similar-command = совет: { $count ->
    [one] есть похожая команда
   *[other] есть похожие команды
}: { $names }
error-command-similar-argument = совет: { $count ->
    [one] есть похожий аргумент
   *[other] есть похожие аргументы
}: { $names }
error-command-similar-value = совет: { $count ->
    [one] есть похожее значение
   *[other] есть похожие значения
}: { $names }
error-command-as-value = совет: чтобы передать '{ $argument }' как значение, пиши '-- { $argument }'
