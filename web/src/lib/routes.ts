import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { decideAccess, frameFor } from './access.ts';
import { startQuery } from './session.ts';

type Context = { client: QueryClient; loadShell: () => Promise<void> | undefined };

/** Parent of the public routes. `main` adds the error page. */
export const rootRoute = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context }) => ({ start: await context.client.ensureQueryData(startQuery) }),
});

/** Parent of all routes that need a session; redirects before rendering if access is denied. `main` adds the frame. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin',
  beforeLoad: ({ context, location, matches }) => {
    const match = matches.at(-1);
    const requestedPage = {
      pathname: location.pathname,
      href: location.href,
      isUnknown: match?.staticData.isUnknown ?? false,
      isOnAdminHost: match?.staticData.isOnAdminHost ?? false,
    };
    const decision = decideAccess(requestedPage, context.start, window.location.origin);
    if (decision === 'stay') return;
    if (decision.go === 'home') throw redirect({ to: '/', replace: true });
    if (decision.go === 'login') throw redirect({ to: '/login', search: { next: decision.next }, replace: true });
    throw redirect({ href: decision.address, reloadDocument: true });
  },
  loader: ({ context, location }) =>
    frameFor(location.pathname, context.start.user) === 'shell' ? context.loadShell() : undefined,
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The breadcrumb of the screen. */
    title?: string;
    /**
     * Hook that returns the name of the object on the screen, such as a contest, for its breadcrumb; undefined until
     * the name is loaded. It gets the parameters of the path.
     */
    useName?: (params: Record<string, string>) => string | undefined;
    /**
     * The path of the previous breadcrumb, if it is not the beginning of the screen's own path. It can contain the
     * path's parameters.
     */
    parent?: string;
    /** True for a path that is not a screen. */
    isUnknown?: boolean;
    /** True if only the admin host serves this screen, in an installation that has an admin host. */
    isOnAdminHost?: boolean;
  }
}

/**
 * Exports of a feature's `routes.ts`. Components must be lazy: these files are loaded with the first signed-in page.
 */
export const featureRoutes = <const A extends readonly AnyRoute[]>(routes: { adminRoutes: A }) => routes;
