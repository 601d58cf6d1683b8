import { createHash } from 'node:crypto';
import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Published, type PublishPayload } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { By } from '../audit/index.ts';
import { answering } from '../connections/index.ts';
import { userStore } from '../identity/index.ts';
import type { SiteRow, Sites } from '../sites/index.ts';
import type { Shares } from '../social/index.ts';
import type { Asked } from './asked.ts';
import { type Carrying, wordsOf } from './carrying.service.ts';
import type { Checking } from './checking.service.ts';
import type { Copies } from './copies.service.ts';
import { type CopyRow, copyStore } from './copies.store.ts';
import { isUnsent } from './present.ts';
import { fieldsOf } from './rows.ts';
import { onceProblems } from './sharing.ts';
import { type SubmitRow, submitStore } from './submits.store.ts';

export type Publishing = ReturnType<typeof publishingService>;
type Needs = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  sites: Pick<Sites['service'], 'forPerson' | 'use'>;
  shares: Pick<Shares, 'ofPost'>;
  checking: Checking;
  copies: Copies;
  carrying: Carrying;
};

/** How long somebody waits for a press of theirs, or of somebody else, that is still under way. */
const patienceMs = 40_000;
const lookMs = 100;
/** Longer than any call takes: who has not let go by then is dead. */
const holdMs = 2 * 60_000;

type Begun = { submit: SubmitRow } | { earlier: true } | { busy: SubmitRow } | { unsettled: SubmitRow };

/** Publishing, exactly once: a press of the button is written down before the site is called. */
export const publishingService = (needs: Needs) => {
  const { db, now, sleep, sites, shares, checking, copies, carrying } = needs;
  const until = () => new Date(now().getTime() + holdMs);
  const zoneOf = async ({ caller }: By) => (await userStore(db).find(caller.userId))?.timeZone || 'UTC';

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
    return post_id === undefined ? undefined : copyStore(db).ofPost(row.businessId, row.id, String(post_id));
  };

  /** What somebody else wrote meanwhile stays among the earlier states. */
  const takeIn = async (tx: Tx, by: By, copy: CopyRow, asked: Asked): Promise<CopyRow> => {
    const isOthers = isUnsent(copy) && copy.editedById !== by.caller.userId && copy.version !== copy.revisedVersion;
    if (isOthers) await copies.keepRevision(tx, copy, 'replaced');
    const version = copy.version + 1;
    return copyStore(tx).update(copy, {
      ...{ fields: asked.fields, version, editedAt: now(), editedById: by.caller.userId },
      ...(isOthers ? { revisedAt: now(), revisedVersion: copy.version } : {}),
    });
  };

  const begin = (by: By, row: SiteRow, payload: PublishPayload, asked: Asked, hash: string): Promise<Begun> =>
    db
      .transaction(async (tx): Promise<Begun> => {
        const postId = payload.post_id === undefined ? null : String(payload.post_id);
        const found =
          payload.copy_id !== undefined
            ? await copyStore(tx).lock(row.businessId, row.id, payload.copy_id)
            : postId && (await copyStore(tx).lockOfPost(row.businessId, row.id, postId));
        if (payload.copy_id !== undefined && !found) throw new Problem('not-found');
        for (const open of found ? await submitStore(tx).open(found) : []) {
          if (payload.submit_id !== undefined && open.key === payload.submit_id) return { earlier: true };
          if (open.heldUntil > now()) return { busy: open };
          if (open.state === 'calling') return { unsettled: open };
          await submitStore(tx).update(open, { state: 'settled', answer: superseded() });
        }
        const copy = found
          ? await takeIn(tx, by, found, asked)
          : await copyStore(tx).insert({
              ...{ businessId: row.businessId, siteId: row.id, postId, fields: asked.fields },
              ...{ createdAt: now(), editedAt: now(), revisedAt: now(), editedById: by.caller.userId },
            });
        const submit =
          copy &&
          (await submitStore(tx).insert({
            ...{ businessId: row.businessId, siteId: row.id, copyId: copy.id, userId: by.caller.userId },
            ...{ key: payload.submit_id ?? null, hash, state: 'begun', asked, postId: copy.postId, lines: [] },
            ...{ heldUntil: until(), createdAt: now() },
          }));
        if (!submit) throw new Pressed();
        return { submit };
      })
      .catch((error: unknown): Begun => {
        if (error instanceof Pressed) return { earlier: true };
        throw error;
      });

  /** The site cannot even be asked: everything is kept, and nothing was sent. */
  const unsent = async (by: By, row: SiteRow, payload: PublishPayload, error: unknown): Promise<Published> => {
    const fields = fieldsOf(payload, await zoneOf(by));
    const { copy_id, post_id, submit_id } = payload;
    const saving = { copy_id, post_id, submit_id, version: 0, force: true, fields };
    const { id, postId } = await copies.keep(by, row, saving);
    const standing = { copyId: id, businessId: row.businessId, siteId: row.id, postId };
    return carrying.without(by, standing, wordsOf(error));
  };

  /** Somebody has pressed already: they and we get the same answer. */
  const waited = async (submit: SubmitRow): Promise<Published> => {
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
      const row = await submitStore(db).read(submit);
      if (!row) throw new Problem('not-found');
      if (row.answer !== null) return z.parse(Published, row.answer);
      if (row.heldUntil <= now()) break;
      await sleep(lookMs);
    }
    return carrying.unconfirmed(submit);
  };

  const again = async (by: By, row: SiteRow, submit: SubmitRow, hash: string): Promise<Published> => {
    if (submit.hash !== hash || submit.siteId !== row.id) throw new Problem('submit-reused');
    if (submit.answer !== null || submit.heldUntil > now()) return waited(submit);
    const mine = await submitStore(db).take(submit, now(), until());
    return mine ? carrying.goOn(by, row, mine) : waited(submit);
  };

  /** Looks whether something that broke off has arrived, before anything else is done with its copy. */
  const settle = async (by: By, row: SiteRow, submit: SubmitRow): Promise<void> => {
    const mine = await submitStore(db).take(submit, now(), until());
    // Whoever opens it does not become the one who published it.
    const presser = { ...by, caller: { ...by.caller, userId: submit.userId } };
    if (mine) await carrying.lookBack(presser, row, mine);
  };

  return {
    publish: async (by: By, place: BusinessContext, siteId: number, payload: PublishPayload): Promise<Published> => {
      const row = await sites.forPerson(place, siteId);
      const hash = hashOf(payload);
      const key = payload.submit_id;
      const before = key === undefined ? undefined : await submitStore(db).ofKey(place.id, key);
      if (before) return again(by, row, before, hash);
      for (let waitedMs = 0; ; waitedMs += lookMs) {
        const copy = await copyOf(row, payload);
        const postId = copy?.postId ?? (payload.post_id === undefined ? null : String(payload.post_id));
        let asked: Asked;
        try {
          asked = await checking.check(place, row, payload, await oldPost(row, postId), await zoneOf(by));
        } catch (error) {
          if (isAway(error)) return unsent(by, row, payload, error);
          throw error;
        }
        if (postId !== null) {
          const problems = onceProblems(asked.shares, await shares.ofPost(place.id, row.id, postId));
          if (problems[0]) throw new Problem('invalid-input', { fields: problems, message: problems[0].message });
        }
        const begun = await begin(by, row, payload, asked, hash);
        if ('submit' in begun) return carrying.goOn(by, row, begun.submit);
        if ('earlier' in begun) {
          const theirs = key === undefined ? undefined : await submitStore(db).ofKey(place.id, key);
          if (theirs) return again(by, row, theirs, hash);
        } else if ('unsettled' in begun) {
          await answering(() => settle(by, row, begun.unsettled));
        }
        if (waitedMs >= patienceMs) throw new Problem('post-busy');
        await sleep(lookMs);
      }
    },

    /** For whoever opens a copy: what broke off is settled first. A site that does not answer now is asked next time. */
    settleOpen: async (by: By, row: SiteRow, copy: CopyRow): Promise<void> => {
      for (const open of await submitStore(db).open(copy)) {
        if (open.state !== 'calling' || open.heldUntil > now()) continue;
        try {
          await settle(by, row, open);
        } catch (error) {
          if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) throw error;
        }
      }
    },
  };
};

class Pressed extends Error {}

const isAway = (error: unknown): boolean =>
  error instanceof ConnectorFailure ||
  (error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code));

const superseded = () =>
  z.encode(Published, {
    ...{ post_status: 0, post_id: null, post: null, copy: null, sanity: { summary: [] } },
    message: 'Something newer of this post was sent meanwhile.',
  });

const hashOf = ({ submit_id: _, ...payload }: PublishPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
