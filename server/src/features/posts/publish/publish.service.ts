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
import { isInterrupted, type PublishRow, postPublishStore } from '../post-publishes.store.ts';
import type { PublishRequest } from '../publish-request.ts';
import { oncePerAccountProblems } from '../shares/post-shares.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { HostedPublishService } from './hosted-publish.service.ts';
import { type NewPublish, type NewPublishService, PublishConflict } from './new-publish.service.ts';
import { type PublishAnswers, toMessage } from './publish-answers.ts';
import type { PublishApproval } from './publish-approval.ts';
import { type TitledPayload, toCopyInput, withTitle } from './publish-payload.ts';
import type { PublishValidationService } from './publish-validation.service.ts';

export type PublishService = ReturnType<typeof publishService>;
type Deps = {
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  shares: Pick<ShareService, 'findByPost'>;
  deliveries: Pick<Deliveries, 'settle' | 'find' | 'endSearch' | 'sendNowAndWait'>;
  workingCopies: WorkingCopyService;
  publishValidation: PublishValidationService;
  approval: PublishApproval;
  newPublishes: NewPublishService;
  hostedPublish: HostedPublishService;
  publishAnswers: PublishAnswers;
};

/** Wait of a request for the site, in milliseconds; a slower site continues in the background. */
const waitLimitMs = 40_000;
/** Number of starts of a request after other publishes of the same copy ended. */
const maxTries = 20;

/** Publishes exactly once: the publish is stored before the site is called. */
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

  /** The post to be changed, as it is on the site. */
  const fetchExistingPost = async (row: SiteRow, postId: string | null): Promise<SitePost | undefined> => {
    if (postId === null) return undefined;
    try {
      return await sites.withSite(row, (site, grant) => site.post(grant, postId));
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'gone') throw new Problem('not-found');
      throw error;
    }
  };

  const findCopy = async (row: SiteRow, { copy_id, post_id }: PublishPayload): Promise<WorkingCopyRow | undefined> => {
    if (copy_id !== undefined) return workingCopies.find(row, copy_id);
    return post_id === undefined ? undefined : workingCopyStore(db).findByPost(row.businessId, row.id, String(post_id));
  };

  /** The site is unavailable: saves the working copy, sends nothing. */
  const saveWithoutSending = async (
    { actor, row, payload }: Pick<NewPublish, 'actor' | 'row' | 'payload'>,
    error: unknown,
  ): Promise<PublishResponse> => {
    const copy = await workingCopies.upsert(actor, row, toCopyInput(payload, actor.caller.timeZone));
    return publishAnswers.buildFailure(actor, { ...copy, copyId: copy.id }, toMessage(error));
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
    const { actor, row } = publish;
    if (postId === null && row.kind === 'hosted') {
      const created = await hostedPublish.create(publish);
      if (created) return 'answer' in created ? created.answer : sendAndAnswer(actor, created.id);
      // A post rejected by the hosted site is stored and answered like for any other site.
    }
    return sendAndAnswer(actor, await newPublishes.enqueue(publish));
  };

  /** Looks for a publish on the site. One that is not there is sent again, or given up for a newer one of its copy. */
  const settle = async (
    actor: Actor,
    { id, businessId }: PublishRow,
    ifMissing: 'send-again' | 'give-up',
  ): Promise<'settled' | 'unreadable'> => {
    await deliveries.settle([id]);
    const settled = await deliveries.find(businessId, id);
    if (settled?.state !== 'unconfirmed') return 'settled';
    if (settled.tries > 0) return 'unreadable';
    await db.transaction((tx) => deliveries.endSearch(tx, actor, businessId, id, ifMissing));
    return 'settled';
  };

  /** Answers a repeated request by the publish of the first one. */
  const answerRepeated = async (actor: Actor, row: SiteRow, publish: PublishRow, hash: string) => {
    if (publish.requestHash !== hash || publish.siteId !== row.id) throw new Problem('submit-reused');
    if (publish.state === 'unconfirmed' || publish.state === 'sending') await settle(actor, publish, 'send-again');
    return sendAndAnswer(actor, publish.id);
  };

  /** Waits until a publish of the same copy is decided. The answer when it cannot be. */
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
      sent: PublishPayload,
      { isApproved = false }: { isApproved?: boolean } = {},
    ): Promise<PublishResponse> => {
      const hash = hashPayload(sent);
      const key = sent.submit_id === undefined ? undefined : { key: sent.submit_id, hash };
      const findByKey = async () => (key ? postPublishStore(db).findByKey(business.id, key.key) : undefined);
      const [row, earlier] = await Promise.all([sites.findForUser(business, siteId), findByKey()]);
      if (earlier) return answerRepeated(actor, row, earlier, hash);
      for (let tries = 0; tries < maxTries; tries += 1) {
        const copy = await findCopy(row, sent);
        const postId = copy?.postId ?? (sent.post_id === undefined ? null : String(sent.post_id));
        let existingPost: SitePost | undefined;
        let payload: TitledPayload;
        let request: PublishRequest;
        try {
          existingPost = await fetchExistingPost(row, postId);
          payload = await withTitle(sent, [copy?.fields.post_title, existingPost?.title]);
          request = await publishValidation.validate(business, row, payload, existingPost, actor.caller.timeZone);
        } catch (error) {
          if (!isSiteUnavailable(error)) throw error;
          payload = await withTitle(sent, [copy?.fields.post_title, existingPost?.title]);
          return saveWithoutSending({ actor, row, payload }, error);
        }
        if (postId !== null) {
          const problems = oncePerAccountProblems(request.shares, await shares.findByPost(business.id, row.id, postId));
          if (problems[0]) throw new Problem('invalid-input', { fields: problems, message: problems[0].message });
        }
        const publish = { actor, row, payload, request, key };
        const held = isApproved ? undefined : await approval.hold(business, publish, copy);
        if (held) return held;
        try {
          return await storeAndSend(publish, postId);
        } catch (error) {
          if (!(error instanceof PublishConflict || error instanceof RepeatedRequest)) throw error;
          const open = error instanceof PublishConflict ? error.open : undefined;
          const concurrent = open ? undefined : await findByKey();
          if (concurrent) return answerRepeated(actor, row, concurrent, hash);
          const undecided = open && (await waitForOpen(actor, open));
          if (undecided) return undecided;
        }
      }
      throw new Problem('post-busy');
    },

    /** Finds out about an interrupted publish when its copy is opened, before the worker does. */
    settleOpen: async (copy: WorkingCopyRow): Promise<void> => {
      const open = await postPublishStore(db).listOpen(copy);
      const interrupted = open.filter((publish) => isInterrupted(publish, now()));
      await deliveries.settle(interrupted.map(({ id }) => id));
    },
  };
};

const isSiteUnavailable = (error: unknown): boolean =>
  error instanceof ConnectorFailure ||
  (error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code));

const hashPayload = ({ submit_id: _, ...payload }: PublishPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
