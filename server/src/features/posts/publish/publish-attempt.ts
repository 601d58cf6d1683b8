import type { PublishPayload } from '@fanfare/contract/posts';
import { PublishResponse } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { hasUnpublishedChanges } from '../presenter.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import { type NewPublishAttempt, type PublishAttemptRow, publishAttemptStore } from './publish-attempts.store.ts';
import type { PublishRequest } from './publish-request.ts';

/** One validated publish request. `name`: of the requesting user. */
export type PublishAttempt = {
  actor: Actor;
  name: string;
  row: SiteRow;
  payload: PublishPayload;
  request: PublishRequest;
  hash: string;
};
/** Why an attempt cannot start: same key, another attempt runs or is unconfirmed, or the post exists by now. */
export type AttemptConflict =
  | { replayed: true }
  | { busy: PublishAttemptRow }
  | { unconfirmed: PublishAttemptRow }
  | { created: true };
export type PublishAttempts = ReturnType<typeof createPublishAttempts>;
type Deps = { now: Now; workingCopies: Pick<WorkingCopyService, 'saveRevision'> };

/** Lease of a publish attempt. Longer than the slowest site call; after it another process may take over. */
export const attemptLeaseMs = 2 * 60_000;

/** Start of a publish attempt: locks the copy, detects conflicts, builds the row. */
export const createPublishAttempts = ({ now, workingCopies }: Deps) => ({
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
    for (const openAttempt of copy ? await publishAttemptStore(tx).listOpen(copy) : []) {
      if (submit_id !== undefined && openAttempt.idempotencyKey === submit_id) return { replayed: true };
      if (openAttempt.leaseUntil > now()) return { busy: openAttempt };
      if (openAttempt.state === 'calling') return { unconfirmed: openAttempt };
      await publishAttemptStore(tx).update(openAttempt, { state: 'completed', answer: supersededAnswer() });
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

  toRow: ({ actor, row, payload, request, hash }: PublishAttempt, copy: WorkingCopyRow): NewPublishAttempt => ({
    ...{ businessId: row.businessId, siteId: row.id, copyId: copy.id, userId: actor.caller.userId },
    ...{
      idempotencyKey: payload.submit_id ?? null,
      requestHash: hash,
      state: 'started',
      request,
      postId: copy.postId,
      summary: [],
    },
    ...{ leaseUntil: new Date(now().getTime() + attemptLeaseMs), createdAt: now() },
  }),
});

/** Rolls back the transaction of an attempt that cannot start. */
export class AttemptAborted extends Error {
  readonly conflict: AttemptConflict;

  constructor(conflict: AttemptConflict) {
    super('The publish attempt cannot start now.');
    this.conflict = conflict;
  }
}

const supersededAnswer = () =>
  z.encode(PublishResponse, {
    ...{ post_status: 0, post_id: null, post: null, copy: null, sanity: { summary: [] } },
    message: 'A newer version of this post was sent to the site. Open the post to see it.',
  });
