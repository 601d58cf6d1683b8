import { z } from 'zod';
import type { Now } from '../clock.ts';
import type { Db, Tx } from '../db/index.ts';
import { handle, type JobHandler, type Jobs, job } from '../jobs/index.ts';
import type { RandomBytes } from '../random.ts';
import type { EventHandler, EventType } from './event.ts';
import { eventReceiptStore } from './event-receipts.store.ts';

export type Events = ReturnType<typeof createEvents>;
/** Runs a handler for one delivery. Tests run it twice, which proves that every handler is idempotent. */
export type RunHandler = (run: () => Promise<void>) => Promise<void>;
type Deps = {
  db: Db;
  jobs: Pick<Jobs, 'send' | 'sendMany'>;
  now: Now;
  random: RandomBytes;
  runHandler?: RunHandler | undefined;
};

const maxDataBytes = 4096;
const receiptDays = 30;
const removeOldReceipts = job('events.remove-old-receipts', z.object({}), { cron: '23 4 * * *', concurrency: 1 });

/** Events between features: one job per subscriber, inserted in the transaction of the emitter. */
export const createEvents = ({ db, jobs, now, random, runHandler = (run) => run() }: Deps) => {
  let handlersByEvent: Map<string, EventHandler[]> | undefined;

  const toDelivery = <S extends z.core.$ZodType>({ name, data: schema }: EventType<S>, data: z.input<S>) => {
    const bytes = Buffer.byteLength(JSON.stringify(z.parse(schema, data)));
    if (bytes > maxDataBytes) throw new Error(`${name} has ${bytes} bytes of data, at most ${maxDataBytes}.`);
    return { eventId: random(16).toString('hex'), at: now(), data };
  };
  const findHandlers = (name: string): EventHandler[] => {
    if (!handlersByEvent) throw new Error(`${name} was emitted before the subscribers were known.`);
    return handlersByEvent.get(name) ?? [];
  };

  return {
    /** Delivers an event to its subscribers when, and only when, `tx` commits. */
    emit: async <S extends z.core.$ZodType>(tx: Tx, event: EventType<S>, data: z.input<S>) => {
      const handlers = findHandlers(event.name);
      const delivery = toDelivery(event, data);
      for (const { handler } of handlers) await jobs.send(tx, handler.job, delivery);
    },

    /** Emits the event once for each entry of `list`, with one statement for all. */
    emitMany: async <S extends z.core.$ZodType>(tx: Tx, event: EventType<S>, list: readonly z.input<S>[]) => {
      const handlers = findHandlers(event.name);
      if (handlers.length === 0 || list.length === 0) return;
      const deliveries = list.map((data) => toDelivery(event, data));
      for (const { handler } of handlers) await jobs.sendMany(tx, handler.job, deliveries);
    },

    /** Registers the handlers of all features, once; returns the jobs that deliver to them. */
    subscribe: (handlers: readonly EventHandler[]): JobHandler[] => {
      handlersByEvent = Map.groupBy(handlers, ({ eventName }) => eventName);
      return [
        ...handlers.map(({ handler }) => ({
          job: handler.job,
          run: (payload: unknown) => runHandler(() => handler.run(payload)),
        })),
        handle(removeOldReceipts, () => eventReceiptStore(db).removeOlderThan(receiptDays)),
      ];
    },
  };
};

/**
 * True the first time a subscriber handles an event, false for a repeated delivery. Called in the transaction that
 * writes what the handler writes; a concurrent delivery waits for it to end.
 */
export const once = (tx: Tx, subscriber: string, eventId: string): Promise<boolean> =>
  eventReceiptStore(tx).insert(subscriber, eventId);
