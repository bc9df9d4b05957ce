// Runs the core beside the page, so that a search does not freeze it. Fetches maps, words and
// recordings when needed.

import init, { UnplayedReplay, add_language, language_of, set_active_language } from './core.js';

const here = (file) => new URL(file, import.meta.url);

// An error whose message is a sentence for the player, or `#` and the id of a label.
class Sentence extends Error {}

async function fetched(file) {
  let response;
  try {
    response = await fetch(here(file));
  } catch {
    throw new Sentence('#offline');
  }
  if (!response.ok) throw new Sentence('#offline');
  return response;
}

const bytesOf = async (file) => new Uint8Array(await (await fetched(file)).arrayBuffer());
const textOf = async (file) => (await fetched(file)).text();

// The files of this build, by their names in the program.
const files = fetched('./files.json').then((response) => response.json());
const ready = init({ module_or_path: here('./core_bg.wasm') });
const installed = new Set(['en']);
let played = null;
// Number of searches that were started or ended.
let searches = 0;

// Calls into the core. It throws sentences as strings.
function core(call) {
  try {
    return call();
  } catch (error) {
    throw typeof error === 'string' ? new Sentence(error) : error;
  }
}

async function setLanguage(locales) {
  await ready;
  const language =
    locales.map((locale) => language_of(locale)).find((id) => id !== undefined) ?? 'en';
  if (!installed.has(language)) {
    const words = (await files).languages[language];
    const [messages, errors] = await Promise.all(words.map(textOf));
    add_language(language, messages, errors);
    installed.add(language);
  }
  set_active_language(language);
  return { language, page: played && page() };
}

const page = () => JSON.parse(played.page());

async function play(opened) {
  const [game, name] = [opened.game(), opened.map()];
  const file = (await files).maps[game]?.[name];
  if (file === undefined) throw new Sentence(`#no-map ${name}`);
  const map = await textOf(file);
  const next = core(() => opened.play(map));
  searches += 1;
  played?.free();
  played = next;
  return page();
}

async function openLink(text) {
  await ready;
  return play(core(() => UnplayedReplay.link(text)));
}

async function openFile(bytes) {
  await ready;
  return play(core(() => UnplayedReplay.file(bytes)));
}

let places = null;

// Packs of recordings by folder.
const packs = () =>
  (places ??= files
    .then(({ recordings }) => fetched(`./${recordings.file}`))
    .then((response) => response.json()));

// A pack of recordings: its bytes, and the place of each file in them.
async function openPack(folder) {
  const pack = (await packs())[folder];
  const bytes = await bytesOf(pack.file);
  return {
    names: pack.entries.map(([name]) => name),
    file(name) {
      const entry = pack.entries.find(([known]) => known === name || known === `${name}.gz`);
      return entry && bytes.slice(entry[1], entry[1] + entry[2]);
    },
  };
}

const maps = /\.bsp(\.gz)?$/;

async function replayTrace(bytes) {
  const { Trace } = await conformReady();
  const trace = core(() => Trace.open(bytes));
  const name = trace.map();
  if (name !== undefined) {
    const map = (await packOfMaps()).file(`maps/${name}`);
    if (map === undefined) throw new Sentence(`#no-map ${name}`);
    core(() => trace.set_map(map));
  }
  const verdict = JSON.parse(trace.replay());
  trace.free();
  return verdict;
}

let conformModule = null;

// The module that replays recordings. Most visitors do not need it.
async function loadConform() {
  const module = await import('./conform.js');
  await module.default({ module_or_path: here('./conform_bg.wasm') });
  return module;
}

const conformReady = () => (conformModule ??= loadConform());

let bsp = null;
const packOfMaps = () => (bsp ??= openPack('bsp'));

async function conform(_none, report) {
  const folders = Object.keys(await packs());
  const results = { folders: [], files: 0, exact: 0, frames: 0, wrong: [] };
  for (const folder of folders) {
    const pack = await (folder === 'bsp' ? packOfMaps() : openPack(folder));
    const row = { folder, files: 0, exact: 0, frames: 0 };
    results.folders.push(row);
    for (const name of pack.names.filter((name) => !maps.test(name))) {
      const verdict = await replayTrace(pack.file(name));
      for (const sum of [row, results]) {
        sum.files += 1;
        sum.exact += verdict.exact ? 1 : 0;
        sum.frames += verdict.frames;
      }
      if (!verdict.exact) results.wrong.push({ name: `${folder}/${name}`, ...verdict });
      if (results.files % 10 === 0) report(results);
    }
  }
  return results;
}

const recordingCount = async () => (await files).recordings;

// The pause between two flights lets other calls in, for example another jump, which ends the
// search.
async function searchBest(_none, report) {
  searches += 1;
  const own = searches;
  let steps = 0;
  while (core(() => played.search_step())) {
    steps += 1;
    report(steps);
    await new Promise((resolve) => setTimeout(resolve));
    if (own !== searches) throw new Sentence('#no-jump');
  }
  return JSON.parse(core(() => played.best()));
}

// Makes another jump the one of the next search.
function variants(jump) {
  searches += 1;
  return JSON.parse(core(() => played.variants(jump)));
}

const calls = {
  setLanguage,
  openLink,
  openFile,
  openTrace: replayTrace,
  conform,
  recordingCount,
  path: (jump) => JSON.parse(core(() => played.path(jump))),
  link: (jump) => core(() => played.link(jump)),
  variants,
  variantPath: (variant) => JSON.parse(core(() => played.variant_path(variant))),
  best: searchBest,
};

onmessage = async ({ data: { id, call, argument } }) => {
  try {
    const value = await calls[call](argument, (progress) => postMessage({ id, progress }));
    postMessage({ id, value });
  } catch (error) {
    postMessage({ id, error: error instanceof Sentence ? error.message : `#stopped ${error}` });
  }
};
