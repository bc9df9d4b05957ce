// The check of recordings: the visitor's browser compares every bit with the original engines.

import { call } from './core-client.js';
import { html } from './dom.js';
import { label, sentence } from './labels.js';
import { exactTable } from './view.js';

// Number and size of the recordings.
let recordings = { count: 0, bytes: 0 };
// Null, or one of: the progress, the results, an error, or the verdict on one dropped recording.
let exact = null;

export function setRecordings(known) {
  recordings = known;
}

export function showTrace(verdict) {
  exact = { one: verdict };
}

export function forgetChecks() {
  exact = null;
}

async function checkAll() {
  const started = performance.now();
  exact = { progress: { exact: 0, files: 0, folders: [], wrong: [], frames: 0 } };
  renderExact();
  try {
    const results = await call('conform', null, (progress) => {
      exact = { progress };
      renderExact();
    });
    exact = { results, seconds: ((performance.now() - started) / 1000).toFixed(1) };
  } catch (error) {
    exact = { error: error.message };
  }
  renderExact();
}

export function exactSection() {
  return html('section', { id: 'exact' }, exactContent());
}

function exactContent() {
  const { count, bytes } = recordings;
  const title = html('h2', {}, label('exact-title'));
  const text = html('p', {}, label('exact-text', { count, size: (bytes / 1e6).toFixed(1) }));
  const button = html('button', { type: 'button', onclick: checkAll }, label('exact-button'));
  if (exact === null) return [title, text, button];
  if (exact.error !== undefined)
    return [title, html('p', { class: 'bad-text' }, sentence(exact.error)), button];
  if (exact.one !== undefined) return [title, oneResult(exact.one), text, button];
  if (exact.results === undefined) {
    const done = exact.progress;
    return [
      title,
      html('p', { 'aria-live': 'polite' }, label('exact-progress', { exact: done.exact, count })),
      html('progress', { max: count, value: done.files }),
    ];
  }
  const { results, seconds } = exact;
  const isGood = results.exact === results.files;
  return [
    title,
    html(
      'p',
      { id: 'exact-result', class: isGood ? 'good-text' : 'bad-text' },
      label('exact-done', { ...results, seconds }),
    ),
    exactTable(results),
  ];
}

function oneResult(verdict) {
  const values = { engine: verdict.engine, frames: verdict.frames, ...verdict.first };
  return html(
    'p',
    { class: verdict.exact ? 'good-text' : 'bad-text' },
    label(verdict.exact ? 'exact-one' : 'exact-one-wrong', values),
  );
}

function renderExact() {
  document.querySelector('#exact')?.replaceChildren(...exactContent().flat(Infinity));
}
