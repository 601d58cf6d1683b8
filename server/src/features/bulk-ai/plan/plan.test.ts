import { defaultSettings } from '@fanfare/contract/bulk-ai/settings';
import { describe, expect, test } from 'vitest';
import { firstReview, markHeld, planPosts, planStarts } from './plan.ts';

const at = (text: string) => new Date(text);
const now = at('2030-06-12T10:00Z');
const job = (keyword: string, categoryId: number, more: object = {}) => ({
  keyword,
  categoryId,
  siteId: 1,
  articleId: null,
  isUrgent: false,
  runAt: null,
  ...more,
});
const settings = { ...defaultSettings('UTC', true), article_creation_interval: 5, daily_creation_limit: 2 };
const plan = (queue: ReturnType<typeof job>[], until = '2030-06-26T10:00Z') =>
  planStarts({
    settings,
    queue,
    from: now,
    until: at(until),
    lastCategoryId: null,
    history: { starts: [], lastStart: null },
  }).map(({ keyword, at: start }) => [keyword, start.toISOString().slice(0, 16)]);

describe('plan of the next days', () => {
  test('plan of keywords of two categories → in turn, within interval and daily limit', () => {
    expect(plan([job('a1', 1), job('a2', 1), job('b1', 2), job('b2', 2)])).toEqual([
      ['a1', '2030-06-12T10:00'],
      ['b1', '2030-06-12T15:00'],
      ['a2', '2030-06-13T00:00'],
      ['b2', '2030-06-13T05:00'],
    ]);
  });

  test('plan of an urgent job and a job with a retry later → the urgent job now, the other at its time', () => {
    const retried = job('later', 1, { runAt: at('2030-06-12T16:00Z') });
    expect(plan([job('asked', 1, { isUrgent: true }), retried])).toEqual([
      ['asked', '2030-06-12T10:00'],
      ['later', '2030-06-12T16:00'],
    ]);
  });

  test('more jobs than fit in the days of the plan → only those within it', () => {
    expect(
      plan(
        Array.from({ length: 50 }, (_, count) => job(`k${count}`, 1)),
        '2030-06-13T23:00Z',
      ),
    ).toHaveLength(4);
  });

  test('posts of the plan → ready articles first, planned ones after they are written, held ones not', () => {
    const slots = ['09:00', '09:15', '09:30'].map((time, slot) => ({
      day: '2030-06-13',
      slot,
      at: at(`2030-06-13T${time}Z`),
    }));
    const posts = planPosts({
      slots,
      lastCategoryId: null,
      ready: [{ id: 7, keyword: 'ready', categoryId: 1, siteId: 2 }],
      planned: [
        {
          at: at('2030-06-13T09:00Z'),
          keyword: 'held',
          categoryId: 1,
          siteId: 1,
          articleId: null,
          heldBecause: 'It is the first.',
        },
        { at: at('2030-06-13T09:05Z'), keyword: 'soon', categoryId: 1, siteId: 1, articleId: null, heldBecause: null },
        {
          at: at('2030-06-13T09:25Z'),
          keyword: 'too late',
          categoryId: 1,
          siteId: 1,
          articleId: null,
          heldBecause: null,
        },
      ],
    });
    expect(
      posts.map(({ keyword, articleId, at: time }) => [keyword, articleId, time.toISOString().slice(11, 16)]),
    ).toEqual([
      ['ready', 7, '09:00'],
      ['soon', null, '09:30'],
    ]);
  });

  test('plan with the first article of a category and an article picked by chance → both marked as held', () => {
    const text = (categoryId: number, articleId: number | null = null) => ({
      at: now,
      keyword: 'k',
      siteId: 1,
      categoryId,
      articleId,
    });
    const holds = {
      holdPercent: 10,
      needsApproval: false,
      busyCategories: new Set([3]),
      firstArticles: new Map([
        [1, null],
        [2, 20],
        [3, null],
      ]),
    };
    const isHeld = (more: Partial<typeof holds>) =>
      markHeld([text(1), text(1), text(2), text(2, 20), text(3), text(0)], { ...holds, ...more }).map(
        ({ heldBecause }) => heldBecause !== null,
      );
    expect(isHeld({})).toEqual([true, false, false, true, false, false]);
    expect(isHeld({ holdPercent: 100 })).toEqual([true, false, false, true, false, false]);
    expect(isHeld({ needsApproval: true })).not.toContain(false);
    const [picked] = markHeld([text(2, 21)], { ...holds, holdPercent: 100 });
    expect(picked?.heldBecause).toBe('Picked for a check: 100 % of articles wait for a person.');
  });

  test('plan of articles → time of the first review: that of the first article known to be held, otherwise the one expected by the percentage, otherwise none', () => {
    const list = (last: string | null) =>
      [null, null, last].map((held_because, hour) => ({ at: at(`2030-06-12T1${hour * 2}:00Z`), held_because }));
    const known = list('It is the first.');
    const texts = list(null);
    expect(firstReview(known, 50)).toEqual({ first_at: at('2030-06-12T14:00Z'), is_known: true });
    expect(firstReview(texts, 50)).toEqual({ first_at: at('2030-06-12T12:00Z'), is_known: false });
    expect(firstReview(texts, 100)).toEqual({ first_at: at('2030-06-12T10:00Z'), is_known: false });
    expect(firstReview(texts, 10)).toEqual({ first_at: null, is_known: false });
    expect(firstReview(texts, 0)).toEqual({ first_at: null, is_known: false });
  });
});
