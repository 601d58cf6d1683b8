import { type ApprovalState, approvalStates } from '@fanfare/contract/approvals/approvals';
import { Badge } from '@mantine/core';
import type { Output } from '../../lib/api.ts';
import { moneyText } from '../../lib/money-text.ts';

export type Approval = Output<'GET /approvals'>['items'][number];

const colors: Record<ApprovalState, string> = {
  waiting: 'orange',
  approved: 'green',
  declined: 'red',
  expired: 'gray',
  withdrawn: 'gray',
  outdated: 'gray',
  replaced: 'gray',
};

export const StateBadge = ({ state }: { state: ApprovalState }) => (
  <Badge component="span" color={colors[state]} miw="max-content">
    {approvalStates[state]}
  </Badge>
);

/** Effect on spend as shown: "Up to $50.00 a day"; empty for content. */
export const spendText = (money: Approval['money']): string => {
  if (money.length === 0) return '';
  if (money.some(({ has_unknown }) => has_unknown)) return 'Unknown';
  return `Up to ${money.map(({ currency, amount }) => moneyText(amount, currency)).join(' and ')} a day`;
};
