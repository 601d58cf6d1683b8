import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../../durations.ts';
import type { Postgres } from '../../postgres.ts';
import { root } from '../../server.ts';

/** Key that the bench sets, so that it can encrypt the access tokens of connections before the product starts. */
export const secretKey = randomBytes(32);
const accountsPerBusiness = 5;
const toAccountId = (number: number) => `77${String(number).padStart(10, '0')}`;
const toToken = (number: number) => `bench-token-${number}`;
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];

/** Writes extra accounts of the practice X to its data files before it starts. */
export const writeAccounts = (folder: string, count: number) => {
  mkdirSync(folder, { recursive: true });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const year = 365 * dayMs;
  const toJsonLines = (rows: [string, object][]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const buildAccount = (number: number) => ({
    id: toAccountId(number),
    name: `Bench ${number}`,
    username: `bench${number}`,
    about: '',
    website: '',
    place: '',
    followersAtStart: 0,
    following: 0,
    madeAt: Date.now() - year,
  });
  const buildToken = (number: number) => ({
    value: toToken(number),
    use: 'access',
    accountId: toAccountId(number),
    scopes,
    expiresAt: Date.now() + year,
    isOver: false,
  });
  writeFileSync(join(folder, 'x.accounts.jsonl'), toJsonLines(numbers.map((n) => [toAccountId(n), buildAccount(n)])));
  writeFileSync(join(folder, 'x.tokens.jsonl'), toJsonLines(numbers.map((n) => [toToken(n), buildToken(n)])));
};

/** Number of the business that has an account, counted from 0: 5 accounts per business. */
const fiveEach = (accountIndex: number) => Math.floor(accountIndex / accountsPerBusiness);

/** Inserts connections for the extra accounts of the practice X. `toBusiness` returns rising numbers without gaps. */
export const connectAccounts = async ({ client }: Postgres, count: number, toBusiness = fiveEach) => {
  const { secretBox } = await import(join(root, 'server/src/platform/secrets/index.ts'));
  const { serializeGrant, grantSecretContext } = await import(
    join(root, 'server/src/features/connections/grants/grant-encoding.ts')
  );
  const box = secretBox([{ id: 'bench', key: secretKey }], randomBytes);
  const queryId = async (text: string) => Number((await client.query(text)).rows[0]?.id);
  const owner = await queryId(`insert into users (email, name, password_hash, created_at)
    values ('bench-publisher@fanfare.test', 'Bench', '', now()) returning id`);
  const { rows } = await client.query<{ id: number }>(
    `insert into businesses (owner_id, name, created_at)
     select ${owner}, 'Publisher ' || n, now() from generate_series(0, ${toBusiness(count - 1)}) as n order by n returning id`,
  );
  const businesses = rows.map(({ id }) => id);
  await client.query(`insert into members (business_id, user_id, joined_at)
    select id, owner_id, now() from businesses where name like 'Publisher %'`);
  const inserted = await client.query<{ id: number; business_id: number; remote_id: string }>(
    `insert into connections (business_id, user_id, network, mode, remote_id, name, granted, connected_at)
     select b, ${owner}, 'x', 'practice', r, n, $4, now() from unnest($1::int[], $2::text[], $3::text[]) as t(b, r, n)
     returning id, business_id, remote_id`,
    [
      Array.from({ length: count }, (_, index) => businesses[toBusiness(index)]),
      Array.from({ length: count }, (_, index) => toAccountId(index + 1)),
      Array.from({ length: count }, (_, index) => `bench${index + 1}`),
      scopes,
    ],
  );
  const firstSecretId = (await queryId('select coalesce(max(id), 0) as id from secrets')) + 1;
  const sealed = inserted.rows.map(({ id, business_id: businessId, remote_id: remote }, index) => {
    const number = Number(remote.slice(2));
    const account = { id: remote, name: `bench${number}` };
    const context = grantSecretContext({ businessId, id });
    const grant = serializeGrant({ accessToken: toToken(number), scopes, account });
    return {
      id: firstSecretId + index,
      connection: id,
      businessId,
      context,
      sealed: box.seal(grant, `${firstSecretId + index}:${context}`),
    };
  });
  await client.query(
    `insert into secrets (id, business_id, context, key_id, sealed, created_at, updated_at) overriding system value
     select i, b, c, 'bench', s, now(), now()
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as t(i, b, c, s)`,
    [
      sealed.map(({ id }) => id),
      sealed.map(({ businessId }) => businessId),
      sealed.map(({ context }) => context),
      sealed.map((row) => row.sealed),
    ],
  );
  await client.query(
    `update connections set secret_id = i from unnest($1::bigint[], $2::int[]) as t(i, c) where connections.id = c`,
    [sealed.map(({ id }) => id), sealed.map(({ connection }) => connection)],
  );
  await client.query('vacuum analyze');
};

/**
 * Inserts scheduled shares for each account, due from `dueAt` on, within `withinSeconds`. Their number is an SQL expression
 * over the account's connection.
 */
export const scheduleShares = async ({ client }: Postgres, dueAt: Date, withinSeconds = 0, sharesEach = '1') => {
  await client.query(
    `with added as (
       insert into deliveries (kind, business_id, user_id, network, account_id, account_name, title, local_time, time_zone,
         due_at, state, next_at, created_at)
       select 'social.share', business_id, user_id, network, remote_id, name,
         'Share of ' || name || case when number > 1 then ', number ' || number else '' end,
         to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', due, 'planned', due, now()
       from (select connections.*, number, $1::timestamptz + random() * $2::float8 * interval '1 second' as due
         from connections, generate_series(1, ${sharesEach}) as number) as planned
       where name like 'bench%' order by random()
       returning id, business_id, title)
     insert into shares (id, business_id, message, thread, text, media, settings)
     select id, business_id, title, '[]', title, '[]', '{}' from added`,
    [dueAt, withinSeconds],
  );
  await client.query('vacuum analyze deliveries, shares');
};
