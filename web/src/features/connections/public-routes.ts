import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/routes.ts';

const connectDone = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connect/done',
  validateSearch: ({ attempt, problem }: Record<string, unknown>): { attempt?: number; problem?: string } => ({
    ...(typeof attempt === 'number' ? { attempt } : {}),
    ...(typeof problem === 'string' ? { problem } : {}),
  }),
  component: lazyRouteComponent(() => import('./connect/connect-done-page.tsx'), 'ConnectDonePage'),
});

export const connectRoutes = [connectDone] as const;
