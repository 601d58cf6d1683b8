export { ChannelPage } from './channel-page/channel-page.tsx';
export { FavoritesPage } from './favorites/favorites-page.tsx';
export { RssPage } from './rss-page.tsx';
