import { createHash } from 'node:crypto';
import type { Postgres } from '../../postgres.ts';
import type { PublishedContest } from './organizer.ts';

const batchSize = 10_000;
const firstNames =
  'Ada Ben Cara Dan Eva Finn Gina Hugo Ida Jon Kira Leo Mia Nils Olga Paul Rosa Sven Tara Udo Vera Will Zoe';
const lastNames =
  'Adler Berg Conti Dahl Ernst Frey Graf Hahn Ivers Jung Kern Lang Moser Novak Otto Petri Rossi Simon Turner Vogt Weiss Young Zorn';
const domains = 'gmail.com gmail.com gmail.com outlook.com yahoo.com example.com example.org example.net';

/**
 * Fills a contest: `count` confirmed entries over 30 days, one in 100 with a throwaway address, every second one of
 * these on hold; one in five referred; and 5 % more entries that were never confirmed. The public chain of entries, the
 * totals and the dashboard's sums are as the product writes them.
 */
export const fillContest = async ({ client }: Postgres, { id }: PublishedContest, count: number) => {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`,
  );
  await withoutIndexes({ client }, ['contestants', 'contest_chain_lines'], async () => {
    await insertContestants({ client }, id, count);
    await insertChain({ client }, id);
  });
  await client.query(
    `insert into contest_state_totals (contest_id, business_id, state, contestants)
       select contest_id, business_id, state, count(*) from contestants
       where contest_id = $1 and state <> 'unconfirmed' group by 1, 2, 3`,
    [id],
  );
  await client.query(
    `insert into contest_entry_days (contest_id, business_id, day, source, entries)
       select contest_id, business_id, (confirmed_at at time zone 'UTC')::date, source, count(*)
       from contestants where contest_id = $1 and state <> 'unconfirmed' group by 1, 2, 3, 4`,
    [id],
  );
  await insertSums({ client }, id);
  await client.query('vacuum analyze');
};

type Client = Pick<Postgres, 'client'>;

const insertContestants = async ({ client }: Client, contestId: number, count: number) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into contest_consents (business_id, contest_id, text_hash, text, created_at)
     select business_id, id, 'bench', 'I agree', now() from contests where id = $1 returning id`,
    [contestId],
  );
  const toArray = (text: string) => `(array['${text.split(' ').join("','")}'])`;
  const pick = (text: string, seed: string) => `${toArray(text)}[1 + (${seed}) % ${text.split(' ').length}]`;
  await client.query(
    `with first_id as (select coalesce(max(id), 0) as id from contestants),
     people as (
       select n, first_id.id + n as id, ${pick(firstNames, 'n / 7')} as first, ${pick(lastNames, 'n / 11')} as last,
         case when n % 100 = 7 then 'mailinator.com' else ${pick(domains, 'n')} end as domain,
         case when n > $2 then 'unconfirmed' when n % 200 = 7 then 'held' else 'counted' end as state,
         case when n % 5 = 0 then first_id.id + 1 + (n::bigint * 7919 % (n - 1)) end as referrer,
         date_trunc('milliseconds', now() - interval '30 days' + n * (interval '30 days' / ($2 * 1.06))) as at
       from first_id, generate_series(1, ($2 * 1.05)::int) as n)
     insert into contestants (id, contest_id, business_id, email, email_normalized, name, state, receipt_hash, referral_code,
       fields, consent_id, consent_at, referrer_id, points, points_at, score, signals, origin, source, created_at,
       confirmed_at, confirmation_mailed_at, state_at)
     overriding system value
     select people.id, contest.id, contest.business_id, address, address, first || ' ' || last, state,
       encode(sha256(convert_to('bench ' || n, 'UTF8')), 'hex'), 'bench-' || n, '{}', $3, at, referrer, n % 50, at,
       case when state <> 'unconfirmed' then case when domain = 'mailinator.com' then 60 else 0 end end,
       jsonb_build_object('addressHash', md5('a' || n % 400000), 'deviceHash', md5('d' || n % 900000), 'domain', domain,
         'tookMs', 5000 + n % 60000, 'hasScript', n % 20 <> 0),
       'visitor', case when referrer is null then 'direct' else 'referral' end, at,
       case when state <> 'unconfirmed' then at end, at, at
     from people, lateral (select lower(first || '.' || last) || '-' || substr(md5(n::text), 1, 6) || n || '@' || domain as address) email,
       contests contest where contest.id = $1`,
    [contestId, count, rows[0]?.id],
  );
  await client.query(`select setval(pg_get_serial_sequence('contestants', 'id'), (select max(id) from contestants))`);
};

/** The sums of the dashboard, per quarter of an hour. */
const insertSums = async ({ client }: Client, contestId: number) => {
  const slot = (column: string) => `date_bin('15 minutes', ${column}, '2000-01-01Z')`;
  await client.query(
    `insert into contest_entry_slots (contest_id, business_id, slot, entries)
     select contest_id, business_id, ${slot('confirmed_at')}, count(*)
     from contestants where contest_id = $1 and state <> 'unconfirmed' group by 1, 2, 3`,
    [contestId],
  );
  await client.query(
    `insert into contest_people select business_id, email_normalized, min(confirmed_at), count(*)
     from contestants where contest_id = $1 and state <> 'unconfirmed' group by 1, 2
     on conflict (business_id, email_normalized) do update set entries = contest_people.entries + 1`,
    [contestId],
  );
  await client.query(
    `insert into contest_people_slots select business_id, ${slot('first_at')}, count(*)
     from contest_people where business_id = (select business_id from contests where id = $1) group by 1, 2
     on conflict (business_id, slot) do update set people = excluded.people`,
    [contestId],
  );
};

/**
 * Inserts the contest's public chain of entries: a sealed line for each confirmed entry and for each one on hold, as
 * the product writes them.
 */
const insertChain = async ({ client }: Client, contestId: number) => {
  let hash = '0'.repeat(64);
  let sequence = 0;
  for (let afterId = 0; ; ) {
    const { rows } = await client.query<{ id: number; receipt: string; state: string; at: Date }>(
      `select id, receipt_hash as receipt, state, confirmed_at as at from contestants
       where contest_id = $1 and id > $2 and state <> 'unconfirmed' order by id limit ${batchSize}`,
      [contestId, afterId],
    );
    const lines = rows.flatMap(({ receipt, state, at }) =>
      (state === 'held' ? ['entered', 'held'] : ['entered']).map((kind) => {
        sequence += 1;
        hash = createHash('sha256').update(`${hash}\n${sequence} ${kind} ${receipt} ${at.toISOString()}`).digest('hex');
        return { kind, receipt, at, sequence, hash };
      }),
    );
    await client.query(
      `insert into contest_chain_lines (contest_id, business_id, kind, receipt_hash, at, sequence, hash)
       select contest.id, contest.business_id, line.* from contests contest,
         unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::text[]) as line where contest.id = $1`,
      [
        contestId,
        lines.map(({ kind }) => kind),
        lines.map(({ receipt }) => receipt),
        lines.map(({ at }) => at.toISOString()),
        lines.map((line) => line.sequence),
        lines.map((line) => line.hash),
      ],
    );
    afterId = rows.at(-1)?.id ?? afterId;
    if (rows.length < batchSize) break;
  }
  await client.query(
    `insert into contest_chain_heads (contest_id, business_id, sequence, hash, sealed_at)
     select id, business_id, $2, $3, now() from contests where id = $1`,
    [contestId, sequence, hash],
  );
};

/**
 * Drops all indexes but the primary key and builds them after the rows are inserted, which takes a tenth of the time.
 */
const withoutIndexes = async ({ client }: Client, tables: string[], work: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
};
