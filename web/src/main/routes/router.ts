import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { adminRoute, rootRoute } from '../../lib/routes.ts';
import { features } from '../features.ts';
import { Shell } from '../shell/lazy-shell.ts';
import { publicRoutes } from './public-routes.ts';
import { routerOptions } from './router-options.ts';

type Feature = (typeof features)[number];

adminRoute.update({ component: lazyRouteComponent(() => import('../shell/admin-frame.tsx'), 'AdminFrame') });

/** Route of every other path, which redirects to the dashboard. */
const unknownPath = createRoute({ getParentRoute: () => adminRoute, path: '$', staticData: { isUnknown: true } });

const adminRoutes = features.flatMap((feature): readonly Feature['adminRoutes'][number][] => feature.adminRoutes);

/** The router of all screens. */
export const createAppRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    ...routerOptions,
    routeTree: rootRoute.addChildren([...publicRoutes, adminRoute.addChildren([...adminRoutes, unknownPath])]),
    history,
    context: { client, loadShell: () => Shell.preload?.() },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
