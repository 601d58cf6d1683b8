import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const practicePage = createRoute({
  getParentRoute: () => adminRoute,
  path: '/practice',
  staticData: { title: 'Practice' },
  beforeLoad: ({ context }) => {
    if (context.start.user && !context.start.practice) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./practice-page.tsx'), 'PracticePage'),
});

export const practice = featureRoutes({
  adminRoutes: [practicePage],
});
