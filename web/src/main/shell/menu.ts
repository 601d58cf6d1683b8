import type { Me } from '@fanfare/contract/identity';
import type { Need } from '@fanfare/contract/kit/permission';
import {
  IconArticle,
  IconBug,
  IconBuildingStore,
  IconCalendarMonth,
  IconFolder,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconListCheck,
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
  /** Other addresses whose screens belong here. */
  covers?: readonly string[];
  /** Only there where the networks are the practice ones. */
  isPractice?: boolean;
  /** The letter after `g` that goes there. */
  goKey?: string;
};

export type MenuGroup = { label: string; isStaff?: boolean; items: MenuItem[] };

/** The side menu in its order. A screen enters it on the day it works; groups without one are not shown. */
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
      { label: 'Files', to: '/finder', icon: IconFolder, need: 'any:viewer' },
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
      { label: 'Audit', to: '/staff/audit', icon: IconHistory, need: 'staff' },
      { label: 'Deleted businesses', to: '/staff/businesses', icon: IconRestore, need: 'staff' },
    ],
  },
];

export const menuFor = (me: Me, isPractice = false): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => can(me, item.need) && (isPractice || !item.isPractice)),
    }))
    .filter((group) => group.items.length > 0);

/** Which item the path belongs to: the longest address it begins with. The dashboard is only itself. */
export function activeItem(groups: MenuGroup[], path: string): MenuItem | undefined {
  const clean = path.replace(/\/+$/, '') || '/';
  const begins = (start: string) => clean === start || (start !== '/' && clean.startsWith(`${start}/`));
  const fitting = groups.flatMap((group) => group.items).filter(({ to, covers }) => begins(to) || covers?.some(begins));
  return fitting.sort((a, b) => b.to.length - a.to.length)[0];
}
