import type { Postgres } from '../postgres.ts';

export const manyMembers = 5_000;
/** A page full: what is compared is finding the rows, not writing more of them. */
export const fewMembers = 25;
export const manyBusinesses = 2_000;
export const pollers = 10_000;

export type World = { small: number; large: number; owner: number; collector: number; firstPoller: number };

/** Fills the tables directly: two businesses of one owner, a user who is in two thousand, and ten thousand people with a session. */
export const populate = async ({ client }: Postgres): Promise<World> => {
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
    select ${small}, ${firstPoller} + n, now() from generate_series(0, ${fewMembers - 2}) as n`);
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
  // As a database that has been running for a while is.
  await client.query('vacuum analyze');
  return { small, large, owner, collector, firstPoller };
};

export const cookieOf = (userId: number) => `fanfare=bench-token-${userId}`;
