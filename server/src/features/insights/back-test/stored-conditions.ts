import { conditionText } from '@fanfare/contract/insights/condition-text';
import {
  type AdFilterField,
  type ConditionGroup,
  isConditionGroup,
  listConditions,
} from '@fanfare/contract/insights/conditions';

/** Fields whose earlier values aren't stored, with the reason that users read. */
const notStored: Partial<Record<AdFilterField, string>> = {
  status: 'Earlier statuses aren’t stored.',
  budget: 'Earlier budgets aren’t stored.',
  reach: 'Reach isn’t stored by day.',
};

export type NotJudged = { condition: string; reason: string };

export const listNotJudged = (group: ConditionGroup): NotJudged[] =>
  listConditions(group).flatMap((condition) => {
    const reason = notStored[condition.comparison_field];
    return reason ? [{ condition: conditionText(condition), reason }] : [];
  });

/**
 * Conditions that stored days can be tested with. Undefined for a group of other conditions only, which then matches
 * nothing; an empty group would match everything.
 */
export const withoutNotStored = (group: ConditionGroup): ConditionGroup | undefined => {
  const conditions = group.conditions.flatMap((item): ConditionGroup['conditions'] => {
    if (!isConditionGroup(item)) return notStored[item.comparison_field] ? [] : [item];
    const inner = withoutNotStored(item);
    return inner ? [inner] : [];
  });
  return conditions.length === 0 && group.conditions.length > 0 ? undefined : { anyall: group.anyall, conditions };
};
