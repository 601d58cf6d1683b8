import { approvalPath, approvedNote, formerMember } from '@fanfare/contract/approvals/approvals';
import { allows } from '@fanfare/contract/kit/permission';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ApprovalKinds, ApprovedWork } from './approval-kind.ts';
import { type ApprovalRow, approvalStore } from './approvals.store.ts';
import { toActor } from './decision.service.ts';

type Deps = { notify: Notify; findMembership: FindMembership; kinds: ApprovalKinds };

const noRights = 'The person who asked can’t publish in this business anymore.';

/** Service that continues approved work in the name of the requester, with the requester's current rights. */
export const approvedWorkService = ({ db }: Platform, { notify, findMembership, kinds }: Deps) => {
  /** Tells the requester and the approver about a failure; the approver, because the requester may have left. */
  const tellFailure = async ({ id, businessId, title, requestedById, decidedById }: ApprovalRow, message: string) =>
    db.transaction(async (tx) => {
      const people = [requestedById, ...(decidedById === null ? [] : [decidedById])];
      for (const userId of await businessQueries(tx).keepMembers(businessId, people))
        await notify(tx, {
          userId,
          businessId,
          event: 'approval-decided',
          groupKey: `approval-failed:${id}`,
          title: `Approved, but not published: ${title}`,
          message,
          link: approvalPath({ id, businessId }),
        });
    });

  return {
    run: async (businessId: number, id: number): Promise<void> => {
      const found = await approvalStore(db).find(businessId, id);
      if (found?.approval.state !== 'approved') return;
      const { approval, requester } = found;
      const { payload, requestedById, decidedByName, timeZone } = approval;
      const kind = kinds.get(approval.kind);
      const member = await findMembership(requestedById, businessId);
      if (!member || !allows(kind.permission.run ?? 'member', member)) return tellFailure(approval, noRights);
      const work: ApprovedWork = {
        id,
        payload,
        member,
        note: approvedNote(requester ?? formerMember, decidedByName ?? formerMember),
        requester: toActor(requestedById, requester ?? '', { timeZone, businessId, requestId: `approval-${id}` }),
      };
      const failure = await kind.runApproved?.(work).catch((error: unknown) => {
        if (error instanceof Problem) return error.message;
        throw error;
      });
      if (failure !== undefined) await tellFailure(approval, failure);
    },
  };
};
