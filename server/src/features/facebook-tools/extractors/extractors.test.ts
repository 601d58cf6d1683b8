import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createPublisher, type Publisher, practiceImageUrl, toList } from '../../../../test/fixtures/share.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { createTestPlatform } from '../../../../test/test-platform.ts';
import { extractionService } from './extraction.service.ts';
import { extractorStore } from './extractors.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** A second instance of the product on the same database, like another process. */
const createExtraction = (sites: Pick<TestApp['sites']['service'], 'withSite'> = app.sites.service) =>
  extractionService(createTestPlatform({ db: app.db, now: app.now, jobs: app.jobs }), {
    targets: app.connections.targets,
    sites,
    library: app.media.library,
    shares: app.social.shares,
  });
/** Lets a site create posts without returning its answers. */
const withLostAnswers: Pick<TestApp['sites']['service'], 'withSite'> = {
  withSite: (row, work) =>
    app.sites.service.withSite(row, (site, grant) =>
      work(
        {
          ...site,
          create: async (...draft) => {
            await site.create(...draft);
            throw new ConnectorFailure('unclear', {
              network: 'wordpress',
              code: 'lost',
              message: 'The answer was lost.',
            });
          },
        },
        grant,
      ),
    ),
};

let texts = 0;
const newText = () => `Page post, number ${++texts}`;
const makeReader = async () => {
  const publisher = await createPublisher(app);
  await app.setAccessLevel(publisher.owner.user.id, 3);
  const site = await createSite(app, publisher);
  return { ...publisher, site };
};
type Reader = Awaited<ReturnType<typeof makeReader>>;
const save = ({ owner, site, accountOn }: Reader, more: object = {}) =>
  owner.post('/facebook/extractor/save', {
    site_id: site.id,
    fb_page_id: accountOn('facebook').social_account,
    ...more,
  });
/**
 * Saves an extractor and waits for the run that saving starts, so that this run does not extract the posts of the test.
 */
const saveAndWait = async (reader: Reader) => {
  const saved = await save(reader);
  await eventually(async () =>
    expect((await extractorStore(app.db).list(reader.bid))[0]?.row.extractedAt).not.toBeNull(),
  );
  return saved;
};
/** Runs an extraction after the lease of the previous extraction has ended. */
const extract = async ({ bid }: Reader, id: unknown) => {
  app.advanceClock(900);
  await createExtraction().extract(bid, Number(id));
};
const post = async ({ owner, accountOn }: Publisher, body: object) => {
  app.advanceClock(300);
  const { social_network, social_account } = accountOn('facebook');
  const answer = await owner.post('/social/post/create', {
    type: 'text',
    accounts: [{ social_network, social_account }],
    ...body,
  });
  expect(toList(answer.body.results), answer.text).toMatchObject([{ published: true }]);
};
const listDrafts = async ({ site }: Reader) =>
  (await site.site.posts(site.grant, { page: 1, perPage: 50 })).posts.map(({ title, status, html, categoryIds }) => ({
    title,
    status,
    html,
    categoryIds,
  }));

describe('drafts from page posts', () => {
  test('new posts on the page of an extractor → one draft each, with image and category', async () => {
    const reader = await makeReader();
    await post(reader, { message: newText() });
    app.advanceClock(5);
    const category = await reader.site.site.createCategory(reader.site.grant, 'From the page');
    const saved = await save(reader, { post_category: Number(category.id) });
    expect(saved.body, saved.text).toMatchObject({
      site_id: reader.site.id,
      site_name: 'The Journal',
      post_category_name: 'From the page',
      drafts: 0,
      fb_page_id: reader.accountOn('facebook').social_account,
      fb_page_name: reader.accountOn('facebook').name,
    });
    await eventually(async () =>
      expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
        looked: expect.any(String),
        error: null,
      }),
    );
    expect(await listDrafts(reader)).toEqual([]);

    const firstText = newText();
    const secondText = newText();
    await post(reader, { message: firstText });
    await post(reader, { type: 'image', message: secondText, images: [{ url: await practiceImageUrl(app) }] });
    await extract(reader, saved.body.id);
    await extract(reader, saved.body.id);
    const drafts = await listDrafts(reader);
    expect(drafts.map(({ title, status }) => [title, status])).toEqual(
      expect.arrayContaining([
        [firstText, 'draft'],
        [secondText, 'draft'],
      ]),
    );
    expect(drafts).toHaveLength(2);
    expect(drafts.every(({ categoryIds }) => categoryIds.includes(category.id))).toBe(true);
    expect(drafts.find(({ title }) => title === secondText)?.html).toMatch(/<img src="[^"]*\/files\/[\w-]+\.\w+"/);
    expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
      drafts: 2,
      error: null,
    });
  });

  test('page post that links to the site → no draft from the extractor', async () => {
    const reader = await makeReader();
    const { body } = await save(reader);
    const { url } = await reader.site.site.info(reader.site.grant);
    await post(reader, { message: `${newText()} ${url}/hello` });
    await extract(reader, body.id);
    expect(await listDrafts(reader)).toEqual([]);
  });

  test('no answer of the site to the creation of a draft, then concurrent runs → one draft per post', async () => {
    const reader = await makeReader();
    const { body } = await saveAndWait(reader);
    const lostText = newText();
    const laterText = newText();
    await post(reader, { message: lostText });
    app.advanceClock(900);
    await createExtraction(withLostAnswers).extract(reader.bid, Number(body.id));
    expect(await listDrafts(reader)).toHaveLength(1);
    expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
      error: 'The answer was lost.',
      drafts: 0,
    });
    await post(reader, { message: laterText });
    app.advanceClock(900);
    await Promise.all([1, 2, 3].map(() => createExtraction().extract(reader.bid, Number(body.id))));
    await extract(reader, body.id);
    expect((await listDrafts(reader)).map(({ title }) => title).sort()).toEqual([lostText, laterText].sort());
  });

  test('page of an extractor can’t be read → error is shown; next run → draft created', async () => {
    const reader = await makeReader();
    const { body } = await saveAndWait(reader);
    await post(reader, { message: newText() });
    app.sandbox.faults.add({ network: 'facebook', match: 'posts.list', kind: 'token-revoked' });
    await extract(reader, body.id);
    const [failing] = toList((await reader.owner.get('/facebook/extractor')).body.extractors);
    expect(String(failing?.error).length).toBeGreaterThan(10);
    await extract(reader, body.id);
    expect(await listDrafts(reader)).toHaveLength(1);
    expect((await reader.owner.get('/facebook/extractor')).body.extractors?.[0]).toMatchObject({
      error: null,
      drafts: 1,
    });
  });
});

describe('extractor settings', () => {
  test('extractor run now → draft created; extractor of another business → 404', async () => {
    const reader = await makeReader();
    const { body } = await saveAndWait(reader);
    const message = newText();
    await post(reader, { message });
    expect(await listDrafts(reader)).toEqual([]);
    app.advanceClock(900);
    expect((await reader.owner.post('/facebook/extractor/read', { id: body.id })).body).toEqual({ success: true });
    await eventually(async () => expect(await listDrafts(reader)).toMatchObject([{ status: 'draft' }]));
    const otherReader = await makeReader();
    expect(await otherReader.owner.post('/facebook/extractor/read', { id: body.id })).toMatchObject({ status: 404 });
  });

  test('extractor saved with an unknown site, page or category → error; same pair of page and site twice → 409', async () => {
    const reader = await makeReader();
    expect((await save(reader)).status).toBe(200);
    expect(await save(reader)).toMatchObject({ status: 409, body: { code: 'extractor-known' } });
    expect(await save(reader, { fb_page_id: '1' })).toMatchObject({
      status: 404,
      body: { error: 'Please select a valid account' },
    });
    expect(await save(reader, { site_id: 999_999 })).toMatchObject({ status: 404 });
    const page = reader.accountOn('facebook', 1).social_account;
    const category = await save(reader, { fb_page_id: page, post_category: 4711 });
    expect([category.status, category.body.error]).toEqual([400, 'A valid post category must be selected.']);
    for (const post_category of [-1, ''])
      expect((await save(reader, { post_category })).body.error).toBe('A valid post category must be selected.');
    const otherReader = await makeReader();
    expect(await save(reader, { site_id: otherReader.site.id })).toMatchObject({ status: 404 });
  });

  test('extractor changed or deleted by content managers of its own business → done; by anyone else → refused', async () => {
    const reader = await makeReader();
    const { body } = await save(reader);
    const otherReader = await makeReader();
    expect(await save(otherReader, { id: body.id })).toMatchObject({ status: 404 });
    expect(await otherReader.owner.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({ status: 404 });
    expect((await otherReader.owner.get('/facebook/extractor')).body).toEqual({ extractors: [] });
    const page = reader.accountOn('facebook', 1);
    expect((await save(reader, { id: body.id, fb_page_id: page.social_account })).body).toMatchObject({
      id: body.id,
      fb_page_name: page.name,
    });
    const asset = { type: 'site' as const, value: String(reader.site.id), label: 'The Journal' };
    const editor = await createMember(app, reader, { content: 'publisher' }, [asset]);
    expect(await editor.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({ status: 403 });
    const managerWithoutSite = await createMember(app, reader, { content: 'manager' });
    expect(await managerWithoutSite.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({
      status: 403,
      body: { code: 'site-not-yours' },
    });
    expect((await reader.owner.post('/facebook/extractor/delete', { id: body.id })).body).toEqual({ success: true });
    expect(await reader.owner.post('/facebook/extractor/delete', { id: body.id })).toMatchObject({ status: 404 });
  });
});
