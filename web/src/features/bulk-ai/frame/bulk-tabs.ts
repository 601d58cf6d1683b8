export const bulkTabs = ['articles', 'plan', 'categories', 'logging', 'settings'] as const;
export type BulkTab = (typeof bulkTabs)[number];

export const bulkTabLabels: Record<BulkTab, string> = {
  articles: 'Articles',
  plan: 'Schedule',
  categories: 'Categories',
  logging: 'Jobs',
  settings: 'Settings',
};

export const bulkTabPaths = {
  articles: '/bulkaicontentgeneration/articles',
  plan: '/bulkaicontentgeneration/plan',
  categories: '/bulkaicontentgeneration/categories',
  logging: '/bulkaicontentgeneration/logging',
  settings: '/bulkaicontentgeneration/settings',
} as const satisfies Record<BulkTab, string>;

/** The tab of a path such as `/bulkaicontentgeneration/settings`. */
export const openTab = (pathname: string): BulkTab => {
  const [, , name] = pathname.split('/');
  return bulkTabs.find((tab) => tab === name) ?? 'articles';
};
