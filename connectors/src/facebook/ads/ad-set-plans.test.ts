import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Created } from '../../kit/graph/wire.ts';
import { findViolations } from '../../kit/vendor-facts/check-request.ts';
import type { AdSetPlan } from '../../ports/ads/ad-plans.ts';
import type { Grant } from '../../ports/grant.ts';
import { graph } from '../graph.ts';
import { practiceAddresses } from '../settings.ts';
import { facebookFacts } from '../vendor-facts.ts';
import { adScopes, createPracticeAds, harbour, olive } from './practice-ads.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
const now = () => sandbox.clock.now();
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  ads = createPracticeAds({ url: sandbox.url, now, fetch });
  grant = await ads.signIn(olive);
});
afterAll(() => sandbox?.stop());

const audience = {
  locations: [{ key: 'GB', type: 'country', include: true }],
  customAudiences: [],
  attributes: [],
  ageMin: 18,
  ageMax: 65,
  isAdvantageOn: false,
  placements: ['mobilefeed'],
};
const plan = (changes: Partial<AdSetPlan>): AdSetPlan => ({
  name: 'Spring',
  campaignId: '1',
  objective: 'OUTCOME_TRAFFIC',
  goal: 'LINK_CLICKS',
  billing: 'IMPRESSIONS',
  dailyBudget: { minor: 1500, offset: 100, currency: 'USD' },
  audience,
  pageId: '108334455667788',
  window: { clickDays: 1, viewDays: 0 },
  ...changes,
});
const toFields = (changes: Partial<AdSetPlan>) =>
  ads.facebook.adSetPlans.toRequests(harbour, plan(changes))[0] ?? { path: '', fields: {} };
const conversion = { pixelId: '556677', event: 'PURCHASE' };

test.each<[string, Partial<AdSetPlan>]>([
  ['OUTCOME_AWARENESS', { goal: 'REACH' }],
  ['OUTCOME_AWARENESS', { goal: 'THRUPLAY', billing: 'THRUPLAY' }],
  ['OUTCOME_TRAFFIC', { days: 7, payer: 'Acme', beneficiary: 'Acme' }],
  ['OUTCOME_ENGAGEMENT', { goal: 'POST_ENGAGEMENT' }],
  ['OUTCOME_ENGAGEMENT', { goal: 'PAGE_LIKES' }],
  ['OUTCOME_ENGAGEMENT', { goal: 'LINK_CLICKS', conversion }],
  ['OUTCOME_LEADS', { goal: 'LEAD_GENERATION' }],
  ['OUTCOME_SALES', { goal: 'OFFSITE_CONVERSIONS', conversion, window: { clickDays: 7, viewDays: 1 } }],
])('plan of an ad set for %s %j → accepted by the network unchanged', async (objective, changes) => {
  const campaign = { name: `${objective} ${changes.goal}`, objective, specialCategories: [] };
  const { id: campaignId } = await ads.facebook.adCampaigns.create(grant, harbour, campaign);
  const { path: to, fields } = toFields({ ...changes, objective, campaignId });
  const app = { id: '1029384756102938', secret: 'practice0facebook0app0secret0001' };
  const runtime = { fetch, now, random: () => 0.5, sleep: async () => undefined };
  const client = graph({ ...practiceAddresses(sandbox.url), version: 'v25.0', app }, runtime);
  const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
  await client.write(
    { operation: 'ads.create-group', to, token: grant.accessToken, fields: toParameters(fields) },
    Created,
  );
  expect(findViolations(facebookFacts, await ads.control.requestLog(since), adScopes)).toEqual([]);
});

test('plan of an ad set in a campaign with its own budget → ad set without a budget', () => {
  expect(toFields({ dailyBudget: undefined }).fields).not.toHaveProperty('daily_budget');
  expect(toFields({}).fields).toMatchObject({ daily_budget: 1500, attribution_spec: [{ window_days: 1 }] });
});

const toParameters = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
