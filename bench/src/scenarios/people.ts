import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { type Postgres, withPostgres } from '../postgres.ts';
import type { Figure, Scenario } from '../report.ts';
import { withServer } from '../server.ts';
import { get } from '../visitor.ts';

const manyMembers = 5_000;
const manyBusinesses = 2_000;
const pollers = 10_000;
const calls = 150;

export const people: Scenario = {
  name: 'people',
  about: `Businesses of ${manyMembers} members, a user in ${manyBusinesses} businesses, and the bell of ${pollers} people.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async ({ origin }) => {
        const world = await populate(postgres);
        return [...(await growth(origin, world)), await bell(origin, world.firstPoller)];
      }),
    ),
};

type World = { small: number; large: number; owner: number; collector: number; firstPoller: number };

/** Fills the tables directly: two businesses of one owner, a user who is in two thousand, and ten thousand people with a session. */
const populate = async ({ client }: Postgres): Promise<World> => {
  const one = async (text: string) => Number((await client.query(text)).rows[0]?.id);
  const person = (email: string) =>
    one(
      `insert into users (email, name, password_hash, created_at) values ('${email}', 'Bench', '', now()) returning id`,
    );
  const [owner, collector] = [await person('bench-owner@fanfare.test'), await person('bench-collector@fanfare.test')];
  const business = (name: string) =>
    one(`insert into businesses (owner_id, name, created_at) values (${owner}, '${name}', now()) returning id`);
  const [small, large] = [await business('Small'), await business('Large')];
  await client.query(`insert into users (email, name, password_hash, created_at)
    select 'bench-' || n || '@fanfare.test', 'Person ' || n, '', now() from generate_series(1, ${pollers}) as n`);
  const firstPoller = await one(`select id from users where email = 'bench-1@fanfare.test'`);
  await client.query(
    `insert into members (business_id, user_id, joined_at) values (${small}, ${owner}, now()), (${large}, ${owner}, now())`,
  );
  await client.query(`insert into members (business_id, user_id, joined_at)
    select ${small}, ${firstPoller} + n, now() from generate_series(0, 4) as n`);
  await client.query(`insert into members (business_id, user_id, joined_at)
    select ${large}, ${firstPoller} + n, now() from generate_series(0, ${manyMembers - 2}) as n`);
  await client.query(`with made as (insert into businesses (owner_id, name, created_at)
      select ${owner}, 'Client ' || n, now() from generate_series(1, ${manyBusinesses}) as n returning id)
    insert into members (business_id, user_id, joined_at) select id, ${collector}, now() from made`);
  await client.query(`insert into notifications (user_id, event, group_key, title, message, link, created_at)
    select ${firstPoller} + n, 'member-joined', 'bench ' || k, 'Somebody joined', 'They accepted.', '/', now() - k * interval '1 hour'
    from generate_series(0, ${pollers - 1}) as n, generate_series(1, 5) as k`);
  // A session's token is hashed as the product does it, so that the bench can hold the cookie.
  await client.query(`insert into sessions (token_hash, user_id, address, user_agent, created_at, seen_at, expires_at)
    select rtrim(translate(encode(sha256(convert_to('bench-token-' || id, 'utf8')), 'base64'), '+/', '-_'), '='),
      id, '192.0.2.1', 'bench', now(), now(), now() + interval '30 days' from users where email like 'bench-%'`);
  await client.query('analyze');
  return { small, large, owner, collector, firstPoller };
};

const cookieOf = (userId: number) => `fanfare=bench-token-${userId}`;

/** Calls about small things and large things in turn; what counts is how much longer the large ones take. */
const growth = async (origin: string, { small, large, owner, collector, firstPoller }: World): Promise<Figure[]> => {
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
    figures.push(ratioOf(what, slow, quick, `${manyMembers} members beside 6`));
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

/** Everybody's bell asks every ten seconds: a thousand calls a second. */
const bell = async (origin: string, firstPoller: number): Promise<Figure> => {
  const requests = Array.from({ length: pollers }, (_, n) => ({
    method: 'GET' as const,
    path: `/api/user/${firstPoller + n}/notifications`,
    headers: { cookie: cookieOf(firstPoller + n) },
  }));
  const {
    latency,
    requests: made,
    non2xx,
    errors,
  } = await autocannon({ url: origin, connections: 50, overallRate: 1_000, duration: 15, requests });
  if (non2xx + errors > 0) throw new Error(`The bell: ${non2xx} refusals, ${errors} failures.`);
  return {
    what: 'The bell of 10,000 people, slowest of 100',
    figure: `${latency.p99} ms at ${Math.round(made.average)} calls/s`,
    target: '< 150 ms at 1,000 calls/s',
    met: latency.p99 < 150 && made.average >= 950,
    how: '15 s at 1,000 calls a second over 50 connections, every call another user; load, product and database share two cores',
  };
};
