import { type CalendarGroup, type CalendarItem, maxCalendarTitle } from './calendar.ts';

/** Groups items for the response. Items stay in their order within a group. */
export const toCalendarGroups = (items: readonly CalendarItem[]): CalendarGroup[] => {
  const groups: CalendarGroup[] = [];
  const groupsByName = new Map<string, CalendarGroup[]>();
  for (const item of items) {
    const sameName = groupsByName.get(item.name) ?? [];
    let group = sameName.find((other) => belongsTo(item, other));
    if (!group) {
      const { kind, social_network, name, state, zone, forecast, site_id } = item;
      const columns = { id: [], due: [], title: [], version: [] };
      group = { kind, social_network, name, state, zone, forecast, site_id, items: columns };
      groups.push(group);
      groupsByName.set(name, [...sameName, group]);
    }
    group.items.id.push(item.id);
    group.items.due.push(Math.floor(item.due.getTime() / 1000));
    group.items.title.push(shortenTitle(item.title));
    group.items.version.push(item.version);
  }
  return groups;
};

/** Whether an item can be in a group of the same name. */
const belongsTo = (item: CalendarItem, group: CalendarGroup): boolean =>
  item.state === group.state &&
  item.zone === group.zone &&
  item.forecast === group.forecast &&
  item.kind === group.kind &&
  item.social_network === group.social_network &&
  item.site_id === group.site_id;

/** The items of a response, earliest first. */
export const toCalendarItems = (groups: readonly CalendarGroup[]): CalendarItem[] =>
  groups
    .flatMap(({ items: { id: ids, due, title, version }, ...shared }) =>
      ids.map((id, index) => ({
        ...shared,
        id,
        due: new Date((due[index] ?? 0) * 1000),
        title: title[index] ?? '',
        version: version[index] ?? null,
      })),
    )
    .sort((a, b) => a.due.getTime() - b.due.getTime() || a.id - b.id);

/** A title as responses have it. */
export const shortenTitle = (title: string): string => {
  if (title.length <= maxCalendarTitle) return title;
  const start = title.slice(0, maxCalendarTitle - 1);
  // Half of an emoji is not valid text.
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…`;
};
