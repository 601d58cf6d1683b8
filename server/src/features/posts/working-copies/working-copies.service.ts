import { isDeepStrictEqual } from 'node:util';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type PostFields, postLimits, type WorkingCopy } from '@fanfare/contract/working-copies';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { sanitizeArticle } from '../../../platform/html/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { Uses } from '../images/media-usage.ts';
import { countWords, hasUnpublishedChanges, presentCopy, presentRevision } from '../presenter.ts';
import { publishAttemptStore } from '../publish/publish-attempts.store.ts';
import { type NewRevision, revisionStore } from './revisions.store.ts';
import { type CopyRow, workingCopyStore } from './working-copies.store.ts';

export type Copies = ReturnType<typeof workingCopyService>;
type Deps = { db: Db; now: Now; sites: Pick<Sites['service'], 'forPerson' | 'use'>; uses: Uses };
type Saving = {
  copy_id?: number | undefined;
  post_id?: number | undefined;
  version: number;
  force: boolean;
  submit_id?: string | undefined;
  base?: Date | undefined;
  fields: PostFields;
};

const typingMs = 5 * 60_000;
const listMost = 100;

/** What people write before a site has it: kept as they type, and never overwritten unaware. */
export const workingCopyService = ({ db, now, sites, uses }: Deps) => {
  const get = async (row: SiteRow, id: number): Promise<CopyRow> => {
    const copy = await workingCopyStore(db).find(row.businessId, row.id, id);
    if (!copy) throw new Problem('not-found');
    return copy;
  };

  /** As whoever has just sent it wrote it. */
  const presentOwn = async (copy: CopyRow, { caller }: Actor, reader: Db | Tx = db): Promise<WorkingCopy> =>
    presentCopy(copy, await workingCopyStore(reader).nameOf(copy.editedById), caller);

  /** As anybody may open it: with nothing in it that runs. Cleaning a long text takes a while, so only readers do it. */
  const present = (copy: CopyRow, actor: Actor, reader: Db | Tx = db): Promise<WorkingCopy> =>
    presentOwn({ ...copy, fields: harmless(copy.fields) }, actor, reader);

  const keepRevision = (tx: Tx, copy: CopyRow, reason: NewRevision['reason']) =>
    revisionStore(tx).insert(
      copy,
      { ...{ at: copy.editedAt, byId: copy.editedById, reason }, words: countWords(copy.fields), fields: copy.fields },
      postLimits.revisions,
    );

  /** The state before is kept now and then, and always when somebody else goes on. */
  const revise = async (tx: Tx, actor: Actor, copy: CopyRow, isForced: boolean): Promise<Partial<CopyRow>> => {
    const isKept = copy.version === copy.revisedVersion;
    const isOther = copy.editedById !== actor.caller.userId;
    const isTime = now().getTime() - copy.revisedAt.getTime() >= typingMs;
    if (isKept || !(isForced || isOther || isTime)) return {};
    await keepRevision(tx, copy, isForced ? 'replaced' : 'typing');
    return { revisedAt: now(), revisedVersion: copy.version };
  };

  /** When the post at the site had last changed, where it must be asked. A post it does not have cannot be written. */
  const baseOf = async (row: SiteRow, { copy_id, post_id, base }: Saving): Promise<Date | null> => {
    if (copy_id !== undefined || post_id === undefined) return null;
    if (await workingCopyStore(db).findByPost(row.businessId, row.id, String(post_id))) return base ?? null;
    try {
      const { changedAt } = await sites.use(row, (site, grant) => site.post(grant, String(post_id)));
      return base ?? changedAt;
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'gone') throw new Problem('not-found');
      // Whatever is wrong with the site, what somebody typed is kept.
      if (error instanceof ConnectorFailure || error instanceof Problem) return base ?? null;
      throw error;
    }
  };

  const held = async (tx: Tx, row: SiteRow, { copy_id, post_id, submit_id }: Saving): Promise<CopyRow | undefined> => {
    const copies = workingCopyStore(tx);
    if (copy_id !== undefined) {
      const copy = await copies.lock(row.businessId, row.id, copy_id);
      if (!copy) throw new Problem('not-found');
      return copy;
    }
    if (post_id !== undefined) return copies.lockByPost(row.businessId, row.id, String(post_id));
    return submit_id === undefined ? undefined : copies.lockByIdempotencyKey(row.businessId, row.id, submit_id);
  };

  const begin = (tx: Tx, actor: Actor, row: SiteRow, saving: Saving, baseAt: Date | null) =>
    workingCopyStore(tx).insert({
      ...{ businessId: row.businessId, siteId: row.id, fields: saving.fields, baseAt },
      postId: saving.post_id === undefined ? null : String(saving.post_id),
      submitKey: saving.post_id === undefined ? (saving.submit_id ?? null) : null,
      ...{ createdAt: now(), editedAt: now(), revisedAt: now(), editedById: actor.caller.userId },
    });

  /** Whether this is written on top of what is there. */
  const isOnTop = (copy: CopyRow, { version, submit_id, base }: Saving, { caller }: Actor): boolean => {
    if (version === copy.version) return true;
    if (version !== 0) return false;
    // The first save of a new copy, sent again because its answer was lost.
    const isAgain = submit_id !== undefined && submit_id === copy.submitKey;
    if (isAgain && copy.version === 1 && copy.editedById === caller.userId) return true;
    const isStale = base !== undefined && copy.baseAt !== null && base < copy.baseAt;
    return !hasUnpublishedChanges(copy) && copy.postId !== null && !isStale;
  };

  const write = async (tx: Tx, actor: Actor, copy: CopyRow, saving: Saving, baseAt: Date | null) => {
    const isNext = isOnTop(copy, saving, actor);
    if (!isNext && !saving.force) return { saved: false, copy };
    if (isNext && hasUnpublishedChanges(copy) && isDeepStrictEqual(copy.fields, saving.fields))
      return { saved: true, copy };
    const revised = await revise(tx, actor, copy, !isNext);
    const begins = !hasUnpublishedChanges(copy) && baseAt ? { baseAt } : {};
    const saved = await workingCopyStore(tx).update(copy, {
      ...{ fields: saving.fields, version: copy.version + 1, editedAt: now(), editedById: actor.caller.userId },
      ...revised,
      ...begins,
    });
    return { saved: true, copy: saved };
  };

  const upsert = async (tx: Tx, actor: Actor, row: SiteRow, saving: Saving, baseAt: Date | null) => {
    const there = await held(tx, row, saving);
    const made = there ? undefined : await begin(tx, actor, row, saving, baseAt);
    const found = there ?? made ?? (await held(tx, row, saving));
    if (!found) throw new Problem('not-found');
    const outcome = made ? { saved: true, copy: made } : await write(tx, actor, found, saving, baseAt);
    if (outcome.saved) await uses.record(tx, outcome.copy);
    return outcome;
  };

  return {
    keepRevision,
    present,
    presentOwn,
    find: get,

    list: async (business: BusinessContext, siteId: number) => {
      const row = await sites.forPerson(business, siteId);
      const found = await workingCopyStore(db).listUnpublished(row.businessId, row.id, listMost);
      const copies = found.map(({ row: copy, by }) => ({
        ...{ id: copy.id, post_id: copy.postId === null ? null : Number(copy.postId) },
        ...{ post_title: copy.fields.post_title, edited: copy.editedAt, edited_by: by },
      }));
      return { copies };
    },

    save: async (actor: Actor, business: BusinessContext, siteId: number, saving: Saving) => {
      const row = await sites.forPerson(business, siteId);
      const baseAt = await baseOf(row, saving);
      return db.transaction(async (tx) => {
        const { saved, copy } = await upsert(tx, actor, row, saving, baseAt);
        return { saved, copy: await (saved ? presentOwn : present)(copy, actor, tx) };
      });
    },

    /** Keeps what a site cannot be given now. */
    upsert: async (actor: Actor, row: SiteRow, saving: Saving): Promise<CopyRow> =>
      (await db.transaction((tx) => upsert(tx, actor, row, saving, null))).copy,

    /** A new one is gone; of a post the site has, what was thrown away stays among its earlier states. */
    discard: async (business: BusinessContext, siteId: number, id: number) => {
      const row = await sites.forPerson(business, siteId);
      await db.transaction(async (tx) => {
        const copy = await workingCopyStore(tx).lock(row.businessId, row.id, id);
        if (!copy) throw new Problem('not-found');
        if ((await publishAttemptStore(tx).listOpen(copy)).some(({ heldUntil }) => heldUntil > now())) {
          throw new Problem('post-busy');
        }
        if (copy.postId === null) {
          await uses.clear(tx, copy);
          await workingCopyStore(tx).remove(copy);
          return;
        }
        if (copy.version !== copy.revisedVersion) await keepRevision(tx, copy, 'replaced');
        const version = copy.version + 1;
        const fields = { ...copy.fields, social: [] };
        const clean = { version, sentVersion: version, revisedAt: now(), revisedVersion: version, fields };
        await uses.clear(tx, await workingCopyStore(tx).update(copy, clean));
      });
    },

    revisions: async (business: BusinessContext, siteId: number, id: number) => {
      const copy = await get(await sites.forPerson(business, siteId), id);
      return { revisions: (await revisionStore(db).list(copy)).map(presentRevision) };
    },

    revision: async (business: BusinessContext, siteId: number, id: number, revisionId: number) => {
      const copy = await get(await sites.forPerson(business, siteId), id);
      const found = await revisionStore(db).find(copy, revisionId);
      if (!found) throw new Problem('not-found');
      return { ...presentRevision(found), fields: harmless(found.row.fields) };
    },
  };
};

const harmless = (fields: PostFields): PostFields => ({
  ...fields,
  editor_content: sanitizeArticle(fields.editor_content),
});
