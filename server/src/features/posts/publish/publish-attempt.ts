import type { SitePost } from '@fanfare/connectors/ports/site';
import { toSchedule } from '@fanfare/contract/social/schedule';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Deliveries, DeliveryDraft } from '../../deliveries/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { type NewPostPublish, type PostPublishRow, postPublishStore } from '../post-publishes.store.ts';
import type { TitledPayload } from '../publish-payload.ts';
import { type PublishRequest, publishKindName } from '../publish-request.ts';
import { hasUnpublishedChanges } from '../working-copies/presenter.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';

/** One validated publish request. `name`: of the requesting user. */
export type PublishAttempt = {
  actor: Actor;
  name: string;
  row: SiteRow;
  payload: TitledPayload;
  request: PublishRequest;
  hash: string;
};
/** Reason why an attempt cannot start: same key, another attempt runs or is unconfirmed, or the post exists by now. */
export type AttemptConflict =
  | { replayed: true }
  | { busy: PostPublishRow }
  | { unconfirmed: PostPublishRow }
  | { created: true };
export type PublishAttempts = ReturnType<typeof createPublishAttempts>;
type Deps = {
  deliveries: Pick<Deliveries, 'enqueue' | 'recordDone'>;
  workingCopies: Pick<WorkingCopyService, 'saveRevision'>;
};

/** Start of a publish attempt: locks the copy, detects conflicts, builds the row. */
export const createPublishAttempts = ({ now }: Platform, { deliveries, workingCopies }: Deps) => ({
  /** Locks the copy to be published; undefined when there is none yet. */
  lockCopy: async (
    tx: Tx,
    { row, payload }: PublishAttempt,
  ): Promise<{ copy: WorkingCopyRow | undefined } | AttemptConflict> => {
    const { copy_id, post_id, submit_id } = payload;
    const copyStore = workingCopyStore(tx);
    if (copy_id === undefined && post_id === undefined) return { copy: undefined };
    const copy =
      copy_id === undefined
        ? await copyStore.lockByPost(row.businessId, row.id, String(post_id))
        : await copyStore.lock(row.businessId, row.id, copy_id);
    if (copy_id !== undefined && !copy) throw new Problem('not-found');
    for (const open of copy ? await postPublishStore(tx).listOpen(copy) : []) {
      if (submit_id !== undefined && open.idempotencyKey === submit_id) return { replayed: true };
      const isExpired = open.nextAt !== null && open.nextAt <= now();
      return open.state === 'unconfirmed' || (open.state === 'sending' && isExpired)
        ? { unconfirmed: open }
        : { busy: open };
    }
    return { copy };
  },

  /** Unpublished changes of another editor are saved as a revision. */
  saveOtherEditorsRevision: async (
    tx: Tx,
    { actor }: PublishAttempt,
    copy: WorkingCopyRow,
  ): Promise<Partial<WorkingCopyRow>> => {
    const isOtherEditor =
      hasUnpublishedChanges(copy) && copy.editedById !== actor.caller.userId && copy.version !== copy.revisedVersion;
    if (!isOtherEditor) return {};
    await workingCopies.saveRevision(tx, copy, 'replaced');
    return { revisedAt: now(), revisedVersion: copy.version };
  },

  /** Inserts the delivery to the site and its content. */
  enqueue: async (tx: Tx, attempt: PublishAttempt, copy: WorkingCopyRow): Promise<number> => {
    const [delivery] = await deliveries.enqueue(
      tx,
      attempt.actor,
      attempt.row.businessId,
      publishKindName,
      [toDeliveryDraft(attempt.row, attempt.request, now())],
      toIdempotencyKey(attempt),
    );
    if (!delivery) throw new Error('A delivery was not inserted.');
    await postPublishStore(tx).insert({ ...toContent(attempt, copy), id: delivery.id });
    return delivery.id;
  },

  /** Records the publish as done for a post that a hosted site already has, in this transaction. */
  recordDone: async (
    tx: Tx,
    attempt: PublishAttempt,
    copy: WorkingCopyRow,
    post: SitePost,
    content: Partial<NewPostPublish>,
  ) => {
    const done = { remoteId: post.id, url: post.url, doneAt: now(), message: `Published on ${attempt.row.name}.` };
    const { id } = await deliveries.recordDone(
      tx,
      attempt.actor,
      attempt.row.businessId,
      publishKindName,
      { ...toDeliveryDraft(attempt.row, attempt.request, now()), ...done },
      toIdempotencyKey(attempt),
      postPublishStore(tx).contentOf({ ...toContent(attempt, copy), ...content, postId: post.id, sitePost: post }),
    );
    return id;
  },
});

const toIdempotencyKey = ({ payload, hash }: PublishAttempt) =>
  payload.submit_id === undefined ? undefined : { key: payload.submit_id, hash };

export const toDeliveryDraft = (row: SiteRow, request: PublishRequest, now: Date): DeliveryDraft => ({
  network: row.kind,
  accountId: String(row.id),
  accountName: row.name,
  title: request.title,
  dueAt: now,
  localTime: toSchedule(now, request.zone).at,
  timeZone: request.zone,
});

const toContent = ({ actor, row, request }: PublishAttempt, copy: WorkingCopyRow): Omit<NewPostPublish, 'id'> => ({
  businessId: row.businessId,
  siteId: row.id,
  copyId: copy.id,
  actor,
  request,
  postId: copy.postId,
  summary: [],
});

/** Rolls back the transaction of an attempt that cannot start. */
export class AttemptAborted extends Error {
  readonly conflict: AttemptConflict;

  constructor(conflict: AttemptConflict) {
    super('The publish attempt cannot start now.');
    this.conflict = conflict;
  }
}
