import { beforeAll, describe, expect, test } from 'vitest';
import { isSafe, xssHtml } from '../../../test/fixtures/xss-html.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { userStore } from '../identity/users.store.ts';
import { newsStore } from './news.store.ts';

let app: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  app = await createTestApp();
});

type SignedInUser = Awaited<ReturnType<TestApp['createSignedInUser']>>;

let clock = Date.parse('2030-06-15T10:00:00Z');
const passSeconds = (seconds: number) => {
  app.advanceClock(seconds);
  clock += seconds * 1000;
};
const inSeconds = (seconds: number) => new Date(clock + seconds * 1000).toISOString();

const createNews = async (more: object = {}) => {
  staff ??= await app.createSignedInUser({ isStaff: true });
  const answer = await staff.post('/staff/news/create', {
    header: 'Polls are here',
    start_date: inSeconds(0),
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return Number(answer.body.id);
};
const fetchNews = async (browser: SignedInUser) => {
  const { body } = await browser.get(`/user/${browser.user.id}/news`);
  const items: unknown = body.news_items;
  if (!Array.isArray(items)) throw new Error('The answer has no news list');
  return { items, unread: Number(body.unread) };
};
const canSee = async (browser: SignedInUser, id: number) =>
  (await fetchNews(browser)).items.some((item) => item.id === id);
const signInAtLevel = async (accessLevel: number) => {
  const browser = await app.createSignedInUser();
  await userStore(app.db).update(browser.user.id, { accessLevel });
  return browser;
};

test('visible news read by a user → has the specified fields', async () => {
  const ada = await app.createSignedInUser();
  const id = await createNews({
    intro: 'Ask anything',
    message: '<p>Try <b>it</b></p>',
    style: 'success',
    banner: true,
  });
  const { body } = await ada.get(`/user/${ada.user.id}/news`);
  expect(Object.keys(body).sort()).toEqual(['news_items', 'unread']);
  expect(body.news_items?.[0]).toEqual({
    id,
    header: 'Polls are here',
    intro: 'Ask anything',
    content: '<p>Try <strong>it</strong></p>',
    style: 'success',
    banner: true,
    read: false,
    start_date: inSeconds(0),
  });
});

test('news with start and end → visible from its start until its end', async () => {
  const ada = await app.createSignedInUser();
  const id = await createNews({ start_date: inSeconds(60), end_date: inSeconds(120) });
  const state = async () => {
    const items: unknown = (await staff.get('/staff/news')).body.items;
    return Array.isArray(items) ? items.find((item) => item.id === id)?.state : items;
  };
  passSeconds(59);
  expect([await canSee(ada, id), await state()]).toEqual([false, 'planned']);
  passSeconds(1);
  expect([await canSee(ada, id), await state()]).toEqual([true, 'shown']);
  passSeconds(59);
  expect([await canSee(ada, id), await state()]).toEqual([true, 'shown']);
  passSeconds(1);
  expect([await canSee(ada, id), await state()]).toEqual([false, 'over']);
});

test('news with access levels → visible to users of those; news without → to all users', async () => {
  const forSome = await createNews({ access_levels: [3, 1, 1] });
  const forAll = await createNews();
  for (const level of [0, 1, 2, 3]) {
    const browser = await signInAtLevel(level);
    const isInAudience = level === 1 || level === 3;
    expect([await canSee(browser, forSome), await canSee(browser, forAll)], `level ${level}`).toEqual([
      isInAudience,
      true,
    ]);
  }
});

describe('marking as read', () => {
  test('news read twice → lowers the unread count of the caller once; other users stay unread', async () => {
    const ada = await app.createSignedInUser();
    const bob = await app.createSignedInUser();
    const id = await createNews();
    const before = await fetchNews(ada);
    expect(before.unread).toBe(before.items.length);
    for (const _ of [1, 2]) {
      expect(await ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id })).toMatchObject({
        body: { success: true },
      });
    }
    const after = await fetchNews(ada);
    expect(after.unread).toBe(before.unread - 1);
    expect(after.items.filter(({ read }) => read).map((item) => item.id)).toEqual([id]);
    expect((await fetchNews(bob)).items.some(({ read }) => read)).toBe(false);
  });

  test('one news item marked as read by 20 concurrent calls → all 200', async () => {
    const ada = await app.createSignedInUser();
    const id = await createNews();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('news of another user read or marked as read → 404, also for staff', async () => {
    const ada = await app.createSignedInUser();
    const id = await createNews();
    expect(await staff.post(`/staff/user/${ada.user.id}/news`, { news_id: id })).toMatchObject({ status: 404 });
    expect(await staff.get(`/user/${ada.user.id}/news`)).toMatchObject({ status: 404 });
    expect((await fetchNews(ada)).items.find((item) => item.id === id)).toMatchObject({ read: false });
  });

  test('POST with the id of news that was never visible to the user → 404', async () => {
    const ada = await signInAtLevel(0);
    const hidden = [
      await createNews({ start_date: inSeconds(600) }),
      await createNews({ access_levels: [3] }),
      2_147_483_647,
    ];
    for (const news_id of hidden) {
      expect(await ada.post(`/staff/user/${ada.user.id}/news`, { news_id })).toMatchObject({ status: 404 });
    }
  });

  test('expired news marked as read → 200', async () => {
    const ada = await app.createSignedInUser();
    const id = await createNews({ end_date: inSeconds(10) });
    passSeconds(20);
    expect(await ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id })).toMatchObject({ status: 200 });
  });
});

describe('news validation', () => {
  test.each([{}, { start_date: null }, { start_date: '' }, { start_date: 'soon' }])(
    'news saved with no valid start date (%j) → 400',
    async (more) => {
      await createNews();
      const answer = await staff.post('/staff/news/create', { header: 'Late', ...more });
      expect(answer).toMatchObject({ status: 400, body: { error_message: 'A start date is required.' } });
    },
  );

  test.each([
    ['an end before its start', { end_date: '2030-01-01T00:00:00Z' }, 'The End Date can not precede the Start Date'],
    ['no headline', { header: ' ' }, 'Enter a headline.'],
    ['an unknown style', { style: 'loud' }, 'The field is not valid'],
    ['an unknown access level', { access_levels: [4] }, 'The field is not valid'],
    ['more than 50,000 characters', { message: 'x'.repeat(50_001) }, 'The field is not valid'],
  ])('news saved with %s → 400', async (_, more, message) => {
    await createNews();
    const answer = await staff.post('/staff/news/create', { header: 'Late', start_date: inSeconds(0), ...more });
    expect(answer).toMatchObject({ status: 400, body: { error_message: message } });
  });
});

test('news searched, changed and deleted by staff → done', async () => {
  const ada = await app.createSignedInUser();
  const id = await createNews({ header: '100% new', message: '<p>One</p>', access_levels: [3, 0, 3] });
  const expected = {
    id,
    header: '100% new',
    message: '<p>One</p>',
    access_levels: [0, 3],
    end_date: null,
    state: 'shown',
  };
  expect((await staff.get('/staff/news?search=00%25')).body).toMatchObject({ items: [expected], total: 1 });

  const change = { header: 'Changed', message: '<p>Two</p>', start_date: inSeconds(-60), style: 'danger' };
  const saved = await staff.post(`/staff/news/${id}/save`, change);
  expect(saved.body).toMatchObject({ ...change, id, access_levels: [], banner: false });
  expect((await fetchNews(ada)).items.find((item) => item.id === id)).toMatchObject({
    header: 'Changed',
    content: '<p>Two</p>',
  });

  await ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id });
  expect(await staff.post(`/staff/news/${id}/delete`)).toMatchObject({ status: 200 });
  expect(await canSee(ada, id)).toBe(false);
  expect(await staff.post(`/staff/news/${id}/delete`)).toMatchObject({ status: 404 });
  expect(await staff.post(`/staff/news/${id}/save`, change)).toMatchObject({ status: 404 });
});

test('staff news calls of a user → 403', async () => {
  const ada = await app.createSignedInUser();
  const id = await createNews();
  const draft = { header: 'Mine', start_date: inSeconds(0) };
  expect(await ada.get('/staff/news')).toMatchObject({ status: 403 });
  expect(await ada.post('/staff/news/create', draft)).toMatchObject({ status: 403 });
  expect(await ada.post(`/staff/news/${id}/save`, draft)).toMatchObject({ status: 403 });
  expect(await ada.post(`/staff/news/${id}/delete`)).toMatchObject({ status: 403 });
});

describe('XSS', () => {
  test('hostile HTML of staff → sanitized in the table and in every answer', async () => {
    const ada = await app.createSignedInUser();
    for (const message of xssHtml) {
      const answer = await staff.post('/staff/news/create', { header: 'Hostile', message, start_date: inSeconds(0) });
      expect(answer.status, message).toBe(200);
      expect(isSafe(String(answer.body.message)), message).toBe(true);
    }
    const rows = await newsStore(app.db).page('Hostile', 1000, 0);
    expect(rows.total).toBe(xssHtml.length);
    expect(rows.items.filter(({ content }) => !isSafe(content))).toEqual([]);
    expect((await fetchNews(ada)).items.filter(({ content }) => !isSafe(content))).toEqual([]);
  });

  test('hostile HTML inserted directly into the table → sanitized in answers', async () => {
    const ada = await app.createSignedInUser();
    const times = { startsAt: new Date(clock), endsAt: null, updatedAt: new Date(clock) };
    const row = {
      header: 'Inserted',
      intro: '',
      style: 'loud',
      isBanner: false,
      audience: [],
      authorId: ada.user.id,
      ...times,
    };
    for (const content of xssHtml) await newsStore(app.db).insert({ ...row, content });

    const inserted = (await fetchNews(ada)).items.filter(({ header }) => header === 'Inserted');
    expect(inserted).toHaveLength(xssHtml.length);
    expect(inserted.filter(({ content, style }) => !isSafe(content) || style !== 'info')).toEqual([]);
    const forStaff: unknown = (await staff.get('/staff/news?search=Inserted')).body.items;
    if (!Array.isArray(forStaff)) throw new Error('The answer has no news list');
    expect(forStaff.filter(({ message }) => !isSafe(message))).toEqual([]);
  });
});

test('GET /staff/news/{id}: staff → sanitized item; user → 403; deleted → 404', async () => {
  const id = await createNews({ header: 'One of many', access_levels: [2], message: '<p>Hi<script>x</script></p>' });
  expect((await staff.get(`/staff/news/${id}`)).body).toMatchObject({
    id,
    header: 'One of many',
    message: '<p>Hi</p>',
    access_levels: [2],
    state: 'shown',
  });
  const reader = await app.createSignedInUser();
  expect(await reader.get(`/staff/news/${id}`)).toMatchObject({ status: 403 });
  await staff.post(`/staff/news/${id}/delete`);
  expect(await staff.get(`/staff/news/${id}`)).toMatchObject({ status: 404 });
});
