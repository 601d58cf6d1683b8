import type { Platform } from '../../platform/platform.ts';
import type { Notify } from '../notifications/index.ts';
import { sourceStore } from './fetch/sources.store.ts';

type Deps = { notify: Notify };
export type EndedFeedService = ReturnType<typeof endedFeedService>;

/** Tells the owners of channels about a feed that isn't fetched anymore. */
export const endedFeedService = ({ db }: Platform, { notify }: Deps) => ({
  report: async (sourceId: number): Promise<void> => {
    const source = await sourceStore(db).find(sourceId);
    if (!source) return;
    for (const { businessId, ownerId } of await sourceStore(db).listOwners(sourceId)) {
      await db.transaction((tx) =>
        notify(tx, {
          userId: ownerId,
          businessId,
          event: 'feed-ended',
          groupKey: `feed-ended ${businessId} ${sourceId}`,
          title: 'A feed ended',
          message: `${source.title || source.address} can’t be fetched anymore. ${source.problem ?? ''}`.trim(),
          link: '/content/rss',
        }),
      );
    }
  },
});
