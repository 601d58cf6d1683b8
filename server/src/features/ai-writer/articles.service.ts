import type { ArticleAnswer, ArticleProgress, WaitingArticle } from '@fanfare/contract/ai-writer/ai-writer';
import { type ArticleDescription, articleMessages, articleSizes } from '@fanfare/contract/ai-writer/article';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { newUuid } from '../../platform/random.ts';
import type { Sites } from '../sites/index.ts';
import { articleFinished } from './ai-writer.events.ts';
import { type ArticleRow, articleChannel, articleStore } from './articles.store.ts';
import type { ArticleRequest, WrittenArticle } from './articles.ts';
import { featuredPrompt } from './image-prompts.ts';
import type { ImageService } from './images.service.ts';
import { imageStore } from './images.store.ts';
import { writeArticleJob } from './job-types.ts';

export type ArticleService = ReturnType<typeof articleService>;
type Deps = {
  sites: Pick<Sites['service'], 'findForUser'>;
  images: Pick<ImageService, 'insert' | 'findOfArticle' | 'sendDraw'>;
  promptVersion: string;
};
type FailOptions = { isCancelled?: boolean; dropsParts?: boolean };
type FollowOptions = { send: (answer: ArticleAnswer) => Promise<void>; signal: AbortSignal };

const queued: ArticleProgress = { step: 0, of: 1, words: 'Writing the outline' };

/**
 * Service for articles of models: start, follow, cancel, insert into a post, discard. An article is started once per
 * key, and continues where an equal failed article ended.
 */
export const articleService = (
  { db, now, random, jobs, events, announcements }: Platform,
  { sites, images, promptVersion }: Deps,
) => {
  const start = async (tx: Tx, request: ArticleRequest): Promise<string> => {
    const { businessId, siteId, userId, feature, description, words, imagePosition, idempotencyKey, note } = request;
    const articles = articleStore(tx);
    const article = {
      id: newUuid(random),
      businessId,
      siteId,
      userId,
      feature,
      description,
      words,
      note: note ?? '',
      imagePosition,
      idempotencyKey,
      promptVersion,
      title: description.title,
      progress: queued,
      createdAt: now(),
    };
    const id = await articles.insert(article);
    if (id === undefined) {
      const existing = await articles.findByKey(businessId, idempotencyKey);
      if (existing === undefined) throw new Error('An article with this key was removed at the same moment.');
      return existing;
    }
    const earlierId = await articles.takeOverParts(article);
    if (earlierId !== undefined) await imageStore(tx).takeOver(earlierId, id);
    if (description.autoFeaturedImage) {
      const order = { businessId, siteId, userId, feature, articleId: id, alt: description.title };
      const imageId = await images.insert(tx, { ...order, purpose: 'featured', prompt: featuredPrompt(description) });
      // Bulk AI posts articles by itself, so its article waits for the picture; in the editor, the person sees the text
      // first.
      if (feature === 'ai_writer') await images.sendDraw(tx, businessId, imageId);
    }
    await jobs.send(tx, writeArticleJob, { businessId, requestId: id });
    return id;
  };

  /**
   * Ends a pending article without a text, and tells the features in higher tiers. Its paid parts stay for the next
   * article with the same description, unless `dropsParts`. `isCancelled`: the person cancelled it and needs no
   * notification.
   */
  const fail = (article: Pick<ArticleRow, 'id' | 'businessId' | 'feature'>, error: string, options: FailOptions = {}) =>
    db.transaction(async (tx) => {
      const { id, businessId, feature } = article;
      const { isCancelled = false, dropsParts = isCancelled } = options;
      if (!(await articleStore(tx).fail(id, error, now(), isCancelled ? now() : null))) return;
      if (dropsParts) await articleStore(tx).removeParts(id);
      await imageStore(tx).failOfArticle(id, error, now());
      await events.emit(tx, articleFinished, { businessId, requestId: id, feature, status: 'error' });
    });

  const findOwn = async (business: BusinessContext, siteId: number, requestId: string): Promise<ArticleRow> => {
    await sites.findForUser(business, siteId);
    const article = await articleStore(db).find(business.id, requestId);
    const isOwn = article?.siteId === siteId && article.userId === business.userId && article.feature === 'ai_writer';
    if (!article || !isOwn) throw new Problem('not-found');
    return article;
  };

  const answerFor = async (article: ArticleRow): Promise<ArticleAnswer> => {
    const featured = article.description.autoFeaturedImage ? await imageStore(db).findFeatured(article.id) : undefined;
    return {
      request_id: article.id,
      status: article.status,
      output: article.html,
      error: article.error,
      progress: article.progress,
      title: article.title,
      meta_description: article.metaDescription,
      category: article.description.aiArticlePostCategory,
      image_request_id: featured?.id ?? null,
    };
  };

  const readOwn = async (business: BusinessContext, siteId: number, requestId: string): Promise<ArticleAnswer> => {
    const article = await findOwn(business, siteId, requestId);
    await articleStore(db).markRead(article, now());
    return answerFor(article);
  };

  return {
    start,
    fail,

    /** Starts the article of a person. A repeated call with the same `submitId` returns the same request. */
    generate: async (
      business: BusinessContext,
      siteId: number,
      description: ArticleDescription,
      submitId: string | undefined,
    ): Promise<{ request_id: string }> => {
      await sites.findForUser(business, siteId);
      const request: ArticleRequest = {
        businessId: business.id,
        siteId,
        userId: business.userId,
        feature: 'ai_writer',
        description,
        words: articleSizes[description.articleSize],
        imagePosition: 1,
        idempotencyKey: `${business.userId}:${siteId}:${submitId ?? newUuid(random)}`,
      };
      return { request_id: await db.transaction((tx) => start(tx, request)) };
    },

    check: readOwn,

    /** Sends each new state until the article ended or the client leaves. */
    follow: async (
      business: BusinessContext,
      siteId: number,
      requestId: string,
      { send, signal }: FollowOptions,
    ): Promise<void> => {
      const { id } = await findOwn(business, siteId, requestId);
      await announcements.follow(
        { channel: articleChannel, id },
        { read: () => readOwn(business, siteId, id), isLast: ({ status }) => status !== 'pending', send, signal },
      );
    },

    cancel: async (business: BusinessContext, siteId: number, requestId: string): Promise<void> =>
      fail(await findOwn(business, siteId, requestId), articleMessages.cancelled, { isCancelled: true }),

    /** Marks an article as inserted into a post, so that it is not offered again. */
    settle: async (business: BusinessContext, siteId: number, requestId: string): Promise<void> => {
      const { id } = await findOwn(business, siteId, requestId);
      await articleStore(db).settle(id, now());
    },

    /** Deletes the text of an article that ended. Its pictures stay in the media library. */
    discard: async (business: BusinessContext, siteId: number, requestId: string): Promise<void> => {
      const { id } = await findOwn(business, siteId, requestId);
      await articleStore(db).removeEnded(id);
    },

    listWaiting: async (business: BusinessContext, siteId: number): Promise<WaitingArticle[]> => {
      await sites.findForUser(business, siteId);
      const rows = await articleStore(db).listWaiting(business.id, siteId, business.userId);
      return rows.map(({ id, siteId: site_id, title, status, error, progress, createdAt }) => ({
        request_id: id,
        site_id,
        title,
        status,
        error,
        progress,
        created_at: createdAt,
      }));
    },

    /** Cancels an article that another feature requested. */
    cancelForFeature: async (businessId: number, requestId: string): Promise<void> => {
      const article = await articleStore(db).find(businessId, requestId);
      if (article) await fail(article, articleMessages.cancelled, { isCancelled: true });
    },

    find: async (businessId: number, requestId: string): Promise<WrittenArticle | undefined> => {
      const article = await articleStore(db).find(businessId, requestId);
      if (!article) return undefined;
      const { pictures, cost } = await images.findOfArticle(article.id);
      const { id, status, error, title, html, metaDescription, links, model, promptVersion } = article;
      return {
        requestId: id,
        status,
        error,
        title,
        html,
        metaDescription,
        links,
        model,
        promptVersion,
        cost: article.cost + cost,
        featuredImage: pictures.find(({ purpose }) => purpose === 'featured'),
        images: pictures.filter(({ purpose }) => purpose === 'inline'),
      };
    },

    /** Cancels the articles of a removed site. */
    cancelOfSite: async (businessId: number, siteId: number): Promise<void> => {
      for (const { id } of await articleStore(db).listPendingOfSite(businessId, siteId)) {
        const article = await articleStore(db).find(businessId, id);
        if (article) await fail(article, articleMessages.cancelled, { isCancelled: true });
      }
      await imageStore(db).failOfSite(businessId, siteId, articleMessages.cancelled, now());
    },
  };
};
