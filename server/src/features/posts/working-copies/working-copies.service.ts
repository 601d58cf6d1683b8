import { isDeepStrictEqual } from 'node:util';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type PostFields, postLimits, type WorkingCopy } from '@fanfare/contract/posts/working-copies';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import { toApiPostId, toSitePostId } from '../post-ids.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import type { MediaUsage } from './media-usage.ts';
import { presentCopy, presentRevision } from './presenter.ts';
import { type NewRevision, revisionStore } from './revisions.store.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';
import { countWords } from './word-count.ts';
import { type WorkingCopyRow, workingCopyStore } from './working-copies.store.ts';

export type WorkingCopyService = ReturnType<typeof workingCopyService>;
type Deps = {
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  mediaUsage: MediaUsage;
  sanitizeArticle: SanitizeArticle;
};
/** Key of a working copy: its id, its post, or, for a new copy, its idempotency key. */
type CopyKey = { copy_id?: number | undefined; post_id?: number | undefined; submit_id?: string | undefined };
/** Body of the call that saves a working copy; the contract explains its fields. */
type SaveCopyInput = CopyKey & {
  version: number;
  force: boolean;
  revise?: boolean | undefined;
  base?: Date | undefined;
  fields: PostFields;
};

const revisionIntervalMs = 5 * minuteMs;
const maxListedCopies = 100;

/** Autosaved text that the site does not have yet. A save based on an older version is rejected unless it is forced. */
export const workingCopyService = ({ db, now }: Platform, { sites, mediaUsage, sanitizeArticle }: Deps) => {
  const sanitizeFields = async (fields: PostFields): Promise<PostFields> => ({
    ...fields,
    editor_content: await sanitizeArticle(fields.editor_content),
  });

  const get = async (site: SiteRow, id: number): Promise<WorkingCopyRow> => {
    const copy = await workingCopyStore(db).find(site.businessId, site.id, id);
    if (!copy) throw new Problem('not-found');
    return copy;
  };

  /** Presents a copy, unsanitized, to the user who has just sent its text. */
  const presentOwn = async (copy: WorkingCopyRow, { caller }: Actor, reader: Db | Tx = db): Promise<WorkingCopy> =>
    presentCopy(copy, await workingCopyStore(reader).findUserName(copy.editedById), caller);

  /** Presents a copy, sanitized, to any user. Sanitizing a long text is slow, so answers to a save skip it. */
  const present = async (copy: WorkingCopyRow, actor: Actor, reader: Db | Tx = db): Promise<WorkingCopy> =>
    presentOwn({ ...copy, fields: await sanitizeFields(copy.fields) }, actor, reader);

  const saveRevision = async (tx: Tx, copy: WorkingCopyRow, reason: NewRevision['reason']) =>
    revisionStore(tx).insert(
      copy,
      {
        at: copy.editedAt,
        byId: copy.editedById,
        reason,
        wordCount: await countWords(copy.fields),
        fields: copy.fields,
      },
      postLimits.revisions,
    );

  /** Saves the previous state as a revision: every 5 minutes, on another editor's save, on a forced save and on request. */
  const reviseIfDue = async (
    tx: Tx,
    actor: Actor,
    copy: WorkingCopyRow,
    isForced: boolean,
  ): Promise<Partial<WorkingCopyRow>> => {
    const isRevised = copy.version === copy.revisedVersion;
    const isOtherEditor = copy.editedById !== actor.caller.userId;
    const isDue = now().getTime() - copy.revisedAt.getTime() >= revisionIntervalMs;
    if (isRevised || !(isForced || isOtherEditor || isDue)) return {};
    await saveRevision(tx, copy, isForced ? 'replaced' : 'typing');
    return { revisedAt: now(), revisedVersion: copy.version };
  };

  /**
   * Time of the post's last change on the site, for the first working copy of the post. A post that the site does not
   * have gives `not-found`.
   */
  const fetchBaseAt = async (site: SiteRow, { copy_id, post_id, base }: SaveCopyInput): Promise<Date | null> => {
    if (copy_id !== undefined || post_id === undefined) return null;
    if (await workingCopyStore(db).findByPost(site.businessId, site.id, String(post_id))) return base ?? null;
    try {
      const { changedAt } = await sites.withSite(site, (port, grant) => port.post(grant, String(post_id)));
      return base ?? changedAt;
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'gone') throw new Problem('not-found');
      // The copy is saved even when the site is unavailable.
      if (error instanceof ConnectorFailure || error instanceof Problem) return base ?? null;
      throw error;
    }
  };

  /**
   * Locks a copy until the transaction ends. If the copy is missing, throws `not-found` when the key has its id;
   * otherwise returns undefined.
   */
  const lock = async (
    tx: Tx,
    site: SiteRow,
    { copy_id, post_id, submit_id }: CopyKey,
  ): Promise<WorkingCopyRow | undefined> => {
    const copies = workingCopyStore(tx);
    if (copy_id !== undefined) {
      const copy = await copies.lock(site.businessId, site.id, copy_id);
      if (!copy) throw new Problem('not-found');
      return copy;
    }
    if (post_id !== undefined) return copies.lockByPost(site.businessId, site.id, String(post_id));
    return submit_id === undefined ? undefined : copies.lockByIdempotencyKey(site.businessId, site.id, submit_id);
  };

  const createCopy = (tx: Tx, actor: Actor, site: SiteRow, input: SaveCopyInput, siteChangedAt: Date | null) =>
    workingCopyStore(tx).insert({
      businessId: site.businessId,
      siteId: site.id,
      fields: input.fields,
      siteChangedAt,
      postId: toSitePostId(input.post_id),
      idempotencyKey: input.post_id === undefined ? (input.submit_id ?? null) : null,
      createdAt: now(),
      editedAt: now(),
      revisedAt: now(),
      editedById: actor.caller.userId,
    });

  /** True for a save that would not overwrite another editor's change. */
  const isBasedOnLatest = (
    copy: WorkingCopyRow,
    { version, submit_id, base }: SaveCopyInput,
    { caller }: Actor,
  ): boolean => {
    if (version === copy.version) return true;
    if (version !== 0) return false;
    // True when a client repeats the first save of a new copy, because it got no answer to the first request.
    const isRetry = submit_id !== undefined && submit_id === copy.idempotencyKey;
    if (isRetry && copy.version === 1 && copy.editedById === caller.userId) return true;
    const isStale = base !== undefined && copy.siteChangedAt !== null && base < copy.siteChangedAt;
    return !hasUnpublishedChanges(copy) && copy.postId !== null && !isStale;
  };

  const updateCopy = async (
    tx: Tx,
    actor: Actor,
    copy: WorkingCopyRow,
    input: SaveCopyInput,
    siteChangedAt: Date | null,
  ) => {
    const isCurrent = isBasedOnLatest(copy, input, actor);
    if (!isCurrent && !input.force) return { saved: false, copy };
    if (isCurrent && hasUnpublishedChanges(copy) && isDeepStrictEqual(copy.fields, input.fields))
      return { saved: true, copy };
    const revisionColumns = await reviseIfDue(tx, actor, copy, !isCurrent || input.revise === true);
    const baseColumns = !hasUnpublishedChanges(copy) && siteChangedAt ? { siteChangedAt } : {};
    const saved = await workingCopyStore(tx).update(copy, {
      fields: input.fields,
      version: copy.version + 1,
      editedAt: now(),
      editedById: actor.caller.userId,
      ...revisionColumns,
      ...baseColumns,
    });
    return { saved: true, copy: saved };
  };

  const upsert = async (tx: Tx, actor: Actor, site: SiteRow, input: SaveCopyInput, siteChangedAt: Date | null) => {
    const existing = await lock(tx, site, input);
    const created = existing ? undefined : await createCopy(tx, actor, site, input, siteChangedAt);
    const lockedCopy = existing ?? created ?? (await lock(tx, site, input));
    if (!lockedCopy) throw new Problem('not-found');
    const outcome = created
      ? { saved: true, copy: created }
      : await updateCopy(tx, actor, lockedCopy, input, siteChangedAt);
    if (outcome.saved) await mediaUsage.record(tx, outcome.copy);
    return outcome;
  };

  return {
    saveRevision,
    present,
    presentOwn,
    get,
    lock,

    list: async (business: BusinessContext, siteId: number) => {
      const site = await sites.findForUser(business, siteId);
      const rows = await workingCopyStore(db).listUnpublished(site.businessId, site.id, maxListedCopies);
      const copies = rows.map(({ copy, editorName }) => ({
        id: copy.id,
        post_id: toApiPostId(copy.postId),
        post_title: copy.fields.post_title,
        edited: copy.editedAt,
        edited_by: editorName,
      }));
      return { copies };
    },

    save: async (actor: Actor, business: BusinessContext, siteId: number, input: SaveCopyInput) => {
      const site = await sites.findForUser(business, siteId);
      const siteChangedAt = await fetchBaseAt(site, input);
      return db.transaction(async (tx) => {
        const { saved, copy } = await upsert(tx, actor, site, input, siteChangedAt);
        return { saved, copy: saved ? await presentOwn(copy, actor, tx) : await present(copy, actor, tx) };
      });
    },

    /** Saves content of a post that cannot be sent to its site now, whether or not the post has a working copy. */
    upsert: async (actor: Actor, site: SiteRow, input: SaveCopyInput): Promise<WorkingCopyRow> =>
      (await db.transaction((tx) => upsert(tx, actor, site, input, null))).copy,

    /**
     * Deletes the working copy of a new post. For a post on the site, only its unpublished changes are removed, and
     * stay as a revision.
     */
    discard: async (business: BusinessContext, siteId: number, id: number) => {
      const site = await sites.findForUser(business, siteId);
      await db.transaction(async (tx) => {
        const copy = await workingCopyStore(tx).lock(site.businessId, site.id, id);
        if (!copy) throw new Problem('not-found');
        const openPublishes = await postPublishStore(tx).listOpen(copy);
        if (openPublishes.some(({ state }) => state !== 'unconfirmed')) throw new Problem('post-busy');
        if (copy.postId === null) {
          await mediaUsage.clear(tx, copy);
          await workingCopyStore(tx).remove(copy);
          return;
        }
        if (copy.version !== copy.revisedVersion) await saveRevision(tx, copy, 'replaced');
        const version = copy.version + 1;
        const fields = { ...copy.fields, social: [] };
        const cleared = { version, publishedVersion: version, revisedAt: now(), revisedVersion: version, fields };
        await mediaUsage.clear(tx, await workingCopyStore(tx).update(copy, cleared));
      });
    },

    listRevisions: async (business: BusinessContext, siteId: number, id: number) => {
      const copy = await get(await sites.findForUser(business, siteId), id);
      return { revisions: (await revisionStore(db).list(copy)).map(presentRevision) };
    },

    getRevision: async (business: BusinessContext, siteId: number, id: number, revisionId: number) => {
      const copy = await get(await sites.findForUser(business, siteId), id);
      const found = await revisionStore(db).find(copy, revisionId);
      if (!found) throw new Problem('not-found');
      return { ...presentRevision(found), fields: await sanitizeFields(found.revision.fields) };
    },
  };
};
