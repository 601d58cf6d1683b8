import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useContestName } from './frame/use-contest-name.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest',
  staticData: { title: 'Contests' },
  component: lazyRouteComponent(() => import('./list/contests-page.tsx'), 'ContestsPage'),
});
const activeContests = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/contestants',
  staticData: { title: 'Active contests' },
  component: lazyRouteComponent(() => import('./contestants/active-contests-page.tsx'), 'ActiveContestsPage'),
});

/** Heading and tabs of one contest; the screens below are its tabs. Its id is `new` until the first save. */
const contest = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/$id',
  component: lazyRouteComponent(() => import('./frame/contest-frame.tsx'), 'ContestRoute'),
});
const setup = createRoute({
  getParentRoute: () => contest,
  path: '/',
  staticData: { title: 'Contest', useName: useContestName },
  component: lazyRouteComponent(() => import('./wizard/contest-page.tsx'), 'ContestPage'),
});
const contestants = createRoute({
  getParentRoute: () => contest,
  path: '/contestants',
  staticData: { title: 'Contestants' },
  component: lazyRouteComponent(() => import('./contestants/contestants-page.tsx'), 'ContestantsPage'),
});
const winners = createRoute({
  getParentRoute: () => contest,
  path: '/winners',
  staticData: { title: 'Winners' },
  component: lazyRouteComponent(() => import('./winners/winners-page.tsx'), 'WinnersPage'),
});
const widgets = createRoute({
  getParentRoute: () => contest,
  path: '/widgets',
  staticData: { title: 'Widgets' },
  component: lazyRouteComponent(() => import('./widgets/contest-widgets-page.tsx'), 'ContestWidgetsPage'),
});
const admins = createRoute({
  getParentRoute: () => contest,
  path: '/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(() => import('./admins/contest-admins-page.tsx'), 'ContestAdminsPage'),
});

export const contests = featureRoutes({
  adminRoutes: [list, activeContests, contest.addChildren([setup, contestants, winners, widgets, admins])],
});
