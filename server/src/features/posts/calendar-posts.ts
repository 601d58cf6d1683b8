import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Sites } from '../sites/index.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

/** A post in a calendar. */
export type CalendarPost = { id: number; site_id: number; title: string; status: 'publish' | 'future'; at: Date };
type Deps = { db: Db; now: Now; sites: Pick<Sites, 'window'> };

const most = 5000;

/** Posts of our own sites, and those of others that went there through us. */
export const listPostsBetween =
  ({ db, now, sites }: Deps) =>
  async (businessId: number, from: Date, to: Date): Promise<CalendarPost[]> => {
    const statusAt = (at: Date) => (at > now() ? ('future' as const) : ('publish' as const));
    const ours = (await sites.window(businessId, from, to, most)).map(({ id, siteId, title, at }) => ({
      ...{ id, site_id: siteId, title, at, status: statusAt(at) },
    }));
    const theirs = (await workingCopyStore(db).window(businessId, from, to, most)).flatMap(
      ({ postId, siteId, title, outAt }) =>
        outAt ? [{ id: Number(postId), site_id: siteId, title: title ?? '', at: outAt, status: statusAt(outAt) }] : [],
    );
    return [...ours, ...theirs].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  };
