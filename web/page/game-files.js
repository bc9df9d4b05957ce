// Files of the game in the browser's storage. Nothing of them leaves the browser.

const DATABASE = 'wishdir';
const STORE = 'files';

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

async function readFiles(database) {
  const store = database.transaction(STORE).objectStore(STORE);
  const [paths, files] = await Promise.all([
    settled(store.getAllKeys()),
    settled(store.getAll()),
  ]);
  return paths.map((path, index) => [path, files[index].bytes, files[index].msec]);
}

// The files of earlier visits, and functions that save changes. `onProblem` hears of a change that
// the browser did not save. Without storage nothing is saved.
export async function openFiles(onProblem) {
  let database = null;
  let files = [];
  try {
    database = await openDatabase();
    files = await readFiles(database);
  } catch {
    database = null;
  }
  const waiting = new Map();
  // Several changes of a frame are one transaction.
  function flush() {
    const transaction = database.transaction(STORE, 'readwrite');
    transaction.onabort = onProblem;
    const store = transaction.objectStore(STORE);
    for (const [path, file] of waiting) {
      if (file === null) store.delete(path);
      else store.put(file, path);
    }
    waiting.clear();
  }
  function change(path, file) {
    if (database === null) return;
    if (waiting.size === 0) queueMicrotask(flush);
    waiting.set(path, file);
  }
  return {
    files,
    saves: database !== null,
    put: (path, bytes, msec) => change(path, { bytes, msec }),
    remove: (path) => change(path, null),
  };
}

// Whether this is the only tab with the game. The lock ends with the tab.
export async function isOnlyTab() {
  if (navigator.locks === undefined) return true;
  return new Promise((resolve) => {
    navigator.locks.request('wishdir-game', { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? null : new Promise(() => {});
    });
  });
}
