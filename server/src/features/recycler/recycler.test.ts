import { addDays } from '@fanfare/contract/kit/local-time';
import { recyclerMessages, sameTextDays } from '@fanfare/contract/recycler/recycler';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuilderBusiness, createBuilderBusiness, profileFor } from '../../../test/fixtures/ads/ad-builder.ts';
import { saveApprovalSettings } from '../../../test/fixtures/approval.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { allPosts } from '../../../test/fixtures/post-report.ts';
import { getShare, toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { reportedPageStore } from '../post-reports/sync/reported-pages.store.ts';

const path = '/facebook/page/post/report/postrecycler';
type Post = { post_id: string; promotable_id: string | null; type: string; message: string; full_message: string };

let app: TestApp;
let business: BuilderBusiness;
let pageId: string;
let posts: Post[];
/** Days after today on which a test starts, so that texts of different tests are too far apart to be duplicates. */
let start = 10;

const today = () => app.now().toISOString().slice(0, 10);
const request = (chosen: readonly Post[], changes: object = {}) => {
  start += sameTextDays + 1;
  return {
    page_data: { fb_page_id: pageId, posts: chosen.map(({ post_id }) => post_id) },
    start_date: addDays(today(), start),
    timeframe: 'today',
    ...changes,
  };
};
const fieldOf = (answer: { body: { fields?: unknown } }) => JSON.stringify(answer.body.fields);

beforeAll(async () => {
  app = await createTestApp();
  business = await createBuilderBusiness(app);
  const { owner, bid, page } = business;
  pageId = page.value;
  await owner.get('/facebook/page/post/report/pages');
  for (const { id } of await reportedPageStore(app.db).list(bid)) await app.postReports.syncPage(bid, id);
  const query = new URLSearchParams({ ...allPosts, page_id: pageId });
  const report = toList((await owner.get(`/facebook/page/post/report?${query}`)).body.report);
  posts = report.map((row) => ({
    post_id: String(row.post_id),
    promotable_id: row.promotable_id ? String(row.promotable_id) : null,
    type: String(row.type),
    message: String(row.message),
    full_message: String(row.full_message),
  }));
});

const findPost = (type: string): Post => {
  const found = posts.find((post) => post.type === type && post.promotable_id !== null && post.full_message !== '');
  if (!found) throw new Error(`No ${type} post.`);
  return found;
};

describe('recycled posts', () => {
  test('posts recycled by id or promotable id → shares in the timeframe, one for each post', async () => {
    const first = findPost('link');
    const second = findPost('status');
    const body = request([first, second], { timeframe: 'next_7_days' });
    body.page_data.posts.push(String(first.promotable_id));
    const answer = await business.owner.post(path, body);
    expect(answer.status, answer.text).toBe(200);
    const shares = toList(answer.body.shares);
    expect(shares.map(({ post_id }) => post_id)).toEqual([first.post_id, second.post_id]);
    expect(answer.body.message).toBe('2 posts will be posted again.');
    const share = await getShare(business.owner, Number(shares[0]?.share_id));
    expect(JSON.stringify(share)).toContain(first.full_message.slice(0, 20).replaceAll('"', String.raw`\"`));
    const calendar = await business.owner.get(
      `/social/calendar?from=${body.start_date}T00:00:00Z&to=${addDays(body.start_date, 8)}T00:00:00Z`,
    );
    expect(calendar.text).toContain(`${shares[0]?.share_id}`);
  });

  test('post recycled with another text → the share has that text', async () => {
    const post = findPost('status');
    const body = request([post], { messages: { [post.post_id]: 'Quite other words' } });
    const answer = await business.owner.post(path, body);
    const share = await getShare(business.owner, Number(toList(answer.body.shares)[0]?.share_id));
    expect(JSON.stringify(share)).toContain('Quite other words');
  });

  test('post recycled with another text by a member while posts need approval → refused; with the text of the post → planned', async () => {
    await saveApprovalSettings(business, { posts: true });
    const member = await createMember(app, business, { social: 'publisher' }, [business.page]);
    const post = findPost('status');
    const answer = await member.post(path, request([post], { messages: { [post.post_id]: 'Words without approval' } }));
    expect(answer.body).toMatchObject({ code: 'approval-needed' });
    expect((await member.post(path, request([post]))).status).toBe(200);
    await saveApprovalSettings(business);
  });

  test('photo post recycled → its picture is in the media library', async () => {
    const answer = await business.owner.post(path, request([findPost('photo')]));
    expect(answer.status, answer.text).toBe(200);
    const share = await getShare(business.owner, Number(toList(answer.body.shares)[0]?.share_id));
    expect(JSON.stringify(share)).toMatch(/"media_id":\d+/);
  });
});

describe('refused requests', () => {
  test('recycler with a start date in the past or more than 6 months ahead → 400 with its message', async () => {
    for (const start_date of [addDays(today(), -2), addDays(today(), 190)]) {
      const answer = await business.owner.post(path, request([findPost('link')], { start_date }));
      expect([answer.status, answer.body.message]).toEqual([400, recyclerMessages.startRange]);
    }
  });

  test('recycler without a start date → “A start date is required.”', async () => {
    const answer = await business.owner.post(path, request([findPost('link')], { start_date: '' }));
    expect(fieldOf(answer)).toContain('A start date is required.');
  });

  test('unknown post recycled → a field error of this post', async () => {
    const body = request([findPost('link')]);
    body.page_data.posts.push(`${pageId}_1`);
    const answer = await business.owner.post(path, body);
    expect([answer.status, fieldOf(answer)]).toEqual([
      400,
      JSON.stringify([{ path: 'page_data.posts.1', message: recyclerMessages.noPost }]),
    ]);
  });

  test('post recycled on an unknown page, with an unknown ad profile or by a member without the page → 404', async () => {
    const body = request([findPost('link')]);
    const unknownPage = { ...body, page_data: { ...body.page_data, fb_page_id: '404' } };
    expect((await business.owner.post(path, unknownPage)).status).toBe(404);
    expect((await business.owner.post(path, { ...body, advertise: true, adprofile: 2_000_000_000 })).status).toBe(404);
    const member = await createMember(app, business, { social: 'publisher' });
    expect((await member.post(path, body)).status).toBe(404);
  });

  test('post recycled with the same text within 7 days of a planned share → refused; 7 days after it → planned', async () => {
    const post = findPost('link');
    const body = request([post]);
    expect((await business.owner.post(path, body)).status).toBe(200);
    const near = await business.owner.post(path, { ...body, start_date: addDays(body.start_date, sameTextDays - 1) });
    expect([near.status, near.body.message]).toEqual([400, recyclerMessages.sameText(sameTextDays)]);
    const later = await business.owner.post(path, { ...body, start_date: addDays(body.start_date, sameTextDays) });
    expect(later.status, later.text).toBe(200);
    start += sameTextDays;
  });
});

test('20 recycler requests at once with one submit_id → one share; with other content → 422', async () => {
  const body = request([findPost('link')], { submit_id: crypto.randomUUID() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => business.owner.post(path, body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body: { shares } }) => toList(shares)[0]?.share_id)).size).toBe(1);
  expect((await business.owner.post(path, { ...body, time: '12:00' })).status).toBe(422);
});

test('10 recycler requests at once with the same text → one is planned', async () => {
  const body = request([findPost('link')]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => business.owner.post(path, body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('ads of recycled posts', () => {
  test('recycler request with an ad profile, sent twice → one ad creation for each post', async () => {
    const adprofile = await profileFor(business, 'link');
    const submit_id = crypto.randomUUID();
    const body = request([findPost('link')], { advertise: true, adprofile, submit_id });
    const first = await business.owner.post(path, body);
    const second = await business.owner.post(path, body);
    expect(first.status, first.text).toBe(200);
    expect([toList(first.body.batches).length, toList(first.body.errors)]).toEqual([1, []]);
    expect(second.body.batches).toEqual(first.body.batches);
  });

  test('recycled post that can’t be advertised → named in errors, its share stays', async () => {
    const post = posts.find(({ promotable_id, full_message }) => promotable_id === null && full_message !== '');
    if (!post) throw new Error('No post that can’t be promoted.');
    const adprofile = await profileFor(business, 'link');
    const answer = await business.owner.post(path, request([post], { advertise: true, adprofile }));
    expect(answer.status, answer.text).toBe(200);
    expect([toList(answer.body.shares).length, toList(answer.body.errors).length]).toEqual([1, 1]);
  });
});
