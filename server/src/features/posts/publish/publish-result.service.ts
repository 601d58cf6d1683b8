import type { SitePost } from '@fanfare/connectors/ports/site';
import type { SanityLine } from '@fanfare/contract/posts/posts';
import type { PlannedShare } from '@fanfare/contract/posts/working-copies';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import type { ShareDraft, ShareRow, Social } from '../../social/index.ts';
import { campaignPostStore } from '../campaign/campaign-posts.store.ts';
import { findFeaturedFile } from '../images/featured-image.ts';
import { editorPath } from '../post-ids.ts';
import { type PublishContent, postPublishStore } from '../post-publishes.store.ts';
import { sitePostChanged } from '../posts.events.ts';
import type { PublishedPost } from '../publish-request.ts';
import { draftNewShares, toDraftShares } from '../shares/post-shares.ts';
import type { ShareReschedulingService } from '../shares/share-rescheduling.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { publishOverdue } from './publish.jobs.ts';
import { postSummaryLines, statusMessage, unscheduledShareLine } from './publish-summary.ts';
import type { PublishedCopies } from './published-copy.ts';

export type PublishResultService = ReturnType<typeof publishResultService>;
type Deps = {
  audit: Audit;
  social: Pick<Social, 'shares' | 'access'>;
  deliveries: Pick<Deliveries, 'setCampaign'>;
  media: Pick<MediaService, 'find'>;
  shareRescheduling: ShareReschedulingService;
  publishedCopies: PublishedCopies;
};
/** Result of a publish once the site has the post; prepared before the transaction that stores it. */
export type PublishResult = {
  post: SitePost;
  /** Ids of shares that were rescheduled with the post. */
  movedShareIds: number[];
  newShares: ShareDraft[];
  /** Shares to store in the working copy: canceled ones, or drafts for a person to send. */
  plannedShares: PlannedShare[];
  summary: SanityLine[];
};

/** Service for what follows once the site has the post: shares, working copy, summary, audit entry and event. */
export const publishResultService = (platform: Platform, deps: Deps) => {
  const { now, jobs, events } = platform;
  const { audit, social, deliveries, media, shareRescheduling, publishedCopies } = deps;

  /**
   * Schedules the shares of a post. A share that can't be scheduled adds a line to the summary; all others are kept.
   */
  const scheduleShares = async (
    tx: Tx,
    publishId: number,
    { actor, site }: Pick<PublishedPost, 'actor' | 'site'>,
    drafts: readonly ShareDraft[],
  ): Promise<{ ids: number[]; problemLines: SanityLine[] }> => {
    const scheduled: ShareRow[] = [];
    const problemLines: SanityLine[] = [];
    for (const [index, draft] of drafts.entries()) {
      try {
        const key = { key: `publish-${publishId}-${index}`, hash: `publish-${publishId}` };
        scheduled.push(...(await social.shares.plan(tx, actor, site.businessId, [draft], key)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const path = editorPath(site.id, draft.post?.postId ?? null);
        problemLines.push(unscheduledShareLine(draft.accountName, error.message, path));
      }
    }
    await joinCampaign(tx, scheduled);
    return { ids: scheduled.map(({ id }) => id), problemLines };
  };

  /** Adds new shares of a post to the campaign of the post. */
  const joinCampaign = async (tx: Tx, shares: readonly ShareRow[]) => {
    const [first] = shares;
    if (!first?.siteId || !first.postId) return;
    const campaignId = await campaignPostStore(tx).findCampaign({ siteId: first.siteId, postId: first.postId });
    const ids = shares.map(({ id }) => id);
    if (campaignId !== null) await deliveries.setCampaign(tx, first.businessId, ids, campaignId);
  };

  /** Adds the audit entry, the job for a scheduled post, and the event for features in higher tiers. */
  const recordPublished = async (tx: Tx, { actor, site, request, post }: PublishedPost) => {
    const { businessId, id: siteId } = site;
    await audit.record(tx, actor, businessId, `${statusMessage(post)}: the post ${request.title} on ${site.name}`);
    if (site.kind === 'wordpress' && post.status === 'planned' && post.publishedAt) {
      await jobs.send(tx, publishOverdue, { businessId, siteId, postId: post.id }, post.publishedAt);
    }
    await events.emit(tx, sitePostChanged, { businessId, siteId, postId: post.id });
  };

  /** All accounts of the business, as the owner sees them. */
  const listAllAccounts = ({ caller }: Actor, { businessId }: SiteRow) =>
    social.access.list({ id: businessId, isOwner: true, memberId: 0, userId: caller.userId });

  return {
    scheduleShares,
    recordPublished,

    /** Moves the scheduled shares with their post and reads what `save` stores. Can run more than once. */
    prepare: async ({ actor, request }: PublishContent, site: SiteRow, post: SitePost): Promise<PublishResult> => {
      const published = { actor, site, request, post };
      const existingShares = await social.shares.findByPost(site.businessId, site.id, post.id);
      const moved = await shareRescheduling.moveWithPost(actor, existingShares, request, now());
      const newShares = draftNewShares(published, existingShares, now());
      const file = await findFeaturedFile(media, site.businessId, request.picture);
      const plannedShares = request.draftsShares
        ? toDraftShares(request.title, await listAllAccounts(actor, site))
        : moved.canceledShares;
      return {
        post,
        movedShareIds: moved.movedIds,
        newShares,
        plannedShares,
        summary: postSummaryLines(published, file),
      };
    },

    /** Stores the result in the transaction that records the delivery as sent, so that it happens once. */
    save: async (tx: Tx, publish: PublishContent, site: SiteRow, result: PublishResult): Promise<void> => {
      const { post, movedShareIds, newShares, plannedShares, summary } = result;
      const { id, actor, request, copyId } = publish;
      const published = { actor, site, request, post };
      const scheduled = await scheduleShares(tx, id, published, newShares);
      const copy = copyId === null ? undefined : await workingCopyStore(tx).lock(site.businessId, site.id, copyId);
      if (copy || request.isAutomatic) await publishedCopies.save(tx, copy, published, plannedShares);
      await recordPublished(tx, published);
      await postPublishStore(tx).update(id, {
        postId: post.id,
        sitePost: post,
        summary: [...summary, ...scheduled.problemLines],
        shareIds: [...movedShareIds, ...scheduled.ids],
      });
    },
  };
};
