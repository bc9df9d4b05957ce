// Puts the page together: `node web/build.mjs MODULES DIST`. MODULES holds the compiled modules and
// their JavaScript. File names get a hash of their content, and text files a packed copy for brotli
// and for gzip.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const [modules, dist] = process.argv.slice(2);
if (dist === undefined) {
  console.error('usage: node web/build.mjs MODULES DIST');
  process.exit(2);
}

// Largest size of the first visit, packed with brotli, bytes.
const FIRST_VISIT_MAX = 500_000;
// Largest size of the game's module, packed with brotli, bytes.
const GAME_MAX = 8_000_000;
// Smaller files are not worth a packed copy, bytes.
const PACKED_MIN = 512;

// Maps the names in the sources to the written names, and written names to packed sizes.
const written = new Map();
const sizes = new Map();

fs.rmSync(dist, { recursive: true, force: true });
fs.mkdirSync(dist, { recursive: true });

function pack(name, bytes) {
  if (bytes.length < PACKED_MIN || name.endsWith('.bin')) return bytes.length;
  const brotli = zlib.brotliCompressSync(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      // The largest window that browsers accept. It makes the game's module 1.7 % smaller.
      [zlib.constants.BROTLI_PARAM_LGWIN]: zlib.constants.BROTLI_MAX_WINDOW_BITS,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  fs.writeFileSync(path.join(dist, `${name}.br`), brotli);
  fs.writeFileSync(path.join(dist, `${name}.gz`), zlib.gzipSync(bytes, { level: 9 }));
  return brotli.length;
}

// Writes a file whose name never changes.
function writePlain(name, bytes) {
  fs.writeFileSync(path.join(dist, name), bytes);
  sizes.set(name, { raw: bytes.length, packed: pack(name, bytes) });
  return name;
}

// Writes a file with a hash in its name. `source` is its name in the sources.
function write(source, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const { name, ext } = path.parse(source);
  const hashed = writePlain(`${name}.${hash}${ext}`, Buffer.from(bytes));
  written.set(source, hashed);
  return hashed;
}

// Writes a text after replacing the names of other files in it.
function writeText(source, text) {
  return write(source, named(text));
}

function named(text) {
  return text.replace(/(["'])\.\/([\w./-]+)\1/g, (all, quote, name) =>
    written.has(name) ? `${quote}./${written.get(name)}${quote}` : all,
  );
}

const read = (...parts) => fs.readFileSync(path.join(root, ...parts));
const list = (...parts) => fs.readdirSync(path.join(root, ...parts)).sort();

function writeMaps(folder, ending) {
  const maps = {};
  for (const file of list('maps', folder).filter((file) => file.endsWith(ending))) {
    maps[path.parse(file).name] = write(file, read('maps', folder, file));
  }
  return maps;
}

function writeLanguages() {
  const languages = {};
  for (const file of list('assets', 'locale').filter((file) => file.endsWith('-errors.ftl'))) {
    const id = file.replace('-errors.ftl', '');
    languages[id] = [`${id}.ftl`, file].map((name) => write(name, read('assets', 'locale', name)));
  }
  return languages;
}

// Names of the recordings below a folder, and of the compiled maps beside them.
function recordingsBelow(folder) {
  return list(folder).flatMap((name) => {
    const inner = path.join(folder, name);
    if (fs.statSync(path.join(root, inner)).isDirectory()) return recordingsBelow(inner);
    return /\.(jsonl|bsp)(\.gz)?$/.test(name) ? [inner] : [];
  });
}

// One file for each folder of recordings: hundreds of requests would be slow.
function writeRecordings() {
  const packs = {};
  const traces = path.join('tests', 'traces');
  for (const folder of list(traces)) {
    const parts = [];
    const entries = [];
    let at = 0;
    for (const file of recordingsBelow(path.join(traces, folder))) {
      const bytes = read(file);
      entries.push([
        path.relative(path.join(traces, folder), file).replaceAll('\\', '/'),
        at,
        bytes.length,
      ]);
      parts.push(bytes);
      at += bytes.length;
    }
    if (entries.length > 0)
      packs[folder] = { file: write(`recordings-${folder}.bin`, Buffer.concat(parts)), entries };
  }
  writePlain('LIBREQUAKE-COPYING.txt', read(traces, 'bsp', 'maps', 'LIBREQUAKE-COPYING.txt'));
  return packs;
}

// The game is a page of its own. It has its maps and texts in its module.
function writeGame() {
  const module = fs.readFileSync(path.join(modules, 'game_bg.wasm'));
  write('game_bg.wasm', module);
  writeText('game.js', fs.readFileSync(path.join(modules, 'game.js'), 'utf8'));
  write('game.css', read('web', 'page', 'game.css'));
  for (const name of ['game-files.js', 'game-input.js', 'game-sound.js'])
    writeText(name, read('web', 'page', name).toString('utf8'));
  const page = read('web', 'page', 'game-page.js').toString('utf8');
  gamePage = page.replace('__MODULE_BYTES__', module.length);
}

let gamePage = null;
const hasGame = fs.existsSync(path.join(modules, 'game_bg.wasm'));
const files = {
  maps: { '3d': writeMaps('.', '.map'), nfk: writeMaps('nfk', '.nfk') },
  languages: writeLanguages(),
  recordings: writeRecordings(),
};
// The list of recordings is a file of its own, because only their check needs it.
const { recordings, ...others } = files;
const recordingsFile = write('recordings.json', JSON.stringify(recordings));
const counts = Object.values(recordings).flatMap((pack) =>
  pack.entries.filter(([name]) => !/\.bsp(\.gz)?$/.test(name)),
);
const bytes = Object.values(recordings).reduce(
  (sum, pack) => sum + fs.statSync(path.join(dist, pack.file)).size,
  0,
);
write(
  'files.json',
  JSON.stringify({ ...others, recordings: { file: recordingsFile, count: counts.length, bytes } }),
);

for (const name of ['core', 'conform']) {
  write(`${name}_bg.wasm`, fs.readFileSync(path.join(modules, `${name}_bg.wasm`)));
  writeText(`${name}.js`, fs.readFileSync(path.join(modules, `${name}.js`), 'utf8'));
}
for (const id of ['en', 'ru'])
  write(
    `labels/${id}.json`,
    JSON.stringify(JSON.parse(read('web', 'page', 'labels', `${id}.json`))),
  );
if (hasGame) writeGame();
write('icon.svg', read('web', 'page', 'icon.svg'));
write('style.css', read('web', 'page', 'style.css'));
// Sorts the modules, so that each one follows those that it imports.
for (const name of [
  'worker.js',
  'core-client.js',
  'dom.js',
  'labels.js',
  'figures.js',
  'view.js',
  'exact.js',
  'main.js',
]) {
  writeText(name, read('web', 'page', name).toString('utf8'));
}
// Imports the labels, which come before it.
if (gamePage !== null) writeText('game-page.js', gamePage);
// The core page links to the game if there is one.
const marked = (text) => (hasGame ? text.replace('<html ', '<html data-game ') : text);
for (const page of ['index.html', ...(hasGame ? ['game.html'] : [])])
  writePlain(page, Buffer.from(marked(named(read('web', 'page', page).toString('utf8')))));

function report() {
  const row = (label, names) => {
    const sum = (kind) => names.reduce((all, name) => all + sizes.get(name)[kind], 0);
    console.log(
      `${label.padEnd(34)}${String(sum('raw')).padStart(10)}${String(sum('packed')).padStart(10)}`,
    );
    return sum('packed');
  };
  const at = (...names) => names.map((name) => written.get(name));
  const scripts = at(
    'main.js',
    'view.js',
    'exact.js',
    'figures.js',
    'dom.js',
    'labels.js',
    'core-client.js',
    'worker.js',
    'core.js',
    'style.css',
    'icon.svg',
    'labels/en.json',
    'files.json',
  );
  console.log(`${'bytes'.padEnd(34)}${'raw'.padStart(10)}${'brotli'.padStart(10)}`);
  row('core', at('core_bg.wasm'));
  row('page', ['index.html', ...scripts]);
  const first = row('first visit', ['index.html', ...scripts, ...at('core_bg.wasm')]);
  row('Russian', [...files.languages.ru, ...at('labels/ru.json')]);
  row('largest map', [
    Object.values(files.maps['3d']).sort((a, b) => sizes.get(b).packed - sizes.get(a).packed)[0],
  ]);
  row('all maps', [...Object.values(files.maps['3d']), ...Object.values(files.maps.nfk)]);
  row('check of recordings', at('conform_bg.wasm', 'conform.js'));
  if (hasGame) {
    row('game', at('game_bg.wasm'));
    row('page of the game', [
      'game.html',
      ...at('game.js', 'game-page.js', 'game-files.js', 'game-input.js', 'game-sound.js'),
      ...at('game.css', 'labels.js', 'labels/en.json'),
    ]);
  }
  row('all recordings', [recordingsFile, ...Object.values(recordings).map((pack) => pack.file)]);
  return first;
}

const first = report();
if (hasGame && sizes.get(written.get('game_bg.wasm')).packed > GAME_MAX) {
  console.error(`the game's module exceeds its limit of ${GAME_MAX} bytes`);
  process.exit(1);
}
if (first > FIRST_VISIT_MAX) {
  console.error(`the first visit is ${first} bytes, the limit is ${FIRST_VISIT_MAX}`);
  process.exit(1);
}
