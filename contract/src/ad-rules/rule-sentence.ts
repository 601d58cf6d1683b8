import { formatAmount } from '../ads/money.ts';
import { type AdRuleDraft, idsOfSubjects, isMoneyField, kindOfSubjects, type RuleSchedule } from './rule-draft.ts';
import {
  rangelessRuleFields,
  ruleFieldLabels,
  subjectKindWords,
  textRuleFields,
  timePresetLabels,
  weekdayLabels,
} from './rule-fields.ts';

type Condition = AdRuleDraft['conditions'][number];

const comparisonWords: Partial<Record<Condition['operator'], string>> = {
  GREATER_THAN: 'more than',
  LESS_THAN: 'less than',
  EQUAL: 'of exactly',
};

const isNone = ({ operator, value }: Condition): boolean =>
  (operator === 'LESS_THAN' && value === '1') || (operator === 'EQUAL' && value === '0');

/** The part of a sentence after "has" for an object that meets the condition: "spend more than $20". */
const describeCondition = (condition: Condition, currency: string): string => {
  const { field, operator, value } = condition;
  const label = ruleFieldLabels[field];
  const noun = label === label.toUpperCase() ? label : label.toLowerCase();
  if (textRuleFields.includes(field)) return `${operator === 'CONTAIN' ? '' : 'no '}“${value}” in its ${noun}`;
  if (field === 'results' && isNone(condition)) return 'no results';
  const comparison = comparisonWords[operator] ?? '';
  if (field === 'hours_since_creation')
    return `an age ${operator === 'EQUAL' ? '' : 'of '}${comparison} ${value} hours`;
  return `${noun} ${comparison} ${describeValue(condition, currency)}`;
};

const describeValue = ({ field, value }: Condition, currency: string): string => {
  if (isMoneyField(field)) return formatAmount(value, currency);
  return field === 'ctr' ? `${value}%` : value;
};

const amountWords = {
  CHANGE_BID: 'bid',
  CHANGE_BUDGET: 'budget',
  CHANGE_CAMPAIGN_BUDGET: 'campaign budget',
} as const;

const describeAction = (draft: Pick<AdRuleDraft, 'action' | 'amount' | 'unit' | 'limit'>, currency: string): string => {
  const { action, amount, unit, limit } = draft;
  if (action === 'PAUSE') return 'pause it';
  if (action === 'UNPAUSE') return 'turn it on';
  if (action === 'NOTIFICATION') return 'notify the account’s people on Facebook';
  const isCut = amount.startsWith('-');
  const by = amount.replace('-', '');

  const shown = unit === 'PERCENTAGE' ? `${by || '…'}%` : formatAmount(by || '0', currency);
  const bound = limit ? `, never ${isCut ? 'below' : 'above'} ${formatAmount(limit, currency)}` : '';
  return `${isCut ? 'lower' : 'raise'} its ${amountWords[action]} by ${shown}${bound}`;
};

const describeMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const describeSchedule = ({ type, entries }: RuleSchedule): string => {
  if (type === 'DAILY') return 'every day at midnight';
  if (type === 'HOURLY') return 'every hour';
  if (type === 'SEMI_HOURLY') return 'every 30 minutes';
  return entries
    .map(({ days, start_minute: start, end_minute: end }) => {
      const names = days.map((day) => weekdayLabels[day]).join(', ');
      return start === undefined ? names : `${names} ${describeMinutes(start)}–${describeMinutes(end ?? start)}`;
    })
    .join(' and ');
};

const describeRange = (preset: AdRuleDraft['time_preset']): string => {
  if (preset === 'TODAY') return ' today';
  return preset === 'LIFETIME' ? ' in its lifetime' : ` in the ${timePresetLabels[preset].toLowerCase()}`;
};

const describeSubject = (subject: AdRuleDraft['rule_subject'], names: Readonly<Record<string, string>>): string => {
  const words = subjectKindWords[kindOfSubjects(subject) ?? 'AD'];
  const ids = idsOfSubjects(subject);
  const [first] = ids;
  if (first === undefined) return words.one;
  return ids.length === 1 ? `“${names[first] ?? first}”` : `one of ${ids.length} ${words.many}`;
};

/** The rule as one sentence. `names`: names of chosen objects, by id. */
export const describeRule = (
  draft: AdRuleDraft,
  currency: string,
  names: Readonly<Record<string, string>> = {},
): string => {
  const subject = describeSubject(draft.rule_subject, names);
  const conditions = draft.conditions.map((condition) => describeCondition(condition, currency));
  const needsRange = draft.conditions.some(({ field }) => !rangelessRuleFields.includes(field));
  const when = needsRange ? describeRange(draft.time_preset) : '';
  const count = draft.execution_count_limit === 1 ? 'once' : `${draft.execution_count_limit} times`;
  const joined = conditions.length === 0 ? '…' : conditions.join(' and ');
  return `When ${subject} has ${joined}${when}, ${describeAction(draft, currency)}, at most ${count} a day.`;
};
