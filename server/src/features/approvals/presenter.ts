import { microsToText } from '@fanfare/contract/ads/money';
import { type Approval, type ApprovalDetail, formerMember } from '@fanfare/contract/approvals/approvals';
import type { ApprovalKinds } from './approval-kind.ts';
import type { ListedApproval, ShownApproval } from './approvals.store.ts';

export const presentApproval = (
  kinds: Pick<ApprovalKinds, 'find'>,
  { approval, requester }: ShownApproval,
): Approval => ({
  id: approval.id,
  kind: approval.kind,
  kind_label: kinds.find(approval.kind)?.label ?? approval.kind,
  title: approval.title,
  summary: approval.summary,
  state: approval.state,
  money: approval.money.map(({ currency, micros, hasUnknown = false }) => ({
    currency,
    amount: microsToText(micros),
    has_unknown: hasUnknown,
  })),
  requested_by: requester ?? formerMember,
  requested_at: approval.requestedAt,
  expires_at: approval.expiresAt,
  decided_by: approval.decidedByName,
  decided_at: approval.decidedAt,
  comment: approval.comment,
});

export const presentDetail = (
  kinds: Pick<ApprovalKinds, 'find'>,
  listed: ListedApproval,
  rest: Pick<ApprovalDetail, 'can' | 'refusal'>,
): ApprovalDetail => ({
  ...presentApproval(kinds, listed),
  diff: listed.approval.diff,
  url: listed.approval.url,
  ...rest,
});
