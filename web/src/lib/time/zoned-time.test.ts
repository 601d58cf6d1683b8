import { describe, expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './zoned-time.ts';

describe('toLocalTime and fromLocalTime', () => {
  it.each([
    ['2026-11-15T00:47:00Z', 'Europe/Paris', '2026-11-15', '01:47'],
    ['2026-11-15T00:47:00Z', 'America/New_York', '2026-11-14', '19:47'],
    ['2026-07-01T18:30:00Z', 'Asia/Kolkata', '2026-07-02', '00:00'],
    ['2026-07-01T00:00:00Z', 'UTC', '2026-07-01', '00:00'],
  ])('instant %s in %s → local time %s %s, and back', (iso, timeZone, day, time) => {
    expect(toLocalTime(new Date(iso), timeZone)).toEqual({ day, time });
    expect(fromLocalTime({ day, time }, timeZone).toISOString()).toBe(new Date(iso).toISOString());
  });

  it('local time skipped by daylight saving → the instant after the gap', () => {
    expect(fromLocalTime({ day: '2026-03-29', time: '02:30' }, 'Europe/Paris').toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });

  it('local time that occurs twice → the first of both instants', () => {
    expect(fromLocalTime({ day: '2026-10-25', time: '02:30' }, 'Europe/Paris').toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    expect(fromLocalTime({ day: '2026-11-01', time: '01:15' }, 'America/New_York').toISOString()).toBe(
      '2026-11-01T05:15:00.000Z',
    );
  });
});
