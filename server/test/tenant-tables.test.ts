import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createFullBusiness } from './fixtures/full-business.ts';
import { marcus, olive } from './fixtures/leads/practice-people.ts';
import { selectRows, selectValues } from './select-rows.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Tables whose rows belong to no business, and why. Every other table has the column `business_id`. */
const tablesOfNoBusiness = {
  api_keys: 'of a user',
  businesses: 'the business itself, whose id is `id`',
  contest_mail_counts: 'confirmation emails a day, counted per network address over all businesses',
  delivery_accounts: 'the pause of an account at a network, for all businesses that use it',
  delivery_heartbeat: 'of the installation',
  devices: 'of a user',
  email_changes: 'of a user',
  email_confirmations: 'of a user',
  error_log: 'of a user',
  event_receipts: 'events that a subscriber has handled',
  lead_emails: 'emails to a mailbox, counted over all businesses',
  news: 'of the installation',
  news_reads: 'of a user',
  notification_preferences: 'of a user',
  page_changes: 'what a network sent about a page, before it is known which businesses have it',
  password_resets: 'of a user',
  recovery_codes: 'of a user',
  rss_hosts: 'a feed host, for all businesses that read from it',
  rss_read_marks: 'of a user',
  sign_in_attempts: 'of an email address',
  stored_files: 'a file by its hash, for all businesses that have it',
  thumbnails: 'of a stored file',
  tracking_salts: 'of the installation',
  users: 'a person can be a member of many businesses',
  video_search_cache: 'answers of a network, for all businesses',
};

/** Tables with the column that can have rows of no business, and which ones those are. */
const tablesWithRowsOfNoBusiness = {
  audit_entries: 'what a user did outside of a business',
  dashboards: 'the dashboard of a staff user over all businesses',
  delivery_stops: 'a stop of a network for all businesses',
  notifications: 'about the account of the user',
  rss_items: 'of a URL, which is fetched once for all businesses',
  rss_sources: 'a URL, which is fetched once for all businesses',
  secrets: 'the secret of a user',
  sessions: 'no business chosen yet',
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await createFullBusiness(app, olive, 'goldcrest');
  await createFullBusiness(app, marcus, 'starling');
});

test('tables without the column business_id → those listed here', async () => {
  const rows = await selectRows(
    app.db,
    sql`select table_name as name from information_schema.tables as tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and not exists (
        select from information_schema.columns as columns where columns.table_schema = 'public'
          and columns.table_name = tables.table_name and column_name = 'business_id')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(tablesOfNoBusiness));
});

test('tables whose business_id can be null → those listed here', async () => {
  const rows = await selectRows(
    app.db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'business_id' and is_nullable = 'YES'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(tablesWithRowsOfNoBusiness));
});

test('rows of two full businesses → each row has the business of the row it refers to', async () => {
  const pairs = await selectRows(
    app.db,
    sql`select child.relname as child, parent.relname as parent,
        (select attname from pg_attribute where attrelid = child.oid and attnum = conkey[1]) as key,
        (select attname from pg_attribute where attrelid = parent.oid and attnum = confkey[1]) as parent_key
      from pg_constraint
      join pg_class as child on child.oid = conrelid
      join pg_class as parent on parent.oid = confrelid
      where contype = 'f' and cardinality(conkey) = 1
        and exists (select from pg_attribute where attrelid = child.oid and attname = 'business_id')
        and exists (select from pg_attribute where attrelid = parent.oid and attname = 'business_id')`,
  );
  expect(pairs.length).toBeGreaterThan(50);
  const counts = await selectValues(
    app.db,
    sql.join(
      pairs.map(
        ({ child = '', parent = '', key = '', parent_key = '' }) =>
          sql`select ${`${child}.${key}`}::text as reference, count(*)::int as count
            from ${sql.identifier(child)} as child
            join ${sql.identifier(parent)} as parent on parent.${sql.identifier(parent_key)} = child.${sql.identifier(key)}
            where child.business_id <> parent.business_id`,
      ),
      sql` union all `,
    ),
  );
  expect(counts.filter(({ count }) => count !== 0)).toEqual([]);
});
