import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { newsRoutes } from './news.routes.ts';
import { type NewsService, newsService } from './news.service.ts';

export type News = NewsService;

/** News from staff to all users or to access levels, with a read mark per user. */
export const createNews = (deps: { db: Db; now: Now }) => {
  const service = newsService(deps);
  return { service, routes: newsRoutes(service) };
};
