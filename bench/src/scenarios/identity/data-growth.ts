import { performance } from 'node:perf_hooks';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { getText } from '../../http-client.ts';
import type { Measurement } from '../../report.ts';
import {
  businessCount,
  type IdentitySeed,
  largeMemberCount,
  sessionCookie,
  smallMemberCount,
} from './identity-seed.ts';

const callCount = 300;
const goal: Goal = { comparison: '<=', limit: 1.5, unit: '' };

/** Alternates calls on small and large data and compares their durations. */
export const measureDataGrowth = async (
  origin: string,
  { smallBusinessId, largeBusinessId, ownerId, manyBusinessesUserId, firstPollingUserId }: IdentitySeed,
): Promise<Measurement[]> => {
  const api = `${origin}/api`;
  const comparisons = [
    {
      name: 'Open a business',
      user: ownerId,
      small: `/user/business/${smallBusinessId}`,
      large: `/user/business/${largeBusinessId}`,
    },
    {
      name: 'First page of its members',
      user: ownerId,
      small: `/user/business/${smallBusinessId}/members`,
      large: `/user/business/${largeBusinessId}/members`,
    },
    {
      name: 'Last page of its members',
      user: ownerId,
      small: `/user/business/${smallBusinessId}/members`,
      large: `/user/business/${largeBusinessId}/members?page=${largeMemberCount / 25}`,
    },
    {
      name: 'Search members',
      user: ownerId,
      small: `/user/business/${smallBusinessId}/members?search=person%203`,
      large: `/user/business/${largeBusinessId}/members?search=person%204321`,
    },
  ];
  const measurements: Measurement[] = [];
  for (const { name, user, small, large } of comparisons) {
    const [largeMs, smallMs] = await measureAlternately(
      () => getText(api + large, [sessionCookie(user)]),
      () => getText(api + small, [sessionCookie(user)]),
    );
    measurements.push(toRatio(name, largeMs, smallMs, `${largeMemberCount} members and ${smallMemberCount}`));
  }
  for (const [name, path] of [
    ['List my businesses', '/user/businesses'],
    ['Search businesses', '/user/businesses?search=client%201999'],
    ['Get the signed-in user', '/user/me'],
  ] as const) {
    const [largeMs, smallMs] = await measureAlternately(
      () => getText(api + path, [sessionCookie(manyBusinessesUserId)]),
      () => getText(api + path, [sessionCookie(firstPollingUserId)]),
    );
    measurements.push(toRatio(name, largeMs, smallMs, `a user in ${businessCount} businesses and one in 2`));
  }
  return measurements;
};

const measureAlternately = async (...tasks: (() => Promise<unknown>)[]): Promise<number[]> => {
  const times: number[][] = tasks.map(() => []);
  for (let call = 0; call < callCount; call++) {
    for (const [index, task] of tasks.entries()) {
      const startedAt = performance.now();
      await task();
      if (call >= 20) times[index]?.push(performance.now() - startedAt);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0);
};

const toRatio = (name: string, largeMs = 0, smallMs = 0, data: string): Measurement =>
  compareWithGoal({
    name: `${name}: large to small`,
    goal,
    amount: largeMs / smallMs,
    digits: 2,
    method: `95th percentile, ${largeMs.toFixed(1)} ms to ${smallMs.toFixed(1)} ms; ${data}`,
  });
