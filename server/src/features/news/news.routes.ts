import { done } from '@fanfare/contract/kit/success';
import { news } from '@fanfare/contract/news';
import { defineRoutes } from '../../platform/http/index.ts';
import type { NewsService } from './news.service.ts';

export const newsRoutes = (service: NewsService) =>
  defineRoutes(news, {
    'GET /user/{id}/news': ({ caller }) => service.listVisible(caller),
    'POST /staff/user/{id}/news': async ({ caller, body }) => {
      await service.markRead(caller, body.news_id);
      return done;
    },
    'GET /staff/news': ({ query }) => service.page(query.page, query.search),
    'GET /staff/news/{id}': ({ params }) => service.get(params.id),
    'POST /staff/news/create': ({ caller, body }) => service.create(caller, body),
    'POST /staff/news/{id}/save': ({ params, body }) => service.save(params.id, body),
    'POST /staff/news/{id}/delete': async ({ params }) => {
      await service.remove(params.id);
      return done;
    },
  });
