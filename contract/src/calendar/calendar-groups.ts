import { type CalendarGroup, type CalendarItem, maxCalendarTitle } from './calendar.ts';

/** Groups items for the response. Items stay in their order within a group. */
export const toCalendarGroups = (items: readonly CalendarItem[]): CalendarGroup[] => {
  const groups = new Map<string, CalendarGroup>();
  for (const { kind, social_network, name, state, zone, forecast, site_id, id, due, title, version } of items) {
    // Key of a group, with the name last, because only a name can contain spaces.
    const key = `${kind} ${social_network} ${state} ${zone} ${forecast} ${site_id} ${name}`;
    let group = groups.get(key);
    if (!group) {
      const columns = { id: [], due: [], title: [], version: [] };
      group = { kind, social_network, name, state, zone, forecast, site_id, items: columns };
      groups.set(key, group);
    }
    group.items.id.push(id);
    group.items.due.push(Math.floor(due.getTime() / 1000));
    group.items.title.push(shortenTitle(title));
    group.items.version.push(version);
  }
  return [...groups.values()];
};

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

/** Shortens a title to the length that responses have. */
export const shortenTitle = (title: string): string => {
  if (title.length <= maxCalendarTitle) return title;
  const start = title.slice(0, maxCalendarTitle - 1);
  // End of the shortened title may be half of an emoji, which is not valid text.
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…`;
};
