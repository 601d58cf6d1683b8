import type { Postgres } from '../../postgres.ts';

export const largeMemberCount = 5_000;
/**
 * Number of members that fill exactly one page, so that the answers for small and large data have the same number of
 * rows.
 */
export const smallMemberCount = 25;
export const businessCount = 2_000;
export const pollingUsers = 10_000;

export type IdentitySeed = {
  smallBusinessId: number;
  largeBusinessId: number;
  ownerId: number;
  manyBusinessesUserId: number;
  firstPollingUserId: number;
};

/** Inserts rows directly: 2 businesses of one owner, a user with 2,000 businesses, and 10,000 users with a session. */
export const seedIdentity = async ({ client }: Postgres): Promise<IdentitySeed> => {
  const queryId = async (text: string) => Number((await client.query(text)).rows[0]?.id);
  const insertUser = (email: string) =>
    queryId(
      `insert into users (email, name, password_hash, created_at) values ('${email}', 'Bench', '', now()) returning id`,
    );
  const ownerId = await insertUser('bench-owner@fanfare.test');
  const manyBusinessesUserId = await insertUser('bench-collector@fanfare.test');
  const insertBusiness = (name: string) =>
    queryId(`insert into businesses (owner_id, name, created_at) values (${ownerId}, '${name}', now()) returning id`);
  const smallBusinessId = await insertBusiness('Small');
  const largeBusinessId = await insertBusiness('Large');
  await client.query(`insert into users (email, name, password_hash, created_at)
    select 'bench-' || n || '@fanfare.test', 'Person ' || n, '', now() from generate_series(1, ${pollingUsers}) as n`);
  const firstPollingUserId = await queryId(`select id from users where email = 'bench-1@fanfare.test'`);
  await client.query(
    `insert into members (business_id, user_id, joined_at) values (${smallBusinessId}, ${ownerId}, now()), (${largeBusinessId}, ${ownerId}, now())`,
  );
  await client.query(`insert into members (business_id, user_id, joined_at)
    select ${smallBusinessId}, ${firstPollingUserId} + n, now() from generate_series(0, ${smallMemberCount - 2}) as n`);
  await client.query(`insert into members (business_id, user_id, joined_at)
    select ${largeBusinessId}, ${firstPollingUserId} + n, now() from generate_series(0, ${largeMemberCount - 2}) as n`);
  await client.query(`with inserted as (insert into businesses (owner_id, name, created_at)
      select ${ownerId}, 'Client ' || n, now() from generate_series(1, ${businessCount}) as n returning id)
    insert into members (business_id, user_id, joined_at) select id, ${manyBusinessesUserId}, now() from inserted`);
  await client.query(`insert into notifications (user_id, event, group_key, title, message, link, created_at)
    select ${firstPollingUserId} + n, 'member-joined', 'bench ' || k, 'New member', 'A user accepted your invitation.', '/', now() - k * interval '1 hour'
    from generate_series(0, ${pollingUsers - 1}) as n, generate_series(1, 5) as k`);
  // Token hashes as the server computes them, so that `sessionCookie` is valid.
  await client.query(`insert into sessions (token_hash, user_id, address, user_agent, created_at, seen_at, expires_at)
    select rtrim(translate(encode(sha256(convert_to('bench-token-' || id, 'utf8')), 'base64'), '+/', '-_'), '='),
      id, '192.0.2.1', 'bench', now(), now(), now() + interval '30 days' from users where email like 'bench-%'`);
  // Planner statistics of all tables, which autovacuum would have updated after some time.
  await client.query('vacuum analyze');
  return { smallBusinessId, largeBusinessId, ownerId, manyBusinessesUserId, firstPollingUserId };
};

export const sessionCookie = (userId: number) => `fanfare=bench-token-${userId}`;
