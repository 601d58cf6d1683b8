import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, type Jobs, job } from '../../platform/jobs/index.ts';
import { jobStore } from './log/jobs.store.ts';
import type { ArticleCompletionService } from './schedule/article-completion.service.ts';
import type { PostingService } from './schedule/article-posting.service.ts';
import type { ArticleStartService } from './schedule/article-start.service.ts';

const forBusiness = z.object({ businessId: z.number() });

/** Each minute, so that a stop switch acts within one. */
const scheduleJob = job('bulk-ai.schedule', z.object({}), { cron: '* * * * *', concurrency: 1, retries: 0 });
/**
 * One business: a slow provider or site of one doesn't hold up the others, and takes one worker at a time. The next
 * minute tries again.
 */
const advanceJob = job('bulk-ai.advance-business', forBusiness, {
  ...{ retries: 0, concurrency: 4, exclusiveBy: 'businessId', timeoutSeconds: 120, formerNames: ['bulk-ai.advance'] },
});
export const checkArticleJob = job('bulk-ai.check-article', forBusiness.extend({ articleId: z.number() }), {
  // Threads can be busy for minutes.
  retries: 8,
});

type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'sendMany'>;
  starts: ArticleStartService;
  posting: PostingService;
  completion: ArticleCompletionService;
};

/** Jobs that run longer than this are looked at, in case their event was lost. */
const settleAfterMs = 60_000;

export type BulkAiSchedule = ReturnType<typeof createSchedule>;

export const createSchedule = ({ db, now, jobs, starts, posting, completion }: Deps) => {
  const startedBefore = () => new Date(now().getTime() - settleAfterMs);

  /** Ends what the events did not. Each for itself: one that fails doesn't hold up the others. */
  const settle = async (businessId: number): Promise<void> => {
    const errors: unknown[] = [];
    for (const running of await jobStore(db).listRunning(businessId, startedBefore()))
      await (running.kind === 'posting' ? posting.settle(running) : completion.settle(running)).catch(
        (error: unknown) => errors.push(error),
      );
    if (errors.length > 0) throw errors[0];
  };

  return {
    /** Finds businesses with work. */
    run: async (): Promise<void> => {
      const businessIds = await jobStore(db).listBusyEverywhere(now(), startedBefore());
      await db.transaction((tx) =>
        jobs.sendMany(
          tx,
          advanceJob,
          businessIds.map((businessId) => ({ businessId })),
        ),
      );
    },

    /** Each step for itself: one that fails doesn't hold up the others. */
    advance: async (businessId: number): Promise<void> => {
      const results = await Promise.allSettled([
        settle(businessId),
        starts.startDue(businessId),
        posting.postDue(businessId),
      ]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
  };
};

export const bulkAiJobs = (schedule: BulkAiSchedule, completion: ArticleCompletionService) => [
  handle(scheduleJob, () => schedule.run()),
  handle(advanceJob, ({ businessId }) => schedule.advance(businessId)),
  handle(checkArticleJob, ({ businessId, articleId }) => completion.checkAgain(businessId, articleId)),
];
