import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const overview = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ai',
  staticData: { title: 'AI' },
  component: lazyRouteComponent(() => import('./ai-page.tsx'), 'AiPage'),
});

export const ai = featureRoutes({ adminRoutes: [overview] });
