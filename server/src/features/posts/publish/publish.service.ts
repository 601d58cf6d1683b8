import { createHash } from 'node:crypto';
import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { PublishPayload, PublishResponse } from '@fanfare/contract/posts/posts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { type Deliveries, RepeatedRequest } from '../../deliveries/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { ShareService } from '../../social/index.ts';
import { toSitePostId } from '../post-ids.ts';
import { isInterrupted, type PublishRow, postPublishStore } from '../post-publishes.store.ts';
import { oncePerAccountProblems } from '../shares/post-shares.ts';
import { fetchSitePost } from '../site-calls.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { HostedPublishService } from './hosted-publish.service.ts';
import { type NewPublish, type NewPublishService, PublishConflict } from './new-publish.service.ts';
import { type PublishAnswers, toErrorMessage } from './publish-answers.ts';
import type { PublishApproval } from './publish-approval.ts';
import { type TitledPayload, toCopyInput, withTitle } from './publish-payload.ts';
import type { PublishValidationService } from './publish-validation.service.ts';

export type PublishService = ReturnType<typeof publishService>;
type Deps = {
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  shares: Pick<ShareService, 'findByPost'>;
  deliveries: Pick<Deliveries, 'reconcileNow' | 'find' | 'endReconciliation' | 'sendNowAndWait'>;
  workingCopies: WorkingCopyService;
  publishValidation: PublishValidationService;
  approval: PublishApproval;
  newPublishes: NewPublishService;
  hostedPublish: HostedPublishService;
  publishAnswers: PublishAnswers;
};
/** A validated payload with the post that it changes. */
type Prepared = Pick<NewPublish, 'payload' | 'request'> & {
  copy: WorkingCopyRow | undefined;
  /** Id of the post to update; null for a new post. */
  postId: string | null;
};

/**
 * Longest time in milliseconds that a request waits for the site; with a slower site the publish continues in the
 * background.
 */
const waitLimitMs = 40_000;
/** Limit of conflicts with other publishes of the same copy, after each of which a request starts again. */
const maxTries = 20;

/**
 * Service that publishes exactly once: a publish is stored before the site is called. docs/glossary.md has its words.
 */
export const publishService = (platform: Platform, deps: Deps) => {
  const { db, now } = platform;
  const {
    sites,
    shares,
    deliveries,
    workingCopies,
    publishValidation,
    approval,
    newPublishes,
    hostedPublish,
    publishAnswers,
  } = deps;

  const findCopy = async (site: SiteRow, { copy_id, post_id }: PublishPayload): Promise<WorkingCopyRow | undefined> => {
    if (copy_id !== undefined) return workingCopies.get(site, copy_id);
    return post_id === undefined
      ? undefined
      : workingCopyStore(db).findByPost(site.businessId, site.id, String(post_id));
  };

  /** Saves the text in the working copy while the site is unavailable. Nothing is sent, and the answer says why. */
  const saveWithoutSending = async (
    actor: Actor,
    site: SiteRow,
    payload: TitledPayload,
    error: unknown,
  ): Promise<PublishResponse> => {
    const copy = await workingCopies.upsert(actor, site, toCopyInput(payload, actor.caller.timeZone));
    return publishAnswers.buildFailure(actor, { ...copy, copyId: copy.id }, toErrorMessage(error));
  };

  /** Validates a payload against the site's current post. Returns an answer instead when the site is unavailable. */
  const prepare = async (
    actor: Actor,
    business: BusinessContext,
    site: SiteRow,
    payload: PublishPayload,
  ): Promise<Prepared | { answer: PublishResponse }> => {
    const { timeZone } = actor.caller;
    const copy = await findCopy(site, payload);
    const postId = copy?.postId ?? toSitePostId(payload.post_id);
    let existingPost: SitePost | undefined;
    const addTitle = () => withTitle(payload, [copy?.fields.post_title, existingPost?.title]);
    try {
      existingPost = postId === null ? undefined : await fetchSitePost(sites, site, postId);
      const titledPayload = await addTitle();
      const request = await publishValidation.validate(business, site, titledPayload, existingPost, timeZone);
      return { payload: titledPayload, request, copy, postId };
    } catch (error) {
      if (!isSiteUnavailable(error)) throw error;
      return { answer: await saveWithoutSending(actor, site, await addTitle(), error) };
    }
  };

  /** Rejects a second share of a post to an account on networks that allow one per account. */
  const rejectRepeatedShares = async (site: SiteRow, { request, postId }: Prepared): Promise<void> => {
    if (postId === null) return;
    const existingShares = await shares.findByPost(site.businessId, site.id, postId);
    const problems = oncePerAccountProblems(request.shares, existingShares);
    if (problems[0]) throw new Problem('invalid-input', { fields: problems, message: problems[0].message });
  };

  /** Sends a publish if it is due, waits for its outcome and answers. */
  const sendAndAnswer = async (actor: Actor, id: number): Promise<PublishResponse> => {
    await deliveries.sendNowAndWait([id], waitLimitMs);
    const publish = await postPublishStore(db).find(id);
    if (!publish) throw new Problem('not-found');
    return publishAnswers.answer(actor, publish);
  };

  /** Stores the publish, then sends it to the site; for a new post on a hosted site both in one transaction. */
  const storeAndSend = async (publish: NewPublish, postId: string | null): Promise<PublishResponse> => {
    const { actor, site } = publish;
    if (postId === null && site.kind === 'hosted') {
      const created = await hostedPublish.create(publish);
      if (created) return 'answer' in created ? created.answer : sendAndAnswer(actor, created.id);
      // A post rejected by the hosted site is stored and answered like for any other site.
    }
    return sendAndAnswer(actor, await newPublishes.enqueue(publish));
  };

  /**
   * Looks for an unconfirmed publish on the site. If the site does not have the post, the publish is sent again, or
   * given up for a newer publish of the same copy. `unreadable`: the site does not answer.
   */
  const settle = async (
    actor: Actor,
    { id, businessId }: PublishRow,
    ifMissing: 'send-again' | 'give-up',
  ): Promise<'settled' | 'unreadable'> => {
    await deliveries.reconcileNow([id]);
    const settled = await deliveries.find(businessId, id);
    if (settled?.state !== 'unconfirmed') return 'settled';
    if (settled.tries > 0) return 'unreadable';
    await db.transaction((tx) => deliveries.endReconciliation(tx, actor, businessId, id, ifMissing));
    return 'settled';
  };

  /** Answers a repeated request with the result of the first request's publish. */
  const answerRepeated = async (actor: Actor, site: SiteRow, publish: PublishRow, hash: string) => {
    if (publish.requestHash !== hash || publish.siteId !== site.id) throw new Problem('submit-reused');
    if (publish.state === 'unconfirmed' || publish.state === 'sending') await settle(actor, publish, 'send-again');
    return sendAndAnswer(actor, publish.id);
  };

  /** Waits until another open publish of the same copy is decided. Returns an answer if it can't be decided now. */
  const waitForOpen = async (actor: Actor, open: PublishRow): Promise<PublishResponse | undefined> => {
    if (!isInterrupted(open, now())) {
      await deliveries.sendNowAndWait([open.id], waitLimitMs);
      return undefined;
    }
    const outcome = await settle(actor, open, 'give-up');
    return outcome === 'unreadable' ? publishAnswers.buildUnconfirmed(actor, open) : undefined;
  };

  return {
    publish: async (
      actor: Actor,
      business: BusinessContext,
      siteId: number,
      payload: PublishPayload,
      { isApproved = false }: { isApproved?: boolean } = {},
    ): Promise<PublishResponse> => {
      const hash = hashPayload(payload);
      const { submit_id: key } = payload;
      const idempotencyKey = key === undefined ? undefined : { key, hash };
      const findFirst = async () => (key === undefined ? undefined : postPublishStore(db).findByKey(business.id, key));
      const [site, first] = await Promise.all([sites.findForUser(business, siteId), findFirst()]);
      if (first) return answerRepeated(actor, site, first, hash);
      for (let tries = 0; tries < maxTries; tries += 1) {
        const prepared = await prepare(actor, business, site, payload);
        if ('answer' in prepared) return prepared.answer;
        await rejectRepeatedShares(site, prepared);
        const publish = { actor, site, payload: prepared.payload, request: prepared.request, idempotencyKey };
        const waiting = isApproved ? undefined : await approval.requestIfRequired(business, publish, prepared.copy);
        if (waiting) return waiting;
        try {
          return await storeAndSend(publish, prepared.postId);
        } catch (error) {
          if (!(error instanceof PublishConflict || error instanceof RepeatedRequest)) throw error;
          const openPublish = error instanceof PublishConflict ? error.openPublish : undefined;
          if (openPublish) {
            const undecided = await waitForOpen(actor, openPublish);
            if (undecided) return undecided;
          } else {
            const concurrent = await findFirst();
            if (concurrent) return answerRepeated(actor, site, concurrent, hash);
          }
        }
      }
      throw new Problem('post-busy');
    },

    /** Reconciles an interrupted publish when its working copy is opened, before the worker does. */
    settleOpen: async (copy: WorkingCopyRow): Promise<void> => {
      const open = await postPublishStore(db).listOpen(copy);
      const interrupted = open.filter((publish) => isInterrupted(publish, now()));
      await deliveries.reconcileNow(interrupted.map(({ id }) => id));
    },
  };
};

const isSiteUnavailable = (error: unknown): boolean =>
  error instanceof ConnectorFailure ||
  (error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code));

const hashPayload = ({ submit_id: _, ...payload }: PublishPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
