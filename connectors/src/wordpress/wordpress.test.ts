import { hourMs } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onePixelPng } from '../kit/conformance/site.ts';
import { catchFailure } from '../kit/conformance/site-faults.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import { parseError } from './errors.ts';
import { decodeEntities, toPlainText } from './plain-text.ts';
import { toSitePost } from './post-mapping.ts';
import { practiceConnector, practiceCredentials } from './practice-connector.ts';
import { Post } from './wire.ts';

// Tests of the WordPress connector beyond the site conformance suite.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: ReturnType<typeof practiceConnector>['site'];
let control: ReturnType<typeof practiceControl>;
let grant: Grant;
const draft = { title: 'Harvest', html: '<p>Text</p>', status: 'published' } as const;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceWordPress] });
  const runtime = { fetch, now: sandbox.clock.now, random: () => 0.5, sleep: async () => undefined };
  site = practiceConnector(sandbox.url, runtime).site;
  control = practiceControl({ url: sandbox.url, network: 'wordpress', fetch, now: sandbox.clock.now });
  grant = await site.auth.connect(practiceCredentials(sandbox.url, 'harbour'));
});
afterEach(() => control.clearFaults());
afterAll(() => sandbox?.stop());

const siteUrl = () => practiceCredentials(sandbox.url, 'harbour').address;
const setCron = (state: 'on' | 'off') =>
  fetch(`${siteUrl()}/practice/cron`, {
    method: 'POST',
    body: new URLSearchParams({ cron: state }),
    redirect: 'manual',
  });

describe('posts', () => {
  test('new draft on WordPress → its sampleUrl is the public URL it has later', async () => {
    const post = await site.create(grant, { ...draft, title: 'Crème Brûlée', status: 'draft' });
    expect(post).toMatchObject({
      slug: '',
      sampleUrl: `${siteUrl()}/creme-brulee/`,
      url: `${siteUrl()}/?p=${post.id}`,
    });
    const published = await site.update(grant, post.id, { status: 'published' });
    expect(published).toMatchObject({ slug: 'creme-brulee', url: `${siteUrl()}/creme-brulee/` });
  });

  test('scheduled post the site missed → publishMissed publishes it with its own time', async () => {
    const publishAt = new Date(Math.floor(sandbox.clock.now().getTime() / 1000) * 1000 + hourMs);
    const { id } = await site.create(grant, { ...draft, status: 'planned', publishAt });
    await setCron('off');
    expect(await site.publishMissed(grant, id)).toMatchObject({ status: 'planned' });
    sandbox.clock.advance(3700);
    expect(await site.post(grant, id)).toMatchObject({ status: 'planned' });
    expect(await site.publishMissed(grant, id)).toMatchObject({ status: 'published', publishedAt: publishAt });
    await setCron('on');
  });

  test('HTML filtered by the site → post still found by find', async () => {
    const authorCredentials = { address: siteUrl(), username: 'ines', password: 'c9YpFs4LkT7eXm2VbQr6WnZh' };
    const author = await site.auth.connect(authorCredentials);
    const html = '<p onclick="x()">Tea &amp; <b>toast</b></p><script>alert(1)</script>';
    const since = sandbox.clock.now();
    const { id } = await site.create(author, { ...draft, title: 'By Ines', html });
    const found = await site.find(author, { ...draft, title: 'By Ines', html }, since);
    expect(found).toMatchObject({ id, html: '<p>Tea &amp; <b>toast</b></p>' });
  });

  test('post with a status that a plugin added → draft; post without raw text → rendered text', () => {
    const row = {
      id: 3,
      date_gmt: null,
      modified_gmt: '2026-11-15T10:00:00',
      status: 'acf-disabled',
      link: 'https://a.test/?p=3',
    };
    const post = Post.parse({
      ...row,
      title: { rendered: 'Tom &#038; Jerry&#8217;s' },
      content: { rendered: '<p>x</p>' },
    });
    expect(toSitePost(post)).toMatchObject({
      id: '3',
      status: 'draft',
      title: 'Tom & Jerry’s',
      html: '<p>x</p>',
      categoryIds: [],
    });
  });

  test.each([
    [{ authorId: 'me' }, 'author'],
    [{ categoryIds: ['1', '2; drop'] }, 'categories'],
    [{ pictureId: '1e3' }, 'featured_media'],
  ])('post with %j → rejected, nothing sent', async (more, field) => {
    const failure = await catchFailure(site.create(grant, { ...draft, ...more }));
    expect(failure).toMatchObject({ kind: 'rejected', details: { code: 'unfit-post', field } });
  });
});

test('category with an invalid parent id → rejected, nothing sent', async () => {
  const failure = await catchFailure(site.createCategory(grant, 'Below', 'none'));
  expect(failure).toMatchObject({ kind: 'rejected', details: { field: 'parent' } });
});

test('upload with failed resizing → finished, not sent again', async () => {
  const totalBefore = (await site.media(grant, { page: 1, perPage: 1 })).total;
  const medium = await site.upload(grant, { name: 'unfinished.png', type: 'image/png', bytes: onePixelPng() });
  expect(medium).toMatchObject({ type: 'image/png', width: 1 });
  expect((await site.media(grant, { page: 1, perPage: 1 })).total).toBe(totalBefore + 1);
});

describe('errors', () => {
  test.each([
    ['token-revoked', 'reauthorize'],
    ['wrong-password', 'reauthorize'],
    ['unknown-user', 'reauthorize'],
    ['header-stripped', 'reauthorize'],
    ['passwords-disabled', 'reauthorize'],
    ['passwords-disabled-for-user', 'reauthorize'],
    ['permission-missing', 'permission'],
    ['cannot-edit', 'permission'],
    ['cannot-publish', 'permission'],
    ['cannot-edit-others', 'permission'],
    ['cannot-assign-term', 'permission'],
    ['forbidden-context', 'permission'],
    ['forbidden-status', 'permission'],
    ['cannot-view-users', 'permission'],
    ['no-route', 'gone'],
    ['not-found', 'gone'],
    ['validation', 'rejected'],
    ['missing-parameter', 'rejected'],
    ['invalid-featured-media', 'rejected'],
    ['invalid-author', 'rejected'],
    ['post-exists', 'rejected'],
    ['upload-no-data', 'rejected'],
    ['upload-no-disposition', 'rejected'],
    ['upload-hash-mismatch', 'rejected'],
    ['upload-too-big', 'rejected'],
    ['upload-quota', 'rejected'],
    ['upload-unknown', 'rejected'],
    ['upload-type', 'rejected'],
    ['too-large', 'rejected'],
    ['rate-limit', 'busy'],
    ['error', 'unreachable'],
    ['blocked', 'unreachable'],
    ['maintenance', 'unreachable'],
  ])('upload with the simulated fault %s → failure kind %s', async (kind, expectedKind) => {
    await control.addFault({ match: 'media.create', kind });
    const failure = await catchFailure(site.upload(grant, { name: 'a.png', type: 'image/png', bytes: onePixelPng() }));
    expect(failure.kind).toBe(expectedKind);
    expect(failure.details.message).toMatch(/^[A-Z].+[.)]$/);
  });

  test('WordPress error about an invalid parameter → field and message without HTML', () => {
    const body = {
      code: 'rest_invalid_param',
      message: '<strong>Error:</strong> Invalid parameter(s): status',
      data: { status: 400, params: { status: 'status is not one of…' } },
    };
    const parsed = parseError({ status: 400, body, headers: new Headers() });
    expect(parsed).toMatchObject({
      kind: 'rejected',
      field: 'status',
      networkMessage: 'Error: Invalid parameter(s): status',
    });
  });

  test.each([
    [401, 'rest_cannot_create', 'reauthorize'],
    [403, 'rest_cannot_create', 'permission'],
    [401, 'rest_forbidden_context', 'reauthorize'],
    [401, 'rest_cannot_assign_sticky', 'reauthorize'],
    [403, 'rest_cannot_assign_sticky', 'permission'],
    [401, 'incorrect_password', 'reauthorize'],
    [403, 'rest_not_logged_in', 'reauthorize'],
    [401, 'some_plugin', 'reauthorize'],
  ])('error status %i with code %s → failure kind %s', (status, code, kind) => {
    const body = { code, message: 'No', data: { status } };
    expect(parseError({ status, body, headers: new Headers() })).toMatchObject({ kind, code });
  });

  test.each([
    [401, 'reauthorize'],
    [403, 'permission'],
  ])('forbidden parameter with status %i inside → failure kind %s', (status, kind) => {
    const details = { status: { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status } } };
    const body = {
      code: 'rest_invalid_param',
      message: 'No',
      data: { status: 400, params: { status: 'No' }, details },
    };
    expect(parseError({ status: 400, body, headers: new Headers() })).toMatchObject({ kind });
  });

  test.each([
    [403, 'permission'],
    [409, 'duplicate'],
    [418, 'rejected'],
    [503, 'transient'],
  ])('unknown code of a plugin with status %i → failure kind %s', (status, kind) => {
    const body = { code: 'some_plugin', message: 'No', data: { status } };
    expect(parseError({ status, body, headers: new Headers() })).toMatchObject({ kind, code: 'some_plugin' });
  });
});

test.each([
  ['Tea &amp; Biscuits', 'Tea & Biscuits'],
  ['&#8220;Hi&#8221; &#x2014; &hellip;', '“Hi” — …'],
  ['&unknown; &#0; &#99999999;', '&unknown; &#0; &#99999999;'],
])('text with HTML entities "%s" → decoded to "%s"', (escaped, plain) => {
  expect(decodeEntities(escaped)).toBe(plain);
});

test.each([
  ['<p>Tea\u00a0&amp;</p>\r\n<p>toast</p><script>x</script>', 'Tea & toast'],
  ['one</p>two<br>three<style>p > a {}</style>four', 'one two three four'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<b title="a > b">bold</b>', 'bold'],
  [`${'<b>'.repeat(30_000)}deep`, 'deep'],
  [`${'<script>'.repeat(30_000)}`, ''],
  [`open ${'<'.repeat(60_000)}`, `open ${'<'.repeat(60_000)}`],
])('toPlainText → text without HTML', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});
