import { recycler } from '@fanfare/contract/recycler/recycler';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { RecyclerService } from './recycler.service.ts';

export const recyclerRoutes = ({ listPosts, recycle }: RecyclerService): Route[] =>
  defineRoutes(recycler, {
    'GET /facebook/page/post/report/postrecycler': ({ query, business }) => listPosts(business, query),
    'POST /facebook/page/post/report/postrecycler': ({ body, business, ...actor }) => recycle(actor, business, body),
  });
