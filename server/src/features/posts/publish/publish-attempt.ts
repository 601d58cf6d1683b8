import type { PublishPayload } from '@fanfare/contract/posts';
import { Published } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { hasUnpublishedChanges } from '../presenter.ts';
import type { Copies } from '../working-copies/working-copies.service.ts';
import { type CopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import { type NewSubmit, publishAttemptStore, type SubmitRow } from './publish-attempts.store.ts';
import type { PublishRequest } from './publish-request.ts';

/** One press of the publish button, checked. `name`: of whoever pressed. */
export type PublishAttempt = {
  actor: Actor;
  name: string;
  row: SiteRow;
  payload: PublishPayload;
  asked: PublishRequest;
  hash: string;
};
/** What a press has to wait for: itself, somebody else's, one that broke off, or a post that was made meanwhile. */
export type AttemptConflict = { earlier: true } | { busy: SubmitRow } | { unsettled: SubmitRow } | { made: true };
export type Pressing = ReturnType<typeof pressingOf>;
type Deps = { now: Now; copies: Pick<Copies, 'keepRevision'> };

/** Longer than any call takes: who has not let go by then is dead. */
export const attemptLeaseMs = 2 * 60_000;

/** The beginning of a press: whose copy it is, who else is at it, and the row it is written down as. */
export const pressingOf = ({ now, copies }: Deps) => ({
  /** The copy that is to be sent, held; none where there is none yet. */
  lockCopy: async (
    tx: Tx,
    { row, payload }: PublishAttempt,
  ): Promise<{ copy: CopyRow | undefined } | AttemptConflict> => {
    const { copy_id, post_id, submit_id } = payload;
    const copies = workingCopyStore(tx);
    if (copy_id === undefined && post_id === undefined) return { copy: undefined };
    const copy =
      copy_id === undefined
        ? await copies.lockByPost(row.businessId, row.id, String(post_id))
        : await copies.lock(row.businessId, row.id, copy_id);
    if (copy_id !== undefined && !copy) throw new Problem('not-found');
    for (const open of copy ? await publishAttemptStore(tx).listOpen(copy) : []) {
      if (submit_id !== undefined && open.key === submit_id) return { earlier: true };
      if (open.heldUntil > now()) return { busy: open };
      if (open.state === 'calling') return { unsettled: open };
      await publishAttemptStore(tx).update(open, { state: 'settled', answer: superseded() });
    }
    return { copy };
  },

  /** What somebody else wrote meanwhile stays among the earlier states. */
  saveOtherEditorsRevision: async (tx: Tx, { actor: by }: PublishAttempt, copy: CopyRow): Promise<Partial<CopyRow>> => {
    const isOthers =
      hasUnpublishedChanges(copy) && copy.editedById !== by.caller.userId && copy.version !== copy.revisedVersion;
    if (!isOthers) return {};
    await copies.keepRevision(tx, copy, 'replaced');
    return { revisedAt: now(), revisedVersion: copy.version };
  },

  toRow: ({ actor: by, row, payload, asked, hash }: PublishAttempt, copy: CopyRow): NewSubmit => ({
    ...{ businessId: row.businessId, siteId: row.id, copyId: copy.id, userId: by.caller.userId },
    ...{ key: payload.submit_id ?? null, hash, state: 'begun', asked, postId: copy.postId, lines: [] },
    ...{ heldUntil: new Date(now().getTime() + attemptLeaseMs), createdAt: now() },
  }),
});

/** Ends a transaction whose press cannot go on; nothing of it stays. */
export class AttemptAborted extends Error {
  readonly why: AttemptConflict;

  constructor(why: AttemptConflict) {
    super('The press cannot go on now.');
    this.why = why;
  }
}

const superseded = () =>
  z.encode(Published, {
    ...{ post_status: 0, post_id: null, post: null, copy: null, sanity: { summary: [] } },
    message: 'Something newer of this post was sent meanwhile.',
  });
