import { expect, test } from 'vitest';
import { isStepTime, spreadTimes, startDates } from './recycle-times.ts';
import { RecycleRequest, recyclerMessages } from './recycler.ts';

const now = new Date('2030-06-15T10:07:00Z');
const plan = { startDate: '2030-07-01', timeframe: 'next_7_days', time: '09:00', count: 3 } as const;
const listTimes = (changes: Partial<Parameters<typeof spreadTimes>[0]>, at = now, timeZone = 'UTC') =>
  spreadTimes({ ...plan, ...changes }, at, timeZone).map(({ local }) => local);

test('3 posts in 7 days → evenly spread, at one time of day', () => {
  expect(listTimes({})).toEqual(['2030-07-01T09:00', '2030-07-03T09:00', '2030-07-05T09:00']);
});

test.each([
  ['today', '2030-07-01T09:00'],
  ['tomorrow', '2030-07-02T09:00'],
  ['next_14_days', '2030-07-01T09:00'],
] as const)('post recycled in the timeframe %s → its first time is %s', (timeframe, first) => {
  expect(listTimes({ timeframe, count: 1 })).toEqual([first]);
});

test('3 posts on one day → an hour apart', () => {
  expect(listTimes({ timeframe: 'today' })).toEqual(['2030-07-01T09:00', '2030-07-01T10:00', '2030-07-01T11:00']);
});

test('40 posts on one day → 40 different times in steps of 15 minutes, all on that day', () => {
  const times = listTimes({ timeframe: 'today', count: 40 });
  expect(new Set(times).size).toBe(40);
  expect(times.every((at) => at.startsWith('2030-07-01') && isStepTime(at.slice(11)))).toBe(true);
});

test('4 posts from 23:30 on → the last two after midnight, all different', () => {
  const times = listTimes({ timeframe: 'today', time: '23:30', count: 4 });
  expect(times).toEqual(['2030-07-01T23:30', '2030-07-01T23:45', '2030-07-02T00:00', '2030-07-02T00:15']);
});

test('time of day that has passed today → the next steps of 15 minutes', () => {
  const times = listTimes({ startDate: '2030-06-15', timeframe: 'today', time: '09:00', count: 2 });
  expect(times).toEqual(['2030-06-15T10:15', '2030-06-15T10:30']);
});

test('times spread over the day when clocks go forward → same time of day before and after; a skipped time moves forward', () => {
  const spread = { startDate: '2030-03-30', timeframe: 'next_7_days', count: 7 } as const;
  const earlier = new Date('2030-03-01T00:00:00Z');
  expect(
    spreadTimes({ ...plan, ...spread }, earlier, 'Europe/Berlin').map(({ instant }) => instant.toISOString()),
  ).toEqual(
    ['30', '31', '01', '02', '03', '04', '05'].map((day, index) => {
      const month = index < 2 ? '03' : '04';
      return `2030-${month}-${day}T${index === 0 ? '08' : '07'}:00:00.000Z`;
    }),
  );
  expect(listTimes({ ...spread, time: '02:30', count: 4 }, earlier, 'Europe/Berlin')).toContain('2030-03-31T03:30');
});

test('times spread over the hour when clocks go back → each post later than the one before', () => {
  const during = new Date('2030-10-27T01:20:00Z');
  const times = spreadTimes(
    { startDate: '2030-10-27', timeframe: 'today', time: '02:00', count: 3 },
    during,
    'Europe/Berlin',
  );
  expect(times.map(({ instant }) => instant.toISOString().slice(11, 16))).toEqual(['01:30', '02:00', '03:00']);
});

test('allowed start dates → from today in the time zone to six calendar months later', () => {
  expect(startDates(new Date('2030-08-31T23:30:00Z'), 'UTC')).toEqual({ first: '2030-08-31', last: '2031-02-28' });
  expect(startDates(new Date('2030-08-31T23:30:00Z'), 'Asia/Tokyo').first).toBe('2030-09-01');
});

test('request without a start date or an ad profile, or with a time between the steps → its message', () => {
  const request = { page_data: '{"fb_page_id":"9","posts":["9_1"]}', start_date: '2030-07-01' };
  expect(RecycleRequest.parse(request).page_data.posts).toEqual(['9_1']);
  const messageOf = (changes: object) => RecycleRequest.safeParse({ ...request, ...changes }).error?.issues[0]?.message;
  expect(messageOf({ start_date: undefined })).toBe(recyclerMessages.startDate);
  expect(messageOf({ start_date: '' })).toBe(recyclerMessages.startDate);
  expect(messageOf({ advertise: 'true' })).toBe(recyclerMessages.adProfile);
  expect(messageOf({ time: '09:10' })).toBe(recyclerMessages.time);
});
