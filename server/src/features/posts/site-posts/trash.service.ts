import type { SiteDraft, SitePost } from '@fanfare/connectors/ports/site';
import type { TrashedPost } from '@fanfare/contract/posts/posts';
import { postLimits } from '@fanfare/contract/posts/working-copies';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { withConnectorErrors } from '../../connections/index.ts';
import { type Sites, toPostStatus, toSiteStatuses } from '../../sites/index.ts';
import type { Social } from '../../social/index.ts';
import { sitePostChanged } from '../posts.events.ts';
import type { PublishApproval } from '../publish/publish-approval.ts';
import { willBePublic } from '../publish-request.ts';
import type { ShareReschedulingService } from '../shares/share-rescheduling.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { PostService } from './posts.service.ts';

export type TrashService = ReturnType<typeof trashService>;
type Deps = {
  audit: Audit;
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  social: Pick<Social, 'shares'>;
  shareRescheduling: ShareReschedulingService;
  posts: Pick<PostService, 'fetchPost'>;
  approval: Pick<PublishApproval, 'isRequired'>;
};

/** Moves posts to the trash and restores them. */
export const trashService = (
  { db, now, events }: Platform,
  { audit, sites, social, shareRescheduling, posts, approval }: Deps,
) => ({
  /** Moves a post to the trash. After a failure it can be repeated: finished steps are skipped. */
  remove: async (
    actor: Actor,
    business: BusinessContext,
    siteId: number,
    postId: number,
  ): Promise<TrashedPost | null> => {
    const site = await sites.findForUser(business, siteId);
    const post = await posts.fetchPost(site, postId);
    await withConnectorErrors(() => sites.withSite(site, (port, grant) => port.remove(grant, post.id)));
    const { canceledShares, ids } = await shareRescheduling.cancelPlanned(
      actor,
      await social.shares.findByPost(site.businessId, site.id, post.id),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(site.businessId, site.id, post.id);
      if (copy) {
        const fields = {
          ...copy.fields,
          social: [...copy.fields.social, ...canceledShares].slice(0, postLimits.shares),
        };
        await workingCopyStore(tx).update(copy, { fields, status: 'trash', publishedAt: null });
      }
      await audit.record(tx, actor, site.businessId, `Moved the post ${post.title} on ${site.name} to the trash`);
      await events.emit(tx, sitePostChanged, { businessId: site.businessId, siteId, postId: post.id });
    });
    const post_status = toPostStatus(post.status);
    return post_status === 'trash'
      ? null
      : { post_status, post_name: post.slug, front_page: post.onFrontPage, shares: ids };
  },

  /**
   * Restores a post to its state before it was moved to the trash; as a draft without `trashedPost`, which “Undo” sends.
   * While posts wait for approval, a member's post comes back as a draft: its text may have changed since it was public.
   */
  restore: async (
    actor: Actor,
    business: BusinessContext,
    siteId: number,
    postId: number,
    trashedPost?: TrashedPost,
  ) => {
    const site = await sites.findForUser(business, siteId);
    const post = await posts.fetchPost(site, postId);
    if (post.status !== 'trashed') return toPostStatus(post.status);
    const isApprovalRequired = trashedPost !== undefined && (await approval.isRequired(business));
    const target = isApprovalRequired ? { ...trashedPost, post_status: 'draft' as const } : trashedPost;
    // Without “Undo” data the slug of the working copy is requested; the site may have given it to another post.
    const trashedCopy = await workingCopyStore(db).findByPost(site.businessId, site.id, post.id);
    const slug = target?.post_name || trashedCopy?.fields.post_name;
    const restoredPost = await withConnectorErrors(() =>
      sites.withSite(site, (port, grant) => port.update(grant, post.id, toRestoredDraft(post, target, slug, now()))),
    );
    const isPublic = willBePublic(restoredPost);
    const postShares = isPublic && target ? await social.shares.findByPost(site.businessId, site.id, post.id) : [];
    const restoredShares = await shareRescheduling.restorePlanned(
      actor,
      postShares.filter(({ id }) => target?.shares.includes(id)),
      now(),
    );
    await db.transaction(async (tx) => {
      const copy = await workingCopyStore(tx).lockByPost(site.businessId, site.id, post.id);
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
      await audit.record(tx, actor, site.businessId, `Restored the post ${post.title} on ${site.name} from the trash`);
      await events.emit(tx, sitePostChanged, { businessId: site.businessId, siteId, postId: post.id });
    });
    return toPostStatus(restoredPost.status);
  },
});

/**
 * State of a restored post: the status, slug and date it had, or a draft without `target`. A post whose scheduled time
 * has passed is published.
 */
const toRestoredDraft = (
  post: SitePost,
  target: TrashedPost | undefined,
  requestedSlug: string | undefined,
  now: Date,
): Partial<SiteDraft> => {
  const [status = 'draft'] = target ? toSiteStatuses([target.post_status]) : [];
  const kept = {
    ...(requestedSlug ? { slug: requestedSlug } : {}),
    ...(target?.front_page ? { onFrontPage: true } : {}),
  };
  const { publishedAt } = post;
  if (status === 'trashed' || status === 'draft' || status === 'pending' || !publishedAt) {
    return { status: status === 'pending' ? status : 'draft', ...kept };
  }
  const isPast = status === 'planned' && publishedAt <= now;
  return { status: isPast ? 'published' : status, publishAt: publishedAt, ...kept };
};
