import { minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { drainEvents } from '../../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { campaignContestStore } from './campaign-contests.store.ts';

let app: TestApp;
let acme: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-14T12:00:00Z' });
  acme = await createBusiness(app);
});

const bar = { enabled: true, message: 'Win & smile', link: 'https://harbour.example/win' };
const newContest = (user: TestUser, change: object = {}) => saveContest(user, contestBody(change));
const save = (user: TestUser, ids: readonly unknown[], fields: object = {}) =>
  user.post('/campaign/save', {
    name: 'Spring',
    notification_promotion: bar,
    parts: ids.map((id) => ({ kind: 'contest', id: String(id) })),
    ...fields,
  });
const create = async (user: TestUser, ids: readonly unknown[], fields: object = {}): Promise<number> => {
  const { status, body, text } = await save(user, ids, fields);
  if (status !== 200) throw new Error(`Saving failed: ${text}`);
  return Number(body.campaign?.id);
};
const setStatus = async (id: number, campaign_status: string) => {
  await acme.owner.post(`/campaign/${id}/status`, { campaign_status });
  await drainEvents(app.db);
};
const results = async (id: number): Promise<Loose | undefined> =>
  toList((await acme.owner.get(`/campaign/${id}/results`)).body.results).find(({ kind }) => String(kind) === 'contest');
/** Reads a contest page after 3 s, because pages are cached for up to 2 s. */
const page = async (slug: unknown, path = '/c') => {
  app.advanceClock(3);
  return (await app.browser().send('GET', `${path}/${String(slug)}`)).text;
};

describe('contests as parts of a campaign', () => {
  test('contests chosen in the wizard of a campaign → parts with their state; figures and links on the results page', async () => {
    const contest = await newContest(acme.owner);
    const draft = await newContest(acme.owner, { name: 'Later', draft: true, slug: '' });
    const { groups } = (await acme.owner.get('/campaign/parts')).body;
    expect(toList(groups).find(({ kind }) => String(kind) === 'contest')).toMatchObject({
      label: 'Contests',
      can_change: true,
      parts: [{ title: 'Later' }, { id: String(contest.id), place: `/c/${String(contest.slug)}`, status: 'Running' }],
    });
    const found = (await acme.owner.get('/campaign/parts?search=LATE')).body.groups;
    expect(toList(found)[0]?.parts).toMatchObject([{ id: String(draft.id), status: 'Draft' }]);

    const id = await create(acme.owner, [contest.id, draft.id]);
    await addContestants({ db: app.db, contestId: Number(contest.id), businessId: acme.bid }, 5, (index) => ({
      ...(index === 0 ? { state: 'held' as const } : {}),
    }));
    await eventually(async () => {
      await app.contests.chain.sealAll();
      expect(await results(id)).toMatchObject({
        figures: [
          { label: 'Running contests', value: 1 },
          { label: 'Page views', value: 0 },
          { label: 'Entries', value: 5 },
          { label: 'Winners', value: 0 },
        ],
        parts: [
          { title: 'Later', link: `/contest/${String(draft.id)}` },
          { title: 'Spring contest', link: `/dashboard/${String(contest.id)}` },
        ],
      });
    });
    expect((await acme.owner.get(`/contest/${String(contest.id)}`)).body.contest).toMatchObject({ campaign_id: id });
  });

  test('contest moved to another campaign → part of that one only; removed → part of none; contest saved → still a part', async () => {
    const contest = await newContest(acme.owner);
    const first = await create(acme.owner, [contest.id]);
    const second = await create(acme.owner, [contest.id]);
    const partsOf = async (id: number) => (await acme.owner.get(`/campaign/${id}`)).body.campaign?.parts;
    expect(await partsOf(first)).toEqual([]);
    await saveContest(acme.owner, { description: 'Changed' }, Number(contest.id));
    expect(await partsOf(second)).toMatchObject([{ id: String(contest.id) }]);
    await save(acme.owner, [], { id: second });
    expect(await partsOf(second)).toEqual([]);
  });

  test.each(['999999', '0', '1e3', "1' or 1=1"])(
    'contest with id %s added to a campaign → 404, nothing saved',
    async (part) => {
      const { total } = (await acme.owner.get('/campaigns')).body;
      expect(await save(acme.owner, [part])).toMatchObject({ status: 404 });
      expect((await acme.owner.get('/campaigns')).body.total).toBe(total);
    },
  );

  test('contest of another business added to a campaign → 404; member who is only editor of contests → sees parts and cannot change them', async () => {
    const stranger = await createBusiness(app);
    const foreign = await newContest(stranger.owner);
    expect(await save(acme.owner, [foreign.id])).toMatchObject({ status: 404 });
    const contest = await newContest(acme.owner);
    const id = await create(acme.owner, [contest.id]);
    const member = await createMember(app, acme, { campaigns: 'editor', contests: 'editor' });
    expect(await save(member, [contest.id], { id })).toMatchObject({ status: 200 });
    expect(await save(member, [], { id })).toMatchObject({ status: 403 });
    const outsider = await createMember(app, acme, { campaigns: 'manager' });
    expect((await outsider.get(`/campaign/${id}/results`)).body.results).toEqual([]);
  });
});

describe('bar of a campaign on contest pages', () => {
  const link = `<aside class="promo"><a href="${bar.link}" rel="noopener">Win &amp; smile</a></aside>`;

  test('campaign of a contest active → bar on the contest page, the rules and the frame; paused, or contest removed from it → no bar', async () => {
    const { id, slug } = await newContest(acme.owner);
    const campaign = await create(acme.owner, [id]);
    await drainEvents(app.db);
    expect(await page(slug)).not.toContain('class="promo"');
    await setStatus(campaign, 'Active');
    expect(await page(slug)).toContain(link);
    expect(await page(`${String(slug)}/rules`)).toContain(link);
    expect(await page(slug, '/embed/contest')).toContain(`<a href="${bar.link}" target="_blank" rel="noopener">`);
    await setStatus(campaign, 'Paused');
    expect(await page(slug)).not.toContain('class="promo"');
    await setStatus(campaign, 'Active');
    await save(acme.owner, [], { id: campaign });
    await drainEvents(app.db);
    expect(await page(slug)).not.toContain('class="promo"');
    await save(acme.owner, [id], { id: campaign });
    await drainEvents(app.db);
    expect(await page(slug)).toContain(link);
  });

  test('campaign deleted → the contest stays, without campaign and bar', async () => {
    const { id, slug } = await newContest(acme.owner);
    const campaign = await create(acme.owner, [id]);
    await setStatus(campaign, 'Active');
    await acme.owner.post(`/campaign/${campaign}/delete`);
    await drainEvents(app.db);
    expect(await page(slug)).not.toContain('class="promo"');
    expect((await acme.owner.get(`/contest/${String(id)}`)).body.contest).toMatchObject({ campaign_id: null });
  });

  test('event of an older bar change arrives last → the contest page keeps the newer bar', async () => {
    const { id, slug } = await newContest(acme.owner);
    const campaign = await create(acme.owner, [id]);
    await setStatus(campaign, 'Active');
    const earlier = new Date(app.now().getTime() - minuteMs);
    await campaignContestStore(app.db).setBar(acme.bid, campaign, null, earlier);
    expect(await page(slug)).toContain(link);
  });

  test('paused campaign → its running contest goes on', async () => {
    const { id, slug } = await newContest(acme.owner);
    const campaign = await create(acme.owner, [id]);
    await setStatus(campaign, 'Active');
    await setStatus(campaign, 'Paused');
    expect(await page(slug)).toContain('data-state="running"');
  });
});

test('widgets of a campaign → entry box and countdown of its running contest', async () => {
  const { id, slug } = await newContest(acme.owner, { description: 'Win a cake' });
  const campaign = await create(acme.owner, [id]);
  await setStatus(campaign, 'Active');
  expect((await acme.owner.get(`/campaign/${campaign}/widgets`)).body.filled).toEqual(['entry', 'countdown', 'bar']);
  const { text } = await app.browser().send('GET', `/w/${campaign}/entry`);
  expect(text).toContain('Win a cake');
  expect(text).toContain(`/c/${String(slug)}" target="_blank"`);
  expect(text).toContain('17 days');
});
