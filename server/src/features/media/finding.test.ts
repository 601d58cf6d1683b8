import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, password, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof createBusiness>>['owner'];
let bid: number;
beforeAll(async () => {
  app = await createTestApp();
  ({ owner, bid } = await createBusiness(app));
});

/** Somebody's machine on the inside that must never be asked. */
const insider = async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.end('secret');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/meta-data`, asked };
};

const mishap = (network: string, kind: string, count = 1) =>
  owner.post('/practice/fault', { network, mishap: kind, calls: count });

describe('Flickr', () => {
  const search = (body: object) => owner.post('/flickr/search', body);

  test('is searched page by page, and every picture names its owner and licence', async () => {
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

  test('says whose picture it is, by the owner and by the picture', async () => {
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

  test('gives a picture to the library with its owner and licence, once', async () => {
    const photo = (await search({ query: 'harbour' })).body.photos?.photo?.[0];
    const keep = () => owner.post('/media/keep', { url: photo?.src, flickr_id: photo?.id });
    const [kept, again] = [await keep(), await keep()];
    expect(kept).toMatchObject({
      status: 200,
      body: {
        type: 'image/jpeg',
        width: photo?.width,
        source: { site: 'flickr', photo_id: photo?.id, owner_id: photo?.ownerId, licence: photo?.licence },
      },
    });
    expect(kept.body.source?.credit).toContain(String(photo?.licence));
    expect(again.body.id).toBe(kept.body.id);
  });

  test('lends its name to no other picture', async () => {
    const [one, two] = Object.values((await search({ query: 'harbour' })).body.photos?.photo ?? {});
    expect(await owner.post('/media/keep', { url: one?.src, flickr_id: two?.id })).toMatchObject({ status: 400 });
  });

  test.each([
    ['rate-limit', 429, 'network-busy'],
    ['away', 502, 'network-away'],
  ])('in trouble (%s) is told so', async (kind, status, code) => {
    await mishap('flickr', kind, 10);
    expect(await search({ query: `trouble ${kind}` })).toMatchObject({ status, body: { code } });
    await owner.post('/practice/reset', { waiting: 'forget' });
  });
});

describe('YouTube', () => {
  const search = (body: object) => owner.post('/content/youtube/search', body);

  test('is asked once a day for the same words, however many ask at once', async () => {
    const asks = Array.from({ length: 8 }, () => search({ youtube_query: 'Coffee  shop' }));
    const answers = await Promise.all(asks);
    const [first] = answers;
    expect(first).toMatchObject({
      status: 200,
      body: {
        results: expect.arrayContaining([expect.objectContaining({ id: expect.stringMatching(/^[\w-]{11}$/) })]),
      },
    });
    // The same again would be refused by now: the network is away.
    await mishap('youtube', 'away', 20);
    expect(await search({ youtube_query: 'coffee shop' })).toMatchObject({ status: 200, body: first?.body ?? {} });
    expect(await search({ youtube_query: 'something else' })).toMatchObject({ status: 502 });
    await owner.post('/practice/reset', { waiting: 'forget' });
  });

  test('has its pages under numbers as well, and an end', async () => {
    const ask = (page: string | number) =>
      search({ youtube_query: 'Coffee', settings: { per_page: 3 }, page }).then(({ body }) => body);
    const first = await ask('');
    const second = await ask(String(first.next_page));
    expect(second.results).not.toEqual(first.results);
    expect([await ask(1), await ask(2), await ask('2')]).toEqual([first, second, second]);
    const few = { youtube_query: 'Tea', settings: { per_page: 50 } };
    expect((await search({ ...few, page: 10 })).body).toMatchObject({ results: [], next_page: null });
    expect((await search({ ...few, page: 11 })).status).toBe(400);
  });

  test('says when its day is used up, and an old answer is better than none', async () => {
    const { body } = await search({ youtube_query: 'bicycle' });
    app.pass(25 * 3600);
    await owner.post('/user/login', { email: owner.user.email, password });
    await mishap('youtube', 'rate-limit', 20);
    expect(await search({ youtube_query: 'bicycle' })).toMatchObject({ status: 200, body: { asked: body.asked } });
    const refused = await search({ youtube_query: 'never asked before' });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'network-busy', error: expect.stringContaining('YouTube') },
    });
    await owner.post('/practice/reset', { waiting: 'forget' });
    expect((await search({ youtube_query: 'bicycle' })).body.asked).not.toBe(body.asked);
  });

  test('tells the figures of a video', async () => {
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

describe('the videos of a page', () => {
  test('are listed under the documents’ names, and another business’s page does not exist', async () => {
    await connect(owner, '/facebook/connect', 'facebook');
    const [page] = (await app.connections.targets.list(bid)).filter(({ network }) => network === 'facebook');
    const answer = await owner.get(`/facebook/page/${page?.remoteId}/videos`);
    expect(answer.status).toBe(200);
    for (const video of Object.values(answer.body.videos ?? {})) {
      expect(video).toMatchObject({ id: expect.any(String), name: expect.any(String), page_id: page?.remoteId });
    }
    const rival = await createBusiness(app);
    expect(await rival.owner.get(`/facebook/page/${page?.remoteId}/videos`)).toMatchObject({ status: 404 });
  });

  test('can be posted again: the film itself is handed out', async () => {
    const [page] = (await app.connections.targets.list(bid)).filter(({ network }) => network === 'facebook');
    const { body } = await owner.get(`/facebook/page/${page?.remoteId}/videos`);
    const ready = Object.values(body.videos ?? {}).find((video) => video?.ready);
    const posted = await owner.post('/social/post/create', {
      ...{ type: 'video', message: 'Once more, because you asked', video_from: 'list', video: { url: ready?.file } },
      accounts: [{ social_network: 'facebook', social_account: page?.remoteId }],
    });
    expect(posted.body).toMatchObject({ success: true, results: [{ post: { error: null } }] });
  });
});

describe('the pictures of a page', () => {
  const scrape = (url: string) => owner.post('/facebook/page/photos/scrape', { url });

  test('are found', async () => {
    const answer = await scrape(`${app.sandbox.url}/flickr`);
    expect(answer).toMatchObject({ status: 200, body: { message: null } });
    expect(answer.body.images?.[0]).toMatchObject({ src: expect.stringMatching(/^http/) });
    const kept = await owner.post('/media/keep', { url: answer.body.images?.[0]?.src });
    expect(kept).toMatchObject({ status: 200, body: { source: { site: 'web' } } });
  });

  test('that is none itself or has none are said to be missing', async () => {
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
  ])('at %s are not asked for', async (url) => {
    expect(await scrape(url)).toMatchObject({ status: 422, body: { code: 'address-refused' } });
    expect(await owner.post('/media/keep', { url })).toMatchObject({ status: 422, body: { code: 'address-refused' } });
  });

  test('on a machine of the inside are not asked for', async () => {
    const { url, asked } = await insider();
    expect(await scrape(url)).toMatchObject({ status: 422 });
    expect(await owner.post('/media/keep', { url })).toMatchObject({ status: 422 });
    expect(asked).toEqual([]);
  });

  test('that is no picture is not kept', async () => {
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
