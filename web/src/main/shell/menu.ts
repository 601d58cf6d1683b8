import type { CurrentUser } from '@fanfare/contract/identity';
import type { Need } from '@fanfare/contract/kit/permission';
import {
  IconArticle,
  IconBug,
  IconBuildingStore,
  IconCalendarMonth,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconListCheck,
  IconPhoto,
  type IconProps,
  IconReportMoney,
  IconRestore,
  IconSocial,
  IconSpeakerphone,
  IconUserCircle,
  IconUsers,
  IconWand,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { can } from '../../lib/session.ts';

export type MenuItem = {
  label: string;
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<IconProps>;
  need: Need;
  /** Further paths for which this item is active. */
  covers?: readonly string[];
  /** Shown in practice mode only. */
  isPractice?: boolean;
  /** The key after `g` that opens this item. */
  goKey?: string;
};

export type MenuGroup = { label: string; isStaff?: boolean; items: MenuItem[] };

/** The side menu in display order. Groups without items are not shown. */
export const menu: MenuGroup[] = [
  { label: 'Home', items: [{ label: 'Dashboard', to: '/', icon: IconHome, need: 'user', goKey: 'd' }] },
  {
    label: 'Publish',
    items: [
      {
        ...{ label: 'Content', to: '/content', icon: IconArticle },
        covers: ['/facebook/extractor', '/facebook/comment_sync'],
        ...{ need: 'content:viewer', goKey: 'c' },
      },
      { label: 'Social posts', to: '/social', icon: IconSocial, need: 'social:viewer', goKey: 's' },
      { label: 'Calendar', to: '/social/calendar', icon: IconCalendarMonth, need: 'any:viewer', goKey: 'k' },
      { label: 'Media', to: '/finder', icon: IconPhoto, need: 'any:viewer' },
    ],
  },
  { label: 'Promote', items: [] },
  { label: 'Advertise', items: [] },
  { label: 'Capture', items: [] },
  { label: 'Write', items: [] },
  {
    label: 'Account',
    items: [
      { label: 'Business', to: '/user/business', icon: IconBuildingStore, need: 'user', goKey: 'b' },
      { label: 'Account', to: '/user/account', icon: IconUserCircle, need: 'user', goKey: 'a' },
      { label: 'Practice', to: '/practice', icon: IconWand, need: 'owner', isPractice: true },
    ],
  },
  {
    label: 'Staff',
    isStaff: true,
    items: [
      { label: 'Overview', to: '/staff', icon: IconHeartbeat, need: 'staff' },
      { label: 'Users', to: '/staff/users', covers: ['/staff/user'], icon: IconUsers, need: 'staff', goKey: 'u' },
      { label: 'News', to: '/staff/news', icon: IconSpeakerphone, need: 'staff', goKey: 'n' },
      { label: 'Error logs', to: '/staff/logs', icon: IconBug, need: 'staff' },
      { label: 'Spend', to: '/staff/spend', icon: IconReportMoney, need: 'staff' },
      { label: 'Jobs', to: '/staff/jobs', icon: IconListCheck, need: 'staff', goKey: 'j' },
      { label: 'Audit log', to: '/staff/audit', icon: IconHistory, need: 'staff' },
      { label: 'Deleted businesses', to: '/staff/businesses', icon: IconRestore, need: 'staff' },
    ],
  },
];

export const menuFor = (me: CurrentUser, isPractice = false): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => can(me, item.need) && (isPractice || !item.isPractice)),
    }))
    .filter((group) => group.items.length > 0);

/** The item with the longest matching path. The dashboard matches only `/`. */
export function activeItem(groups: MenuGroup[], path: string): MenuItem | undefined {
  const normalizedPath = path.replace(/\/+$/, '') || '/';
  const isAtOrUnder = (start: string) =>
    normalizedPath === start || (start !== '/' && normalizedPath.startsWith(`${start}/`));
  const matches = groups
    .flatMap((group) => group.items)
    .filter(({ to, covers }) => isAtOrUnder(to) || covers?.some(isAtOrUnder));
  return matches.sort((a, b) => b.to.length - a.to.length)[0];
}
