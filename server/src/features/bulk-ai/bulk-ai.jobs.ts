import { minuteMs } from '@fanfare/contract/kit/durations';
import { handle } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { advanceJob, checkArticleJob, scheduleJob } from './job-types.ts';
import { jobStore } from './jobs.store.ts';
import type { ArticleCompletionService } from './schedule/article-completion.service.ts';
import type { PostingService } from './schedule/article-posting.service.ts';
import type { ArticleStartService } from './schedule/article-start.service.ts';

type Deps = {
  starts: ArticleStartService;
  posting: PostingService;
  completion: ArticleCompletionService;
};

/** Age in milliseconds of a running job from which its state is read, in case its event was lost. */
const settleAfterMs = minuteMs;

export type BulkAiSchedule = ReturnType<typeof createSchedule>;

export const createSchedule = ({ db, now, jobs }: Platform, { starts, posting, completion }: Deps) => {
  const startedBefore = () => new Date(now().getTime() - settleAfterMs);

  /** Ends jobs whose events were lost. A job that can't be ended doesn't keep further jobs from ending. */
  const settle = async (businessId: number): Promise<void> => {
    const errors: unknown[] = [];
    for (const running of await jobStore(db).listRunning(businessId, startedBefore()))
      await (running.kind === 'posting' ? posting.settle(running) : completion.settle(running)).catch(
        (error: unknown) => errors.push(error),
      );
    if (errors.length > 0) throw errors[0];
  };

  return {
    /** Queues work for each business that has some. */
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

    /** Advances a business step by step. A step that fails doesn't keep later steps from running. */
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
