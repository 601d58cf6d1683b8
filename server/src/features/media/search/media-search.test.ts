import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { connect } from '../../../../test/fixtures/connection.ts';
import { createTestApp, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof createBusiness>>['owner'];
let bid: number;
beforeAll(async () => {
  app = await createTestApp();
  ({ owner, bid } = await createBusiness(app));
});

/** A server on a private address that must not receive requests. */
const startPrivateServer = async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.url));
    response.end('secret');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/meta-data`, requests };
};

const mishap = (network: string, kind: string, count = 1) =>
  owner.post('/practice/fault', { network, mishap: kind, calls: count });

describe('Flickr', () => {
  const search = (body: object) => owner.post('/flickr/search', body);

  test('photo search → pages of photos, each with owner and license', async () => {
    const first = await search({ query: 'tulip', settings: { per_page: 3 }, page: 1 });
    expect(first).toMatchObject({ status: 200, body: { stat: 'ok', photos: { page: 1, perpage: 3 } } });
    const second = await search({ query: 'tulip', settings: { per_page: 3 }, page: 2 });
    const photo = first.body.photos?.photo?.[0];
    expect(photo).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      server: expect.any(String),
      secret: expect.stringMatching(/^[0-9a-f]+$/),
      farm: null,
      attachmentId: null,
      ownerId: expect.any(String),
      caption: expect.any(String),
      source: 'flickr',
      credit: expect.stringContaining(' by '),
      licence: expect.any(String),
    });
    expect(second.body.photos?.photo?.[0]?.id).not.toBe(photo?.id);
  });

  test('details of a found photo and its owner → returned by their ids; unknown ids → 404', async () => {
    const photo = (await search({ query: 'tulip' })).body.photos?.photo?.[0];
    const person = await owner.post('/flickr/owner', { owner_id: photo?.ownerId });
    expect(person.body).toMatchObject({ stat: 'ok', person: { nsid: photo?.ownerId, profileurl: expect.any(String) } });
    expect(person.body.username).toBe(person.body.person?.username);
    const info = await owner.get(`/flickr/photo/${photo?.id}`);
    expect(info.body.photo).toMatchObject({
      id: photo?.id,
      usable: true,
      owner: { nsid: photo?.ownerId, path_alias: expect.any(String), username: person.body.username },
    });
    expect(await owner.get('/flickr/photo/1')).toMatchObject({ status: 404 });
    expect(await owner.post('/flickr/owner', { owner_id: 'nobody' })).toMatchObject({ status: 404 });
  });

  test('imported photo → has owner and license; imported again → the same file', async () => {
    const photo = (await search({ query: 'harbour' })).body.photos?.photo?.[0];
    const importPhoto = () => owner.post('/media/keep', { url: photo?.src, flickr_id: photo?.id });
    const imported = await importPhoto();
    const repeated = await importPhoto();
    expect(imported).toMatchObject({
      status: 200,
      body: {
        type: 'image/jpeg',
        width: photo?.width,
        source: { site: 'flickr', photo_id: photo?.id, owner_id: photo?.ownerId, licence: photo?.licence },
      },
    });
    expect(imported.body.source?.credit).toContain(String(photo?.licence));
    expect(repeated.body.id).toBe(imported.body.id);
  });

  test('photo imported with the URL of another photo → 400', async () => {
    const [one, two] = Object.values((await search({ query: 'harbour' })).body.photos?.photo ?? {});
    expect(await owner.post('/media/keep', { url: one?.src, flickr_id: two?.id })).toMatchObject({ status: 400 });
  });

  test.each([
    ['rate-limit', 429, 'network-busy'],
    ['away', 502, 'network-away'],
  ])('photo search with the network fault %s → status %i', async (kind, status, code) => {
    await mishap('flickr', kind, 10);
    expect(await search({ query: `trouble ${kind}` })).toMatchObject({ status, body: { code } });
    await owner.post('/practice/reset', { waiting: 'forget' });
  });
});

describe('YouTube', () => {
  const search = (body: object) => owner.post('/content/youtube/search', body);

  test('same video search within a day, also concurrently → one call to YouTube', async () => {
    const searches = Array.from({ length: 8 }, () => search({ youtube_query: 'Coffee  shop' }));
    const responses = await Promise.all(searches);
    const [first] = responses;
    expect(first).toMatchObject({
      status: 200,
      body: {
        results: expect.arrayContaining([expect.objectContaining({ id: expect.stringMatching(/^[\w-]{11}$/) })]),
      },
    });
    // YouTube is unavailable now, so only the cached result can answer.
    await mishap('youtube', 'away', 20);
    expect(await search({ youtube_query: 'coffee shop' })).toMatchObject({ status: 200, body: first?.body ?? {} });
    expect(await search({ youtube_query: 'something else' })).toMatchObject({ status: 502 });
    await owner.post('/practice/reset', { waiting: 'forget' });
  });

  test('video search paged by token and by number → the same results; page after the last → empty', async () => {
    const loadPage = (page: string | number) =>
      search({ youtube_query: 'Coffee', settings: { per_page: 3 }, page }).then(({ body }) => body);
    const first = await loadPage('');
    const second = await loadPage(String(first.next_page));
    expect(second.results).not.toEqual(first.results);
    expect([await loadPage(1), await loadPage(2), await loadPage('2')]).toEqual([first, second, second]);
    const query = { youtube_query: 'Tea', settings: { per_page: 50 } };
    expect((await search({ ...query, page: 10 })).body).toMatchObject({ results: [], next_page: null });
    expect((await search({ ...query, page: 11 })).status).toBe(400);
  });

  test('rate limit of a photo search → expired cached result; without a cached one → 429', async () => {
    const { body } = await search({ youtube_query: 'bicycle' });
    app.advanceClock(25 * hourSeconds);
    await owner.post('/user/login', { email: owner.user.email, password });
    await mishap('youtube', 'rate-limit', 20);
    expect(await search({ youtube_query: 'bicycle' })).toMatchObject({ status: 200, body: { asked: body.asked } });
    const rejected = await search({ youtube_query: 'never asked before' });
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: 'network-busy', error: expect.stringContaining('YouTube') },
    });
    await owner.post('/practice/reset', { waiting: 'forget' });
    expect((await search({ youtube_query: 'bicycle' })).body.asked).not.toBe(body.asked);
  });

  test('statistics of a found video → returned by its id; unknown video → 404; invalid id → 400', async () => {
    const id = String((await search({ youtube_query: 'coffee' })).body.results?.[0]?.id);
    expect((await owner.post('/content/youtube/stats', { video_id: id })).body).toMatchObject({
      id,
      length_seconds: expect.any(Number),
      embeddable: true,
    });
    expect(await owner.post('/content/youtube/stats', { video_id: '00000000000' })).toMatchObject({ status: 404 });
    expect(await owner.post('/content/youtube/stats', { video_id: 'x' })).toMatchObject({ status: 400 });
  });
});

describe('Facebook page videos', () => {
  test('videos of a connected Facebook page → listed; of a page of another business → 404', async () => {
    await connect(owner, '/facebook/connect', 'facebook');
    const [page] = (await app.connections.targets.list(bid)).filter(({ network }) => network === 'facebook');
    const answer = await owner.get(`/facebook/page/${page?.remoteId}/videos`);
    expect(answer.status).toBe(200);
    for (const video of Object.values(answer.body.videos ?? {})) {
      expect(video).toMatchObject({ id: expect.any(String), name: expect.any(String), page_id: page?.remoteId });
    }
    const otherBusiness = await createBusiness(app);
    expect(await otherBusiness.owner.get(`/facebook/page/${page?.remoteId}/videos`)).toMatchObject({ status: 404 });
  });

  test('video listed for a connected Facebook page → can be published again by its file URL', async () => {
    const [page] = (await app.connections.targets.list(bid)).filter(({ network }) => network === 'facebook');
    const { body } = await owner.get(`/facebook/page/${page?.remoteId}/videos`);
    const ready = Object.values(body.videos ?? {}).find((video) => video?.ready);
    const posted = await owner.post('/social/post/create', {
      type: 'video',
      message: 'Once more, because you asked',
      video_from: 'list',
      video: { url: ready?.file },
      accounts: [{ social_network: 'facebook', social_account: page?.remoteId }],
    });
    expect(posted.body).toMatchObject({ success: true, results: [{ post: { error: null } }] });
  });
});

describe('page images', () => {
  const scrape = (url: string) => owner.post('/facebook/page/photos/scrape', { url });

  test('images of a web page requested → listed; an image can be imported', async () => {
    const answer = await scrape(`${app.sandbox.url}/flickr`);
    expect(answer).toMatchObject({ status: 200, body: { message: null } });
    expect(answer.body.images?.[0]).toMatchObject({ src: expect.stringMatching(/^http/) });
    const imported = await owner.post('/media/keep', { url: answer.body.images?.[0]?.src });
    expect(imported).toMatchObject({ status: 200, body: { source: { site: 'web' } } });
  });

  test('images of a web page that has none → empty list with a message', async () => {
    expect(await scrape(`${app.sandbox.url}/mailbox`)).toMatchObject({
      body: { images: [], message: 'No additional images were found.' },
    });
  });

  test.each([
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://localhost/',
    'file:///etc/passwd',
    'http://2130706433/',
  ])('images of the page %s, or a file kept from it → 422 address-refused', async (url) => {
    expect(await scrape(url)).toMatchObject({ status: 422, body: { code: 'address-refused' } });
    expect(await owner.post('/media/keep', { url })).toMatchObject({ status: 422, body: { code: 'address-refused' } });
  });

  test('images of a web page asked for by the URL of a private server → 422, no request', async () => {
    const { url, requests } = await startPrivateServer();
    expect(await scrape(url)).toMatchObject({ status: 422 });
    expect(await owner.post('/media/keep', { url })).toMatchObject({ status: 422 });
    expect(requests).toEqual([]);
  });

  test('import of an image from the URL of a web page, or a URL that answers 404 → 422', async () => {
    expect(await owner.post('/media/keep', { url: `${app.sandbox.url}/mailbox` })).toMatchObject({
      status: 422,
      body: { code: 'file-refused' },
    });
    expect(await owner.post('/media/keep', { url: `${app.sandbox.url}/nothing/here.png` })).toMatchObject({
      status: 422,
      body: { code: 'address-refused' },
    });
  });
});
