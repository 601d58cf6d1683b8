import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { resolveDue } from '@fanfare/contract/social/schedule';
import { type ShareEdit, shareKindName, shareMessages } from '@fanfare/contract/social/shares';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidFields, invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import {
  allowedActions,
  type Deliveries,
  type DeliveryChange,
  type DeliveryDraft,
  type IdempotencyKey,
  refusalFor,
  toDeliveryTitle,
} from '../../deliveries/index.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import { forecastShares, toForecastPayloads } from '../forecast/forecast.service.ts';
import { wireNetwork } from '../shares/presenter.ts';
import { buildShare, composeText, mediaProblems, type ShareDraft } from '../shares/share-draft.ts';
import { type Account, type ShareContent, type ShareRow, shareStore } from '../shares/shares.store.ts';
import { describeEdit, listChanges } from './share-changes.ts';

export type ShareService = ReturnType<typeof shareService>;
type PublishedAs = { remoteId: string; url: string };
type Deps = {
  deliveries: Deliveries;
  profileSet: ProfileSet;
  media: Pick<MediaPort, 'recordUses'> | undefined;
};

const noFailure = { failureKind: null, failureMessage: null, networkMessage: null } as const;

/** Actions of users on shares: schedule, edit, cancel, retry, confirm, remove. Each adds a ledger step. */
export const shareService = ({ db, now, jobs }: Platform, { deliveries, profileSet, media }: Deps) => {
  /** Records the media files of shares as in use; none after they are removed. */
  const recordMediaUses = async (tx: Tx, businessId: number, rows: readonly ShareRow[], isRemoved = false) => {
    const uses = rows.flatMap(({ id, network, accountName, media: shareMedia }) => {
      const mediaIds = shareMedia.flatMap(({ mediaId }) => mediaId ?? []);
      const label = `${networkLabels[network]}, ${accountName}`;
      const use = { kind: 'share', id, label, path: `/social/share/${id}` };
      return mediaIds.length === 0 ? [] : [{ use, mediaIds: isRemoved ? [] : mediaIds }];
    });
    await media?.recordUses(tx, businessId, uses);
  };

  /** First forecast right after saving; later ones are scheduled by `scheduleChecks`. */
  const enqueueForecasts = async (tx: Tx, businessId: number, rows: readonly ShareRow[]) => {
    const upcoming = rows.filter(({ state, dueAt }) => state === 'planned' && dueAt > now());
    await jobs.sendMany(tx, forecastShares, toForecastPayloads(businessId, upcoming));
  };

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

  const changedText = (
    row: ShareRow,
    change: ShareEdit,
  ): { content: Omit<ShareContent, 'id' | 'businessId'>; delivery: DeliveryChange } => {
    const fields = {
      message: change.message ?? row.message,
      ai: row.ai,
      thread: change.threads?.map((message, index) => ({ message, ai: row.thread[index]?.ai ?? false })) ?? row.thread,
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
    const resetColumns = isSame ? {} : { reconcileSince: null, progress: null };
    return {
      content: { ...fields, thread: [...fields.thread], text, settings, media: newMedia },
      delivery: { ...resetColumns, title: toDeliveryTitle(fields.message) },
    };
  };

  /** The link of a site post's share cannot be changed. */
  const changedLink = (row: ShareRow, { link }: ShareEdit): string | null => {
    if (link === undefined || link === row.link) return row.link;
    if (row.postId !== null) throw invalidInput('link', shareMessages.linkFollowsPost);
    if (row.link === null) throw invalidInput('link', shareMessages.noLink);
    return link;
  };

  const changedMedia = (row: ShareRow, { images }: ShareEdit): ShareRow['media'] => {
    if (!images) return row.media;
    if (row.postId !== null) throw invalidInput('images', shareMessages.imagesFollowPost);
    const hasImagesOnly = row.media.length > 0 && row.media.every(({ kind }) => kind === 'image');
    if (!hasImagesOnly) throw invalidInput('images', shareMessages.noImages);
    return images.map(({ media_id, alt }) => ({ kind: 'image', mediaId: media_id, url: null, alt }));
  };

  const changedSchedule = (row: ShareRow, change: ShareEdit): DeliveryChange => {
    if (!change.schedule) return row.state === 'planned' ? { nextAt: laterDate(row.dueAt, now()), slotAt: null } : {};
    const due = resolveDue(change.schedule, now(), change.schedule.zone);
    if ('problem' in due) throw invalidInput('schedule', due.problem);
    const { schedule, dueAt } = due;
    const open: DeliveryChange = { ...noFailure, state: 'planned', nextAt: dueAt, slotAt: null, tries: 0 };
    return { ...open, dueAt, localTime: schedule.at, timeZone: schedule.zone };
  };

  const buildValid = (drafts: readonly ShareDraft[]) => {
    const built = drafts.map((draft) => buildShare(draft, profileSet));
    requireNoProblems(
      built.flatMap(({ problems }, index) =>
        problems.map(({ path, message }) => ({ path: toFieldPath(index, path), message })),
      ),
    );
    return built;
  };

  return {
    /** Throws the problem with which `plan` would refuse these shares. */
    validate: (drafts: readonly ShareDraft[]): void => {
      buildValid(drafts);
    },

    /** Inserts scheduled shares in the caller's transaction. Exactly these rows are sent; accounts added later are not. */
    plan: async (
      tx: Tx,
      actor: Actor,
      businessId: number,
      drafts: readonly ShareDraft[],
      idempotencyKey?: IdempotencyKey,
    ): Promise<ShareRow[]> => {
      const built = buildValid(drafts);
      const rows = await deliveries.enqueue(
        tx,
        actor,
        businessId,
        shareKindName,
        built.map(({ delivery }) => delivery),
        idempotencyKey,
      );
      const planned = rows.flatMap((row, index): ShareRow[] => {
        const content = built[index]?.content;
        return content ? [{ ...content, ...row }] : [];
      });
      await shareStore(tx).insert(planned.map(toContent));
      await recordMediaUses(tx, businessId, planned);
      await enqueueForecasts(tx, businessId, planned);
      return planned;
    },

    /** Records shares that were published before, as the feed of their account lists them; returns their ids. */
    recordPublished: (
      actor: Actor,
      businessId: number,
      published: readonly (Omit<ShareContent, 'id' | 'businessId'> & Omit<DeliveryDraft, 'title'> & PublishedAs)[],
    ): Promise<number[]> =>
      db.transaction(async (tx) => {
        const ids: number[] = [];
        for (const {
          network,
          accountId,
          accountName,
          localTime,
          timeZone,
          dueAt,
          remoteId,
          url,
          ...content
        } of published) {
          const draft = { network, accountId, accountName, localTime, timeZone, dueAt, remoteId, url };
          const done = { title: content.message, doneAt: dueAt, message: `Published on ${networkLabels[network]}.` };
          const { id } = await deliveries.recordDone(tx, actor, businessId, shareKindName, { ...draft, ...done });
          await shareStore(tx).insert([{ ...content, businessId, id }]);
          ids.push(id);
        }
        return ids;
      }),
    hasAny: (businessId: number) => shareStore(db).hasAny(businessId),

    /** `beforeContentChange`: throws if this member can change the time only. */
    edit: (
      actor: Actor,
      businessId: number,
      id: number,
      change: ShareEdit,
      beforeContentChange?: (tx: Tx) => Promise<void>,
    ) =>
      withLockedShare(businessId, id, async (tx, row) => {
        if (!allowedActions(row).edit) throw refusalFor(row);
        if (row.version !== change.version) throw new Problem('share-changed');
        const { content, delivery } = changedText(row, change);
        if (listChanges(row, { ...row, ...content }).length > 0) await beforeContentChange?.(tx);
        await shareStore(tx).updateContent(id, content);
        const changed: ShareRow = {
          ...row,
          ...content,
          ...(await deliveries.change(tx, row, { ...delivery, ...changedSchedule(row, change) })),
        };
        if (change.images) await recordMediaUses(tx, businessId, [changed]);
        await deliveries.addStep(
          tx,
          actor,
          changed,
          'edited',
          describeEdit(row, changed, change.schedule !== undefined),
        );
        await enqueueForecasts(tx, businessId, [changed]);
        return changed;
      }),

    /** Shares of an earlier request with this key; another request with the same key → 422. */
    findEarlier: (businessId: number, idempotencyKey: IdempotencyKey) =>
      deliveries.findEarlier(businessId, shareKindName, idempotencyKey),

    cancel: (actor: Actor, businessId: number, id: number) =>
      db.transaction((tx) => deliveries.cancel(tx, actor, businessId, id)),
    retry: (actor: Actor, businessId: number, id: number) =>
      db.transaction((tx) => deliveries.retry(tx, actor, businessId, id)),
    confirm: (actor: Actor, businessId: number, id: number) =>
      db.transaction((tx) => deliveries.confirm(tx, actor, businessId, id)),

    /** Removes the share from lists. A published post stays on the network, and the ledger keeps its steps. */
    remove: (actor: Actor, businessId: number, id: number) =>
      withLockedShare(businessId, id, async (tx, row) => {
        await deliveries.remove(tx, actor, businessId, id);
        await recordMediaUses(tx, businessId, [row], true);
      }),

    /** Finds which of these remote posts of an account are shares of a site post. */
    findSitePostRemoteIds: (businessId: number, account: Account, remoteIds: readonly string[]): Promise<Set<string>> =>
      shareStore(db).findSitePostRemoteIds(businessId, account, remoteIds),

    /** Shares of a site's posts published to an account since a time, newest first. */
    listPublishedSince: (businessId: number, siteId: number, account: Account, since: Date, limit: number) =>
      shareStore(db).listPublishedSince(businessId, siteId, account, since, limit),

    /** Messages to an account that are or were due in a range. */
    listMessages: (
      reader: Db | Tx,
      businessId: number,
      account: Account,
      range: { from: Date; to: Date },
    ): Promise<{ message: string; dueAt: Date }[]> => shareStore(reader).listMessages(businessId, account, range),

    /** Finds the shares of a post, oldest first. */
    findByPost: (businessId: number, siteId: number, postId: string) =>
      shareStore(db).findByPost(businessId, siteId, postId),
  };
};

/** The columns of a share that are in the table of shares, without those of its delivery. */
const toContent = ({
  id,
  businessId,
  siteId,
  postId,
  message,
  ai,
  thread,
  text,
  link,
  ...row
}: ShareRow): ShareContent => {
  const { linkName, linkDescription, boardId, media, settings, adProfileId, nativeAd } = row;
  return {
    id,
    businessId,
    siteId,
    postId,
    message,
    ai,
    thread,
    text,
    link,
    linkName,
    linkDescription,
    boardId,
    media,
    settings,
    adProfileId,
    nativeAd,
  };
};

const laterDate = (a: Date, b: Date): Date => (a > b ? a : b);
const toFieldPath = (index: number, path: string) => (path === 'board_id' ? `accounts.${index}.board_id` : path);
const requireNoProblems = (problems: FieldProblem[]) => {
  const unique = [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
  if (unique.length > 0) throw invalidFields(unique);
};
