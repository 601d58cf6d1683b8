import type { Platform } from '../../platform/platform.ts';
import type { SiteRemoval, Sites } from '../sites/index.ts';
import type { ArticleStops } from './articles/article-stops.ts';
import { articleStore } from './articles/articles.store.ts';
import { categoryStore, keywordStore } from './categories.store.ts';
import { jobStore } from './jobs.store.ts';
import { settingsStore } from './settings/settings.store.ts';

type Deps = {
  sites: Pick<Sites, 'removal'>;
  articleStops: Pick<ArticleStops, 'cancelRequests'>;
};

const reason = 'Its site was deleted. Choose another site for its category.';

/**
 * Moves categories and articles of a removed site to the site that got its posts. Without such a site, categories are
 * paused until a member chooses one; articles being written wait, and articles not posted keep their text.
 */
export const followRemovedSite =
  ({ db, now }: Platform, { sites, articleStops }: Deps) =>
  async (removal: SiteRemoval): Promise<void> => {
    const { businessId, siteId, toSiteId } = removal;
    const newPostIdFor = await sites.removal.findNewPostIds(removal);
    const stopped = await db.transaction(async (tx) => {
      if (!(await settingsStore(tx).lock(businessId))) return [];
      const open = await jobStore(tx).listOpenOfSite(businessId, siteId);
      for (const { id, keywordId, version } of open) {
        // The earlier text is kept; a person has to ask for the new version again.
        const isOver = version > 1 && toSiteId === null;
        await jobStore(tx).update(businessId, id, {
          ...(isOver ? { state: 'failed', finishedAt: now() } : { state: 'waiting' }),
          siteId: toSiteId,
          startedAt: null,
          runAt: null,
          reason: toSiteId === null ? reason : '',
        });
        if (version === 1) await keywordStore(tx).setState(keywordId, 'waiting');
      }
      for (const { id } of await categoryStore(tx).listOfSite(businessId, siteId)) {
        const site = toSiteId === null ? { siteId: null, isPaused: true } : { siteId: toSiteId };
        await categoryStore(tx).update(businessId, id, { ...site, postCategories: [], postAuthor: 0 });
        await jobStore(tx).followCategory(businessId, id);
      }
      for (const { id, state, postId } of await articleStore(tx).listOfSite(businessId, siteId)) {
        const movedPostId = postId === null ? null : (newPostIdFor(postId) ?? null);
        const isOpen = ['held', 'ready', 'failed', 'writing'].includes(state);
        const columns = toSiteId === null && isOpen ? ({ state: 'failed', reason } as const) : {};
        await articleStore(tx).update(businessId, id, { ...columns, siteId: toSiteId, postId: movedPostId });
      }
      return open.filter(({ state }) => state === 'running');
    });
    await articleStops.cancelRequests(businessId, stopped);
  };
