import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { usePoolName } from './pools/pool-calls.ts';

/** Loads all screens from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./recycler-screens.ts');

const wizard = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/page/post/recycler',
  staticData: { title: 'Page post recycler', parent: '/facebook/page/post/report' },
  component: lazyRouteComponent(loadScreens, 'RecyclerPage'),
});
const pools = createRoute({
  getParentRoute: () => adminRoute,
  path: '/recycler/pools',
  staticData: { title: 'Recycling pools' },
  component: lazyRouteComponent(loadScreens, 'PoolsPage'),
});
const addPosts = createRoute({
  getParentRoute: () => adminRoute,
  path: '/recycler/pools/add',
  staticData: { title: 'Add to a pool' },
  component: lazyRouteComponent(loadScreens, 'AddPostsPage'),
});
const newPool = createRoute({
  getParentRoute: () => adminRoute,
  path: '/recycler/pool/new',
  staticData: { title: 'New pool', parent: '/recycler/pools' },
  component: lazyRouteComponent(loadScreens, 'NewPoolPage'),
});
const pool = createRoute({
  getParentRoute: () => adminRoute,
  path: '/recycler/pool/$id',
  staticData: { title: 'Pool', parent: '/recycler/pools', useName: usePoolName },
  component: lazyRouteComponent(loadScreens, 'PoolPage'),
});

export const recycler = featureRoutes({ adminRoutes: [wizard, pools, addPosts, newPool, pool] });
