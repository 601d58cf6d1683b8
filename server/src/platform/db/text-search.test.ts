import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { auditStore } from '../../features/audit/audit.store.ts';
import { auditEntries } from '../../features/audit/audit.tables.ts';
import { businesses, invitations } from '../../features/business/business.tables.ts';
import { users } from '../../features/identity/identity.tables.ts';
import { media } from '../../features/media/media.tables.ts';
import { news } from '../../features/news/news.tables.ts';
import { hostedPosts } from '../../features/sites/sites.tables.ts';
import type { Database } from './index.ts';
import { textContains } from './text-search.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

/** The plan without sequential scans, which an empty table would get. */
const explain = (query: SQL): Promise<string> =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.execute(sql`explain ${query}`));
  });

test.each([
  ['users_text', users, textContains('harbor', users.name, users.email)],
  ['businesses_text', businesses, textContains('harbor', businesses.name)],
  ['invitations_text', invitations, textContains('harbor', invitations.email)],
  ['audit_entries_text', auditEntries, textContains('harbor', auditEntries.action)],
  ['media_text', media, textContains('harbor', media.name, media.alt)],
  ['news_text', news, textContains('harbor', news.header, news.intro)],
  ['hosted_posts_text', hostedPosts, textContains('harbor', hostedPosts.title, hostedPosts.html, hostedPosts.excerpt)],
])('the search uses the index %s', async (name, table, where) => {
  expect(await explain(sql`select 1 from ${table} where ${where}`)).toContain(`Index Scan on ${name}`);
});

test.each([
  ['HARBOR', ['Harbor café 100%']],
  ['fé', ['Harbor café 100%']],
  ['100%', ['Harbor café 100%']],
  ['b_r', []],
  ['\\', []],
  ['', ['Harbor café 100%', 'Tea']],
])('search for %j → %j', async (search, expected) => {
  const { db } = database;
  const row = (name: string) => ({
    name,
    email: `${name.length}@example.com`,
    passwordHash: '',
    createdAt: new Date(0),
  });
  await db.delete(users);
  await db.insert(users).values(['Harbor café 100%', 'Tea'].map(row));
  const rows = await db.select().from(users).where(textContains(search, users.name)).orderBy(users.id);
  expect(rows.map(({ name }) => name)).toEqual(expected);
});

test('the audit log is searched by action and by user', async () => {
  const { db } = database;
  const user = { name: 'Ada Fox', email: 'ada@example.com', passwordHash: '', createdAt: new Date(0) };
  const [ada] = await db.insert(users).values(user).returning();
  const entry = { at: new Date(0), address: '', requestId: '' };
  const store = auditStore(db);
  await store.insert({ ...entry, userId: ada?.id ?? 0, action: 'Created a business' });
  await store.insert({ ...entry, userId: 999_999, action: 'Invited Ada Fox' });
  await store.insert({ ...entry, userId: 999_999, action: 'Signed in' });
  const search = async (text: string) => (await store.page({ search: text }, 10, 0)).items.map(({ what }) => what);
  expect(await search('ada fox')).toEqual(['Invited Ada Fox', 'Created a business']);
  expect(await search('ada@')).toEqual(['Created a business']);
  expect(await search('signed')).toEqual(['Signed in']);
});
