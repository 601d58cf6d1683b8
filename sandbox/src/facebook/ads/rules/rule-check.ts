import { dayMinutes } from '../../../kit/durations.ts';
import { errors } from '../../graph/errors.ts';
import { type Params, toRecord } from '../../graph/params.ts';
import type { EvaluationSpec, ExecutionSpec, Filter, ScheduleEntry, ScheduleSpec } from '../../objects/rule-types.ts';
import { readObjectParam } from '../changes/object-param.ts';

const operators = [
  'GREATER_THAN',
  'LESS_THAN',
  'EQUAL',
  'NOT_EQUAL',
  'IN_RANGE',
  'NOT_IN_RANGE',
  'IN',
  'NOT_IN',
  'CONTAIN',
  'NOT_CONTAIN',
  'ANY',
  'ALL',
  'NONE',
];
const timePresets = [
  'LIFETIME',
  'TODAY',
  'YESTERDAY',
  'LAST_2_DAYS',
  'LAST_3_DAYS',
  'LAST_7_DAYS',
  'LAST_14_DAYS',
  'LAST_28_DAYS',
  'LAST_30_DAYS',
  'LAST_2D',
  'LAST_3D',
  'LAST_7D',
  'LAST_14D',
  'LAST_28D',
  'LAST_30D',
  'THIS_MONTH',
  'THIS_WEEK_MON_TODAY',
  'THIS_WEEK_SUN_TODAY',
];
const insightFields = [
  'impressions',
  'unique_impressions',
  'clicks',
  'unique_clicks',
  'spent',
  'results',
  'cost_per',
  'cpc',
  'cpm',
  'ctr',
  'cpa',
  'cpp',
  'reach',
  'frequency',
  'leadgen',
  'link_ctr',
  'link_click',
  'cost_per_link_click',
  'result_rate',
  'post_engagement',
  'like',
  'cost_per_purchase_fb',
  'cost_per_lead_fb',
  'website_purchase_roas',
];
/** Fields that are compared in the account's smallest unit, which has no decimals. */
const moneyFields = [
  'spent',
  'cost_per',
  'cpc',
  'cpm',
  'cpa',
  'cost_per_link_click',
  'daily_budget',
  'lifetime_budget',
];
const metadataFields = [
  'id',
  'name',
  'entity_type',
  'adlabel_ids',
  'objective',
  'start_time',
  'stop_time',
  'buying_type',
  'billing_event',
  'optimization_goal',
  'daily_budget',
  'lifetime_budget',
  'spend_cap',
  'bid_amount',
  'created_time',
  'updated_time',
  'effective_status',
  'placement.page_types',
  'budget_reset_period',
  'hours_since_creation',
  'active_time',
  'current_time',
  'attribution_window',
  'time_preset',
];
const executionTypes = [
  'PAUSE',
  'UNPAUSE',
  'NOTIFICATION',
  'CHANGE_BUDGET',
  'CHANGE_CAMPAIGN_BUDGET',
  'CHANGE_BID',
  'ROTATE',
  'REBALANCE_BUDGET',
  'PING_ENDPOINT',
];
const optionFields = [
  'change_spec',
  'execution_count_limit',
  'action_frequency',
  'rebalance_spec',
  'user_ids',
  'alert_preferences',
];
const entityOfAction: Record<string, string> = {
  CHANGE_BUDGET: 'ADSET',
  CHANGE_BID: 'ADSET',
  CHANGE_CAMPAIGN_BUDGET: 'CAMPAIGN',
};
const maxFilters = 30;

const withoutPrefix = (field: string): string => field.replace(/^(?:adset|campaign)\./, '');
const isInsightField = (field: string): boolean => insightFields.includes(withoutPrefix(field));

const readFilters = (value: unknown, param: string): Filter[] => {
  if (!Array.isArray(value) || value.length > maxFilters)
    throw errors.invalid(`Param ${param} must be an array of filters.`, param);
  return value.map((item) => {
    const { field, operator, value: wanted } = toRecord(item);
    if (typeof field !== 'string' || typeof operator !== 'string' || wanted === undefined)
      throw errors.invalid('A filter needs field, operator and value', param);
    if (!operators.includes(operator)) throw errors.invalid(`Invalid operator ${operator}`, param);
    return { field, operator, value: wanted };
  });
};

/** The value of a rule's filter on a field; a rule has one filter for it. */
export const filterValue = (filters: readonly Filter[], field: string): unknown =>
  filters.find((filter) => filter.field === field)?.value;

export const readEvaluation = (params: Params): EvaluationSpec | undefined => {
  const spec = readObjectParam(params, 'evaluation_spec');
  if (!spec) return undefined;
  const invalid = (text: string) => errors.invalid(text, 'evaluation_spec');
  const type = spec.evaluation_type;
  if (type !== 'SCHEDULE' && type !== 'TRIGGER') throw invalid('evaluation_type must be one of {SCHEDULE, TRIGGER}');
  const filters = readFilters(spec.filters, 'evaluation_spec');
  const names = filters.map(({ field }) => field);
  if (!names.includes('entity_type') && !names.includes('id')) throw invalid('Rules need an entity_type or id filter');
  const unknown = names.find((name) => !isInsightField(name) && !metadataFields.includes(withoutPrefix(name)));
  if (unknown !== undefined) throw invalid(`Invalid filter field ${unknown}`);
  const entity = filterValue(filters, 'entity_type');
  if (entity !== undefined && !['AD', 'ADSET', 'CAMPAIGN'].includes(String(entity)))
    throw invalid('entity_type must be one of {AD, ADSET, CAMPAIGN}');
  const presets = filters.filter(({ field }) => field === 'time_preset');
  if (presets.length > 1) throw invalid('Rules can have one time_preset');
  if (names.some(isInsightField) && presets.length === 0) throw invalid('Insights filters need a time_preset');
  if (presets.some(({ value }) => !timePresets.includes(String(value)))) throw invalid('Invalid time_preset');
  for (const { field, value } of filters) {
    if (moneyFields.includes(withoutPrefix(field)) && !Number.isInteger(Number(value)))
      throw invalid(`${field} must be an integer`);
  }
  const trigger = type === 'TRIGGER' ? toRecord(spec.trigger) : undefined;
  if (trigger && typeof trigger.type !== 'string') throw invalid('Trigger rules need a trigger');
  return { evaluation_type: type, filters, ...(trigger && { trigger }) };
};

export const readExecution = (params: Params): ExecutionSpec | undefined => {
  const spec = readObjectParam(params, 'execution_spec');
  if (!spec) return undefined;
  const invalid = (text: string) => errors.invalid(text, 'execution_spec');
  const type = String(spec.execution_type);
  if (!executionTypes.includes(type)) throw invalid(`execution_type must be one of {${executionTypes.join(', ')}}`);
  const options = readFilters(spec.execution_options ?? [], 'execution_spec');
  for (const { field, operator, value } of options) {
    if (!optionFields.includes(field)) throw invalid(`Invalid execution option ${field}`);
    if (operator !== 'EQUAL' && operator !== 'IN') throw invalid('Execution options take the operators EQUAL and IN');
    if (field === 'execution_count_limit' && !(Number.isInteger(value) && Number(value) > 0))
      throw invalid('execution_count_limit must be a positive integer');
    if (field === 'change_spec') checkChange(toRecord(value));
  }
  if (type in entityOfAction && !options.some(({ field }) => field === 'change_spec'))
    throw invalid(`${type} needs a change_spec`);
  return { execution_type: type, execution_options: options, ...(spec.is_once_off === true && { is_once_off: true }) };
};

const checkChange = ({ amount, unit, limit }: Record<string, unknown>) => {
  const invalid = (text: string) => errors.invalid(text, 'execution_spec');
  if (typeof amount !== 'number' || amount === 0) throw invalid('change_spec needs an amount');
  if (unit !== 'ACCOUNT_CURRENCY' && unit !== 'PERCENTAGE')
    throw invalid('unit must be one of {ACCOUNT_CURRENCY, PERCENTAGE}');
  if (unit === 'ACCOUNT_CURRENCY' && !Number.isInteger(amount)) throw invalid('amount must be an integer');
  if (limit !== undefined && !(Number.isInteger(limit) && Number(limit) > 0)) throw invalid('limit must be an integer');
};

/** Checks that the action fits the kind of object: budgets and bids belong to one kind. */
export const checkPair = ({ filters, evaluation_type }: EvaluationSpec, { execution_type: type }: ExecutionSpec) => {
  const wanted = entityOfAction[type];
  const entity = filterValue(filters, 'entity_type');
  if (wanted !== undefined && entity !== undefined && entity !== wanted)
    throw errors.invalid(`${type} can only be used with the entity type ${wanted}`, 'execution_spec');
  if (type === 'PING_ENDPOINT' && evaluation_type === 'SCHEDULE')
    throw errors.invalid('PING_ENDPOINT needs a trigger', 'execution_spec');
};

export const readSchedule = (params: Params): ScheduleSpec | undefined => {
  const spec = readObjectParam(params, 'schedule_spec');
  if (!spec) return undefined;
  const invalid = (text: string) => errors.invalid(text, 'schedule_spec');
  const type = String(spec.schedule_type);
  if (!['DAILY', 'HOURLY', 'SEMI_HOURLY', 'CUSTOM'].includes(type))
    throw invalid('schedule_type must be one of {DAILY, HOURLY, SEMI_HOURLY, CUSTOM}');
  if (type !== 'CUSTOM') return { schedule_type: type };
  if (!Array.isArray(spec.schedule) || spec.schedule.length === 0) throw invalid('A custom schedule needs entries');
  return { schedule_type: type, schedule: spec.schedule.map((item) => readEntry(toRecord(item))) };
};

const readEntry = ({ days, start_minute: start, end_minute: end }: Record<string, unknown>): ScheduleEntry => {
  const invalid = (text: string) => errors.invalid(text, 'schedule_spec');
  const readMinute = (value: unknown): number | undefined => {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'number' || value % 30 !== 0 || value < 0 || value > dayMinutes)
      throw invalid('Minutes must be multiples of 30');
    return value;
  };
  if (
    days !== undefined &&
    !(Array.isArray(days) && days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6))
  )
    throw invalid('Days are numbers from 0 to 6');
  const startMinute = readMinute(start);
  const endMinute = readMinute(end);
  return {
    ...(Array.isArray(days) && { days: days.map(Number) }),
    ...(startMinute !== undefined && { start_minute: startMinute }),
    ...(endMinute !== undefined && { end_minute: endMinute }),
  };
};
