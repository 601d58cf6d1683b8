import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/index.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

type CalendarPost = { id: number; site_id: number; title: string; status: 'publish' | 'future'; at: Date };
type Deps = { sites: Pick<Sites, 'listPostsBetween'> };

const maxPosts = 5000;

/** Posts of hosted sites, and posts of connected sites that were published through Fanfare. */
export const listPostsBetween =
  ({ db, now }: Platform, { sites }: Deps) =>
  async (businessId: number, from: Date, to: Date): Promise<CalendarPost[]> => {
    const statusAt = (at: Date) => (at > now() ? ('future' as const) : ('publish' as const));
    const hostedPosts = (await sites.listPostsBetween(businessId, from, to, maxPosts)).map(
      ({ id, siteId, title, at }) => ({
        id,
        site_id: siteId,
        title,
        at,
        status: statusAt(at),
      }),
    );
    const externalPosts = (await workingCopyStore(db).listPublishedBetween(businessId, from, to, maxPosts)).flatMap(
      ({ postId, siteId, title, publishedAt }) =>
        publishedAt
          ? [
              {
                id: Number(postId),
                site_id: siteId,
                title: title ?? '',
                at: publishedAt,
                status: statusAt(publishedAt),
              },
            ]
          : [],
    );
    return [...hostedPosts, ...externalPosts].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  };
