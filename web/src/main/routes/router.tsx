import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory, redirect } from '@tanstack/react-router';
import { adminRoute, rootRoute } from '../../lib/routes.ts';
import { features } from '../features.ts';
import { StartFailed } from '../pages/start-failed.tsx';
import { Shell } from '../shell/lazy-shell.ts';

type Feature = (typeof features)[number];

rootRoute.update({ errorComponent: StartFailed });

adminRoute.update({ component: lazyRouteComponent(() => import('../shell/admin-frame.tsx'), 'AdminFrame') });

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('../pages/terms-page.tsx'), 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
});
const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ui',
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/', replace: true });
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('../../gallery/gallery-page.tsx'), 'GalleryPage')
    : undefined,
});
/** Every other path redirects to the dashboard. */
const unknownPath = createRoute({ getParentRoute: () => adminRoute, path: '$', staticData: { isUnknown: true } });

const publicRoutes = features.flatMap((feature): readonly Feature['publicRoutes'][number][] => feature.publicRoutes);
const adminRoutes = features.flatMap((feature): readonly Feature['adminRoutes'][number][] => feature.adminRoutes);

const routeTree = rootRoute.addChildren([
  ...[terms, privacy, gallery, ...publicRoutes],
  adminRoute.addChildren([...adminRoutes, unknownPath]),
]);

export const createAppRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { client, loadShell: () => Shell.preload?.() },
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
