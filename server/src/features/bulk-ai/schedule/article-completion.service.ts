import { aiMessages } from '@fanfare/contract/ai/ai';
import { isLanguageName } from '@fanfare/contract/ai/languages';
import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AiModels } from '../../ai/index.ts';
import type { Articles, WrittenArticle } from '../../ai-writer/index.ts';
import type { ArticleApproval } from '../articles/article-approval.ts';
import { countArticleWords, hasAnyImage } from '../articles/article-html.ts';
import type { ArticleMedia } from '../articles/article-media.ts';
import type { ArticleStops } from '../articles/article-stops.ts';
import { type ArticleRow, articleStore } from '../articles/articles.store.ts';
import { isAwaited } from '../articles/job-article.policy.ts';
import { articleHeld } from '../bulk-ai.events.ts';
import type { BulkAiNotices } from '../bulk-ai-notices.ts';
import { categoryStore, keywordStore } from '../categories.store.ts';
import type { CheckGates } from '../gates/gate.ts';
import { type JobRow, jobStore } from '../jobs.store.ts';
import { type SettingsRow, settingsStore } from '../settings/settings.store.ts';
import { budgetLeft } from './budget.ts';
import { afterFailure } from './failure.policy.ts';
import { holdReasons, lastingReasons } from './hold.policy.ts';

export type ArticleCompletionService = ReturnType<typeof articleCompletionService>;
type Deps = {
  articles: Pick<Articles, 'find'>;
  models: Pick<AiModels, 'status'>;
  checkGates: CheckGates;
  articleStops: Pick<ArticleStops, 'fail'>;
  notices: BulkAiNotices;
  articleMedia: Pick<ArticleMedia, 'record'>;
  approval: Pick<ArticleApproval, 'isRequired'>;
};
type CheckedText = Pick<ArticleRow, 'title' | 'html' | 'links'> & { hasImage: boolean };

const decided = 'Its article was decided on before this version was finished.';
const notStored = 'The article was written, but it couldn’t be stored. Run it again.';
/** Number of tries to store a finished text, one per minute. */
const maxStoreFailures = 5;
const requestGone = 'The AI writer no longer has this article.';

/**
 * Service for articles that were written or failed: it checks the gates and marks the article ready or held, or retries
 * or ends a failed job.
 */
export const articleCompletionService = (platform: Platform, deps: Deps) => {
  const { db, now, events } = platform;
  const { articles, models, checkGates, articleStops, notices, articleMedia, approval } = deps;
  const minutesFromNow = (minutes: number) => new Date(now().getTime() + minutes * minuteMs);

  /** Measures the gates of an article. Called outside of transactions, because links are fetched. */
  const measure = async (row: SettingsRow, article: ArticleRow, text: CheckedText): Promise<GateResult[]> => {
    const { no_images } = await models.status(row.businessId);
    return checkGates(
      {
        businessId: row.businessId,
        siteId: article.siteId ?? 0,
        articleId: article.id,
        ...text,
        postId: article.postId ?? undefined,
        words: article.askedWords,
        canDraw: no_images === null,
        language: isLanguageName(article.language) ? article.language : 'English',
      },
      row.settings.gates,
    );
  };

  /** True for the first written article of a category, which is held in every version. */
  const isFirstOfCategory = async (tx: Tx, { businessId, categoryId, id }: ArticleRow): Promise<boolean> => {
    const category = categoryId === null ? undefined : await categoryStore(tx).find(businessId, categoryId);
    if (!category) return false;
    if (category.firstArticleId === null)
      await categoryStore(tx).update(businessId, category.id, { firstArticleId: id });
    return category.firstArticleId === null || category.firstArticleId === id;
  };

  const recordCost = async (tx: Tx, job: JobRow, cost: number) => {
    await jobStore(tx).update(job.businessId, job.id, { cost });
    if (job.articleId === null) return;
    const total = await jobStore(tx).sumCost(job.businessId, job.articleId);
    await articleStore(tx).update(job.businessId, job.articleId, { cost: total });
  };

  /** Finds the article of a job, if it still waits for the version that the job wrote. */
  const findWaiting = async (tx: Tx, job: JobRow): Promise<ArticleRow | undefined> => {
    const article = job.articleId === null ? undefined : await articleStore(tx).find(job.businessId, job.articleId);
    return isAwaited(job, article) ? article : undefined;
  };

  const complete = async (
    tx: Tx,
    row: SettingsRow,
    { job, article, columns, gates }: { job: JobRow; article: ArticleRow; columns: TextColumns; gates: GateResult[] },
  ) => {
    const { businessId } = job;
    await jobStore(tx).update(businessId, job.id, { state: 'done', reason: '', finishedAt: now() });
    const { hold_percent: holdPercent } = row.settings;
    const isFirst = await isFirstOfCategory(tx, article);
    const needsApproval = await approval.isRequired(tx, businessId);
    const heldBecause = holdReasons({ articleId: article.id, isFirst, holdPercent, gates, needsApproval });
    const isHeld = heldBecause.length > 0;
    await articleStore(tx).update(businessId, article.id, {
      ...columns,
      gates,
      heldBecause,
      state: isHeld ? 'held' : 'ready',
      reason: heldBecause.join(' '),
      approvedById: null,
      approvedAt: null,
    });
    await articleMedia.record(tx, { ...article, ...columns });
    if (job.version === 1) await keywordStore(tx).setState(job.keywordId, 'written');
    if (!isHeld) return;
    await events.emit(tx, articleHeld, { businessId, articleId: article.id, version: job.version });
    await notices.held(tx, businessId, article.siteId, columns.title);
  };

  /**
   * Ends or retries a job that failed. `budget`: micro-dollars that were left and not enough; null if the budget was
   * not the reason.
   */
  const fail = async (tx: Tx, job: JobRow, error: string, budget: number | null) => {
    const { businessId, id, attempts, articleId } = job;
    const next = afterFailure(error, attempts, now());
    if (next.step === 'failed') return articleStops.fail(tx, job, error);
    await jobStore(tx).update(businessId, id, {
      reason: error,
      state: 'waiting',
      finishedAt: null,
      runAt: next.step === 'retry' ? minutesFromNow(next.minutes) : null,
      // A failure that blocks all articles doesn't count as an attempt of this article.
      ...(next.step === 'blocked' ? { attempts: attempts - 1 } : {}),
    });
    if (next.step === 'blocked')
      await settingsStore(tx).update(businessId, {
        blockedUntil: next.until,
        blockedReason: error,
        blockedWith: budget,
      });
    if (job.version === 1) await keywordStore(tx).setState(job.keywordId, 'waiting');
    if (articleId !== null) await articleStore(tx).update(businessId, articleId, { reason: error });
    if (next.step === 'blocked') await notices.blocked(tx, businessId, error);
  };

  const finish = async (job: JobRow, written: WrittenArticle | undefined): Promise<void> => {
    const { businessId } = job;
    const row = await settingsStore(db).find(businessId);
    const article = job.articleId === null ? undefined : await articleStore(db).find(businessId, job.articleId);
    const needsGates = row && article && job.state === 'running' && written?.status === 'done';
    const gates = needsGates ? await measure(row, article, toCheckedText(written)) : [];
    const columns = needsGates ? await toTextColumns(written, article.language) : undefined;
    const isBudgetGone = written?.error === aiMessages.ceilingReached;
    const budget = isBudgetGone ? (budgetLeft(await models.status(businessId)) ?? 0) : null;
    await db.transaction(async (tx) => {
      const locked = await settingsStore(tx).lock(businessId);
      const current = await jobStore(tx).find(businessId, job.id);
      if (!locked || current?.requestId !== job.requestId) return;
      if (written) await recordCost(tx, current, written.cost);
      if (current.state !== 'running') return;
      const waiting = await findWaiting(tx, current);
      if (!waiting)
        await jobStore(tx).update(businessId, job.id, { state: 'stopped', reason: decided, finishedAt: now() });
      else if (columns) await complete(tx, locked, { job: current, article: waiting, columns, gates });
      else if (written?.status !== 'done') await fail(tx, current, written?.error || requestGone, budget);
    });
  };

  /**
   * Records that a finished article could not be stored; after too many failures its job fails. The cost was paid
   * already.
   */
  const recordStoreFailure = ({ businessId, id, requestId }: JobRow, cost: number) =>
    db.transaction(async (tx) => {
      await settingsStore(tx).lock(businessId);
      const job = await jobStore(tx).find(businessId, id);
      if (job?.state !== 'running' || job.requestId !== requestId) return;
      const storeFailures = job.storeFailures + 1;
      await jobStore(tx).update(businessId, id, { storeFailures });
      if (storeFailures < maxStoreFailures) return;
      await recordCost(tx, job, cost);
      await articleStops.fail(tx, job, notStored);
    });

  return {
    /** Handles the writer's event. A repeated event finds the job ended. */
    follow: async (businessId: number, requestId: string): Promise<void> => {
      const job = await jobStore(db).findByRequest(businessId, requestId);
      const written = job && (await articles.find(businessId, requestId));
      if (job && written && written.status !== 'pending') await finish(job, written);
    },

    /** Ends a running job whose event has not come, by reading the state of its article. */
    settle: async (job: JobRow): Promise<void> => {
      if (job.requestId === null) return;
      const written = await articles.find(job.businessId, job.requestId);
      if (written?.status === 'pending') return;
      try {
        await finish(job, written);
      } catch (error) {
        // When all worker threads are busy, the check is repeated and doesn't count as a failure of the article.
        if (!(error instanceof Problem && error.code === 'too-busy')) await recordStoreFailure(job, written?.cost ?? 0);
        throw error;
      }
    },

    /** Checks the gates of an edited article again; the article becomes ready if nothing holds it any more. */
    checkAgain: async (businessId: number, articleId: number): Promise<void> => {
      const row = await settingsStore(db).find(businessId);
      const article = await articleStore(db).find(businessId, articleId);
      if (!row || article?.state !== 'held') return;
      const hasImage = article.featuredImage !== null || hasAnyImage(article.html);
      const gates = await measure(row, article, { ...pickText(article), hasImage });
      await db.transaction(async (tx) => {
        const locked = await settingsStore(tx).lock(businessId);
        const current = await articleStore(tx).find(businessId, articleId);
        // An article that was edited once more is checked by its own later run.
        if (!locked || current?.state !== 'held' || current.html !== article.html || current.title !== article.title)
          return;
        const isFirst = await isFirstOfCategory(tx, current);
        const { hold_percent: holdPercent } = locked.settings;
        const needsApproval = await approval.isRequired(tx, businessId);
        const candidate = { articleId, isFirst, holdPercent, gates, needsApproval };
        const heldBecause = [...lastingReasons(current), ...holdReasons(candidate)];
        const state = heldBecause.length > 0 ? ('held' as const) : ('ready' as const);
        await articleStore(tx).update(businessId, articleId, {
          gates,
          heldBecause,
          state,
          reason: heldBecause.join(' '),
        });
      });
    },
  };
};

const pickText = ({ title, html, links }: ArticleRow) => ({ title, html, links });

const toCheckedText = ({ title, html, links, featuredImage }: WrittenArticle): CheckedText => ({
  title,
  html,
  links: [...links],
  hasImage: featuredImage !== undefined || hasAnyImage(html),
});

const toImage = ({ mediaId, url }: { mediaId: number; url: string }) => ({ image_url: url, image_id: mediaId });

type TextColumns = Awaited<ReturnType<typeof toTextColumns>>;
const toTextColumns = async (written: WrittenArticle, language: string) => ({
  title: written.title,
  html: written.html,
  metaDescription: written.metaDescription,
  words: await countArticleWords(written.html, language),
  featuredImage: written.featuredImage ? toImage(written.featuredImage) : null,
  images: written.images.map(toImage),
  links: [...written.links],
  model: written.model,
  promptVersion: written.promptVersion,
});
