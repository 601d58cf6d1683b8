import { performance } from 'node:perf_hooks';
import { get } from '../http-client.ts';
import type { Figure } from '../report.ts';
import { cookieOf, fewMembers, manyBusinesses, manyMembers, type World } from './people-world.ts';

const calls = 300;

/** Calls about small things and large things in turn; what counts is how much longer the large ones take. */
export const growth = async (
  origin: string,
  { small, large, owner, collector, firstPoller }: World,
): Promise<Figure[]> => {
  const api = `${origin}/api`;
  const pairs = [
    { what: 'Open a business', user: owner, small: `/user/business/${small}`, large: `/user/business/${large}` },
    {
      what: 'First page of its members',
      user: owner,
      small: `/user/business/${small}/members`,
      large: `/user/business/${large}/members`,
    },
    {
      what: 'Last page of its members',
      user: owner,
      small: `/user/business/${small}/members`,
      large: `/user/business/${large}/members?page=${manyMembers / 25}`,
    },
    {
      what: 'Find a member by typing',
      user: owner,
      small: `/user/business/${small}/members?search=person%203`,
      large: `/user/business/${large}/members?search=person%204321`,
    },
  ];
  const figures: Figure[] = [];
  for (const { what, user, small: few, large: many } of pairs) {
    const [slow, quick] = await inTurn(
      () => get(api + many, [cookieOf(user)]),
      () => get(api + few, [cookieOf(user)]),
    );
    figures.push(ratioOf(what, slow, quick, `${manyMembers} members beside ${fewMembers}`));
  }
  for (const [what, path] of [
    ['List my businesses', '/user/businesses'],
    ['Find a business by typing', '/user/businesses?search=client%201999'],
    ['Who am I', '/user/me'],
  ] as const) {
    const [slow, quick] = await inTurn(
      () => get(api + path, [cookieOf(collector)]),
      () => get(api + path, [cookieOf(firstPoller)]),
    );
    figures.push(ratioOf(what, slow, quick, `a user in ${manyBusinesses} businesses beside one in 2`));
  }
  return figures;
};

const inTurn = async (...works: (() => Promise<unknown>)[]): Promise<number[]> => {
  const times: number[][] = works.map(() => []);
  for (let call = 0; call < calls; call++) {
    for (const [index, work] of works.entries()) {
      const before = performance.now();
      await work();
      if (call >= 20) times[index]?.push(performance.now() - before);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0);
};

const ratioOf = (what: string, slow = 0, quick = 0, how: string): Figure => ({
  what: `${what}: large to small`,
  figure: (slow / quick).toFixed(2),
  target: '<= 1.50',
  met: slow / quick <= 1.5,
  how: `95th of 100 by time, ${slow.toFixed(1)} ms to ${quick.toFixed(1)} ms; ${how}`,
});
