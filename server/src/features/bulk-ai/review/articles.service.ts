import type { ArticleState, BulkArticle } from '@fanfare/contract/bulk-ai/articles';
import { pageSize } from '@fanfare/contract/kit/paging';
import { allows } from '@fanfare/contract/kit/permission';
import type { Tx } from '../../../platform/db/index.ts';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { ArticleApproval } from '../articles/article-approval.ts';
import { countArticleWords, hasImage, listLinks, removeImage } from '../articles/article-html.ts';
import type { ArticleMedia } from '../articles/article-media.ts';
import type { ArticleStops } from '../articles/article-stops.ts';
import { type ArticleRow, articleStore, type NewArticle } from '../articles/articles.store.ts';
import { keywordStore } from '../categories.store.ts';
import { checkArticleJob } from '../job-types.ts';
import { jobStore } from '../jobs.store.ts';
import { isCheckedAgain, lastingReasons } from '../schedule/hold.policy.ts';
import { settingsStore } from '../settings/settings.store.ts';
import { type FindSiteScope, isInScope } from '../site-scope.ts';
import { presentArticle, presentRow } from './presenter.ts';

export type ArticleService = ReturnType<typeof articleService>;
type Deps = {
  audit: Audit;
  sanitizeArticle: SanitizeArticle;
  articleStops: ArticleStops;
  articleMedia: ArticleMedia;
  findScope: FindSiteScope;
  approval: Pick<ArticleApproval, 'isRequiredFor' | 'findNames'>;
};
type ListQuery = {
  page: number;
  search: string;
  state?: ArticleState | undefined;
  category?: number | undefined;
};
type Removal = { article_id: number; image_url: string; image_id: number };

/** States of articles that can be edited; a posted one is edited as a post. */
const editableStates: readonly ArticleState[] = ['held', 'ready', 'failed'];

/** Service for articles of bulk AI that members read, edit and delete. */
export const articleService = (platform: Platform, deps: Deps) => {
  const { db, now, jobs } = platform;
  const { audit, sanitizeArticle, articleStops, articleMedia, findScope, approval } = deps;

  /** Finds an article; throws if the member can't use its site. */
  const find = async (business: BusinessContext, id: number): Promise<ArticleRow> => {
    const row = await articleStore(db).find(business.id, id);
    if (!row || !isInScope(await findScope(business), row.siteId)) throw new Problem('not-found');
    return row;
  };

  /** Locks all articles of the business and returns the one with this id, as it is now. */
  const lock = async (tx: Tx, businessId: number, id: number): Promise<ArticleRow> => {
    await settingsStore(tx).lock(businessId);
    const row = await articleStore(tx).find(businessId, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  /**
   * Stores an edited text. Its gates are checked again before it can be posted without a person. An approval stays only
   * if the editor could have approved alone.
   */
  const saveText = async (tx: Tx, business: BusinessContext, row: ArticleRow, change: Partial<NewArticle>) => {
    const isAlone = !(await approval.isRequiredFor(tx, business));
    const mayApprove = isAlone && allows('bulk_ai:publisher', business);
    if (row.approvedById !== null && mayApprove) return articleStore(tx).update(business.id, row.id, change);
    const heldBecause = [
      ...lastingReasons(row),
      ...(row.approvedById === null ? [] : ['It was edited after its approval.']),
      isCheckedAgain,
    ];
    await articleStore(tx).update(business.id, row.id, {
      ...change,
      state: 'held',
      heldBecause,
      reason: heldBecause.join(' '),
      approvedById: null,
      approvedAt: null,
    });
    await jobs.send(tx, checkArticleJob, { businessId: business.id, articleId: row.id });
  };

  return {
    find,
    lock,

    page: async (business: BusinessContext, { page, ...filter }: ListQuery) => {
      const scope = await findScope(business);
      const [{ items, total }, held] = await Promise.all([
        articleStore(db).page(business.id, { ...filter, scope }, pageSize, (page - 1) * pageSize),
        articleStore(db).countHeld(business.id, scope),
      ]);
      return { items: items.map(presentRow), total, page, page_size: pageSize, held };
    },

    get: async (business: BusinessContext, id: number): Promise<BulkArticle> => {
      await find(business, id);
      const row = await articleStore(db).findFull(business.id, id);
      if (!row) throw new Problem('not-found');
      return presentArticle(row, await approval.findNames(db, row.article));
    },

    update: async (actor: Actor, business: BusinessContext, id: number, title: string, text: string): Promise<void> => {
      const { language } = await find(business, id);
      const html = await sanitizeArticle(text);
      const words = await countArticleWords(html, language);
      await db.transaction(async (tx) => {
        const row = await lock(tx, business.id, id);
        if (!editableStates.includes(row.state)) throw new Problem('bulk-article-not-now');
        const images = row.images.filter(({ image_url }) => hasImage(html, image_url));
        await saveText(tx, business, row, { title, html, words, images, links: listLinks(html) });
        await articleMedia.record(tx, { ...row, title, html, images });
        await audit.record(tx, actor, business.id, `Edited the bulk AI article ${title}`);
      });
    },

    removeImage: async (actor: Actor, business: BusinessContext, removal: Removal): Promise<void> => {
      const { article_id, image_url, image_id } = removal;
      await find(business, article_id);
      await db.transaction(async (tx) => {
        const row = await lock(tx, business.id, article_id);
        if (!editableStates.includes(row.state)) throw new Problem('bulk-article-not-now');
        const isRemoved = (image: { image_url: string; image_id: number }) =>
          image.image_id === image_id && image.image_url === image_url;
        const isFeatured = row.featuredImage !== null && isRemoved(row.featuredImage);
        if (!isFeatured && !row.images.some(isRemoved)) throw new Problem('not-found');
        const featuredImage = isFeatured ? null : row.featuredImage;
        const images = row.images.filter((image) => !isRemoved(image));
        const html = removeImage(row.html, image_url);
        await saveText(tx, business, row, { featuredImage, images, html });
        await articleMedia.record(tx, { ...row, featuredImage, images, html });
        await audit.record(tx, actor, business.id, `Removed an image of the bulk AI article ${row.title}`);
      });
    },

    /** Removes an article. A posted one stays on its site; one that is being written is stopped. */
    remove: async (actor: Actor, business: BusinessContext, id: number): Promise<void> => {
      await find(business, id);
      const stopped = await db.transaction(async (tx) => {
        const row = await lock(tx, business.id, id);
        if (row.state === 'scheduled') throw new Problem('bulk-article-not-now');
        const job = row.state === 'writing' ? await jobStore(tx).findOfArticle(business.id, id, 'article') : undefined;
        if (job) {
          await jobStore(tx).update(business.id, job.id, {
            state: 'stopped',
            reason: 'Its article was deleted.',
            finishedAt: now(),
          });
          if (job.version === 1) await keywordStore(tx).setState(job.keywordId, 'skipped');
        }
        await articleMedia.clear(tx, row);
        await articleStore(tx).remove(business.id, id);
        await audit.record(tx, actor, business.id, `Deleted the bulk AI article ${row.title || row.keyword}`);
        return job?.state === 'running' ? [job] : [];
      });
      await articleStops.cancelRequests(business.id, stopped);
    },
  };
};
