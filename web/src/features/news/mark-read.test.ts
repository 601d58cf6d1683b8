import { expect, it } from 'vitest';
import { markRead } from './mark-read.ts';

const news = {
  news_items: [
    { id: 1, read: false },
    { id: 2, read: true },
    { id: 3, read: false },
  ],
  unread: 2,
};

it('unread news item marked as read → the unread count is 1 less', () => {
  const updated = markRead(news, 3);
  expect(updated.unread).toBe(1);
  expect(updated.news_items.map(({ read }) => read)).toEqual([false, true, true]);
});

it.each([2, 99])(
  'news item %i, already read or unknown, marked as read → the list of news is returned unchanged',
  (id) => {
    expect(markRead(news, id)).toBe(news);
  },
);
