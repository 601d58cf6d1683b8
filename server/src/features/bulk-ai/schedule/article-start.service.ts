import { type AiStatus, aiMessages } from '@fanfare/contract/ai/ai';
import { isLanguageName } from '@fanfare/contract/ai/languages';
import { jobMessages } from '@fanfare/contract/bulk-ai/articles';
import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { createSharedRuns } from '../../../platform/limiter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AiModels } from '../../ai/index.ts';
import type { ArticleRequest, Articles } from '../../ai-writer/index.ts';
import { siteQueries } from '../../sites/index.ts';
import type { ArticleStops } from '../articles/article-stops.ts';
import { type ArticleRow, articleStore } from '../articles/articles.store.ts';
import { canWrite } from '../articles/job-article.policy.ts';
import { type CategoryRow, categoryStore, keywordStore } from '../categories.store.ts';
import { type JobRow, jobStore } from '../jobs.store.ts';
import { type SettingsRow, settingsStore } from '../settings/settings.store.ts';
import { isBudgetUsedUp } from './budget.ts';
import { localDay, mondayOf, startOfDay } from './local-days.ts';
import { limitReached, nextInTurn, nextStart, type StartHistory } from './start-times.ts';

export type ArticleStartService = ReturnType<typeof articleStartService>;
/** Finds the id of a YouTube video about a keyword; empty if there is none. */
export type FindVideo = (businessId: number, keyword: string) => Promise<string>;
type Deps = {
  articles: Pick<Articles, 'start'>;
  models: Pick<AiModels, 'status'>;
  findVideo: FindVideo;
  articleStops: Pick<ArticleStops, 'fail'>;
};

const articleDecided = 'Its article was approved, posted or asked for anew since.';
const siteDeleted = 'Its site was deleted. Choose another site for its category.';
/** Number of articles started at once, if people ask for them; everything else starts one at a time. */
const maxPerRun = 10;

/** Service that starts articles, by schedule within interval and limits, or because a person asks for it. */
export const articleStartService = ({ db, now }: Platform, { articles, models, findVideo, articleStops }: Deps) => {
  /** Average cost, read once for starts at the same moment, such as when a person runs several jobs. */
  const findAverageCost = createSharedRuns((businessId: number) => jobStore(db).findAverageCost(businessId));
  const findSettings = createSharedRuns((businessId: number) => settingsStore(db).find(businessId));

  /** Times of the starts of this week. */
  const readStarts = (reader: Db | Tx, { businessId, settings }: SettingsRow): Promise<Date[]> => {
    const monday = mondayOf(localDay(now(), settings.time_zone));
    return jobStore(reader).listStarts(businessId, startOfDay(monday, settings.time_zone));
  };

  const readHistory = async (reader: Db | Tx, row: SettingsRow): Promise<StartHistory> => ({
    starts: await readStarts(reader, row),
    lastStart: await jobStore(reader).findLastStart(row.businessId, 'article'),
  });

  /** Chooses the id of the job whose article should start now. */
  const chooseNext = async (reader: Db | Tx, row: SettingsRow): Promise<number | undefined> => {
    const due = await jobStore(reader).listFirstDue(row.businessId, now());
    if (due.length === 0) return undefined;
    const history = await readHistory(reader, row);
    const urgent = due.find(({ isUrgent }) => isUrgent);
    if (urgent) return nextStart(row.settings, history, now(), true) <= now() ? urgent.id : undefined;
    if (row.settings.stop_generation || nextStart(row.settings, history, now()) > now()) return undefined;
    const categoryId = nextInTurn([...new Set(due.flatMap((job) => job.categoryId ?? []))], row.writtenCategoryId);
    return due.find((job) => job.categoryId === categoryId)?.id;
  };

  /** Reason why no article can be written now, such as a reached budget; undefined if one can. */
  const findObstacleOf = async (
    { businessId, blockedUntil, blockedWith }: SettingsRow,
    status: AiStatus,
  ): Promise<string | undefined> => {
    if (status.text_model === null) return aiMessages.notConfigured;
    const isBlocked = blockedUntil !== null && blockedUntil > now();
    if (isBudgetUsedUp(status, isBlocked ? blockedWith : null)) return aiMessages.ceilingReached;
    if (status.ceiling === null) return undefined;
    // An article is only started if the budget covers its average cost: an unfinished one would be paid in part and
    // wait for the next month.
    const needed = (await findAverageCost(businessId)) ?? 1;
    return status.ceiling - status.spent < needed ? aiMessages.ceilingReached : undefined;
  };

  const findObstacle = async (row: SettingsRow): Promise<string | undefined> =>
    findObstacleOf(row, await models.status(row.businessId));

  /** True while starts are blocked for a reason other than the budget. */
  const isBlocked = ({ blockedUntil, blockedWith }: SettingsRow): boolean =>
    blockedUntil !== null && blockedUntil > now() && blockedWith === null;

  const tellObstacle = async ({ businessId, id, articleId, reason }: JobRow, obstacle: string) => {
    if (reason === obstacle) return;
    await jobStore(db).update(businessId, id, { reason: obstacle });
    if (articleId !== null) await articleStore(db).update(businessId, articleId, { reason: obstacle });
  };

  /** Reads what a start needs from outside of the database, before its transaction. */
  const prepare = async ({ businessId, settings }: SettingsRow, { keyword }: JobRow, { no_images }: AiStatus) => ({
    youtubeId: settings.add_youtube_video ? await findVideo(businessId, keyword) : '',
    canDraw: no_images === null,
  });

  const start = async (tx: Tx, row: SettingsRow, job: JobRow, prepared: Awaited<ReturnType<typeof prepare>>) => {
    const { businessId, settings } = row;
    if (!canWrite(job, await jobStore(tx).findArticle(job)) || (await jobStore(tx).hasOtherOpen(job)))
      throw new Problem('bulk-job-refused', { message: articleDecided });
    const category = job.categoryId === null ? undefined : await categoryStore(tx).find(businessId, job.categoryId);
    const siteId = category?.siteId ?? job.siteId;
    // The category's site still exists if its name could be joined.
    const hasSite =
      siteId !== null && (typeof category?.siteName === 'string' || (await siteQueries(tx).find(businessId, siteId)));
    if (siteId === null || !hasSite) throw new Problem('bulk-job-refused', { message: siteDeleted });
    const asked = { language: settings.language_selection, askedWords: settings.word_count };
    const article = await openArticle(tx, job, { ...asked, siteId });
    const attempts = job.attempts + 1;
    const requestId = await articles.start(tx, {
      ...toRequest({ settings, job, category, ...prepared }),
      businessId,
      siteId,
      words: settings.word_count,
      // Idempotency key: a repeated start of a job has the same key, a start after a failed request has a new one.
      idempotencyKey: `bulk-${job.id}-${job.requestId ?? 'first'}`,
      note: article.note || undefined,
    });
    await jobStore(tx).update(businessId, job.id, {
      state: 'running',
      startedAt: now(),
      finishedAt: null,
      runAt: null,
      reason: '',
      attempts,
      requestId,
      storeFailures: 0,
      articleId: article.id,
      siteId,
      cost: 0,
      earlierCost: job.earlierCost + job.cost,
    });
    if (job.version === 1) await keywordStore(tx).setState(job.keywordId, 'writing');
    if (!job.isUrgent && row.writtenCategoryId !== job.categoryId)
      await settingsStore(tx).update(businessId, { writtenCategoryId: job.categoryId });
  };

  /** Ends a job that can't start, so that other jobs don't wait behind it. */
  const refuse = async ({ businessId, id }: JobRow, error: unknown): Promise<void> => {
    if (!(error instanceof Problem)) throw error;
    await db.transaction(async (tx) => {
      await settingsStore(tx).lock(businessId);
      const job = await jobStore(tx).find(businessId, id);
      if (job?.state === 'waiting') await articleStops.fail(tx, job, error.message);
    });
  };

  const openArticle = async (
    tx: Tx,
    { businessId, articleId, categoryId, keywordId, keyword }: JobRow,
    asked: Pick<ArticleRow, 'siteId' | 'language' | 'askedWords'>,
  ): Promise<ArticleRow> => {
    const existing = articleId === null ? undefined : await articleStore(tx).find(businessId, articleId);
    const columns = { ...asked, state: 'writing' as const, reason: '' };
    if (existing) {
      await articleStore(tx).update(businessId, existing.id, columns);
      return existing;
    }
    return articleStore(tx).insert({ ...columns, businessId, categoryId, keywordId, keyword, createdAt: now() });
  };

  return {
    readHistory,
    findObstacle,
    isBlocked,

    /** Starts due articles. Of two processes at once, the second finds the job running and starts nothing. */
    startDue: async (businessId: number): Promise<void> => {
      for (let count = 0; count < maxPerRun; count += 1) {
        const row = await settingsStore(db).find(businessId);
        if (!row || isBlocked(row)) return;
        const nextId = await chooseNext(db, row);
        const next = nextId === undefined ? undefined : await jobStore(db).find(businessId, nextId);
        if (!next) return;
        const status = await models.status(businessId);
        const obstacle = await findObstacleOf(row, status);
        if (obstacle !== undefined) return tellObstacle(next, obstacle);
        const prepared = await prepare(row, next, status);
        await db
          .transaction(async (tx) => {
            const locked = await settingsStore(tx).lock(businessId);
            if (!locked || (await chooseNext(tx, locked)) !== next.id) return;
            const current = await jobStore(tx).find(businessId, next.id);
            if (current) await start(tx, locked, current, prepared);
          })
          .catch((error: unknown) => refuse(next, error));
      }
    },

    /** Starts a job that a person runs: without the interval, within limits and budget. */
    startNow: async (job: JobRow): Promise<void> => {
      const { businessId } = job;
      const row = await findSettings(businessId);
      if (!row) throw new Problem('not-found');
      const status = await models.status(businessId);
      const obstacle = await findObstacleOf(row, status);
      if (obstacle !== undefined) throw new Problem('bulk-job-refused', { message: obstacle });
      const prepared = await prepare(row, job, status);
      await db.transaction(async (tx) => {
        const locked = await settingsStore(tx).lock(businessId);
        const current = await jobStore(tx).find(businessId, job.id);
        const isOpen = current?.deletedAt === null && (current.state === 'waiting' || current.state === 'failed');
        if (!locked || !current || !isOpen) throw new Problem('bulk-job-refused', { message: jobMessages.runFailed });
        const reason = limitReached(locked.settings, await readStarts(tx, locked), now());
        if (reason !== undefined) throw new Problem('bulk-job-refused', { message: reason });
        await start(tx, locked, current, prepared);
      });
    },
  };
};

type RequestInput = {
  settings: BulkSettings;
  job: JobRow;
  category: CategoryRow | undefined;
  youtubeId: string;
  canDraw: boolean;
};

const toRequest = ({ settings, job, category, youtubeId, canDraw }: RequestInput) => {
  const { add_featured_image, add_article_images, language_selection } = settings;
  return {
    userId: null,
    feature: 'bulk_ai' as const,
    imagePosition: category?.imagePosition ?? (1 as const),
    description: {
      topic: job.keyword,
      keywords: job.keyword.replaceAll(',', ' '),
      title: '',
      subtopics: [],
      articleSize: 'medium' as const,
      audience: `Readers interested in ${job.category || job.keyword}`,
      youtubeId,
      languageName: isLanguageName(language_selection) ? language_selection : ('English' as const),
      autoFeaturedImage: canDraw && add_featured_image,
      inlineImageCount: canDraw && add_article_images ? 1 : 0,
      internalLinkCount: category?.internalLinks ?? 0,
      editableexternalLinking: category?.externalLinks ?? 0,
      aiArticlePostCategory: 0,
    },
  } satisfies Partial<ArticleRequest>;
};
