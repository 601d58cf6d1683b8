import type { Site } from '../site-queries.ts';

export const siteTabLabels = {
  settings: 'Settings',
  design: 'Design',
  pages: 'Pages and menu',
  domain: 'Domain',
  sharing: 'Sharing',
  categories: 'Categories and authors',
  pictures: 'Images',
};
type Tab = keyof typeof siteTabLabels;
type Tabs = readonly [Tab, ...Tab[]];

const hostedTabs: Tabs = ['settings', 'design', 'pages', 'domain', 'sharing', 'categories', 'pictures'];
const connectedTabs: Tabs = ['settings', 'sharing', 'categories', 'pictures'];
const readerTabs: Tabs = ['settings', 'categories', 'pictures'];

/** The tabs of a site that a user can open. */
export const listSiteTabs = (kind: Site['kind'], canManage: boolean): Tabs => {
  if (!canManage) return readerTabs;
  return kind === 'hosted' ? hostedTabs : connectedTabs;
};
