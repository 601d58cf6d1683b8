import { expect, it } from 'vitest';
import { timeOptions } from './time-options.ts';

it('offers every quarter of an hour of a day', () => {
  const options = timeOptions();
  expect(options).toHaveLength(96);
  expect(options.slice(0, 2)).toEqual([
    { value: '00:00', label: '12:00 AM' },
    { value: '00:15', label: '12:15 AM' },
  ]);
  expect(options.at(-1)).toEqual({ value: '23:45', label: '11:45 PM' });
});

it('keeps a time between two quarters that was set elsewhere', () => {
  expect(timeOptions('13:47').find(({ value }) => value === '13:47')).toEqual({ value: '13:47', label: '1:47 PM' });
  expect(timeOptions('13:45')).toHaveLength(96);
});
