import type { SitePost } from '@fanfare/connectors/ports/site';
import type { SanityLine } from '@fanfare/contract/posts/posts';
import type { PlannedShare } from '@fanfare/contract/posts/working-copies';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Audit } from '../../audit/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import type { ShareDraft, ShareRow, Social } from '../../social/index.ts';
import { campaignPostStore } from '../campaign/campaign-posts.store.ts';
import { type PublishContent, postPublishStore } from '../post-publishes.store.ts';
import { sitePostChanged } from '../posts.events.ts';
import type { PublishedPost } from '../publish-request.ts';
import { draftNewShares, toDraftShares } from '../shares/post-shares.ts';
import type { ShareReschedulingService } from '../shares/share-rescheduling.service.ts';
import { editorPath } from '../working-copies/presenter.ts';
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
/** The result of a delivery, read before the transaction that records it as sent. */
export type PublishResult = {
  post: SitePost;
  /** Ids of shares that were rescheduled with the post. */
  movedIds: number[];
  newShares: ShareDraft[];
  /** Shares for the working copy: canceled ones, or drafts for a person to send. */
  copyShares: PlannedShare[];
  lines: SanityLine[];
};

/** What follows once the site has the post: its shares, the working copy, the summary, an audit entry and an event. */
export const publishResultService = (platform: Platform, deps: Deps) => {
  const { now, jobs, events } = platform;
  const { audit, social, deliveries, media, shareRescheduling, publishedCopies } = deps;

  /** A share that cannot be scheduled becomes a summary line; the post and the other shares stay. */
  const scheduleShares = async (
    tx: Tx,
    publishId: number,
    { actor, row }: Pick<PublishedPost, 'actor' | 'row'>,
    drafts: readonly ShareDraft[],
  ): Promise<{ ids: number[]; problemLines: SanityLine[] }> => {
    const scheduled: ShareRow[] = [];
    const problemLines: SanityLine[] = [];
    for (const [index, draft] of drafts.entries()) {
      try {
        const key = { key: `publish-${publishId}-${index}`, hash: `publish-${publishId}` };
        scheduled.push(...(await social.shares.plan(tx, actor, row.businessId, [draft], key)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const path = editorPath(row.id, draft.post?.postId ?? null);
        problemLines.push(unscheduledShareLine(draft.accountName, error.message, path));
      }
    }
    await joinCampaign(tx, scheduled);
    return { ids: scheduled.map(({ id }) => id), problemLines };
  };

  /** The shares of a post belong to its campaign. */
  const joinCampaign = async (tx: Tx, shares: readonly ShareRow[]) => {
    const [first] = shares;
    if (!first?.siteId || !first.postId) return;
    const campaignId = await campaignPostStore(tx).findCampaign({ siteId: first.siteId, postId: first.postId });
    const ids = shares.map(({ id }) => id);
    if (campaignId !== null) await deliveries.setCampaign(tx, first.businessId, ids, campaignId);
  };

  /** The audit entry, and the event for features above. */
  const recordPublished = async (tx: Tx, { actor, row, request, post }: PublishedPost) => {
    const { businessId, id: siteId } = row;
    await audit.record(tx, actor, businessId, `${statusMessage(post)}: the post ${request.title} on ${row.name}`);
    if (row.kind === 'wordpress' && post.status === 'planned' && post.publishedAt)
      await jobs.send(tx, publishOverdue, { businessId, siteId, postId: post.id }, post.publishedAt);
    await events.emit(tx, sitePostChanged, { businessId, siteId, postId: post.id });
  };

  return {
    scheduleShares,
    recordPublished,

    /** Reads what `save` needs and moves shares with their post. Can run more than once. */
    read: async ({ actor, request }: PublishContent, row: SiteRow, post: SitePost): Promise<PublishResult> => {
      const published = { actor, row, request, post };
      const existingShares = await social.shares.findByPost(row.businessId, row.id, post.id);
      const { canceledShares, movedIds } = await shareRescheduling.moveWithPost(actor, existingShares, request, now());
      const newShares = draftNewShares(published, existingShares, now());
      const file = request.picture.kind === 'file' ? await media.find(row.businessId, request.picture.id) : undefined;
      const member = { id: row.businessId, isOwner: true, memberId: 0, userId: actor.caller.userId };
      const copyShares = request.draftsShares
        ? toDraftShares(request.title, await social.access.list(member))
        : canceledShares;
      return { post, movedIds, newShares, copyShares, lines: postSummaryLines(published, file) };
    },

    /** Runs in the transaction that records the delivery as sent, so that it runs once. */
    save: async (tx: Tx, publish: PublishContent, row: SiteRow, result: PublishResult): Promise<void> => {
      const { post, movedIds, newShares, copyShares, lines } = result;
      const { id, actor, request, copyId } = publish;
      const published = { actor, row, request, post };
      const scheduled = await scheduleShares(tx, id, published, newShares);
      const copy = copyId === null ? undefined : await workingCopyStore(tx).lock(row.businessId, row.id, copyId);
      if (copy || request.isAutomatic) await publishedCopies.save(tx, copy, published, copyShares);
      await recordPublished(tx, published);
      await postPublishStore(tx).update(id, {
        postId: post.id,
        sitePost: post,
        summary: [...lines, ...scheduled.problemLines],
        shareIds: [...movedIds, ...scheduled.ids],
      });
    },
  };
};
