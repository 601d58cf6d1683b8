import { clickButton, type PageCase, staticPath } from './page-case.ts';

/** Contests, campaigns and ad profiles. The demo has a campaign. */
export const promotePageCases: PageCase[] = [
  { name: 'campaigns', as: 'owner', path: staticPath('/campaigns') },
  { name: 'new campaign', as: 'owner', path: staticPath('/campaign/') },
  { name: 'campaign', as: 'owner', path: staticPath('/campaign/1') },
  { name: 'campaign results', as: 'owner', path: staticPath('/campaign/1/results') },
  { name: 'campaign widgets', as: 'owner', path: staticPath('/campaign/1/widgets') },
  { name: 'campaign admins', as: 'owner', path: staticPath('/campaign/1/admins') },
  { name: 'delete campaign', as: 'owner', path: staticPath('/campaign/1'), open: clickButton('Delete') },
  { name: 'ad profiles', as: 'owner', path: staticPath('/adprofile/') },
  {
    name: 'new ad profile with errors',
    as: 'owner',
    path: staticPath('/adprofile/new'),
    open: clickButton('Save ad profile'),
  },
  { name: 'new contest', as: 'owner', path: staticPath('/contest/new') },
];
