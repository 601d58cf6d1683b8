import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { findPlannedScreen, plannedScreens } from './planned-screens.ts';
import { createAppRouter } from './router.tsx';

const router = createAppRouter(createQueryClient(), createMemoryHistory());
const routeAt = (path: string) => router.matchRoutes(path, {}).at(-1)?.routeId;

/** A screen is built (has its own route) or planned (in plannedScreens); all other paths redirect home. */
const isScreen = (path: string) => routeAt(path) !== '/admin/$' || findPlannedScreen(path) !== undefined;

describe('every path of the specification is a screen', () => {
  test.each([
    ...['/', '/staff/', '/staff/login', '/login', '/logout', '/terms', '/privacy'],
    ...['/user/account', '/user/api/key', '/user/register', '/user/confirm/abc'],
    ...['/user/password/forgot', '/user/password/reset/abc', '/business/join/k3y'],
    ...['/user/notification/9', '/user/business/', '/user/business/new', '/user/business/4/manage'],
    ...['/user/business/4/member/2', '/campaign/', '/campaign/3', '/contest/', '/contest/new', '/contest/5'],
    ...['/contest/5/contestants', '/contest/5/widgets', '/contest/contestants', '/automators/', '/automator/'],
    ...['/automator/new', '/dashboard/5', '/staff/users', '/staff/spend', '/staff/news', '/staff/logs'],
    ...['/content/', '/content/rss', '/content/rss/channel/2', '/content/rss/favorites', '/content/sites'],
    ...['/content/site/1/posts', '/content/site/1/post/2', '/content/site/1/insights'],
    ...['/content/site/insights/report', '/social/', '/social/calendar', '/social/post/create', '/leads/'],
    ...['/leads/autoresponders', '/leads/autoresponder/gotowebinar/connect', '/leads/autoresponder/aweber/connect'],
    ...['/leads/form/3', '/leads/zapier', '/leads/inbox', '/promotion/contentlocker/', '/promotion/contentlocker/8'],
    ...['/facebook/comment_sync', '/facebook/extractor', '/facebook/page/autoresponder'],
    ...['/bulkaicontentgeneration/articles', '/bulkaicontentgeneration/settings'],
    ...['/bulkaicontentgeneration/categories', '/bulkaicontentgeneration/logging', '/finder/', '/adprofile/'],
    ...['/adprofile/new', '/adprofile/6', '/ads/builder', '/facebook/ads/insights', '/google/ads/insights'],
    ...['/nativeads/ads/insights', '/facebook/page/post/report', '/facebook/page/post/recycler'],
    ...['/facebook/page/search/', '/facebook/ads/manager/', '/facebook/ads/manager/rule/-1'],
  ])('%s', (path) => {
    expect(isScreen(path)).toBe(true);
  });
});

describe('routes', () => {
  test.each(['/nothing', '/contest/5/nothing', '/user', '/staff/nothing', '/index.php', '/contest/5/widgets/1'])(
    '%s is not a screen',
    (path) => {
      expect(isScreen(path)).toBe(false);
    },
  );

  test.each(['/user/account', '/staff', '/login', '/user/api/key'])(
    '%s matches with and without a trailing slash',
    (path) => {
      expect(routeAt(`${path}/`)).toBe(routeAt(path));
      expect(routeAt(path)).not.toBe('/admin/$');
    },
  );

  test('an exact path wins over a pattern', () => {
    expect(findPlannedScreen('/contest/new')?.title).toBe('New contest');
    expect(findPlannedScreen('/contest/contestants/')?.title).toBe('Contestants of active contests');
  });

  test('built screens are not in plannedScreens', () => {
    const built = plannedScreens.filter(({ path }) => routeAt(path.replace(/\{\w+\}/g, '1')) !== '/admin/$');
    expect(built).toEqual([]);
  });
});
