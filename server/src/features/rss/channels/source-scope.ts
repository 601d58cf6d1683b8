import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { channelStore, type SourcedFeed } from './channels.store.ts';
import { itemListStore } from './item-lists.store.ts';

type Deps = { access: Pick<AccountAccessService, 'listUsable'> };
export type SourceScope = ReturnType<typeof createSourceScope>;

/** The sources a member can see: of the Facebook pages of the business only those the member can use. */
export const createSourceScope = ({ db }: Platform, { access }: Deps) => {
  /** Lists the Facebook pages the member can use; undefined: all. */
  const listPageIds = async (business: BusinessContext): Promise<string[] | undefined> =>
    (await access.listUsable(business))?.flatMap(({ network, remoteId }) => (network === 'facebook' ? [remoteId] : []));

  return {
    listPageIds,

    /** Lists the feeds of one channel, or of all channels of the business. */
    listFeeds: async (business: BusinessContext, channelId?: number): Promise<SourcedFeed[]> => {
      const pageIds = await listPageIds(business);
      const feeds = await channelStore(db).listFeeds(business.id, channelId);
      return feeds.filter(({ source }) => !source?.pageId || !pageIds || pageIds.includes(source.pageId));
    },

    /** Lists the sources in the channels, in the directory, and those the business looked at. */
    listVisibleIds: async (business: BusinessContext): Promise<number[]> =>
      itemListStore(db).listVisibleSourceIds(business.id, await listPageIds(business)),

    /** Lists the sources that a saved search looks at: the directory and the channels. */
    listSearchableIds: async (business: BusinessContext): Promise<number[]> =>
      itemListStore(db).listSearchableSourceIds(business.id, await listPageIds(business)),
  };
};
