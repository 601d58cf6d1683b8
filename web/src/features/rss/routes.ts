// Folders, lowest first: articles, channels, opml, rule, sources < favorites < channel-page
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useChannelName } from './use-channel-name.ts';

type Search = { site?: number; item?: number };

/** The current site and the open article; the lists read their filters themselves. */
const validateSearch = ({ site, item }: Record<string, unknown>): Search => ({
  ...(typeof site === 'number' ? { site } : {}),
  ...(typeof item === 'number' ? { item } : {}),
});

/** Loads all screens from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./rss-screens.ts');

const articles = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/rss',
  validateSearch,
  staticData: { title: 'RSS' },
  component: lazyRouteComponent(loadScreens, 'RssPage'),
});
const channel = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/rss/channel/$id',
  validateSearch,
  staticData: { title: 'RSS channel', parent: '/content/rss', useName: useChannelName },
  component: lazyRouteComponent(loadScreens, 'ChannelPage'),
});
const favorites = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/rss/favorites',
  validateSearch,
  staticData: { title: 'RSS favorites' },
  component: lazyRouteComponent(loadScreens, 'FavoritesPage'),
});

export const rss = featureRoutes({ adminRoutes: [articles, channel, favorites] });
