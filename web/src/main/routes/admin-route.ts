import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { startQuery } from '../../lib/session.ts';
import { StartFailed } from '../pages/start-failed.tsx';
import { Shell } from '../shell/lazy-shell.ts';
import { decideAccess, frameFor } from './guard.ts';

type Context = { client: QueryClient };

export const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context }) => ({ start: await context.client.ensureQueryData(startQuery) }),
  errorComponent: StartFailed,
});

/** Parent of all routes that need a session; redirects before rendering if access is denied. */
export const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: ({ context, location, matches }) => {
    const isUnknown = matches.at(-1)?.routeId === '/admin/$';
    const requestedPage = { pathname: location.pathname, href: location.href, isUnknown };
    const decision = decideAccess(requestedPage, context.start, window.location.origin);
    if (decision === 'stay') return;
    if (decision.go === 'home') throw redirect({ to: '/', replace: true });
    if (decision.go === 'login') throw redirect({ to: '/login', search: { next: decision.next }, replace: true });
    throw redirect({ href: decision.address, reloadDocument: true });
  },
  loader: ({ context, location }) =>
    frameFor(location.pathname, context.start.user) === 'shell' ? Shell.preload?.() : undefined,
  component: lazyRouteComponent(() => import('../shell/admin-frame.tsx'), 'AdminFrame'),
});
