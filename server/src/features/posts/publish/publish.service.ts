import { createHash } from 'node:crypto';
import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type PublishPayload, PublishResponse } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import { withConnectorErrors } from '../../connections/index.ts';
import { userStore } from '../../identity/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { ShareService } from '../../social/index.ts';
import { oncePerAccountProblems } from '../shares/post-shares.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { HostedPublishService } from './hosted-publish.service.ts';
import {
  AttemptAborted,
  type AttemptConflict,
  attemptLeaseMs,
  type PublishAttempt,
  type PublishAttempts,
} from './publish-attempt.ts';
import { type PublishAttemptRow, publishAttemptStore } from './publish-attempts.store.ts';
import { toPostFields } from './publish-payload.ts';
import type { PublishRequest } from './publish-request.ts';
import type { PublishValidationService } from './publish-validation.service.ts';
import { type SiteDeliveryService, toMessage } from './site-delivery.service.ts';

export type PublishService = ReturnType<typeof publishService>;
type Deps = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  shares: Pick<ShareService, 'findByPost'>;
  publishValidation: PublishValidationService;
  workingCopies: WorkingCopyService;
  siteDelivery: SiteDeliveryService;
  publishAttempts: PublishAttempts;
  hostedPublish: HostedPublishService;
};
type PublishInput = { actor: Actor; row: SiteRow; payload: PublishPayload; timeZone: string };

/** How long a request waits for a running attempt, its own or another user's. */
const waitLimitMs = 40_000;
const pollMs = 100;

/** Publishes exactly once: the attempt is stored before the site is called. */
export const publishService = (deps: Deps) => {
  const {
    db,
    now,
    sleep,
    sites,
    shares,
    publishValidation,
    workingCopies,
    siteDelivery,
    publishAttempts,
    hostedPublish,
  } = deps;
  const leaseEnd = () => new Date(now().getTime() + attemptLeaseMs);

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

  const recordAttempt = (attempt: PublishAttempt): Promise<{ attemptRow: PublishAttemptRow } | AttemptConflict> =>
    db
      .transaction(async (tx) => {
        const { actor, row, payload, request } = attempt;
        const locked = await publishAttempts.lockCopy(tx, attempt);
        if (!('copy' in locked)) throw new AttemptAborted(locked);
        const { copy: existingCopy } = locked;
        const editColumns = { editedAt: now(), editedById: actor.caller.userId, fields: request.fields };
        const copy = existingCopy
          ? await workingCopyStore(tx).update(existingCopy, {
              ...{ ...editColumns, version: existingCopy.version + 1 },
              ...(await publishAttempts.saveOtherEditorsRevision(tx, attempt, existingCopy)),
            })
          : await workingCopyStore(tx).insert({
              ...{ ...editColumns, businessId: row.businessId, siteId: row.id, createdAt: now(), revisedAt: now() },
              postId: payload.post_id === undefined ? null : String(payload.post_id),
            });
        const attemptRow = copy && (await publishAttemptStore(tx).insert(publishAttempts.toRow(attempt, copy)));
        if (!attemptRow) throw new AttemptAborted({ replayed: true });
        return { attemptRow };
      })
      .catch((error: unknown) => {
        if (error instanceof AttemptAborted) return error.conflict;
        throw error;
      });

  /** Stores the attempt, then sends it to the site; for a new post on a hosted site both in one transaction. */
  const deliver = async (
    attempt: PublishAttempt,
    postId: string | null,
  ): Promise<{ answer: PublishResponse } | AttemptConflict> => {
    const { actor, row } = attempt;
    if (postId === null && row.kind === 'hosted') {
      const outcome = await hostedPublish.create(attempt);
      if ('finish' in outcome) return { answer: await outcome.finish() };
      // Rejected by the hosted site: stored and answered like for any other site.
      if (!('rejected' in outcome)) return outcome;
    }
    const recorded = await recordAttempt(attempt);
    return 'attemptRow' in recorded ? { answer: await siteDelivery.resume(actor, row, recorded.attemptRow) } : recorded;
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
    const attemptRef = { copyId: id, businessId: row.businessId, siteId: row.id, postId };
    return siteDelivery.failureAnswer(actor, attemptRef, toMessage(error));
  };

  /** Polls until the running attempt has an answer; both requests get the same one. */
  const waitForAnswer = async (attemptRow: PublishAttemptRow): Promise<PublishResponse> => {
    for (let waitedMs = 0; waitedMs < waitLimitMs; waitedMs += pollMs) {
      const row = await publishAttemptStore(db).read(attemptRow);
      if (!row) throw new Problem('not-found');
      if (row.answer !== null) return z.parse(PublishResponse, row.answer);
      if (row.leaseUntil <= now()) break;
      await sleep(pollMs);
    }
    return siteDelivery.unconfirmedAnswer(attemptRow);
  };

  const replay = async (
    actor: Actor,
    row: SiteRow,
    attemptRow: PublishAttemptRow,
    hash: string,
  ): Promise<PublishResponse> => {
    if (attemptRow.requestHash !== hash || attemptRow.siteId !== row.id) throw new Problem('submit-reused');
    if (attemptRow.answer !== null || attemptRow.leaseUntil > now()) return waitForAnswer(attemptRow);
    const leased = await publishAttemptStore(db).acquireLease(attemptRow, now(), leaseEnd());
    return leased ? siteDelivery.resume(actor, row, leased) : waitForAnswer(attemptRow);
  };

  /** Finds out whether an interrupted attempt reached the site, before its copy is used again. */
  const reconcile = async (actor: Actor, row: SiteRow, attemptRow: PublishAttemptRow): Promise<void> => {
    const leased = await publishAttemptStore(db).acquireLease(attemptRow, now(), leaseEnd());
    // The publisher stays the user who started the attempt.
    const requester = { ...actor, caller: { ...actor.caller, userId: attemptRow.userId } };
    if (leased) await siteDelivery.reconcile(requester, row, leased);
  };

  return {
    publish: async (
      actor: Actor,
      business: BusinessContext,
      siteId: number,
      payload: PublishPayload,
    ): Promise<PublishResponse> => {
      const hash = hashPayload(payload);
      const key = payload.submit_id;
      const findByKey = async () =>
        key === undefined ? undefined : publishAttemptStore(db).findByKey(business.id, key);
      const [row, user, earlierAttempt] = await Promise.all([
        sites.findForUser(business, siteId),
        userStore(db).find(actor.caller.userId),
        findByKey(),
      ]);
      const { timeZone } = actor.caller;
      if (earlierAttempt) return replay(actor, row, earlierAttempt, hash);
      for (let waitedMs = 0; ; waitedMs += pollMs) {
        const copy = await findCopy(row, payload);
        const postId = copy?.postId ?? (payload.post_id === undefined ? null : String(payload.post_id));
        let request: PublishRequest;
        try {
          request = await publishValidation.validate(
            business,
            row,
            payload,
            await fetchExistingPost(row, postId),
            timeZone,
          );
        } catch (error) {
          if (isSiteUnavailable(error)) return saveWithoutSending({ actor, row, payload, timeZone }, error);
          throw error;
        }
        if (postId !== null) {
          const problems = oncePerAccountProblems(request.shares, await shares.findByPost(business.id, row.id, postId));
          if (problems[0]) throw new Problem('invalid-input', { fields: problems, message: problems[0].message });
        }
        const delivery = await deliver({ actor, name: user?.name ?? '', row, payload, request, hash }, postId);
        if ('answer' in delivery) return delivery.answer;
        if ('created' in delivery) continue;
        if ('replayed' in delivery) {
          const concurrentAttempt = await findByKey();
          if (concurrentAttempt) return replay(actor, row, concurrentAttempt, hash);
        } else if ('unconfirmed' in delivery) {
          await withConnectorErrors(() => reconcile(actor, row, delivery.unconfirmed));
        }
        if (waitedMs >= waitLimitMs) throw new Problem('post-busy');
        await sleep(pollMs);
      }
    },

    /** Reconciles interrupted attempts when a copy is opened; ignores an unavailable site until the next time. */
    reconcileOpenAttempts: async (actor: Actor, row: SiteRow, copy: WorkingCopyRow): Promise<void> => {
      for (const openAttempt of await publishAttemptStore(db).listOpen(copy)) {
        if (openAttempt.state !== 'calling' || openAttempt.leaseUntil > now()) continue;
        try {
          await reconcile(actor, row, openAttempt);
        } catch (error) {
          if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) throw error;
        }
      }
    },
  };
};

const isSiteUnavailable = (error: unknown): boolean =>
  error instanceof ConnectorFailure ||
  (error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code));

const hashPayload = ({ submit_id: _, ...payload }: PublishPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
