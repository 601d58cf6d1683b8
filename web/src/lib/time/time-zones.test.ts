import * as contract from '@fanfare/contract/kit/date-time';
import { expect, it } from 'vitest';
import { timeZoneLabel, timeZones } from './time-zones.ts';

it('list of time zones → exactly those the contract accepts', () => {
  expect(timeZones).toEqual([...new Set(contract.timeZones)]);
});

it.each([
  ['Europe/Paris', 'Europe/Paris (GMT+1)'],
  ['America/New_York', 'America/New York (GMT-5)'],
  ['Asia/Kolkata', 'Asia/Kolkata (GMT+5:30)'],
])('time zone %s → label %s', (timeZone, label) => {
  expect(timeZoneLabel(timeZone, new Date('2026-11-15T00:00:00Z'))).toBe(label);
});
