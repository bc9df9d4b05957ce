// The page: what is open, which jump is chosen, and what the visitor does.

import { call } from './core-client.js';
import { html } from './dom.js';
import { exactSection, forgetChecks, setRecordings, showTrace } from './exact.js';
import { fromAbove, fromSide, gainStrip } from './figures.js';
import { label, loadLabels, sentence } from './labels.js';
import {
  factSection,
  jumpHead,
  jumpList,
  lossSection,
  nfkSection,
  runSection,
  statsSection,
  strafeSection,
  techniqueSection,
  whatIfSection,
} from './view.js';

// A long jump of the ideal player on the map `longjump`, with late key switches and a slow mouse
// added by hand.
const EXAMPLE =
  'wdj:A9CM7bL__TE6DuD6e9BydKMvrJJlt03-SdeHxP8Y1jS1erHSUtSuqat4mKTSIBwVLnleGOYCa-E3AZcvanzuPj2ez9DpfERGb2u9JBRbTWLH-bhQpSrC4blDG4-v2n_5e-8BoZmr4dMzRDhokN3bMd7QwH58pxJH7OaYyDOkE1jCK2etJGzUmfYIYfmxmchFoWZ-tWCHpLprTax0eOoZE2s9z8qKbHiREfSb-pIIKvMXW_LTdc5keFIMb3Kghiqljro9Sem-Bu2GGQr54q6uLt2xPQsjrUBWEUmMatbrjsZ5X02RWcY';
const LINK = 'wdj:';
// Key of the chosen language in the browser's storage.
const LANGUAGE_KEY = 'wishdir-language';

const state = {
  language: 'en',
  // The core's JSON, or null for the first screen.
  page: null,
  jump: 0,
  path: null,
  whatIf: null,
  best: null,
  // Row of the what-if table whose path is drawn: an index, `best` or null.
  chosen: null,
  variantPath: null,
  error: null,
  busy: null,
};

const main = document.querySelector('main');

// Storage is refused where cookies are blocked. The page then follows the browser's languages.
function stored(change) {
  try {
    if (change !== undefined) localStorage.setItem(LANGUAGE_KEY, change);
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

async function useLanguage(locales) {
  const { language, page } = await call('setLanguage', locales);
  await loadLabels(language);
  state.language = language;
  document.documentElement.lang = language;
  document.title = label('title');
  document.querySelector('#tagline').textContent = label('tagline');
  document.querySelector('#footer').textContent = label('footer');
  document.querySelector('#privacy').textContent = label('privacy');
  for (const button of document.querySelectorAll('#languages button')) {
    button.setAttribute('aria-pressed', String(button.lang === language));
  }
  if (page === null || state.page === null) return;
  state.page = page;
  await chooseJump(state.jump);
}

// Opens something. `work` gives the core's JSON, or null after a recording.
async function open(work, errorTitle, hint) {
  Object.assign(state, { busy: label('playing'), error: null });
  render();
  try {
    const page = await work();
    state.busy = null;
    if (page !== null) await showPage(page);
  } catch (error) {
    Object.assign(state, {
      page: null,
      busy: null,
      error: { title: errorTitle, text: error.message, hint },
    });
  }
  render();
}

const openLink = (text) =>
  open(() => call('openLink', text.trim()), 'error-link', 'error-hint-link');

async function openFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  history.replaceState(null, '', location.pathname);
  if (/\.jsonl(\.gz)?$/.test(file.name)) {
    await open(
      async () => {
        showTrace(await call('openTrace', bytes));
        state.page = null;
        return null;
      },
      'error-file',
      'error-hint-file',
    );
    return;
  }
  await open(() => call('openFile', bytes), 'error-file', 'error-hint-file');
}

// A link is to its last jump. In a replay the longest jump comes first, valid jumps before others.
function firstChoice({ run, jumps }) {
  if (run.is_link) return Math.max(0, jumps.length - 1);
  const merits = jumps.map((jump, index) => ({
    index,
    isValid: jump.reason === null || jump.is_counted === true,
    distance: Number(jump.distance),
  }));
  merits.sort((a, b) => b.isValid - a.isValid || b.distance - a.distance);
  return merits[0]?.index ?? 0;
}

async function showPage(page) {
  state.page = page;
  await chooseJump(firstChoice(page));
  window.scrollTo(0, 0);
}

async function chooseJump(jump) {
  Object.assign(state, {
    jump,
    path: null,
    whatIf: null,
    best: null,
    chosen: null,
    variantPath: null,
  });
  const chosen = state.page.jumps[jump];
  if (chosen?.has_path) {
    state.path = await call('path', jump);
    if (state.page.run.game !== 'nfk') await loadWhatIf();
  }
  render();
}

// A jump that ended in the air or in a wall has no variants.
async function loadWhatIf() {
  state.whatIf = await call('variants', state.jump).catch(() => null);
}

async function chooseVariant(key) {
  state.chosen = state.chosen === key ? null : key;
  state.variantPath = null;
  if (state.chosen === 'best') state.variantPath = state.best.path;
  else if (state.chosen !== null) state.variantPath = await call('variantPath', state.chosen);
  render();
}

async function searchBest(button) {
  button.disabled = true;
  const show = (flights) => {
    button.textContent = label('best-searching', { flights });
  };
  show(0);
  const jump = state.jump;
  const best = await call('best', null, show).catch(() => null);
  if (jump !== state.jump || state.whatIf === null || best === null) return;
  state.best = best;
  await chooseVariant('best');
}

async function copyLink(button) {
  const text = await call('link', state.jump).catch((error) => error);
  if (text instanceof Error) {
    button.replaceWith(html('p', { class: 'bad-text' }, sentence(text.message)));
    return;
  }
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}#${text}`);
    button.textContent = label('copied');
  } catch {
    button.replaceWith(
      html(
        'p',
        {},
        label('copy-failed'),
        html('textarea', { class: 'link', readonly: true, rows: 4 }, text),
      ),
    );
  }
}

function errorBox() {
  if (state.error === null) return null;
  const { title, text, hint } = state.error;
  return html(
    'section',
    { class: 'error', role: 'alert' },
    html('h2', {}, label(title)),
    html('p', {}, sentence(text)),
    html('p', { class: 'dim' }, label(hint)),
  );
}

function filePicker() {
  const input = html('input', {
    type: 'file',
    accept: '.wdr,.jsonl,.gz',
    hidden: true,
    onchange: () => input.files[0] && openFile(input.files[0]),
  });
  return html(
    'p',
    { class: 'files' },
    input,
    html('button', { type: 'button', onclick: () => input.click() }, label('file-button')),
    ' ',
    html('span', { class: 'dim' }, label('file-drop')),
  );
}

function openSection() {
  const field = html('input', {
    id: 'link',
    type: 'text',
    placeholder: label('link-placeholder'),
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const submit = (event) => {
    event.preventDefault();
    goTo(field.value);
  };
  return html(
    'section',
    {},
    html('h1', {}, label('open-title')),
    html('p', {}, label('open-text')),
    html(
      'form',
      { class: 'open', onsubmit: submit },
      html('label', { for: 'link' }, label('link-label')),
      html(
        'div',
        { class: 'row' },
        field,
        html('button', { type: 'submit', class: 'primary' }, label('open-button')),
      ),
    ),
    filePicker(),
    html(
      'p',
      {},
      html(
        'button',
        { type: 'button', class: 'link-like', onclick: () => goTo(EXAMPLE) },
        label('example-button'),
      ),
    ),
  );
}

// Puts a link into the address, so that the address can be shared. The same link again is opened
// again.
function goTo(text) {
  const link = text.trim().replace(/^.*#(?=wdj:)/s, '');
  if (location.hash === `#${link}`) openLink(link);
  else if (link.startsWith(LINK)) location.hash = link;
  else openLink(link);
}

function stripSection(jump, onTick) {
  const words = html('p', { class: 'dim small strip-words' }, label('strip-hint'));
  const describe = (index) => {
    onTick(index);
    const tick = jump.ticks[index];
    words.textContent =
      index === null
        ? label('strip-hint')
        : label('strip-tick', {
            tick: index,
            gain: tick.gain.toFixed(2),
            best: tick.best.toFixed(2),
            speed: tick.speed.toFixed(1),
            keys: label(`key-${tick.keys}`),
          });
  };
  return html(
    'section',
    {},
    html('h2', {}, label('gain-strip')),
    gainStrip(jump.ticks, figureWidth(), describe),
    words,
  );
}

const isNfk = () => state.page.run.game === 'nfk';

// Width for figures: the column's width without its padding.
function figureWidth() {
  const style = getComputedStyle(document.querySelector('#measure'));
  return Math.max(200, Math.floor(Number.parseFloat(style.width)));
}

// The drawings, and a function that marks a tick in them.
function pathSection(jump) {
  if (state.path === null) return { element: null, show: () => {} };
  const width = figureWidth();
  const views = [['from-side', fromSide]];
  if (!isNfk()) views.unshift(['from-above', fromAbove]);
  const drawn = views.map(([id, draw]) => ({
    id,
    ...draw(state.path, jump.ticks, state.variantPath, width),
  }));
  const name =
    state.chosen === 'best' ? state.best?.best.name : state.whatIf?.variants[state.chosen]?.words;
  const element = html(
    'section',
    {},
    html('h2', {}, label('path')),
    drawn.map(({ id, figure }) => html('figure', {}, html('figcaption', {}, label(id)), figure)),
    html(
      'p',
      { class: 'dim small' },
      label(isNfk() ? 'path-hint-nfk' : 'path-hint', { grid: drawn[0].grid }),
      ' ',
      state.variantPath !== null && label('path-of', { name }),
    ),
  );
  return { element, show: (tick) => drawn.forEach((it) => it.show(tick)) };
}

// Opens the chosen jump in the page of the game.
async function openGame(button) {
  const text = await call('link', state.jump).catch((error) => error);
  if (text instanceof Error) {
    button.replaceWith(html('p', { class: 'bad-text' }, sentence(text.message)));
    return;
  }
  location.assign(`./game.html#${text}`);
}

// Copies the link to the chosen jump, or opens the jump in the game.
function linkButtons() {
  const copy = html(
    'button',
    { type: 'button', onclick: () => copyLink(copy) },
    label('copy-link'),
  );
  const game = html(
    'button',
    { type: 'button', class: 'open-game', onclick: () => openGame(game) },
    label('game-open'),
  );
  const hasGame = 'game' in document.documentElement.dataset;
  return html('div', { class: 'buttons' }, copy, hasGame && game);
}

function jumpSections(jump) {
  const path = pathSection(jump);
  const bestButton =
    state.best === null &&
    html('button', { type: 'button', onclick: () => searchBest(bestButton) }, label('best-button'));
  return [
    jumpHead(state.page, jump, linkButtons()),
    html(
      'div',
      { class: 'columns' },
      html('div', {}, lossSection(jump)),
      html(
        'div',
        {},
        state.whatIf !== null &&
          whatIfSection(state.whatIf, state.best, state.chosen, chooseVariant, bestButton),
      ),
    ),
    jump.ticks.length > 0 && stripSection(jump, path.show),
    path.element,
    html(
      'div',
      { class: 'columns wide-left' },
      html('div', {}, strafeSection(jump)),
      html('div', {}, factSection(jump)),
    ),
  ];
}

function resultSections() {
  const { page } = state;
  const another = html(
    'p',
    { class: 'another' },
    html('button', { type: 'button', onclick: startAgain }, label('new-button')),
  );
  if (isNfk()) {
    return [
      runSection(page),
      nfkSection(page.jumps, state.jump, chooseJump),
      page.jumps.length > 0 && [pathSection({ ticks: null }).element, html('p', {}, linkButtons())],
      another,
    ];
  }
  const jump = page.jumps[state.jump];
  const isVerified = page.run.outcome === 'verified';
  return [
    !isVerified && runSection(page),
    jumpList(page.jumps, state.jump, chooseJump),
    jump && jumpSections(jump),
    isVerified && runSection(page),
    techniqueSection(page.events),
    page.jumps.length > 1 && statsSection(page.stats),
    another,
  ];
}

function startAgain() {
  history.replaceState(null, '', location.pathname);
  Object.assign(state, { page: null, error: null });
  forgetChecks();
  render();
}

function shownSections() {
  if (state.busy !== null) return html('p', { class: 'busy', role: 'status' }, state.busy);
  return [errorBox(), state.page === null ? [openSection(), exactSection()] : resultSections()];
}

function render() {
  main.replaceChildren(...[shownSections()].flat(Infinity).filter((it) => it instanceof Node));
}

function listen() {
  addEventListener('hashchange', () => {
    const link = linkOfAddress();
    if (link === null) startAgain();
    else openLink(link);
  });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) openFile(file);
  });
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== width && state.page !== null) render();
    width = innerWidth;
  });
  for (const button of document.querySelectorAll('#languages button')) {
    button.addEventListener('click', async () => {
      stored(button.lang);
      await useLanguage([button.lang]);
      render();
    });
  }
}

function linkOfAddress() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // A stray percent sign is part of the text; the core refuses it with a sentence.
  }
  return text.startsWith(LINK) ? text : null;
}

async function start() {
  try {
    const own = stored();
    await useLanguage(own === null ? [...navigator.languages] : [own]);
    setRecordings(await call('recordingCount'));
  } catch (error) {
    main.textContent = sentence(error.message);
    return;
  }
  listen();
  const link = linkOfAddress();
  if (link === null) render();
  else await openLink(link);
  document.documentElement.dataset.ready = 'true';
}

start();
