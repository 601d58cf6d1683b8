import type { Site, SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { PublishResponse } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { sanitizeArticle } from '../../../platform/html/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { FeaturedImages } from '../images/featured-image.ts';
import { editorPath } from '../presenter.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { attemptLeaseMs } from './publish-attempt.ts';
import { type PublishAttemptRow, publishAttemptStore } from './publish-attempts.store.ts';
import type { PublishCompletionService } from './publish-completion.service.ts';
import { type PublishRequest, toSiteDraft } from './publish-request.ts';

export type SiteDeliveryService = ReturnType<typeof siteDeliveryService>;
type Deps = {
  db: Db;
  now: Now;
  sites: Pick<Sites['service'], 'withSite'>;
  featuredImages: FeaturedImages;
  workingCopies: WorkingCopyService;
  publishCompletion: PublishCompletionService;
};

type AttemptRef = Pick<PublishAttemptRow, 'copyId' | 'businessId' | 'siteId' | 'postId'>;

const unconfirmedMessage =
  'We couldn’t confirm that the site saved this post. Your text is safe. Try again in a minute.';

/** Sends a publish attempt to the site. The process may crash at any step; `resume` continues from the stored state. */
export const siteDeliveryService = ({ db, now, sites, featuredImages, workingCopies, publishCompletion }: Deps) => {
  const release = (attempt: PublishAttemptRow) => publishAttemptStore(db).update(attempt, { leaseUntil: now() });

  /** The answer when the post is not, or not yet known to be, on the site. */
  const failureAnswer = async (
    actor: Actor | undefined,
    attempt: AttemptRef,
    message: string,
  ): Promise<PublishResponse> => {
    const { copyId, businessId, siteId } = attempt;
    const copy = copyId === null ? undefined : await workingCopyStore(db).find(businessId, siteId, copyId);
    const path = editorPath(siteId, attempt.postId);
    return {
      ...{ post_status: 0, post_id: attempt.postId === null ? null : Number(attempt.postId), post: null, message },
      copy: copy && actor ? await workingCopies.presentOwn(copy, actor) : null,
      sanity: { summary: [{ level: 'red', about: 'post', sentence: message, path }] },
    };
  };

  const recordFailure = async (actor: Actor, attempt: PublishAttemptRow, error: unknown): Promise<PublishResponse> => {
    const answer = await failureAnswer(actor, attempt, toMessage(error));
    await publishAttemptStore(db).update(attempt, {
      state: 'completed',
      answer: z.encode(PublishResponse, answer),
      leaseUntil: now(),
    });
    return answer;
  };

  /** The post on the site, if the attempt reached it. */
  const findDelivered = (row: SiteRow, attempt: PublishAttemptRow): Promise<SitePost | undefined> => {
    const { request, postId, reconcileSince } = attempt;
    return sites.withSite(row, async (site, grant) => {
      if (postId !== null) {
        const post = await site.post(grant, postId);
        return isDelivered(post, request) ? post : undefined;
      }
      const match = await site.find(grant, toSiteDraft(request, undefined), reconcileSince ?? attempt.createdAt);
      return match && !(await publishAttemptStore(db).isPostOfOtherAttempt(attempt, match.id)) ? match : undefined;
    });
  };

  const send = (
    row: SiteRow,
    { request, postId }: PublishAttemptRow,
    pictureId: string | undefined,
  ): Promise<SitePost> => {
    const draft = toSiteDraft(request, pictureId);
    return sites.withSite(row, (site: Site, grant) =>
      postId === null ? site.create(grant, draft) : site.update(grant, postId, draft),
    );
  };

  /** The response was lost: reads back before anything is sent again. */
  const reconcileUnclear = async (actor: Actor, row: SiteRow, attempt: PublishAttemptRow): Promise<PublishResponse> => {
    const post = await findDelivered(row, attempt).catch((error: unknown) => {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    });
    if (post) return publishCompletion.complete(actor, row, attempt, post);
    await release(attempt);
    return failureAnswer(actor, attempt, unconfirmedMessage);
  };

  const callSite = async (actor: Actor, row: SiteRow, attempt: PublishAttemptRow): Promise<PublishResponse> => {
    let calling = attempt;
    let post: SitePost;
    try {
      const pictureId = await featuredImages.uploadToSite(row, attempt.request.picture);
      const lease = { leaseUntil: new Date(now().getTime() + attemptLeaseMs) };
      calling = await publishAttemptStore(db).update(attempt, { state: 'calling', reconcileSince: now(), ...lease });
      post = await send(row, calling, pictureId);
    } catch (error) {
      if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) throw error;
      if (calling.state === 'calling' && isUnclear(error)) return reconcileUnclear(actor, row, calling);
      if (isRejected(error)) await featuredImages.forgetUpload(row, attempt.request.picture);
      return recordFailure(actor, calling, error);
    }
    return publishCompletion.complete(actor, row, calling, post);
  };

  const runFromState = async (actor: Actor, row: SiteRow, attempt: PublishAttemptRow): Promise<PublishResponse> => {
    if (attempt.state === 'started') return callSite(actor, row, attempt);
    if (attempt.state === 'completed') return publishCompletion.answerCompleted(actor, row, attempt);
    // An update can be repeated; only a create must not run twice.
    if (attempt.postId !== null) return callSite(actor, row, attempt);
    const post = await findDelivered(row, attempt).catch((error: unknown) => {
      if (error instanceof ConnectorFailure || error instanceof Problem) return 'unknown' as const;
      throw error;
    });
    if (post === 'unknown') {
      await release(attempt);
      return failureAnswer(actor, attempt, unconfirmedMessage);
    }
    return post ? publishCompletion.complete(actor, row, attempt, post) : callSite(actor, row, attempt);
  };

  return {
    failureAnswer,

    /** Continues from the stored state. An unexpected error releases the lease, so that the attempt can be resumed. */
    resume: (actor: Actor, row: SiteRow, attempt: PublishAttemptRow): Promise<PublishResponse> =>
      runFromState(actor, row, attempt).catch(async (error: unknown) => {
        await release(attempt);
        throw error;
      }),

    /** Only reads back: an attempt that did not reach the site returns to its first state. */
    reconcile: async (actor: Actor, row: SiteRow, attempt: PublishAttemptRow): Promise<void> => {
      const post = await findDelivered(row, attempt).catch(async (error: unknown) => {
        await release(attempt);
        throw error;
      });
      if (post) await publishCompletion.complete(actor, row, attempt, post);
      else await publishAttemptStore(db).update(attempt, { state: 'started', leaseUntil: now() });
    },

    unconfirmedAnswer: (attempt: PublishAttemptRow): Promise<PublishResponse> =>
      failureAnswer(undefined, attempt, unconfirmedMessage),
  };
};

const isUnclear = (error: unknown): boolean => error instanceof ConnectorFailure && error.kind === 'unclear';

const isRejected = (error: unknown): boolean =>
  error instanceof ConnectorFailure && (error.kind === 'rejected' || error.kind === 'gone');

const isDelivered = (post: SitePost, { title, html, status }: PublishRequest): boolean =>
  post.title.trim() === title.trim() &&
  sanitizeArticle(post.html).trim() === sanitizeArticle(html).trim() &&
  (post.status === status || (status === 'planned' && post.status === 'published'));

/** The error message, with the site's own text in parentheses. */
export const toMessage = (error: unknown): string => {
  if (!(error instanceof ConnectorFailure))
    return error instanceof Error ? error.message : 'The site rejected the post.';
  const { message, networkMessage } = error.details;
  return networkMessage ? `${message} (${networkMessage})` : message;
};
