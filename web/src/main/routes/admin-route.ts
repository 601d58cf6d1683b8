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

/** Everything behind the door: whoever may not stay at an address is sent on before anything is drawn. */
export const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: ({ context, location, matches }) => {
    const isUnknown = matches.at(-1)?.routeId === '/admin/$';
    const place = { pathname: location.pathname, href: location.href, isUnknown };
    const verdict = decideAccess(place, context.start, window.location.origin);
    if (verdict === 'stay') return;
    if (verdict.go === 'home') throw redirect({ to: '/', replace: true });
    if (verdict.go === 'login') throw redirect({ to: '/login', search: { next: verdict.next }, replace: true });
    throw redirect({ href: verdict.address, reloadDocument: true });
  },
  loader: ({ context, location }) =>
    frameFor(location.pathname, context.start.user) === 'shell' ? Shell.preload?.() : undefined,
  component: lazyRouteComponent(() => import('../shell/admin-frame.tsx'), 'AdminFrame'),
});
