import { z } from 'zod';
import { withoutThousands } from '../ads/money.ts';
import { singleLine } from '../kit/text.ts';

/** Content of a field: a date as "2026-11-16", a flag as "yes" or "no". */
export type FieldKind = 'text' | 'number' | 'date' | 'flag';
export type FieldKinds<Field extends string> = Readonly<Record<Field, FieldKind>>;

const comparisonOperators = [
  'equal',
  'not_equal',
  'greater_than',
  'greater_or_equal',
  'less_than',
  'less_or_equal',
  'contains',
  'not_contains',
] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export const comparisonLabels: Record<ComparisonOperator, string> = {
  equal: 'is',
  not_equal: 'is not',
  greater_than: 'is more than',
  greater_or_equal: 'is at least',
  less_than: 'is less than',
  less_or_equal: 'is at most',
  contains: 'contains',
  not_contains: 'does not contain',
};
/** Words for operators that compare dates; all other words are in `comparisonLabels`. */
export const dateComparisonLabels: Partial<Record<ComparisonOperator, string>> = {
  greater_than: 'is after',
  greater_or_equal: 'is on or after',
  less_than: 'is before',
  less_or_equal: 'is on or before',
};

const operators: Record<FieldKind, readonly ComparisonOperator[]> = {
  text: ['equal', 'not_equal', 'contains', 'not_contains'],
  number: ['equal', 'not_equal', 'greater_than', 'greater_or_equal', 'less_than', 'less_or_equal'],
  date: ['equal', 'not_equal', 'greater_than', 'greater_or_equal', 'less_than', 'less_or_equal'],
  flag: ['equal', 'not_equal'],
};
/** The operators that fit a kind of field. */
export const operatorsFor = (kind: FieldKind): readonly ComparisonOperator[] => operators[kind];

export const filterLimits = { conditions: 30, depth: 3, nameLength: 100 } as const;
export const tooManyConditions = `A filter can have at most ${filterLimits.conditions} conditions.`;

/** Text within JSON text is not checked with the request: PostgreSQL can't store NUL, nor a lone surrogate in JSON. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const numberPattern = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const trueValues: readonly string[] = ['yes', 'true', '1'];
const falseValues: readonly string[] = ['no', 'false', '0'];
/** Reads yes or no; undefined for other text. */
export const toFlag = (value: string): boolean | undefined => {
  const text = value.toLowerCase();
  if (trueValues.includes(text)) return true;
  return falseValues.includes(text) ? false : undefined;
};

const valueProblems: Record<FieldKind, (value: string) => string | undefined> = {
  text: () => undefined,
  number: (value) => (numberPattern.test(withoutThousands(value)) ? undefined : 'Enter a number.'),
  date: (value) => (z.iso.date().safeParse(value).success ? undefined : 'Enter a date.'),
  flag: (value) => (toFlag(value) === undefined ? 'Choose yes or no.' : undefined),
};

/** The comparison of a condition, for reports with any fields. */
export const comparisonShape = {
  comparison_operator: z.enum(comparisonOperators),
  comparison_value: z.string().trim().min(1, 'Enter a value.').max(200).refine(isStorable),
};
export type AnyCondition<Field extends string = string> = {
  comparison_field: Field;
  comparison_operator: ComparisonOperator;
  comparison_value: string;
};

/** Checks that operator and value fit the field. */
export const checkComparison =
  <Field extends string>(kinds: FieldKinds<Field>) =>
  (
    { comparison_field, comparison_operator, comparison_value }: AnyCondition<Field>,
    context: z.core.$RefinementCtx,
  ) => {
    const kind = kinds[comparison_field];
    if (!operators[kind].includes(comparison_operator))
      context.addIssue({
        code: 'custom',
        path: ['comparison_operator'],
        message: 'Choose a comparison from the list.',
      });
    const problem = valueProblems[kind](comparison_value);
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['comparison_value'], message: problem });
  };

/** Conditions in groups; a group within a group counts as one of its conditions. */
export type GroupOf<Item extends AnyCondition> = {
  anyall: 'any' | 'all';
  conditions: readonly (Item | GroupOf<Item>)[];
};
export const isConditionGroup = <Item extends AnyCondition>(item: Item | GroupOf<Item>): item is GroupOf<Item> =>
  'conditions' in item;
export const listConditions = <Item extends AnyCondition>(group: GroupOf<Item>): Item[] =>
  group.conditions.flatMap((item) => (isConditionGroup(item) ? listConditions(item) : [item]));

const groupOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({ anyall: z.enum(['any', 'all']), conditions: z.array(item).max(filterLimits.conditions) });

const countConditions = (conditions: readonly unknown[]): number =>
  conditions.reduce<number>((sum, item) => sum + (hasConditions(item) ? countConditions(item.conditions) : 1), 0);
const hasConditions = (item: unknown): item is { conditions: readonly unknown[] } =>
  typeof item === 'object' && item !== null && 'conditions' in item && Array.isArray(item.conditions);
/** True if a filter has no more conditions than the limit. */
export const hasFewConditions = (filter: { conditions: readonly unknown[] }): boolean =>
  countConditions(filter.conditions) <= filterLimits.conditions;

/** Groups of at most three levels with conditions of this kind. */
export const conditionGroup = <Item extends z.core.$ZodType>(condition: Item) => {
  const innerGroup = groupOf(condition);
  const middleGroup = groupOf(z.union([condition, innerGroup]));
  return groupOf(z.union([condition, middleGroup])).refine(hasFewConditions, tooManyConditions);
};

export const filterName = singleLine(filterLimits.nameLength, 'Enter a name.');
