import type { SitePost } from '@fanfare/connectors/ports/site';
import { toSchedule } from '@fanfare/contract/social/schedule';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Deliveries, DeliveryDraft, IdempotencyKey } from '../../deliveries/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { type NewPublishContent, type PublishRow, postPublishStore } from '../post-publishes.store.ts';
import { type PublishRequest, publishKindName } from '../publish-request.ts';
import { hasUnpublishedChanges } from '../working-copies/presenter.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { TitledPayload } from './publish-payload.ts';

/** A publish before it is stored. */
export type NewPublish = {
  actor: Actor;
  row: SiteRow;
  payload: TitledPayload;
  request: PublishRequest;
  key: IdempotencyKey | undefined;
};

/** A publish cannot be stored now. Thrown, so that its transaction rolls back. */
export class PublishConflict extends Error {
  /** A publish of the same copy that is not decided. Missing: the request was repeated, or the site has the post by now. */
  readonly open: PublishRow | undefined;

  constructor(open?: PublishRow) {
    super('The post cannot be published now.');
    this.open = open;
  }
}

export type NewPublishService = ReturnType<typeof newPublishService>;
type Deps = {
  deliveries: Pick<Deliveries, 'enqueue' | 'recordDone'>;
  workingCopies: Pick<WorkingCopyService, 'saveRevision'>;
};

/** Stores publishes: the delivery and its content, in the transaction that changes the working copy. */
export const newPublishService = ({ db, now }: Platform, { deliveries, workingCopies }: Deps) => {
  /** Unpublished changes of another editor are saved as a revision. */
  const saveOtherEditorsRevision = async (tx: Tx, { caller }: Actor, copy: WorkingCopyRow): Promise<WorkingCopyRow> => {
    const isOtherEditor =
      hasUnpublishedChanges(copy) && copy.editedById !== caller.userId && copy.version !== copy.revisedVersion;
    if (!isOtherEditor) return copy;
    await workingCopies.saveRevision(tx, copy, 'replaced');
    return { ...copy, revisedAt: now(), revisedVersion: copy.version };
  };

  /** Locks the copy to be published; undefined when there is none yet. */
  const lockCopy = async (tx: Tx, { actor, row, payload, key }: NewPublish): Promise<WorkingCopyRow | undefined> => {
    const { copy_id, post_id } = payload;
    if (copy_id === undefined && post_id === undefined) return undefined;
    const copy =
      copy_id === undefined
        ? await workingCopyStore(tx).lockByPost(row.businessId, row.id, String(post_id))
        : await workingCopyStore(tx).lock(row.businessId, row.id, copy_id);
    if (copy_id !== undefined && !copy) throw new Problem('not-found');
    if (!copy) return undefined;
    const [open] = await postPublishStore(tx).listOpen(copy);
    if (open) throw new PublishConflict(key !== undefined && open.idempotencyKey === key.key ? undefined : open);
    return saveOtherEditorsRevision(tx, actor, copy);
  };

  const toDelivery = ({ row, request }: Pick<NewPublish, 'row' | 'request'>): DeliveryDraft => ({
    network: row.kind,
    accountId: String(row.id),
    accountName: row.name,
    title: request.title,
    dueAt: now(),
    localTime: toSchedule(now(), request.zone).at,
    timeZone: request.zone,
  });

  /** Inserts a delivery to be sent, and its content. Returns its id. */
  const insert = async (
    tx: Tx,
    publish: Omit<NewPublish, 'payload'>,
    copy: Pick<WorkingCopyRow, 'id' | 'postId'> | undefined,
  ): Promise<number> => {
    const { actor, row, key } = publish;
    const drafts = [toDelivery(publish)];
    const [delivery] = await deliveries.enqueue(tx, actor, row.businessId, publishKindName, drafts, key);
    if (!delivery) throw new Error('A delivery was not inserted.');
    await postPublishStore(tx).insert(delivery.id, toContent(publish, copy));
    return delivery.id;
  };

  return {
    lockCopy,
    insert,

    /** Saves the text in the working copy and inserts the delivery that sends it to the site. */
    enqueue: (publish: NewPublish): Promise<number> =>
      db.transaction(async (tx) => {
        const { actor, row, payload, request } = publish;
        const locked = await lockCopy(tx, publish);
        const edit = { editedAt: now(), editedById: actor.caller.userId, fields: request.fields };
        const copy = locked
          ? await workingCopyStore(tx).update(locked, {
              ...edit,
              version: locked.version + 1,
              revisedAt: locked.revisedAt,
              revisedVersion: locked.revisedVersion,
            })
          : await workingCopyStore(tx).insert({
              ...edit,
              businessId: row.businessId,
              siteId: row.id,
              createdAt: now(),
              revisedAt: now(),
              postId: payload.post_id === undefined ? null : String(payload.post_id),
            });
        // Another request has just inserted the copy.
        if (!copy) throw new PublishConflict();
        return insert(tx, publish, copy);
      }),

    /** Inserts a delivery that is done: of a post that a hosted site got in this transaction. Returns its id. */
    insertDone: async (
      tx: Tx,
      publish: NewPublish,
      copy: WorkingCopyRow,
      post: SitePost,
      content: Pick<NewPublishContent, 'summary' | 'answer'>,
    ): Promise<number> => {
      const { actor, row, key } = publish;
      const done = { remoteId: post.id, url: post.url, doneAt: now(), message: `Published on ${row.name}.` };
      const { id } = await deliveries.recordDone(
        tx,
        actor,
        row.businessId,
        publishKindName,
        { ...toDelivery(publish), ...done },
        key,
        postPublishStore(tx).contentOf({ ...toContent(publish, copy), ...content, postId: post.id, sitePost: post }),
      );
      return id;
    },
  };
};

const toContent = (
  { actor, row, request }: Omit<NewPublish, 'payload'>,
  copy: Pick<WorkingCopyRow, 'id' | 'postId'> | undefined,
): NewPublishContent => ({
  businessId: row.businessId,
  siteId: row.id,
  copyId: copy?.id ?? null,
  actor,
  request,
  postId: copy?.postId ?? null,
  summary: [],
});
