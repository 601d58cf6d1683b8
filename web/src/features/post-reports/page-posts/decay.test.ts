import { expect, test } from 'vitest';
import { dailyGains } from './decay.ts';

const reading = (date: string, views: number | null) => ({
  date,
  views,
  viewers: null,
  clicks: null,
  reactions: null,
  comments: null,
  shares: null,
  engagement: null,
  engagement_rate: null,
  link_clicks: null,
  video_views: null,
});

test('lifetime figures of a post by day → the gain of each day; a correction downwards → 0', () => {
  const readings = [reading('2026-11-01', 100), reading('2026-11-02', 130), reading('2026-11-03', 128)];
  expect(dailyGains(readings, 'views').map(({ gain }) => gain)).toEqual([100, 30, 0]);
});
