import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from './migrations.ts';

/** The migration that renames tables and columns; everything before it is the previous release. */
const renameMigration = '0014_plain_names.sql';
const database = new PGlite();

const apply = (name: string) => database.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
const rows = async (query: string) => (await database.query(query)).rows;

beforeAll(async () => {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) if (name < renameMigration) await apply(name);
  await database.exec(`
    insert into users (email, name, password_hash, created_at) values ('ada@example.com', 'Ada', '', now());
    insert into businesses (owner_id, name, created_at) values (1, 'Harbor', now());
    insert into sites (business_id, kind, name, time_zone, created_at) values (1, 'hosted', 'Blog', 'UTC', now());
    insert into shares (business_id, user_id, network, target_id, target_name, message, thread, text, media, settings, wall, zone,
        due_at, state, looks, memo, failure_sentence, failure_words, told_of, submit_key, submit_place, submit_hash, created_at)
      values (1, 1, 'x', '7', 'Ada', 'Hello', '[]', 'Hello', '[]', '{}', '2030-07-01T09:30', 'Europe/Paris',
        now(), 'waiting', 2, '{"step":"upload"}', 'Rejected.', 'code 12', 'incident-1', 'key-1', 3, 'hash-1', now());
    insert into share_steps (share_id, at, step, attempt, sentence, words) values (1, now(), 'failed', 1, 'Rejected.', 'code 12');
    insert into share_paces (network, target_id, held_until) values ('x', '7', '2030-07-01');
    insert into post_copies (business_id, site_id, fields, revised_at, edited_at, edited_by_id, sent_version, out_title, created_at)
      values (1, 1, '{}', now(), now(), 1, 4, 'Spring', now());
    insert into post_submits (business_id, site_id, copy_id, key, hash, user_id, state, asked, held_until, lines, created_at) values
      (1, 1, 1, 'a', 'h', 1, 'begun', '{"n":1}', now(), '[]', now()),
      (1, 1, 1, 'b', 'h', 1, 'calling', '{"n":2}', now(), '[]', now()),
      (1, 1, 1, 'c', 'h', 1, 'settled', '{"n":3}', now(), '[{"ok":true}]', now());
    insert into audit_entries (at, user_id, what, address, request_id) values (now(), 1, 'Invited Bob', '127.0.0.1', 'r');
    insert into asked_videos (question, answer, asked_at) values ('q', '[1]', now());`);
  await apply(renameMigration);
});
afterAll(() => database.close());

test('a share keeps its schedule, publish state, failure and idempotency key', async () => {
  const columns =
    'local_time, time_zone, reconcile_tries, publish_state, failure_message, network_message, notified_incident';
  expect(await rows(`select ${columns}, idempotency_key, idempotency_position, request_hash from shares`)).toEqual([
    {
      ...{ local_time: '2030-07-01T09:30', time_zone: 'Europe/Paris', reconcile_tries: 2 },
      ...{ publish_state: { step: 'upload' }, failure_message: 'Rejected.', network_message: 'code 12' },
      ...{ notified_incident: 'incident-1', idempotency_key: 'key-1', idempotency_position: 3, request_hash: 'hash-1' },
    },
  ]);
  expect(await rows('select message, network_message from share_steps')).toEqual([
    { message: 'Rejected.', network_message: 'code 12' },
  ]);
  expect(await rows('select paused_until is not null as paused from share_rate_limits')).toEqual([{ paused: true }]);
});

test('a publish attempt keeps its request, and its state gets the new name', async () => {
  expect(
    await rows('select idempotency_key as key, state, request, summary from publish_attempts order by id'),
  ).toEqual([
    { key: 'a', state: 'started', request: { n: 1 }, summary: [] },
    { key: 'b', state: 'calling', request: { n: 2 }, summary: [] },
    { key: 'c', state: 'completed', request: { n: 3 }, summary: [{ ok: true }] },
  ]);
  expect(await rows('select published_version, published_title from post_copies')).toEqual([
    { published_version: 4, published_title: 'Spring' },
  ]);
});

test('the audit log keeps its entries and stays append-only', async () => {
  expect(await rows('select action from audit_entries')).toEqual([{ action: 'Invited Bob' }]);
  await expect(database.exec(`update audit_entries set action = 'x'`)).rejects.toThrow();
});

test('cached video searches move to video_search_cache', async () => {
  expect(await rows('select query, answer from video_search_cache')).toEqual([{ query: 'q', answer: [1] }]);
});
