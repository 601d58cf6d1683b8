import type { SitePost } from '@fanfare/connectors/ports/site';
import { PublishResponse, type SanityLine } from '@fanfare/contract/posts';
import type { WorkingCopy } from '@fanfare/contract/working-copies';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { ShareDraft, ShareRow, Social } from '../../social/index.ts';
import { catchUp } from '../posts.jobs.ts';
import { editorPath, presentFullPost } from '../presenter.ts';
import { selectNewShares, toShareDraft } from '../shares/post-shares.ts';
import type { ShareReschedulingService } from '../shares/share-rescheduling.service.ts';
import type { PublishedCopies } from '../working-copies/published-copy.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { type PublishAttemptRow, publishAttemptStore } from './publish-attempts.store.ts';
import { type PublishRequest, willBePublic } from './publish-request.ts';
import { postSummaryLines, shareSummaryLine, statusMessage, unscheduledShareLine } from './publish-summary.ts';

export type PublishCompletionService = ReturnType<typeof publishCompletionService>;
type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  audit: Audit;
  sites: Pick<Sites['service'], 'withSite'>;
  social: Pick<Social, 'shares' | 'forecasts' | 'sendNowAndWait'>;
  media: Pick<MediaService, 'find'>;
  workingCopies: WorkingCopyService;
  shareRescheduling: ShareReschedulingService;
  publishedCopies: PublishedCopies;
};
type AttemptRef = Pick<PublishAttemptRow, 'id' | 'requestHash' | 'businessId' | 'siteId'>;
type AnswerInput = {
  post: SitePost;
  request: PublishRequest;
  lines: SanityLine[];
  postShares?: ShareRow[];
  copy: WorkingCopy | null;
};

/** After the site has the post: stores shares, working copy and summary in one transaction. */
export const publishCompletionService = (deps: Deps) => {
  const { db, now, jobs, audit, sites, social, media, workingCopies, shareRescheduling, publishedCopies } = deps;

  /** A share that cannot be scheduled becomes a summary line; the post and the other shares stay. */
  const scheduleShares = async (tx: Tx, actor: Actor, attempt: AttemptRef, drafts: readonly ShareDraft[]) => {
    const scheduled: ShareRow[] = [];
    const lines: SanityLine[] = [];
    for (const [index, draft] of drafts.entries()) {
      try {
        const idempotencyKey = { key: `post-submit-${attempt.id}-${index}`, hash: attempt.requestHash };
        scheduled.push(...(await social.shares.plan(tx, actor, attempt.businessId, [draft], idempotencyKey)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        lines.push(
          unscheduledShareLine(draft.targetName, error.message, editorPath(attempt.siteId, draft.post?.postId ?? null)),
        );
      }
    }
    return { scheduled, lines };
  };

  const sendShares = async (businessId: number, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await social.sendNowAndWait([...ids]);
    await social.forecasts.check(businessId, [...ids]);
  };

  /** Times are in the time zone of the requesting user. */
  const buildAnswer = ({ post, request, lines, postShares = [], copy }: AnswerInput): PublishResponse => ({
    ...{ post_status: 1, post_id: Number(post.id), post: presentFullPost(post, postShares, request.zone), copy },
    ...{ message: statusMessage(post), sanity: { summary: lines } },
  });

  const sendSharesAndAnswer = async (
    row: SiteRow,
    attempt: PublishAttemptRow,
    post: SitePost,
    copy: WorkingCopy | null,
  ) => {
    await sendShares(row.businessId, attempt.shareIds);
    const postShares = await social.shares.findByPost(row.businessId, row.id, post.id);
    const attemptShares = postShares.filter(({ id }) => attempt.shareIds.includes(id));
    const lines = [...attempt.summary, ...attemptShares.map((share) => shareSummaryLine(share, now()))];
    const answer = buildAnswer({ post, request: attempt.request, lines, postShares, copy });
    await publishAttemptStore(db).update(attempt, { answer: z.encode(PublishResponse, answer), leaseUntil: now() });
    return answer;
  };

  const presentAttemptCopy = async (
    actor: Actor,
    row: SiteRow,
    { copyId }: PublishAttemptRow,
  ): Promise<WorkingCopy | null> => {
    const copy = copyId === null ? undefined : await workingCopyStore(db).find(row.businessId, row.id, copyId);
    return copy ? workingCopies.presentOwn(copy, actor) : null;
  };

  return {
    scheduleShares,
    buildAnswer,
    sendSharesAndAnswer,

    complete: async (
      actor: Actor,
      row: SiteRow,
      attempt: PublishAttemptRow,
      post: SitePost,
    ): Promise<PublishResponse> => {
      const { request } = attempt;
      const { businessId } = row;
      const existingShares = await social.shares.findByPost(row.businessId, row.id, post.id);
      const { canceledShares, movedIds } = await shareRescheduling.moveWithPost(actor, existingShares, request, now());
      const newShares = willBePublic(request) ? selectNewShares(request.shares, existingShares) : [];
      const drafts = newShares.map((share) => toShareDraft(share, { request, post, siteId: row.id, now: now() }));
      const file = request.picture.kind === 'file' ? await media.find(row.businessId, request.picture.id) : undefined;
      const completed = await db.transaction(async (tx) => {
        // Completes first: a second process that resumed the same attempt finds it completed.
        if (!(await publishAttemptStore(tx).complete(attempt, { postId: post.id })))
          return publishAttemptStore(tx).read(attempt);
        const { scheduled: planned, lines } = await scheduleShares(tx, actor, attempt, drafts);
        const copy =
          attempt.copyId === null ? undefined : await workingCopyStore(tx).lock(businessId, row.id, attempt.copyId);
        if (copy) await publishedCopies.markPublished(tx, copy, { actor, row, request, post, canceledShares });
        await audit.record(
          tx,
          actor,
          row.businessId,
          `${statusMessage(post)}: the post ${request.title} on ${row.name}`,
        );
        if (row.kind === 'wordpress' && post.status === 'planned' && post.publishedAt) {
          await jobs.send(
            tx,
            catchUp,
            { businessId: row.businessId, siteId: row.id, postId: post.id },
            post.publishedAt,
          );
        }
        return publishAttemptStore(tx).update(attempt, {
          shareIds: [...movedIds, ...planned.map(({ id }) => id)],
          summary: [...postSummaryLines(request, post, file, row), ...lines],
        });
      });
      if (!completed) throw new Problem('not-found');
      return sendSharesAndAnswer(row, completed, post, await presentAttemptCopy(actor, row, completed));
    },

    /** The attempt is completed; only its answer is missing. */
    answerCompleted: async (actor: Actor, row: SiteRow, attempt: PublishAttemptRow): Promise<PublishResponse> => {
      const { postId } = attempt;
      if (postId === null) throw new Problem('not-found');
      const post = await sites.withSite(row, (site, grant) => site.post(grant, postId));
      return sendSharesAndAnswer(row, attempt, post, await presentAttemptCopy(actor, row, attempt));
    },
  };
};
