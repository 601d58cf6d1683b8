import { type BulkJob, type JobState, jobMessages } from '@fanfare/contract/bulk-ai/articles';
import { pageSize } from '@fanfare/contract/kit/paging';
import { allows } from '@fanfare/contract/kit/permission';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { ArticleStops } from '../articles/article-stops.ts';
import { canRepeat, canWrite } from '../articles/job-article.policy.ts';
import { keywordStore } from '../categories.store.ts';
import { type JobArticle, type JobRow, jobStore } from '../jobs.store.ts';
import type { PostingService } from '../schedule/article-posting.service.ts';
import type { ArticleStartService } from '../schedule/article-start.service.ts';
import { settingsStore } from '../settings/settings.store.ts';
import { type FindSiteScope, isInScope } from '../site-scope.ts';

export type JobListService = ReturnType<typeof jobListService>;
type Deps = {
  starts: Pick<ArticleStartService, 'startNow'>;
  posting: Pick<PostingService, 'repeat' | 'withdraw' | 'resume'>;
  articleStops: Pick<ArticleStops, 'leaveArticle'>;
  findScope: FindSiteScope;
};

const skipped = 'Skipped by a member.';

/** Service for the log of bulk AI: its jobs, which members can run, delete and put back. */
export const jobListService = ({ db, now }: Platform, { starts, posting, articleStops, findScope }: Deps) => {
  const find = async (business: BusinessContext, id: number): Promise<JobRow> => {
    const row = await jobStore(db).find(business.id, id);
    if (!row || !isInScope(await findScope(business), row.siteId)) throw new Problem('not-found');
    return row;
  };

  const change = async (business: BusinessContext, id: number, run: (tx: Tx, row: JobRow) => Promise<void>) => {
    await find(business, id);
    await db.transaction(async (tx) => {
      await settingsStore(tx).lock(business.id);
      const row = await jobStore(tx).find(business.id, id);
      if (!row) throw new Problem('not-found');
      await run(tx, row);
    });
  };

  /** Skips the keyword of a job whose article was never written; it is not written later either. */
  const skip = async (tx: Tx, row: JobRow) => {
    await jobStore(tx).update(row.businessId, row.id, { state: 'stopped', reason: skipped, finishedAt: now() });
    if (row.version > 1) return articleStops.leaveArticle(tx, row, 'The new version was not written.');
    await keywordStore(tx).setState(row.keywordId, 'skipped');
    if (row.state === 'waiting') await articleStops.leaveArticle(tx, row, skipped);
  };

  return {
    page: async (
      business: BusinessContext,
      { page, ...filter }: { page: number; search: string; state?: JobState | undefined },
    ) => {
      const scope = await findScope(business);
      const offset = (page - 1) * pageSize;
      const { items, total } = await jobStore(db).page(business.id, { ...filter, scope }, pageSize, offset);
      return { items: items.map(present), total, page, page_size: pageSize };
    },

    /** Runs a job now, without waiting for its turn, but within the limits. */
    run: async (actor: Actor, business: BusinessContext, id: number): Promise<void> => {
      const row = await find(business, id);
      if (!allowed(row, await jobStore(db).findArticle(row)).run)
        throw new Problem('bulk-job-refused', { message: jobMessages.runFailed });
      if (row.kind === 'posting' && !allows('bulk_ai:publisher', business)) throw new Problem('forbidden');
      if (row.kind === 'article') return starts.startNow(row);
      await change(business, id, async (tx, job) => {
        if (!allowed(job, await jobStore(tx).findArticle(job)).run)
          throw new Problem('bulk-job-refused', { message: jobMessages.runFailed });
        await posting.repeat(tx, actor, job);
      });
    },

    remove: (business: BusinessContext, id: number) =>
      change(business, id, async (tx, row) => {
        if (!allowed(row, undefined).delete)
          throw new Problem('bulk-job-refused', { message: jobMessages.deleteFailed });
        if (row.kind === 'posting' && row.state === 'waiting') await posting.withdraw(tx, row, skipped);
        else if (row.kind === 'article' && (row.state === 'waiting' || row.state === 'failed')) await skip(tx, row);
        else await jobStore(tx).update(row.businessId, row.id, { deletedAt: now() });
      }),

    /** Puts a deleted job back: a skipped keyword waits for its turn again, a withdrawn posting is tried again. */
    restore: (business: BusinessContext, id: number) =>
      change(business, id, async (tx, row) => {
        if (row.deletedAt !== null) return jobStore(tx).update(row.businessId, row.id, { deletedAt: null });
        if (!allowed(row, await jobStore(tx).findArticle(row)).restore) throw new Problem('bulk-job-refused');
        if (row.kind === 'posting') {
          if (!allows('bulk_ai:publisher', business)) throw new Problem('forbidden');
          return posting.resume(tx, row);
        }
        await jobStore(tx).update(row.businessId, row.id, {
          state: 'waiting',
          reason: '',
          attempts: 0,
          runAt: null,
          finishedAt: null,
        });
        await keywordStore(tx).setState(row.keywordId, 'waiting');
      }),
  };
};

const allowed = (row: JobRow, article: JobArticle | undefined): BulkJob['can'] => {
  const { kind, state, version, keywordId, deletedAt } = row;
  const isListed = deletedAt === null;
  const isPosting = kind === 'posting';
  const hasSubject = isPosting
    ? canRepeat(row, article)
    : (keywordId !== null || version > 1) && canWrite(row, article);
  // A stopped job whose keyword was removed or belonged to a deleted category has no keyword.
  const canReturn = isPosting
    ? article?.state === 'ready'
    : keywordId !== null && version === 1 && canWrite(row, article);
  return {
    run: isListed && hasSubject && (state === 'failed' || state === 'waiting'),
    delete: isListed && state !== 'running',
    restore: !isListed || (state === 'stopped' && canReturn),
  };
};

const present = (row: JobRow & { article: JobArticle | null }): BulkJob => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  keyword: row.keyword,
  category: row.category,
  article_id: row.articleId,
  reason: row.reason,
  attempts: row.attempts,
  run_at: row.startedAt ?? row.runAt,
  finished_at: row.finishedAt,
  can: allowed(row, row.article ?? undefined),
});
