import { EventEmitter } from 'node:events';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { createBatcher } from '../../batching.ts';
import type { Log } from '../../log.ts';
import type { Listen } from './listener.ts';

/** Time in ms in which several announcements of a row lead to one reading of it. */
const coalesceMs = 250;
/**
 * Time in ms after which watched rows are read again: announcements are lost while the listening connection is down.
 */
export const fallbackMs = 15_000;

/**
 * A column of `returning`: wakes the requests that wait for this row, in every process, when the change is committed. The
 * payload is its id. PostgreSQL sends equal notifications of a transaction once, however many rows have it.
 */
export const announce = (channel: string, id: Column, condition?: SQL) => {
  const notify = sql`pg_notify(${sql.raw(`'${channel}'`)}, ${id}::text)`;
  return sql<null>`${condition ? sql`case when ${condition} then ${notify} end` : notify}`.as(`announced_${channel}`);
};

type Id = number | string;
type Row = { channel: string; id: Id };
type Following<State> = {
  /** Reads the state with the caller's access check: access can be lost while the client watches. */
  read: () => Promise<State>;
  isLast: (state: State) => boolean;
  send: (state: State) => Promise<void>;
  /** Signal that is aborted when the client leaves. */
  signal: AbortSignal;
};
export type Announcements = ReturnType<typeof createAnnouncements>;
type Deps = { listen: Listen; log: Log };

/** Lets requests wait for changes, also of other processes, without asking the database in a loop. */
export const createAnnouncements = ({ listen, log }: Deps) => {
  const emitter = new EventEmitter().setMaxListeners(0);
  const listening = new Map<string, Promise<void>>();
  const toEvent = ({ channel, id }: Row) => `${channel}:${id}`;

  /** The channel of this process, opened by the first caller. Without it, callers read at the fallback interval. */
  const startListening = (channel: string): Promise<void> => {
    const started =
      listening.get(channel) ??
      listen(channel, (id) => void emitter.emit(toEvent({ channel, id }))).catch((error: unknown) => {
        listening.delete(channel);
        log.warn({ channel, reason: String(error) }, 'Could not listen for announcements');
      });
    listening.set(channel, started);
    return started;
  };

  /** Calls the handler with each announced id of these rows, until the returned function is called. */
  const subscribe = async <Of extends Id>(channel: string, ids: readonly Of[], onAnnounced: (id: Of) => void) => {
    await startListening(channel);
    const handlers = ids.map((id) => ({ event: toEvent({ channel, id }), handle: () => onAnnounced(id) }));
    for (const { event, handle } of handlers) emitter.on(event, handle);
    return () => {
      for (const { event, handle } of handlers) emitter.off(event, handle);
    };
  };

  const watch = async ({ channel, id }: Row) => {
    let announced = Promise.withResolvers<void>();
    const stop = await subscribe(channel, [id], () => announced.resolve());
    return {
      /** Called before each read of the row, so that a change after that read is not lost. */
      reset: () => {
        announced = Promise.withResolvers();
      },
      /** Waits until the first announcement since `reset`, at most `withinMs`, or until the signal is aborted. */
      wait: async (signal: AbortSignal, withinMs = fallbackMs): Promise<void> => {
        const end = Promise.withResolvers<void>();
        const endNow = () => end.resolve();
        const timer = setTimeout(endNow, withinMs);
        signal.addEventListener('abort', endNow);
        if (signal.aborted) endNow();
        await Promise.race([announced.promise, end.promise]);
        clearTimeout(timer);
        signal.removeEventListener('abort', endNow);
      },
      stop,
    };
  };

  /** Wakes all waiters of an interval at the same moment, so that their readings can share a statement. */
  const coalesce = createBatcher(async (rows: readonly Row[]) => rows, {
    intervalMs: coalesceMs,
    maxBatchSize: Number.POSITIVE_INFINITY,
  });

  return {
    subscribe,
    watch,

    /** Sends each new state of a row, until its last one or until the client leaves. */
    follow: async <State>(row: Row, { read, isLast, send, signal }: Following<State>): Promise<void> => {
      const watched = await watch(row);
      try {
        let last = '';
        while (!signal.aborted) {
          watched.reset();
          const state = await read();
          const text = JSON.stringify(state);
          if (text !== last) await send(state);
          last = text;
          if (isLast(state)) return;
          await watched.wait(signal);
          if (!signal.aborted) await coalesce(row);
        }
      } finally {
        watched.stop();
      }
    },

    /** Rows that requests of this process wait for. */
    count: () => emitter.eventNames().length,
  };
};
