import { pageSize } from '@fanfare/contract/kit/paging';
import { type NewsDraft, type NewsItem, newsStyles, type StaffNews } from '@fanfare/contract/news';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type Caller, Problem } from '../../platform/http/index.ts';
import { type News, newsStore } from './news.store.ts';
import { cleanHtml, createCachedSanitizer } from './sanitize-html.ts';

export type NewsService = ReturnType<typeof newsService>;
type Deps = { db: Db; now: Now };

export const newsService = ({ db, now }: Deps) => {
  const store = newsStore(db);
  // Cleaned when written and again when read: rules grow stricter, and rows may come from elsewhere.
  const clean = createCachedSanitizer();

  const forStaff = (item: News | undefined): StaffNews => {
    if (!item) throw new Problem('not-found');
    return {
      id: item.id,
      header: item.header,
      intro: item.intro,
      message: clean(item.content),
      style: styleOf(item),
      banner: item.isBanner,
      start_date: item.startsAt,
      end_date: item.endsAt,
      access_levels: item.audience,
      state: stateOf(item, now()),
    };
  };

  const forReader = (item: News, isRead: boolean): NewsItem => ({
    id: item.id,
    header: item.header,
    intro: item.intro,
    content: clean(item.content),
    style: styleOf(item),
    read: isRead,
    banner: item.isBanner,
    start_date: item.startsAt,
  });

  return {
    visible: async (caller: Caller) => {
      const rows = await store.visible(caller.userId, now());
      const items = rows.map(({ item, readBy }) => forReader(item, readBy !== null));
      return { news_items: items, unread: items.filter(({ read }) => !read).length };
    },

    markRead: async (caller: Caller, newsId: number) => {
      const isMarked = await db.transaction((tx) => newsStore(tx).markRead(caller.userId, newsId, now()));
      if (!isMarked) throw new Problem('not-found');
    },

    page: async (page: number, search: string) => {
      const { items, total } = await store.page(search, pageSize, (page - 1) * pageSize);
      return { items: items.map(forStaff), total, page, page_size: pageSize };
    },

    get: async (id: number) => forStaff(await store.find(id)),

    create: async (caller: Caller, draft: NewsDraft) =>
      forStaff(await store.insert({ ...rowOf(draft), authorId: caller.userId, updatedAt: now() })),

    save: async (id: number, draft: NewsDraft) =>
      forStaff(await store.update(id, { ...rowOf(draft), updatedAt: now() })),

    remove: async (id: number) => {
      if (!(await store.remove(id))) throw new Problem('not-found');
    },
  };
};

const rowOf = (draft: NewsDraft) => ({
  header: draft.header,
  intro: draft.intro,
  content: cleanHtml(draft.message),
  style: draft.style,
  isBanner: draft.banner,
  startsAt: draft.start_date,
  endsAt: draft.end_date,
  audience: [...new Set(draft.access_levels)].sort((a, b) => a - b),
});

const stateOf = ({ startsAt, endsAt }: News, now: Date): StaffNews['state'] => {
  if (startsAt > now) return 'planned';
  return endsAt !== null && endsAt <= now ? 'over' : 'shown';
};

const styleOf = ({ style }: News) => newsStyles.find((known) => known === style) ?? 'info';
