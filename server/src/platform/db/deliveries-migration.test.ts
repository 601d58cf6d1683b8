import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const database = new PGlite();
afterAll(() => database.close());

const apply = (name: string) => database.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
const rows = async (query: string) => (await database.query(query)).rows;

/** One share in every state, and one publish attempt in every state of the release before deliveries. */
const shareStates = ['intent', 'sending', 'waiting', 'published', 'failed', 'unconfirmed', 'missed', 'cancelled'];

beforeAll(async () => {
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migration = names.findIndex((name) => name.endsWith('_deliveries.sql'));
  for (const name of names.slice(0, migration)) await apply(name);
  const shares = shareStates.map(
    (state, index) => `(1, 1, 'x', '7', 'Ada', 'Share ${index}', '[]', 'Share', '[]', '{}', '2030-07-01T09:30',
      'Europe/Paris', now(), '${state}', ${index}, '{"part":${index}}', 'key', ${index}, 'hash', ${index + 1}, now())`,
  );
  await database.exec(`
    insert into users (email, name, password_hash, created_at) values ('ada@example.com', 'Ada', '', now());
    insert into businesses (owner_id, name, created_at) values (1, 'Harbor', now());
    insert into sites (business_id, kind, name, time_zone, created_at) values (1, 'wordpress', 'Blog', 'UTC', now());
    insert into shares (business_id, user_id, network, target_id, target_name, message, thread, text, media, settings,
        local_time, time_zone, due_at, state, claim, publish_state, idempotency_key, idempotency_position, request_hash,
        version, created_at)
      values ${shares.join(',')};
    insert into share_steps (share_id, at, step, attempt, message) values (4, now(), 'published', 1, 'Published on X.');
    insert into share_rate_limits (network, target_id, paused_until) values ('x', '7', '2030-07-01');
    insert into post_copies (business_id, site_id, fields, revised_at, edited_at, edited_by_id, created_at)
      values (1, 1, '{}', now(), now(), 1, now());
    insert into publish_attempts (business_id, site_id, copy_id, idempotency_key, request_hash, user_id, state, request,
        post_id, lease_until, share_ids, summary, answer, created_at) values
      (1, 1, 1, 'started', 'h', 1, 'started', '{"title":"Started"}', null, now(), '{}', '[]', null, now()),
      (1, 1, 1, 'calling', 'h', 1, 'calling', '{"title":"Calling"}', null, now(), '{}', '[]', null, now()),
      (1, 1, 1, 'failed', 'h', 1, 'completed', '{"title":"Failed"}', null, now(), '{}', '[]',
        '{"post_status":0,"message":"Rejected."}', now()),
      (1, 1, 1, 'done', 'h', 1, 'completed', '{"title":"Done"}', '9', now(), '{4}', '[]', '{"post_status":1}', now()),
      (1, 1, 1, 'unanswered', 'h', 1, 'completed', '{"title":"Unanswered"}', '10', now(), '{}', '[]', null, now());`);
  await apply(names[migration] ?? '');
});

test('shares → deliveries with the same id, state, claim, progress, version and idempotency key', async () => {
  const migrated = await rows(
    `select d.id::int, d.state, d.claim, d.progress, d.version, d.idempotency_position, d.title, s.message
     from deliveries d join shares s on s.id = d.id order by d.id`,
  );
  const states = shareStates.map((state) => (state === 'intent' ? 'planned' : state === 'published' ? 'sent' : state));
  expect(migrated).toEqual(
    states.map((state, index) => ({
      ...{ id: index + 1, state, claim: index, progress: { part: index }, version: index + 1 },
      ...{ idempotency_position: index, title: `Share ${index}`, message: `Share ${index}` },
    })),
  );
  expect(await rows('select delivery_id::int, message from delivery_steps')).toEqual([
    { delivery_id: 4, message: 'Published on X.' },
  ]);
  expect(await rows('select account_id, paused_until is not null as paused from delivery_accounts')).toEqual([
    { account_id: '7', paused: true },
  ]);
});

test('publish attempts → deliveries; one that may have reached its site is looked for now', async () => {
  const migrated = await rows(
    `select d.idempotency_key as key, d.state, d.next_at is not null as due, d.remote_id, d.failure_message, p.share_ids::int[] as shares
     from deliveries d join post_publishes p on p.id = d.id order by d.id`,
  );
  expect(migrated).toEqual([
    {
      key: 'started',
      state: 'failed',
      due: false,
      remote_id: null,
      failure_message: 'Nothing was sent. Publish it again.',
      shares: [],
    },
    { key: 'calling', state: 'unconfirmed', due: true, remote_id: null, failure_message: null, shares: [] },
    { key: 'failed', state: 'failed', due: false, remote_id: null, failure_message: 'Rejected.', shares: [] },
    { key: 'done', state: 'sent', due: false, remote_id: '9', failure_message: null, shares: [4] },
    { key: 'unanswered', state: 'unconfirmed', due: true, remote_id: null, failure_message: null, shares: [] },
  ]);
});

test('new deliveries → ids after the migrated ones; steps stay append-only', async () => {
  const [next] = await rows(`select nextval('deliveries_id_seq')::int as id`);
  expect(next).toEqual({ id: shareStates.length + 6 });
  await expect(database.exec(`update delivery_steps set message = 'x'`)).rejects.toThrow();
});
