import { categoryMessages } from '@fanfare/contract/bulk-ai/categories';
import { settingsMessages } from '@fanfare/contract/bulk-ai/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { categoryBody, createBulk } from '../../../test/fixtures/ai/bulk-ai.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const base = '/bulkaicontentgeneration';

describe('settings of bulk AI', () => {
  test('settings of bulk AI never saved → the defaults, in the owner’s time zone, with posting stopped', async () => {
    const { owner } = await createSiteOwner(app);
    const { settings } = (await owner.get(`${base}/settings`)).body;
    expect(settings).toMatchObject({
      random_category_posting: false,
      article_creation_interval: 2,
      daily_creation_limit: 3,
      weekly_creation_limit: 15,
      daily_posting_limit: 1,
      posting_time: '09:00',
      word_count: 1000,
      language_selection: 'English',
      stop_generation: false,
      stop_posting_articles: true,
      time_zone: 'Europe/Paris',
    });
  });

  test.each([
    ['article_creation_interval', 11],
    ['article_creation_interval', 0],
    ['daily_creation_limit', 11],
    ['weekly_creation_limit', 71],
    ['daily_posting_limit', 0],
    ['word_count', 299],
    ['word_count', 'many'],
    ['daily_creation_limit', null],
    ['stop_generation', 'yes'],
    ['posting_time', '24:00'],
    ['language_selection', 'Klingon'],
  ])('setting %s of bulk AI with the value %s → 400 with the field', async (name, value) => {
    const { owner } = await createSiteOwner(app);
    const answer = await owner.post(`${base}/settings/update`, { [name]: value });
    expect([answer.status, answer.body.fields]).toEqual([400, [{ path: name, message: settingsMessages.failed }]]);
  });

  test('settings of bulk AI saved with 1 and 0 for flags, or with one field alone → saved, all other settings stay', async () => {
    const { owner } = await createSiteOwner(app);
    await owner.post(`${base}/settings/update`, { daily_creation_limit: 7 });
    await owner.post(`${base}/settings/update`, { stop_generation: 1, stop_posting_articles: 0 });
    const { settings } = (await owner.get(`${base}/settings`)).body;
    expect(settings).toMatchObject({ daily_creation_limit: 7, stop_generation: true, stop_posting_articles: false });
  });
});

describe('categories of bulk AI', () => {
  test('bulk category saved → listed with waiting keywords, and a waiting job for each', async () => {
    const bulk = await createBulk(app, ['cold brew', 'moka pot']);
    const { categories } = await bulk.list('/categories');
    expect(categories).toMatchObject([
      {
        id: bulk.categoryId,
        name: 'Coffee',
        site: { id: bulk.site.id, name: 'The Journal' },
        is_paused: false,
        keywords: [
          { name: 'cold brew', state: 'waiting' },
          { name: 'moka pot', state: 'waiting' },
        ],
      },
    ]);
    expect(await bulk.jobs()).toMatchObject([
      { kind: 'article', state: 'waiting', keyword: 'moka pot', can: { run: true, delete: true, restore: false } },
      { keyword: 'cold brew' },
    ]);
  });

  test('bulk category edited (one keyword renamed, one removed, one added) → names, ids and jobs follow', async () => {
    const bulk = await createBulk(app, ['a', 'b', 'c']);
    const { data } = await bulk.list(`/category/edit/${bulk.categoryId}`);
    const ids = Object.values(data?.keywords ?? {}).map((keyword) => Number(keyword?.id));
    await bulk.post('/category/update', {
      ...categoryBody(bulk.site.id, ['c', 'a2', 'new'], { category: 'Tea' }),
      id: bulk.categoryId,
      keyword_ids: [ids[2], ids[0], 0],
      delete_keyword_ids: [ids[1]],
    });
    const after = (await bulk.list(`/category/edit/${bulk.categoryId}`)).data;
    expect(after).toMatchObject({
      name: 'Tea',
      keywords: [{ id: ids[2] }, { id: ids[0], name: 'a2' }, { name: 'new' }],
    });
    const jobs = await bulk.jobs();
    expect(jobs.map((job) => [job?.keyword, job?.category])).toEqual([
      ['new', 'Tea'],
      ['c', 'Tea'],
      ['a2', 'Tea'],
    ]);
  });

  test('bulk category saved with keyword ids of another category → 400 “Invalid keywords data.”', async () => {
    const other = await createBulk(app, ['theirs']);
    const { data } = await other.list(`/category/edit/${other.categoryId}`);
    const foreign = Number(data?.keywords?.[0]?.id);
    const bulk = await createBulk(app, ['mine']);
    const body = { ...categoryBody(bulk.site.id, ['mine']), id: bulk.categoryId };
    for (const fields of [{ keyword_ids: [foreign] }, { delete_keyword_ids: [foreign] }]) {
      const answer = await bulk.owner.post(`${base}/category/update`, { ...body, ...fields });
      expect([answer.status, answer.body.message]).toEqual([400, categoryMessages.invalidKeywords]);
    }
  });

  test('bulk category with a site, post category or author of another business → the answer for an unknown one', async () => {
    const other = await createBulk(app, ['theirs']);
    const bulk = await createBulk(app, ['mine']);
    const statuses = [
      await bulk.owner.get(`${base}/category/edit/${other.categoryId}`),
      await bulk.owner.post(`${base}/category/delete/${other.categoryId}`),
      await bulk.owner.post(`${base}/category/save`, categoryBody(other.site.id, ['x'])),
      await bulk.owner.post(`${base}/category/sites/categories`, { site: other.site.id }),
      await bulk.owner.post(`${base}/category/save`, categoryBody(bulk.site.id, ['x'], { post_author: 999_999 })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 400]);
  });

  test('bulk categories read by a member → only those of sites assigned to them', async () => {
    const bulk = await createBulk(app, ['mine']);
    const second = await createSite(app, bulk);
    await bulk.post('/category/save', categoryBody(second.id, ['x'], { category: 'Second' }));
    const asset = { type: 'site' as const, value: String(second.id), label: 'The Journal' };
    const member = await createMember(app, bulk, { bulk_ai: 'editor' }, [asset]);
    const { categories } = (await member.get(`${base}/categories`)).body;
    expect(Object.values(categories ?? {}).map((category) => category?.name)).toEqual(['Second']);
    expect((await member.get(`${base}/category/edit/${bulk.categoryId}`)).status).toBe(404);
    expect((await member.post(`${base}/articles/publish/1`)).status).toBe(403);
  });

  test('keywords suggested for a bulk category → in the language of the settings', async () => {
    const bulk = await createBulk(app, []);
    const suggest = () => bulk.post('/category/suggest-keywords', { category: 'Coffee', keywords: [] });
    const english = await suggest();
    await bulk.post('/settings/update', { language_selection: 'German' });
    const german = await suggest();
    expect([english.output?.length, german.output?.length]).not.toContain(0);
    expect(german.output).not.toEqual(english.output);
  });

  test('bulk category deleted → status “Delete Success”, no jobs left', async () => {
    const bulk = await createBulk(app, ['a']);
    expect(await bulk.post(`/category/delete/${bulk.categoryId}`)).toEqual({ status: 'Delete Success' });
    expect(await bulk.jobs()).toEqual([]);
  });
});

describe('jobs of bulk AI', () => {
  test('waiting job of a keyword deleted → its keyword is skipped; put back → it waits again', async () => {
    const bulk = await createBulk(app, ['a', 'b']);
    const [, job] = await bulk.jobs();
    await bulk.post(`/logging/delete/${Number(job?.id)}`);
    const states = async () => {
      const { data } = await bulk.list(`/category/edit/${bulk.categoryId}`);
      return Object.values(data?.keywords ?? {}).map((keyword) => keyword?.state);
    };
    expect([await states(), (await bulk.jobs()).length]).toEqual([['skipped', 'waiting'], 1]);
    await bulk.post(`/logging/restore/${Number(job?.id)}`);
    expect([await states(), (await bulk.jobs()).length]).toEqual([['waiting', 'waiting'], 2]);
  });
});
