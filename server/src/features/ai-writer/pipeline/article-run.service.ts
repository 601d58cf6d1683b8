import { aiMessages } from '@fanfare/contract/ai/ai';
import { articleDeadlineMinutes, articleMessages, insertWithinDays } from '@fanfare/contract/ai-writer/article';
import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import { isDataError } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import { AiFailure } from '../../ai/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { articleFinished } from '../ai-writer.events.ts';
import type { ArticleService } from '../articles.service.ts';
import { type ArticleRow, articleStore } from '../articles.store.ts';
import { imageStore } from '../images.store.ts';
import { drawImageJob, writeArticleJob } from '../job-types.ts';
import { leaseMs, withLease } from '../lease.ts';
import { isRepeatable, isUnpaid } from '../repeatable.ts';
import { ArticleTaken, type ArticleWriter } from './article-writer.service.ts';

export type ArticleRunService = ReturnType<typeof articleRunService>;
type Deps = {
  notify: Notify;
  write: ArticleWriter;
  fail: ArticleService['fail'];
};

/**
 * Limits of repeated failures. Failures without cost are repeated until the deadline; lost answers are repeated less
 * often, because they can cost money.
 */
const maxFailures = 3;
const maxUnpaidFailures = 20;
const firstRetrySeconds = 5;
const maxRetrySeconds = 60;
/**
 * Milliseconds within which a user who follows an article reads that it ended; a user who has not read it by then is
 * notified.
 */
const readWithinMs = 30_000;
/** Number of rows removed per statement, so that other statements don't wait long for its locks. */
const removedAtOnce = 500;
const failedMessage = 'Something went wrong on our side. Try again.';

/** Service that runs articles: one worker per article, again after failures that can pass, until a deadline. */
export const articleRunService = ({ db, now, log, jobs, events }: Platform, { notify, write, fail }: Deps) => {
  const store = articleStore(db);
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const leaseEnd = () => new Date(now().getTime() + leaseMs);
  const deadlineMs = articleDeadlineMinutes * minuteMs;

  const complete = async (article: ArticleRow): Promise<void> => {
    const result = await write(article);
    await db.transaction(async (tx) => {
      if (!(await articleStore(tx).complete(article, result, now()))) return;
      await articleStore(tx).removeParts(article.id);
      const { businessId, id, feature } = article;
      await events.emit(tx, articleFinished, { businessId, requestId: id, feature, status: 'done' });
    });
  };

  /**
   * Releases the article of this worker for another run. If our own threads were busy, the article did not fail, and
   * the run is not counted.
   */
  const runLater = ({ id, claim, businessId }: ArticleRow, seconds: number, options: { isCounted: boolean }) =>
    db.transaction(async (tx) => {
      if (!(await articleStore(tx).release({ id, claim }, options))) return;
      await jobs.send(tx, writeArticleJob, { businessId, requestId: id }, seconds);
    });

  /** Queues the article again after a failure that can pass, or ends it as failed. */
  const recover = async (article: ArticleRow, error: unknown): Promise<void> => {
    if (error instanceof ArticleTaken) return;
    const failure = error instanceof AiFailure ? error : undefined;
    if (error instanceof Problem && error.code === 'too-busy')
      return runLater(article, error.details.retryAfterSeconds ?? firstRetrySeconds, { isCounted: false });
    if (!failure) log.error({ article: article.id, reason: redactQueryParams(String(error)) }, 'An article failed');
    const isOver = article.failures >= (failure && isUnpaid(failure) ? maxUnpaidFailures : maxFailures);
    const isFinal = failure ? !isRepeatable(failure) : isDataError(error);
    // Other text is needed from the model (`step: 'text'`), so the stored answers are dropped.
    const dropsParts = failure?.step === 'text';
    if (isOver || isFinal) return fail(article, failure?.message ?? failedMessage, { dropsParts });
    const seconds = Math.min(failure?.retryAfterSeconds ?? firstRetrySeconds * 2 ** article.failures, maxRetrySeconds);
    await runLater(article, seconds, { isCounted: true });
  };

  const isOverdue = ({ createdAt }: ArticleRow) => createdAt < ago(deadlineMs);

  const tellPerson = (article: ArticleRow) =>
    db.transaction(async (tx) => {
      const { id, businessId, siteId, userId, status, title, error } = article;
      if (!(await articleStore(tx).markNotified(id, now())) || userId === null) return;
      await notify(tx, {
        userId,
        businessId,
        event: 'article-ready',
        groupKey: `article-ready:${id}`,
        title: status === 'done' ? 'An article is ready' : 'An article couldn’t be written',
        message: status === 'done' ? `${title}: insert or discard` : `${title}: ${error}`,
        link: `/content/site/${siteId}/post/new`,
      });
    });

  return {
    /** Writes an article, unless it ended or another worker has it. */
    run: async (businessId: number, requestId: string): Promise<void> => {
      const article = await store.claim(businessId, requestId, now(), leaseEnd());
      if (!article) return;
      if (isOverdue(article)) return fail(article, articleMessages.tooSlow);
      await withLease(
        () => store.renew(article, leaseEnd()),
        () => complete(article).catch((error: unknown) => recover(article, error)),
      );
    },

    /** Ends overdue articles and continues those whose worker died. Runs every minute in one process at a time. */
    check: async (): Promise<void> => {
      for (const article of await store.listOverdueEverywhere(ago(deadlineMs)))
        await fail(article, articleMessages.tooSlow);
      await imageStore(db).failOverdueEverywhere(ago(deadlineMs), aiMessages.lost, now());
      const abandoned = await store.listAbandonedEverywhere(now());
      const images = await imageStore(db).listAbandonedEverywhere(now());
      await db.transaction(async (tx) => {
        for (const request of abandoned) await jobs.send(tx, writeArticleJob, request);
        for (const request of images) await jobs.send(tx, drawImageJob, request);
      });
      for (const article of await store.listUnreadEverywhere(ago(readWithinMs))) await tellPerson(article);
    },

    removeOld: async (): Promise<void> => {
      const before = ago(insertWithinDays * dayMs);
      while ((await store.removeFinishedEverywhere(before, removedAtOnce)) === removedAtOnce);
      while ((await imageStore(db).removeFinishedEverywhere(before, removedAtOnce)) === removedAtOnce);
    },
  };
};
