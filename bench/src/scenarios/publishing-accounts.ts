import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Postgres } from '../postgres.ts';
import { root } from '../server.ts';

/** A key of our own, so that the grants below can be sealed before anything of the product runs. */
export const secretKey = randomBytes(32);
const accountsOfABusiness = 5;
const accountOf = (number: number) => `77${String(number).padStart(10, '0')}`;
const tokenOf = (number: number) => `bench-token-${number}`;
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];

/** People of the practice X beside its own, written where it will find them when it starts. */
export const writeAccounts = (folder: string, count: number) => {
  mkdirSync(folder, { recursive: true });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const year = 365 * 86_400_000;
  const lines = (rows: [string, object][]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const person = (number: number) => ({
    ...{ id: accountOf(number), name: `Bench ${number}`, username: `bench${number}`, about: '', website: '' },
    ...{ place: '', followersAtStart: 0, following: 0, madeAt: Date.now() - year },
  });
  const token = (number: number) => ({
    ...{ value: tokenOf(number), use: 'access', accountId: accountOf(number), scopes },
    ...{ expiresAt: Date.now() + year, isOver: false },
  });
  writeFileSync(join(folder, 'x.accounts.jsonl'), lines(numbers.map((n) => [accountOf(n), person(n)])));
  writeFileSync(join(folder, 'x.tokens.jsonl'), lines(numbers.map((n) => [tokenOf(n), token(n)])));
};

/** The same accounts as businesses of the product have connected them, five each. */
export const connectAccounts = async ({ client }: Postgres, count: number) => {
  const { secretBox } = await import(join(root, 'server/src/platform/secrets/index.ts'));
  const { packed, placeOf } = await import(join(root, 'server/src/features/connections/grants/grant-encoding.ts'));
  const box = secretBox([{ id: 'bench', key: secretKey }], randomBytes);
  const one = async (text: string) => Number((await client.query(text)).rows[0]?.id);
  const owner = await one(`insert into users (email, name, password_hash, created_at)
    values ('bench-poster@fanfare.test', 'Bench', '', now()) returning id`);
  const { rows } = await client.query<{ id: number }>(
    `insert into businesses (owner_id, name, created_at)
     select ${owner}, 'Poster ' || n, now() from generate_series(1, ${Math.ceil(count / accountsOfABusiness)}) as n returning id`,
  );
  const businesses = rows.map(({ id }) => id);
  await client.query(`insert into members (business_id, user_id, joined_at)
    select id, owner_id, now() from businesses where name like 'Poster %'`);
  const made = await client.query<{ id: number; business_id: number; remote_id: string }>(
    `insert into connections (business_id, user_id, network, mode, remote_id, name, granted, connected_at)
     select b, ${owner}, 'x', 'practice', r, n, $4, now() from unnest($1::int[], $2::text[], $3::text[]) as t(b, r, n)
     returning id, business_id, remote_id`,
    [
      Array.from({ length: count }, (_, index) => businesses[Math.floor(index / accountsOfABusiness)]),
      Array.from({ length: count }, (_, index) => accountOf(index + 1)),
      Array.from({ length: count }, (_, index) => `bench${index + 1}`),
      scopes,
    ],
  );
  const from = (await one('select coalesce(max(id), 0) as id from secrets')) + 1;
  const sealed = made.rows.map(({ id, business_id: businessId, remote_id: remote }, index) => {
    const number = Number(remote.slice(2));
    const account = { id: remote, name: `bench${number}` };
    const place = placeOf({ businessId, id });
    const grant = packed({ accessToken: tokenOf(number), scopes, account });
    return { id: from + index, connection: id, place, sealed: box.seal(grant, `${from + index}:${place}`) };
  });
  await client.query(
    `insert into secrets (id, context, key_id, sealed, created_at, updated_at) overriding system value
     select i, c, 'bench', s, now(), now() from unnest($1::bigint[], $2::text[], $3::text[]) as t(i, c, s)`,
    [sealed.map(({ id }) => id), sealed.map(({ place }) => place), sealed.map((row) => row.sealed)],
  );
  await client.query(
    `update connections set secret_id = i from unnest($1::bigint[], $2::int[]) as t(i, c) where connections.id = c`,
    [sealed.map(({ id }) => id), sealed.map(({ connection }) => connection)],
  );
  await client.query('vacuum analyze');
};

/** One planned share of each account, all of them due at one moment. */
export const planShares = async ({ client }: Postgres, dueAt: Date) => {
  await client.query(
    `insert into shares (business_id, user_id, network, target_id, target_name, message, thread, text, media, settings,
       wall, zone, due_at, state, next_at, created_at)
     select business_id, user_id, network, remote_id, name, 'Share of ' || name, '[]', 'Share of ' || name, '[]', '{}',
       to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', $1, 'intent', $1, now()
     from connections where name like 'bench%' order by random()`,
    [dueAt],
  );
  await client.query('vacuum analyze shares');
};
