import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createPublisher, listOf, type Poster, practicePicture } from '../../../../test/fixtures/share.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { extractionService } from './extraction.service.ts';
import { extractorStore } from './extractors.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** Another one on the same database: as the worker of another process. */
const extracting = (sites: Pick<TestApp['sites']['service'], 'use'> = app.sites.service) =>
  extractionService({
    ...{ db: app.db, now: app.now, jobs: app.jobs, targets: app.connections.targets, sites },
    ...{ library: app.media.library, shares: app.social.shares },
  });
/** A site that takes everything and whose answers to new posts are lost. */
const silent: Pick<TestApp['sites']['service'], 'use'> = {
  use: (row, work) =>
    app.sites.service.use(row, (site, grant) =>
      work(
        {
          ...site,
          create: async (...draft) => {
            await site.create(...draft);
            throw new ConnectorFailure('unclear', {
              network: 'wordpress',
              code: 'lost',
              sentence: 'The answer was lost.',
            });
          },
        },
        grant,
      ),
    ),
};

let texts = 0;
const newText = () => `Seen on the page, number ${++texts}`;
const makeReader = async () => {
  const poster = await createPublisher(app);
  await app.setLevel(poster.owner.user.id, 3);
  const site = await createSite(app, poster);
  return { ...poster, site };
};
type Reader = Awaited<ReturnType<typeof makeReader>>;
const save = ({ owner, site, on }: Reader, more: object = {}) =>
  owner.post('/facebook/extractor/save', { site_id: site.id, fb_page_id: on('facebook').social_account, ...more });
/** Looks, after a while and once nobody else does. */
const look = async ({ bid }: Reader, id: unknown) => {
  app.pass(900);
  await extracting().extract(bid, Number(id));
};
const post = async ({ owner, on }: Poster, body: object) => {
  app.pass(300);
  const { social_network, social_account } = on('facebook');
  const answer = await owner.post('/social/post/create', {
    ...{ type: 'text', accounts: [{ social_network, social_account }] },
    ...body,
  });
  expect(listOf(answer.body.results), answer.text).toMatchObject([{ published: true }]);
};
const draftsOf = async ({ site }: Reader) =>
  (await site.site.posts(site.grant, { page: 1, perPage: 50 })).posts.map(({ title, status, html, categoryIds }) => ({
    ...{ title, status, html, categoryIds },
  }));

describe('an extractor', () => {
  test('makes a draft of each new post of the page, once, with its picture', async () => {
    const reader = await makeReader();
    await post(reader, { message: newText() });
    app.pass(5);
    const category = await reader.site.site.createCategory(reader.site.grant, 'From the page');
    const saved = await save(reader, { post_category: Number(category.id) });
    expect(saved.body, saved.text).toMatchObject({
      ...{ site_id: reader.site.id, site_name: 'The Journal', post_category_name: 'From the page', drafts: 0 },
      ...{ fb_page_id: reader.on('facebook').social_account, fb_page_name: reader.on('facebook').name },
    });
    await eventually(async () =>
      expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
        ...{ looked: expect.any(String), error: null },
      }),
    );
    expect(await draftsOf(reader)).toEqual([]);

    const [words, shown] = [newText(), newText()];
    await post(reader, { message: words });
    await post(reader, { type: 'image', message: shown, images: [{ url: await practicePicture(app) }] });
    await look(reader, saved.body.id);
    await look(reader, saved.body.id);
    const drafts = await draftsOf(reader);
    expect(drafts.map(({ title, status }) => [title, status])).toEqual(
      expect.arrayContaining([
        [words, 'draft'],
        [shown, 'draft'],
      ]),
    );
    expect(drafts).toHaveLength(2);
    expect(drafts.every(({ categoryIds }) => categoryIds.includes(category.id))).toBe(true);
    expect(drafts.find(({ title }) => title === shown)?.html).toMatch(/<img src="[^"]*\/files\/[\w-]+\.\w+"/);
    expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
      drafts: 2,
      error: null,
    });
  });

  test('leaves out what leads to the site, so nothing goes round in a circle', async () => {
    const reader = await makeReader();
    const { body } = await save(reader);
    const { url } = await reader.site.site.facts(reader.site.grant);
    await post(reader, { message: `${newText()} ${url}/hello` });
    await look(reader, body.id);
    expect(await draftsOf(reader)).toEqual([]);
  });

  test('asks the site before it makes a draft again whose answer was lost, and two looks at once make one', async () => {
    const reader = await makeReader();
    const { body } = await save(reader);
    const [arrived, later] = [newText(), newText()];
    await post(reader, { message: arrived });
    app.pass(900);
    await extracting(silent).extract(reader.bid, Number(body.id));
    expect(await draftsOf(reader)).toHaveLength(1);
    expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
      ...{ error: 'The answer was lost.', drafts: 0 },
    });
    await post(reader, { message: later });
    app.pass(900);
    await Promise.all([1, 2, 3].map(() => extracting().extract(reader.bid, Number(body.id))));
    await look(reader, body.id);
    expect((await draftsOf(reader)).map(({ title }) => title).sort()).toEqual([arrived, later].sort());
  });

  test('says what is wrong with the page, and goes on when it is well again', async () => {
    const reader = await makeReader();
    const { body } = await save(reader);
    await eventually(async () =>
      expect((await extractorStore(app.db).list(reader.bid))[0]?.row.lookedAt).not.toBeNull(),
    );
    await post(reader, { message: newText() });
    app.sandbox.faults.add({ network: 'facebook', match: 'posts.list', kind: 'token-revoked' });
    await look(reader, body.id);
    const [trouble] = listOf((await reader.owner.get('/facebook/extractor')).body.extractors);
    expect(String(trouble?.error).length).toBeGreaterThan(10);
    await look(reader, body.id);
    expect(await draftsOf(reader)).toHaveLength(1);
    expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
      error: null,
      drafts: 1,
    });
  });
});

describe('saving an extractor', () => {
  test('reads at once when somebody asks it to, of their own business only', async () => {
    const reader = await makeReader();
    const { body } = await save(reader);
    await look(reader, body.id);
    const message = newText();
    await post(reader, { message });
    expect(await draftsOf(reader)).toEqual([]);
    app.pass(900);
    expect((await reader.owner.post('/facebook/extractor/read', { id: body.id })).body).toEqual({ success: true });
    await eventually(async () => expect(await draftsOf(reader)).toMatchObject([{ status: 'draft' }]));
    const rival = await makeReader();
    expect(await rival.owner.post('/facebook/extractor/read', { id: body.id })).toMatchObject({ status: 404 });
  });

  test('takes only a site, a page and a category the person has, each pair once', async () => {
    const reader = await makeReader();
    expect((await save(reader)).status).toBe(200);
    expect(await save(reader)).toMatchObject({ status: 409, body: { code: 'extractor-known' } });
    expect(await save(reader, { fb_page_id: '1' })).toMatchObject({
      status: 404,
      body: { error: 'Please select a valid account' },
    });
    expect(await save(reader, { site_id: 999_999 })).toMatchObject({ status: 404 });
    const page = reader.on('facebook', 1).social_account;
    const category = await save(reader, { fb_page_id: page, post_category: 4711 });
    expect([category.status, category.body.error]).toEqual([400, 'A valid post category must be selected.']);
    for (const post_category of [-1, ''])
      expect((await save(reader, { post_category })).body.error).toBe('A valid post category must be selected.');
    const rival = await makeReader();
    expect(await save(reader, { site_id: rival.site.id })).toMatchObject({ status: 404 });
  });

  test('is changed and deleted by its own business only, and by whoever manages content', async () => {
    const reader = await makeReader();
    const { body } = await save(reader);
    const rival = await makeReader();
    expect(await save(rival, { id: body.id })).toMatchObject({ status: 404 });
    expect(await rival.owner.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({ status: 404 });
    expect((await rival.owner.get('/facebook/extractor')).body).toEqual({ extractors: [] });
    const page = reader.on('facebook', 1);
    expect((await save(reader, { id: body.id, fb_page_id: page.social_account })).body).toMatchObject({
      ...{ id: body.id, fb_page_name: page.name },
    });
    const asset = { type: 'site' as const, value: String(reader.site.id), label: 'The Journal' };
    const editor = await createMember(app, reader, { content: 'publisher' }, [asset]);
    expect(await editor.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({ status: 403 });
    const elsewhere = await createMember(app, reader, { content: 'manager' });
    expect(await elsewhere.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({
      ...{ status: 403, body: { code: 'site-not-yours' } },
    });
    expect((await reader.owner.post('/facebook/extractor/delete', { id: body.id })).body).toEqual({ success: true });
    expect(await reader.owner.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({ status: 404 });
  });
});
