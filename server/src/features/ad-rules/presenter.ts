import type { AdRuleRow as NetworkRule } from '@fanfare/connectors/ports/ads/ad-rules';
import type { AdRule, RuleVersion } from '@fanfare/contract/ad-rules/ad-rules';
import type { AdRuleRow } from './ad-rules.store.ts';
import { toDraft } from './rule-content.ts';

/** An ad account that a member can use. */
export type UsableAccount = {
  id: string;
  name: string;
  connectedAs: string;
  currency?: string | undefined;
  timeZone?: string | undefined;
  warning: string | null;
};

const differenceOf = (row: Pick<AdRuleRow, 'missingSince' | 'version' | 'acceptedVersion'>): AdRule['difference'] => {
  if (row.missingSince) return 'deleted';
  return row.version === row.acceptedVersion ? 'none' : 'changed';
};

export const presentRule = (row: AdRuleRow, account: UsableAccount): AdRule => ({
  id: row.remoteId ?? '',
  rule_name: row.name,
  fb_adaccount_id: row.accountId,
  fb_uid: account.connectedAs,
  account_name: account.name,
  currency: account.currency ?? 'USD',
  status: row.status,
  issue: row.status === 'HAS_ISSUES' ? `Facebook stopped this rule (code ${row.issueCode ?? 'unknown'}).` : null,
  draft: row.content && { ...row.content, fb_uid: account.connectedAs },
  version: row.version,
  difference: differenceOf(row),
  is_ours: row.isOurs,
  last_fired_at: row.lastFiredAt?.toISOString() ?? null,
  actions: row.actions,
  read_at: row.readAt.toISOString(),
});

export const presentVersion = (rule: NetworkRule, accountId: string): RuleVersion => ({
  draft: toDraft(rule, accountId),
  version: rule.version,
});

/** Database columns of a rule that was read from the network. */
export const fromNetwork = (rule: NetworkRule, accountId: string, readAt: Date) => ({
  remoteId: rule.id,
  name: rule.name.slice(0, 500),
  status: rule.status,
  issueCode: rule.issueCode ?? null,
  content: toDraft(rule, accountId),
  version: rule.version,
  missingSince: null,
  readAt,
});
