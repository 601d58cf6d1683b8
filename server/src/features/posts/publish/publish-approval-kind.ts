import { changedAfterApproval } from '@fanfare/contract/approvals/approvals';
import type { PublishPayload, PublishResponse } from '@fanfare/contract/posts/posts';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import type { ApprovalKind, ApprovedWork } from '../../approvals/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { type Sites, siteQueries } from '../../sites/index.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import { publishKindName } from '../publish-request.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { ApprovalPayload, toApprovalScope, toFingerprint } from './publish-approval.ts';

type Deps = {
  sites: Pick<Sites['service'], 'list'>;
  deliveries: Pick<Deliveries, 'addNote' | 'lock'>;
  publish: (work: ApprovedWork, siteId: number, payload: PublishPayload) => Promise<PublishResponse>;
};

/** Approval kind for posts: who can decide, and how an approved post is published. */
export const publishApprovalKind = ({ db }: Platform, { sites, deliveries, publish }: Deps): ApprovalKind => {
  /** True if the working copy has not changed since approval was requested. */
  const isUnchanged = async (businessId: number, { siteId, fingerprint, payload }: ApprovalPayload) => {
    const copy = await workingCopyStore(db).find(businessId, siteId, payload.copy_id ?? 0);
    return copy !== undefined && toFingerprint(copy) === fingerprint;
  };

  return {
    name: publishKindName,
    label: 'Blog post',
    rule: 'posts',
    spendsMoney: false,
    permission: { view: 'content:viewer', decide: 'content:manager', run: 'content:publisher' },
    listScopes: async (business) =>
      business.isOwner ? undefined : (await sites.list(business)).sites.map(({ id }) => toApprovalScope(id)),
    isCurrent: async ({ businessId, payload }) => {
      const requested = z.parse(ApprovalPayload, payload);
      const hasSite = (await siteQueries(db).find(businessId, requested.siteId)) !== undefined;
      return hasSite && (await isUnchanged(businessId, requested));
    },
    runApproved: async (work) => {
      const requested = z.parse(ApprovalPayload, work.payload);
      const { siteId, payload } = requested;
      const { id: businessId } = work.member;
      const idempotencyKey = `approval:${work.id}`;
      const findPublish = () => postPublishStore(db).findByKey(businessId, idempotencyKey);
      // A copy edited since the request must not be overwritten. A copy changed by an earlier run of this publish is
      // allowed.
      if (!(await isUnchanged(businessId, requested)) && !(await findPublish())) return changedAfterApproval;
      const { post_status, message } = await publish(work, siteId, { ...payload, submit_id: idempotencyKey });
      const stored = await findPublish();
      if (stored) {
        await db.transaction(async (tx) => {
          await deliveries.lock(tx, businessId, stored.id);
          await deliveries.addNote(tx, businessId, stored.id, 'approved', work.note);
        });
      }
      return post_status === 1 ? undefined : message;
    },
  };
};
