import type { Runtime } from '../../kit/http/http.ts';

/** Facebook takes 100 writes a second for each ad account. */
const writesPerSecond = 100;
const secondMs = 1_000;
/** Number of accounts above which accounts without a recent write are dropped. */
const maxAccounts = 1_000;

/**
 * Writes of one account. `turn`: promise that ends when the last queued caller can send; `onEnd`: callback for the
 * caller that waits until a running write is answered.
 */
type Writes = { running: number; endedAt: number[]; turn: Promise<unknown>; onEnd: () => void };

export type WriteLimit = ReturnType<typeof createWriteLimit>;

/**
 * Sends writes of ad accounts as fast as Facebook takes them: a refused write would pause all changes of the account. A
 * write counts until a second after its answer, because it can have reached Facebook at any time before the answer.
 */
export const createWriteLimit = ({ now, sleep }: Pick<Runtime, 'now' | 'sleep'>) => {
  const accounts = new Map<string, Writes>();

  const dropEnded = ({ endedAt }: Writes) => {
    const at = now().getTime();
    // An end time that lies in the future was noted before the clock was set back, so it is dropped.
    while (endedAt[0] !== undefined && (endedAt[0] + secondMs <= at || endedAt[0] > at)) endedAt.shift();
  };

  const openAccount = (accountId: string): Writes => {
    if (accounts.size >= maxAccounts) {
      for (const [id, writes] of accounts) {
        dropEnded(writes);
        if (writes.running + writes.endedAt.length === 0) accounts.delete(id);
      }
    }
    const writes = accounts.get(accountId) ?? { running: 0, endedAt: [], turn: Promise.resolve(), onEnd: () => {} };
    accounts.set(accountId, writes);
    return writes;
  };

  const takeRoom = async (writes: Writes, wanted: number): Promise<number> => {
    for (;;) {
      dropEnded(writes);
      const room = writesPerSecond - writes.running - writes.endedAt.length;
      if (room > 0) {
        const count = Math.min(room, wanted);
        writes.running += count;
        return count;
      }
      const [first] = writes.endedAt;
      if (first === undefined)
        await new Promise<void>((resolve) => {
          writes.onEnd = resolve;
        });
      else {
        await sleep(Math.max(0, first + secondMs - now().getTime()));
        // The end time of the oldest write is removed even if the timer was early or the clock stands still.
        while (writes.endedAt[0] === first) writes.endedAt.shift();
      }
    }
  };

  /** Runs `work` with the number of wanted writes that it can send now; at least one. */
  return async <T>(accountId: string, wanted: number, work: (count: number) => Promise<T>): Promise<T> => {
    const writes = openAccount(accountId);
    const taken = writes.turn.then(() => takeRoom(writes, wanted));
    writes.turn = taken;
    const count = await taken;
    try {
      return await work(count);
    } finally {
      writes.running -= count;
      const at = now().getTime();
      for (let write = 0; write < count; write += 1) writes.endedAt.push(at);
      writes.onEnd();
    }
  };
};
