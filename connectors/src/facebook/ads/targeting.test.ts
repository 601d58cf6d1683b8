import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Grant } from '../../ports/grant.ts';
import { catchFailure, createPracticeAds, harbour, olive } from './practice-ads.ts';
import { ReachEstimate } from './wire.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
const now = () => sandbox.clock.now();
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  ads = createPracticeAds({ url: sandbox.url, now, fetch });
  grant = await ads.signIn(olive);
});
afterEach(() => ads.control.clearFaults());
afterAll(() => sandbox?.stop());

const anyone = {
  locations: [],
  customAudiences: [],
  attributes: [],
  ageMin: 18,
  ageMax: 65,
  isAdvantageOn: false,
  placements: [],
};

describe('targeting', () => {
  const targeting = () => ads.facebook.targeting;
  test('search for places → keys as text, with the regions that contain them', async () => {
    expect(await targeting().searchPlaces(grant, harbour, 'Bri')).toEqual([
      expect.objectContaining({ id: '812057', name: 'Bristol', type: 'city', countryCode: 'GB', regionId: '4079' }),
    ]);
    expect((await targeting().searchPlaces(grant, harbour, 'Germany'))[0]).toMatchObject({
      id: 'DE',
      countryCode: 'DE',
    });
    expect((await targeting().searchPlaces(grant, harbour, 'BS1'))[0]).toMatchObject({ primaryCityId: '812057' });
  });

  test('search of interests, suggested interests, demographics and the tree of all targeting options → found with their types', async () => {
    const [coffee] = await targeting().searchInterests(grant, harbour, 'coffee');
    expect(coffee).toMatchObject({ id: '6003626773307', type: 'interests', audience: { lower: 612_000_000 } });
    const near = await targeting().suggestInterests(grant, harbour, ['Coffee']);
    expect(near.map(({ name }) => name)).toContain('Espresso');
    const [barista] = await targeting().searchDemographics(grant, harbour, 'work_positions', 'bar');
    expect(barista).toMatchObject({ name: 'Barista', type: 'work_positions' });
    const [unknownSize] = await targeting().searchDemographics(grant, harbour, 'education_majors', 'hosp');
    expect(unknownSize?.audience).toBeUndefined();
    const tree = await targeting().browse(grant, harbour);
    expect(new Set(tree.map(({ type }) => type)).size).toBeGreaterThan(4);
    expect(tree[0]?.path?.length).toBeGreaterThan(1);
  });

  test('estimated reach of an audience → a range; Facebook’s -1 → not available; audience without a place → rejected', async () => {
    const places = { ...anyone, locations: [{ key: 'GB', type: 'country', include: true }] };
    const reach = await targeting().estimateReach(grant, harbour, places);
    expect(reach).toMatchObject({ isReady: true, lower: expect.any(Number), upper: expect.any(Number) });
    const audience = { ...anyone, customAudiences: [{ id: '120330011223301', include: true }] };
    expect(await targeting().estimateReach(grant, harbour, audience)).toEqual({
      lower: undefined,
      upper: undefined,
      isReady: false,
    });
    expect((await catchFailure(targeting().estimateReach(grant, harbour, anyone))).kind).toBe('rejected');
    const row = { users_lower_bound: 1, users_upper_bound: 2, estimate_ready: true };
    expect(ReachEstimate.parse({ data: [row] })).toEqual(ReachEstimate.parse({ data: row }));
  });
});

describe('campaigns', () => {
  const campaign = { name: 'Easter', objective: 'OUTCOME_TRAFFIC', specialCategories: [] };
  test('new ad campaign → found by name and time; its special categories are sent', async () => {
    const since = now();
    const created = await ads.facebook.adCampaigns.create(grant, harbour, {
      ...campaign,
      specialCategories: ['HOUSING'],
    });
    expect(created).toEqual({ id: expect.stringMatching(/^\d+$/), name: 'Easter' });
    expect(await ads.facebook.adCampaigns.find(grant, harbour, 'Easter', since)).toEqual(created);
    expect(await ads.facebook.adCampaigns.find(grant, harbour, 'Winter blends', since)).toBeUndefined();
    expect(await ads.facebook.adCampaigns.find(grant, harbour, 'No such', since)).toBeUndefined();
  });

  test('no answer to a new campaign → unclear, and find returns it; campaign with an old objective → rejected', async () => {
    const since = now();
    await ads.control.addFault({ match: 'campaigns.create', kind: 'drop' });
    const lost = { ...campaign, name: 'Lost campaign' };
    expect((await catchFailure(ads.facebook.adCampaigns.create(grant, harbour, lost))).kind).toBe('unclear');
    expect(await ads.facebook.adCampaigns.find(grant, harbour, 'Lost campaign', since)).toMatchObject({
      name: 'Lost campaign',
    });
    const old = { ...campaign, objective: 'VIDEO_VIEWS' };
    expect((await catchFailure(ads.facebook.adCampaigns.create(grant, harbour, old))).kind).toBe('rejected');
  });
});

test("list of custom audiences → upper bound of people, none when unknown; the reason why an audience can't be used", async () => {
  const audiences = await ads.facebook.customAudiences.list(grant, harbour);
  expect(audiences[0]).toMatchObject({ type: 'CUSTOM', approximateCount: 3800, problem: undefined });
  expect(audiences[2]).toMatchObject({ approximateCount: undefined, problem: expect.stringContaining('too small') });
});

test('lead forms of a page read → each with its status, and whether the page accepted Facebook’s lead terms', async () => {
  const pages = await ads.facebook.pages.list(grant);
  const grantOf = (id: string) => pages.find((page) => page.id === id)?.grant ?? grant;
  const forms = await ads.facebook.leadForms.list(grantOf('108334455667788'));
  expect(forms.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ARCHIVED']);
  expect(forms[0]).toMatchObject({ name: 'Subscription inquiry', locale: 'en_US', createdAt: expect.any(Date) });
  expect(await ads.facebook.leadForms.hasAcceptedTerms(grantOf('108334455667788'))).toBe(true);
  expect(await ads.facebook.leadForms.hasAcceptedTerms(grantOf('109445566778899'))).toBe(false);
});

test('new lead form → created once the terms are accepted on Facebook, and found if its creation got no answer', async () => {
  const { leadForms, pages } = ads.facebook;
  const page = (await pages.list(grant)).find(({ id }) => id === '109445566778899')?.grant ?? grant;
  const form = {
    name: 'Tastings',
    questions: [{ type: 'EMAIL' }],
    privacyPolicyUrl: 'https://harbour.example/privacy',
  };
  const since = now();
  const failure = await catchFailure(leadForms.create(page, form));
  expect(failure).toMatchObject({ kind: 'rejected', message: expect.stringContaining('lead generation terms') });
  expect(leadForms.termsUrl('109445566778899')).toContain('/legal/leadgen/tos?page_id=109445566778899');
  await ads.submit('/www/legal/leadgen/tos', { page_id: '109445566778899' });
  expect(await leadForms.hasAcceptedTerms(page)).toBe(true);
  const created = await leadForms.create(page, form);
  expect(await leadForms.find(page, 'Tastings', since)).toEqual(created);
  expect(await leadForms.find(page, 'Other', since)).toBeUndefined();
});
