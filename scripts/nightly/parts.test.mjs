import { expect, test } from 'vitest';
import { listParts } from './parts.mjs';

const options = { minutes: 120, isTry: false, scenarios: ['list', 'fairness', 'web', 'suite'], hasDatabase: false };
const list = (changed) => new Map(listParts({ ...options, ...changed }).map((part) => [part.name, part]));
const commands = ({ steps }) => steps.map(({ args }) => args.join(' '));

test('all parts → each has steps, and a limit that none of its steps exceeds', () => {
  for (const isTry of [false, true])
    for (const { name, steps, limitMinutes } of list({ isTry }).values()) {
      expect(steps.length, name).toBeGreaterThan(0);
      for (const step of steps) expect(step.limitMinutes, name).toBeLessThanOrEqual(limitMinutes);
    }
});

test('endurance of 30 minutes → that time, and as many deliveries a minute as in two hours', () => {
  expect(commands(list({ minutes: 30 }).get('endurance'))).toEqual([
    'bench/src/endurance.ts --minutes 30 --deliveries 3000',
  ]);
  expect(commands(list({}).get('endurance'))).toEqual(['bench/src/endurance.ts --minutes 120 --deliveries 12000']);
});

test('benchmarks → every scenario but that of another part and that of earlier runs', () => {
  expect(commands(list({}).get('bench'))).toEqual(['bench/src/run.ts list', 'bench/src/run.ts web']);
});

test.each([
  [false, ['bench/src/with-postgres.ts node scripts/test.mjs --postgres']],
  [true, ['scripts/test.mjs --postgres']],
])('PostgreSQL, server of DATABASE_URL: %s → that one or a temporary one', (hasDatabase, expected) => {
  expect(commands(list({ hasDatabase }).get('postgres'))).toEqual(expected);
});
