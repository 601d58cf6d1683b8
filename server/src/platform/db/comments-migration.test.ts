import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, test } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const database = new PGlite();
afterAll(() => database.close());

const apply = (name: string) => database.exec(readFileSync(join(migrationsFolder, name), 'utf8'));

test('comments visible before the migration are in the table of the site after it', async () => {
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migration = names.findIndex((name) => name.endsWith('_events.sql'));
  for (const name of names.slice(0, migration)) await apply(name);
  await database.exec(`
    insert into users (email, name, password_hash, created_at) values ('ada@example.com', 'Ada', '', now());
    insert into businesses (owner_id, name, created_at) values (1, 'Harbor', now());
    insert into sites (business_id, kind, name, time_zone, created_at)
      select 1, 'hosted', name, 'UTC', now() from unnest(array['Blog', 'Anonymous', 'Off']) as name;
    insert into comment_syncs (business_id, site_id, is_on, pages, shows_names, requires_approval, max_age_days, saved_by_id)
      values (1, 1, true, '[]', true, false, 30, 1), (1, 2, true, '[]', false, false, 30, 1), (1, 3, false, '[]', true, false, 30, 1);
    insert into synced_comments (sync_id, page_id, share_id, post_id, remote_id, parent_id, author, is_own, text, written_at, state) values
      (1, 'p', 1, 7, 'first', null, 'Priya', false, 'First', now(), 'shown'),
      (1, 'p', 1, 7, 'reply', 'first', 'Page', true, 'Reply', now(), 'shown'),
      (1, 'p', 1, 7, 'nested', 'reply', 'Priya', false, 'Nested', now(), 'shown'),
      (1, 'p', 1, 7, 'orphan', 'deleted', 'Priya', false, 'Orphan', now(), 'shown'),
      (1, 'p', 1, 7, 'hidden', null, 'Priya', false, 'Hidden', now(), 'hidden'),
      (1, 'p', 1, 7, 'reply to hidden', 'hidden', 'Priya', false, 'Reply', now(), 'shown'),
      (2, 'p', 2, 8, 'a', null, 'Priya', false, 'Stranger', now(), 'shown'),
      (2, 'p', 2, 8, 'b', 'a', 'Page', true, 'Own', now(), 'shown'),
      (3, 'p', 3, 9, 'off', null, 'Priya', false, 'Off', now(), 'shown');`);
  await apply(names[migration] ?? '');
  const { rows } = await database.query(
    'select site_id, post_id, remote_id, parent_id, author from site_comments order by site_id, remote_id',
  );
  expect(rows.map((row) => Object.values(Object(row)))).toEqual([
    [1, 7, 'first', null, 'Priya'],
    [1, 7, 'nested', 'reply', 'Priya'],
    [1, 7, 'orphan', null, 'Priya'],
    [1, 7, 'reply', 'first', 'Page'],
    [2, 8, 'a', null, null],
    [2, 8, 'b', 'a', 'Page'],
  ]);
});
