import { expect, test } from 'vitest';
import { createCallsAtOnce } from './calls-at-once.ts';

test('three calls with one key, two allowed at once → started in their order; a failed call → makes room for the next', async () => {
  const takeTurn = createCallsAtOnce(2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string, fails = false) =>
    takeTurn(name.charAt(0), async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (fails) throw new Error(name);
    });
  const calls = [call('a1', true), call('a2'), call('a3'), call('b1')];
  expect(started).toEqual(['a1', 'a2', 'b1']);
  ends[0]?.();
  await expect(calls[0]).rejects.toThrow('a1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const end of ends) end();
  await Promise.allSettled(calls);
});
