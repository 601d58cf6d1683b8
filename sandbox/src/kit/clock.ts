import { BadInput } from './http/input-parsing.ts';
import type { Collection } from './storage/store.ts';

export type Clock = {
  now(): Date;
  /** Moves the sandbox to this moment; time runs on from there. */
  set(moment: Date): void;
  advance(seconds: number): void;
  reset(): void;
  readonly offsetMs: number;
};

type Deps = { now?: (() => Date) | undefined; memory: Collection<number> };

const key = 'offset-ms';
/** The last moment a Date can hold: beyond it every date on every page would read "Invalid Date". */
const lastMoment = 8.64e15;

/** The only clock of the practice networks: real time plus an offset that survives a restart. */
export const clock = ({ now = () => new Date(), memory }: Deps): Clock => {
  const offset = () => memory.get(key) ?? 0;
  const move = (offsetMs: number) => {
    if (!(Math.abs(now().getTime() + offsetMs) <= lastMoment)) throw new BadInput('That moment is out of range.');
    memory.set(key, Math.round(offsetMs));
  };
  return {
    now: () => new Date(now().getTime() + offset()),
    set: (moment) => move(moment.getTime() - now().getTime()),
    advance: (seconds) => move(offset() + seconds * 1000),
    reset: () => void memory.delete(key),
    get offsetMs() {
      return offset();
    },
  };
};
