import type { Contest } from './contest-queries.ts';

export const contestTabs = ['setup', 'contestants', 'winners', 'widgets', 'admins'] as const;
export type ContestTab = (typeof contestTabs)[number];

export const contestTabLabels: Record<ContestTab, string> = {
  setup: 'Setup',
  contestants: 'Contestants',
  winners: 'Winners',
  widgets: 'Widgets',
  admins: 'Admins',
};

export const contestTabPaths = {
  setup: '/contest/$id',
  contestants: '/contest/$id/contestants',
  winners: '/contest/$id/winners',
  widgets: '/contest/$id/widgets',
  admins: '/contest/$id/admins',
} as const satisfies Record<ContestTab, string>;

/** The tab of a path such as `/contest/7/winners`. */
export const openTab = (pathname: string): ContestTab => {
  const [, , , name] = pathname.split('/');
  return contestTabs.find((tab) => tab === name) ?? 'setup';
};

/**
 * Tabs that are disabled because they have nothing to show before the contest's first save or before its publishing.
 */
export const disabledTabs = (contest: Pick<Contest, 'state'> | undefined): readonly ContestTab[] => {
  if (!contest) return ['contestants', 'winners', 'widgets', 'admins'];
  return contest.state === 'draft' ? ['contestants', 'winners', 'widgets'] : [];
};
