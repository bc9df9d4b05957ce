// Sections of the page, made from the core's JSON.

import { html } from './dom.js';
import { label } from './labels.js';

const section = (title, ...children) => html('section', {}, html('h2', {}, title), children);

// The verdict in one word, with map and rules.
function verdictLine({ run }) {
  const isVerified = run.outcome === 'verified';
  return html(
    'p',
    { class: 'verdict-line' },
    html(
      'strong',
      { class: isVerified ? 'good-text' : 'bad-text' },
      `${isVerified ? '\u2713' : '\u2717'} ${label(run.outcome)}`,
    ),
    html('span', { class: 'dim' }, label('place', { map: run.map, rules: run.rules_title })),
  );
}

export function runSection({ run }) {
  const isVerified = run.outcome === 'verified';
  const details = [
    label('place', { map: run.map, rules: run.rules_title }),
    label('duration', { seconds: (run.msec / 1000).toFixed(1) }),
    !run.damage && label('damage-off'),
  ].filter(Boolean);
  return html(
    'section',
    { class: `verdict ${isVerified ? 'good' : 'bad'}` },
    html('p', { class: 'place' }, details.join(' · ')),
    html(
      'p',
      {},
      html('strong', {}, label(run.outcome)),
      ' ',
      isVerified ? label('verified-text', { ticks: run.ticks }) : run.reason,
    ),
    run.fault && html('p', { class: 'bad-text' }, run.fault),
    run.runs.map((it) =>
      html(
        'p',
        {},
        label('course-run', { seconds: it.seconds }),
        ': ',
        it.reason === null ? label('counts') : label('does-not-count', { reason: it.reason }),
      ),
    ),
    html('p', { class: 'hash' }, label('hash', { hash: run.hash })),
  );
}

// Buttons for the jumps of a replay.
export function jumpList(jumps, chosen, onChoose) {
  if (jumps.length === 0) return section(label('jumps'), html('p', {}, label('no-jumps')));
  if (jumps.length === 1) return null;
  const button = (jump, index) =>
    html(
      'button',
      {
        type: 'button',
        class: jump.reason === null ? 'jump' : 'jump dim',
        'aria-pressed': String(index === chosen),
        onclick: () => onChoose(index),
      },
      html('span', { class: 'number' }, `${index + 1}.`),
      html('span', { class: 'name' }, jump.name),
      html('span', { class: 'score' }, jump.score),
    );
  return section(label('jumps'), html('div', { class: 'jumps' }, jumps.map(button)));
}

export function jumpHead(page, jump, buttons) {
  const remark =
    jump.reason !== null
      ? html('p', { class: 'bad-text' }, label('does-not-count', { reason: jump.reason }))
      : jump.flaw !== null &&
        html('p', { class: 'dim' }, label('not-for-records', { reason: jump.flaw }));
  return html(
    'section',
    { class: 'head' },
    verdictLine(page),
    html(
      'div',
      { class: 'headline' },
      html(
        'h1',
        {},
        html('span', { class: 'kind' }, jump.name),
        ' ',
        html('span', { class: jump.reason === null ? 'score' : 'score dim' }, jump.score),
      ),
      jump.tier !== null && html('span', { class: 'tier' }, jump.tier),
    ),
    html('p', { class: 'dim' }, [jump.share, ...jump.edges].join(' · ')),
    remark,
    jump.notes.map((note) => html('p', { class: 'dim' }, note)),
    buttons,
  );
}

export function lossSection({ losses }) {
  if (losses === null) return null;
  const most = losses.parts[0]?.amount ?? 1;
  const row = (part) =>
    html(
      'li',
      {},
      html('span', { class: 'cause' }, part.label),
      html('meter', { min: 0, max: most, value: part.amount, 'aria-label': part.label }),
      html('span', { class: 'amount' }, part.value),
    );
  return section(
    label('losses'),
    html('p', {}, losses.total),
    html('ul', { class: 'losses' }, losses.parts.map(row)),
    html(
      'div',
      { class: losses.is_praise ? 'advice good' : 'advice' },
      html('strong', {}, label(losses.is_praise ? 'praise' : 'advice')),
      html('p', {}, losses.advice),
    ),
  );
}

function table(name, columns, rows, firstText) {
  const cell = (kind, text, index) =>
    html(kind, { class: index < firstText ? 'text' : 'value' }, text);
  return html(
    'div',
    { class: 'scroll' },
    html(
      'table',
      { class: name },
      html(
        'thead',
        {},
        html(
          'tr',
          {},
          columns.map((column, index) => cell('th', column, index)),
        ),
      ),
      html(
        'tbody',
        {},
        rows.map((row) =>
          html(
            'tr',
            { class: row.kind },
            row.cells.map((text, index) => cell('td', text, index)),
          ),
        ),
      ),
    ),
  );
}

// Efficiency from which a strafe is good, and below which it is bad, percent: the marks of the
// program's jump panel.
const [GOOD, BAD] = [80, 50];

const gradeOf = (efficiency) => (efficiency >= GOOD ? 'good' : efficiency < BAD ? 'bad' : 'middle');

export function strafeSection(jump) {
  const rows = jump.strafes.map((strafe) => ({
    kind: gradeOf(strafe.efficiency),
    cells: strafe.cells,
  }));
  const body =
    rows.length === 0 ? html('p', {}, label('no-strafe')) : table('strafes', jump.columns, rows, 0);
  return section(label('strafes'), body);
}

export function factSection(jump) {
  const fact = ({ label: name, value }) =>
    html('div', {}, html('dt', {}, name), html('dd', {}, value));
  return section(label('numbers'), html('dl', { class: 'facts' }, jump.facts.map(fact)));
}

export function techniqueSection(events) {
  if (events.length === 0) return null;
  const row = (event) =>
    html(
      'li',
      {},
      html('span', { class: 'dim' }, label('technique-tick', { tick: event.tick })),
      ' ',
      html('strong', {}, event.name),
      ' ',
      event.text,
    );
  return section(label('techniques'), html('ul', { class: 'plain' }, events.map(row)));
}

export function nfkSection(jumps, chosen, onChoose) {
  const columns = label('nfk-columns');
  const row = (jump, index) =>
    html(
      'tr',
      {
        class: jump.is_counted ? 'choice' : 'choice dim',
        'aria-selected': String(index === chosen),
        tabindex: 0,
        onclick: () => onChoose(index),
        onkeydown: (event) => event.key === 'Enter' && onChoose(index),
      },
      [
        index + 1,
        jump.name,
        jump.distance,
        jump.height,
        jump.speed,
        jump.ticks,
        jump.chain,
        jump.count,
      ].map((text, at) =>
        html('td', { class: at === 1 || at === 7 ? 'text' : 'value' }, String(text)),
      ),
    );
  return section(
    label('jumps'),
    html('p', { class: 'dim' }, label('nfk-units')),
    html(
      'div',
      { class: 'scroll' },
      html(
        'table',
        {},
        html(
          'thead',
          {},
          html(
            'tr',
            {},
            columns.map((column, at) =>
              html('th', { class: at === 1 || at === 7 ? 'text' : 'value' }, column),
            ),
          ),
        ),
        html('tbody', {}, jumps.map(row)),
      ),
    ),
  );
}

// Columns of the program's table of hops. The last heading has several words.
const HOP_COLUMNS = 6;

function hopCells(line) {
  const words = line.trim().split(/\s+/);
  return [...words.slice(0, HOP_COLUMNS - 1), words.slice(HOP_COLUMNS - 1).join(' ')];
}

export function statsSection(stats) {
  const [columns, ...rows] = stats.table.map(hopCells);
  const hops =
    columns !== undefined &&
    table(
      'hops',
      columns,
      rows.map((cells) => ({ cells })),
      0,
    );
  return section(
    label('stats'),
    stats.sentences.map((line) => html('p', {}, line)),
    hops,
  );
}

// Rows of the what-if table. `chosen` is the index of a variant, `best`, or null.
export function whatIfSection(answer, best, chosen, onChoose, bestButton) {
  if (answer.variants.length === 0 && best === null)
    return section(label('what-if'), html('p', {}, label('what-if-none')), bestButton);
  const row = (key, kind, cells) =>
    html(
      'tr',
      {
        class: `choice ${kind}`,
        'aria-selected': String(key === chosen),
        tabindex: 0,
        onclick: () => onChoose(key),
        onkeydown: (event) => event.key === 'Enter' && onChoose(key),
      },
      cells.map((text, at) => html('td', { class: at === 0 ? 'text' : 'value' }, text)),
    );
  const kindOf = (variant) => (variant.in_hand ? (variant.gain > 0 ? 'good' : '') : 'dim');
  const rows = answer.variants.map((variant, index) =>
    row(index, kindOf(variant), [variant.name, variant.units, variant.speed]),
  );
  if (best !== null)
    rows.push(
      row('best', 'good', [
        `${best.best.name} (${label('best-strafes', { strafes: best.best.strafes })})`,
        best.best.of,
        '',
      ]),
    );
  return section(
    label('what-if'),
    html('p', {}, label('what-if-text')),
    html(
      'div',
      { class: 'scroll' },
      html(
        'table',
        { class: 'what-if' },
        html(
          'thead',
          {},
          html(
            'tr',
            {},
            ['what-if-fault', 'what-if-units', 'what-if-speed'].map((id, at) =>
              html('th', { class: at === 0 ? 'text' : 'value' }, label(id)),
            ),
          ),
        ),
        html('tbody', {}, rows),
      ),
    ),
    answer.variants.some((variant) => !variant.in_hand) &&
      html('p', { class: 'dim small' }, label('what-if-beyond')),
    html('p', { class: 'dim small' }, answer.limits),
    bestButton,
  );
}

// Results of the check of all recordings.
export function exactTable(results) {
  const rows = results.folders.map((row) => ({
    kind: row.exact === row.files ? 'good' : 'bad',
    cells: [label(`folder-${row.folder}`), row.files, row.exact, row.frames].map(String),
  }));
  const wrong = results.wrong.map((it) =>
    html(
      'p',
      { class: 'bad-text' },
      label('exact-wrong', { name: it.name, frame: it.first?.frame, field: it.first?.field }),
    ),
  );
  return [table('exact', label('exact-columns'), rows, 1), wrong];
}
