import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

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

const activeContests = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/contestants',
  staticData: { title: 'Active contests' },
  component: lazyRouteComponent(() => import('./contestants/active-contests-page.tsx'), 'ActiveContestsPage'),
});
const contestants = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/$id/contestants',
  staticData: { title: 'Contestants' },
  component: lazyRouteComponent(() => import('./contestants/contestants-page.tsx'), 'ContestantsPage'),
});
const winners = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/$id/winners',
  staticData: { title: 'Winners' },
  component: lazyRouteComponent(() => import('./winners/winners-page.tsx'), 'WinnersPage'),
});
const widgets = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/$id/widgets',
  staticData: { title: 'Widgets' },
  component: lazyRouteComponent(() => import('./widgets/contest-widgets-page.tsx'), 'ContestWidgetsPage'),
});
const admins = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/$id/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(() => import('./admins/contest-admins-page.tsx'), 'ContestAdminsPage'),
});

export const contests = featureRoutes({
  adminRoutes: [list, newContest, contest, activeContests, contestants, winners, widgets, admins],
});
