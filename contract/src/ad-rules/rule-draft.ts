import { z } from 'zod';
import { withoutThousands } from '../ads/money.ts';
import { isStorable } from '../insights/conditions.ts';
import { dayMinutes } from '../kit/durations.ts';
import { singleLine } from '../kit/text.ts';
import {
  actionsOfKind,
  amountActions,
  amountUnits,
  fieldsOfKind,
  moneyRuleFields,
  operatorsOfField,
  type RuleSubjectKind,
  ruleActions,
  ruleFields,
  ruleLimits,
  ruleOperators,
  ruleStatuses,
  ruleSubjectKinds,
  ruleTimePresets,
  scheduleTypes,
  textRuleFields,
} from './rule-fields.ts';

const ruleMessages = {
  name: 'Enter a name for the rule.',
  account: 'Choose an ad account.',
  subjects: 'Choose what the rule looks at.',
  mixedSubjects: 'A rule looks at campaigns, ad sets or ads, not at several kinds.',
  conditions: 'Add at least 1 condition.',
  tooManyConditions: `A rule can have at most ${ruleLimits.conditions} conditions.`,
  operator: 'Choose a comparison from the list.',
  field: 'Choose a field from the list.',
  number: 'Enter a number.',
  value: 'Enter a value.',
  action: 'Choose what happens.',
  actionUnfit: 'This action doesn’t fit what the rule looks at.',
  amount: 'Enter by how much it changes, such as 20 or -20.',
  limit: 'Enter a limit. The rule never goes beyond it.',
  percent: 'A budget can be lowered by less than 100%.',
  schedule: 'Choose at least 1 day.',
  times: 'The end must be after the start.',
  count: `Enter a number from 1 to ${ruleLimits.executionsPerDay}.`,
} as const;

const subjectPattern = /^(?:CAMPAIGN|ADSET|AD)(?::\d{1,25})?$/;
/** Subject of a rule: `AD` means all ads of the account, later ones too; `AD:120…` is one of them. */
export const RuleSubject = z.string().regex(subjectPattern, ruleMessages.subjects);

export const kindOfSubjects = (subjects: readonly string[]): RuleSubjectKind | undefined =>
  ruleSubjectKinds.find((kind) => kind === subjects[0]?.split(':')[0]);
/** The ids of chosen objects; none when the rule looks at all of them. */
export const idsOfSubjects = (subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => subject.split(':')[1] ?? []);

const numberPattern = /^\d{1,9}(?:\.\d{1,4})?$/;
const signedPattern = /^-?\d{1,9}(?:\.\d{1,2})?$/;
const typedAmount = z.string().trim().max(ruleLimits.valueLength).refine(isStorable);

export const RuleCondition = z
  .strictObject({
    field: z.enum(ruleFields, ruleMessages.field),
    operator: z.enum(ruleOperators, ruleMessages.operator),
    /** Value as people type it: money in currency units, CTR in percent. */
    value: z.string().trim().min(1, ruleMessages.value).max(ruleLimits.valueLength).refine(isStorable),
  })
  .superRefine(({ field, operator, value }, context) => {
    if (!operatorsOfField(field).includes(operator))
      context.addIssue({ code: 'custom', path: ['operator'], message: ruleMessages.operator });
    if (!textRuleFields.includes(field) && !numberPattern.test(withoutThousands(value)))
      context.addIssue({ code: 'custom', path: ['value'], message: ruleMessages.number });
  });
export type RuleCondition = z.output<typeof RuleCondition>;

/**
 * Minutes of the day in the time zone of the ad account, in steps of 30; without them the rule runs every half hour of
 * the chosen days.
 */
const halfHour = z.number().int().min(0).max(dayMinutes).multipleOf(30);
const RuleScheduleEntry = z
  .strictObject({
    days: z.array(z.number().int().min(0).max(6)).min(1, ruleMessages.schedule).max(7),
    start_minute: halfHour.optional(),
    end_minute: halfHour.optional(),
  })
  .refine(({ start_minute: start, end_minute: end }) => start === undefined || end === undefined || end >= start, {
    path: ['end_minute'],
    message: ruleMessages.times,
  });
export const RuleSchedule = z
  .strictObject({
    type: z.enum(scheduleTypes),
    entries: z.array(RuleScheduleEntry).max(ruleLimits.scheduleEntries).default([]),
  })
  .refine(({ type, entries }) => type !== 'CUSTOM' || entries.length > 0, {
    path: ['entries'],
    message: ruleMessages.schedule,
  });
export type RuleSchedule = z.output<typeof RuleSchedule>;

const ruleNameField = singleLine(ruleLimits.nameLength, ruleMessages.name);
const subjectsField = z
  .array(RuleSubject)
  .min(1, ruleMessages.subjects)
  .max(ruleLimits.subjects, ruleMessages.subjects)
  .superRefine((subjects, context) => {
    const kinds = new Set(subjects.map((subject) => subject.split(':')[0]));
    const hasAll = subjects.some((subject) => !subject.includes(':'));
    if (kinds.size > 1) context.addIssue({ code: 'custom', message: ruleMessages.mixedSubjects });
    else if (hasAll && subjects.length > 1) context.addIssue({ code: 'custom', message: ruleMessages.subjects });
  });

/** Fields of the wizard, one pane each; the whole is `AdRuleDraft`. */
const rulePanes = {
  subject: {
    rule_name: ruleNameField,
    fb_adaccount_id: z
      .string()
      .trim()
      .regex(/^\d{1,25}$/, ruleMessages.account),
    fb_uid: z.string().trim().max(100).default(''),
    rule_subject: subjectsField,
  },
  conditions: {
    time_preset: z.enum(ruleTimePresets).default('LAST_7_DAYS'),
    conditions: z
      .array(RuleCondition)
      .min(1, ruleMessages.conditions)
      .max(ruleLimits.conditions, ruleMessages.tooManyConditions),
  },
  action: {
    action: z.enum(ruleActions, ruleMessages.action),
    /** Amount of a change, negative to lower. In currency units or percent, as `unit` says. */
    amount: typedAmount.default(''),
    unit: z.enum(amountUnits).default('PERCENTAGE'),
    /** Bound of a budget in currency units: the most a raise leads to, the least a cut leaves. */
    limit: typedAmount.default(''),
  },
  schedule: {
    schedule: RuleSchedule.default({ type: 'SEMI_HOURLY', entries: [] }),
    /** Number of times a day that the rule acts on one object. Always sent: without it the network sets no bound. */
    execution_count_limit: z.coerce
      .number<string | number>(ruleMessages.count)
      .int(ruleMessages.count)
      .min(1, ruleMessages.count)
      .max(ruleLimits.executionsPerDay, ruleMessages.count)
      .default(1),
    status: z.enum(ruleStatuses).default('ENABLED'),
  },
} as const;

type ActionFields = { action: (typeof ruleActions)[number]; amount: string; unit: string; limit: string };
type Context = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };
const add = (context: Context, path: string, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message });

/** The checks that concern several fields of the pane "action". */
export const checkAction = ({ action, unit, ...typed }: ActionFields, context: Context) => {
  if (!amountActions.includes(action)) return;
  const amount = withoutThousands(typed.amount);
  const limit = withoutThousands(typed.limit);
  if (!signedPattern.test(amount) || Number(amount) === 0) add(context, 'amount', ruleMessages.amount);
  else if (unit === 'PERCENTAGE' && Number(amount) <= -100) add(context, 'amount', ruleMessages.percent);
  if (!numberPattern.test(limit) || Number(limit) <= 0) add(context, 'limit', ruleMessages.limit);
};

/** Checks of a rule that depend on the kind of its subjects: campaigns, ad sets or ads. */
export const checkKind = (
  draft: { rule_subject: readonly string[]; conditions: readonly RuleCondition[]; action: ActionFields['action'] },
  context: Context,
) => {
  const kind = kindOfSubjects(draft.rule_subject);
  if (!kind) return;
  if (!actionsOfKind(kind).includes(draft.action)) add(context, 'action', ruleMessages.actionUnfit);
  if (draft.conditions.some(({ field }) => !fieldsOfKind(kind).includes(field)))
    add(context, 'conditions', ruleMessages.field);
};

/** A rule as a person enters it in the wizard. */
export const AdRuleDraft = z
  .strictObject({ ...rulePanes.subject, ...rulePanes.conditions, ...rulePanes.action, ...rulePanes.schedule })
  .superRefine((draft, context) => {
    checkAction(draft, context);
    checkKind(draft, context);
  });
export type AdRuleDraft = z.output<typeof AdRuleDraft>;

/** The most in currency units that the rule lets a budget grow to; null: not known; undefined: it raises nothing. */
export const raisedLimitOf = ({
  action,
  amount,
  limit,
}: Pick<AdRuleDraft, 'action' | 'amount' | 'limit'>): number | null | undefined => {
  // An object that is turned on spends up to its own budget, which the rule doesn't know.
  if (action === 'UNPAUSE') return null;
  const isOfBudgets = action === 'CHANGE_BUDGET' || action === 'CHANGE_CAMPAIGN_BUDGET';
  return isOfBudgets && Number(withoutThousands(amount)) > 0 ? Number(withoutThousands(limit)) : undefined;
};

export const isMoneyField = (field: RuleCondition['field']): boolean => moneyRuleFields.includes(field);
