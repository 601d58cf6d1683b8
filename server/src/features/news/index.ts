import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { newsRoutes } from './news.routes.ts';
import { type NewsService, newsService } from './news.service.ts';

export type News = NewsService;

/** What the provider tells its users: written by staff, cleaned twice, read by each user for themselves. */
export const news = (needs: { db: Db; now: Now }) => {
  const service = newsService(needs);
  return { service, routes: newsRoutes(service) };
};
