import {
  type BulkCategory,
  type CategoryDraft,
  type CategoryUpdate,
  maxCategories,
} from '@fanfare/contract/bulk-ai/categories';
import { postMessages } from '@fanfare/contract/posts/working-copies';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Articles } from '../../ai-writer/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { Sites } from '../../sites/index.ts';
import type { ArticleStops } from '../articles/article-stops.ts';
import { articleStore } from '../articles/articles.store.ts';
import {
  type CategoryRow,
  categoryStore,
  type KeywordRow,
  keywordStore,
  type ListedCategory,
} from '../categories.store.ts';
import type { Gates } from '../gates/index.ts';
import { jobStore } from '../jobs.store.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { settingsStore } from '../settings/settings.store.ts';
import { type FindSiteScope, isInScope } from '../site-scope.ts';
import { compareKeywords, type KeywordChanges } from './keyword-changes.ts';
import { presentCategory } from './presenter.ts';

export type CategoryService = ReturnType<typeof categoryService>;
type Deps = {
  audit: Audit;
  sites: Pick<Sites, 'service' | 'content'>;
  articles: Pick<Articles, 'suggestKeywords'>;
  settings: Pick<SettingsService, 'get'>;
  articleStops: ArticleStops;
  requestIndex: Gates['requestIndex'];
  findScope: FindSiteScope;
};

const categoryDeleted = 'Its category was deleted.';

/** Service for categories of bulk AI: keywords, and where and how their articles are written and posted. */
export const categoryService = (platform: Platform, deps: Deps) => {
  const { db, now } = platform;
  const { audit, sites, articles, settings, articleStops, requestIndex, findScope } = deps;

  const find = async (business: BusinessContext, id: number): Promise<ListedCategory> => {
    const row = await categoryStore(db).find(business.id, id);
    if (!row || !isInScope(await findScope(business), row.siteId)) throw new Problem('not-found');
    return row;
  };

  /** Reads categories and authors of a site; throws if it doesn't respond. */
  const readSite = async (business: BusinessContext, siteId: number) => {
    const [{ categories }, { users }] = await Promise.all([
      sites.content.categories(business, siteId),
      sites.content.users(business, siteId),
    ]);
    return {
      categories: categories.map(({ id, name }) => ({ cat_ID: id, cat_name: name })),
      users: users.map(({ ID, user_nicename }) => ({ ID, user_nicename })),
    };
  };

  /**
   * Database columns for a category. Throws unless the site, post categories and author exist and the member can use
   * the site.
   */
  const toColumns = async (business: BusinessContext, draft: CategoryDraft) => {
    await sites.service.findForUser(business, draft.site);
    const asksSite = draft.post_categories.length > 0 || draft.post_author !== 0;
    const { categories, users } = asksSite ? await readSite(business, draft.site) : { categories: [], users: [] };
    const chosen = [...new Set(draft.post_categories)].map((id) => categories.find(({ cat_ID }) => cat_ID === id));
    const postCategories = chosen.filter((category) => category !== undefined);
    if (postCategories.length < chosen.length) throw invalidInput('post_categories', postMessages.category);
    if (draft.post_author !== 0 && !users.some(({ ID }) => ID === draft.post_author))
      throw invalidInput('post_author', 'This author isn’t a user of the site. Choose another one.');
    return {
      name: draft.category,
      siteId: draft.site,
      imagePosition: draft.article_image_position,
      postCategories,
      internalLinks: draft.internal_link_count,
      externalLinks: draft.external_link,
      postAuthor: draft.post_author,
      draftsShares: draft.drafts_shares,
    };
  };

  const applyKeywords = async (tx: Tx, row: CategoryRow, changes: KeywordChanges) => {
    const store = keywordStore(tx);
    await store.remove(changes.removedIds);
    for (const { id, name, position } of changes.changed) await store.update(id, { name, position });
    const added = await store.insert(
      row.businessId,
      row.id,
      changes.added.map((keyword) => ({ ...keyword, state: 'waiting' })),
    );
    await jobStore(tx).insert(added.map((keyword) => toJob(row, keyword, now())));
  };

  const present = async (businessId: number, id: number): Promise<BulkCategory> => {
    const row = await categoryStore(db).find(businessId, id);
    if (!row) throw new Problem('not-found');
    return presentCategory(row, await keywordStore(db).list([id]));
  };

  return {
    list: async (business: BusinessContext): Promise<BulkCategory[]> => {
      const rows = await categoryStore(db).list(business.id, await findScope(business));
      const keywords = await keywordStore(db).list(rows.map(({ id }) => id));
      const byCategory = Map.groupBy(keywords, ({ categoryId }) => categoryId);
      return rows.map((row) => presentCategory(row, byCategory.get(row.id) ?? []));
    },

    /**
     * Returns a category with all post categories of its site; if the site doesn't respond, with those that were
     * chosen.
     */
    get: async (business: BusinessContext, id: number): Promise<BulkCategory> => {
      const row = await find(business, id);
      const keywords = await keywordStore(db).list([id]);
      const read = row.siteName === null ? undefined : readSite(business, row.siteId ?? 0);
      return presentCategory(row, keywords, await read?.then(({ categories }) => categories).catch(keepChosen));
    },

    readSite,

    create: async (actor: Actor, business: BusinessContext, draft: CategoryDraft): Promise<BulkCategory> => {
      const columns = await toColumns(business, draft);
      const changes = accepted(compareKeywords([], draft));
      const defaults = await settings.get(business.id);
      const id = await db.transaction(async (tx) => {
        await settingsStore(tx).ensure(business.id, defaults, now());
        if ((await categoryStore(tx).count(business.id)) >= maxCategories)
          throw new Problem('too-many-bulk-categories');
        const row = await categoryStore(tx).insert(business.id, { ...columns, createdAt: now() });
        await applyKeywords(tx, row, changes);
        await requestIndex(tx, business.id, columns.siteId);
        await audit.record(tx, actor, business.id, `Created the bulk AI category ${row.name}`);
        return row.id;
      });
      return present(business.id, id);
    },

    /** Updates a category. A removed keyword that is under way is stopped; what it cost so far counts. */
    update: async (actor: Actor, business: BusinessContext, draft: CategoryUpdate): Promise<BulkCategory> => {
      await find(business, draft.id);
      const columns = await toColumns(business, draft);
      const stopped = await db.transaction(async (tx) => {
        await settingsStore(tx).lock(business.id);
        const row = await categoryStore(tx).find(business.id, draft.id);
        if (!row) throw new Problem('not-found');
        const changes = accepted(compareKeywords(await keywordStore(tx).list([row.id]), draft));
        const jobs = await articleStops.stop(
          tx,
          business.id,
          { keywordIds: changes.removedIds },
          'Its keyword was removed.',
        );
        await categoryStore(tx).update(business.id, row.id, {
          ...columns,
          // A category without a site was paused when its site was deleted, so the new site resumes it.
          ...(row.siteName === null ? { isPaused: false } : {}),
        });
        await applyKeywords(tx, { ...row, ...columns }, changes);
        await jobStore(tx).followCategory(business.id, row.id);
        await requestIndex(tx, business.id, columns.siteId);
        await articleStops.adoptSite(tx, business.id, row.id, columns.siteId);
        await audit.record(tx, actor, business.id, `Changed the bulk AI category ${columns.name}`);
        return jobs;
      });
      await articleStops.cancelRequests(business.id, stopped);
      return present(business.id, draft.id);
    },

    /** Removes a category. Written articles stay; those that would be posted wait for a person. */
    remove: async (actor: Actor, business: BusinessContext, id: number): Promise<void> => {
      await find(business, id);
      const stopped = await db.transaction(async (tx) => {
        await settingsStore(tx).lock(business.id);
        const row = await categoryStore(tx).find(business.id, id);
        if (!row) throw new Problem('not-found');
        const jobs = await articleStops.stop(tx, business.id, { categoryId: id }, categoryDeleted);
        await articleStore(tx).holdReady(business.id, id, categoryDeleted);
        await categoryStore(tx).remove(business.id, id);
        await audit.record(tx, actor, business.id, `Deleted the bulk AI category ${row.name}`);
        return jobs;
      });
      await articleStops.cancelRequests(business.id, stopped);
    },

    setPaused: async (actor: Actor, business: BusinessContext, id: number, isPaused: boolean): Promise<void> => {
      const { name, siteName } = await find(business, id);
      if (!isPaused && siteName === null) throw invalidInput('site', 'Choose a site for this category first.');
      await db.transaction(async (tx) => {
        await settingsStore(tx).lock(business.id);
        await categoryStore(tx).update(business.id, id, { isPaused });
        await audit.record(tx, actor, business.id, `${isPaused ? 'Paused' : 'Resumed'} the bulk AI category ${name}`);
      });
    },

    suggestKeywords: async (business: BusinessContext, category: string, known: readonly string[]) => {
      const { language_selection } = await settings.get(business.id);
      return { output: await articles.suggestKeywords(business.id, 'bulk_ai', category, known, language_selection) };
    },
  };
};

const keepChosen = (error: unknown): undefined => {
  if (!(error instanceof Problem)) throw error;
};

const toJob = ({ businessId, id, name, siteId }: CategoryRow, keyword: KeywordRow, createdAt: Date) => ({
  businessId,
  siteId,
  categoryId: id,
  category: name,
  keywordId: keyword.id,
  keyword: keyword.name,
  createdAt,
  kind: 'article' as const,
  state: 'waiting' as const,
});

const accepted = (changes: ReturnType<typeof compareKeywords>): KeywordChanges => {
  if ('problem' in changes) throw invalidInput('keywords', changes.problem);
  return changes;
};
