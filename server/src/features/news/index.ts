import type { Platform } from '../../platform/platform.ts';
import { newsRoutes } from './news.routes.ts';
import { type NewsService, newsService } from './news.service.ts';

export type News = NewsService;

/** Creates the news feature: items from staff to all users or to access levels, with a read mark per user. */
export const createNews = (platform: Platform) => {
  const service = newsService(platform);
  return { service, routes: newsRoutes(service) };
};
