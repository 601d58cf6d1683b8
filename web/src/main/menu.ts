import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { requiredRoles } from '@fanfare/contract/kit/permission';
import { type Command, type FeatureMenu, type MenuItem, menuGroups } from '../lib/menu.ts';
import { can } from '../lib/session.ts';

/** Each feature's `menu.ts`. They are not in `features.ts`, because that file is loaded with the sign-in page too. */
const menus = Object.values(import.meta.glob<FeatureMenu>('../features/*/menu.ts', { eager: true, import: 'menu' }));

export type MenuGroup = { label: string; items: MenuItem[] };

/** All groups of the menu in display order, including empty groups. */
export const menu: MenuGroup[] = menuGroups.map((label) => ({
  label,
  items: menus
    .flatMap(({ items = [] }) => items)
    .filter(({ group }) => group === label)
    .sort((a, b) => a.order - b.order),
}));

const filterMenu = (isShown: (item: MenuItem) => boolean): MenuGroup[] =>
  menu.map((group) => ({ ...group, items: group.items.filter(isShown) })).filter((group) => group.items.length > 0);

/** Menu with the pages that the user can open. */
export const menuFor = (me: CurrentUser, isPractice = false): MenuGroup[] =>
  filterMenu((item) => can(me, item.need) && (isPractice || !item.isPractice));

/** True for a page that the user could open with another role in the current business. */
export const isRestricted = (me: CurrentUser, { need }: Pick<MenuItem, 'need'>): boolean =>
  me.business !== null && requiredRoles(need).length > 0 && !can(me, need);

/** Menu of the user, including pages for which a role is missing. */
export const menuWithRestricted = (me: CurrentUser, isPractice = false): MenuGroup[] =>
  filterMenu((item) => (can(me, item.need) && (isPractice || !item.isPractice)) || isRestricted(me, item));

export const commandsFor = (me: CurrentUser): Command[] => menus.flatMap(({ commands }) => commands?.(me) ?? []);

/** The item with the longest matching path. The dashboard matches only `/`. */
export function activeItem(groups: MenuGroup[], path: string): MenuItem | undefined {
  const normalizedPath = path.replace(/(?<!\/)\/+$/, '') || '/';
  const isAtOrUnder = (start: string) =>
    normalizedPath === start || (start !== '/' && normalizedPath.startsWith(`${start}/`));
  const matches = groups
    .flatMap((group) => group.items)
    .filter(({ to, covers }) => isAtOrUnder(to) || covers?.some(isAtOrUnder));
  return matches.sort((a, b) => b.to.length - a.to.length)[0];
}
