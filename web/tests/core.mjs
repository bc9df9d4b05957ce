// Compares the modules in Node with the native program: `node web/tests/core.mjs MODULES WISHDIR
// [TRACES...]`. MODULES holds core.js and conform.js for Node. Another compiler back end must give
// the same bits.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const [modules, wishdir, ...traceFolders] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const core = require(path.resolve(modules, 'core.js'));
const { Trace } = require(path.resolve(modules, 'conform.js'));

const native = (...args) =>
  execFileSync(wishdir, ['--language', 'en', ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
const text = (...parts) => fs.readFileSync(path.join(root, ...parts), 'utf8');

function below(folder, ending) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return below(file, ending);
      return ending.test(entry.name) ? [file] : [];
    });
}

const mapOf = (opened) =>
  text(
    'maps',
    ...(opened.game() === 'nfk' ? ['nfk', `${opened.map()}.nfk`] : [`${opened.map()}.map`]),
  );
const play = (opened) => opened.play(mapOf(opened));

// Fields of the command's JSON that the page has as well.
function pageFields(json) {
  const {
    file: _file,
    reason: _reason,
    map_built_in: _map,
    rules_built_in: _rules,
    ...fields
  } = json;
  return fields;
}

// Every replay: verdict, final hash, the analysis in every number, and a link to a jump.
function compareReplay(file) {
  const played = play(core.UnplayedReplay.file(fs.readFileSync(file)));
  const { run, jumps } = JSON.parse(played.page());
  const [expected] = JSON.parse(native('verify', '--json', file)).files;
  assert.equal(run.outcome, 'verified', file);
  assert.equal(expected.verdict, 'true', file);
  assert.deepEqual(
    [run.ticks, run.hash, run.map],
    [expected.ticks, expected.hash, expected.map],
    file,
  );
  const { verdict, ...rest } = JSON.parse(native('jumpstats', '--json', file));
  const analysis = pageFields(rest);
  assert.equal(verdict, 'true', file);
  assert.deepEqual(JSON.parse(played.json()), analysis, `${file}: jumpstats --json`);
  assert.equal(jumps.length, analysis.jumps.length, file);
  // The program shows `?` for a missing message.
  assert.doesNotMatch(played.page(), /"\?"|\? |\{ ?\$/, `${file}: a missing message`);
  if (jumps.length > 0) compareLink(file, played);
  return [run.ticks, jumps.length];
}

function compareLink(file, played) {
  const link = native('link', '--of', file, '--jump', '1').trim();
  assert.equal(played.link(0), link, `${file}: link`);
  const {
    link: _link,
    letters: _letters,
    ticks: _ticks,
    ...expected
  } = JSON.parse(native('link', '--json', link));
  const found = JSON.parse(play(core.UnplayedReplay.link(link)).json());
  assert.deepEqual(found, pageFields(expected), `${file}: jumps of its link`);
}

// Scripts become replays in the native program.
function scriptReplays(folder) {
  const games = [
    ['cs-course', '--map', 'cs-course', '--profile', 'cs16-100'],
    ['hl-course', '--map', 'hl-course', '--profile', 'hl-100'],
    ['qw-course', '--map', 'qw-course', '--profile', 'qw-77'],
    ['hops', '--map', 'lab', '--profile', 'cs16-100'],
    ['prestrafe', '--map', 'lab', '--profile', 'cs16-100'],
    ['look-around', '--map', 'lab', '--profile', 'qw-77'],
    ['nfk-course', '--map', 'course', '--profile', 'nfk-068r2'],
  ];
  return games.map(([script, ...game]) => {
    const file = path.join(folder, `${script}.wdr`);
    native(
      'simulate',
      '--script',
      path.join(root, 'assets', 'scripts', `${script}.ron`),
      ...game,
      '--record',
      file,
    );
    return file;
  });
}

function findMap(name, folders) {
  const found = folders
    .flatMap((folder) => below(folder, /\.bsp(\.gz)?$/))
    .find((file) => path.basename(file).replace(/\.gz$/, '') === name);
  assert.ok(found, `no map ${name}`);
  return fs.readFileSync(found);
}

// Every recording is exact, in as many files and frames as the native program counts.
function compareRecordings(folders) {
  let [files, frames] = [0, 0];
  for (const file of folders.flatMap((folder) => below(folder, /\.jsonl(\.gz)?$/))) {
    const trace = Trace.open(fs.readFileSync(file));
    if (trace.map() !== undefined) trace.set_map(findMap(trace.map(), folders));
    const verdict = JSON.parse(trace.replay());
    trace.free();
    assert.ok(verdict.exact, `${file}: frame ${verdict.first?.frame}, ${verdict.first?.field}`);
    files += 1;
    frames += verdict.frames;
  }
  const lines = native('conform', '--json', ...folders)
    .trim()
    .split('\n');
  const { summary } = JSON.parse(lines.at(-1));
  assert.deepEqual(
    { files, exact: files, frames },
    { files: summary.files, exact: summary.exact, frames: summary.frames },
  );
  return [files, frames];
}

// What is not a link or replay gives a sentence, never a panic.
function refuseNonsense() {
  const refused = (call) => {
    let found = null;
    try {
      call();
    } catch (error) {
      found = error;
    }
    assert.equal(typeof found, 'string', 'a sentence');
    assert.match(found, /^#[a-z-]+|\w+ \w+/);
    return found;
  };
  const replay = fs.readFileSync(path.join(root, 'tests', 'data', 'replays', 'cs16-100.wdr'));
  const link = native(
    'link',
    '--of',
    path.join(root, 'tests', 'data', 'replays', 'cs16-100.wdr'),
  ).trim();
  const bad = [
    '',
    'wdj:',
    'https://example.org',
    link.slice(0, 60),
    link.replace(/.$/, '!'),
    `${link}A`,
    link.replace('wdj:A', 'wdj:Z'),
  ];
  const sentences = bad.map((text) => refused(() => core.UnplayedReplay.link(text)));
  const files = [
    Buffer.alloc(0),
    Buffer.from('HLDEMO\0'),
    replay.subarray(0, 20),
    Buffer.concat([Buffer.from('WDREPLAY\x09'), replay.subarray(9)]),
  ];
  sentences.push(...files.map((bytes) => refused(() => core.UnplayedReplay.file(bytes))));
  assert.equal(
    refused(() => core.UnplayedReplay.file(replay).play(text('maps', 'bhop.map'))).replace('#', ''),
    'other-map',
  );
  return sentences.length;
}

function speakRussian() {
  assert.ok(
    core.add_language(
      'ru',
      text('assets', 'locale', 'ru.ftl'),
      text('assets', 'locale', 'ru-errors.ftl'),
    ),
  );
  assert.ok(!core.add_language('ru', '', ''), 'only once');
  assert.deepEqual([core.language_of('ru-RU'), core.language_of('de')], ['ru', undefined]);
  const played = play(
    core.UnplayedReplay.file(fs.readFileSync(path.join(root, 'tests', 'data', 'replays', 'cs16-100.wdr'))),
  );
  const english = JSON.parse(played.page());
  const json = played.json();
  assert.ok(core.set_active_language('ru'));
  const russian = JSON.parse(played.page());
  assert.match(russian.jumps[0].losses.advice, /[а-я]/);
  assert.doesNotMatch(english.jumps[0].losses.advice, /[а-я]/);
  assert.deepEqual(russian.jumps[0].ticks, english.jumps[0].ticks);
  assert.equal(played.json(), json, 'JSON is English');
  assert.ok(core.set_active_language('en'));
}

// Crates that the program and the modules share have the same versions: another `libm` could give
// other bits.
function compareLocks() {
  const versions = (file) => {
    const packages = [
      ...text(...file).matchAll(/\[\[package\]\]\nname = "(.+)"\nversion = "(.+)"/g),
    ];
    return packages.map(([, name, version]) => `${name} ${version}`);
  };
  const own = versions(['web', 'Cargo.lock']);
  const native = new Set(versions(['Cargo.lock']));
  const names = new Set([...native].map((it) => it.split(' ')[0]));
  const other = own.filter((it) => names.has(it.split(' ')[0]) && !native.has(it));
  assert.deepEqual(
    other,
    [],
    'web/Cargo.lock has other versions than Cargo.lock: copy Cargo.lock to web/Cargo.lock and build',
  );
  return own.length;
}

const started = performance.now();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wishdir-web-'));
try {
  console.log(`${compareLocks()} crates, in the versions of the program`);
  const replays = [
    ...below(path.join(root, 'tests', 'data', 'replays'), /\.wdr$/),
    ...scriptReplays(folder),
  ];
  const counts = replays.map(compareReplay);
  const [ticks, jumps] = [0, 1].map((at) => counts.reduce((sum, count) => sum + count[at], 0));
  console.log(
    `${replays.length} replays: the same hashes and analysis, ${ticks} ticks, ${jumps} jumps`,
  );
  const groups = [[path.join(root, 'tests', 'traces')], traceFolders].filter(
    (folders) => folders.length > 0,
  );
  for (const folders of groups) {
    const [files, frames] = compareRecordings(folders);
    console.log(`${files} recordings exact, ${frames} frames: ${folders[0]}`);
  }
  console.log(`${refuseNonsense()} bad links and files: a sentence for each`);
  speakRussian();
  console.log(
    `Russian: other words, the same numbers; ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
