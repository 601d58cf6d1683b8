import { minuteMs } from '@fanfare/contract/kit/durations';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, vi } from 'vitest';

// Timeout in ms of `waitFor` and `findBy`, for a hang only: the default of one second is too short on a busy machine.
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

/** Replacement for `document.fonts`, which happy-dom lacks: Mantine's growing text fields listen to it. */
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

/**
 * Count that turns off the stacks of React's development build: it records a stack for each of the first 10,000
 * elements per second, to name their owner in a warning, which takes a fifth of the time of these tests. Warnings
 * appear without stacks.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => undefined,
  });

/**
 * Reads inline styles only, because tests load no style sheets; happy-dom would compute all properties of an element
 * for each read.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;
