import { type AnyCondition, type GroupOf, isConditionGroup } from './conditions.ts';

const groupText = <Item extends AnyCondition>(group: GroupOf<Item>, toText: (item: Item) => string): string =>
  group.conditions
    .map((item) => (isConditionGroup(item) ? `(${groupText(item, toText)})` : toText(item)))
    .join(group.anyall === 'all' ? ' and ' : ' or ');

/** The filter in words: "Winners: Spend is more than 20 and (Clicks is 0 or Reach is 0)". */
export const filterText = <Item extends AnyCondition>(
  name: string,
  group: GroupOf<Item>,
  toText: (item: Item) => string,
): string => (group.conditions.length === 0 ? name : `${name}: ${groupText(group, toText)}`);
