import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { rootRoute } from '../../lib/routes.ts';
import { publicRoutes } from './public-routes.ts';
import { routerOptions } from './router-options.ts';

/**
 * The router of the pages without a session. It knows no admin screen, whose routes would be a tenth of the sign-in page:
 * `openAdmin` replaces it by the router of all screens.
 */
export const createPublicRouter = (client: QueryClient, openAdmin: () => Promise<void>, history?: RouterHistory) => {
  const adminPath = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: ({ preload }) => (preload ? undefined : openAdmin()),
  });
  return createRouter({
    ...routerOptions,
    routeTree: rootRoute.addChildren([...publicRoutes, adminPath]),
    history,
    context: { client, loadShell: () => undefined },
  });
};
