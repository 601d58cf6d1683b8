import { compareWithGoal, type Goal } from '../../goals.ts';
import type { Measurement } from '../../report.ts';
import { median } from '../../statistics.ts';
import type { Organizer } from '../contests/organizer.ts';
import type { Load } from '../identity/load-generator.ts';

const calls = 30;

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

/** Sends calls one after another; the first call is not timed. */
export const timeCalls = async (
  owner: Organizer,
  name: string,
  goal: Goal,
  toPath: (number: number) => string,
): Promise<Measurement> => {
  await owner.get(toPath(0));
  const times: number[] = [];
  for (let number = 1; number <= calls; number += 1) {
    const startedAt = performance.now();
    await owner.get(toPath(number));
    times.push(performance.now() - startedAt);
  }
  return compareWithGoal({
    name,
    goal,
    amount: p95(times),
    value: `p95 ${p95(times).toFixed(0)} ms`,
    method: `${calls} calls one after the other, median ${median(times).toFixed(0)} ms`,
  });
};

/** Converts the result of an open-loop load into a measurement with its goal. */
export const toRushMeasurement = (name: string, load: Load, goal: Goal): Measurement =>
  compareWithGoal({
    name,
    goal,
    amount: load.p99,
    value: `p99 ${load.p99.toFixed(0)} ms`,
    method: `${load.total} calls, open loop, timed from their due time; median ${load.p50.toFixed(1)} ms, slowest ${load.slowest.toFixed(0)} ms`,
  });

/** A POST as bytes of HTTP/1.1. */
export const toPost = (origin: string, path: string, body: string, headers: Record<string, string>): string =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'content-type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
