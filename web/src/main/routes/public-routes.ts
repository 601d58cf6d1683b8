import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { joinRoutes } from '../../features/business/public-routes.ts';
import { connectRoutes } from '../../features/connections/public-routes.ts';
import { identityRoutes } from '../../features/identity/public-routes.ts';
import { rootRoute } from '../../lib/routes.ts';
import { StartFailed } from '../pages/start-failed.tsx';

rootRoute.update({ errorComponent: StartFailed });

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

/** Screens that need no session. */
export const publicRoutes = [terms, privacy, gallery, ...identityRoutes, ...joinRoutes, ...connectRoutes] as const;
