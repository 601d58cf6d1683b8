import { dayMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { createGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import { findViolations } from '../../kit/vendor-facts/check-request.ts';
import type { AdGroupPlan, AdGroupRef, DisplayAd, NewAd } from '../../ports/ads/ad-creation.ts';
import type { CampaignPlan } from '../../ports/ads/ad-plans.ts';
import { practiceScopes } from '../practice-connector.ts';
import { googleFacts } from '../vendor-facts.ts';
import { collect, dollars, practiceNow, startPracticeSession, undeclared } from './practice-session.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let session: Awaited<ReturnType<typeof startPracticeSession>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [createGoogle()], now: () => practiceNow });
  session = await startPracticeSession({ sandboxUrl: sandbox.url, fetch });
});
afterEach(() => session.control.clearFaults());
afterAll(() => sandbox?.stop());

const usd = (minor: number) => ({ minor, offset: 100, currency: 'USD' });
const groupPlan = (name: string, changes: Partial<CampaignPlan> = {}, isPaused = false): AdGroupPlan => ({
  type: 'campaign',
  isPaused,
  plan: {
    name,
    dailyBudget: usd(1200),
    bidStrategy: 'manual',
    bid: usd(35),
    languages: ['1000'],
    devices: [],
    places: [{ type: 'location', id: '2840', include: true }],
    isEuPolitical: false,
    ...changes,
  },
});

/** Picture with a header of the given size, which Google reads there. */
const picture = (width: number, height: number, fileName: string): DisplayAd['landscape'] => {
  const bytes = Buffer.alloc(64);
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return { type: 'file', bytes, fileName, contentType: 'image/png' };
};
const display: DisplayAd = {
  type: 'display',
  finalUrl: 'https://cycles.test/spring?utm_source=google',
  shortHeadline: 'Spring bikes',
  longHeadline: 'Bikes for the first warm days',
  description: 'Two weeks only.',
  businessName: 'Okafor Cycles',
  landscape: picture(1200, 628, 'spring-wide.png'),
  square: picture(600, 600, 'spring-square.png'),
};
const newAd = (name: string, content: Partial<DisplayAd> = {}, isPaused = false): NewAd => ({
  name,
  isPaused,
  content: { ...display, ...content },
});

const creator = () => session.google.adCreator;
const createGroup = (group: AdGroupPlan, account = dollars) => creator().createGroup(session.grant, account, group);
const findGroup = (group: AdGroupPlan, since = practiceNow) =>
  creator().findGroup(session.grant, dollars, group, since);
const createAd = (group: AdGroupRef, ad: NewAd) => creator().createAd(session.grant, dollars, group, ad);
const findAd = (group: AdGroupRef, ad: NewAd) => creator().findAd(session.grant, dollars, group, ad, practiceNow);
const listIn = async (campaignId: string) =>
  (await collect(session.google.adObjects.list(session.grant, dollars))).filter(
    (object) => object.campaignId === campaignId,
  );

test('campaign with an ad → as planned, in review, listed on the account’s page (golden)', async () => {
  let group: AdGroupRef = { campaignId: '' };
  let ad = { id: '', status: '' };
  const requests = await session.recordRequests(async () => {
    group = await createGroup(groupPlan('Spring ads', { days: 14, frequency: { impressions: 3, unit: 'DAY' } }));
    ad = await createAd(group, newAd('Spring ad 1'));
  });
  await compareWithGolden(requests, '../golden/create-ads.http', [
    [new RegExp(group.groupId ?? '', 'g'), '‹ad group›'],
    [/assets\/\d+/g, 'assets/‹id›'],
  ]);
  expect(ad.status).toBe('ENABLED');
  expect(await listIn(group.campaignId)).toMatchObject([
    {
      level: 'campaign',
      name: 'Spring ads',
      isOn: true,
      objective: 'DISPLAY',
      budget: { kind: 'daily', campaigns: 1, amount: { minor: 1200 } },
    },
    { level: 'group', id: group.groupId, name: 'Spring ads', isOn: true },
    { level: 'ad', id: ad.id, name: 'Spring bikes', state: 'in-review', isOn: true },
  ]);
  const page = await (await fetch(`${sandbox.url}/google/customers/${dollars.id}`)).text();
  expect(page).toContain('Spring ads · Spring bikes · Enabled · In review');
});

test('paused campaign and ad for chosen devices → created paused; bid modifier of 0 for the devices not chosen', async () => {
  const group = await createGroup(groupPlan('Paused', { devices: ['MOBILE', 'TABLET'] }, true));
  const ad = await createAd(group, newAd('Paused ad', {}, true));
  expect(ad.status).toBe('PAUSED');
  expect((await listIn(group.campaignId)).map(({ level, isOn }) => [level, isOn])).toEqual([
    ['campaign', false],
    ['group', true],
    ['ad', false],
  ]);
  const [{ body } = { body: {} }] = (await session.control.requestLog())
    .filter(({ operation }) => operation === 'googleAds.mutate')
    .slice(-1);
  expect(JSON.stringify(body)).toContain('"device":{"type":"DESKTOP"},"bidModifier":0}');
});

describe('refused plans and ads', () => {
  test.each<[string, AdGroupPlan, string]>([
    ['no answer about political ads', groupPlan('A', { isEuPolitical: undefined }), 'EU political ads'],
    ['a budget of nothing', groupPlan('B', { dailyBudget: usd(0) }), 'below the smallest amount'],
    ['an unknown place', groupPlan('C', { places: [{ type: 'location', id: '1', include: true }] }), 'targeting'],
    ['a bid of half a cent', groupPlan('D', { bid: { ...usd(1), offset: 200 } }), 'no smaller amounts'],
  ])('new campaign with %s → rejected with a message; nothing is created', async (_what, group, words) => {
    await expect(createGroup(group)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
    if (group.plan.name !== 'A') expect(await findGroup(group)).toBeUndefined();
  });

  test('name of an existing campaign → duplicate; account with a campaign that lacks the EU declaration → rejected with a message', async () => {
    await expect(createGroup(groupPlan('Helmets'))).rejects.toMatchObject({ kind: 'duplicate' });
    await expect(createGroup(groupPlan('E', {}), undeclared)).rejects.toMatchObject({
      message: expect.stringContaining('EU political ads'),
    });
  });

  test.each<[string, Partial<DisplayAd>, string]>([
    ['a headline of 31 characters', { shortHeadline: 'x'.repeat(31) }, 'too long'],
    ['no long headline', { longHeadline: '' }, 'rejected this ad'],
    ['a business name of 26 characters', { businessName: 'x'.repeat(26) }, 'too long'],
    ['an address without https', { finalUrl: 'cycles.test' }, 'website address'],
    ['a square picture as the landscape one', { landscape: picture(600, 600, 'a.png') }, 'wrong shape'],
    ['a small picture', { square: picture(200, 200, 'b.png') }, 'too small'],
    ['a WebP picture', { square: { ...display.square, contentType: 'image/webp' } }, 'JPEG, PNG and GIF'],
    ['too large a picture', { square: { ...display.square, bytes: Buffer.alloc(5_242_881) } }, '5 MB'],
    ['words against a policy', { description: 'The miracle cure' }, 'Policy: UNAPPROVED_SUBSTANCES.'],
  ])('new ad with %s → rejected with a message', async (_what, content, words) => {
    const group = { campaignId: '21000001000', groupId: '21000010000' };
    await expect(createAd(group, newAd('Refused', content))).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
    expect(await findAd(group, newAd('Refused'))).toBeUndefined();
  });

  test('ad with content of another network, or for an unknown ad group → rejected without a change', async () => {
    const banner = { type: 'banner', url: 'https://a.test/', title: 'A', brandName: 'B', pictureUrl: 'c' } as const;
    const ad = { name: 'Banner', isPaused: false, content: banner };
    await expect(createAd({ campaignId: '1', groupId: '2' }, ad)).rejects.toMatchObject({ kind: 'rejected' });
    await expect(createAd({ campaignId: '1' }, newAd('Any'))).rejects.toMatchObject({ kind: 'gone' });
    await expect(createAd({ campaignId: '1', groupId: '77' }, newAd('Any'))).rejects.toMatchObject({ kind: 'gone' });
  });
});

describe('lost answers', () => {
  test.each([
    ['drop', true],
    ['garbled', true],
    ['error', false],
  ])(
    'new campaign or ad with the fault %s → failure kind unclear; found at Google afterwards: %s',
    async (kind, isMade) => {
      const group = groupPlan(`Lost by ${kind}`);
      await session.control.addFault({ match: 'googleAds.mutate', kind });
      await expect(createGroup(group)).rejects.toMatchObject({ kind: 'unclear' });
      const found = await findGroup(group);
      expect(Boolean(found)).toBe(isMade);
      expect(await findGroup(group, new Date(practiceNow.getTime() + 2 * dayMs))).toBeUndefined();

      const place = found ?? (await createGroup(group));
      // Second ad with the same content as the ad whose creation got no answer.
      const twin = await createAd(place, newAd('Twin'));
      await session.control.addFault({ match: 'adGroupAds.mutate', kind });
      await expect(createAd(place, newAd('Lost'))).rejects.toMatchObject({ kind: 'unclear' });
      const ad = await findAd(place, newAd('Lost'));
      expect(Boolean(ad)).toBe(isMade);
      expect(ad?.id).not.toBe(twin.id);
      expect(await findAd(place, newAd('Twin'))).toEqual(twin);
    },
  );

  test("no answer to the upload of an ad's pictures → no ad, so it can be sent again; the pictures are used again", async () => {
    const group = await createGroup(groupPlan('Pictures'));
    const content = { landscape: picture(2400, 1256, 'new.png') };
    await session.control.addFault({ match: 'assets.mutate', kind: 'drop' });
    await expect(createAd(group, newAd('First', content))).rejects.toMatchObject({ kind: 'unreachable' });
    const requests = await session.recordRequests(async () => {
      await createAd(group, newAd('First', content));
      await createAd(group, newAd('Second', { ...content, shortHeadline: 'Another text' }));
    });
    const bodies = requests
      .filter(({ operation }) => operation === 'adGroupAds.mutate')
      .map(({ body }) => JSON.stringify(body).match(/assets\/\d+/g));
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual(bodies[1]);
  });

  test('new campaign at the rate limit → busy; with a revoked token → reauthorize', async () => {
    await session.control.addFault({ match: 'googleAds.mutate', kind: 'rate-limit' });
    await expect(createGroup(groupPlan('Limited'))).rejects.toMatchObject({ kind: 'busy' });
    await session.control.addFault({ match: 'googleAds.mutate', kind: 'token-revoked' });
    await expect(createGroup(groupPlan('Limited'))).rejects.toMatchObject({ kind: 'reauthorize' });
  });
});

test('ad after the review → shown and counted, or disapproved', async () => {
  const group = await createGroup(groupPlan('Reviewed'));
  const good = await createAd(group, newAd('Good'));
  const bad = await createAd(group, newAd('Bad', { shortHeadline: 'Reject me' }));
  await session.advanceClock(6 * hourSeconds);
  const states = new Map((await listIn(group.campaignId)).map(({ id, state, reason }) => [id, { state, reason }]));
  expect(states.get(good.id)).toMatchObject({ state: 'active' });
  expect(states.get(bad.id)).toMatchObject({
    state: 'disapproved',
    reason: expect.stringMatching(/misleading/i),
  });
  const range = { from: '2026-11-16', to: '2026-11-16' };
  const days = (await collect(session.google.adInsights.readDays(session.grant, dollars, range))).filter(
    ({ campaignId }) => campaignId === group.campaignId,
  );
  expect(days.map(({ adId }) => adId)).toEqual([good.id]);
  expect(days[0]?.impressions).toBeGreaterThan(0);
});

test('requests that the practice network accepted → allowed by Google’s specification', async () => {
  const accepted = (await session.control.requestLog()).filter(({ status = 500 }) => status < 400);
  expect(findViolations(googleFacts, accepted, practiceScopes)).toEqual([]);
});
