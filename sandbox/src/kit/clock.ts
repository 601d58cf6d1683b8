import { BadInput } from './http/input-parsing.ts';
import type { Collection } from './storage/store.ts';

export type Clock = {
  now(): Date;
  /** Sets the current time; the clock continues from there. */
  set(instant: Date): void;
  advance(seconds: number): void;
  reset(): void;
  readonly offsetMs: number;
};

type Deps = { now?: (() => Date) | undefined; collection: Collection<number> };

const offsetKey = 'offset-ms';
/** The largest time value of a Date; beyond it dates are "Invalid Date". */
const maxTimeMs = 8.64e15;

/** Milliseconds that really passed, for rate limits, also while the clock of the networks stands still. */
export const monotonicMs = (): number => performance.now();

/** The clock of all practice networks: real time plus a stored offset. */
export const createClock = ({ now = () => new Date(), collection }: Deps): Clock => {
  const offset = () => collection.get(offsetKey) ?? 0;
  const setOffset = (offsetMs: number) => {
    if (!(Math.abs(now().getTime() + offsetMs) <= maxTimeMs)) throw new BadInput('The date is out of range.');
    collection.set(offsetKey, Math.round(offsetMs));
  };
  return {
    now: () => new Date(now().getTime() + offset()),
    set: (instant) => setOffset(instant.getTime() - now().getTime()),
    advance: (seconds) => setOffset(offset() + seconds * 1000),
    reset: () => void collection.delete(offsetKey),
    get offsetMs() {
      return offset();
    },
  };
};
