import { leadPageCases } from './lead-page-cases.ts';
import { clickButton, openDialog, type PageCase, staticPath } from './page-case.ts';

/**
 * Page cases of contests, campaigns, leads, lockers, ad profiles, reports, spend and changes. The demo has a campaign,
 * lockers, leads, and ad accounts with limits.
 */
export const promotePageCases: PageCase[] = [
  ...leadPageCases,
  { name: 'campaigns', as: 'owner', path: staticPath('/campaigns') },
  { name: 'new campaign', as: 'owner', path: staticPath('/campaign/') },
  { name: 'campaign', as: 'owner', path: staticPath('/campaign/1') },
  { name: 'campaign results', as: 'owner', path: staticPath('/campaign/1/results') },
  { name: 'campaign widgets', as: 'owner', path: staticPath('/campaign/1/widgets') },
  { name: 'campaign admins', as: 'owner', path: staticPath('/campaign/1/admins') },
  { name: 'delete campaign', as: 'owner', path: staticPath('/campaign/1'), open: openDialog('Delete') },
  { name: 'content lockers', as: 'owner', path: staticPath('/promotion/contentlocker/') },
  { name: 'content locker', as: 'owner', path: staticPath('/promotion/contentlocker/1') },
  { name: 'content locker figures', as: 'owner', path: staticPath('/promotion/contentlocker/1/figures') },
  { name: 'ad profiles', as: 'owner', path: staticPath('/adprofile/') },
  {
    name: 'new ad profile with errors',
    as: 'owner',
    path: staticPath('/adprofile/new'),
    open: clickButton('Save ad profile'),
  },
  { name: 'ad builder with errors', as: 'owner', path: staticPath('/ads/builder'), open: clickButton('Next') },
  { name: 'automators', as: 'owner', path: staticPath('/automators/') },
  {
    name: 'new automator with errors',
    as: 'owner',
    path: staticPath('/automator/new?template=raise'),
    open: clickButton('Save automator'),
  },
  { name: 'runs of an automator', as: 'owner', path: staticPath('/automators/?runs=1') },
  { name: 'ad rules', as: 'owner', path: staticPath('/facebook/ads/manager/') },
  {
    name: 'history of an ad rule',
    as: 'owner',
    path: staticPath('/facebook/ads/manager/'),
    open: clickButton('History: Tell us about costly ads'),
  },
  {
    name: 'new ad rule with errors',
    as: 'owner',
    path: staticPath('/facebook/ads/manager/rule/-1'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Start from scratch' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
    },
  },
  { name: 'ad changes', as: 'owner', path: staticPath('/ads/changes') },
  { name: 'approvals', as: 'owner', path: staticPath('/approvals') },
  { name: 'decided approvals', as: 'owner', path: staticPath('/approvals?state=decided') },
  // Request for approval that the demo has created.
  { name: 'request for approval', as: 'owner', path: staticPath('/approvals/1') },
  { name: 'approval settings', as: 'owner', path: staticPath('/approvals/settings') },
  { name: 'limits of ad changes', as: 'owner', path: staticPath('/ads/changes?tab=limits') },
  {
    name: 'stop of ad changes',
    as: 'owner',
    path: staticPath('/ads/changes'),
    open: clickButton('Stop all ad changes'),
  },
  { name: 'Facebook ad insights', as: 'owner', path: staticPath('/facebook/ads/insights?compare=true') },
  { name: 'Google ad insights', as: 'owner', path: staticPath('/google/ads/insights') },
  { name: 'page post report', as: 'owner', path: staticPath('/facebook/page/post/report') },
  { name: 'filter of page posts', as: 'owner', path: staticPath('/facebook/page/post/report#filter') },
  { name: 'ads from posts', as: 'owner', path: staticPath('/facebook/page/post/report#adprofiles') },
  { name: 'page post recycler', as: 'owner', path: staticPath('/facebook/page/post/recycler') },
  { name: 'recycling pools', as: 'owner', path: staticPath('/recycler/pools') },
  { name: 'posts for a pool', as: 'owner', path: staticPath('/recycler/pools/add?posts=%5B%221_1%22%5D') },
  {
    name: 'new recycling pool with errors',
    as: 'owner',
    path: staticPath('/recycler/pool/new'),
    open: clickButton('Create pool'),
  },
  { name: 'recycling pool', as: 'owner', path: staticPath('/recycler/pool/1') },
  { name: 'site post report', as: 'owner', path: staticPath('/content/site/insights/report') },
  {
    name: 'tracking of a site',
    as: 'owner',
    path: staticPath('/content/site/insights/report'),
    open: (page) => page.locator('header').getByRole('button', { name: 'Set up tracking' }).click(),
  },
  { name: 'page search', as: 'owner', path: staticPath('/facebook/page/search') },
  { name: 'ad spend', as: 'owner', path: staticPath('/ads/spend') },
  {
    name: 'monthly limit',
    as: 'owner',
    path: staticPath('/ads/spend'),
    open: clickButton('Change limit of Harbour Coffee ads'),
  },
  { name: 'new contest', as: 'owner', path: staticPath('/contest/new') },
];
