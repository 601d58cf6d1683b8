import { z } from 'zod';
import { handle, type JobHandler, job } from '../jobs/index.ts';

export type EventType<S extends z.core.$ZodType = z.core.$ZodType> = { name: string; data: S };

/** Declares an event of a feature: name `feature.participle`; the data are ids and facts, at most 4 kB as JSON. */
export const event = <S extends z.core.$ZodType>(name: string, data: S): EventType<S> => ({ name, data });

/** Event as a subscriber receives it. `eventId` is the same for all subscribers and all deliveries. */
export type EventDelivery<D> = { eventId: string; at: Date; data: D };

export type EventHandler = { eventName: string; subscriber: string; handler: JobHandler };

/**
 * Subscribes to an event; `subscriber` is named `feature.verb`. The event arrives after the commit of its emitter, at
 * least once and in no order, so `run` must be idempotent: it reads what is true now, or asks `once`.
 */
export const on = <S extends z.core.$ZodType>(
  { name, data: schema }: EventType<S>,
  subscriber: string,
  run: (delivery: EventDelivery<z.output<S>>) => Promise<void>,
): EventHandler => {
  const payload = z.object({ eventId: z.string(), at: z.coerce.date(), data: schema as z.core.$ZodType });
  const queue = job(`${name}/${subscriber}`, payload, { retries: eventRetries });
  return {
    eventName: name,
    subscriber,
    handler: handle(queue, ({ eventId, at, data }) => run({ eventId, at, data: data as z.output<S> })),
  };
};

const eventRetries = 8;
