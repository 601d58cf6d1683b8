import { approvedNote } from '@fanfare/contract/approvals/approvals';
import { jobMessages } from '@fanfare/contract/bulk-ai/articles';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Random, randomFraction } from '../../../platform/random.ts';
import type { Actor } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import { type Deliveries, type DeliveryRow, isDone } from '../../deliveries/index.ts';
import { userQueries } from '../../identity/index.ts';
import type { Posts } from '../../posts/index.ts';
import { siteQueries } from '../../sites/index.ts';
import type { ArticleApproval } from '../articles/article-approval.ts';
import type { ArticleMedia } from '../articles/article-media.ts';
import { type ArticleRow, articleStore } from '../articles/articles.store.ts';
import { canRepeat } from '../articles/job-article.policy.ts';
import type { BulkAiNotices } from '../bulk-ai-notices.ts';
import { categoryStore, keywordStore } from '../categories.store.ts';
import { type JobRow, jobStore } from '../jobs.store.ts';
import { type SettingsRow, settingsStore } from '../settings/settings.store.ts';
import { findDueSlot, type PostingSlot, slotDays } from './posting-slots.ts';
import { nextInTurn } from './start-times.ts';

export type PostingService = ReturnType<typeof postingService>;
type Deps = {
  posts: Pick<Posts, 'publishAutomatically'>;
  deliveries: Pick<Deliveries, 'find' | 'addNote'>;
  approval: Pick<ArticleApproval, 'findNames'>;
  notices: BulkAiNotices;
  articleMedia: Pick<ArticleMedia, 'clear'>;
};

const siteDeleted = 'Its site was deleted. Choose another site for its category.';
/** Minutes until retries after a failure that can pass, such as a site that doesn't answer. */
const retryMinutes = [15, 60];
const passingFailures: readonly (string | null)[] = ['busy', 'unreachable'];
/**
 * Number of ready articles among which the next one to post is chosen; the oldest article of each category is always
 * among them.
 */
const maxReady = 1000;

/**
 * Service that posts articles to their sites, by schedule or because a person asks for it. Each posting is sent by a
 * delivery.
 */
export const postingService = (
  { db, now, random }: Platform,
  { posts, deliveries, notices, articleMedia, approval }: Deps,
) => {
  const draw: Random = randomFraction(random);

  /** Sends an article to its site under this job. */
  const send = async (tx: Tx, actor: Actor, article: ArticleRow, job: Pick<JobRow, 'id' | 'attempts'>) => {
    const { businessId, categoryId, siteId } = article;
    const site = siteId === null ? undefined : await siteQueries(tx).find(businessId, siteId);
    if (!site) throw new Problem('bulk-article-not-now', { message: siteDeleted });
    const category = categoryId === null ? undefined : await categoryStore(tx).find(businessId, categoryId);
    // The category's post categories and author exist on the category's own site only, so they are not used for another
    // site.
    const own = category?.siteId === siteId ? category : undefined;
    const attempts = job.attempts + 1;
    const deliveryId = await posts.publishAutomatically(
      tx,
      actor,
      site,
      {
        title: article.title,
        html: article.html,
        excerpt: article.metaDescription,
        categories: own?.postCategories ?? [],
        authorId: own?.postAuthor ?? 0,
        featuredImageId: article.featuredImage?.image_id ?? null,
        draftsShares: category?.draftsShares ?? false,
      },
      `bulk-ai-${job.id}-${attempts}`,
    );
    const names = await approval.findNames(tx, article);
    if (names) {
      const note = approvedNote(names.requestedBy, names.approvedBy);
      await deliveries.addNote(tx, businessId, deliveryId, 'approved', note);
    }
    await jobStore(tx).update(businessId, job.id, {
      state: 'running',
      deliveryId,
      attempts,
      reason: '',
      runAt: null,
      startedAt: now(),
      finishedAt: null,
    });
    await articleStore(tx).update(businessId, article.id, {
      state: 'scheduled',
      deliveryId,
      postAt: now(),
      reason: '',
    });
  };

  /** Starts a posting. `slot`: slot of an automatic posting; undefined for a posting that a person started. */
  const post = async (tx: Tx, actor: Actor, article: ArticleRow, slot?: PostingSlot): Promise<void> => {
    const { businessId, siteId, categoryId, keywordId, keyword, id: articleId, version } = article;
    const category = categoryId === null ? undefined : await categoryStore(tx).find(businessId, categoryId);
    const [job] = await jobStore(tx).insert([
      {
        businessId,
        kind: 'posting',
        state: 'running',
        siteId,
        categoryId,
        keywordId,
        keyword,
        articleId,
        version,
        category: category?.name ?? '',
        createdAt: now(),
        isUrgent: slot === undefined,
        ...(slot ? { slotDay: slot.day, slot: slot.slot } : {}),
      },
    ]);
    if (job) await send(tx, actor, article, job);
  };

  /** Sends an article again whose posting failed, under the same job. */
  const repeat = async (tx: Tx, actor: Actor, job: JobRow): Promise<void> => {
    const article = job.articleId === null ? undefined : await articleStore(tx).find(job.businessId, job.articleId);
    const isOpen = canRepeat(job, article) && !(await jobStore(tx).hasOtherOpen(job));
    if (!article || !isOpen || job.state === 'running')
      throw new Problem('bulk-job-refused', { message: jobMessages.runFailed });
    await send(tx, actor, article, job);
  };

  /** Ends a posting that waits for its retry; its article can be posted again. */
  const withdraw = async (tx: Tx, { businessId, id, articleId }: JobRow, reason: string): Promise<void> => {
    await jobStore(tx).update(businessId, id, { state: 'stopped', reason, finishedAt: now() });
    if (articleId !== null)
      await articleStore(tx).update(businessId, articleId, { state: 'ready', reason: '', postAt: null });
  };

  /** Undoes `withdraw`, unless the article has been posted, edited or removed since. */
  const resume = async (tx: Tx, { businessId, id, articleId }: JobRow): Promise<void> => {
    const article = articleId === null ? undefined : await articleStore(tx).find(businessId, articleId);
    if (article?.state !== 'ready') throw new Problem('bulk-job-refused');
    // The number of attempts is kept, because each attempt has its own delivery.
    await jobStore(tx).update(businessId, id, { state: 'waiting', reason: '', runAt: now(), finishedAt: null });
    await articleStore(tx).update(businessId, article.id, { state: 'scheduled', postAt: now() });
  };

  /** Finds the owner, in whose name automatic postings are made. */
  const findOwner = async (businessId: number): Promise<Actor | undefined> => {
    const business = await businessQueries(db).find(businessId);
    const owner = business && (await userQueries(db).find(business.ownerId));
    return owner && toActor(owner, businessId);
  };

  /** Chooses an article to post: the oldest ready one of the next category in turn, or of a random category. */
  const chooseArticle = async (tx: Tx, { businessId, settings, postedCategoryId }: SettingsRow) => {
    const ready = await articleStore(tx).listReady(businessId, maxReady);
    // Articles of deleted categories count as one category.
    const categoryOf = (article: { categoryId: number | null }) => article.categoryId ?? 0;
    const categories = [...new Set(ready.map(categoryOf))];
    const chosen = settings.random_category_posting
      ? categories[Math.floor(draw() * categories.length)]
      : nextInTurn(categories, postedCategoryId);
    const first = ready.find((article) => categoryOf(article) === chosen);
    return first && { article: await articleStore(tx).find(businessId, first.id), categoryId: categoryOf(first) };
  };

  const postInSlot = (actor: Actor, businessId: number) =>
    db.transaction(async (tx) => {
      const row = await settingsStore(tx).lock(businessId);
      if (!row || row.settings.stop_posting_articles) return;
      const taken = await jobStore(tx).listSlots(businessId, slotDays(row.settings, now()));
      const slot = findDueSlot(row.settings, taken, latest(taken), now());
      const choice = slot && (await chooseArticle(tx, row));
      if (!choice?.article) return;
      await settingsStore(tx).update(businessId, { postedCategoryId: choice.categoryId });
      await post(tx, actor, choice.article, slot);
    });

  const repeatDue = async (actor: Actor, businessId: number) => {
    for (const { id } of await jobStore(db).listWaitingPostings(businessId, now()))
      await db.transaction(async (tx) => {
        const row = await settingsStore(tx).lock(businessId);
        const job = await jobStore(tx).find(businessId, id);
        if (job?.state !== 'waiting' || (row?.settings.stop_posting_articles && !job.isUrgent)) return;
        await repeat(tx, actor, job).catch((error: unknown) => endWithoutPost(tx, job, error));
      });
  };

  const endWithoutPost = async (tx: Tx, job: JobRow, error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    const failed = { state: 'failed', reason: error.message } as const;
    await jobStore(tx).update(job.businessId, job.id, { ...failed, finishedAt: now() });
    if (job.articleId !== null) await articleStore(tx).update(job.businessId, job.articleId, failed);
  };

  const recordPosted = async (tx: Tx, job: JobRow, article: ArticleRow, delivery: DeliveryRow) => {
    await jobStore(tx).update(job.businessId, job.id, { state: 'done', reason: '', finishedAt: now() });
    await articleStore(tx).update(job.businessId, article.id, {
      state: 'posted',
      reason: '',
      postAt: delivery.doneAt ?? now(),
      postId: delivery.remoteId,
      postUrl: delivery.url,
    });
    await articleMedia.clear(tx, article);
    await keywordStore(tx).setState(article.keywordId, 'posted');
  };

  const recordFailed = async (tx: Tx, job: JobRow, article: ArticleRow, delivery: DeliveryRow) => {
    const reason = delivery.failureMessage ?? 'The post was canceled.';
    const minutes = passingFailures.includes(delivery.failureKind) ? retryMinutes[job.attempts - 1] : undefined;
    const isFinal = minutes === undefined;
    await jobStore(tx).update(job.businessId, job.id, {
      reason,
      state: isFinal ? 'failed' : 'waiting',
      finishedAt: isFinal ? now() : null,
      runAt: isFinal ? null : new Date(now().getTime() + minutes * minuteMs),
    });
    await articleStore(tx).update(job.businessId, article.id, { state: isFinal ? 'failed' : 'scheduled', reason });
    if (isFinal) await notices.notPosted(tx, job.businessId, article.title, reason);
  };

  return {
    post,
    repeat,
    withdraw,
    resume,

    /** Posts due articles: at most one new article, and all articles whose posting is tried again. */
    postDue: async (businessId: number): Promise<void> => {
      const actor = await findOwner(businessId);
      if (!actor) return;
      await repeatDue(actor, businessId);
      await postInSlot(actor, businessId);
    },

    /** Stores the outcome of the delivery of a posting. */
    settle: async ({ businessId, deliveryId }: Pick<JobRow, 'businessId' | 'deliveryId'>): Promise<void> => {
      const delivery = deliveryId === null ? undefined : await deliveries.find(businessId, deliveryId);
      if (!delivery) return;
      await db.transaction(async (tx) => {
        await settingsStore(tx).lock(businessId);
        const job = await jobStore(tx).findByDelivery(businessId, delivery.id);
        const article = job?.articleId ? await articleStore(tx).find(businessId, job.articleId) : undefined;
        if (job?.state !== 'running' || !article) return;
        if (isDone(delivery.state)) await recordPosted(tx, job, article, delivery);
        else if (['failed', 'cancelled', 'missed'].includes(delivery.state))
          await recordFailed(tx, job, article, delivery);
        else if (delivery.state === 'unconfirmed') {
          const reason = 'We’re checking whether the site has this post.';
          await articleStore(tx).update(businessId, article.id, { reason });
        }
      });
    },
  };
};

const latest = (slots: readonly { startedAt: Date | null }[]): Date | null =>
  slots.reduce<Date | null>(
    (last, { startedAt }) => (startedAt && (!last || startedAt > last) ? startedAt : last),
    null,
  );

const toActor = (owner: { id: number; name: string; timeZone: string | null }, businessId: number): Actor => ({
  caller: {
    userId: owner.id,
    userName: owner.name,
    timeZone: owner.timeZone || 'UTC',
    businessId,
    isStaff: false,
    via: 'session',
    sessionId: null,
    actorId: null,
  },
  client: { address: '', userAgent: 'Bulk AI', requestId: 'bulk-ai' },
});
