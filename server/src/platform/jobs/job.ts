import { z } from 'zod';

export type JobOptions = {
  /** Queue names of earlier releases. At start their queued jobs and dead letters move to this one. */
  formerNames?: string[];
  /** Number of retries of a failed run before the job moves to the failed jobs. */
  retries?: number;
  /** Seconds before the first retry; it doubles from there, up to an hour. */
  retryAfterSeconds?: number;
  /** Time of a run, in seconds, after which it counts as lost and is retried. */
  timeoutSeconds?: number;
  /** Number of runs that one process executes at the same time. */
  concurrency?: number;
  /** Cron schedule in UTC. The payload is then `{}`. */
  cron?: string;
  /**
   * A field of the payload. While a job with the same value waits or runs, another one is not added. Only for a new
   * name: a queue keeps the policy it was created with.
   */
  exclusiveBy?: string;
};

export type Job<S extends z.core.$ZodType = z.core.$ZodType> = { name: string; payload: S; options: JobOptions };

/** Declares a background job of a feature: name `feature.verb`, payload schema, retry options. */
export const job = <S extends z.core.$ZodType>(name: string, payload: S, options: JobOptions = {}): Job<S> => ({
  name,
  payload,
  options,
});

export type JobHandler = { job: Job; run: (payload: unknown) => Promise<void> };

/** Called for a job that used up its retries. */
export type OnFailure = (failure: { job: string; payload: unknown; message: string }) => Promise<void>;

/** Binds a job to its function. A job may run more than once, so the function must be idempotent. */
export const handle = <S extends z.core.$ZodType>(
  declared: Job<S>,
  run: (payload: z.output<S>) => Promise<void>,
): JobHandler => ({
  job: declared as unknown as Job,
  run: (payload) => run(z.parse(declared.payload, payload)),
});

const OwnedPayload = z.object({ businessId: z.number() });
const OwnedEvent = z.object({ data: OwnedPayload });

/** The business a job works for: `businessId` of its payload, or of the event it delivers. */
export const findBusinessId = (payload: unknown): number | undefined =>
  OwnedPayload.safeParse(payload).data?.businessId ?? OwnedEvent.safeParse(payload).data?.data.businessId;
