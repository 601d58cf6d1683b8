import type { SitePost } from '@fanfare/connectors/ports/site';
import { PublishResponse, type SanityLine } from '@fanfare/contract/posts/posts';
import type { PlannedShare, WorkingCopy } from '@fanfare/contract/posts/working-copies';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import type { ShareDraft, ShareRow, Social } from '../../social/index.ts';
import { campaignPostStore } from '../campaign/campaign-posts.store.ts';
import { catchUp } from '../job-types.ts';
import { type PostPublish, type PostPublishRow, postPublishStore } from '../post-publishes.store.ts';
import { type PublishRequest, willBePublic } from '../publish-request.ts';
import { toDraftShares } from '../shares/draft-shares.ts';
import { selectNewShares, toShareDraft } from '../shares/post-shares.ts';
import type { ShareReschedulingService } from '../shares/share-rescheduling.service.ts';
import { sitePostChanged } from '../site-posts.events.ts';
import { editorPath, presentFullPost } from '../working-copies/presenter.ts';
import type { PublishedCopies } from '../working-copies/published-copy.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { postSummaryLines, shareSummaryLine, statusMessage, unscheduledShareLine } from './publish-summary.ts';
import { parseSitePost } from './stored-site-post.ts';

export type PublishCompletionService = ReturnType<typeof publishCompletionService>;
type Deps = {
  audit: Audit;
  social: Pick<Social, 'shares' | 'forecasts' | 'sendNowAndWait' | 'access'>;
  deliveries: Pick<Deliveries, 'setCampaign'>;
  media: Pick<MediaService, 'find'>;
  workingCopies: WorkingCopyService;
  shareRescheduling: ShareReschedulingService;
  publishedCopies: PublishedCopies;
  sanitizeArticle: SanitizeArticle;
};
/** Data for the transaction after publishing, read before it. */
export type CompletedPublish = {
  post: SitePost;
  canceledShares: PlannedShare[];
  movedIds: number[];
  drafts: ShareDraft[];
  /** Shares that a person sends. */
  draftShares: PlannedShare[];
  lines: SanityLine[];
};
type PublishRef = { id: number; requestHash: string; businessId: number; siteId: number };
type AnswerInput = {
  post: SitePost;
  request: PublishRequest;
  lines: SanityLine[];
  postShares?: ShareRow[];
  copy: WorkingCopy | null;
};

/** Stores shares, working copy and summary in one transaction after the site has the post. */
export const publishCompletionService = (platform: Platform, deps: Deps) => {
  const { db, now, jobs, events } = platform;
  const { audit, social, deliveries, media, workingCopies, shareRescheduling } = deps;
  const { publishedCopies, sanitizeArticle } = deps;

  /** A share that cannot be scheduled becomes a summary line; the post and the other shares stay. */
  const scheduleShares = async (tx: Tx, actor: Actor, publish: PublishRef, drafts: readonly ShareDraft[]) => {
    const scheduled: ShareRow[] = [];
    const lines: SanityLine[] = [];
    for (const [index, draft] of drafts.entries()) {
      try {
        const idempotencyKey = { key: `publish-${publish.id}-${index}`, hash: publish.requestHash };
        scheduled.push(...(await social.shares.plan(tx, actor, publish.businessId, [draft], idempotencyKey)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        lines.push(
          unscheduledShareLine(
            draft.accountName,
            error.message,
            editorPath(publish.siteId, draft.post?.postId ?? null),
          ),
        );
      }
    }
    await joinCampaign(tx, scheduled);
    return { scheduled, lines };
  };

  /** The shares of a post belong to its campaign. */
  const joinCampaign = async (tx: Tx, shares: readonly ShareRow[]) => {
    const [first] = shares;
    if (!first?.siteId || !first.postId) return;
    const campaignId = await campaignPostStore(tx).findCampaign({ siteId: first.siteId, postId: first.postId });
    const ids = shares.map(({ id }) => id);
    if (campaignId !== null) await deliveries.setCampaign(tx, first.businessId, ids, campaignId);
  };

  /** Times are in the time zone of the requesting user. */
  const buildAnswer = async ({
    post,
    request,
    lines,
    postShares = [],
    copy,
  }: AnswerInput): Promise<PublishResponse> => ({
    post_status: 1,
    post_id: Number(post.id),
    copy,
    post: await presentFullPost(post, postShares, request.zone, sanitizeArticle),
    message: statusMessage(post),
    sanity: { summary: lines },
  });

  const presentCopyOf = async (actor: Actor, row: SiteRow, copyId: number | null): Promise<WorkingCopy | null> => {
    const copy = copyId === null ? undefined : await workingCopyStore(db).find(row.businessId, row.id, copyId);
    return copy ? workingCopies.presentOwn(copy, actor) : null;
  };

  return {
    scheduleShares,
    buildAnswer,

    /** Reads what `complete` needs and moves shares with their post. Can run more than once. */
    collect: async ({ actor, request }: PostPublish, row: SiteRow, post: SitePost): Promise<CompletedPublish> => {
      const existingShares = await social.shares.findByPost(row.businessId, row.id, post.id);
      const { canceledShares, movedIds } = await shareRescheduling.moveWithPost(actor, existingShares, request, now());
      const newShares = willBePublic(request) ? selectNewShares(request.shares, existingShares) : [];
      const drafts = newShares.map((share) => toShareDraft(share, { request, post, siteId: row.id, now: now() }));
      const file = request.picture.kind === 'file' ? await media.find(row.businessId, request.picture.id) : undefined;
      const member = { id: row.businessId, isOwner: true, memberId: 0, userId: actor.caller.userId };
      const draftShares = request.draftsShares ? toDraftShares(request.title, await social.access.list(member)) : [];
      const lines = postSummaryLines(request, post, file, row);
      return { post, canceledShares, movedIds, drafts, draftShares, lines };
    },

    /** Runs in the transaction that records the delivery as sent, so that it runs once. */
    complete: async (tx: Tx, publish: PostPublish, row: SiteRow, completed: CompletedPublish): Promise<void> => {
      const { post, canceledShares, movedIds, drafts, draftShares, lines } = completed;
      const { id, actor, request, copyId } = publish;
      const { businessId } = row;
      const publishRef = { id, businessId, siteId: row.id, requestHash: `publish-${id}` };
      const { scheduled, lines: unscheduledLines } = await scheduleShares(tx, actor, publishRef, drafts);
      const copy = copyId === null ? undefined : await workingCopyStore(tx).lock(businessId, row.id, copyId);
      const publication = { actor, row, request, post, canceledShares };
      if (copy) await publishedCopies.markPublished(tx, copy, publication);
      else if (request.isAutomatic)
        await publishedCopies.createPublished(tx, { ...publication, canceledShares: draftShares });
      await audit.record(tx, actor, businessId, `${statusMessage(post)}: the post ${request.title} on ${row.name}`);
      if (row.kind === 'wordpress' && post.status === 'planned' && post.publishedAt)
        await jobs.send(tx, catchUp, { businessId, siteId: row.id, postId: post.id }, post.publishedAt);
      await events.emit(tx, sitePostChanged, { businessId, siteId: row.id, postId: post.id });
      await postPublishStore(tx).update(id, {
        postId: post.id,
        sitePost: post,
        summary: [...lines, ...unscheduledLines],
        shareIds: [...movedIds, ...scheduled.map((share) => share.id)],
      });
    },

    /** Sends the shares that are due and answers with their state. Every request of a publish gets the same answer. */
    answerCompleted: async (actor: Actor, row: SiteRow, publish: PostPublishRow): Promise<PublishResponse> => {
      const { id, copyId, request, shareIds } = publish;
      const post = parseSitePost(publish.sitePost);
      if (shareIds.length > 0) {
        await social.sendNowAndWait(shareIds);
        await social.forecasts.check(row.businessId, shareIds);
      }
      const postShares = await social.shares.findByPost(row.businessId, row.id, post.id);
      const ownShares = postShares.filter((share) => shareIds.includes(share.id));
      const lines = [...publish.summary, ...ownShares.map((share) => shareSummaryLine(share, now()))];
      const copy = await presentCopyOf(actor, row, copyId);
      const answer = await buildAnswer({ post, request, lines, postShares, copy });
      return z.parse(PublishResponse, await postPublishStore(db).saveAnswer(id, z.encode(PublishResponse, answer)));
    },
  };
};
