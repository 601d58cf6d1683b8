import type { z } from 'zod';

export type JobOptions = {
  /** How often a failed run is tried again before the job is put among the failures. */
  retries?: number;
  /** Seconds before the first retry; it doubles from there, up to an hour. */
  retryAfterSeconds?: number;
  /** A run longer than this is taken for dead and tried again. */
  timeoutSeconds?: number;
  /** How many of these one worker runs at once. */
  concurrency?: number;
  /** Runs by itself, as cron says, in UTC. The payload is then `{}`. */
  cron?: string;
};

export type Job<S extends z.ZodType = z.ZodType> = { name: string; payload: S; options: JobOptions };

/** Declares background work beside its feature: `feature.verb`, what it is told, how it is retried. */
export const job = <S extends z.ZodType>(name: string, payload: S, options: JobOptions = {}): Job<S> => ({
  name,
  payload,
  options,
});

export type JobHandler = { job: Job; run: (payload: unknown) => Promise<void> };

/** Told of a job that failed for good. */
export type OnFailure = (failure: { job: string; payload: unknown; message: string }) => Promise<void>;

/** Binds a job to the function that does it. It may run more than once: what it does must bear that. */
export const handle = <S extends z.ZodType>(
  declared: Job<S>,
  run: (payload: z.output<S>) => Promise<void>,
): JobHandler => ({
  job: declared as unknown as Job,
  run: (payload) => run(declared.payload.parse(payload)),
});
