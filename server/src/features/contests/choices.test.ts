import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { contestBody, saveContest } from '../../../test/fixtures/contests/contest.ts';
import { olive } from '../../../test/fixtures/leads/practice-people.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-02-01T10:00:00Z' });
});

const switches = { facebook: true, youtube: false, twitter: true, emaillist: false, contest_page: false };

test('contest with the account, app and page offered as choices → published; with a page that is no asset of the member → refused', async () => {
  const business = await createBusiness(app);
  const { owner, bid } = business;
  await connect(owner, connectPaths.facebook, 'facebook', { choice: 'allow', as: olive.facebook });
  await connect(owner, connectPaths.twitter, 'x', { choice: 'allow', as: olive.x });
  const fb_uid = olive.facebook;
  const pages = async (user = owner) => toList((await user.post('/contest/app_pages', { fb_uid })).body.pages);
  expect(await pages()).toEqual([]);
  const profile = (await owner.get(`/facebook/${fb_uid}/profile`)).body;
  const [page] = toList(profile.pages);
  const asset = { type: 'facebook_page', value: String(page?.id), label: String(page?.name) };
  await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [asset] });
  expect(await pages()).toEqual([{ id: asset.value, name: asset.label }]);

  await owner.post('/facebook/app/save', {
    app_id: '222233334444555',
    app_secret: 'a'.repeat(32),
    name: 'Contest app',
  });
  const apps = toList((await owner.post('/contest/apps', { fb_uid })).body.apps);
  expect(apps.map(({ name }) => String(name))).toEqual(['Contest app', 'Fanfare']);
  const choices = (await owner.get('/contest/choices')).body;
  expect(choices).toMatchObject({ facebook_accounts: [{ fb_uid }], profile_set: 'classic' });

  const body = (fbpage_id: string) =>
    contestBody({
      switches,
      facebook: { fb_uid, app_id: '222233334444555', fbpage_id, fbcontest_page_id: '' },
      twitter: { twitter_username: toList(choices.twitter_accounts)[0]?.twitter_username },
      actions: [{ kind: 'twitter_follow', label: '', points: 5, settings: {} }],
    });
  const refused = await owner.post('/contest/new/save', body('999'));
  expect(refused.body.fields).toEqual([{ path: 'facebook.fbpage_id', message: 'A Facebook page is required' }]);
  const published = await saveContest(owner, body(asset.value));
  expect(published).toMatchObject({
    state: 'scheduled',
    owner_app: { app_id: '222233334444555', name: 'Contest app' },
    facebook_profile: { fb_uid },
  });
  const facebook = { ...body(asset.value).facebook, fbcontest_page_id: asset.value };
  await saveContest(owner, { facebook }, Number(published.id));
  expect((await owner.get(`/contest/${published.id}/widgets`)).body).toMatchObject({
    announcement_page: { id: asset.value, name: asset.label },
  });

  const member = await createMember(app, business, { contests: 'publisher' });
  const ofMember = await member.post('/contest/new/save', body(asset.value));
  expect(ofMember.body.fields).toContainEqual({ path: 'facebook.fb_uid', message: 'A Facebook account is required' });
});

test('GET /contest/timezones → offsets of today, sorted, cacheable for a day; categories of contests → the list of 26', async () => {
  const { owner } = await createBusiness(app);
  const answer = await owner.get('/contest/timezones');
  expect(answer.headers['cache-control']).toBe('private, max-age=86400');
  const zones = Object.values(answer.body.timezones ?? {});
  expect(zones).toContainEqual({
    timezone: 'Australia/Adelaide',
    region: 'Australia',
    city: 'Adelaide',
    gmt_offset: 10.5,
  });
  const offsets = zones.map((zone) => Number(zone?.gmt_offset));
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  const { categories } = (await owner.post('/contest/categories', { type: 'app' })).body;
  expect(Object.values(categories ?? {})).toHaveLength(26);
});
