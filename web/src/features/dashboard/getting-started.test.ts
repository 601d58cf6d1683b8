import { expect, test } from 'vitest';
import { gettingStarted } from './getting-started.ts';

const done = (timezone: string | null, keys: number | undefined) =>
  gettingStarted({ timezone }, keys).map(({ isDone }) => isDone);

test('steps are done when the thing is there, and not before', () => {
  expect(done(null, 0)).toEqual([false, false]);
  expect(done('Europe/Paris', undefined)).toEqual([true, false]);
  expect(done('Europe/Paris', 1)).toEqual([true, true]);
});
