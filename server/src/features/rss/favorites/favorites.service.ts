import { done } from '@fanfare/contract/kit/success';
import type { Favorite, FavoriteChange, FavoriteDraft } from '@fanfare/contract/rss/favorite-calls';
import { rssLimits } from '@fanfare/contract/rss/rss';
import type { BusinessContext, Caller } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { channelStore } from '../channels/channels.store.ts';
import { itemListStore } from '../channels/item-lists.store.ts';
import type { SourceScope } from '../channels/source-scope.ts';
import { toDescription } from '../feed-document/feed-items.ts';
import { domainOf, linkKeyFor } from '../feed-document/web-address.ts';
import type { SiteScope } from '../site-scope.ts';
import { favoriteStore, type SavedFavorite } from './favorites.store.ts';

type Deps = { siteScope: SiteScope; sourceScope: SourceScope };
export type FavoriteService = ReturnType<typeof favoriteService>;
type Filter = { page: number; search: string; site_id?: number | undefined; type?: Favorite['type'] | undefined };

/** Articles a business keeps: once per permalink. */
export const favoriteService = ({ db, now }: Platform, { siteScope, sourceScope }: Deps) => {
  const present = async (
    { row, savedBy }: SavedFavorite,
    siteIds: ReadonlySet<number>,
    sourceIds: readonly number[],
  ): Promise<Favorite> => ({
    type: row.type,
    permalink: row.permalink,
    title: row.title,
    description: row.description,
    pub_date: row.publishedAt,
    set_date: row.setDate,
    note: row.note,
    id: row.id,
    assoc_sites: row.siteIds.filter((id) => siteIds.has(id)),
    domain: domainOf(row.permalink),
    picture: row.picture,
    saved_by: savedBy,
    saved: row.savedAt,
    additional_data: toJson(row.additionalData),
    item_id: (await itemListStore(db).listByLink(sourceIds, row.linkKey))[0]?.id ?? null,
  });

  const presentAll = async (business: BusinessContext, rows: readonly SavedFavorite[]): Promise<Favorite[]> => {
    const siteIds = await siteScope.listIds(business);
    const sourceIds = await sourceScope.listVisibleIds(business);
    const favorites = [];
    for (const row of rows) favorites.push(await present(row, siteIds, sourceIds));
    return favorites;
  };

  const getRow = async (business: BusinessContext, id: number): Promise<SavedFavorite> => {
    const row = await favoriteStore(db).find(business.id, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const getFavorite = async (business: BusinessContext, id: number): Promise<Favorite> => {
    const [favorite] = await presentAll(business, [await getRow(business, id)]);
    if (!favorite) throw new Problem('not-found');
    return favorite;
  };

  return {
    listSites: async (business: BusinessContext) => ({ sites: await siteScope.list(business) }),

    listAssociated: async (
      business: BusinessContext,
      ids: { favorite_id?: number | null | undefined; channel_id?: number | null | undefined },
    ) => {
      const siteIds = await siteScope.listIds(business);
      const row =
        ids.favorite_id != null
          ? (await getRow(business, ids.favorite_id)).row
          : await channelStore(db).find(business.id, ids.channel_id ?? 0);
      if (!row) throw new Problem('not-found');
      return { assoc_sites: row.siteIds.filter((id) => siteIds.has(id)) };
    },

    list: async (business: BusinessContext, { page, search, site_id, type }: Filter) => {
      const filter = { search, siteId: site_id, type };
      const { rows, total } = await favoriteStore(db).page(business.id, filter, page, rssLimits.pageSize);
      return { items: await presentAll(business, rows), total, page, page_size: rssLimits.pageSize };
    },

    set: async (caller: Caller, business: BusinessContext, draft: FavoriteDraft) => {
      const linkKey = linkKeyFor(draft.permalink);
      const existing = await favoriteStore(db).findByLink(business.id, linkKey);
      const siteIds = await siteScope.mergeSiteIds(business, draft.assoc_sites, existing?.siteIds);
      const visible = await sourceScope.listVisibleIds(business);
      const [item] = await itemListStore(db).listByLink(visible, linkKey);
      const id = await favoriteStore(db).upsert({
        businessId: business.id,
        savedById: caller.userId,
        savedAt: now(),
        type: draft.type,
        linkKey,
        siteIds,
        permalink: draft.permalink,
        title: draft.title,
        note: draft.note,
        description: toDescription(draft.description),
        picture: item?.picture ?? existing?.picture ?? null,
        publishedAt: draft.pub_date ?? null,
        setDate: draft.set_date ?? toDay(now(), caller.timeZone),
        additionalData: draft.additional_data ?? null,
      });
      return { ...done, favorite_id: id, favorite: await getFavorite(business, id) };
    },

    update: async (business: BusinessContext, id: number, change: FavoriteChange) => {
      const { row } = await getRow(business, id);
      const { favorite_date, favorite_note, assoc_sites } = change;
      const fields = {
        ...(favorite_date === undefined ? {} : { setDate: favorite_date }),
        ...(favorite_note === undefined ? {} : { note: favorite_note }),
        ...(assoc_sites === undefined
          ? {}
          : { siteIds: await siteScope.mergeSiteIds(business, assoc_sites, row.siteIds) }),
      };
      if (Object.keys(fields).length > 0) await favoriteStore(db).update(business.id, id, fields);
      return { ...done, favorite: await getFavorite(business, id) };
    },

    remove: async (business: BusinessContext, id: number): Promise<void> => {
      if ((await favoriteStore(db).remove(business.id, id)) === 0) throw new Problem('not-found');
    },
  };
};

/** The day in the member's time zone, as `2030-06-15`. */
const toDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

const toJson = (value: unknown): Favorite['additional_data'] => JSON.parse(JSON.stringify(value ?? null));
