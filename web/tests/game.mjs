// Plays the game's page in headless Chromium: `node web/tests/game.mjs DIST WISHDIR [SCREENSHOTS]`.
// Without a graphics card the browser draws about one frame per second, so this takes minutes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { launch, serve, web } from './browser.mjs';

const [dist, wishdir, shots] = process.argv.slice(2);
const replay = path.join(web, '..', 'tests', 'data', 'replays', 'cs16-100.wdr');
const native = (...words) => execFileSync(wishdir, words, { encoding: 'utf8' });
const link = native('link', '--of', replay).trim();
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'wishdir-game-'));

// Milliseconds for one step on a slow machine.
const PATIENCE = 240_000;
// Milliseconds until a change is saved.
const SAVED = 60_000;
// Chromium's warning about reading the picture for a screenshot.
const KNOWN_WARNINGS = /GL Driver Message/;
const SIZE = { width: 640, height: 360 };

const [server, address] = await serve(dist);
const browser = await launch(
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--autoplay-policy=no-user-gesture-required',
);

async function shoot(page, name) {
  const bytes = await page.screenshot();
  if (shots !== undefined) {
    fs.mkdirSync(shots, { recursive: true });
    fs.writeFileSync(path.join(shots, `${name}.png`), bytes);
  }
  return bytes;
}

// Decodes a screenshot of Chromium: 8 bits per channel, not interlaced.
function decode(png) {
  const [width, height, channels] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[25] === 6 ? 4 : 3,
  ];
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const packed = zlib.inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? pixels[y * stride + x - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + x] : 0;
      const corner = x >= channels && y > 0 ? pixels[(y - 1) * stride + x - channels] : 0;
      const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * stride + x] = packed[y * (stride + 1) + 1 + x] + added;
    }
  }
  return { width, height, channels, pixels };
}

// The neighbour that is nearest to a plane through all three (PNG specification, 9.4).
function paeth(left, up, corner) {
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

// Colours of a screenshot at relative places: [x, y] from 0 to 1.
function pixels(bytes, places) {
  const { width, height, channels, pixels: all } = decode(bytes);
  return places.map(([x, y]) => {
    const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * channels;
    return all.subarray(at, at + 3).toString('hex');
  });
}

// A grid of places over the picture.
const GRID = Array.from({ length: 12 * 8 }, (_, at) => [
  ((at % 12) + 0.5) / 12,
  (Math.floor(at / 12) + 0.5) / 8,
]);

// Places on the panel of a lesson.
const PANEL = Array.from({ length: 60 * 12 }, (_, at) => [
  0.3 + ((at % 60) + 0.5) * (0.35 / 60),
  0.26 + (Math.floor(at / 60) + 0.5) * (0.04 / 12),
]);

// Number of different colours on the grid. One colour is an empty picture.
const colours = (bytes) => new Set(pixels(bytes, GRID)).size;

// Number of places of the grid that differ between two pictures.
function differences(first, second, places = GRID) {
  const other = pixels(second, places);
  return pixels(first, places).filter((pixel, at) => pixel !== other[at]).length;
}

// Whether the picture has the timeline of the replay viewer: a bar over its whole width.
function hasTimeline(bytes) {
  const bar = Array.from({ length: 40 }, (_, at) => [0.03 + (at * 0.94) / 39, 321.5 / 359]);
  const colour = pixels(bytes, bar);
  // The played part is orange, the rest grey.
  const isOrange = (pixel) => /^[ef].[89ab].[0-5]./.test(pixel);
  return isOrange(colour[0]) && new Set(colour).size <= 12;
}

// Opens the game's page. Its errors are in `faults`.
async function open(context, query, faults) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => {
    const isKnown = message.type() === 'warning' && KNOWN_WARNINGS.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isKnown) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(address) || /^(blob|data):/.test(request.url());
    if (!isOwn) faults.push(`request to ${request.url()}`);
  });
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${address}game.html${query}`);
  await page.waitForSelector('html[data-ready]');
  return page;
}

async function begin(page) {
  await page.evaluate(() => {
    globalThis.said = [];
    const notice = document.querySelector('#notice');
    new MutationObserver(() => globalThis.said.push(notice.textContent)).observe(notice, {
      childList: true,
    });
  });
  await page.click('#play');
  await page.waitForSelector('html[data-started]');
  await frames(page, 2);
}

// Waits for frames of the browser, which are those of the game.
async function frames(page, count) {
  await page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  }, count);
}

// Waits until the game says something.
async function hear(page, words) {
  await page
    .waitForFunction((wanted) => globalThis.said.some((text) => text.includes(wanted)), words)
    .catch(async (error) => {
      const said = await page.evaluate(() => globalThis.said);
      throw new Error(`“${words}” is not among ${JSON.stringify(said)}`, { cause: error });
    });
}

async function hold(page, key, count) {
  await page.keyboard.down(key);
  await frames(page, count);
  await page.keyboard.up(key);
}

// The saved files of the page, by path.
async function savedFiles(page) {
  const files = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('wishdir');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const store = request.result.transaction('files').objectStore('files');
          const [paths, found] = [store.getAllKeys(), store.getAll()];
          found.onsuccess = () =>
            resolve(paths.result.map((name, at) => [name, [...found.result[at].bytes]]));
        };
      }),
  );
  return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

// Waits until a file is saved that `isWanted` accepts.
async function savedFile(page, isWanted) {
  const end = Date.now() + SAVED;
  for (;;) {
    const found = [...(await savedFiles(page))].find(([name, bytes]) => isWanted(name, bytes));
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('the file was not saved');
    await frames(page, 2);
  }
}

function writeOut(name, bytes) {
  const file = path.join(work, name);
  fs.writeFileSync(file, bytes);
  return file;
}

async function visit(query, options, use) {
  const faults = [];
  const context = await browser.newContext({ locale: 'en-GB', viewport: SIZE, ...options });
  const page = await open(context, query, faults);
  await use(page, context, faults);
  assert.deepEqual(faults, [], 'no error on the console');
  await context.close();
}

// Runs and jumps with real keys, and saves the last seconds as a replay.
async function play(page) {
  await page.keyboard.down('KeyW');
  await frames(page, 3);
  await page.keyboard.down('Space');
  await frames(page, 4);
  await page.keyboard.up('Space');
  await page.keyboard.up('KeyW');
  await frames(page, 2);
  await page.keyboard.press('F8');
  await hear(page, 'Replay saved');
}

const steps = {
  async 'keys move the player, and the replay is exact'() {
    await visit('?map=longjump&profile=cs16-100', {}, async (page) => {
      await begin(page);
      const before = await shoot(page, 'game-start');
      assert.ok(colours(before) > 20, 'the picture is not empty');
      await play(page);
      const after = await shoot(page, 'game-played');
      assert.ok(differences(before, after) > 10, 'the player moved');
      const [name, bytes] = await savedFile(page, (file) => file.endsWith('.wdr'));
      const file = writeOut(path.basename(name), bytes);
      // The native program gets the recorded state in every tick.
      const [checked] = JSON.parse(native('verify', '--json', file)).files;
      assert.equal(checked.reason, null, 'the replay is valid');
      assert.ok(checked.ticks > 100 && checked.jumps.length > 0, JSON.stringify(checked));
      const simulated = native('simulate', '--replay', file, '--json', '--every', '1000000');
      assert.equal(JSON.parse(simulated.trim().split('\n').at(-1)).hash, checked.hash);
      console.log(`   ${checked.ticks} ticks, hash ${checked.hash}`);
    });
  },
  async 'a reload keeps settings, records and replays'() {
    await visit('?map=longjump&profile=cs16-100', {}, async (page, context, faults) => {
      await begin(page);
      await play(page);
      await page.keyboard.press('F11');
      const isOn = (name, bytes) => name.endsWith('settings.ron') && /sound/.test(String(bytes));
      const [, settings] = await savedFile(page, isOn);
      const [, database] = await savedFile(page, (name) => name.endsWith('records.db'));
      const before = rows(database);
      const replays = [...(await savedFiles(page)).keys()].filter((name) => name.endsWith('.wdr'));
      await page.close();
      const again = await open(context, '?map=longjump&profile=cs16-100', faults);
      await begin(again);
      const files = await savedFiles(again);
      assert.equal(String(files.get('/wishdir/settings.ron')), String(settings), 'settings');
      for (const name of replays) assert.ok(files.has(name), `${name} is kept`);
      await play(again);
      const grown = (name, bytes) => name.endsWith('records.db') && rows(bytes) > before;
      await savedFile(again, grown);
      await shoot(again, 'game-reloaded');
    });
  },
  async 'the menu opens and shows its pages'() {
    await visit('', { locale: 'ru-RU' }, async (page) => {
      await begin(page);
      const game = await shoot(page, 'game-first-start-ru');
      await page.keyboard.press('Escape');
      await frames(page, 4);
      const menu = await shoot(page, 'game-menu-ru');
      assert.ok(differences(game, menu) > 10, 'the menu covers the picture');
    });
  },
  async 'the first steps of a lesson can be played'() {
    await visit('?lesson=qw-walk', {}, async (page) => {
      await begin(page);
      const before = await shoot(page, 'game-lesson');
      await hold(page, 'KeyW', 5);
      const first = await shoot(page, 'game-lesson-first');
      await hold(page, 'KeyD', 4);
      const second = await shoot(page, 'game-lesson-second');
      assert.ok(differences(before, first) > 10, 'the player walked');
      // The panel asks for the next step.
      assert.ok(differences(before, first, PANEL) > 20, 'the first step is done');
      assert.ok(differences(first, second, PANEL) > 20, 'the second step is done');
      await page.mouse.move(500, 180);
      await frames(page, 2);
      const turned = await shoot(page, 'game-lesson-turned');
      assert.ok(differences(second, turned) > 10, 'the mouse turns the view');
    });
  },
  async 'a link opens its jump'() {
    await visit(`#${link}`, {}, async (page) => {
      await begin(page);
      // The jump takes 1.4 s, so it has ended by now.
      await frames(page, 6);
      assert.ok(hasTimeline(await shoot(page, 'game-link')), 'the jump plays in the viewer');
    });
  },
  async 'the core page opens its jump in the game'() {
    const context = await browser.newContext({ locale: 'en-GB', viewport: SIZE });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${address}#${link}`);
    await page.click('button.open-game');
    await page.waitForURL(/game\.html#wdj:/);
    await page.waitForSelector('html[data-ready]');
    assert.ok(await page.isVisible('#play'), 'the game can start');
    await context.close();
  },
  async 'a dropped replay plays'() {
    await visit('?map=lab', {}, async (page) => {
      await begin(page);
      const before = await shoot(page, 'game-before-drop');
      await page.evaluate(
        (data) => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(data)], 'dropped.wdr'));
          document.dispatchEvent(
            new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }),
          );
        },
        [...fs.readFileSync(replay)],
      );
      await frames(page, 6);
      const after = await shoot(page, 'game-dropped');
      assert.ok(!hasTimeline(before) && hasTimeline(after), 'the replay plays in the viewer');
    });
  },
};

// Number of jumps in a records file.
function rows(database) {
  const file = writeOut('records.db', database);
  return JSON.parse(native('records', 'jumps', '--json', '--file', file)).rows.length;
}

let failed = 0;
const [, , , , , only] = process.argv;
for (const [name, step] of Object.entries(steps)) {
  if (only !== undefined && !name.includes(only)) continue;
  const started = performance.now();
  try {
    await step();
    console.log(`ok   ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack}`);
  }
}
await browser.close();
server.kill();
fs.rmSync(work, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
