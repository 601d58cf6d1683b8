import { createHash } from 'node:crypto';
import type { AdRuleFilter, AdRuleRow, AdRuleSchedule, AdRuleSpec } from '../../../ports/ads/ad-rules.ts';
import type { AdAccountRef, AdLevel } from '../../../ports/ads/ads.ts';
import { toMoney } from '../money.ts';
import type { Filter, RuleRow } from './wire.ts';

const entityTypes: Record<AdLevel, string> = { campaign: 'CAMPAIGN', group: 'ADSET', ad: 'AD' };
/** Fields that are compared in the account's smallest unit. */
const moneyFields = ['spent', 'cost_per', 'cpc', 'cpm'];
const scheduleTypes = ['DAILY', 'HOURLY', 'SEMI_HOURLY', 'CUSTOM'] as const;
/** Status filters that Facebook adds to a rule that has none, depending on the rule's action. */
const addedStatuses = [
  ['ACTIVE', 'PENDING_REVIEW'],
  ['DELETED', 'ARCHIVED'],
];

const equal = (field: string, value: unknown) => ({ field, operator: 'EQUAL', value });

/** The evaluation, execution and schedule specs of a rule. An update replaces each spec as a whole. */
export const toSpecs = (account: AdAccountRef, spec: AdRuleSpec, userId: string) => {
  const { offset } = toMoney(account, 0);
  const toMinor = (units: number): number => Math.round(units * offset);
  const { change, schedule } = spec;
  return {
    evaluation_spec: {
      evaluation_type: 'SCHEDULE',
      filters: [
        equal('entity_type', entityTypes[spec.level]),
        ...(spec.ids.length > 0 ? [{ field: 'id', operator: 'IN', value: [...spec.ids] }] : []),
        ...(spec.timePreset ? [equal('time_preset', spec.timePreset)] : []),
        ...spec.filters.map(({ field, operator, value }) => ({
          field,
          operator,
          value: moneyFields.includes(field) ? toMinor(Number(value)) : value,
        })),
      ],
    },
    execution_spec: {
      execution_type: spec.action,
      execution_options: [
        equal('execution_count_limit', spec.executionLimit),
        ...(change
          ? [
              equal('change_spec', {
                amount: change.unit === 'PERCENTAGE' ? change.amount : toMinor(change.amount),
                unit: change.unit,
                limit: toMinor(change.limit),
              }),
            ]
          : []),
        ...(spec.action === 'NOTIFICATION' ? [equal('user_ids', [userId])] : []),
      ],
    },
    schedule_spec: {
      schedule_type: schedule.type,
      ...(schedule.type === 'CUSTOM' && {
        schedule: schedule.entries.map(({ days, startMinute, endMinute }) => ({
          days: [...days],
          ...(startMinute !== undefined && { start_minute: startMinute, end_minute: endMinute ?? startMinute }),
        })),
      }),
    },
  };
};

export const toRule = (account: AdAccountRef, row: RuleRow): AdRuleRow => ({
  id: row.id,
  name: row.name,
  status: row.status,
  issueCode: row.disable_error_code ?? undefined,
  spec: fromSpecs(account, row),
  version: hashRule(row),
  createdAt: row.created_time ?? undefined,
  updatedAt: row.updated_time ?? undefined,
});

/** Hash of the parts that people change: name, status and specs. */
const hashRule = ({ name, status, evaluation_spec, execution_spec, schedule_spec }: RuleRow): string =>
  createHash('sha256')
    .update(JSON.stringify([name, status, evaluation_spec, execution_spec, schedule_spec], sortKeys))
    .digest('hex')
    .slice(0, 32);

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Reads a rule; undefined for triggers, other filters, and actions that need more than an amount. */
const fromSpecs = (account: AdAccountRef, row: RuleRow): AdRuleSpec | undefined => {
  const { evaluation_spec: evaluation, execution_spec: execution } = row;
  if (evaluation.evaluation_type !== 'SCHEDULE' || execution.is_once_off) return undefined;
  const { offset } = toMoney(account, 0);
  const parts = readFilters(evaluation.filters ?? [], offset);
  const options = readOptions(execution.execution_options ?? [], offset);
  const schedule = readSchedule(row.schedule_spec);
  if (!parts || !options || !schedule) return undefined;
  return {
    name: row.name,
    ...parts,
    action: execution.execution_type,
    ...options,
    schedule,
    isOn: row.status === 'ENABLED',
  };
};

type FilterParts = Pick<AdRuleSpec, 'level' | 'ids' | 'timePreset' | 'filters'>;

const readFilters = (filters: readonly Filter[], offset: number): FilterParts | undefined => {
  let level: AdLevel | undefined;
  let ids: string[] = [];
  let timePreset: string | undefined;
  const conditions: AdRuleFilter[] = [];
  for (const { field, operator, value } of filters) {
    if (field === 'entity_type') level = levels.find((name) => entityTypes[name] === value);
    else if (field === 'id') ids = (Array.isArray(value) ? value : [value]).map(String);
    else if (field === 'time_preset' && typeof value === 'string') timePreset = value;
    else if (field === 'effective_status') {
      if (!isAddedStatus(value)) return undefined;
    } else if (typeof value === 'string' || typeof value === 'number') {
      const isMoney = moneyFields.includes(field);
      conditions.push({ field, operator, value: isMoney ? Number(value) / offset : value });
    } else return undefined;
  }
  return level && { level, ids, timePreset, filters: conditions };
};

const levels: readonly AdLevel[] = ['campaign', 'group', 'ad'];

const isAddedStatus = (value: unknown): boolean =>
  Array.isArray(value) && addedStatuses.some((known) => known.join() === value.join());

type OptionParts = Pick<AdRuleSpec, 'change' | 'executionLimit'>;

const readOptions = (options: readonly Filter[], offset: number): OptionParts | undefined => {
  const parts: OptionParts = { executionLimit: 0 };
  for (const { field, value } of options) {
    if (field === 'execution_count_limit') parts.executionLimit = Number(value);
    else if (field === 'change_spec') {
      const change = readChange(value, offset);
      if (!change) return undefined;
      parts.change = change;
    } else if (field !== 'user_ids') return undefined;
  }
  return parts;
};

const readChange = (value: unknown, offset: number): AdRuleSpec['change'] => {
  const { amount, unit, limit, target_field: target } = Object(value);
  if (typeof amount !== 'number' || typeof limit !== 'number' || target !== undefined) return undefined;
  if (unit === 'PERCENTAGE') return { amount, unit, limit: limit / offset };
  return unit === 'ACCOUNT_CURRENCY' ? { amount: amount / offset, unit, limit: limit / offset } : undefined;
};

const readSchedule = (spec: RuleRow['schedule_spec']): AdRuleSchedule | undefined => {
  const type = scheduleTypes.find((known) => known === spec?.schedule_type);
  return (
    type && {
      type,
      entries: (spec?.schedule ?? []).map(({ days, start_minute, end_minute }) => ({
        days: days ?? [0, 1, 2, 3, 4, 5, 6],
        startMinute: start_minute ?? undefined,
        endMinute: end_minute ?? undefined,
      })),
    }
  );
};
