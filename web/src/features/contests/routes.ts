// Folders, lowest first: admins, contestants, list, preview, templates, widgets < frame, fraud, wizard < winners
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useContestName } from './frame/use-contest-name.ts';

/** Loads all screens but the wizard from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./contest-screens.ts');

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest',
  staticData: { title: 'Contests' },
  component: lazyRouteComponent(loadScreens, 'ContestsPage'),
});
const activeContests = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/contestants',
  staticData: { title: 'Active contests' },
  component: lazyRouteComponent(loadScreens, 'ActiveContestsPage'),
});

/** Heading and tabs of one contest; the screens below are its tabs. Its id is `new` until the first save. */
const contest = createRoute({
  getParentRoute: () => adminRoute,
  path: '/contest/$id',
  component: lazyRouteComponent(loadScreens, 'ContestRoute'),
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
  component: lazyRouteComponent(loadScreens, 'ContestantsPage'),
});
const winners = createRoute({
  getParentRoute: () => contest,
  path: '/winners',
  staticData: { title: 'Winners' },
  component: lazyRouteComponent(loadScreens, 'WinnersPage'),
});
const widgets = createRoute({
  getParentRoute: () => contest,
  path: '/widgets',
  staticData: { title: 'Widgets' },
  component: lazyRouteComponent(loadScreens, 'ContestWidgetsPage'),
});
const admins = createRoute({
  getParentRoute: () => contest,
  path: '/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(loadScreens, 'ContestAdminsPage'),
});

export const contests = featureRoutes({
  adminRoutes: [list, activeContests, contest.addChildren([setup, contestants, winners, widgets, admins])],
});
