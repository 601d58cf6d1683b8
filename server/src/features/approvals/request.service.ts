import { isDeepStrictEqual } from 'node:util';
import { type DiffRow, maxDiffRows } from '@fanfare/contract/approvals/approvals';
import { hourMs } from '@fanfare/contract/kit/durations';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { ApprovalKinds } from './approval-kind.ts';
import type { ApprovalSettingService } from './approval-settings.service.ts';
import { sendLinks } from './approvals.jobs.ts';
import { type ApprovalRow, approvalStore } from './approvals.store.ts';
import type { DailySpend } from './approvals.tables.ts';
import type { DecisionService } from './decision.service.ts';

type Deps = {
  audit: Audit;
  kinds: ApprovalKinds;
  settings: ApprovalSettingService;
  decisions: Pick<DecisionService, 'replace'>;
};

/** Request as the second person sees it. */
export type ApprovalRequest = {
  kind: string;
  /** Id of the row that needs approval, in a table of the feature that asks for it. */
  subjectId: number;
  title: string;
  summary: string;
  diff: readonly DiffRow[];
  /** Content that the feature continues with, when the feature has no row of its own for it. */
  payload?: unknown;
  /** Path of the page of this product that shows the subject. */
  url?: string | undefined;
  /** Money the work can spend in a day. */
  money?: readonly DailySpend[] | undefined;
  /** Scopes a member needs access to, such as ad accounts, besides the permission of the kind. */
  scopes?: readonly string[] | undefined;
};
type Requester = Pick<BusinessContext, 'id' | 'isOwner'>;
export type RequiredApproval = { isRequired: false } | { isRequired: true; approval: ApprovalRow };

const maxTitle = 300;

/** Service that lets work wait for a second person, in the caller's transaction. */
export const approvalRequestService = ({ now, jobs }: Platform, { audit, kinds, settings, decisions }: Deps) => {
  const isRequired = (
    reader: Db | Tx,
    business: Requester,
    { kind, money = [] }: Pick<ApprovalRequest, 'kind' | 'money'>,
  ): Promise<boolean> => settings.isRequired(reader, business, kinds.get(kind), money);

  /**
   * Stores a request and asks the owner and the chosen approvers. A subject has one waiting request at most: an equal
   * request keeps the waiting one, and a request with an edited subject replaces it.
   */
  const request = async (
    tx: Tx,
    actor: Actor,
    business: Requester,
    { kind, subjectId, title, summary, diff, payload = null, url, money = [], scopes = [] }: ApprovalRequest,
  ): Promise<ApprovalRow> => {
    const earlier = await approvalStore(tx).findWaiting(business.id, kind, subjectId);
    const content = {
      title: title.slice(0, maxTitle),
      summary,
      diff: limitRows(diff),
      payload,
      url: url ?? null,
      money: [...money],
      scopes: [...scopes],
    };
    const at = now();
    if (earlier && earlier.expiresAt > at && isSameContent(earlier, content)) return earlier;
    if (earlier) await decisions.replace(tx, earlier, actor.caller.userId);
    const approval = await approvalStore(tx).insert({
      businessId: business.id,
      kind,
      subjectId,
      ...content,
      state: 'waiting',
      requestedById: actor.caller.userId,
      timeZone: actor.caller.timeZone,
      requestedAt: at,
      expiresAt: new Date(at.getTime() + (await settings.findExpiryHours(tx, business.id)) * hourMs),
    });
    if (!approval) return requireWaiting(await approvalStore(tx).findWaiting(business.id, kind, subjectId));
    await audit.record(tx, actor, business.id, `Asked for approval: ${approval.title}`);
    await jobs.send(tx, sendLinks, { businessId: business.id, approvalId: approval.id });
    return approval;
  };

  return {
    isRequired,
    request,

    /**
     * Creates an approval request if the owner's settings ask for one; otherwise the caller goes on without approval.
     */
    require: async (
      tx: Tx,
      actor: Actor,
      business: Requester,
      requested: ApprovalRequest,
    ): Promise<RequiredApproval> => {
      if (!(await isRequired(tx, business, requested))) return { isRequired: false };
      return { isRequired: true, approval: await request(tx, actor, business, requested) };
    },
  };
};

/**
 * Returns the request of a caller who asked for the same subject at the same moment; throws, so that the caller tries
 * again, if it was decided since.
 */
const requireWaiting = (row: ApprovalRow | undefined): ApprovalRow => {
  if (!row) throw new Problem('approval-closed');
  return row;
};

type RequestContent = Pick<ApprovalRow, 'title' | 'summary' | 'diff' | 'payload' | 'url' | 'money' | 'scopes'>;

/** True if two requests show the same to a second person and have the same effect. */
const isSameContent = (a: RequestContent, b: RequestContent): boolean =>
  isDeepStrictEqual(toComparable(a), toComparable(b));
/** Content without keys that are not set, as the database stores it. */
const toComparable = ({ title, summary, diff, payload, url, money, scopes }: RequestContent): unknown =>
  JSON.parse(JSON.stringify({ title, summary, diff, payload, url, money, scopes }));

const limitRows = (diff: readonly DiffRow[]): DiffRow[] => {
  if (diff.length <= maxDiffRows) return [...diff];
  const left = diff.length - maxDiffRows;
  return [...diff.slice(0, maxDiffRows), { label: `${left} more`, before: '', after: '' }];
};
