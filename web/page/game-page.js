// The page of the game: loads the module and the saved files, and gives the game what only a
// browser has.

import init from './game.js';
import { isOnlyTab, openFiles } from './game-files.js';
import { lockRaw, noteInputs, takeInputs } from './game-input.js';
import { label, loadLabels } from './labels.js';

// Size of the module before packing, for the progress bar. `web/build.mjs` sets it.
const MODULE_BYTES = '__MODULE_BYTES__';
const LINK = 'wdj:';
// Seconds of sound that wait in the output. A frame of the picture must be shorter.
const SOUND_AHEAD = 0.06;
// Milliseconds until the game starts without sound.
const SOUND_WAIT = 1500;

// Wait before the download's URL is freed, milliseconds.
const DOWNLOAD = 10_000;
const SCREENSHOTS = '/wishdir/screenshots/';

const canvas = document.querySelector('#game');
const panel = document.querySelector('#start');
const status = document.querySelector('#status');
const bar = document.querySelector('progress');
const notice = document.querySelector('#notice');
const play = document.querySelector('#play');
const fullscreen = document.querySelector('#fullscreen');

const events = [];
let pastedText;
let isRunning = false;

const send = (event) => events.push(event);

const pause = (msec) => new Promise((resolve) => setTimeout(resolve, msec));

function take(list) {
  return list.splice(0, list.length);
}

// Downloads the module and shows its progress.
async function loadModule() {
  const response = await fetch(new URL('./game_bg.wasm', import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const reader = response.body.getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.length;
    bar.value = count / Number(MODULE_BYTES);
  }
  return WebAssembly.compile(await new Blob(parts).arrayBuffer());
}

// The sound output. It starts with the first click, because the browser allows none before.
const sound = { context: null, node: null, sent: 0, used: 0, reportedAt: 0 };

async function startSound() {
  try {
    const context = new AudioContext({ latencyHint: 'interactive' });
    await context.audioWorklet.addModule(new URL('./game-sound.js', import.meta.url));
    const node = new AudioWorkletNode(context, 'game-sound', { outputChannelCount: [2] });
    node.port.onmessage = ({ data }) => {
      sound.used = data;
      sound.reportedAt = context.currentTime;
    };
    node.connect(context.destination);
    Object.assign(sound, { context, node });
  } catch {
    // Without sound output, the game is silent.
    sound.context = null;
  }
}

function soundRoom() {
  const { context, sent, used, reportedAt } = sound;
  const since = (context.currentTime - reportedAt) * context.sampleRate;
  const waiting = Math.max(0, sent - used - since);
  return Math.max(0, Math.floor(SOUND_AHEAD * context.sampleRate - waiting));
}

function playSound(samples) {
  sound.sent += samples.length / 2;
  sound.node.port.postMessage(samples, [samples.buffer]);
}

function copy(text) {
  if (navigator.clipboard === undefined) return false;
  navigator.clipboard.writeText(text).catch(() => {});
  pastedText = text;
  return true;
}

// A pasted text. The game then hears of the key, as winit keeps the browser from pasting.
function listenForPaste() {
  let isOwn = false;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.code === 'KeyV' && (event.ctrlKey || event.metaKey) && !isOwn) {
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
  window.addEventListener('paste', (event) => {
    pastedText = event.clipboardData.getData('text/plain').trim();
    if (pastedText.startsWith(LINK)) return send({ what: 'link', text: pastedText });
    isOwn = true;
    for (const type of ['keydown', 'keyup']) {
      canvas.dispatchEvent(
        new KeyboardEvent(type, { code: 'KeyV', key: 'v', ctrlKey: true, bubbles: true }),
      );
    }
    isOwn = false;
    return undefined;
  });
}

async function sendFiles(files) {
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    send({ what: 'file', name: file.name, bytes });
  }
}

function listenForFiles() {
  window.addEventListener('dragover', (event) => event.preventDefault());
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    sendFiles(event.dataTransfer.files);
  });
}

function sendLink() {
  const link = decodeURIComponent(location.hash.slice(1));
  if (link.startsWith(LINK)) send({ what: 'link', text: link });
}

function watchClosing() {
  window.addEventListener('beforeunload', (event) => {
    if (isRunning) event.preventDefault();
  });
}

// In fullscreen the browser can leave all keys to the game, also Ctrl+W and Esc.
function watchFullscreen() {
  document.addEventListener('fullscreenchange', () => {
    if (document.fullscreenElement === null) navigator.keyboard?.unlock();
    else navigator.keyboard?.lock().catch(() => {});
  });
}

async function start(isFullscreen) {
  panel.hidden = true;
  canvas.focus();
  // Both need the click, so neither waits for the other. The game starts without slow sound.
  const asked = [Promise.race([startSound(), pause(SOUND_WAIT)])];
  if (isFullscreen) asked.push(document.documentElement.requestFullscreen().catch(() => {}));
  // The browser may otherwise remove saved files when the disk is full. It may ask the player.
  navigator.storage?.persist?.().catch(() => {});
  await Promise.all(asked);
  await module.start();
}

function say(text, style) {
  panel.hidden = false;
  for (const element of [play, fullscreen, bar]) element.hidden = true;
  status.textContent = text;
  status.className = style;
}

const fail = (error) =>
  say(label('game-failed', { 1: error.message ?? String(error) }), 'bad-text');

// The module stops when something is wrong in it. Nothing is drawn any more.
function watchErrors() {
  const show = (error) => {
    if (error instanceof WebAssembly.RuntimeError) say(label('game-stopped'), 'bad-text');
  };
  window.addEventListener('error', (event) => show(event.error));
  window.addEventListener('unhandledrejection', (event) => show(event.reason));
}

// A screenshot goes to the browser's downloads.
function download(path, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = path.split('/').pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD);
}

const module = {};

async function prepare() {
  const query = new URLSearchParams(location.search);
  const language = query.get('language') ?? navigator.language;
  await loadLabels(language.slice(0, 2));
  document.documentElement.lang = language.slice(0, 2) === 'ru' ? 'ru' : 'en';
  for (const element of document.querySelectorAll('[data-label]')) {
    element.textContent = label(element.dataset.label);
  }
  const isFirstTab = await isOnlyTab();
  const disk = await openFiles(() => send({ what: 'unsaved' }));
  const saves = disk.saves && isFirstTab;
  globalThis.wishdirPage = {
    language: navigator.language,
    map: query.get('map'),
    profile: query.get('profile'),
    lesson: query.get('lesson'),
    hasLink: location.hash.startsWith(`#${LINK}`),
    saves,
    isSecondTab: !isFirstTab,
    takeFiles: () => take(disk.files),
    put: (path, bytes, msec) => {
      if (path.startsWith(SCREENSHOTS)) download(path, bytes);
      else if (saves) disk.put(path, bytes, msec);
    },
    remove: (path) => saves && disk.remove(path),
    takeEvents: () => take(events),
    takeInputs,
    copy,
    pasted: () => pastedText,
    setRunning: (value) => {
      isRunning = value;
    },
    started: () => {
      document.documentElement.dataset.started = '';
    },
    say: (text) => {
      notice.textContent = text;
    },
    ended: () => say(label('game-ended'), ''),
    openSound: () => sound.context?.sampleRate,
    soundRoom,
    playSound,
  };
  const compiled = await loadModule();
  module.start = () => init({ module_or_path: compiled });
}

try {
  await prepare();
  noteInputs();
  lockRaw(canvas, send);
  listenForPaste();
  listenForFiles();
  watchErrors();
  watchClosing();
  watchFullscreen();
  window.addEventListener('hashchange', sendLink);
  sendLink();
  bar.hidden = true;
  status.textContent = label('game-ready');
  for (const button of [play, fullscreen]) {
    button.hidden = false;
    button.addEventListener('click', () => start(button === fullscreen).catch(fail));
  }
  play.focus();
  document.documentElement.dataset.ready = '';
} catch (error) {
  fail(error);
}
