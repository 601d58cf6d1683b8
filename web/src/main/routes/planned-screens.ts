/** A screen of the specification that is not built yet. It has a route but no menu item. */
export type PlannedScreen = { path: string; title: string };

const titleByPath: Record<string, string> = {
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
  '/content/rss/favorites': 'RSS favorites',
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

export const plannedScreens: PlannedScreen[] = Object.entries(titleByPath).map(([path, title]) => ({ path, title }));

const splitPath = (path: string) => path.split('/').filter(Boolean);

function matchesPattern(pattern: string, path: string): boolean {
  const patternParts = splitPath(pattern);
  const pathParts = splitPath(path);
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, at) => part.startsWith('{') || part === pathParts[at])
  );
}

/** Exact paths win over patterns: `/contest/new` is not contest "new". */
export const findPlannedScreen = (path: string): PlannedScreen | undefined =>
  plannedScreens.find((screen) => `/${splitPath(path).join('/')}` === screen.path) ??
  plannedScreens.find((screen) => matchesPattern(screen.path, path));
