import { formatDateTime } from '@fanfare/contract/kit/format-time';
import type { FieldProblem } from '@fanfare/contract/kit/problem';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { resolveDue } from '@fanfare/contract/scheduling';
import { type ShareEdit, shareMessages } from '@fanfare/contract/shares';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { Account, ShareChange, ShareRow } from '../delivery/share-queue.store.ts';
import { forecastShares } from '../forecast/forecast.service.ts';
import { wireNetwork } from './presenter.ts';
import { buildShareRow, composeText, mediaProblems, type ShareDraft } from './share-draft.ts';
import { allowedActions, refusalFor } from './shares.policy.ts';
import { type NewShare, shareStore } from './shares.store.ts';

export type ShareService = ReturnType<typeof shareService>;
/** Client key and hash of a request. `positions`: the positions of its shares, if they are not 0, 1, 2… */
export type IdempotencyKey = { key: string; hash: string; positions?: readonly number[] };
type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  profileSet: ProfileSet;
  media: Pick<MediaPort, 'recordUse'> | undefined;
};

const forecastBatchSize = 50;
const noFailure = { failureKind: null, failureMessage: null, networkMessage: null } as const;

/** Actions of users on shares: schedule, edit, cancel, retry, confirm, remove. Each adds a ledger step. */
export const shareService = ({ db, now, jobs, profileSet, media }: Deps) => {
  /** Records the media files of a share as in use; none after it is removed. */
  const recordMediaUse = async (
    tx: Tx,
    { id, businessId, network, targetName, media: shareMedia }: ShareRow,
    isRemoved = false,
  ) => {
    const ids = shareMedia.flatMap(({ mediaId }) => mediaId ?? []);
    if (ids.length === 0) return;
    const use = { kind: 'share', id, label: `${networkLabels[network]}, ${targetName}`, path: `/social/share/${id}` };
    await media?.recordUse(tx, businessId, use, isRemoved ? [] : ids);
  };

  /** First forecast right after saving; later ones are scheduled by `scheduleChecks`. */
  const enqueueForecasts = async (tx: Tx, businessId: number, rows: readonly ShareRow[]) => {
    const upcomingIds = rows.filter(({ state, dueAt }) => state === 'intent' && dueAt > now()).map(({ id }) => id);
    for (let start = 0; start < upcomingIds.length; start += forecastBatchSize)
      await jobs.send(tx, forecastShares, { businessId, ids: upcomingIds.slice(start, start + forecastBatchSize) });
  };

  const addStep = (tx: Tx, actor: Actor, row: ShareRow, step: string, message: string) =>
    shareStore(tx).addStep({
      ...{ shareId: row.id, at: now(), step, message, attempt: row.attempts },
      ...{ userId: actor.caller.userId, requestId: actor.client.requestId },
    });

  /** Locks the share during an action of a user; a worker claims it before or after. */
  const withLockedShare = <T>(
    businessId: number,
    id: number,
    work: (tx: Tx, row: ShareRow) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const row = await shareStore(tx).lock(businessId, id);
      if (!row) throw new Problem('not-found');
      return work(tx, row);
    });

  /** Restarts the share, or resumes it where the network already has a part of it. */
  const toRetryColumns = (row: ShareRow): ShareChange => {
    const canResume = row.publishState !== null && resumable.some((kind) => kind === row.failureKind);
    const resetColumns = { ...noFailure, tries: 0, reconcileTries: 0, slotAt: null, nextAt: now() };
    if (canResume) return { ...resetColumns, state: 'waiting', waitingSince: now() };
    const isUncertain = row.isUncertain || row.publishState !== null;
    return { ...resetColumns, state: 'intent', dueAt: now(), publishState: null, waitingSince: null, isUncertain };
  };

  const changedText = (row: ShareRow, change: ShareEdit): ShareChange => {
    const fields = {
      message: change.message ?? row.message,
      thread: change.threads?.map((message) => ({ message, ai: false })) ?? row.thread,
      link: changedLink(row, change),
      linkName: change.link_name ?? row.linkName,
      linkDescription: change.link_description ?? row.linkDescription,
      boardId: change.board_id ?? row.boardId,
    };
    const network = wireNetwork(row.network);
    const { text, settings, problems } = composeText(network, profileSet, fields);
    const newMedia = changedMedia(row, change);
    requireNoProblems([...problems, ...(change.images ? mediaProblems(network, profileSet, newMedia) : [])]);
    const isSame =
      text === row.text && JSON.stringify([settings, newMedia]) === JSON.stringify([row.settings, row.media]);
    // Changed content is another post: reconciliation must not match the old one.
    const resetColumns = isSame ? {} : { reconcileSince: null, publishState: null };
    return { ...fields, thread: [...fields.thread], text, settings, media: newMedia, ...resetColumns };
  };

  /** The link of a site post's share cannot be changed. */
  const changedLink = (row: ShareRow, { link }: ShareEdit): string | null => {
    if (link === undefined || link === row.link) return row.link;
    if (row.postId !== null) throw invalidInput([{ path: 'link', message: shareMessages.linkFollowsPost }]);
    if (row.link === null) throw invalidInput([{ path: 'link', message: shareMessages.noLink }]);
    return link;
  };

  const changedMedia = (row: ShareRow, { images }: ShareEdit): ShareRow['media'] => {
    if (!images) return row.media;
    if (row.postId !== null) throw invalidInput([{ path: 'images', message: shareMessages.imagesFollowPost }]);
    const hasImagesOnly = row.media.length > 0 && row.media.every(({ kind }) => kind === 'image');
    if (!hasImagesOnly) throw invalidInput([{ path: 'images', message: shareMessages.noImages }]);
    return images.map(({ media_id, alt }) => ({ kind: 'image', mediaId: media_id, url: null, alt }));
  };

  const changedSchedule = (row: ShareRow, change: ShareEdit): ShareChange => {
    if (!change.schedule) return row.state === 'intent' ? { nextAt: laterDate(row.dueAt, now()), slotAt: null } : {};
    const due = resolveDue(change.schedule, now(), change.schedule.zone);
    if ('problem' in due) throw invalidInput([{ path: 'schedule', message: due.problem }]);
    const { schedule, dueAt } = due;
    const open: ShareChange = { ...noFailure, state: 'intent', nextAt: dueAt, slotAt: null, tries: 0 };
    return { ...open, dueAt, localTime: schedule.at, timeZone: schedule.zone };
  };

  return {
    /** Inserts scheduled shares in the caller's transaction. Exactly these rows are sent; accounts added later are not. */
    plan: async (
      tx: Tx,
      actor: Actor,
      businessId: number,
      drafts: readonly ShareDraft[],
      idempotencyKey?: IdempotencyKey,
    ): Promise<ShareRow[]> => {
      const built = drafts.map((draft) => buildShareRow(draft, profileSet));
      requireNoProblems(
        built.flatMap(({ problems }, index) =>
          problems.map(({ path, message }) => ({ path: toFieldPath(index, path), message })),
        ),
      );
      const rows = built.map(
        ({ row }, index): NewShare => ({
          ...row,
          ...{ businessId, userId: actor.caller.userId, state: 'intent', nextAt: row.dueAt, createdAt: now() },
          ...(idempotencyKey
            ? {
                idempotencyKey: idempotencyKey.key,
                requestHash: idempotencyKey.hash,
                idempotencyPosition: idempotencyKey.positions?.[index] ?? index,
              }
            : {}),
        }),
      );
      const planned = await shareStore(tx).insert(rows);
      for (const row of planned) await recordMediaUse(tx, row);
      for (const row of planned)
        await addStep(tx, actor, row, 'planned', `Scheduled for ${formatDateTime(row.dueAt, row.timeZone)}.`);
      await enqueueForecasts(tx, businessId, planned);
      return planned;
    },

    edit: (actor: Actor, businessId: number, id: number, change: ShareEdit) =>
      withLockedShare(businessId, id, async (tx, row) => {
        if (!allowedActions(row).edit) throw refusalFor(row);
        if (row.version !== change.version) throw new Problem('share-changed');
        const changed = await shareStore(tx).updateVersioned(row, {
          ...changedText(row, change),
          ...changedSchedule(row, change),
        });
        if (change.images) await recordMediaUse(tx, changed);
        await addStep(tx, actor, changed, 'edited', describeEdit(row, changed, change.schedule !== undefined));
        await enqueueForecasts(tx, businessId, [changed]);
        return changed;
      }),

    /** Idempotent: a second request changes nothing. */
    cancel: (actor: Actor, businessId: number, id: number) =>
      withLockedShare(businessId, id, async (tx, row) => {
        if (row.state === 'cancelled') return row;
        if (!allowedActions(row).cancel) throw refusalFor(row);
        const cancelled = await shareStore(tx).updateVersioned(row, { state: 'cancelled', nextAt: null, slotAt: null });
        await addStep(tx, actor, cancelled, 'cancelled', 'Canceled. It won’t be published.');
        return cancelled;
      }),

    /** Idempotent: a repeated request finds the share in progress and changes nothing. */
    retry: (actor: Actor, businessId: number, id: number) =>
      withLockedShare(businessId, id, async (tx, row) => {
        if (row.state === 'intent' || row.state === 'sending' || row.state === 'waiting') return row;
        if (!allowedActions(row).retry) throw refusalFor(row);
        const retried = await shareStore(tx).updateVersioned(row, toRetryColumns(row));
        await addStep(tx, actor, retried, 'retried', 'Publishing again (requested by a member).');
        return retried;
      }),

    /** The user has found the post on the account. */
    confirm: (actor: Actor, businessId: number, id: number) =>
      withLockedShare(businessId, id, async (tx, row) => {
        if (row.state === 'published') return row;
        if (!allowedActions(row).confirm) throw refusalFor(row);
        const publishedColumns: ShareChange = {
          ...noFailure,
          state: 'published',
          nextAt: null,
          publishState: null,
          publishedAt: row.reconcileSince,
        };
        const confirmed = await shareStore(tx).updateVersioned(row, publishedColumns);
        await addStep(tx, actor, confirmed, 'confirmed', 'Confirmed by a member: the post is on the account.');
        return confirmed;
      }),

    /** Removes the share from lists. A published post stays on the network, and the ledger keeps its steps. */
    remove: (actor: Actor, businessId: number, id: number) =>
      withLockedShare(businessId, id, async (tx, row) => {
        if (!allowedActions(row).remove) throw refusalFor(row);
        const state = row.state === 'intent' ? 'cancelled' : row.state;
        const removed = await shareStore(tx).updateVersioned(row, {
          state,
          nextAt: null,
          slotAt: null,
          deletedAt: now(),
        });
        await recordMediaUse(tx, removed, true);
        await addStep(tx, actor, removed, 'deleted', 'Removed from the list.');
      }),

    /** Which of these remote posts of an account are shares of a site post. */
    findSitePostRemoteIds: (businessId: number, account: Account, remoteIds: readonly string[]): Promise<Set<string>> =>
      shareStore(db).findSitePostRemoteIds(businessId, account, remoteIds),

    /** Shares of a site's posts published to an account since then, newest first. */
    listPublishedSince: (businessId: number, siteId: number, account: Account, since: Date, limit: number) =>
      shareStore(db).listPublishedSince(businessId, siteId, account, since, limit),

    /** Oldest first. */
    findByPost: (businessId: number, siteId: number, postId: string) =>
      shareStore(db).findByPost(businessId, siteId, postId),
  };
};

/** Failures that are not caused by the content: a partly published share can be resumed. */
const resumable = ['reauthorize', 'permission', 'busy', 'unreachable'] as const;

const editableParts = [
  ['message', 'the message'],
  ['thread', 'the thread'],
  ['media', 'the images'],
  ['link', 'the link'],
  ['linkName', 'the link title'],
  ['linkDescription', 'the link description'],
  ['boardId', 'the board'],
] as const satisfies readonly (readonly [keyof ShareRow, string])[];
const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Ledger message of an edit. */
const describeEdit = (previous: ShareRow, current: ShareRow, isRescheduled: boolean): string => {
  const changed = editableParts.flatMap(([key, label]) =>
    JSON.stringify(previous[key]) === JSON.stringify(current[key]) ? [] : label,
  );
  const scheduleText = `Scheduled for ${formatDateTime(current.dueAt, current.timeZone)}.`;
  if (changed.length === 0) return isRescheduled ? scheduleText : 'Saved without changes.';
  const changeText = `Changed ${listFormat.format(changed)}.`;
  return isRescheduled ? `${changeText} ${scheduleText}` : changeText;
};

const laterDate = (a: Date, b: Date): Date => (a > b ? a : b);
const toFieldPath = (index: number, path: string) => (path === 'board_id' ? `accounts.${index}.board_id` : path);
const invalidInput = (fields: FieldProblem[]) => {
  const [first, second] = fields;
  return new Problem('invalid-input', { fields, ...(first && !second ? { message: first.message } : {}) });
};
const requireNoProblems = (problems: FieldProblem[]) => {
  const unique = [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
  if (unique.length > 0) throw invalidInput(unique);
};
