/** A screen of the documents that is not built yet. It has its address, and no menu leads to it. */
export type LaterScreen = { path: string; title: string };

const screens: Record<string, string> = {
  '/campaign': 'Campaigns',
  '/campaign/{id}': 'Campaign',
  '/contest': 'Contests',
  '/contest/new': 'New contest',
  '/contest/contestants': 'Contestants of active contests',
  '/contest/{id}': 'Contest',
  '/contest/{id}/contestants': 'Contestants',
  '/contest/{id}/widgets': 'Contest widgets',
  '/dashboard/{contestId}': 'Contest dashboard',

  '/content/rss': 'RSS',
  '/content/rss/channel/{id}': 'RSS channel',
  '/content/rss/favorites': 'RSS favourites',
  '/content/site/{id}/insights': 'Site insights',
  '/content/site/insights/report': 'Site post insights',
  '/leads': 'Leads',
  '/leads/autoresponders': 'Autoresponders',
  '/leads/autoresponder/gotowebinar/connect': 'Connect GoToWebinar',
  '/leads/autoresponder/aweber/connect': 'Connect AWeber',
  '/leads/form/{id}': 'Lead form',
  '/leads/zapier': 'Zapier',
  '/leads/inbox': 'Lead inbox',
  '/promotion/contentlocker': 'Content lockers',
  '/promotion/contentlocker/{id}': 'Content locker',
  '/facebook/page/autoresponder': 'Facebook page autoresponder',
  '/bulkaicontentgeneration/articles': 'Bulk AI articles',
  '/bulkaicontentgeneration/articles/{id}': 'Bulk AI article',
  '/bulkaicontentgeneration/settings': 'Bulk AI settings',
  '/bulkaicontentgeneration/categories': 'Bulk AI categories',
  '/bulkaicontentgeneration/logging': 'Bulk AI jobs',

  '/adprofile': 'Ad profiles',
  '/adprofile/new': 'New ad profile',
  '/adprofile/{id}': 'Ad profile',
  '/ads/builder': 'Ad builder',
  '/facebook/ads/insights': 'Facebook ad insights',
  '/google/ads/insights': 'Google ad insights',
  '/nativeads/ads/insights': 'Native ad insights',
  '/facebook/page/post/report': 'Facebook page post report',
  '/facebook/page/post/recycler': 'Facebook page post recycler',
  '/facebook/page/search': 'Facebook page search',
  '/facebook/ads/manager': 'Ad rules',
  '/facebook/ads/manager/rule/{id}': 'Ad rule',
  '/automators': 'Automators',
  '/automator': 'Automators',
  '/automator/new': 'New automator',
};

export const plannedScreens: LaterScreen[] = Object.entries(screens).map(([path, title]) => ({ path, title }));

const partsOf = (path: string) => path.split('/').filter(Boolean);

function fits(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at]);
}

/** The exact address wins over one with a hole: `/contest/new` is not contest "new". */
export const laterScreenAt = (path: string): LaterScreen | undefined =>
  plannedScreens.find((screen) => `/${partsOf(path).join('/')}` === screen.path) ??
  plannedScreens.find((screen) => fits(screen.path, path));
