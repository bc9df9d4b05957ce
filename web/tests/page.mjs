// Uses the page in headless Chromium: `node web/tests/page.mjs DIST WISHDIR [SCREENSHOTS]`.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { launch, serve, web } from './browser.mjs';

const [dist, wishdir, shots] = process.argv.slice(2);
const replays = path.join(web, '..', 'tests', 'data', 'replays');
const replay = path.join(replays, 'cs16-100.wdr');
const link = execFileSync(wishdir, ['link', '--of', replay], { encoding: 'utf8' }).trim();
const jump = JSON.parse(
  execFileSync(wishdir, ['link', '--json', link], { encoding: 'utf8' }),
).jumps.at(-1);

// Milliseconds for one step of the page on a slow machine.
const PATIENCE = 60_000;
// Milliseconds for the search for the best jump, which takes 12 s of a quiet core.
const SEARCH_PATIENCE = 300_000;

const [server, address] = await serve(dist);
const browser = await launch();

// Opens a page of its own, and fails at any error on its console or request to another place.
async function visit(hash, options, use) {
  const context = await browser.newContext({
    locale: 'en-GB',
    colorScheme: 'dark',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()),
  );
  page.on('pageerror', (error) => faults.push(error.message));
  page.on(
    'request',
    (request) => request.url().startsWith(address) || faults.push(`request to ${request.url()}`),
  );
  await page.goto(`${address}${hash}`);
  await page.waitForSelector('html[data-ready]');
  await use(page);
  assert.deepEqual(faults, [], 'no error on the console');
  await context.close();
}

const textOf = (page, selector) => page.locator(selector).first().innerText();

async function shoot(page, name) {
  if (shots === undefined) return;
  fs.mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: true });
}

// Nothing is wider than the window, except in boxes that scroll.
async function assertFits(page) {
  const [wide, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  assert.ok(wide <= width, `the page is ${wide} px wide in a window of ${width} px`);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.scroll')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1)
      .map((it) => it.innerText),
  );
  assert.deepEqual(cut, [], 'no table is cut off');
}

async function assertJump(page) {
  const head = await textOf(page, '.head h1');
  const distance = jump.distance.toFixed(2);
  assert.ok(
    head.includes(distance) || head.includes(jump.landing_speed.toFixed(0)),
    `${head} does not name ${distance}`,
  );
  assert.equal(
    (await page.locator('.head + .columns table.what-if tbody tr').count()) > 0,
    true,
    'variants',
  );
  assert.equal(await page.locator('svg.path').count(), 2, 'two drawings');
  assert.ok((await page.locator('svg.strip rect.keys').count()) > 0, 'gain strip');
}

const steps = {
  async 'a link opens its jump'() {
    await visit(`#${link}`, {}, async (page) => {
      await assertJump(page);
      assert.match(await textOf(page, '.verdict'), /Verified/);
      await assertFits(page);
      await page.locator('table.what-if tbody tr').first().click();
      await page.waitForSelector('polyline.variant');
      await shoot(page, 'link-en-dark');
    });
  },
  async 'the browser chooses Russian, and the switch chooses English'() {
    await visit(`#${link}`, { locale: 'ru-RU', colorScheme: 'light' }, async (page) => {
      await assertJump(page);
      assert.match(await textOf(page, '.verdict'), /Проверено/);
      assert.match(await textOf(page, '.advice'), /[а-я]/);
      await shoot(page, 'link-ru-light');
      await page.click('#languages button[lang="en"]');
      await page.waitForFunction(() => document.documentElement.lang === 'en');
      await page.waitForFunction(() =>
        /Verified/.test(document.querySelector('.verdict').innerText),
      );
      assert.doesNotMatch(await textOf(page, 'main'), /[а-я]/);
      await page.reload();
      await page.waitForSelector('html[data-ready]');
      assert.equal(await page.getAttribute('html', 'lang'), 'en', 'the choice is kept');
    });
  },
  async 'a bad link gives a sentence'() {
    for (const [name, bad] of [
      ['cut', link.slice(0, 80)],
      ['other', 'wdj:hello'],
      ['version', link.replace('wdj:A', 'wdj:Z')],
    ]) {
      await visit(`#${bad}`, {}, async (page) => {
        const text = await textOf(page, '.error');
        assert.match(text, /cannot be opened[\s\S]*\w+ \w+ \w+/, name);
        assert.ok(await page.isVisible('#link'), 'another link can be opened');
      });
    }
  },
  async 'a replay opens, and a foreign file gives a sentence'() {
    await visit('', {}, async (page) => {
      await shoot(page, 'start-en-dark');
      await page.setInputFiles('input[type=file]', replay);
      await page.waitForSelector('.jumps button');
      const { jumps } = JSON.parse(
        execFileSync(wishdir, ['jumpstats', '--json', replay], { encoding: 'utf8' }),
      );
      assert.equal(await page.locator('.jumps button').count(), jumps.length);
      await page.locator('.jumps button').nth(1).click();
      await page.waitForSelector('.jumps button:nth-child(2)[aria-pressed=true]');
      await shoot(page, 'replay-en-dark');
      await page.click('.another button');
      await page.waitForSelector('#link');
      await page.setInputFiles('input[type=file]', path.join(web, 'page', 'icon.svg'));
      assert.match(await textOf(page, '.error'), /not a replay|replay/);
    });
  },
  async 'a replay of Need For Kill opens'() {
    await visit('', {}, async (page) => {
      await page.setInputFiles('input[type=file]', path.join(replays, 'nfk-075.wdr'));
      await page.waitForSelector('tr.choice');
      assert.equal(await page.locator('svg.path').count(), 1);
      await page.locator('tr.choice').nth(2).click();
      await page.waitForSelector('tr.choice:nth-child(3)[aria-selected=true]');
      await shoot(page, 'nfk-en-dark');
    });
  },
  async 'the example opens, and the best jump is found'() {
    await visit('', {}, async (page) => {
      await page.click('button.link-like');
      await page.waitForSelector('.head h1');
      await page.getByRole('button', { name: /best jump/ }).click();
      await page.waitForSelector('table.what-if tr[aria-selected=true]', {
        timeout: SEARCH_PATIENCE,
      });
      await page.waitForSelector('polyline.variant');
      await shoot(page, 'example-en-dark');
    });
  },
  async 'a copied link opens the same jump'() {
    await visit(
      `#${link}`,
      { permissions: ['clipboard-read', 'clipboard-write'] },
      async (page) => {
        const head = await textOf(page, '.head h1');
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        assert.ok(copied.startsWith(`${address}#wdj:`), copied);
        await page.goto('about:blank');
        await page.goto(copied);
        await page.waitForSelector('.head h1');
        assert.equal(await textOf(page, '.head h1'), head);
      },
    );
  },
  async 'all recordings are exact'() {
    await visit('', {}, async (page) => {
      await page.locator('#exact button').click();
      const result = await textOf(page, '#exact-result');
      const [, exact, files] = /^(\d+) of (\d+) recordings exact/.exec(result);
      assert.equal(exact, files, result);
      assert.ok(Number(files) > 300, result);
      console.log(`   ${result}`);
      await shoot(page, 'exact-en-dark');
    });
  },
  async 'the page fits a phone'() {
    for (const [locale, colorScheme] of [
      ['en-GB', 'dark'],
      ['ru-RU', 'light'],
    ]) {
      const phone = {
        locale,
        colorScheme,
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      };
      await visit('', phone, async (page) => {
        await assertFits(page);
        await shoot(page, `start-${locale.slice(0, 2)}-phone`);
        await page.click('button.link-like');
        await page.waitForSelector('table.strafes');
        await assertFits(page);
        await shoot(page, `example-${locale.slice(0, 2)}-phone`);
      });
      await visit(`#${link}`, phone, async (page) => {
        await assertFits(page);
        await shoot(page, `link-${locale.slice(0, 2)}-phone`);
      });
    }
  },
};

let failed = 0;
for (const [name, step] of Object.entries(steps)) {
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
process.exit(failed === 0 ? 0 : 1);
