import { isPublicScreen } from '@fanfare/contract/kit/public-screens';
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { features } from '../features.ts';
import { createQueryClient } from '../query-client.ts';
import { breadcrumbs } from '../shell/top-bar/breadcrumbs.ts';
import { publicRoutes } from './public-routes.ts';
import { createAppRouter } from './router.ts';

const router = createAppRouter(createQueryClient(), createMemoryHistory());
const matchAt = (path: string) => router.matchRoutes(path, {}).at(-1);

/** Paths of all screens, including those that are nested in a frame. */
const pathsOf = (routes: readonly AnyRoute[]): string[] =>
  routes
    .flatMap((route): AnyRoute[] => [route, ...(route.children ?? [])])
    .map(({ fullPath }) => fullPath.replace(/\$\w+/g, '1').replace(/(?<=.)\/$/, ''));
const adminPaths = pathsOf(features.flatMap((feature): readonly AnyRoute[] => feature.adminRoutes));

/** True for a screen; all other paths redirect home. */
const isScreen = (path: string) => !matchAt(path)?.staticData.isUnknown;

describe('every path of the specification is a screen', () => {
  test.each([
    '/',
    '/staff/',
    '/staff/login',
    '/login',
    '/logout',
    '/terms',
    '/privacy',
    '/user/account',
    '/user/api/key',
    '/user/register',
    '/user/confirm/abc',
    '/user/password/forgot',
    '/user/password/reset/abc',
    '/business/join/k3y',
    '/user/notification/9',
    '/user/business/',
    '/user/business/new',
    '/user/business/4/manage',
    '/user/business/4/member/2',
    '/campaign/',
    '/campaign/3',
    '/contest/',
    '/contest/new',
    '/contest/5',
    '/contest/5/contestants',
    '/contest/5/widgets',
    '/contest/5/admins',
    '/contest/contestants',
    '/automators/',
    '/automator/',
    '/automator/new',
    '/dashboard/5',
    '/staff/users',
    '/staff/spend',
    '/staff/news',
    '/staff/logs',
    '/content/',
    '/content/rss',
    '/content/rss/channel/2',
    '/content/rss/favorites',
    '/content/sites',
    '/content/site/1/posts',
    '/content/site/1/post/2',
    '/content/site/1/insights',
    '/content/site/insights/report',
    '/social/',
    '/social/calendar',
    '/social/post/create',
    '/leads/',
    '/leads/autoresponders',
    '/leads/autoresponder/gotowebinar/connect',
    '/leads/autoresponder/aweber/connect',
    '/leads/form/3',
    '/leads/zapier',
    '/leads/inbox',
    '/promotion/contentlocker/',
    '/promotion/contentlocker/8',
    '/facebook/comment_sync',
    '/facebook/extractor',
    '/facebook/page/autoresponder',
    '/bulkaicontentgeneration/articles',
    '/bulkaicontentgeneration/settings',
    '/bulkaicontentgeneration/categories',
    '/bulkaicontentgeneration/logging',
    '/finder/',
    '/adprofile/',
    '/adprofile/new',
    '/adprofile/6',
    '/ads/builder',
    '/facebook/ads/insights',
    '/google/ads/insights',
    '/nativeads/ads/insights',
    '/facebook/page/post/report',
    '/facebook/page/post/recycler',
    '/facebook/page/search/',
    '/facebook/ads/manager/',
    '/facebook/ads/manager/rule/-1',
  ])('path %s → a screen', (path) => {
    expect(isScreen(path)).toBe(true);
  });
});

describe('routes', () => {
  test.each(['/nothing', '/contest/5/nothing', '/user', '/staff/nothing', '/index.php', '/contest/5/widgets/1'])(
    'path %s → not a screen',
    (path) => {
      expect(isScreen(path)).toBe(false);
    },
  );

  test.each(['/user/account', '/staff', '/login', '/user/api/key', '/facebook/page/search'])(
    'path %s → the same screen with and without a trailing slash',
    (path) => {
      expect(matchAt(`${path}/`)?.routeId).toBe(matchAt(path)?.routeId);
      expect(isScreen(path)).toBe(true);
    },
  );

  test('path that matches both an exact route and a pattern → the exact route is used', () => {
    expect(matchAt('/staff/news/new')?.staticData.title).toBe('Write news');
    expect(matchAt('/contest/contestants/')?.staticData.title).toBe('Active contests');
    expect(matchAt('/campaign/new')?.staticData.title).toBe('New campaign');
  });

  test('breadcrumbs of every screen in the shell → end with this screen, and all others exist', () => {
    const paths = adminPaths.filter((path) => path !== '/staff/login');
    const lastCrumbs = paths.map((path) => breadcrumbs(path, matchAt).at(-1)?.path);
    expect(lastCrumbs).toEqual(paths);
    const parents = features.flatMap(({ adminRoutes }) =>
      adminRoutes.flatMap(({ options }) => options.staticData?.parent ?? []),
    );
    expect(parents.filter((path) => !isScreen(path))).toEqual([]);
  });

  test('screens without the menu → the same list as the server’s', () => {
    const withoutMenu = [...pathsOf(publicRoutes), '/staff/login'];
    expect(withoutMenu.filter((path) => !isPublicScreen(path))).toEqual([]);
    expect(adminPaths.filter((path) => path !== '/staff/login' && isPublicScreen(path))).toEqual([]);
  });

  test('screens on the admin host → the post editor and the account page', () => {
    const onAdminHost = ['/user/account', '/content/site/1/post/2', '/content/site/1/posts', '/user/business'].filter(
      (path) => matchAt(path)?.staticData.isOnAdminHost,
    );
    expect(onAdminHost).toEqual(['/user/account', '/content/site/1/post/2']);
  });
});
