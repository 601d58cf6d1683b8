import { describe, expect, test } from 'vitest';
import { findLosers, findWinners, measurePost, medianOf, type PostMeasures, rankPosts } from './post-performance.ts';

describe('performance of posts', () => {
  const at = (day: number) => new Date(Date.UTC(2030, 0, day));
  const post = (id: number, original: number | null, engagements: (number | null)[]): PostMeasures => ({
    id,
    original,
    lastAt: at(id),
    restoredAt: null,
    repeats: engagements.map((engagement, index) => ({ at: at(index + 1), engagement })),
  });
  const order = (posts: PostMeasures[]) => rankPosts(posts.map(measurePost)).map(({ id }) => id);

  test('posts of a pool ranked → least lost first, then most engagement; those without figures last, the longest waiting first', () => {
    const posts = [post(6, null, []), post(5, null, []), post(1, 100, [60]), post(2, 50, [45]), post(3, 80, [])];
    expect(order([...posts, post(4, 90, [])])).toEqual([4, 3, 2, 1, 5, 6]);
  });

  test('three measured posts of a pool → a median; far below it after enough repeats → losers; far above it → winners', () => {
    const posts = [post(1, 100, [100, 110]), post(2, 100, [50, 54]), post(3, 60, [10, 14]), post(4, 60, [2])];
    const performances = posts.map(measurePost);
    expect(medianOf(performances.slice(0, 2))).toBeNull();
    const median = medianOf(performances);
    expect(median).toBe(32);
    const retire = { retirePercent: 40, retireAfter: 2 };
    expect(findLosers(retire, posts, median)).toEqual([{ id: 3, average: 12 }]);
    expect(findLosers({ ...retire, retirePercent: 0 }, posts, median)).toEqual([]);
    expect(
      findLosers(
        retire,
        [post(3, 60, [10, 14, null])].map((each) => ({ ...each, restoredAt: at(1) })),
        32,
      ),
    ).toEqual([]);
    expect(findWinners(performances, median).map(({ id }) => id)).toEqual([1, 2]);
  });
});
