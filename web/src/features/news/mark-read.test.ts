import { expect, it } from 'vitest';
import { withRead } from './mark-read.ts';

const news = {
  news_items: [
    { id: 1, read: false },
    { id: 2, read: true },
    { id: 3, read: false },
  ],
  unread: 2,
};

it('reading an item lowers the badge by one', () => {
  const after = withRead(news, 3);
  expect(after.unread).toBe(1);
  expect(after.news_items.map(({ read }) => read)).toEqual([false, true, true]);
});

it.each([2, 99])('reading %i, which is read or unknown, changes nothing', (id) => {
  expect(withRead(news, id)).toBe(news);
});
