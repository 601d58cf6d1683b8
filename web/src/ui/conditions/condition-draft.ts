import {
  type ConditionRules,
  type FilterCondition,
  type FilterGroup,
  isFilterGroup,
  yesNo,
} from './condition-group.ts';

/** Conditions while they are edited: each condition has a temporary id, and its value can be empty. */
export type DraftCondition = {
  id: string;
  field: string;
  operator: string;
  value: string;
  rowType?: string;
};
export type DraftGroup = { id: string; anyall: 'any' | 'all'; items: readonly DraftItem[] };
export type DraftItem = DraftCondition | DraftGroup;

export const isDraftGroup = (item: DraftItem): item is DraftGroup => 'items' in item;

type NewId = () => string;

export const newCondition = ({ first, rowTypes }: ConditionRules, newId: NewId): DraftCondition => ({
  id: newId(),
  field: first.field,
  operator: first.operator,
  value: '',
  rowType: rowTypes?.[0]?.value,
});
export const newGroup = (rules: ConditionRules, newId: NewId): DraftGroup => ({
  id: newId(),
  anyall: 'any',
  items: [newCondition(rules, newId)],
});

/**
 * The condition with another field. If its operator doesn't fit the new field, the field's first operator is used; a
 * value of another kind is emptied.
 */
export function withField(condition: DraftCondition, field: string, rules: ConditionRules): DraftCondition {
  const operators = rules.operatorsOf(field).map(({ value }) => value);
  const operator = operators.includes(condition.operator) ? condition.operator : (operators[0] ?? '');
  const kind = kindOf(field, rules);
  const emptyValue = kind === 'flag' ? (yesNo[0]?.value ?? '') : '';
  return {
    ...condition,
    field,
    operator,
    value: kind === kindOf(condition.field, rules) ? condition.value : emptyValue,
  };
}

export const kindOf = (field: string, { fields }: ConditionRules) =>
  fields.find(({ value }) => value === field)?.kind ?? 'text';

export const toDraft = ({ anyall, conditions }: FilterGroup, rules: ConditionRules, newId: NewId): DraftGroup => ({
  id: newId(),
  anyall,
  items: conditions.map((item) =>
    isFilterGroup(item)
      ? toDraft(item, rules, newId)
      : {
          id: newId(),
          field: item.comparison_field,
          operator: item.comparison_operator,
          value: item.comparison_value,
          rowType: item.comparison_post_type ?? rules.rowTypes?.[0]?.value,
        },
  ),
});

export const toCondition = ({ field, operator, value, rowType }: DraftCondition): FilterCondition => ({
  comparison_field: field,
  comparison_operator: operator,
  comparison_value: value.trim(),
  ...(rowType === undefined ? {} : { comparison_post_type: rowType }),
});

/** Conditions from a draft, without empty groups. */
export const toGroup = ({ anyall, items }: DraftGroup): FilterGroup => ({
  anyall,
  conditions: items.flatMap((item): FilterGroup['conditions'] => {
    if (!isDraftGroup(item)) return [toCondition(item)];
    const group = toGroup(item);
    return group.conditions.length > 0 ? [group] : [];
  }),
});

export const listDrafts = ({ items }: DraftGroup): DraftCondition[] =>
  items.flatMap((item) => (isDraftGroup(item) ? listDrafts(item) : [item]));

/** True if a group at `depth`, from 1, can have groups inside it. */
export const canNest = (depth: number, { limits }: ConditionRules): boolean => depth < limits.depth;
export const isFull = (root: DraftGroup, { limits }: ConditionRules): boolean =>
  listDrafts(root).length >= limits.conditions;

/** The group with one item changed, or removed if its new value is undefined. */
export const withItem = (group: DraftGroup, id: string, item: DraftItem | undefined): DraftGroup => ({
  ...group,
  items: group.items.flatMap((each) => (each.id === id ? (item ?? []) : each)),
});
