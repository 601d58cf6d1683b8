import type { AdRuleSpec, AdRuleRow as NetworkRule } from '@fanfare/connectors/ports/ads/ad-rules';
import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import { AdRuleDraft, idsOfSubjects, kindOfSubjects } from '@fanfare/contract/ad-rules/rule-draft';
import {
  amountActions,
  type RuleSubjectKind,
  rangelessRuleFields,
  textRuleFields,
} from '@fanfare/contract/ad-rules/rule-fields';
import { withoutThousands } from '@fanfare/contract/ads/money';

export const levelOf: Record<RuleSubjectKind, AdLevel> = { CAMPAIGN: 'campaign', ADSET: 'group', AD: 'ad' };
const kindOf: Record<AdLevel, RuleSubjectKind> = { campaign: 'CAMPAIGN', group: 'ADSET', ad: 'AD' };

const toNumber = (typed: string): number => Number(withoutThousands(typed));

/** Converts the draft of a rule to the connector's specification of a rule. */
export const toSpec = (draft: AdRuleDraft): AdRuleSpec => ({
  name: draft.rule_name,
  level: levelOf[kindOfSubjects(draft.rule_subject) ?? 'AD'],
  ids: idsOfSubjects(draft.rule_subject),
  timePreset: draft.conditions.some(({ field }) => !rangelessRuleFields.includes(field))
    ? draft.time_preset
    : undefined,
  filters: draft.conditions.map(({ field, operator, value }) => ({
    field,
    operator,
    value: textRuleFields.includes(field) ? value : toNumber(value),
  })),
  action: draft.action,
  change: amountActions.includes(draft.action)
    ? { amount: toNumber(draft.amount), unit: draft.unit, limit: toNumber(draft.limit) }
    : undefined,
  executionLimit: draft.execution_count_limit,
  schedule: {
    type: draft.schedule.type,
    entries:
      draft.schedule.type === 'CUSTOM'
        ? draft.schedule.entries.map(({ days, start_minute: startMinute, end_minute: endMinute }) => ({
            days,
            startMinute,
            endMinute: startMinute === undefined ? undefined : (endMinute ?? startMinute),
          }))
        : [],
  },
  isOn: draft.status === 'ENABLED',
});

/**
 * Draft of a rule; null if the wizard can't show it whole: another field, range or action, or no limit of executions.
 */
export const toDraft = ({ spec }: NetworkRule, accountId: string): AdRuleDraft | null => {
  if (!spec) return null;
  const { change } = spec;
  const kind = kindOf[spec.level];
  const read = AdRuleDraft.safeParse({
    rule_name: spec.name,
    fb_adaccount_id: accountId,
    fb_uid: '',
    rule_subject: spec.ids.length === 0 ? [kind] : spec.ids.map((id) => `${kind}:${id}`),
    ...(spec.timePreset !== undefined && { time_preset: spec.timePreset }),
    conditions: spec.filters.map(({ field, operator, value }) => ({ field, operator, value: String(value) })),
    action: spec.action,
    ...(change && { amount: String(change.amount), unit: change.unit, limit: String(change.limit) }),
    schedule: {
      type: spec.schedule.type,
      entries: spec.schedule.entries.map(({ days, startMinute, endMinute }) => ({
        days: [...days],
        ...(startMinute !== undefined && { start_minute: startMinute }),
        ...(endMinute !== undefined && { end_minute: endMinute }),
      })),
    },
    execution_count_limit: spec.executionLimit,
    status: spec.isOn ? 'ENABLED' : 'DISABLED',
  });
  return read.success ? read.data : null;
};

/** True if the network has the rule exactly as it was sent. */
export const isSameRule = (rule: NetworkRule, draft: AdRuleDraft): boolean =>
  JSON.stringify(rule.spec && normalize(rule.spec)) === JSON.stringify(normalize(toSpec(draft)));

const normalize = (spec: AdRuleSpec) => [
  spec.name,
  spec.level,
  [...spec.ids].sort(),
  spec.timePreset ?? null,
  spec.filters.map(({ field, operator, value }) => [field, operator, String(value)]),
  spec.action,
  spec.change ? [spec.change.amount, spec.change.unit, spec.change.limit] : null,
  spec.executionLimit,
  [
    spec.schedule.type,
    spec.schedule.entries.map((entry) => [entry.days, entry.startMinute ?? null, entry.endMinute ?? null]),
  ],
  spec.isOn,
];
