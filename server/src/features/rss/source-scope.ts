import type { Db } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { AccountAccessService } from '../social/index.ts';
import { channelStore, type SourcedFeed } from './channels/channels.store.ts';
import { itemListStore } from './channels/item-lists.store.ts';

type Deps = { db: Db; access: Pick<AccountAccessService, 'listUsable'> };
export type SourceScope = ReturnType<typeof createSourceScope>;

/** The sources a member can see: of the Facebook pages of the business only those the member can use. */
export const createSourceScope = ({ db, access }: Deps) => {
  /** Undefined: all. */
  const listPageIds = async (business: BusinessContext): Promise<string[] | undefined> =>
    (await access.listUsable(business))?.flatMap(({ network, remoteId }) => (network === 'facebook' ? [remoteId] : []));

  return {
    listPageIds,

    /** Of one channel, or of all channels of the business. */
    listFeeds: async (business: BusinessContext, channelId?: number): Promise<SourcedFeed[]> => {
      const pageIds = await listPageIds(business);
      const feeds = await channelStore(db).listFeeds(business.id, channelId);
      return feeds.filter(({ source }) => !source?.pageId || !pageIds || pageIds.includes(source.pageId));
    },

    /** In the channels, in the directory, and those the business looked at. */
    listVisibleIds: async (business: BusinessContext): Promise<number[]> =>
      itemListStore(db).listVisibleSourceIds(business.id, await listPageIds(business)),

    /** What a saved search looks at: the directory and the channels. */
    listSearchableIds: async (business: BusinessContext): Promise<number[]> =>
      itemListStore(db).listSearchableSourceIds(business.id, await listPageIds(business)),
  };
};
