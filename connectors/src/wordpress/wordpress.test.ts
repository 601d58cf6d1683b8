import { startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dot } from '../kit/conformance/site.ts';
import { failureIn } from '../kit/conformance/site-faults.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import { parseError } from './errors.ts';
import { unescaped, wordsOf } from './plain-text.ts';
import { toSitePost } from './post-mapping.ts';
import { keyOf, practiceConnector } from './practice-connector.ts';
import { Post } from './wire.ts';

// What the suite for sites does not ask of every site.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: ReturnType<typeof practiceConnector>['site'];
let switches: ReturnType<typeof practiceControl>;
let grant: Grant;
const draft = { title: 'Harvest', html: '<p>Words</p>', status: 'published' } as const;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceWordPress] });
  const outside = { fetch, now: sandbox.clock.now, random: () => 0.5, sleep: async () => undefined };
  site = practiceConnector(sandbox.url, outside).site;
  switches = practiceControl({ url: sandbox.url, network: 'wordpress', fetch, now: sandbox.clock.now });
  grant = await site.door.connect(keyOf(sandbox.url, 'harbour'));
});
afterEach(() => switches.clearFaults());
afterAll(() => sandbox?.stop());

const home = () => keyOf(sandbox.url, 'harbour').address;
const cron = (state: 'on' | 'off') =>
  fetch(`${home()}/practice/cron`, { method: 'POST', body: new URLSearchParams({ cron: state }), redirect: 'manual' });

describe('posts', () => {
  test('addresses: a draft knows the address it will have', async () => {
    const post = await site.create(grant, { ...draft, title: 'Crème Brûlée', status: 'draft' });
    expect(post).toMatchObject({ slug: '', sampleUrl: `${home()}/creme-brulee/`, url: `${home()}/?p=${post.id}` });
    const out = await site.update(grant, post.id, { status: 'published' });
    expect(out).toMatchObject({ slug: 'creme-brulee', url: `${home()}/creme-brulee/` });
  });

  test('a post whose hour the site missed is put out at its own moment', async () => {
    const publishAt = new Date(Math.floor(sandbox.clock.now().getTime() / 1000) * 1000 + 3_600_000);
    const { id } = await site.create(grant, { ...draft, status: 'planned', publishAt });
    await cron('off');
    expect(await site.catchUp(grant, id)).toMatchObject({ status: 'planned' });
    sandbox.clock.advance(3700);
    expect(await site.post(grant, id)).toMatchObject({ status: 'planned' });
    expect(await site.catchUp(grant, id)).toMatchObject({ status: 'published', publishedAt: publishAt });
    await cron('on');
  });

  test('what the site’s filter took out of an author’s text does not hide the post from reading back', async () => {
    const ines = { address: home(), username: 'ines', password: 'c9YpFs4LkT7eXm2VbQr6WnZh' };
    const author = await site.door.connect(ines);
    const html = '<p onclick="x()">Tea &amp; <b>toast</b></p><script>alert(1)</script>';
    const since = sandbox.clock.now();
    const { id } = await site.create(author, { ...draft, title: 'By Ines', html });
    const found = await site.find(author, { ...draft, title: 'By Ines', html }, since);
    expect(found).toMatchObject({ id, html: '<p>Tea &amp; <b>toast</b></p>' });
  });

  test('a status of some plugin is shown as a draft, and a post without raw text by what readers see', () => {
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
  ])('%j never leaves the house', async (more, field) => {
    const failure = await failureIn(site.create(grant, { ...draft, ...more }));
    expect(failure).toMatchObject({ kind: 'rejected', facts: { code: 'unfit-post', field } });
  });
});

test('a category below something that is no number never leaves the house', async () => {
  const failure = await failureIn(site.createCategory(grant, 'Below', 'none'));
  expect(failure).toMatchObject({ kind: 'rejected', facts: { field: 'parent' } });
});

test('an upload that broke over its smaller sizes is finished instead of sent again', async () => {
  const before = (await site.media(grant, { page: 1, perPage: 1 })).total;
  const medium = await site.upload(grant, { name: 'unfinished.png', type: 'image/png', bytes: dot() });
  expect(medium).toMatchObject({ type: 'image/png', width: 1 });
  expect((await site.media(grant, { page: 1, perPage: 1 })).total).toBe(before + 1);
});

describe('refusals', () => {
  test.each([
    ['token-revoked', 'reauthorize'],
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
  ])('%s while uploading means %s', async (kind, means) => {
    await switches.addFault({ match: 'media.create', kind });
    const failure = await failureIn(site.upload(grant, { name: 'a.png', type: 'image/png', bytes: dot() }));
    expect(failure.kind).toBe(means);
    expect(failure.facts.sentence).toMatch(/^[A-Z].+[.)]$/);
  });

  test('the field WordPress complains about and its words come along, without markup', () => {
    const body = {
      code: 'rest_invalid_param',
      message: '<strong>Error:</strong> Invalid parameter(s): status',
      data: { status: 400, params: { status: 'status is not one of…' } },
    };
    const answer = parseError({ status: 400, body, headers: new Headers() });
    expect(answer).toMatchObject({ kind: 'rejected', field: 'status', words: 'Error: Invalid parameter(s): status' });
  });

  test.each([
    [403, 'permission'],
    [409, 'duplicate'],
    [418, 'rejected'],
    [503, 'transient'],
  ])('a plugin’s own code with status %i means %s', (status, kind) => {
    const body = { code: 'some_plugin', message: 'No', data: { status } };
    expect(parseError({ status, body, headers: new Headers() })).toMatchObject({ kind, code: 'some_plugin' });
  });
});

test.each([
  ['Tea &amp; Biscuits', 'Tea & Biscuits'],
  ['&#8220;Hi&#8221; &#x2014; &hellip;', '“Hi” — …'],
  ['&unknown; &#0; &#99999999;', '&unknown; &#0; &#99999999;'],
])('"%s" reads as "%s"', (escaped, plain) => {
  expect(unescaped(escaped)).toBe(plain);
});

test('only words count when two texts are compared', () => {
  expect(wordsOf('<p>Tea\u00a0&amp;</p>\r\n<p>toast</p><script>x</script>')).toBe('Tea & toast');
});
