import { expect, test } from 'vitest';
import { nextSteps, withNextStep } from './failure.ts';

test.each([
  ['It ended.', 'It ended. Reconnect the account.'],
  ['It ended. Reconnect the account.', 'It ended. Reconnect the account.'],
  ['', 'Reconnect the account.'],
])('failure message "%s" completed with the next step to take → contains that step once', (message, expected) => {
  expect(withNextStep(message, nextSteps.reauthorize)).toBe(expected);
});
