import { expect, test } from 'vitest';
import { waitText } from './item-columns.tsx';

const now = new Date('2030-01-01T14:20:00Z');
const budget = { action: 'budget', network: 'facebook' } as const;
const item = { state: 'waiting', next_at: '2030-01-01T15:15:00Z', message: null } as const;

test.each([
  ['held back by the network’s limit', item, budget, 'Waits until 3:15 PM: Facebook allows four changes an hour.'],
  ['tried again later', { ...item, message: 'It is busy.' }, budget, 'Waits until 3:15 PM: It is busy.'],
  ['another network', item, { ...budget, network: 'google' }, 'Waits until 3:15 PM.'],
  ['being sent', { ...item, next_at: '2030-01-01T14:22:00Z' }, budget, undefined],
  ['done', { ...item, state: 'done', next_at: null }, budget, undefined],
] as const)(
  'row of an ad change, %s → text until when it waits and why; none if it is sent soon or done',
  (_, waiting, action, text) => {
    expect(waitText(waiting, action, now, 'UTC')?.replaceAll('\u202f', ' ')).toBe(text);
  },
);
