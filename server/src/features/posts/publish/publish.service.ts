import { createHash } from 'node:crypto';
import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Published, type PublishPayload } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import { withConnectorErrors } from '../../connections/index.ts';
import { userStore } from '../../identity/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { Shares } from '../../social/index.ts';
import { oncePerAccountProblems } from '../shares/post-shares.ts';
import type { Copies } from '../working-copies/working-copies.service.ts';
import { type CopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { Together } from './hosted-publish.service.ts';
import {
  AttemptAborted,
  type AttemptConflict,
  attemptLeaseMs,
  type Pressing,
  type PublishAttempt,
} from './publish-attempt.ts';
import { publishAttemptStore, type SubmitRow } from './publish-attempts.store.ts';
import { toPostFields } from './publish-payload.ts';
import type { PublishRequest } from './publish-request.ts';
import type { Checking } from './publish-validation.service.ts';
import { type Carrying, toMessage } from './site-delivery.service.ts';

export type Publishing = ReturnType<typeof publishService>;
type Deps = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  sites: Pick<Sites['service'], 'forPerson' | 'use'>;
  shares: Pick<Shares, 'ofPost'>;
  checking: Checking;
  copies: Copies;
  carrying: Carrying;
  pressing: Pressing;
  together: Together;
};
type Wish = { actor: Actor; row: SiteRow; payload: PublishPayload; zone: string };

/** How long somebody waits for a press of theirs, or of somebody else, that is still under way. */
const patienceMs = 40_000;
const lookMs = 100;

/** Publishing, exactly once: a press of the button is written down before the site is called. */
export const publishService = (needs: Deps) => {
  const { db, now, sleep, sites, shares, checking, copies, carrying, pressing, together } = needs;
  const until = () => new Date(now().getTime() + attemptLeaseMs);

  /** The post that is to be changed, as the site has it. */
  const oldPost = async (row: SiteRow, postId: string | null): Promise<SitePost | undefined> => {
    if (postId === null) return undefined;
    try {
      return await sites.use(row, (site, grant) => site.post(grant, postId));
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'gone') throw new Problem('not-found');
      throw error;
    }
  };

  const copyOf = async (row: SiteRow, { copy_id, post_id }: PublishPayload): Promise<CopyRow | undefined> => {
    if (copy_id !== undefined) return copies.find(row, copy_id);
    return post_id === undefined ? undefined : workingCopyStore(db).findByPost(row.businessId, row.id, String(post_id));
  };

  const begin = (press: PublishAttempt): Promise<{ submit: SubmitRow } | AttemptConflict> =>
    db
      .transaction(async (tx) => {
        const { actor: by, row, payload, asked } = press;
        const held = await pressing.lockCopy(tx, press);
        if (!('copy' in held)) throw new AttemptAborted(held);
        const { copy: found } = held;
        const edited = { editedAt: now(), editedById: by.caller.userId, fields: asked.fields };
        const copy = found
          ? await workingCopyStore(tx).update(found, {
              ...{ ...edited, version: found.version + 1 },
              ...(await pressing.saveOtherEditorsRevision(tx, press, found)),
            })
          : await workingCopyStore(tx).insert({
              ...{ ...edited, businessId: row.businessId, siteId: row.id, createdAt: now(), revisedAt: now() },
              postId: payload.post_id === undefined ? null : String(payload.post_id),
            });
        const submit = copy && (await publishAttemptStore(tx).insert(pressing.toRow(press, copy)));
        if (!submit) throw new AttemptAborted({ earlier: true });
        return { submit };
      })
      .catch((error: unknown) => {
        if (error instanceof AttemptAborted) return error.why;
        throw error;
      });

  /** Written down first, then brought to the site; a new post of a site of ours is both at once. */
  const carry = async (
    press: PublishAttempt,
    postId: string | null,
  ): Promise<{ answer: Published } | AttemptConflict> => {
    const { actor: by, row } = press;
    if (postId === null && row.kind === 'hosted') {
      const outcome = await together.create(press);
      if ('finish' in outcome) return { answer: await outcome.finish() };
      // What the site does not take is kept and answered as anywhere else.
      if (!('refused' in outcome)) return outcome;
    }
    const begun = await begin(press);
    return 'submit' in begun ? { answer: await carrying.resume(by, row, begun.submit) } : begun;
  };

  /** The site cannot even be asked: everything is kept, and nothing was sent. */
  const saveWithoutSending = async ({ actor: by, row, payload, zone }: Wish, error: unknown): Promise<Published> => {
    const fields = toPostFields(payload, zone);
    const { copy_id, post_id, submit_id } = payload;
    const saving = { copy_id, post_id, submit_id, version: 0, force: true, fields };
    const { id, postId } = await copies.upsert(by, row, saving);
    const standing = { copyId: id, businessId: row.businessId, siteId: row.id, postId };
    return carrying.failureAnswer(by, standing, toMessage(error));
  };

  /** Somebody has pressed already: they and we get the same answer. */
  const waitForAnswer = async (submit: SubmitRow): Promise<Published> => {
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
      const row = await publishAttemptStore(db).read(submit);
      if (!row) throw new Problem('not-found');
      if (row.answer !== null) return z.parse(Published, row.answer);
      if (row.heldUntil <= now()) break;
      await sleep(lookMs);
    }
    return carrying.unconfirmedAnswer(submit);
  };

  const replay = async (actor: Actor, row: SiteRow, submit: SubmitRow, hash: string): Promise<Published> => {
    if (submit.hash !== hash || submit.siteId !== row.id) throw new Problem('submit-reused');
    if (submit.answer !== null || submit.heldUntil > now()) return waitForAnswer(submit);
    const mine = await publishAttemptStore(db).acquireLease(submit, now(), until());
    return mine ? carrying.resume(actor, row, mine) : waitForAnswer(submit);
  };

  /** Looks whether something that broke off has arrived, before anything else is done with its copy. */
  const settle = async (actor: Actor, row: SiteRow, submit: SubmitRow): Promise<void> => {
    const mine = await publishAttemptStore(db).acquireLease(submit, now(), until());
    // Whoever opens it does not become the one who published it.
    const presser = { ...actor, caller: { ...actor.caller, userId: submit.userId } };
    if (mine) await carrying.reconcile(presser, row, mine);
  };

  return {
    publish: async (actor: Actor, business: BusinessContext, siteId: number, payload: PublishPayload): Promise<Published> => {
      const hash = hashOf(payload);
      const key = payload.submit_id;
      const ofKey = async () => (key === undefined ? undefined : publishAttemptStore(db).findByKey(business.id, key));
      const [row, person, before] = await Promise.all([
        sites.forPerson(business, siteId),
        userStore(db).find(actor.caller.userId),
        ofKey(),
      ]);
      const zone = person?.timeZone || 'UTC';
      if (before) return replay(actor, row, before, hash);
      for (let waitedMs = 0; ; waitedMs += lookMs) {
        const copy = await copyOf(row, payload);
        const postId = copy?.postId ?? (payload.post_id === undefined ? null : String(payload.post_id));
        let asked: PublishRequest;
        try {
          asked = await checking.validate(business, row, payload, await oldPost(row, postId), zone);
        } catch (error) {
          if (isAway(error)) return saveWithoutSending({ actor, row, payload, zone }, error);
          throw error;
        }
        if (postId !== null) {
          const problems = oncePerAccountProblems(asked.shares, await shares.ofPost(business.id, row.id, postId));
          if (problems[0]) throw new Problem('invalid-input', { fields: problems, message: problems[0].message });
        }
        const carried = await carry({ actor, name: person?.name ?? '', row, payload, asked, hash }, postId);
        if ('answer' in carried) return carried.answer;
        if ('made' in carried) continue;
        if ('earlier' in carried) {
          const theirs = await ofKey();
          if (theirs) return replay(actor, row, theirs, hash);
        } else if ('unsettled' in carried) {
          await withConnectorErrors(() => settle(actor, row, carried.unsettled));
        }
        if (waitedMs >= patienceMs) throw new Problem('post-busy');
        await sleep(lookMs);
      }
    },

    /** For whoever opens a copy: what broke off is settled first. A site that does not answer now is asked next time. */
    reconcileOpenAttempts: async (actor: Actor, row: SiteRow, copy: CopyRow): Promise<void> => {
      for (const open of await publishAttemptStore(db).listOpen(copy)) {
        if (open.state !== 'calling' || open.heldUntil > now()) continue;
        try {
          await settle(actor, row, open);
        } catch (error) {
          if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) throw error;
        }
      }
    },
  };
};

const isAway = (error: unknown): boolean =>
  error instanceof ConnectorFailure ||
  (error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code));

const hashOf = ({ submit_id: _, ...payload }: PublishPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
