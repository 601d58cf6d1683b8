import type { SiteDraft, SitePost } from '@fanfare/connectors/ports/site';
import type { BinnedPost } from '@fanfare/contract/posts';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Audit, Actor } from '../audit/index.ts';
import { withConnectorErrors } from '../connections/index.ts';
import { type Sites, toPostStatus, toSiteStatuses } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import type { Reading } from './posts.service.ts';
import type { Following } from './shares/share-rescheduling.service.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

export type Removing = ReturnType<typeof trashService>;
type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  sites: Pick<Sites['service'], 'forPerson' | 'use'>;
  social: Pick<Social, 'shares' | 'ledger' | 'access'>;
  following: Following;
  reading: Pick<Reading, 'fetchPost'>;
};
const mostShares = 20;

/** Posts into the bin and out of it again. */
export const trashService = ({ db, now, audit, sites, social, following, reading }: Deps) => ({
  /** Pressed again after it broke off, it does what is left to do. */
  remove: async (actor: Actor, business: BusinessContext, siteId: number, postId: number): Promise<BinnedPost | null> => {
    const row = await sites.forPerson(business, siteId);
    const post = await reading.fetchPost(row, postId);
    await withConnectorErrors(() => sites.use(row, (site, grant) => site.remove(grant, post.id)));
    const { back, ids } = await following.cancelPlanned(
      actor,
      await social.shares.ofPost(row.businessId, row.id, post.id),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(row.businessId, row.id, post.id);
      if (copy) {
        const fields = { ...copy.fields, social: [...copy.fields.social, ...back].slice(0, mostShares) };
        await workingCopyStore(tx).update(copy, { fields, status: 'trash', outAt: null });
      }
      await audit.record(tx, actor, row.businessId, `Put the post ${post.title} at ${row.name} into the bin`);
    });
    const post_status = toPostStatus(post.status);
    return post_status === 'trash' ? null : { post_status, post_name: post.slug, shares: ids };
  },

  restore: async (actor: Actor, business: BusinessContext, siteId: number, postId: number, was?: BinnedPost) => {
    const row = await sites.forPerson(business, siteId);
    const post = await reading.fetchPost(row, postId);
    if (post.status !== 'trashed') return toPostStatus(post.status);
    // Out of the bin later than "Undo" lasts, it asks for the address people know it by; a site may have given it up.
    const known = await workingCopyStore(db).findByPost(row.businessId, row.id, post.id);
    const wanted = was?.post_name || known?.fields.post_name;
    const back = await withConnectorErrors(() =>
      sites.use(row, (site, grant) => site.update(grant, post.id, standingAgain(post, was, wanted, now()))),
    );
    const isOut = back.status === 'published' || back.status === 'planned';
    const cancelled = isOut && was ? await social.shares.ofPost(row.businessId, row.id, post.id) : [];
    const again = await following.restorePlanned(
      actor,
      cancelled.filter(({ id }) => was?.shares.includes(id)),
      now(),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(row.businessId, row.id, post.id);
      if (copy) {
        const isPlanned = (key: string) => again.some((one) => one.key === key);
        const fields = { ...copy.fields, social: copy.fields.social.filter(({ key }) => !isPlanned(key)) };
        const outAt = isOut ? (back.publishedAt ?? now()) : null;
        await workingCopyStore(tx).update(copy, {
          fields,
          status: toPostStatus(back.status),
          outAt,
          baseAt: back.changedAt,
        });
      }
      await audit.record(tx, actor, row.businessId, `Took the post ${post.title} at ${row.name} out of the bin`);
    });
    return toPostStatus(back.status);
  },

  /** Only a share of a post of this site: with any other number there is nothing here. */
  removeShare: async (actor: Actor, business: BusinessContext, siteId: number, shareId: number) => {
    const row = await sites.forPerson(business, siteId);
    const { post } = await social.ledger.get(row.businessId, shareId);
    if (post?.site_id !== row.id) throw new Problem('not-found');
    await social.access.requireShare(business, shareId);
    await social.shares.remove(actor, row.businessId, shareId);
  },
});

/** As it was, with its address and its date; a moment that has passed meanwhile would have put it out. */
const standingAgain = (
  post: SitePost,
  was: BinnedPost | undefined,
  wanted: string | undefined,
  now: Date,
): Partial<SiteDraft> => {
  const [status = 'draft'] = was ? toSiteStatuses([was.post_status]) : [];
  const slug = wanted ? { slug: wanted } : {};
  const { publishedAt } = post;
  if (status === 'trashed' || status === 'draft' || status === 'pending' || !publishedAt) {
    return { status: status === 'pending' ? status : 'draft', ...slug };
  }
  const isPast = status === 'planned' && publishedAt <= now;
  return { status: isPast ? 'published' : status, publishAt: publishedAt, ...slug };
};
