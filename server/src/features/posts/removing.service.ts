import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Audit, By } from '../audit/index.ts';
import { answering } from '../connections/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { copyStore } from './copies.store.ts';
import type { Following } from './following.service.ts';
import type { Reading } from './reading.service.ts';

export type Removing = ReturnType<typeof removingService>;
type Needs = {
  db: Db;
  audit: Audit;
  sites: Pick<Sites['service'], 'forPerson' | 'use'>;
  social: Pick<Social, 'shares' | 'ledger' | 'access'>;
  following: Following;
  reading: Pick<Reading, 'postOf'>;
};
const mostShares = 20;

/** Posts into the bin and out of it again. */
export const removingService = ({ db, audit, sites, social, following, reading }: Needs) => ({
  /** Pressed again after it broke off, it does what is left to do. */
  remove: async (by: By, place: BusinessContext, siteId: number, postId: number) => {
    const row = await sites.forPerson(place, siteId);
    const post = await reading.postOf(row, postId);
    await answering(() => sites.use(row, (site, grant) => site.remove(grant, post.id)));
    const back = await following.recall(by, await social.shares.ofPost(row.businessId, row.id, post.id));
    await db.transaction(async (tx) => {
      const copy = await copyStore(tx).lockOfPost(row.businessId, row.id, post.id);
      if (copy) {
        const fields = { ...copy.fields, social: [...copy.fields.social, ...back].slice(0, mostShares) };
        await copyStore(tx).update(copy, { fields, status: 'trash', outAt: null });
      }
      await audit.record(tx, by, row.businessId, `Put the post ${post.title} at ${row.name} into the bin`);
    });
  },

  restore: async (by: By, place: BusinessContext, siteId: number, postId: number) => {
    const row = await sites.forPerson(place, siteId);
    const post = await reading.postOf(row, postId);
    if (post.status !== 'trashed') return;
    const back = await answering(() =>
      sites.use(row, (site, grant) => site.update(grant, post.id, { status: 'draft' })),
    );
    await db.transaction(async (tx) => {
      const copy = await copyStore(tx).lockOfPost(row.businessId, row.id, post.id);
      if (copy) await copyStore(tx).update(copy, { status: 'draft', outAt: null, baseAt: back.changedAt });
      await audit.record(tx, by, row.businessId, `Took the post ${post.title} at ${row.name} out of the bin`);
    });
  },

  /** Only a share of a post of this site: with any other number there is nothing here. */
  removeShare: async (by: By, place: BusinessContext, siteId: number, shareId: number) => {
    const row = await sites.forPerson(place, siteId);
    const { post } = await social.ledger.get(row.businessId, shareId);
    if (post?.site_id !== row.id) throw new Problem('not-found');
    await social.access.requireShare(place, shareId);
    await social.shares.remove(by, row.businessId, shareId);
  },
});
