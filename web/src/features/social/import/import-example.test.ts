import { guessMapping, parseCsvTable } from '@fanfare/contract/social/csv-import';
import { expect, test } from 'vitest';
import { importExample } from './import-example.ts';

test('example file for the CSV import of posts → the user’s accounts, and dates of next week in the user’s time zone', () => {
  const text = importExample({
    accounts: [{ social_network: 'facebook', name: 'Beans, "Inc."' }],
    timeZone: 'Asia/Tokyo',
    now: new Date('2030-06-15T20:00:00Z'),
  });
  const [head = [], ...rows] = parseCsvTable(text);
  const { network = 0, account = 0, date = 0, time = 0, zone = 0 } = guessMapping(head);
  expect(rows.slice(0, 2).map((row) => [network, account, date, time, zone].map((index) => row[index]))).toEqual([
    ['facebook', 'Beans, "Inc."', '2030-06-23', '09:30', 'Asia/Tokyo'],
    ['x', 'Your account', '2030-06-24', '17:00', 'Asia/Tokyo'],
  ]);
});
