import { formatDateTime } from '@fanfare/contract/kit/format-time';
import type { FieldProblem } from '@fanfare/contract/kit/problem';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { dueOf } from '@fanfare/contract/scheduling';
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

export type Shares = ReturnType<typeof shareService>;
/** The press of a button: its key from the client, what it asked for, and the places of its shares where they have own ones. */
export type IdempotencyKey = { key: string; hash: string; places?: readonly number[] };
type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  profileSet: ProfileSet;
  media: Pick<MediaPort, 'use'> | undefined;
};

const handful = 50;
const nothingWrong = { failureKind: null, failureSentence: null, failureWords: null } as const;

/** The ledger as people use it: planning, changing, cancelling, sending again. Every act is one step in it. */
export const shareService = ({ db, now, jobs, profileSet, media }: Deps) => {
  /** The files a share shows are kept for it; none once it is off the list. */
  const keepFiles = async (tx: Tx, { id, businessId, network, targetName, media: shown }: ShareRow, isGone = false) => {
    const ids = shown.flatMap(({ mediaId }) => mediaId ?? []);
    if (ids.length === 0) return;
    const use = { kind: 'share', id, label: `${networkLabels[network]}, ${targetName}`, path: `/social/share/${id}` };
    await media?.use(tx, businessId, use, isGone ? [] : ids);
  };

  /** Whether it will work is looked at right away, and again when its time comes near. */
  const forecast = async (tx: Tx, businessId: number, rows: readonly ShareRow[]) => {
    const ahead = rows.filter(({ state, dueAt }) => state === 'intent' && dueAt > now()).map(({ id }) => id);
    for (let at = 0; at < ahead.length; at += handful)
      await jobs.send(tx, forecastShares, { businessId, ids: ahead.slice(at, at + handful) });
  };

  const note = (tx: Tx, actor: Actor, row: ShareRow, step: string, sentence: string) =>
    shareStore(tx).addStep({
      ...{ shareId: row.id, at: now(), step, sentence, attempt: row.attempts },
      ...{ userId: actor.caller.userId, requestId: actor.client.requestId },
    });

  /** Holds a share while a person acts on it: a worker that wants it waits, or has it already. */
  const act = <T>(businessId: number, id: number, work: (tx: Tx, row: ShareRow) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const row = await shareStore(tx).lock(businessId, id);
      if (!row) throw new Problem('not-found');
      return work(tx, row);
    });

  /** Again from the start; or, where the network has part of it already, from where it stopped. */
  const onward = (row: ShareRow): ShareChange => {
    const canResume = row.memo !== null && resumable.some((kind) => kind === row.failureKind);
    const anew = { ...nothingWrong, tries: 0, looks: 0, slotAt: null, nextAt: now() };
    if (canResume) return { ...anew, state: 'waiting', waitingSince: now() };
    const isUncertain = row.isUncertain || row.memo !== null;
    return { ...anew, state: 'intent', dueAt: now(), memo: null, waitingSince: null, isUncertain };
  };

  const rewritten = (row: ShareRow, change: ShareEdit): ShareChange => {
    const words = {
      message: change.message ?? row.message,
      thread: change.threads?.map((message) => ({ message, ai: false })) ?? row.thread,
      link: relinked(row, change),
      linkName: change.link_name ?? row.linkName,
      linkDescription: change.link_description ?? row.linkDescription,
      boardId: change.board_id ?? row.boardId,
    };
    const network = wireNetwork(row.network);
    const { text, settings, problems } = composeText(network, profileSet, words);
    const shown = repictured(row, change);
    refuse([...problems, ...(change.images ? mediaProblems(network, profileSet, shown) : [])]);
    const isSame = text === row.text && JSON.stringify([settings, shown]) === JSON.stringify([row.settings, row.media]);
    // Other words are another post: what is looked for from now on is them.
    const anew = isSame ? {} : { sinceAt: null, memo: null };
    return { ...words, thread: [...words.thread], text, settings, media: shown, ...anew };
  };

  /** A share of a site's post leads to that post and nowhere else. */
  const relinked = (row: ShareRow, { link }: ShareEdit): string | null => {
    if (link === undefined || link === row.link) return row.link;
    if (row.postId !== null) throw invalid([{ path: 'link', message: shareMessages.linkOfPost }]);
    if (row.link === null) throw invalid([{ path: 'link', message: shareMessages.noLink }]);
    return link;
  };

  const repictured = (row: ShareRow, { images }: ShareEdit): ShareRow['media'] => {
    if (!images) return row.media;
    if (row.postId !== null) throw invalid([{ path: 'images', message: shareMessages.picturesOfPost }]);
    const hasPictures = row.media.length > 0 && row.media.every(({ kind }) => kind === 'image');
    if (!hasPictures) throw invalid([{ path: 'images', message: shareMessages.noPictures }]);
    return images.map(({ media_id, alt }) => ({ kind: 'image', mediaId: media_id, url: null, alt }));
  };

  const replanned = (row: ShareRow, change: ShareEdit): ShareChange => {
    if (!change.schedule) return row.state === 'intent' ? { nextAt: laterOf(row.dueAt, now()), slotAt: null } : {};
    const due = dueOf(change.schedule, now(), change.schedule.zone);
    if ('problem' in due) throw invalid([{ path: 'schedule', message: due.problem }]);
    const { plan, dueAt } = due;
    const open: ShareChange = { ...nothingWrong, state: 'intent', nextAt: dueAt, slotAt: null, tries: 0 };
    return { ...open, dueAt, wall: plan.at, zone: plan.zone };
  };

  return {
    /**
     * Writes down what should go out, in the transaction of whatever it belongs to. The rows fixed here are exactly what
     * is sent: an account added later is not.
     */
    plan: async (
      tx: Tx,
      actor: Actor,
      businessId: number,
      drafts: readonly ShareDraft[],
      submit?: IdempotencyKey,
    ): Promise<ShareRow[]> => {
      const made = drafts.map((draft) => buildShareRow(draft, profileSet));
      refuse(
        made.flatMap(({ problems }, at) => problems.map(({ path, message }) => ({ path: pathOf(at, path), message }))),
      );
      const rows = made.map(
        ({ row }, place): NewShare => ({
          ...row,
          ...{ businessId, userId: actor.caller.userId, state: 'intent', nextAt: row.dueAt, createdAt: now() },
          ...(submit
            ? { submitKey: submit.key, submitHash: submit.hash, submitPlace: submit.places?.[place] ?? place }
            : {}),
        }),
      );
      const planned = await shareStore(tx).insert(rows);
      for (const row of planned) await keepFiles(tx, row);
      for (const row of planned)
        await note(tx, actor, row, 'planned', `Planned for ${formatDateTime(row.dueAt, row.zone)}.`);
      await forecast(tx, businessId, planned);
      return planned;
    },

    edit: (actor: Actor, businessId: number, id: number, change: ShareEdit) =>
      act(businessId, id, async (tx, row) => {
        if (!allowedActions(row).edit) throw refusalFor(row);
        if (row.version !== change.version) throw new Problem('share-changed');
        const changed = await shareStore(tx).change(row, { ...rewritten(row, change), ...replanned(row, change) });
        if (change.images) await keepFiles(tx, changed);
        await note(tx, actor, changed, 'edited', editedWords(row, changed, change.schedule !== undefined));
        await forecast(tx, businessId, [changed]);
        return changed;
      }),

    /** Pressed twice, it is cancelled once. */
    cancel: (actor: Actor, businessId: number, id: number) =>
      act(businessId, id, async (tx, row) => {
        if (row.state === 'cancelled') return row;
        if (!allowedActions(row).cancel) throw refusalFor(row);
        const cancelled = await shareStore(tx).change(row, { state: 'cancelled', nextAt: null, slotAt: null });
        await note(tx, actor, cancelled, 'cancelled', 'Cancelled: it will not be sent.');
        return cancelled;
      }),

    /** Pressed ten times, it is sent again once: whoever comes later finds it on its way. */
    retry: (actor: Actor, businessId: number, id: number) =>
      act(businessId, id, async (tx, row) => {
        if (row.state === 'intent' || row.state === 'sending' || row.state === 'waiting') return row;
        if (!allowedActions(row).retry) throw refusalFor(row);
        const again = await shareStore(tx).change(row, onward(row));
        await note(tx, actor, again, 'retried', 'To be sent again, as somebody decided.');
        return again;
      }),

    /** Somebody has looked: it is there. */
    confirm: (actor: Actor, businessId: number, id: number) =>
      act(businessId, id, async (tx, row) => {
        if (row.state === 'published') return row;
        if (!allowedActions(row).confirm) throw refusalFor(row);
        const found: ShareChange = {
          ...nothingWrong,
          state: 'published',
          nextAt: null,
          memo: null,
          publishedAt: row.sinceAt,
        };
        const confirmed = await shareStore(tx).change(row, found);
        await note(tx, actor, confirmed, 'confirmed', 'Somebody looked at the account and saw it there.');
        return confirmed;
      }),

    /** Off the list. What is out at the network stays out, and the ledger keeps its steps. */
    remove: (actor: Actor, businessId: number, id: number) =>
      act(businessId, id, async (tx, row) => {
        if (!allowedActions(row).remove) throw refusalFor(row);
        const state = row.state === 'intent' ? 'cancelled' : row.state;
        const removed = await shareStore(tx).change(row, { state, nextAt: null, slotAt: null, deletedAt: now() });
        await keepFiles(tx, removed, true);
        await note(tx, actor, removed, 'deleted', 'Taken off the list.');
      }),

    /** Which of these posts at an account are shares of a post on a site, in the network's numbering. */
    ofPostsAs: (businessId: number, account: Account, remoteIds: readonly string[]): Promise<Set<string>> =>
      shareStore(db).ofPostsAs(businessId, account, remoteIds),

    /** What of a site's posts went out to an account since then, the newest first. */
    outOfSite: (businessId: number, siteId: number, account: Account, since: Date, most: number) =>
      shareStore(db).listPublishedSince(businessId, siteId, account, since, most),

    /** The shares of a post, oldest first. */
    ofPost: (businessId: number, siteId: number, postId: string) =>
      shareStore(db).findByPost(businessId, siteId, postId),
  };
};

/** Where nothing was wrong with what was sent, the network goes on where it stopped. */
const resumable = ['reauthorize', 'permission', 'busy', 'unreachable'] as const;

const parts = [
  ['message', 'the message'],
  ['thread', 'the thread'],
  ['media', 'the pictures'],
  ['link', 'the link'],
  ['linkName', 'the name of the link'],
  ['linkDescription', 'the description of the link'],
  ['boardId', 'the board'],
] as const satisfies readonly (readonly [keyof ShareRow, string])[];
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** What somebody changed, for whoever wonders later. */
const editedWords = (before: ShareRow, after: ShareRow, isPlanned: boolean): string => {
  const changed = parts.flatMap(([key, words]) =>
    JSON.stringify(before[key]) === JSON.stringify(after[key]) ? [] : words,
  );
  const when = formatDateTime(after.dueAt, after.zone);
  if (changed.length === 0) return isPlanned ? `Planned for ${when}.` : 'Saved without a change.';
  const what = `Changed ${listed.format(changed)}`;
  return isPlanned ? `${what}; planned for ${when}.` : `${what}.`;
};

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
const pathOf = (at: number, path: string) => (path === 'board_id' ? `accounts.${at}.board_id` : path);
const invalid = (fields: FieldProblem[]) => {
  const [only, another] = fields;
  return new Problem('invalid-input', { fields, ...(only && !another ? { message: only.message } : {}) });
};
const refuse = (problems: FieldProblem[]) => {
  const unique = [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
  if (unique.length > 0) throw invalid(unique);
};
