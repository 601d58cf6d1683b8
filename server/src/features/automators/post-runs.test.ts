import { dayMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type BuilderBusiness,
  createBuilderBusiness,
  facebookSettings,
  listObjects,
  saveProfile,
} from '../../../test/fixtures/ads/ad-builder.ts';
import {
  advanceToNextRun,
  automatorBody,
  listRunRows,
  listRuns,
  runDue,
  saveAutomator,
} from '../../../test/fixtures/ads/automator.ts';
import { accountNames, findAccount } from '../../../test/fixtures/ads/spending-business.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { adFactsStore } from '../insights/ad-facts/ad-facts.store.ts';
import { adObjectStore } from '../insights/ad-facts/ad-objects.store.ts';
import { toReadPost } from '../post-reports/sync/read-post.ts';
import { reportedPageStore } from '../post-reports/sync/reported-pages.store.ts';
import { reportedPostStore } from '../post-reports/sync/reported-posts.store.ts';

let app: TestApp;
let business: BuilderBusiness;
let pageId: string;
let profile: number;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, now: '2030-06-15T12:00:00Z' });
  business = await createBuilderBusiness(app);
  pageId = business.page.value;
  profile = await saveProfile(business, { facebook: await facebookSettings(business, 'OUTCOME_ENGAGEMENT') });
  await readPosts();
});

const readPosts = async () => {
  await business.owner.get('/facebook/page/post/report/pages');
  for (const { id } of await reportedPageStore(app.db).list(business.bid))
    await app.postReports.syncPage(business.bid, id);
};
const readAds = async () => {
  await business.owner.get(`/facebook/ads/insights/report?account=${business.adAccount.value}`);
  await app.insights.sync.syncAccount(await findAccount(app, business, accountNames.dollars));
};
const send = async () => {
  for (let round = 0; round < 4; round += 1) {
    while ((await app.deliveries.worker.runOnce()) > 0);
    app.advanceClock(300);
  }
};
const body = (more: object = {}) =>
  automatorBody(business.adAccount.value, {
    automator_name: 'Promote posts',
    source_type: 'pagePostsReport',
    action_type: 'createAd',
    adprofile: profile,
    source: { report_daterange: 'last_30_days', page: pageId },
    spend_limit: '25',
    ...more,
  });
const runNextDay = async (id: number) => {
  await advanceToNextRun(app, business);
  await readPosts();
  await runDue(app, business);
  return (await listRuns(business, id))[0];
};
const remove = (id: number) => business.owner.post(`/automator/${id}/delete`);
const getAutomator = async (id: number) => (await business.owner.get(`/automator/${id}`)).body.automator;
const findAds = async () => (await listObjects(app, business, 'facebook', 'ad')).map(({ id }) => id);
/** Stores a post of the report that the network no longer has. */
const putGonePost = async (text: string) => {
  const page = await reportedPageStore(app.db).findByRemoteId(business.bid, pageId);
  const at = new Date(app.now().getTime() - dayMs);
  const gone = { id: `${pageId}_404`, text, url: '', createdAt: at, type: 'text' as const };
  const post = toReadPost({ ...gone, promotableId: `${pageId}_404`, statistics: {} }, at);
  await reportedPostStore(app.db).put(business.bid, page?.id ?? 0, [post], at.toISOString().slice(0, 10));
};
const savePostFilter = async (name: string, value: string): Promise<string> => {
  const { body: saved } = await business.owner.post('/facebook/post/report/filter/save', {
    name,
    anyall: 'all',
    conditions: [{ comparison_field: 'message', comparison_operator: 'contains', comparison_value: value }],
  });
  return String(saved.filter?.filter_id);
};

describe('ads from posts', () => {
  test('spend limit of an automator reached during a run → two ads, once each; an ad ends → room for another; real spend above the limit → none', async () => {
    const before = await findAds();
    const id = await saveAutomator(business.owner, body());
    expect(await getAutomator(id)).toMatchObject({ page_name: business.page.label, filter_name: 'All posts' });
    const first = await runNextDay(id);
    expect(first).toMatchObject({
      state: 'done',
      committed: '20',
      message: 'The spend limit was reached.',
      counts: { acted: 2 },
    });
    const [held] = await listRunRows(business, first, '&reason=spend-limit');
    expect(held?.text).toBe('An ad adds $10 a day. Of the limit of $25 a day, $20 is committed.');
    await send();
    const made = (await findAds()).filter((ad) => !before.includes(ad));
    expect(made).toHaveLength(2);

    const second = await runNextDay(id);
    expect(second).toMatchObject({ counts: { acted: 0 }, committed: '0' });
    expect(await listRunRows(business, second, '&reason=done-before')).toHaveLength(2);

    await readAds();
    await business.owner.post('/facebook/ads/status/paused', { selected_ads: [made[0]], level: 'ad' });
    await send();
    await readAds();
    expect(await getAutomator(id)).toMatchObject({ committed: '10' });
    const third = await runNextDay(id);
    expect(third).toMatchObject({ counts: { acted: 1 }, committed: '10' });
    await send();
    expect((await findAds()).filter((ad) => !before.includes(ad))).toHaveLength(3);

    await advanceToNextRun(app, business);
    const account = await findAccount(app, business, accountNames.dollars);
    const [ad] = await adObjectStore(app.db).find([account.id], 'ad', [String(made[1])]);
    const figures = { impressions: 900, clicks: 9, spendMicros: 25_000_000 };
    const day = { date: toLocalTime(app.now(), account.timeZone).slice(0, 10), campaignId: '', ...figures };
    await adFactsStore(app.db).putDays(business.bid, account.id, [{ objectId: ad?.object.id ?? 0, day }]);
    await readPosts();
    await runDue(app, business);
    const [spent] = await listRunRows(business, (await listRuns(business, id))[0], '&reason=spend-limit');
    expect(spent?.text).toBe('The ads of this automator spent $25 today. Its limit is $25 a day.');
    await remove(id);
  });

  test('dry run of an automator for posts → rows it would act on, nothing queued; new ads stopped → held back with the reason', async () => {
    const id = await saveAutomator(business.owner, body({ dry_run: true, spend_limit: '1000', max_actions: 1 }));
    expect(await runNextDay(id)).toMatchObject({ counts: { acted: 0, would_act: 1 }, committed: '0' });
    await remove(id);
    const stop = await business.owner.post('/deliveries/stop', { kind: 'ads.create', reason: 'Budget review' });
    const live = await saveAutomator(business.owner, body({ spend_limit: '1000' }));
    const [row] = await listRunRows(business, await runNextDay(live), '&reason=stopped');
    expect(row?.text).toBe('New ads are stopped: Budget review');
    await business.owner.post(`/deliveries/stop/${stop.body.stop?.id}/resume`);
    await remove(live);
  });

  test('daily limit of the business reached during an automator run → ads within it are made, the rest is held back', async () => {
    await business.owner.post('/ads/limits', {
      max_change_percent: null,
      currencies: [{ currency: 'USD', daily_raise_limit: '15', owner_above: null }],
    });
    const id = await saveAutomator(business.owner, body({ spend_limit: '1000', max_actions: 3 }));
    const run = await runNextDay(id);
    expect(run).toMatchObject({ state: 'done', counts: { acted: 1 }, committed: '10' });
    expect(await listRunRows(business, run, '&reason=business-limit')).toHaveLength(2);
    await business.owner.post('/ads/limits', { max_change_percent: null, currencies: [] });
    await remove(id);
  });
});

describe('changes between planning and run', () => {
  test('post deleted after the automator read the report → ad not created, with the reason in the run log', async () => {
    const filter = await savePostFilter('Gone', 'Deleted meanwhile');
    const id = await saveAutomator(business.owner, body({ filter, spend_limit: '1000' }));
    await advanceToNextRun(app, business);
    await readPosts();
    await putGonePost('Deleted meanwhile');
    await runDue(app, business);
    await send();
    const [run] = await listRuns(business, id);
    const [row] = await listRunRows(business, run, '&outcome=acted');
    expect(String(row?.text)).toMatch(/^Create an ad for \$10 a day\. Not created: ./);
    expect(await getAutomator(id)).toMatchObject({ committed: '0' });
    await remove(id);
  });

  test('objective of the ad profile changed → automator paused with the reason; activated again → runs with the new objective', async () => {
    const own = await saveProfile(business, { facebook: await facebookSettings(business, 'OUTCOME_ENGAGEMENT') });
    const id = await saveAutomator(business.owner, body({ adprofile: own, spend_limit: '1000', max_actions: 1 }));
    const changed = await facebookSettings(business, 'OUTCOME_TRAFFIC');
    await business.owner.post('/adprofile/save', { adprofile: { id: own }, facebook: changed });
    const reason =
      'The objective of its ad profile changed from Engagement to Traffic. Check it and activate it again.';
    expect(await runNextDay(id)).toMatchObject({ state: 'skipped', message: reason });
    expect(await getAutomator(id)).toMatchObject({ state: 'paused', paused_reason: reason });
    await business.owner.post(`/automator/${id}/activate`);
    expect(await runNextDay(id)).toMatchObject({ state: 'done', counts: { acted: 1 } });
    await remove(id);
  });

  test('ad profile of an automator deleted → refused; profile of another page or account → refused when the automator is saved', async () => {
    const own = await saveProfile(business, { facebook: await facebookSettings(business, 'OUTCOME_ENGAGEMENT') });
    const id = await saveAutomator(business.owner, body({ adprofile: own }));
    const refused = await business.owner.post(`/adprofile/${own}/delete`, {});
    expect([refused.status, refused.body.message]).toEqual([400, 'Used by Automator Promote posts.']);
    await remove(id);
    expect((await business.owner.post(`/adprofile/${own}/delete`, {})).status).toBe(200);
    const gone = await business.owner.post('/automator/save/', body({ adprofile: own }));
    expect(gone.body.message).toBe('This ad profile no longer exists. Choose another one.');
  });

  test('rights of the member who activated an automator withdrawn → automator paused, with the reason in the run log', async () => {
    const roles = { automators: 'publisher', facebook_ads_manager: 'publisher', social: 'publisher' } as const;
    const member = await createMember(app, business, roles, [business.adAccount, business.page]);
    const id = await saveAutomator(member, body());
    await business.owner.post(`/user/business/${business.bid}/user/delete`, { user_id: member.user.id });
    const reason = 'The member who activated it can no longer change Facebook ads. Activate it again.';
    expect(await runNextDay(id)).toMatchObject({ state: 'skipped', message: reason });
    await remove(id);
  });

  test('figures of posts older than 2 hours → the automator run waits for a reading, then goes on', async () => {
    const id = await saveAutomator(business.owner, body({ action_type: 'notify', adprofile: null, max_actions: 1 }));
    await advanceToNextRun(app, business);
    await runDue(app, business);
    expect((await listRuns(business, id))[0]).toMatchObject({ state: 'waiting' });
    await readPosts();
    await runDue(app, business);
    expect((await listRuns(business, id))[0]).toMatchObject({ state: 'done', counts: { acted: 1 } });
    expect(toList((await listRuns(business, id))[0]?.action_ids)).toEqual([]);
    await remove(id);
  });
});
