import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Db, Tx } from '../db/index.ts';
import type { Log } from '../log.ts';
import { redactQueryParams } from '../redact-query-params.ts';
import { deadLetters, keepDeadLettersSeconds } from './dead-letters.ts';
import { createDueJobPoller } from './due-job-poller.ts';
import { failedJobStore } from './failed-jobs.store.ts';
import type { Job, JobHandler, OnFailure } from './job.ts';
import { queueStore } from './queues.store.ts';

export type Jobs = ReturnType<typeof openJobs>;
type Deps = { db: Db; bossOptions: ConstructorOptions; log: Log; works: boolean };

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Background work on the product's own database. A job is sent inside the transaction that makes it necessary, so it
 * exists exactly when the change does.
 */
export const openJobs = ({ db, bossOptions, log, works }: Deps) => {
  const boss = new PgBoss({ ...bossOptions, schema: 'jobs', useListenNotify: true, supervise: works, schedule: works });
  const onError = (error: Error) =>
    log.error({ reason: redactQueryParams(error.message) }, 'The job queue met an error');
  boss.on('error', onError);
  const bell = createDueJobPoller({ due: () => queueStore(db).due(), wake: (id) => boss.notifyWorker(id), onError });

  /** `onFailure` is told of every job that failed for good. */
  const start = async (handlers: JobHandler[], onFailure: OnFailure = async () => {}) => {
    await boss.start();
    await boss.createQueue(deadLetters, { retentionSeconds: keepDeadLettersSeconds });
    for (const { job } of handlers) await declare(job);
    if (!works) return;
    for (const handler of handlers) await work(handler, onFailure);
    bell.start();
  };

  const declare = async ({ name, options }: Job) => {
    const settings = {
      notify: true,
      retryLimit: options.retries ?? 5,
      retryDelay: options.retryAfterSeconds ?? 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: options.timeoutSeconds ?? 300,
      deadLetter: deadLetters,
    };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
    // Known from now on: looked up for the first time inside somebody's transaction, it would wait for that transaction.
    await boss.findJobs(name, { id: nobody });
    if (options.cron && works) await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
  };

  /** As many workers as may run at once; each sleeps until there is something to do, and goes on while there is. */
  const work = async (handler: JobHandler, onFailure: OnFailure) => {
    const { name, options } = handler.job;
    const asleep = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60, includeMetadata: true } as const;
    for (let count = 0; count < (options.concurrency ?? 2); count += 1) {
      const id = await boss.work(name, asleep, async (batch) => {
        try {
          for (const job of batch) await perform(handler, onFailure, job);
        } finally {
          boss.notifyWorker(id);
        }
      });
      bell.add(name, id);
    }
  };

  const perform = async ({ job, run }: JobHandler, onFailure: OnFailure, found: JobWithMetadata<unknown>) => {
    const { id, data, retryCount, retryLimit } = found;
    try {
      await run(data);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.error({ job: job.name, jobId: id, reason: redactQueryParams(message) }, 'A job failed');
      if (retryCount >= retryLimit) await tell(onFailure, { job: job.name, payload: data, message });
      throw error;
    }
  };

  /** Whoever is told may fail too; the job's own failure is what counts. */
  const tell = (onFailure: OnFailure, failure: Parameters<OnFailure>[0]) =>
    onFailure(failure).catch((error: unknown) =>
      log.warn({ job: failure.job, reason: redactQueryParams(String(error)) }, 'A failed job could not be reported'),
    );

  return {
    start,
    /** Finishes what is running, hands back the rest. */
    stop: async (withinMs = 20_000) => {
      await bell.stop();
      await boss.stop({ graceful: true, timeout: withinMs, close: true });
    },

    /** Puts a job in the queue when, and only when, `tx` commits. */
    send: async <S extends z.ZodType>(tx: Tx, job: Job<S>, payload: z.input<S>, startAfter?: Date) => {
      const data = job.payload.parse(payload) as object;
      await boss.send(job.name, data, { startAfter, db: fromDrizzle(tx as never, sql) });
    },

    /** How much of each kind waits, runs and has failed. */
    queues: () => queueStore(db).list(),

    /** Cancels what waits of a kind; how much it was, or undefined when there is no such kind. */
    cancelWaiting: async (name: string): Promise<number | undefined> => {
      const figures = (await queueStore(db).list()).find(({ job }) => job === name);
      if (!figures) return undefined;
      await boss.deleteQueuedJobs(name);
      return figures.waiting + figures.planned;
    },

    /** Jobs that failed for good, for staff to see to. */
    failures: {
      page: (search: string, limit: number, offset: number) => failedJobStore(db).page(search, limit, offset),
      /** False when there is no such failure. */
      retry: async (id: string) => (await boss.redrive(deadLetters, { ids: [id] })) > 0,
      discard: async (id: string) => {
        const known = await boss.findJobs(deadLetters, { id });
        if (known.length > 0) await boss.deleteJob(deadLetters, id);
        return known.length > 0;
      },
    },

    ping: async () => {
      await boss.getQueue(deadLetters);
    },
  };
};
