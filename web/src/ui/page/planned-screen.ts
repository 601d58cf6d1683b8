import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute } from '../../lib/routes.ts';

/** The route of a screen of the specification that is not built yet. */
export const plannedScreen = <const Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => adminRoute,
    path,
    staticData: { title, isPlanned: true },
    component: lazyRouteComponent(() => import('../feedback/not-built.tsx'), 'NotBuilt'),
  });
