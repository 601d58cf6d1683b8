import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useLockerName } from './locker-queries.ts';

/** Loads all screens from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./locker-screens.ts');

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/promotion/contentlocker',
  staticData: { title: 'Content lockers' },
  component: lazyRouteComponent(loadScreens, 'LockersPage'),
});
/** Heading and tabs of one locker; the screens below are its tabs. */
const locker = createRoute({
  getParentRoute: () => adminRoute,
  path: '/promotion/contentlocker/$id',
  component: lazyRouteComponent(loadScreens, 'LockerRoute'),
});
const setup = createRoute({
  getParentRoute: () => locker,
  path: '/',
  staticData: { title: 'Content locker', parent: '/promotion/contentlocker', useName: useLockerName },
  component: lazyRouteComponent(loadScreens, 'SetupPage'),
});
const figures = createRoute({
  getParentRoute: () => locker,
  path: '/figures',
  staticData: { title: 'Figures' },
  component: lazyRouteComponent(loadScreens, 'FiguresPage'),
});
const admins = createRoute({
  getParentRoute: () => locker,
  path: '/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(loadScreens, 'AdminsPage'),
});

export const lockers = featureRoutes({ adminRoutes: [list, locker.addChildren([setup, figures, admins])] });
