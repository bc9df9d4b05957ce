// Calls of the page into the worker. Each call is a promise.

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const waiting = new Map();
let last = 0;

export function call(name, argument, onProgress) {
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, onProgress });
    worker.postMessage({ id, call: name, argument });
  });
}

worker.onmessage = ({ data }) => {
  const { resolve, reject, onProgress } = waiting.get(data.id);
  if (data.progress !== undefined) {
    onProgress?.(data.progress);
    return;
  }
  waiting.delete(data.id);
  if (data.error !== undefined) reject(new Error(data.error));
  else resolve(data.value);
};

// The worker's own script did not load, or the browser cannot run it.
worker.onerror = (event) => {
  for (const { reject } of waiting.values()) reject(new Error(`#stopped ${event.message ?? ''}`));
  waiting.clear();
};
