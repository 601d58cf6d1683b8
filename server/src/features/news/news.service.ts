import { pageSize } from '@fanfare/contract/kit/paging';
import { type NewsDraft, type NewsItem, newsStyles, type StaffNews } from '@fanfare/contract/news';
import type { Caller } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { type NewsRow, newsStore } from './news.store.ts';
import { createCachedSanitizer, sanitizeHtml } from './sanitize-html.ts';

export type NewsService = ReturnType<typeof newsService>;

export const newsService = ({ db, now }: Platform) => {
  const store = newsStore(db);
  // News is sanitized on write and on read: the rules may have become stricter, and rows may have another origin.
  const sanitize = createCachedSanitizer();

  const toStaffNews = (item: NewsRow | undefined): StaffNews => {
    if (!item) throw new Problem('not-found');
    return {
      id: item.id,
      header: item.header,
      intro: item.intro,
      message: sanitize(item.content),
      style: toStyle(item),
      banner: item.isBanner,
      start_date: item.startsAt,
      end_date: item.endsAt,
      access_levels: item.audience,
      state: toState(item, now()),
    };
  };

  const toNewsItem = (item: NewsRow, isRead: boolean): NewsItem => ({
    id: item.id,
    header: item.header,
    intro: item.intro,
    content: sanitize(item.content),
    style: toStyle(item),
    read: isRead,
    banner: item.isBanner,
    start_date: item.startsAt,
  });

  return {
    listVisible: async (caller: Caller) => {
      const rows = await store.listVisible(caller.userId, now());
      const items = rows.map(({ item, readBy }) => toNewsItem(item, readBy !== null));
      return { news_items: items, unread: items.filter(({ read }) => !read).length };
    },

    markRead: async (caller: Caller, newsId: number) => {
      const isMarked = await db.transaction((tx) => newsStore(tx).markRead(caller.userId, newsId, now()));
      if (!isMarked) throw new Problem('not-found');
    },

    page: async (page: number, search: string) => {
      const { items, total } = await store.page(search, pageSize, (page - 1) * pageSize);
      return { items: items.map(toStaffNews), total, page, page_size: pageSize };
    },

    get: async (id: number) => toStaffNews(await store.find(id)),

    create: async (caller: Caller, draft: NewsDraft) =>
      toStaffNews(await store.insert({ ...toRow(draft), authorId: caller.userId, updatedAt: now() })),

    save: async (id: number, draft: NewsDraft) =>
      toStaffNews(await store.update(id, { ...toRow(draft), updatedAt: now() })),

    remove: async (id: number) => {
      if (!(await store.remove(id))) throw new Problem('not-found');
    },
  };
};

const toRow = (draft: NewsDraft) => ({
  header: draft.header,
  intro: draft.intro,
  content: sanitizeHtml(draft.message),
  style: draft.style,
  isBanner: draft.banner,
  startsAt: draft.start_date,
  endsAt: draft.end_date,
  audience: [...new Set(draft.access_levels)].sort((a, b) => a - b),
});

const toState = ({ startsAt, endsAt }: NewsRow, now: Date): StaffNews['state'] => {
  if (startsAt > now) return 'planned';
  return endsAt !== null && endsAt <= now ? 'over' : 'shown';
};

const toStyle = ({ style }: NewsRow) => newsStyles.find((candidate) => candidate === style) ?? 'info';
