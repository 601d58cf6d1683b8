/** Conditions of a report as calls have them; the feature's own schema checks fields and operators. */
export type FilterCondition = {
  comparison_field: string;
  comparison_operator: string;
  comparison_value: string;
  /** Kind of row that the condition applies to, in reports whose rows have kinds, such as types of posts. */
  comparison_post_type?: string;
};
export type FilterGroup = { anyall: 'any' | 'all'; conditions: readonly (FilterCondition | FilterGroup)[] };

export const isFilterGroup = (item: FilterCondition | FilterGroup): item is FilterGroup => 'conditions' in item;

export type Choice = { value: string; label: string };

/** Fields and comparisons of a report's filter, and the rules its conditions follow. */
export type ConditionRules = {
  fields: readonly { value: string; label: string; kind: 'text' | 'number' | 'date' | 'flag' }[];
  /** Comparisons that fit a field. */
  operatorsOf: (field: string) => readonly Choice[];
  /** Kinds of rows; the first choice stands for all rows. */
  rowTypes?: readonly Choice[];
  first: { field: string; operator: string };
  /** Message for a condition that is incomplete or wrong; undefined for a valid one. */
  problemOf: (condition: FilterCondition) => string | undefined;
  limits: { conditions: number; depth: number };
  tooMany: string;
};

export const yesNo: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Conditions as a sentence: "Spend is more than 50 and (Results is 0 or CTR (%) is less than 1)". */
export const describeConditions = (group: FilterGroup, rules: ConditionRules, depth = 1): string => {
  const parts = group.conditions.map((item) =>
    isFilterGroup(item) ? describeConditions(item, rules, depth + 1) : describeCondition(item, rules),
  );
  const text = parts.join(group.anyall === 'all' ? ' and ' : ' or ');
  return depth > 1 && parts.length > 1 ? `(${text})` : text;
};

function describeCondition(condition: FilterCondition, { fields, operatorsOf, rowTypes = [] }: ConditionRules): string {
  const { comparison_field: name, comparison_operator: operator, comparison_value: value } = condition;
  const field = fields.find((each) => each.value === name);
  const comparison = operatorsOf(name).find((each) => each.value === operator)?.label ?? operator;
  const shown = describeValue(value, field?.kind);
  const isForAll = !condition.comparison_post_type || condition.comparison_post_type === rowTypes[0]?.value;
  const type = isForAll ? '' : ` (${labelOf(rowTypes, condition.comparison_post_type ?? '').toLowerCase()} only)`;
  return `${field?.label ?? name} ${comparison} ${shown}${type}`;
}

type FieldKind = ConditionRules['fields'][number]['kind'];

const describeValue = (value: string, kind: FieldKind | undefined): string => {
  if (kind === 'text') return `“${value}”`;
  return kind === 'flag' ? labelOf(yesNo, value) : value;
};

const labelOf = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;
