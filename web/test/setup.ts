import { afterAll, vi } from 'vitest';

/**
 * A part that was taken down may have left a timer running. When it fires after the last test of a file, the window it
 * wants to tell is gone, and the whole run fails by an error that belongs to no test. So timers end with their file.
 */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout: later, setInterval: again } = globalThis;

const counted = <Begin extends typeof later | typeof again>(begin: Begin): Begin =>
  Object.assign((...args: Parameters<Begin>) => {
    const timer = Reflect.apply(begin, globalThis, args);
    timers.add(timer);
    return timer;
  }, begin) as Begin;

globalThis.setTimeout = counted(later);
globalThis.setInterval = counted(again);

afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = later;
  globalThis.setInterval = again;
});

/** Files share a window, so that it is opened once; each finds it empty, and our own modules as nobody has used them. */
afterAll(() => {
  document.body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.resetModules();
});
