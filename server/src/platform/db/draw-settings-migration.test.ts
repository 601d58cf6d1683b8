import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, expect, test } from 'vitest';
import { migrationsFolder } from './migrations.ts';

const database = new PGlite({ extensions: { pg_trgm } });
afterAll(() => database.close());

const read = (name: string) => readFileSync(join(migrationsFolder, name), 'utf8');

test('prizes drawn, published and in drafts → as drawn, as the screen proposed, by points; published rules stay', async () => {
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migration = names.findIndex((name) => read(name).includes('ADD COLUMN "sealed_seed_key"'));
  for (const name of names.slice(0, migration)) await database.exec(read(name));
  await database.exec(`
    insert into users (email, name, password_hash, created_at) values ('ada@example.com', 'Ada', '', now());
    insert into businesses (owner_id, name, created_at) values (1, 'Harbor', now());
    insert into contests (business_id, name, description, language, time_zone, date_format, time_format, start_date, end_date,
        switches, facebook, youtube, twitter, emaillist, entry_template, actions_template, entry_form, rules, options, created_at, published_at)
      select 1, name, '', 'en', 'UTC', '', '', '', '', '{}', '{}', '{}', '{}', '{}', '', '', '{}', rules::jsonb, '{}', now(), published
      from (values ('Published', '{"selection": "By lot", "more": "Have fun", "organizer": "Ada"}', now()),
        ('Draft', '{"selection": "By lot", "more": ""}', null)) as contest (name, rules, published);
    insert into contest_prizes (contest_id, position, name, description, value, quantity, min_points, seed_hash, created_at) values
      (1, 1, 'Drawn', '', '', 1, 0, 'hash', now()), (1, 2, 'Failed', '', '', 1, 0, 'hash', now()),
      (1, 3, 'Open', '', '', 1, 0, 'hash', now()), (2, 1, 'Planned', '', '', 1, 0, null, now());
    insert into contest_draws (contest_id, prize_id, method, is_unique, min_points, state, amount, started_at) values
      (1, 1, 'points', false, 0, 'done', 1, now()), (1, 2, 'first', false, 0, 'failed', 1, now());`);
  await database.exec(read(names[migration] ?? ''));
  const { rows: prizes } = await database.query(
    'select name, method, is_unique, seed_hash from contest_prizes order by id',
  );
  expect(prizes.map((row) => Object.values(Object(row)))).toEqual([
    ['Drawn', 'points', false, 'hash'],
    ['Failed', 'random', true, 'hash'],
    ['Open', 'random', true, 'hash'],
    ['Planned', 'weighted', true, null],
  ]);
  const { rows: contests } = await database.query('select rules from contests order by id');
  expect(contests).toEqual([{ rules: { organizer: 'Ada', more: 'By lot\n\nHave fun' } }, { rules: { more: '' } }]);
});
