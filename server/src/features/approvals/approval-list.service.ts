import { type ApprovalDetail, otherPerson, outdatedApproval } from '@fanfare/contract/approvals/approvals';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import type { ApprovalKinds } from './approval-kind.ts';
import { approvalLinkStore, approvalStore, type ListedApproval, type ListFilter } from './approvals.store.ts';
import { type DecisionService, expiredMessage, type Verdict } from './decision.service.ts';
import { presentApproval, presentDetail } from './presenter.ts';

export type ApprovalListService = ReturnType<typeof approvalListService>;
type Deps = { kinds: ApprovalKinds; decisions: DecisionService };
type ListQuery = Pick<ListFilter, 'state' | 'kind' | 'search'> & { page: number };

const noPermission = 'Your role doesn’t include this decision. Ask the owner.';
const noKey = 'Approvals can’t be decided with an API key. Sign in to decide.';

/** Service for requests for approval as members see and decide them. */
export const approvalListService = ({ db, now }: Platform, { kinds, decisions }: Deps) => {
  /** Finds a request that the member made, or of a kind and accounts that the member can use; 404 for any other. */
  const requireVisible = async (business: BusinessContext, id: number): Promise<ListedApproval> => {
    const listed = await approvalStore(db).find(business.id, id);
    if (!listed) throw new Problem('not-found');
    const isOwn = listed.approval.requestedById === business.userId;
    if (!isOwn && !(await kinds.includes(business, listed.approval, 'view'))) throw new Problem('not-found');
    return listed;
  };

  /** Reason why the member can't decide; undefined when they can. */
  const findRefusal = async (business: BusinessContext, { approval }: ListedApproval, linkFor: number | undefined) => {
    if (linkFor !== undefined && linkFor !== business.userId) {
      const link = await approvalLinkStore(db).findOfUser(business.id, approval.id, linkFor);
      if (link) return new Problem('approval-other-person', { message: otherPerson(link.name) });
    }
    if (approval.requestedById === business.userId) return new Problem('approval-own');
    if (!(await kinds.includes(business, approval, 'decide')))
      return new Problem('restricted', { message: noPermission });
    return undefined;
  };

  const isCurrent = async (business: BusinessContext, { approval }: ListedApproval): Promise<boolean> =>
    (await kinds.find(approval.kind)?.isCurrent(approval, business)) ?? false;

  const present = async (
    business: BusinessContext,
    listed: ListedApproval,
    linkFor?: number | undefined,
  ): Promise<ApprovalDetail> => {
    const { approval } = listed;
    const isOwn = approval.requestedById === business.userId;
    if (approval.state !== 'waiting')
      return presentDetail(kinds, listed, { can: { decide: false, withdraw: false }, refusal: null });
    const refusal = await findRefusal(business, listed, linkFor);
    const problem =
      approval.expiresAt <= now()
        ? expiredMessage
        : (refusal?.message ?? ((await isCurrent(business, listed)) ? null : outdatedApproval));
    const isOutdated = problem === outdatedApproval;
    return presentDetail(kinds, listed, {
      // An outdated request can still be declined.
      can: { decide: problem === null || isOutdated, withdraw: isOwn },
      refusal: problem,
    });
  };

  const find = async (business: BusinessContext, id: number): Promise<ApprovalDetail> =>
    present(business, await requireVisible(business, id));

  return {
    page: async (business: BusinessContext, { page, ...filter }: ListQuery) => {
      const scopes = await kinds.listScopes(business, 'view');
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const { items, total } = await approvalStore(db).page(
        business.id,
        { ...filter, scopes, userId: business.userId },
        window,
      );
      return { items: items.map((item) => presentApproval(kinds, item)), total, page, page_size: pageSize };
    },

    count: async (business: BusinessContext) => ({
      waiting: await approvalStore(db).countWaiting(
        ...([business.id, business.userId, await kinds.listScopes(business, 'decide')] as const),
      ),
    }),

    get: async (business: BusinessContext, id: number, linkFor: number | undefined): Promise<ApprovalDetail> =>
      present(business, await requireVisible(business, id), linkFor),

    decide: async (
      actor: Actor,
      business: BusinessContext,
      id: number,
      verdict: Verdict,
      { comment, for: linkFor }: { comment: string; for?: number | undefined },
    ): Promise<ApprovalDetail> => {
      const listed = await requireVisible(business, id);
      if (actor.caller.via === 'key') throw new Problem('restricted', { message: noKey });
      const refusal = await findRefusal(business, listed, linkFor);
      if (refusal) throw refusal;
      const { userId, userName } = actor.caller;
      await decisions.decide(listed.approval, verdict, {
        comment,
        isCurrent: await isCurrent(business, listed),
        decider: { userId, name: userName, isOwner: business.isOwner, actor },
      });
      return find(business, id);
    },

    withdraw: async (actor: Actor, business: BusinessContext, id: number): Promise<ApprovalDetail> => {
      const { approval } = await requireVisible(business, id);
      if (approval.requestedById !== business.userId)
        throw new Problem('restricted', { message: 'Only the person who asked can withdraw a request.' });
      await decisions.withdraw(actor, business, id);
      return find(business, id);
    },
  };
};
