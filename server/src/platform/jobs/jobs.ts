import { hourSeconds } from '@fanfare/contract/kit/durations';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Db, Tx } from '../db/index.ts';
import type { Log } from '../log.ts';
import { redactQueryParams } from '../redact-query-params.ts';
import type { TrackWork } from '../stall-watchdog.ts';
import { businessOwner, runForOwner } from '../workers/work-owner.ts';
import { deadLetters, keepDeadLettersSeconds } from './dead-letters.ts';
import { createDueJobPoller } from './due-job-poller.ts';
import { failedJobStore } from './failed-jobs.store.ts';
import { findBusinessId, type Job, type JobHandler, type OnFailure } from './job.ts';
import { queueStore } from './queues.store.ts';
import { createWorkerGroup, type WorkerGroup } from './worker-group.ts';

export type Jobs = ReturnType<typeof openJobs>;
type Deps = { db: Db; bossOptions: ConstructorOptions; log: Log; runsJobs: boolean; track?: TrackWork };

const insertBatchSize = 500;
const exclusiveKey = ({ options }: Pick<Job, 'options'>, data: object) =>
  options.exclusiveBy ? { singletonKey: String(Reflect.get(data, options.exclusiveBy)) } : {};
const deadLetterQueue = {
  name: deadLetters,
  options: { policy: 'standard', retentionSeconds: keepDeadLettersSeconds },
} as const;
const queueOptions = ({ options }: Job) => ({
  policy: options.exclusiveBy ? ('exclusive' as const) : ('standard' as const),
  notify: true,
  retryLimit: options.retries ?? 5,
  retryDelay: options.retryAfterSeconds ?? 5,
  retryBackoff: true,
  retryDelayMax: hourSeconds,
  expireInSeconds: options.timeoutSeconds ?? 300,
  deadLetter: deadLetters,
});
const unknownJobId = '00000000-0000-0000-0000-000000000000';

/**
 * Background jobs in the product's database. A job is sent within the transaction of the change it belongs to, so it
 * exists if and only if the change was committed.
 */
export const openJobs = ({ db, bossOptions, log, runsJobs: works, track }: Deps) => {
  const boss = new PgBoss({ ...bossOptions, schema: 'jobs', useListenNotify: true, supervise: works, schedule: works });
  const onError = (error: Error) => log.error({ reason: redactQueryParams(error.message) }, 'Job queue error');
  boss.on('error', onError);
  const poller = createDueJobPoller({ due: () => queueStore(db).due(), wake: (name) => wake(name), onError });
  /** The jobs this process runs. */
  const groups = new Map<string, WorkerGroup>();

  /** Opens the queues: from here on jobs can be sent. */
  const open = async (handlers: JobHandler[]) => {
    // Queues are created before the start, which caches all queues: a first start would create and cache them one by
    // one.
    await queueStore(db).createMissing([
      deadLetterQueue,
      ...handlers.map(({ job }) => ({ name: job.name, options: queueOptions(job) })),
    ]);
    await boss.start();
    const declared = await readDeclared();
    if (!declared.queues.has(deadLetters)) await boss.createQueue(deadLetters, deadLetterQueue.options);
    for (const { job } of handlers) await declare(job, declared);
  };

  /** Starts the workers: from here on jobs run. `onFailure` is called for every job that used up its retries. */
  const run = async (handlers: JobHandler[], onFailure: OnFailure = async () => {}) => {
    if (!works) return;
    for (const handler of handlers) groups.set(handler.job.name, openGroup(handler, onFailure));
    poller.start();
  };

  /** Reads the queues and schedules that an earlier start declared: a start without changes only reads. */
  const readDeclared = async () => ({
    queues: new Map((await boss.getQueues()).map((queue) => [queue.name, queue])),
    crons: new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron])),
  });

  const declare = async (job: Job, { queues, crons }: Awaited<ReturnType<typeof readDeclared>>) => {
    const { name, options } = job;
    const { policy, ...settings } = queueOptions(job);
    const queue = queues.get(name);
    const isChanged = Object.entries(settings).some(([key, value]) => queue && Reflect.get(queue, key) !== value);
    if (!queue) await boss.createQueue(name, { ...settings, policy });
    else if (isChanged) await boss.updateQueue(name, settings);
    for (const formerName of options.formerNames ?? []) if (queues.has(formerName)) await adoptQueue(formerName, name);
    // Caches a new or changed queue. A first lookup within a caller's transaction would wait for that transaction.
    if (!queue || isChanged) await boss.findJobs(name, { id: unknownJobId });
    if (options.cron && works && crons.get(name) !== options.cron)
      await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
  };

  /** Takes over a renamed queue: jobs and dead letters move, the old schedule and queue are deleted. */
  const adoptQueue = async (formerName: string, name: string) => {
    await queueStore(db).moveJobs(formerName, name);
    await boss.unschedule(formerName);
    await boss.deleteQueue(formerName);
  };

  /** Ends the workers after their running jobs. pg-boss by itself looks for their end only every 500 ms. */
  const endWorkers = async (withinMs: number) => {
    const names = [...groups].flatMap(([name, group]) => (group.isStarted() ? [name] : []));
    for (const group of groups.values()) group.close();
    groups.clear();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([timeout, Promise.all(names.map((name) => boss.offWork(name)))]);
    clearTimeout(timer);
  };

  /** Workers start with the first job in this process, because each queries for jobs at once: 80 queries at a start. */
  const openGroup = (handler: JobHandler, onFailure: OnFailure): WorkerGroup => {
    const { name, options } = handler.job;
    const workerOptions = {
      pollingIntervalSeconds: 60,
      notifyPollingIntervalSeconds: 60,
      includeMetadata: true,
    } as const;
    return createWorkerGroup<JobWithMetadata<unknown>[]>({
      concurrency: options.concurrency ?? 2,
      add: (onJobs) => boss.work(name, workerOptions, onJobs),
      wake: (id) => boss.notifyWorker(id),
      remove: (id) => boss.offWork(name, { id, wait: false }),
      perform: async (batch) => {
        for (const job of batch) await perform(handler, onFailure, job);
      },
      onError,
    });
  };

  const wake = (name: string) => groups.get(name)?.wake();

  const perform = async ({ job, run: runJob }: JobHandler, onFailure: OnFailure, row: JobWithMetadata<unknown>) => {
    const { id, data, retryCount, retryLimit } = row;
    const end = track?.(`job ${job.name}`);
    const businessId = findBusinessId(data);
    try {
      await (businessId === undefined ? runJob(data) : runForOwner(businessOwner(businessId), () => runJob(data)));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.error({ job: job.name, jobId: id, reason: redactQueryParams(message) }, 'A job failed');
      if (retryCount >= retryLimit) await reportFailure(onFailure, { job: job.name, payload: data, message });
      throw error;
    } finally {
      end?.();
    }
  };

  /** An error of `onFailure` is only logged; the job's own error counts. */
  const reportFailure = (onFailure: OnFailure, failure: Parameters<OnFailure>[0]) =>
    onFailure(failure).catch((error: unknown) =>
      log.warn({ job: failure.job, reason: redactQueryParams(String(error)) }, 'A failed job could not be reported'),
    );

  return {
    open,
    run,
    start: async (handlers: JobHandler[], onFailure?: OnFailure) => {
      await open(handlers);
      await run(handlers, onFailure);
    },
    /** Finishes running jobs and leaves waiting jobs in the queue. */
    stop: async (withinMs = 20_000) => {
      await poller.stop();
      await endWorkers(withinMs);
      await boss.stop({ graceful: false, close: true });
    },

    /** Enqueues a job when, and only when, `tx` commits. `startAfter`: a time, or seconds from now. */
    send: async <S extends z.core.$ZodType>(tx: Tx, job: Job<S>, payload: z.input<S>, startAfter?: Date | number) => {
      const data = z.parse(job.payload, payload) as object;
      await boss.send(job.name, data, { ...exclusiveKey(job, data), startAfter, db: fromDrizzle(tx as never, sql) });
      groups.get(job.name)?.start();
    },

    /** Enqueues a job for each payload as `send` does, with one statement for all. */
    sendMany: async <S extends z.core.$ZodType>(tx: Tx, job: Job<S>, payloads: readonly z.input<S>[]) => {
      const rows = payloads.map((payload) => {
        const data = z.parse(job.payload, payload) as object;
        return { data, ...exclusiveKey(job, data) };
      });
      for (let start = 0; start < rows.length; start += insertBatchSize)
        await boss.insert(job.name, rows.slice(start, start + insertBatchSize), { db: fromDrizzle(tx as never, sql) });
      groups.get(job.name)?.start();
    },

    /** Counts of waiting, running and failed jobs per name. */
    queues: () => queueStore(db).list(),

    /** Cancels the waiting jobs of a name; returns their count, or undefined for an unknown name. */
    cancelWaiting: async (name: string): Promise<number | undefined> => {
      const counts = (await queueStore(db).list()).find(({ job }) => job === name);
      if (!counts) return undefined;
      await boss.deleteQueuedJobs(name);
      return counts.waiting + counts.planned;
    },

    /** Jobs that used up their retries, for staff. */
    failures: {
      page: (search: string, limit: number, offset: number) => failedJobStore(db).page(search, limit, offset),
      /** Retries a failed job; false when there is no such failure. */
      retry: async (id: string) => (await boss.redrive(deadLetters, { ids: [id] })) > 0,
      discard: async (id: string) => {
        const existing = await boss.findJobs(deadLetters, { id });
        if (existing.length > 0) await boss.deleteJob(deadLetters, id);
        return existing.length > 0;
      },
    },

    ping: async () => {
      await boss.getQueue(deadLetters);
    },
  };
};
