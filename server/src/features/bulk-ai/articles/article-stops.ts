import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Articles } from '../../ai-writer/index.ts';
import type { BulkAiNotices } from '../bulk-ai-notices.ts';
import { keywordStore } from '../categories.store.ts';
import { type JobRow, jobStore } from '../jobs.store.ts';
import { articleStore } from './articles.store.ts';
import { canWrite, isAwaited } from './job-article.policy.ts';

export type ArticleStops = ReturnType<typeof createArticleStops>;
type Deps = { articles: Pick<Articles, 'cancel'>; notices: Pick<BulkAiNotices, 'failed'> };
type StoppedJob = Pick<JobRow, 'requestId'>;

/** Stops jobs whose keyword, category or site was deleted. */
export const createArticleStops = ({ now }: Platform, { articles, notices }: Deps) => {
  /**
   * Ends the wait of a job's article for its text, if it still waits. An article without a text is discarded; a text of
   * an earlier version stays and waits for a person.
   */
  const leaveArticle = async (tx: Tx, job: JobRow, reason: string) => {
    const { businessId, articleId, version } = job;
    if (articleId === null || !isAwaited(job, await jobStore(tx).findArticle(job))) return;
    const state = version > 1 ? ('held' as const) : ('discarded' as const);
    await articleStore(tx).update(businessId, articleId, { state, reason, heldBecause: version > 1 ? [reason] : [] });
  };

  return {
    leaveArticle,

    /**
     * Ends a job that writes an article, without another attempt. The article changes only if it still waits for this
     * job's version.
     */
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

    /** Stops jobs; returns the running ones, whose requests `cancelRequests` cancels after the transaction. */
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

    /**
     * Cancels requests at the AI writer. If the process dies before this call, the writer finishes the article and only
     * its cost is recorded.
     */
    cancelRequests: async (businessId: number, jobs: readonly StoppedJob[]): Promise<void> => {
      for (const { requestId } of jobs) if (requestId !== null) await articles.cancel(businessId, requestId);
    },

    /**
     * Moves articles whose site was deleted to the new site of their category; a person has to check each before it is
     * posted.
     */
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
