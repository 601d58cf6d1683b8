import type { SiteDraft, SitePost } from '@fanfare/connectors/ports/site';
import type { TrashedPost } from '@fanfare/contract/posts/posts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { withConnectorErrors } from '../../connections/index.ts';
import { type Sites, toPostStatus, toSiteStatuses } from '../../sites/index.ts';
import type { Social } from '../../social/index.ts';
import { sitePostChanged } from '../posts.events.ts';
import type { PublishApproval } from '../publish/publish-approval.ts';
import type { ShareReschedulingService } from '../shares/share-rescheduling.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { PostService } from './posts.service.ts';

export type TrashService = ReturnType<typeof trashService>;
type Deps = {
  audit: Audit;
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  social: Pick<Social, 'shares' | 'ledger' | 'access'>;
  shareRescheduling: ShareReschedulingService;
  posts: Pick<PostService, 'fetchPost'>;
  approval: Pick<PublishApproval, 'isRequired'>;
};
const maxShares = 20;

/** Moves posts to the trash and restores them. */
export const trashService = (
  { db, now, events }: Platform,
  { audit, sites, social, shareRescheduling, posts, approval }: Deps,
) => ({
  /** Moves a post to the trash. Can be repeated after a failure: finished steps are skipped. */
  remove: async (
    actor: Actor,
    business: BusinessContext,
    siteId: number,
    postId: number,
  ): Promise<TrashedPost | null> => {
    const row = await sites.findForUser(business, siteId);
    const post = await posts.fetchPost(row, postId);
    await withConnectorErrors(() => sites.withSite(row, (site, grant) => site.remove(grant, post.id)));
    const { canceledShares, ids } = await shareRescheduling.cancelPlanned(
      actor,
      await social.shares.findByPost(row.businessId, row.id, post.id),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(row.businessId, row.id, post.id);
      if (copy) {
        const fields = { ...copy.fields, social: [...copy.fields.social, ...canceledShares].slice(0, maxShares) };
        await workingCopyStore(tx).update(copy, { fields, status: 'trash', publishedAt: null });
      }
      await audit.record(tx, actor, row.businessId, `Moved the post ${post.title} on ${row.name} to the trash`);
      await events.emit(tx, sitePostChanged, { businessId: row.businessId, siteId, postId: post.id });
    });
    const post_status = toPostStatus(post.status);
    return post_status === 'trash'
      ? null
      : { post_status, post_name: post.slug, front_page: post.onFrontPage, shares: ids };
  },

  /** While posts wait for approval, a member's post comes back as a draft: its text may have changed since it was public. */
  restore: async (actor: Actor, business: BusinessContext, siteId: number, postId: number, before?: TrashedPost) => {
    const row = await sites.findForUser(business, siteId);
    const post = await posts.fetchPost(row, postId);
    if (post.status !== 'trashed') return toPostStatus(post.status);
    const was = before && (await approval.isRequired(business)) ? { ...before, post_status: 'draft' as const } : before;
    // The slug of the working copy is requested if there is no "Undo" data; the site may have given it to another post.
    const copyBefore = await workingCopyStore(db).findByPost(row.businessId, row.id, post.id);
    const slug = was?.post_name || copyBefore?.fields.post_name;
    const restoredPost = await withConnectorErrors(() =>
      sites.withSite(row, (site, grant) => site.update(grant, post.id, toRestoredDraft(post, was, slug, now()))),
    );
    const isPublic = restoredPost.status === 'published' || restoredPost.status === 'planned';
    const postShares = isPublic && was ? await social.shares.findByPost(row.businessId, row.id, post.id) : [];
    const restoredShares = await shareRescheduling.restorePlanned(
      actor,
      postShares.filter(({ id }) => was?.shares.includes(id)),
      now(),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(row.businessId, row.id, post.id);
      if (copy) {
        const isRestored = (key: string) => restoredShares.some((one) => one.key === key);
        const fields = { ...copy.fields, social: copy.fields.social.filter(({ key }) => !isRestored(key)) };
        const publishedAt = isPublic ? (restoredPost.publishedAt ?? now()) : null;
        await workingCopyStore(tx).update(copy, {
          fields,
          status: toPostStatus(restoredPost.status),
          publishedAt,
          siteChangedAt: restoredPost.changedAt,
        });
      }
      await audit.record(tx, actor, row.businessId, `Restored the post ${post.title} on ${row.name} from the trash`);
      await events.emit(tx, sitePostChanged, { businessId: row.businessId, siteId, postId: post.id });
    });
    return toPostStatus(restoredPost.status);
  },

  /** Shares of other sites → `not-found`. */
  removeShare: async (actor: Actor, business: BusinessContext, siteId: number, shareId: number) => {
    const row = await sites.findForUser(business, siteId);
    const { post } = await social.ledger.get(row.businessId, shareId);
    if (post?.site_id !== row.id) throw new Problem('not-found');
    await social.access.requireShare(business, shareId);
    await social.shares.remove(actor, row.businessId, shareId);
  },
});

/** The status before deletion, with its slug and date. A scheduled time that has passed → published. */
const toRestoredDraft = (
  post: SitePost,
  was: TrashedPost | undefined,
  requestedSlug: string | undefined,
  now: Date,
): Partial<SiteDraft> => {
  const [status = 'draft'] = was ? toSiteStatuses([was.post_status]) : [];
  const kept = { ...(requestedSlug ? { slug: requestedSlug } : {}), ...(was?.front_page ? { onFrontPage: true } : {}) };
  const { publishedAt } = post;
  if (status === 'trashed' || status === 'draft' || status === 'pending' || !publishedAt) {
    return { status: status === 'pending' ? status : 'draft', ...kept };
  }
  const isPast = status === 'planned' && publishedAt <= now;
  return { status: isPast ? 'published' : status, publishAt: publishedAt, ...kept };
};
