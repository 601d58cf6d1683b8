import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { expect, test } from 'vitest';
import { createAccountGate } from './account-gate.ts';

const busy = new ConnectorFailure('busy', { network: 'facebook', message: 'Later.', retryAfterSeconds: 300 });

/** Starts `count` changes, each of which ends only when the test resolves it. */
const startMany = (gate: ReturnType<typeof createAccountGate>, key: string, count: number) => {
  const running: PromiseWithResolvers<void>[] = [];
  const results = Array.from({ length: count }, () =>
    gate(key, () => {
      const call = Promise.withResolvers<void>();
      running.push(call);
      return call.promise;
    }).then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  return { running, results };
};
const rest = () => new Promise((resolve) => setImmediate(resolve));

test('many ad changes of one account → 64 are sent at once; other accounts don’t wait for it', async () => {
  const gate = createAccountGate();
  const one = startMany(gate, 'facebook 1', 100);
  const other = startMany(gate, 'facebook 2', 3);
  expect([one.running.length, other.running.length]).toEqual([64, 3]);
  for (let index = 0; index < 100; index += 1) {
    one.running[index]?.resolve();
    await rest();
  }
  expect(await Promise.all(one.results)).toEqual(Array.from({ length: 100 }, () => 'done'));
});

test('ad change fails because the network is busy → waiting changes are put off without a call, then few are sent at once', async () => {
  const gate = createAccountGate();
  const first = startMany(gate, 'facebook 1', 88);
  first.running[0]?.reject(busy);
  for (const { resolve } of first.running.slice(1)) resolve();
  const results = await Promise.all(first.results);
  expect(first.running).toHaveLength(64);
  expect(results.filter((result) => result === busy)).toHaveLength(25);
  const next = startMany(gate, 'facebook 1', 10);
  expect(next.running).toHaveLength(2);
  for (let index = 0; index < 10; index += 1) {
    next.running[index]?.resolve();
    await rest();
  }
  expect(await Promise.all(next.results)).toHaveLength(10);
});

test('ad change fails for another reason than a busy network → the next waiting change is sent', async () => {
  const gate = createAccountGate();
  const { running, results } = startMany(gate, 'facebook 1', 65);
  running[0]?.reject(new Error('gone'));
  await rest();
  expect(running).toHaveLength(65);
  for (const { resolve } of running) resolve();
  expect((await Promise.all(results)).filter((result) => result === 'done')).toHaveLength(64);
});
