import type { Site, SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Published } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { sanitizeArticle } from '../../../platform/html/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { Choosing } from '../images/featured-image.ts';
import { editorPath } from '../presenter.ts';
import type { Copies } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { attemptLeaseMs } from './publish-attempt.ts';
import { publishAttemptStore, type SubmitRow } from './publish-attempts.store.ts';
import type { Settling } from './publish-completion.service.ts';
import { type PublishRequest, toSiteDraft } from './publish-request.ts';

export type Carrying = ReturnType<typeof siteDeliveryService>;
type Deps = {
  db: Db;
  now: Now;
  sites: Pick<Sites['service'], 'use'>;
  choosing: Choosing;
  copies: Copies;
  settling: Settling;
};

type Standing = Pick<SubmitRow, 'copyId' | 'businessId' | 'siteId' | 'postId'>;

const notKnown =
  'We do not know yet whether the site took it. Nothing is lost: open the post again in a moment, or press again; we look before anything is sent a second time.';

/** Brings what was asked for to the site. It can die at any step: whoever goes on finds out how far it came. */
export const siteDeliveryService = ({ db, now, sites, choosing, copies, settling }: Deps) => {
  const release = (submit: SubmitRow) => publishAttemptStore(db).update(submit, { heldUntil: now() });

  /** The answer while, or because, the site does not have it. */
  const failureAnswer = async (actor: Actor | undefined, submit: Standing, message: string): Promise<Published> => {
    const { copyId, businessId, siteId } = submit;
    const copy = copyId === null ? undefined : await workingCopyStore(db).find(businessId, siteId, copyId);
    const path = editorPath(siteId, submit.postId);
    return {
      ...{ post_status: 0, post_id: submit.postId === null ? null : Number(submit.postId), post: null, message },
      copy: copy && actor ? await copies.presentOwn(copy, actor) : null,
      sanity: { summary: [{ level: 'red', about: 'post', sentence: message, path }] },
    };
  };

  const refused = async (actor: Actor, submit: SubmitRow, error: unknown): Promise<Published> => {
    const answer = await failureAnswer(actor, submit, toMessage(error));
    await publishAttemptStore(db).update(submit, {
      state: 'settled',
      answer: z.encode(Published, answer),
      heldUntil: now(),
    });
    return answer;
  };

  /** The post as the site has it, if it took what we sent. */
  const findDelivered = (row: SiteRow, submit: SubmitRow): Promise<SitePost | undefined> => {
    const { asked, postId, sinceAt } = submit;
    return sites.use(row, async (site, grant) => {
      if (postId !== null) {
        const post = await site.post(grant, postId);
        return isWritten(post, asked) ? post : undefined;
      }
      const found = await site.find(grant, toSiteDraft(asked, undefined), sinceAt ?? submit.createdAt);
      return found && !(await publishAttemptStore(db).isPostOfOtherAttempt(submit, found.id)) ? found : undefined;
    });
  };

  const send = (row: SiteRow, { asked, postId }: SubmitRow, pictureId: string | undefined): Promise<SitePost> => {
    const draft = toSiteDraft(asked, pictureId);
    return sites.use(row, (site: Site, grant) =>
      postId === null ? site.create(grant, draft) : site.update(grant, postId, draft),
    );
  };

  /** The site was called and nobody knows what came of it. It is never sent again without having looked. */
  const unclear = async (actor: Actor, row: SiteRow, submit: SubmitRow): Promise<Published> => {
    const post = await findDelivered(row, submit).catch((error: unknown) => {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    });
    if (post) return settling.complete(actor, row, submit, post);
    await release(submit);
    return failureAnswer(actor, submit, notKnown);
  };

  const callSite = async (actor: Actor, row: SiteRow, begun: SubmitRow): Promise<Published> => {
    let calling = begun;
    let post: SitePost;
    try {
      const pictureId = await choosing.uploadToSite(row, begun.asked.picture);
      const held = { heldUntil: new Date(now().getTime() + attemptLeaseMs) };
      calling = await publishAttemptStore(db).update(begun, { state: 'calling', sinceAt: now(), ...held });
      post = await send(row, calling, pictureId);
    } catch (error) {
      if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) throw error;
      if (calling.state === 'calling' && isUnclear(error)) return unclear(actor, row, calling);
      if (isRejected(error)) await choosing.forgetUpload(row, begun.asked.picture);
      return refused(actor, calling, error);
    }
    return settling.complete(actor, row, calling, post);
  };

  const runFromState = async (actor: Actor, row: SiteRow, submit: SubmitRow): Promise<Published> => {
    if (submit.state === 'begun') return callSite(actor, row, submit);
    if (submit.state === 'settled') return settling.answerCompleted(actor, row, submit);
    // A change that is sent twice is the same change; only a new post must not be made twice.
    if (submit.postId !== null) return callSite(actor, row, submit);
    const post = await findDelivered(row, submit).catch((error: unknown) => {
      if (error instanceof ConnectorFailure || error instanceof Problem) return 'unknown' as const;
      throw error;
    });
    if (post === 'unknown') {
      await release(submit);
      return failureAnswer(actor, submit, notKnown);
    }
    return post ? settling.complete(actor, row, submit, post) : callSite(actor, row, submit);
  };

  return {
    failureAnswer,

    /** From wherever it stopped. What breaks off in a way nobody expects is let go of, so that it can be gone on with. */
    resume: (actor: Actor, row: SiteRow, submit: SubmitRow): Promise<Published> =>
      runFromState(actor, row, submit).catch(async (error: unknown) => {
        await release(submit);
        throw error;
      }),

    /** Only looks: what did not arrive is as if it had not been sent. */
    reconcile: async (actor: Actor, row: SiteRow, submit: SubmitRow): Promise<void> => {
      const post = await findDelivered(row, submit).catch(async (error: unknown) => {
        await release(submit);
        throw error;
      });
      if (post) await settling.complete(actor, row, submit, post);
      else await publishAttemptStore(db).update(submit, { state: 'begun', heldUntil: now() });
    },

    unconfirmedAnswer: (submit: SubmitRow): Promise<Published> => failureAnswer(undefined, submit, notKnown),
  };
};

const isUnclear = (error: unknown): boolean => error instanceof ConnectorFailure && error.kind === 'unclear';

const isRejected = (error: unknown): boolean =>
  error instanceof ConnectorFailure && (error.kind === 'rejected' || error.kind === 'gone');

const isWritten = (post: SitePost, { title, html, status }: PublishRequest): boolean =>
  post.title.trim() === title.trim() &&
  sanitizeArticle(post.html).trim() === sanitizeArticle(html).trim() &&
  (post.status === status || (status === 'planned' && post.status === 'published'));

/** The site's own words, where it has any. */
export const toMessage = (error: unknown): string => {
  if (!(error instanceof ConnectorFailure)) return error instanceof Error ? error.message : 'The site refused it.';
  const { sentence, words } = error.facts;
  return words ? `${sentence} (${words})` : sentence;
};
