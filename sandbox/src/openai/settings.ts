import { setTimeout as sleep } from 'node:timers/promises';
import { BadInput, parseCount, parseObject, parseOptional } from '../kit/http/input-parsing.ts';
import type { Kit, Routes } from '../kit/network.ts';

/** Behavior of the provider until it is changed again, for demonstrations and benchmarks. */
export type Settings = {
  /** Time in ms that every answer takes. */
  delayMs: number;
  /** Largest number of calls answered at a time; the next one is refused with 429. */
  maxConcurrent: number;
  /** Smallest size of a picture, in bytes. */
  imageBytes: number;
};
const defaults: Settings = { delayMs: 0, maxConcurrent: 1000, imageBytes: 0 };

export type Capacity = ReturnType<typeof createCapacity>;

/** Places for calls that are answered at the same time. */
export const createCapacity = (kit: Kit) => {
  const stored = kit.collection<Settings>('settings');
  let running = 0;
  let changed = new AbortController();
  const read = (): Settings => ({ ...defaults, ...stored.get('current') });
  return {
    read,
    running: () => running,
    /** Changes the settings, and sends the answers that wait. */
    set: (changes: Partial<Settings>) => {
      stored.set('current', { ...read(), ...changes });
      changed.abort();
      changed = new AbortController();
    },
    /**
     * Takes one of the places for calls that are answered at the same time, until `leave`; false if no place is free.
     */
    enter: (): boolean => {
      if (running >= read().maxConcurrent) return false;
      running += 1;
      return true;
    },
    leave: () => {
      running -= 1;
    },
    delay: async () => {
      const { delayMs } = read();
      // Timer of a waiting answer, which must not keep the process alive.
      const wait = { ref: false, signal: changed.signal };
      if (delayMs > 0) await sleep(delayMs, undefined, wait).catch(() => undefined);
    },
  };
};

const names = ['delayMs', 'maxConcurrent', 'imageBytes'] as const;

/** Routes `GET` and `POST /openai/practice-settings`. */
export const registerSettings = (app: Routes, capacity: Capacity) => {
  app.get('/practice-settings', async () => ({ ...capacity.read(), running: capacity.running() }));
  app.post('/practice-settings', async ({ body }) => {
    const input = parseObject(body);
    const unknown = Object.keys(input).find((name) => !names.some((known) => known === name));
    if (unknown) throw new BadInput(`There is no setting "${unknown}". Known: ${names.join(', ')}.`);
    const changes: Partial<Settings> = {};
    for (const name of names) {
      const value = parseOptional(parseCount, name, input[name]);
      if (value !== undefined) changes[name] = value;
    }
    capacity.set(changes);
    return capacity.read();
  });
};
