import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { PublishResponse } from '@fanfare/contract/posts/posts';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Audit } from '../../audit/index.ts';
import { RepeatedRequest } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { Sites } from '../../sites/index.ts';
import { toPictureId } from '../images/featured-image.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import { toSiteDraft, willBePublic } from '../publish-request.ts';
import { selectNewShares, toShareDraft } from '../shares/post-shares.ts';
import { sitePostChanged } from '../site-posts.events.ts';
import { presentCopy } from '../working-copies/presenter.ts';
import type { PublishedCopies } from '../working-copies/published-copy.ts';
import { AttemptAborted, type AttemptConflict, type PublishAttempt, type PublishAttempts } from './publish-attempt.ts';
import type { PublishCompletionService } from './publish-completion.service.ts';
import { postSummaryLines, statusMessage } from './publish-summary.ts';

export type HostedPublishService = ReturnType<typeof hostedPublishService>;
type Deps = {
  audit: Audit;
  sites: Pick<Sites['service'], 'withSite'>;
  media: Pick<MediaService, 'find'>;
  publishAttempts: PublishAttempts;
  publishedCopies: PublishedCopies;
  publishCompletion: PublishCompletionService;
};
type Stored = { answer: PublishResponse } | { id: number };
type Outcome = Stored | AttemptConflict | { rejected: true };

/**
 * A new post on a hosted site: post, delivery, working copy and shares are stored in one transaction. Without a
 * remote call no delivery can be left unconfirmed.
 */
export const hostedPublishService = (platform: Platform, deps: Deps) => {
  const { now, events } = platform;
  const { audit, sites, media, publishAttempts, publishedCopies, publishCompletion } = deps;

  const create = async (attempt: PublishAttempt): Promise<Stored> => {
    const { actor, name, row, request, hash } = attempt;
    const pictureId = toPictureId(row, request.picture, { byId: new Map() });
    const file = request.picture.kind === 'file' ? await media.find(row.businessId, request.picture.id) : undefined;
    const stored: Stored[] = [];

    const write = async (tx: Tx, post: SitePost): Promise<void> => {
      const locked = await publishAttempts.lockCopy(tx, attempt);
      if (!('copy' in locked)) throw new AttemptAborted(locked);
      if (locked.copy && locked.copy.postId !== null) throw new AttemptAborted({ created: true });
      const publication = { actor, row, request, post, canceledShares: [] };
      if (locked.copy) await publishAttempts.saveOtherEditorsRevision(tx, attempt, locked.copy);
      const copy = locked.copy
        ? await publishedCopies.markPublished(tx, locked.copy, publication)
        : await publishedCopies.createPublished(tx, publication);
      const lines = postSummaryLines(request, post, file, row);
      const presentedCopy = presentCopy(copy, name, actor.caller);
      const newShares = willBePublic(request) ? selectNewShares(request.shares, []) : [];
      const drafts = newShares.map((share) => toShareDraft(share, { request, post, siteId: row.id, now: now() }));
      // The answer is complete without shares.
      const answer =
        drafts.length > 0
          ? undefined
          : await publishCompletion.buildAnswer({ post, lines, request, copy: presentedCopy });
      const id = await publishAttempts.recordDone(tx, attempt, copy, post, {
        summary: lines,
        ...(answer ? { answer: z.encode(PublishResponse, answer) } : {}),
      });
      const publishRef = { id, requestHash: hash, businessId: row.businessId, siteId: row.id };
      const { scheduled, lines: unscheduledLines } = await publishCompletion.scheduleShares(
        tx,
        actor,
        publishRef,
        drafts,
      );
      await audit.record(tx, actor, row.businessId, `${statusMessage(post)}: the post ${request.title} on ${row.name}`);
      await events.emit(tx, sitePostChanged, { businessId: row.businessId, siteId: row.id, postId: post.id });
      if (!answer)
        await postPublishStore(tx).update(id, {
          shareIds: scheduled.map((share) => share.id),
          summary: [...lines, ...unscheduledLines],
        });
      stored.push(answer ? { answer } : { id });
    };

    await sites.withSite(row, (site, grant) => site.create(grant, toSiteDraft(request, pictureId), { write }));
    // The last one counts: a slug conflict rolls the transaction back and `write` runs again.
    const last = stored.at(-1);
    if (!last) throw new Error('A hosted site stored a post without its publish request.');
    return last;
  };

  return {
    /** The answer, or the id of a stored publish whose shares have to be sent. Otherwise nothing was stored. */
    create: (attempt: PublishAttempt): Promise<Outcome> =>
      create(attempt).catch((error: unknown): Outcome => {
        if (error instanceof AttemptAborted) return error.conflict;
        if (error instanceof RepeatedRequest) return { replayed: true };
        if (error instanceof ConnectorFailure || error instanceof Problem) return { rejected: true };
        throw error;
      }),
  };
};
