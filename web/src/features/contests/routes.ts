import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest',
  staticData: { title: 'Contests' },
  component: lazyRouteComponent(() => import('./list/contests-page.tsx'), 'ContestsPage'),
});
const newContest = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/new',
  staticData: { title: 'New contest' },
  component: lazyRouteComponent(() => import('./wizard/new-contest-page.tsx'), 'NewContestPage'),
});
const contest = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/$id',
  staticData: { title: 'Contest' },
  component: lazyRouteComponent(() => import('./wizard/contest-page.tsx'), 'ContestPage'),
});

export const contests = featureRoutes({
  adminRoutes: [
    list,
    newContest,
    contest,
    plannedScreen('/contest/contestants', 'Contestants of active contests'),
    plannedScreen('/contest/$id/contestants', 'Contestants'),
    plannedScreen('/contest/$id/widgets', 'Contest widgets'),
  ],
});
