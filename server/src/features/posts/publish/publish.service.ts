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
import type { PublishApproval } from '../approval/publish-approval.ts';
import { type PostPublishRow, postPublishStore } from '../post-publishes.store.ts';
import { type TitledPayload, toPostFields, withTitle } from '../publish-payload.ts';
import { type PublishRequest, publishKindName } from '../publish-request.ts';
import { oncePerAccountProblems } from '../shares/post-shares.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { HostedPublishService } from './hosted-publish.service.ts';
import { type PublishAnswers, toMessage } from './publish-answers.ts';
import { AttemptAborted, type AttemptConflict, type PublishAttempt, type PublishAttempts } from './publish-attempt.ts';
import type { PublishValidationService } from './publish-validation.service.ts';

export type PublishService = ReturnType<typeof publishService>;
type Deps = {
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  shares: Pick<ShareService, 'findByPost'>;
  publishValidation: PublishValidationService;
  workingCopies: WorkingCopyService;
  publishAnswers: PublishAnswers;
  deliveries: Pick<Deliveries, 'settle' | 'find' | 'endSearch' | 'sendNowAndWait'>;
  publishAttempts: PublishAttempts;
  hostedPublish: HostedPublishService;
  approval: PublishApproval;
};
type PublishInput = { actor: Actor; row: SiteRow; payload: TitledPayload; timeZone: string };

/** Wait of a request for a running publish of the same copy, in milliseconds. */
const waitLimitMs = 40_000;
/** Number of starts of a request after other publishes of the same copy ended. */
const maxTries = 20;

/** Publishes exactly once: the attempt is stored before the site is called. */
export const publishService = (platform: Platform, deps: Deps) => {
  const { db, now } = platform;
  const {
    sites,
    shares,
    publishValidation,
    workingCopies,
    publishAnswers,
    deliveries,
    publishAttempts,
    hostedPublish,
    approval,
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

  const recordAttempt = (attempt: PublishAttempt): Promise<{ id: number } | AttemptConflict> =>
    db
      .transaction(async (tx) => {
        const { actor, row, payload, request } = attempt;
        const locked = await publishAttempts.lockCopy(tx, attempt);
        if (!('copy' in locked)) throw new AttemptAborted(locked);
        const { copy: existingCopy } = locked;
        const editColumns = { editedAt: now(), editedById: actor.caller.userId, fields: request.fields };
        const copy = existingCopy
          ? await workingCopyStore(tx).update(existingCopy, {
              ...editColumns,
              version: existingCopy.version + 1,
              ...(await publishAttempts.saveOtherEditorsRevision(tx, attempt, existingCopy)),
            })
          : await workingCopyStore(tx).insert({
              ...editColumns,
              businessId: row.businessId,
              siteId: row.id,
              createdAt: now(),
              revisedAt: now(),
              postId: payload.post_id === undefined ? null : String(payload.post_id),
            });
        if (!copy) throw new AttemptAborted({ replayed: true });
        return { id: await publishAttempts.enqueue(tx, attempt, copy) };
      })
      .catch((error: unknown) => {
        if (error instanceof AttemptAborted) return error.conflict;
        if (error instanceof RepeatedRequest) return { replayed: true };
        throw error;
      });

  /** Stores the publish request, then sends it to the site; for a new post on a hosted site both in one transaction. */
  const deliver = async (
    attempt: PublishAttempt,
    postId: string | null,
  ): Promise<{ answer: PublishResponse } | AttemptConflict> => {
    const { actor, row } = attempt;
    if (postId === null && row.kind === 'hosted') {
      const outcome = await hostedPublish.create(attempt);
      if ('id' in outcome) return { answer: await publishAnswers.settleAndAnswer(actor, row, outcome.id) };
      // A post rejected by the hosted site is stored and answered like for any other site.
      if (!('rejected' in outcome)) return outcome;
    }
    const recorded = await recordAttempt(attempt);
    return 'id' in recorded
      ? { answer: await publishAnswers.settleAndAnswer(actor, row, recorded.id, { isNew: true }) }
      : recorded;
  };

  /** The site is unavailable: saves the working copy, sends nothing. */
  const saveWithoutSending = async (
    { actor, row, payload, timeZone }: PublishInput,
    error: unknown,
  ): Promise<PublishResponse> => {
    const fields = toPostFields(payload, timeZone);
    const { copy_id, post_id, submit_id } = payload;
    const copyInput = { copy_id, post_id, submit_id, version: 0, force: true, fields };
    const { id, postId } = await workingCopies.upsert(actor, row, copyInput);
    const publishRef = { copyId: id, businessId: row.businessId, siteId: row.id, postId };
    return publishAnswers.failureAnswer(actor, publishRef, toMessage(error));
  };

  const replay = (actor: Actor, row: SiteRow, publish: PostPublishRow, hash: string): Promise<PublishResponse> => {
    if (publish.requestHash !== hash || publish.siteId !== row.id) throw new Problem('submit-reused');
    return publishAnswers.settleAndAnswer(actor, row, publish.id);
  };

  /** Finds out whether an earlier publish of the copy reached the site, before the copy is used again. */
  const decideEarlier = async (actor: Actor, { id, businessId }: PostPublishRow): Promise<'decided' | 'unreadable'> => {
    await deliveries.settle([id]);
    const settled = await deliveries.find(businessId, id);
    if (settled?.state !== 'unconfirmed') return 'decided';
    if (settled.tries > 0) return 'unreadable';
    await db.transaction((tx) => deliveries.endSearch(tx, actor, businessId, id, 'give-up'));
    return 'decided';
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
      const key = sent.submit_id;
      const findByKey = async () =>
        key === undefined ? undefined : postPublishStore(db).findByKey(business.id, publishKindName, key);
      const [row, earlierAttempt] = await Promise.all([sites.findForUser(business, siteId), findByKey()]);
      const { userName, timeZone } = actor.caller;
      if (earlierAttempt) return replay(actor, row, earlierAttempt, hash);
      for (let tries = 0; tries < maxTries; tries += 1) {
        const copy = await findCopy(row, sent);
        const postId = copy?.postId ?? (sent.post_id === undefined ? null : String(sent.post_id));
        let existingPost: SitePost | undefined;
        let payload: TitledPayload;
        let request: PublishRequest;
        try {
          existingPost = await fetchExistingPost(row, postId);
          payload = await withTitle(sent, [copy?.fields.post_title, existingPost?.title]);
          request = await publishValidation.validate(business, row, payload, existingPost, timeZone);
        } catch (error) {
          if (isSiteUnavailable(error)) {
            const titled = await withTitle(sent, [copy?.fields.post_title, existingPost?.title]);
            return saveWithoutSending({ actor, row, payload: titled, timeZone }, error);
          }
          throw error;
        }
        if (postId !== null) {
          const problems = oncePerAccountProblems(request.shares, await shares.findByPost(business.id, row.id, postId));
          if (problems[0]) throw new Problem('invalid-input', { fields: problems, message: problems[0].message });
        }
        const held = isApproved ? undefined : await approval.hold({ actor, business, row, payload, request, copy });
        if (held) return held;
        const delivery = await deliver({ actor, name: userName, row, payload, request, hash }, postId);
        if ('answer' in delivery) return delivery.answer;
        if ('created' in delivery) continue;
        if ('replayed' in delivery) {
          const concurrentAttempt = await findByKey();
          if (concurrentAttempt) return replay(actor, row, concurrentAttempt, hash);
        } else if ('unconfirmed' in delivery) {
          if ((await decideEarlier(actor, delivery.unconfirmed)) === 'unreadable')
            return publishAnswers.unconfirmedAnswer(actor, delivery.unconfirmed);
        } else {
          await deliveries.sendNowAndWait([delivery.busy.id], waitLimitMs);
        }
      }
      throw new Problem('post-busy');
    },

    /** Finds out about an interrupted publish when its copy is opened, before the worker does. */
    settleOpen: async (copy: WorkingCopyRow): Promise<void> => {
      const open = await postPublishStore(db).listOpen(copy);
      const isInterrupted = ({ state, nextAt }: PostPublishRow) =>
        state === 'unconfirmed' || (state === 'sending' && nextAt !== null && nextAt <= now());
      await deliveries.settle(open.filter(isInterrupted).map(({ id }) => id));
    },
  };
};

const isSiteUnavailable = (error: unknown): boolean =>
  error instanceof ConnectorFailure ||
  (error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code));

const hashPayload = ({ submit_id: _, ...payload }: PublishPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
