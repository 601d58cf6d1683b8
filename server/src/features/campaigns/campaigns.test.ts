import { campaignMessages } from '@fanfare/contract/campaigns/campaigns';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createSiteOwner>>;
beforeAll(async () => {
  app = await createTestApp();
  business = await createSiteOwner(app);
});

const bar = { enabled: true, message: 'Win a year of coffee', link: 'https://harbour.example/win' };
const save = (user: TestUser, fields: object = {}) => user.post('/campaign/save', { name: 'Autumn', ...fields });
const create = async (user: TestUser, fields: object = {}): Promise<number> => {
  const { status, body, text } = await save(user, fields);
  if (status !== 200) throw new Error(`Saving failed: ${text}`);
  return Number(body.campaign?.id);
};
const setStatus = (user: TestUser, id: number, campaign_status: string) =>
  user.post(`/campaign/${id}/status`, { campaign_status });

describe('POST /campaign/save', () => {
  test('campaign saved without id → a new paused campaign; with id → changed', async () => {
    const { body } = await save(business.owner, { name: '  Autumn  ', app_id: '1234' });
    expect(body.campaign).toMatchObject({ name: 'Autumn', campaign_status: 'Paused', app_id: '1234', role: 'manager' });
    const id = Number(body.campaign?.id);
    const changed = await save(business.owner, { id, name: 'Winter' });
    expect(changed.body.campaign).toMatchObject({ id, name: 'Winter', app_id: '1234' });
    expect((await business.owner.get(`/campaign/${id}`)).body.campaign).toMatchObject({ name: 'Winter' });
  });

  test.each([
    ['no name', { name: ' ' }, campaignMessages.name],
    [
      'a bar without text',
      { notification_promotion: { enabled: true, message: ' ', link: '' } },
      campaignMessages.barText,
    ],
    [
      '141 characters',
      { notification_promotion: { ...bar, message: 'x'.repeat(141) } },
      campaignMessages.barTextTooLong,
    ],
    ['a script as link', { notification_promotion: { ...bar, link: 'javascript:alert(1)' } }, campaignMessages.barLink],
  ])('campaign saved with %s → 400', async (_, fields, message) => {
    const answer = await save(business.owner, fields);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test('campaign saved 10 times at once with one submit id → one campaign; another body → 422', async () => {
    const { owner } = await createBusiness(app);
    const body = { name: 'Once', submit_id: 'press-0001' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(owner, body)));
    expect(new Set(answers.map((answer) => answer.body.campaign?.id)).size).toBe(1);
    expect((await owner.get('/campaigns')).body.total).toBe(1);
    expect(problemCode(await save(owner, { ...body, name: 'Twice' }))).toBe('submit-reused');
  });
});

describe('status', () => {
  test('campaign set to an unknown status → 400', async () => {
    const id = await create(business.owner);
    expect(await setStatus(business.owner, id, 'active')).toMatchObject({ status: 400 });
  });

  test('campaign started and paused, each also twice → its status in the answer and in the list', async () => {
    const { owner } = await createBusiness(app);
    const id = await create(owner);
    for (const status of ['Active', 'Active', 'Paused', 'Paused', 'Active']) {
      expect((await setStatus(owner, id, status)).body).toMatchObject({ success: true, campaign_status: status });
      const { body } = await owner.get(`/campaigns?campaign_status=${status}`);
      expect(toList(body.items)).toMatchObject([{ id, campaign_status: status }]);
    }
  });
});

describe('access', () => {
  test.each([
    ['viewer', [200, 403, 403, 403]],
    ['editor', [200, 200, 403, 403]],
    ['publisher', [200, 200, 200, 403]],
    ['manager', [200, 200, 200, 200]],
  ] as const)(
    'member with the role %s → status codes of get, save, start and delete of a campaign: %s',
    async (role, statuses) => {
      const id = await create(business.owner);
      const member = await createMember(app, business, { campaigns: role });
      expect([
        (await member.get(`/campaign/${id}`)).status,
        (await save(member, { id })).status,
        (await setStatus(member, id, 'Active')).status,
        (await member.post(`/campaign/${id}/delete`)).status,
      ]).toEqual(statuses);
    },
  );

  test('campaign calls by a member without a role → 403; by the owner of another business → 404', async () => {
    const id = await create(business.owner);
    const member = await createMember(app, business);
    const stranger = await createBusiness(app);
    for (const path of ['/campaigns', '/campaign/parts', `/campaign/${id}`, `/campaign/${id}/results`])
      expect(await member.get(path)).toMatchObject({ status: 403, body: { restricted: { need: expect.any(String) } } });
    expect(await save(member, {})).toMatchObject({ status: 403 });
    for (const path of ['', '/results', '/widgets', '/admins'])
      expect((await stranger.owner.get(`/campaign/${id}${path}`)).status).toBe(404);
    expect((await save(stranger.owner, { id })).status).toBe(404);
  });

  test('bar of an active campaign changed by an editor → 403; by a publisher → saved', async () => {
    const id = await create(business.owner, { notification_promotion: bar });
    await setStatus(business.owner, id, 'Active');
    const editor = await createMember(app, business, { campaigns: 'editor' });
    const publisher = await createMember(app, business, { campaigns: 'publisher' });
    const change = { id, notification_promotion: { ...bar, message: 'Changed' } };
    expect((await save(editor, { id, name: 'Renamed', notification_promotion: bar })).status).toBe(200);
    expect((await save(editor, change)).status).toBe(403);
    expect((await save(publisher, change)).status).toBe(200);
  });
});

describe('the bar on hosted sites', () => {
  const page = async (path: string) => (await app.browser().send('GET', path)).text;

  test('campaign active → its bar on hosted sites, also on cached pages; two active → the one started last', async () => {
    const owner = await createSiteOwner(app);
    const site = await createSite(app, owner);
    await createSite(app, owner);
    await site.write({ title: 'Hello' });
    const first = await create(owner.owner, { notification_promotion: { ...bar, site_ids: [site.id] } });
    const second = await create(owner.owner, {
      notification_promotion: { enabled: true, message: '<b>Second</b>', link: '' },
    });
    expect(await page(site.path)).not.toContain('class="promo"');
    await setStatus(owner.owner, first, 'Active');
    expect(await page(site.path)).toContain(`<a href="${bar.link}" rel="noopener">${bar.message}</a>`);
    app.advanceClock(1);
    await setStatus(owner.owner, second, 'Active');
    expect(await page(site.path)).toContain('<aside class="promo">&lt;b&gt;Second&lt;/b&gt;</aside>');
    await setStatus(owner.owner, second, 'Paused');
    expect(await page(site.path)).toContain(bar.message);
    await save(owner.owner, {
      id: first,
      notification_promotion: { ...bar, message: 'Last day', site_ids: [site.id] },
    });
    expect(await page(site.path)).toContain('Last day');
    await owner.owner.post(`/campaign/${first}/delete`);
    expect(await page(site.path)).not.toContain('class="promo"');
  });

  test('12 starts and pauses of two campaigns at once → bar and hold agree with the status of each campaign', async () => {
    const owner = await createSiteOwner(app);
    const site = await createSite(app, owner);
    const ids = [
      await create(owner.owner, { notification_promotion: { ...bar, message: 'First' } }),
      await create(owner.owner, { notification_promotion: { ...bar, message: 'Second' } }),
    ];
    const changes = Array.from({ length: 12 }, (_, n) =>
      setStatus(owner.owner, ids[n % 2] ?? 0, n % 3 === 0 ? 'Paused' : 'Active'),
    );
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200));
    const html = await page(site.path);
    const active = [];
    for (const id of ids) {
      const { campaign } = (await owner.owner.get(`/campaign/${id}`)).body;
      const isActive = String(campaign?.campaign_status) === 'Active';
      if (isActive) active.push(campaign);
      expect(await app.deliveries.isCampaignStopped(owner.bid, id)).toBe(!isActive);
    }
    expect(html.includes('class="promo"')).toBe(active.length > 0);
    for (const id of ids) await setStatus(owner.owner, id, 'Paused');
    expect(await page(site.path)).not.toContain('class="promo"');
  });

  test('campaign saved with a site of another business in site_ids → site ignored, no bar on it', async () => {
    const mine = await createSiteOwner(app);
    const theirs = await createSiteOwner(app);
    const theirSite = await createSite(app, theirs);
    const id = await create(mine.owner, { notification_promotion: { ...bar, site_ids: [theirSite.id] } });
    await setStatus(mine.owner, id, 'Active');
    expect(await page(theirSite.path)).not.toContain('class="promo"');
  });
});
