import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Articles } from '../../ai-writer/index.ts';
import type { BulkAiNotices } from '../bulk-ai-notices.ts';
import { keywordStore } from '../categories/categories.store.ts';
import { type JobRow, jobStore } from '../log/jobs.store.ts';
import { canWrite, isAwaited } from '../schedule/job-article.policy.ts';
import { articleStore } from './articles.store.ts';

export type ArticleStops = ReturnType<typeof createArticleStops>;
type Deps = { now: Now; articles: Pick<Articles, 'cancel'>; notices: Pick<BulkAiNotices, 'failed'> };
type StoppedJob = Pick<JobRow, 'requestId'>;

/** Ends what is under way when its keyword, category or site is gone. */
export const createArticleStops = ({ now, articles, notices }: Deps) => {
  /** The article of a job that ends without a new text, if it still waits for it: an earlier version stays and waits for a person. */
  const leaveArticle = async (tx: Tx, job: JobRow, reason: string) => {
    const { businessId, articleId, version } = job;
    if (articleId === null || !isAwaited(job, await jobStore(tx).findArticle(job))) return;
    const state = version > 1 ? ('held' as const) : ('discarded' as const);
    await articleStore(tx).update(businessId, articleId, { state, reason, heldBecause: version > 1 ? [reason] : [] });
  };

  return {
    leaveArticle,

    /** Ends an article job for good. Its article changes only if it still waits for this version. */
    fail: async (tx: Tx, job: JobRow, reason: string): Promise<void> => {
      const { businessId, id, articleId, keywordId, keyword, version } = job;
      const article = await jobStore(tx).findArticle(job);
      await jobStore(tx).update(businessId, id, { state: 'failed', reason, runAt: null, finishedAt: now() });
      if (version === 1 && canWrite(job, article)) await keywordStore(tx).setState(keywordId, 'failed');
      if (version > 1) await leaveArticle(tx, job, `The new version failed: ${reason}`);
      else if (articleId !== null && isAwaited(job, article))
        await articleStore(tx).update(businessId, articleId, { state: 'failed', reason });
      await notices.failed(tx, businessId, keyword, reason);
    },

    /** Returns the running ones, for `cancelRequests` after the transaction. */
    stop: async (
      tx: Tx,
      businessId: number,
      of: Parameters<ReturnType<typeof jobStore>['listOpen']>[1],
      reason: string,
    ) => {
      const jobs = await jobStore(tx).listOpen(businessId, of);
      for (const job of jobs) {
        await jobStore(tx).update(businessId, job.id, { state: 'stopped', reason, finishedAt: now() });
        await leaveArticle(tx, job, reason);
      }
      return jobs.filter(({ state }) => state === 'running');
    },

    /** If the process ends before this, the writer finishes the article; only its cost is recorded then. */
    cancelRequests: async (businessId: number, jobs: readonly StoppedJob[]): Promise<void> => {
      for (const { requestId } of jobs) if (requestId !== null) await articles.cancel(businessId, requestId);
    },

    /** Articles whose site was deleted go to the new site of their category, after a look by a person. */
    adoptSite: async (tx: Tx, businessId: number, categoryId: number, siteId: number): Promise<void> => {
      const reason = 'Its site changed. Check its links before it is posted.';
      await articleStore(tx).adoptSite(businessId, categoryId, siteId, {
        state: 'held',
        reason,
        heldBecause: [reason],
      });
    },
  };
};
