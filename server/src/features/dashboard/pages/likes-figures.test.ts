import { createPeriod } from '@fanfare/contract/dashboard/period';
import { describe, expect, test } from 'vitest';
import { toLikesFigures } from './page-sources.ts';
import { findPostLinks, toComparableUrl } from './post-links.ts';

const reading = (readAt: string, likes: number) => ({ readAt: new Date(readAt), likes });
const period = createPeriod(new Date('2030-06-15T10:00:00Z'), 'UTC', 7);
const figures = (...rows: ReturnType<typeof reading>[]) => toLikesFigures(rows, period);

describe('figures of page likes', () => {
  test('one reading of page likes per day → change of each day, total of today, change of the days before', () => {
    const days = Array.from({ length: 16 }, (_, index) => new Date(Date.UTC(2030, 4, 31 + index, 9)).toISOString());
    const { total, previous, days: shown } = figures(...days.map((day, index) => reading(day, 100 + index * index)));
    expect([total, previous]).toEqual([325, 64 - 1]);
    expect(shown.map(({ value }) => value)).toEqual([17, 19, 21, 23, 25, 27, 29]);
    expect(shown.map(({ total: likes }) => likes)).toEqual([181, 200, 221, 244, 269, 296, 325]);
  });

  test('page that lost likes → negative change', () => {
    expect(figures(reading('2030-06-14T09:00:00Z', 50), reading('2030-06-15T09:00:00Z', 48)).days.at(-1)?.value).toBe(
      -2,
    );
  });

  test('a day without a reading of page likes → no figure; the next day has the change since the last reading', () => {
    const { days } = figures(
      reading('2030-06-12T09:00:00Z', 50),
      reading('2030-06-13T09:00:00Z', 51),
      reading('2030-06-15T09:00:00Z', 55),
    );
    expect(days.map(({ value }) => value)).toEqual([null, null, null, null, 1, null, 4]);
  });

  test('reading of page likes in the evening in UTC → counts for the local day', () => {
    const tokyo = createPeriod(new Date('2030-06-15T10:00:00Z'), 'Asia/Tokyo', 7);
    const { days } = toLikesFigures([reading('2030-06-13T22:00:00Z', 50), reading('2030-06-14T22:00:00Z', 53)], tokyo);
    expect(days.slice(-2)).toEqual([
      { day: '2030-06-14', value: null, total: 50 },
      { day: '2030-06-15', value: 3, total: 53 },
    ]);
  });

  test('page without readings → no total of likes', () => {
    expect(figures()).toMatchObject({ total: null, previous: null });
  });
});

describe('links of a post', () => {
  test.each([
    ['https://Shop.test/Menu/', 'shop.test/Menu'],
    ['http://shop.test/menu?utm_source=fb&fbclid=1#top', 'shop.test/menu'],
    ['https://shop.test/menu?page=2&utm_medium=x', 'shop.test/menu?page=2'],
    ['https://shop.test', 'shop.test'],
    ['javascript:alert(1)', undefined],
    ['menu', undefined],
  ])('link of a post %s → compared as %s', (address, expected) => {
    expect(toComparableUrl(address)).toBe(expected);
  });

  test('page post with links in its text and an attached link → all links, each once', () => {
    const text = 'New: https://shop.test/menu/. (https://shop.test/b) and\nhttp://shop.test/menu no-link.test';
    expect(findPostLinks({ text, link: 'https://shop.test/a' })).toEqual(['shop.test/a', 'shop.test/menu']);
  });
});
