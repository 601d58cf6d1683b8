import { aiMessages } from '@fanfare/contract/ai/ai';
import { expect, test } from 'vitest';
import { afterFailure } from './failure.policy.ts';

const now = new Date('2030-12-10T12:00:00Z');
const inAnHour = new Date('2030-12-10T13:00:00Z');
const nextMonth = new Date('2031-01-01T00:00:00Z');

test.each([
  [aiMessages.busy, 1, { step: 'retry', minutes: 15 }],
  [aiMessages.malformed, 2, { step: 'retry', minutes: 60 }],
  [aiMessages.lost, 3, { step: 'failed' }],
  [aiMessages.refused, 1, { step: 'failed' }],
  [aiMessages.ceilingReached, 1, { step: 'blocked', until: nextMonth }],
  [aiMessages.noCredit, 3, { step: 'blocked', until: inAnHour }],
  [aiMessages.modelGone, 1, { step: 'blocked', until: inAnHour }],
])('failure “%s” of attempt %i of an article → tried again, failed or blocked: %j', (error, attempts, expected) => {
  expect(afterFailure(error, attempts, now)).toEqual(expected);
});
