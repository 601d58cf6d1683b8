import { describe, expect, test } from 'vitest';
import { findDueSlot, listFreeSlots, spaceOut } from './posting-slots.ts';

const at = (text: string) => new Date(text);
const rules = (limit: number, time: string, zone = 'UTC') => ({
  daily_posting_limit: limit,
  posting_time: time,
  time_zone: zone,
});
const taken = (day: string, ...slots: number[]) => slots.map((slot) => ({ day, slot }));

describe('slot of an automatic post', () => {
  test.each([
    ['before the time → none', rules(1, '09:00'), [], null, '2030-06-12T08:59Z', undefined],
    ['at the time → the first', rules(1, '09:00'), [], null, '2030-06-12T09:00Z', 0],
    [
      'the day’s only one is taken → none',
      rules(1, '09:00'),
      taken('2030-06-12', 0),
      null,
      '2030-06-12T12:00Z',
      undefined,
    ],
    [
      'the second, before its 15 minutes → none',
      rules(2, '09:00'),
      taken('2030-06-12', 0),
      '2030-06-12T09:00Z',
      '2030-06-12T09:14Z',
      undefined,
    ],
    [
      'the second, after 15 minutes',
      rules(2, '09:00'),
      taken('2030-06-12', 0),
      '2030-06-12T09:00Z',
      '2030-06-12T09:15Z',
      1,
    ],
    [
      'the first one was late → the second 15 minutes after it',
      rules(2, '09:00'),
      taken('2030-06-12', 0),
      '2030-06-12T11:00Z',
      '2030-06-12T11:10Z',
      undefined,
    ],
    ['missed by 6 hours → made up for', rules(1, '09:00'), [], null, '2030-06-12T15:00Z', 0],
    ['missed by more → waits for the next day', rules(1, '09:00'), [], null, '2030-06-12T15:01Z', undefined],
    [
      'limit lowered below what was posted → none',
      rules(1, '09:00'),
      taken('2030-06-12', 0, 1, 2),
      '2030-06-12T09:30Z',
      '2030-06-12T12:00Z',
      undefined,
    ],
    [
      'late slots of a day fall on the next one',
      rules(4, '23:30'),
      taken('2030-06-11', 0, 1, 2),
      '2030-06-12T00:00Z',
      '2030-06-12T00:15Z',
      3,
    ],
    [
      'clock set back behind the last post → it does not block',
      rules(2, '09:00'),
      taken('2030-06-12', 0),
      '2030-06-12T18:00Z',
      '2030-06-12T09:20Z',
      1,
    ],
    // 02:30 does not exist on 2030-03-31 in Berlin: 03:30 summer time is 01:30 UTC.
    [
      'a time that is skipped when clocks go forward → the hour after',
      rules(1, '02:30', 'Europe/Berlin'),
      [],
      null,
      '2030-03-31T01:30Z',
      0,
    ],
    [
      'a time before the one that is skipped → none',
      rules(1, '02:30', 'Europe/Berlin'),
      [],
      null,
      '2030-03-31T01:29Z',
      undefined,
    ],
  ])('posting times and used slots of a day → the slot that is due: %s', (_, given, used, last, now, slot) => {
    expect(findDueSlot(given, used, last === null ? null : at(last), at(now))?.slot).toBe(slot);
  });

  test('posting time that occurs twice when clocks go back → one slot', () => {
    const given = rules(1, '02:30', 'Europe/Berlin');
    const first = findDueSlot(given, [], null, at('2030-10-27T00:30Z'));
    expect(first).toMatchObject({ day: '2030-10-27', slot: 0 });
    expect(
      findDueSlot(given, taken('2030-10-27', 0), at('2030-10-27T00:30Z'), at('2030-10-27T01:30Z')),
    ).toBeUndefined();
  });

  test('two posts a day for three days → free slots 15 minutes apart', () => {
    const now = at('2030-06-12T12:00Z');
    const slots = spaceOut(listFreeSlots(rules(2, '09:00'), taken('2030-06-12', 0, 1), now, 3), null, now);
    expect(slots.map((slot) => slot.at.toISOString().slice(0, 16))).toEqual([
      '2030-06-13T09:00',
      '2030-06-13T09:15',
      '2030-06-14T09:00',
      '2030-06-14T09:15',
    ]);
  });
});
