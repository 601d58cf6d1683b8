import { clickButton, type PageCase, staticPath } from './page-case.ts';

/** Contests and campaigns. The demo has a campaign. */
export const promotePageCases: PageCase[] = [
  { name: 'campaigns', as: 'owner', path: staticPath('/campaigns') },
  { name: 'new campaign', as: 'owner', path: staticPath('/campaign/') },
  { name: 'campaign', as: 'owner', path: staticPath('/campaign/1') },
  { name: 'campaign results', as: 'owner', path: staticPath('/campaign/1/results') },
  { name: 'campaign widgets', as: 'owner', path: staticPath('/campaign/1/widgets') },
  { name: 'campaign admins', as: 'owner', path: staticPath('/campaign/1/admins') },
  { name: 'delete campaign', as: 'owner', path: staticPath('/campaign/1'), open: clickButton('Delete') },
  { name: 'new contest', as: 'owner', path: staticPath('/contest/new') },
];
