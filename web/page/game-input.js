// Input of the game: times of device events, and the pointer lock.

// Maximum number of queued events.
const WAITING_MAX = 8192;
// Milliseconds after which the browser allows a lock again that the player ended with Esc.
const RELOCK = 1400;

let noted = [];

function note(what, event) {
  if (noted.length >= WAITING_MAX) noted = [];
  noted.push([what, event.timeStamp]);
}

function noteMotion(event) {
  // Pressing or releasing another button while one is held fires `pointermove`.
  if (event.button !== -1) return note('button', event);
  const parts = event.getCoalescedEvents?.() ?? [event];
  for (const part of parts) note('motion', part);
}

// Notes the browser's times of all device events. The listeners run before the game's own.
export function noteInputs() {
  const on = (type, handle) =>
    window.addEventListener(type, handle, { capture: true, passive: true });
  on('keydown', (event) => event.repeat || note(event.code, event));
  on('keyup', (event) => note(event.code, event));
  on('pointerdown', (event) => note('button', event));
  on('pointerup', (event) => note('button', event));
  on('pointermove', noteMotion);
  on('wheel', (event) => note('wheel', event));
}

// The noted events: a name and an age in milliseconds in turn.
export function takeInputs() {
  const now = performance.now();
  const taken = noted.flatMap(([what, time]) => [what, Math.max(0, now - time)]);
  noted = [];
  return taken;
}

// Replaces the canvas's pointer lock by one without mouse acceleration, where the browser has it.
// `onEvent` hears of each change.
export function lockRaw(canvas, onEvent) {
  const plain = canvas.requestPointerLock.bind(canvas);
  let isWanted = false;
  let isRaw = false;
  let isAsking = false;

  const refused = () => onEvent({ what: 'unlocked', isRefused: true });

  async function ask(retry) {
    try {
      const asked = plain({ unadjustedMovement: true });
      // Browsers that do not support the option return no promise.
      isRaw = asked !== undefined;
      await asked;
      return;
    } catch (error) {
      if (error.name !== 'NotSupportedError') return again(retry);
    }
    isRaw = false;
    try {
      await plain();
    } catch {
      again(retry);
    }
  }

  // The browser refuses for a moment after Esc. Later, only a click helps.
  function again(retry) {
    if (!retry || document.pointerLockElement === canvas) return refused();
    setTimeout(() => (isWanted ? request(false) : undefined), RELOCK);
  }

  async function request(retry) {
    if (isAsking || document.pointerLockElement === canvas) return;
    // Before the first user gesture the browser refuses the lock and logs an error.
    if (navigator.userActivation?.hasBeenActive === false) return refused();
    isAsking = true;
    await ask(retry);
    isAsking = false;
  }

  canvas.requestPointerLock = () => {
    isWanted = true;
    request(true);
  };
  document.addEventListener('pointerlockchange', () => {
    if (document.pointerLockElement === canvas) {
      onEvent({ what: 'locked', isRaw });
    } else {
      onEvent({ what: 'unlocked', isRefused: false });
    }
  });
  const exit = document.exitPointerLock.bind(document);
  document.exitPointerLock = () => {
    isWanted = false;
    exit();
  };
}
