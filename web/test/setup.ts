import { minuteMs } from '@fanfare/contract/kit/durations';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, vi } from 'vitest';

// A limit for a hang: by default `waitFor` and `findBy` fail after one second, also when the machine is busy.
configure({ asyncUtilTimeout: 3 * minuteMs });

/**
 * An unmounted component can leave a timer running. If it fires after the last test of a file, `window` no longer exists
 * and the run fails with an error outside any test. So all timers are cleared after each file.
 */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout: realSetTimeout, setInterval: realSetInterval } = globalThis;

const tracked = <Begin extends typeof realSetTimeout | typeof realSetInterval>(startTimer: Begin): Begin =>
  Object.assign((...args: Parameters<Begin>) => {
    const timer = Reflect.apply(startTimer, globalThis, args);
    timers.add(timer);
    return timer;
  }, startTimer) as Begin;

globalThis.setTimeout = tracked(realSetTimeout);
globalThis.setInterval = tracked(realSetInterval);

afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = realSetTimeout;
  globalThis.setInterval = realSetInterval;
});

/** Test files share one window (created once): reset DOM, storage, URL and modules after each file. */
afterAll(() => {
  document.body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.resetModules();
});

/** Mantine's growing text fields listen to loaded fonts, which happy-dom doesn't have. */
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

/**
 * React's development build records a stack for each of the first 10,000 elements per second, to name their owner in a
 * warning. That takes a fifth of the time of these tests; warnings appear without it too. This count keeps it off.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => undefined,
  });

/** No style sheets are loaded, so only inline styles apply. happy-dom computes all properties of an element for each read. */
window.getComputedStyle = (element) => (element as HTMLElement).style;
