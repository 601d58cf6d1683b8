import type { ApprovalRule } from '@fanfare/contract/approvals/settings';
import { allows, type Need } from '@fanfare/contract/kit/permission';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Actor } from '../audit/index.ts';
import type { ApprovalRow, KindScope } from './approvals.store.ts';

/**
 * Person who decided a request. `actor`: for the audit log; for a person without an account, the owner who named that
 * person.
 */
export type Decider = { userId: number | null; name: string; isOwner: boolean; actor: Actor };

/** A request that was decided. `requester`: the actor in whose name the work continues. */
export type DecidedApproval = Pick<ApprovalRow, 'id' | 'businessId' | 'subjectId' | 'diff' | 'state' | 'comment'> & {
  requester: Actor;
};

/**
 * An approved request, with the rights that its requester has now. `note`: names of requester and approver, for the
 * ledger.
 */
export type ApprovedWork = { id: number; payload: unknown; requester: Actor; member: BusinessContext; note: string };

/** Declaration by which a feature lets its work wait for a second person. It is listed in `Feature.approvalKinds`. */
export type ApprovalKind = {
  /** Name stored with every request: `feature.noun`. */
  name: string;
  label: string;
  /** Name of the owner's setting by which the work waits for approval. */
  rule: ApprovalRule;
  /** True if the work spends money. Only signed-in users decide such work, never people without an account. */
  spendsMoney: boolean;
  /**
   * Permissions needed to view and to decide. `run`: what the requester needs when approved work continues in a job.
   */
  permission: { view: Need; decide: Need; run?: Need };
  /**
   * Lists the scopes, such as ad accounts, that the member has access to; if missing or undefined, the permission gives
   * access to all requests of the kind.
   */
  listScopes?(business: BusinessContext, to: 'view' | 'decide'): Promise<string[] | undefined>;
  /**
   * True if the subject is unchanged since the request. Runs outside of a transaction. `business`: the deciding
   * member's; undefined for a person without an account.
   */
  isCurrent(approval: ApprovalRow, business: BusinessContext | undefined): Promise<boolean>;
  /**
   * Continues the work, in the transaction that records the decision. A `Problem` leaves the request waiting. Returns
   * the path of the result, if that has a page.
   */
  onApproved?(tx: Tx, approval: DecidedApproval, decider: Decider): Promise<string | undefined>;
  /**
   * Continues the work in a job after the decision. It must be idempotent, because it runs again after a crash. The
   * requester is told of a failure, which is returned, or thrown as a `Problem`.
   */
  runApproved?(work: ApprovedWork): Promise<string | undefined>;
  /** Called after the transaction of an approval has been committed. */
  afterApproved?(): void;
  /**
   * Handles a request that was declined, expired, withdrawn or outdated (`state`). Not called for a request that was
   * replaced by an edited one, whose subject still waits.
   */
  onRefused?(tx: Tx, approval: DecidedApproval): Promise<void>;
};

/** Declared kinds by name, filled when the features are composed. */
export const createApprovalKinds = () => {
  const kinds = new Map<string, ApprovalKind>();

  /** Scopes that the member can see or decide, by kind. */
  const listScopes = async (business: BusinessContext, to: 'view' | 'decide'): Promise<KindScope[]> => {
    const allowed = [...kinds.values()].filter(({ permission }) => allows(permission[to], business));
    return Promise.all(
      allowed.map(async (kind) => ({ kind: kind.name, scopes: await kind.listScopes?.(business, to) })),
    );
  };

  return {
    register: (declared: readonly ApprovalKind[]) => {
      for (const kind of declared) {
        if (kinds.has(kind.name)) throw new Error(`Two kinds of approvals are named ${kind.name}.`);
        kinds.set(kind.name, kind);
      }
    },
    find: (name: string): ApprovalKind | undefined => kinds.get(name),
    get: (name: string): ApprovalKind => {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`No feature declares the kind of approvals ${name}.`);
      return kind;
    },
    listScopes,
    includes: async (
      business: BusinessContext,
      { kind: name, scopes }: Pick<ApprovalRow, 'kind' | 'scopes'>,
      to: 'view' | 'decide',
    ): Promise<boolean> => {
      const kind = kinds.get(name);
      if (!kind || !allows(kind.permission[to], business)) return false;
      const usable = await kind.listScopes?.(business, to);
      return usable === undefined || scopes.every((scope) => usable.includes(scope));
    },
  };
};
export type ApprovalKinds = ReturnType<typeof createApprovalKinds>;
