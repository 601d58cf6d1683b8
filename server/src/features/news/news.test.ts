import { beforeAll, describe, expect, test } from 'vitest';
import { isSafe, xssHtml } from '../../../test/fixtures/xss-html.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { userStore } from '../identity/index.ts';
import { newsStore } from './news.store.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
});

type Person = Awaited<ReturnType<TestApp['signedIn']>>;

let clock = Date.parse('2030-06-15T10:00:00Z');
const pass = (seconds: number) => {
  app.pass(seconds);
  clock += seconds * 1000;
};
const inSeconds = (seconds: number) => new Date(clock + seconds * 1000).toISOString();

const write = async (more: object = {}) => {
  staff ??= await app.signedIn({ isStaff: true });
  const answer = await staff.post('/staff/news/create', {
    header: 'Polls are here',
    start_date: inSeconds(0),
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return Number(answer.body.id);
};
const newsOf = async (person: Person) => {
  const { body } = await person.get(`/user/${person.user.id}/news`);
  const items: unknown = body.news_items;
  if (!Array.isArray(items)) throw new Error('There is no list of news');
  return { items, unread: Number(body.unread) };
};
const sees = async (person: Person, id: number) => (await newsOf(person)).items.some((item) => item.id === id);
const atLevel = async (accessLevel: number) => {
  const person = await app.signedIn();
  await userStore(app.db).update(person.user.id, { accessLevel });
  return person;
};

test('a user sees what was written, in the documents’ own words', async () => {
  const ada = await app.signedIn();
  const id = await write({ intro: 'Ask anything', message: '<p>Try <b>it</b></p>', style: 'success', banner: true });
  const { body } = await ada.get(`/user/${ada.user.id}/news`);
  expect(Object.keys(body).sort()).toEqual(['news_items', 'unread']);
  expect(body.news_items?.[0]).toEqual({
    ...{ id, header: 'Polls are here', intro: 'Ask anything', content: '<p>Try <strong>it</strong></p>' },
    ...{ style: 'success', banner: true, read: false, start_date: inSeconds(0) },
  });
});

test('news is shown from its start to its end', async () => {
  const ada = await app.signedIn();
  const id = await write({ start_date: inSeconds(60), end_date: inSeconds(120) });
  const state = async () => {
    const found: unknown = (await staff.get('/staff/news')).body.items;
    return Array.isArray(found) ? found.find((item) => item.id === id)?.state : found;
  };
  pass(59);
  expect([await sees(ada, id), await state()]).toEqual([false, 'planned']);
  pass(1);
  expect([await sees(ada, id), await state()]).toEqual([true, 'shown']);
  pass(59);
  expect([await sees(ada, id), await state()]).toEqual([true, 'shown']);
  pass(1);
  expect([await sees(ada, id), await state()]).toEqual([false, 'over']);
});

test('news for some access levels is seen by those, news for none in particular by everybody', async () => {
  const forSome = await write({ access_levels: [3, 1, 1] });
  const forAll = await write();
  for (const level of [0, 1, 2, 3]) {
    const person = await atLevel(level);
    const isMeant = level === 1 || level === 3;
    expect([await sees(person, forSome), await sees(person, forAll)], `level ${level}`).toEqual([isMeant, true]);
  }
});

describe('reading', () => {
  test('lowers the unread count, once, for oneself only', async () => {
    const [ada, bob] = [await app.signedIn(), await app.signedIn()];
    const id = await write();
    const before = await newsOf(ada);
    expect(before.unread).toBe(before.items.length);
    for (const _ of [1, 2]) {
      expect(await ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id })).toMatchObject({
        body: { success: true },
      });
    }
    const after = await newsOf(ada);
    expect(after.unread).toBe(before.unread - 1);
    expect(after.items.filter(({ read }) => read).map((item) => item.id)).toEqual([id]);
    expect((await newsOf(bob)).items.some(({ read }) => read)).toBe(false);
  });

  test('twenty times at once is reading once', async () => {
    const ada = await app.signedIn();
    const id = await write();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('is not done for somebody else, not even by staff', async () => {
    const ada = await app.signedIn();
    const id = await write();
    expect(await staff.post(`/staff/user/${ada.user.id}/news`, { news_id: id })).toMatchObject({ status: 404 });
    expect(await staff.get(`/user/${ada.user.id}/news`)).toMatchObject({ status: 404 });
    expect((await newsOf(ada)).items.find((item) => item.id === id)).toMatchObject({ read: false });
  });

  test('is refused for what the user was never shown', async () => {
    const ada = await atLevel(0);
    const hidden = [await write({ start_date: inSeconds(600) }), await write({ access_levels: [3] }), 2_147_483_647];
    for (const news_id of hidden) {
      expect(await ada.post(`/staff/user/${ada.user.id}/news`, { news_id })).toMatchObject({ status: 404 });
    }
  });

  test('still works when the news ended while the page was open', async () => {
    const ada = await app.signedIn();
    const id = await write({ end_date: inSeconds(10) });
    pass(20);
    expect(await ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id })).toMatchObject({ status: 200 });
  });
});

describe('a draft', () => {
  test.each([{}, { start_date: null }, { start_date: '' }, { start_date: 'soon' }])(
    'without a start date is refused: %j',
    async (more) => {
      await write();
      const answer = await staff.post('/staff/news/create', { header: 'Late', ...more });
      expect(answer).toMatchObject({ status: 400, body: { error_message: 'A start date is required.' } });
    },
  );

  test.each([
    ['an end before its start', { end_date: '2030-01-01T00:00:00Z' }, 'The End Date can not precede the Start Date'],
    ['no headline', { header: ' ' }, 'Please enter a headline.'],
    ['an unknown style', { style: 'loud' }, 'The field is not valid'],
    ['an unknown access level', { access_levels: [4] }, 'The field is not valid'],
    ['more text than a novel', { message: 'x'.repeat(50_001) }, 'The field is not valid'],
  ])('with %s is refused', async (_, more, message) => {
    await write();
    const answer = await staff.post('/staff/news/create', { header: 'Late', start_date: inSeconds(0), ...more });
    expect(answer).toMatchObject({ status: 400, body: { error_message: message } });
  });
});

test('staff change and delete news, and find it again', async () => {
  const ada = await app.signedIn();
  const id = await write({ header: '100% new', message: '<p>One</p>', access_levels: [3, 0, 3] });
  const found = {
    id,
    header: '100% new',
    message: '<p>One</p>',
    access_levels: [0, 3],
    end_date: null,
    state: 'shown',
  };
  expect((await staff.get('/staff/news?search=00%25')).body).toMatchObject({ items: [found], total: 1 });

  const change = { header: 'Changed', message: '<p>Two</p>', start_date: inSeconds(-60), style: 'danger' };
  const saved = await staff.post(`/staff/news/${id}/save`, change);
  expect(saved.body).toMatchObject({ ...change, id, access_levels: [], banner: false });
  expect((await newsOf(ada)).items.find((item) => item.id === id)).toMatchObject({
    header: 'Changed',
    content: '<p>Two</p>',
  });

  await ada.post(`/staff/user/${ada.user.id}/news`, { news_id: id });
  expect(await staff.post(`/staff/news/${id}/delete`)).toMatchObject({ status: 200 });
  expect(await sees(ada, id)).toBe(false);
  expect(await staff.post(`/staff/news/${id}/delete`)).toMatchObject({ status: 404 });
  expect(await staff.post(`/staff/news/${id}/save`, change)).toMatchObject({ status: 404 });
});

test('only staff write news and read all of it', async () => {
  const ada = await app.signedIn();
  const id = await write();
  const draft = { header: 'Mine', start_date: inSeconds(0) };
  expect(await ada.get('/staff/news')).toMatchObject({ status: 403 });
  expect(await ada.post('/staff/news/create', draft)).toMatchObject({ status: 403 });
  expect(await ada.post(`/staff/news/${id}/save`, draft)).toMatchObject({ status: 403 });
  expect(await ada.post(`/staff/news/${id}/delete`)).toMatchObject({ status: 403 });
});

describe('hostile HTML', () => {
  test('is harmless in what is stored and in every answer', async () => {
    const ada = await app.signedIn();
    for (const message of xssHtml) {
      const answer = await staff.post('/staff/news/create', { header: 'Hostile', message, start_date: inSeconds(0) });
      expect(answer.status, message).toBe(200);
      expect(isSafe(String(answer.body.message)), message).toBe(true);
    }
    const rows = await newsStore(app.db).page('Hostile', 1000, 0);
    expect(rows.total).toBe(xssHtml.length);
    expect(rows.items.filter(({ content }) => !isSafe(content))).toEqual([]);
    expect((await newsOf(ada)).items.filter(({ content }) => !isSafe(content))).toEqual([]);
  });

  test('is harmless even when it came into the database by another way', async () => {
    const ada = await app.signedIn();
    const times = { startsAt: new Date(clock), endsAt: null, updatedAt: new Date(clock) };
    const row = {
      header: 'Elsewhere',
      intro: '',
      style: 'loud',
      isBanner: false,
      audience: [],
      authorId: ada.user.id,
      ...times,
    };
    for (const content of xssHtml) await newsStore(app.db).insert({ ...row, content });

    const found = (await newsOf(ada)).items.filter(({ header }) => header === 'Elsewhere');
    expect(found).toHaveLength(xssHtml.length);
    expect(found.filter(({ content, style }) => !isSafe(content) || style !== 'info')).toEqual([]);
    const forStaff: unknown = (await staff.get('/staff/news?search=Elsewhere')).body.items;
    if (!Array.isArray(forStaff)) throw new Error('There is no list of news');
    expect(forStaff.filter(({ message }) => !isSafe(message))).toEqual([]);
  });
});

test('staff read one news item as they wrote it; one that is gone is not found, and readers have no door there', async () => {
  const id = await write({ header: 'One of many', access_levels: [2], message: '<p>Hi<script>x</script></p>' });
  expect((await staff.get(`/staff/news/${id}`)).body).toMatchObject({
    ...{ id, header: 'One of many', message: '<p>Hi</p>', access_levels: [2], state: 'shown' },
  });
  const reader = await app.signedIn();
  expect(await reader.get(`/staff/news/${id}`)).toMatchObject({ status: 403 });
  await staff.post(`/staff/news/${id}/delete`);
  expect(await staff.get(`/staff/news/${id}`)).toMatchObject({ status: 404 });
});
