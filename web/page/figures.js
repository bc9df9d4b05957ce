// Drawings of a jump: gain per tick, and the path from above and from the side.

import { svg } from './dom.js';

const round = (value) => Math.round(value * 100) / 100;
const points = (list) => list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

const STRIP = { height: 132, top: 4, bottom: 104, keys: 112, band: 14 };

// One column per tick: outline of the possible gain, the gain itself, and the keys below.
// `onTick` is called with the index of the tick under the pointer, or null.
export function gainStrip(ticks, width, onTick) {
  const step = width / ticks.length;
  const most = Math.max(0.01, ...ticks.map((tick) => Math.max(tick.best, tick.gain)));
  const least = Math.min(0, ...ticks.map((tick) => tick.gain));
  const scale = (STRIP.bottom - STRIP.top) / (most - least);
  const y = (gain) => STRIP.top + (most - gain) * scale;
  const bar = (kind, index, from, to) =>
    svg('rect', {
      class: kind,
      x: round(index * step + 0.08 * step),
      width: round(0.84 * step),
      y: round(Math.min(y(from), y(to))),
      height: round(Math.max(0.6, Math.abs(y(to) - y(from)))),
    });
  const columns = ticks.map((tick, index) => [
    bar('possible', index, 0, Math.max(0, tick.best)),
    bar(tick.gain < 0 ? 'loss' : 'gain', index, 0, tick.gain),
    svg('rect', {
      class: `keys key-${tick.keys}`,
      x: round(index * step),
      width: round(step + 0.3),
      y: STRIP.keys,
      height: STRIP.band,
    }),
  ]);
  const cursor = svg('rect', {
    class: 'cursor',
    y: 0,
    width: round(Math.max(1, step)),
    height: STRIP.height,
    visibility: 'hidden',
  });
  const figure = svg(
    'svg',
    {
      class: 'strip',
      width,
      height: STRIP.height,
      viewBox: `0 0 ${width} ${STRIP.height}`,
      role: 'img',
    },
    svg('line', { class: 'axis', x1: 0, x2: width, y1: y(0), y2: y(0) }),
    columns,
    cursor,
  );
  const show = (index) => {
    cursor.setAttribute('visibility', index === null ? 'hidden' : 'visible');
    if (index !== null) cursor.setAttribute('x', round(index * step));
    onTick(index);
  };
  figure.addEventListener('pointermove', (event) => {
    const at = Math.floor(
      ((event.clientX - figure.getBoundingClientRect().left) / width) * ticks.length,
    );
    show(Math.min(ticks.length - 1, Math.max(0, at)));
  });
  figure.addEventListener('pointerleave', () => show(null));
  return figure;
}

// Position along the jump and to its left, from the takeoff. Heights count from the feet at the
// takeoff.
function framed(path) {
  const from = path.points[path.takeoff];
  const to = path.points[path.landing];
  const [dx, dy] = [to.x - from.x, (to.y ?? 0) - (from.y ?? 0)];
  const length = Math.hypot(dx, dy);
  const [cos, sin] = length > 0 ? [dx / length, dy / length] : [1, 0];
  const base = from.feet ?? from.z;
  const height = (z) => (z === null || z === undefined ? null : z - base);
  return (point) => {
    const [x, y] = [point.x - from.x, (point.y ?? 0) - (from.y ?? 0)];
    return {
      along: x * cos + y * sin,
      left: y * cos - x * sin,
      up: point.z - base,
      feet: height(point.feet),
      head: height(point.head),
      floor: height(point.floor),
    };
  };
}

const MARGIN = 14;
// Largest scale, pixels per unit: a long jump fills a wide window, and a short hop does not fill
// the screen.
const SCALE_MAX = 2.4;

// Maps units to pixels, with the same scale on both axes.
function fit(width, horizontal, vertical) {
  const [left, right] = [Math.min(...horizontal), Math.max(...horizontal)];
  const [low, high] = [Math.min(...vertical), Math.max(...vertical)];
  const scale = Math.min((width - 2 * MARGIN) / Math.max(1, right - left), SCALE_MAX);
  const height = Math.ceil((high - low) * scale + 2 * MARGIN);
  const shift = (width - (right - left) * scale) / 2;
  return {
    height,
    at: (x, y) => [shift + (x - left) * scale, MARGIN + (high - y) * scale],
    left,
    right,
    low,
    high,
    scale,
  };
}

// Distance between two grid lines: a power of two with at least 40 pixels.
export function gridUnits(scale) {
  let units = 16;
  while (units * scale < 40) units *= 2;
  return units;
}

function grid(view, width) {
  const units = gridUnits(view.scale);
  const lines = [];
  const first = Math.ceil((view.left - MARGIN / view.scale) / units) * units;
  for (let x = first; x <= view.right + MARGIN / view.scale; x += units) {
    const [at] = view.at(x, 0);
    if (at > 0 && at < width)
      lines.push(
        svg('line', {
          class: x === 0 ? 'axis' : 'grid',
          x1: round(at),
          x2: round(at),
          y1: 0,
          y2: view.height,
        }),
      );
  }
  const lowest = Math.ceil((view.low - MARGIN / view.scale) / units) * units;
  for (let y = lowest; y <= view.high + MARGIN / view.scale; y += units) {
    const [, at] = view.at(0, y);
    if (at > 0 && at < view.height)
      lines.push(
        svg('line', {
          class: y === 0 ? 'axis' : 'grid',
          x1: 0,
          x2: width,
          y1: round(at),
          y2: round(at),
        }),
      );
  }
  return lines;
}

// The flight as one line per key, so that strafes have their colours.
function flight(list, path, ticks, at) {
  const parts = [];
  for (let index = path.takeoff; index < path.landing; index += 1) {
    const key = ticks?.[index - path.takeoff]?.keys ?? 'none';
    const last = parts.at(-1);
    if (last?.key === key) last.points.push(at(list[index + 1]));
    else parts.push({ key, points: [at(list[index]), at(list[index + 1])] });
  }
  return parts.map((part) =>
    svg('polyline', { class: `flight line-${part.key}`, points: points(part.points) }),
  );
}

// The floor below the path, from the lowest point of the figure up.
function ground(list, view) {
  const shapes = [];
  let run = [];
  const end = () => {
    if (run.length > 1) {
      const bottom = view.height;
      const [first, last] = [view.at(run[0].along, 0)[0], view.at(run.at(-1).along, 0)[0]];
      shapes.push(
        svg('polygon', {
          class: 'ground',
          points: points([
            [first, bottom],
            ...run.map((it) => view.at(it.along, it.floor)),
            [last, bottom],
          ]),
        }),
      );
    }
    run = [];
  };
  for (const point of list) {
    const isStep = run.length > 0 && Math.abs(point.floor - run.at(-1).floor) > 4;
    if (point.floor === null || point.floor < view.low - 1 || isStep) end();
    if (point.floor !== null && point.floor >= view.low - 1) run.push(point);
  }
  end();
  return shapes;
}

// The height of the player's body along the flight.
function body(list, at) {
  if (list[0].head === null) return null;
  const edge = (height) => list.map((it) => at(it.along, it[height]));
  return svg('polygon', {
    class: 'body',
    points: points([...edge('head'), ...edge('feet').reverse()]),
  });
}

// A path in one projection: `across` is the vertical coordinate of the figure. A side view has
// bodies and the floor.
function projection(path, ticks, other, width, { across, isSide }) {
  const frame = framed(path);
  const list = path.points.map(frame);
  const second = other === null ? [] : other.points.map(frame);
  const all = [...list, ...second];
  const heights = isSide
    ? [-FLOOR, ...list.flatMap((it) => [it.head ?? it.up, it.feet ?? it.up])]
    : [];
  const view = fit(
    width,
    all.map((it) => it.along),
    [...all.map(across), ...heights],
  );
  const at = (it) => view.at(it.along, across(it));
  const dot = (kind, it) =>
    svg('circle', { class: kind, cx: round(at(it)[0]), cy: round(at(it)[1]), r: 4 });
  const cursor = svg('circle', { class: 'cursor', r: 5, visibility: 'hidden' });
  const figure = svg(
    'svg',
    {
      class: 'path',
      width,
      height: view.height,
      viewBox: `0 0 ${width} ${view.height}`,
      role: 'img',
    },
    isSide && ground(list, view),
    grid(view, width),
    isSide && body(list.slice(path.takeoff, path.landing + 1), view.at),
    svg('polyline', { class: 'approach', points: points(list.slice(0, path.takeoff + 1).map(at)) }),
    svg('polyline', { class: 'approach', points: points(list.slice(path.landing).map(at)) }),
    second.length > 0 && svg('polyline', { class: 'variant', points: points(second.map(at)) }),
    flight(list, path, ticks, at),
    second.length > 0 && dot('end variant-end', second.at(-1)),
    dot('end', list[path.takeoff]),
    dot('end', list[path.landing]),
    cursor,
  );
  const show = (tick) => {
    const it = tick === null ? undefined : list[path.takeoff + tick + 1];
    cursor.setAttribute('visibility', it === undefined ? 'hidden' : 'visible');
    if (it === undefined) return;
    const [x, y] = at(it);
    cursor.setAttribute('cx', round(x));
    cursor.setAttribute('cy', round(y));
  };
  return { figure, show, grid: gridUnits(view.scale) };
}

// The path from above. `other` is a variant's path, or null.
export const fromAbove = (path, ticks, other, width) =>
  projection(path, ticks, other, width, { across: (it) => it.left, isSide: false });

// Depth of the floor that the side view shows below the takeoff, units.
const FLOOR = 24;

// The path from the side, with the floor below it.
export const fromSide = (path, ticks, other, width) =>
  projection(path, ticks, other, width, { across: (it) => it.up, isSide: true });
