import type { SitePost } from '@fanfare/connectors/ports/site';
import { toSchedule } from '@fanfare/contract/social/schedule';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import type { Deliveries, DeliveryDraft, IdempotencyKey } from '../../deliveries/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { toSitePostId } from '../post-ids.ts';
import { type NewPublishContent, type PublishRow, postPublishStore } from '../post-publishes.store.ts';
import { type PublishRequest, publishKindName } from '../publish-request.ts';
import { hasUnpublishedChanges } from '../working-copies/unpublished-changes.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { TitledPayload } from './publish-payload.ts';

/** A publish before it is stored. `request`: what the payload means, validated. */
export type NewPublish = {
  actor: Actor;
  site: SiteRow;
  payload: TitledPayload;
  request: PublishRequest;
  idempotencyKey: IdempotencyKey | undefined;
};

/** Thrown if a publish can't be stored now, so that its transaction rolls back. */
export class PublishConflict extends Error {
  /** Another open publish of the same copy; undefined if the request was repeated or the site has the post by now. */
  readonly openPublish: PublishRow | undefined;

  constructor(openPublish?: PublishRow) {
    super('The post cannot be published now.');
    this.openPublish = openPublish;
  }
}

export type NewPublishService = ReturnType<typeof newPublishService>;
type Deps = {
  deliveries: Pick<Deliveries, 'enqueue' | 'recordDone'>;
  workingCopies: Pick<WorkingCopyService, 'lock' | 'saveRevision'>;
};

/** Service that stores publishes: delivery and content, in the transaction that changes the working copy. */
export const newPublishService = ({ db, now }: Platform, { deliveries, workingCopies }: Deps) => {
  /** Saves another editor's unpublished changes as a revision. Returns the copy with the columns to be saved. */
  const saveOtherEditorsRevision = async (tx: Tx, { caller }: Actor, copy: WorkingCopyRow): Promise<WorkingCopyRow> => {
    const isOtherEditor = copy.editedById !== caller.userId;
    if (!isOtherEditor || !hasUnpublishedChanges(copy) || copy.version === copy.revisedVersion) return copy;
    await workingCopies.saveRevision(tx, copy, 'replaced');
    return { ...copy, revisedAt: now(), revisedVersion: copy.version };
  };

  /** Locks the copy to be published; undefined when there is none yet. */
  const lockCopy = async (
    tx: Tx,
    { actor, site, payload: { copy_id, post_id }, idempotencyKey }: NewPublish,
  ): Promise<WorkingCopyRow | undefined> => {
    const copy = await workingCopies.lock(tx, site, { copy_id, post_id });
    if (!copy) return undefined;
    const [open] = await postPublishStore(tx).listOpen(copy);
    if (open) {
      const isRepeated = idempotencyKey !== undefined && open.idempotencyKey === idempotencyKey.key;
      throw new PublishConflict(isRepeated ? undefined : open);
    }
    return saveOtherEditorsRevision(tx, actor, copy);
  };

  const toDelivery = ({ site, request }: Pick<NewPublish, 'site' | 'request'>): DeliveryDraft => ({
    network: site.kind,
    accountId: String(site.id),
    accountName: site.name,
    title: request.title,
    dueAt: now(),
    localTime: toSchedule(now(), request.zone).at,
    timeZone: request.zone,
  });

  /** Inserts a delivery that is due, and its content; returns its id. */
  const insert = async (
    tx: Tx,
    publish: Omit<NewPublish, 'payload'>,
    copy: Pick<WorkingCopyRow, 'id' | 'postId'> | undefined,
  ): Promise<number> => {
    const { actor, site, idempotencyKey } = publish;
    const drafts = [toDelivery(publish)];
    const [delivery] = await deliveries.enqueue(tx, actor, site.businessId, publishKindName, drafts, idempotencyKey);
    if (!delivery) throw new Error('A delivery was not inserted.');
    await postPublishStore(tx).insert(delivery.id, toContent(publish, copy));
    return delivery.id;
  };

  return {
    lockCopy,
    insert,

    /** Saves the text in the working copy and inserts the delivery that sends it. */
    enqueue: (publish: NewPublish): Promise<number> =>
      db.transaction(async (tx) => {
        const { actor, site, payload, request } = publish;
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
              businessId: site.businessId,
              siteId: site.id,
              createdAt: now(),
              revisedAt: now(),
              postId: toSitePostId(payload.post_id),
            });
        // No row means that another request has just inserted the working copy.
        if (!copy) throw new PublishConflict();
        return insert(tx, publish, copy);
      }),

    /** Inserts the completed delivery of a post that this transaction created on a hosted site; returns its id. */
    insertDone: async (
      tx: Tx,
      publish: NewPublish,
      copy: WorkingCopyRow,
      post: SitePost,
      content: Pick<NewPublishContent, 'summary' | 'answer'>,
    ): Promise<number> => {
      const { actor, site, idempotencyKey } = publish;
      const done = { remoteId: post.id, url: post.url, doneAt: now(), message: `Published on ${site.name}.` };
      const { id } = await deliveries.recordDone(
        tx,
        actor,
        site.businessId,
        publishKindName,
        { ...toDelivery(publish), ...done },
        idempotencyKey,
        postPublishStore(tx).insertWith({ ...toContent(publish, copy), ...content, postId: post.id, sitePost: post }),
      );
      return id;
    },
  };
};

const toContent = (
  { actor, site, request }: Omit<NewPublish, 'payload'>,
  copy: Pick<WorkingCopyRow, 'id' | 'postId'> | undefined,
): NewPublishContent => ({
  businessId: site.businessId,
  siteId: site.id,
  copyId: copy?.id ?? null,
  actor,
  request,
  postId: copy?.postId ?? null,
  summary: [],
});
