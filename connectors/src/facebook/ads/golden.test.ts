import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import { findViolations } from '../../kit/vendor-facts/check-request.ts';
import type { AdObject } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import { facebookFacts } from '../vendor-facts.ts';
import { adScopes, collect, createPracticeAds, findNamed, harbour, olive, toRef } from './practice-ads.ts';

// Golden files: the exact requests of every operation, checked against Facebook's published schema.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let pageGrant: Grant;
let objects: AdObject[];
const now = () => new Date('2026-11-15T20:00:00Z');
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook], now });
  ads = createPracticeAds({ url: sandbox.url, now, fetch });
  grant = await ads.signIn(olive);
  pageGrant = (await ads.facebook.pages.list(grant)).find(({ can }) => can.advertise)?.grant ?? grant;
  objects = await collect(ads.facebook.adObjects.list(grant, harbour));
});
afterAll(() => sandbox?.stop());

const replacements: [RegExp, string][] = [
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://…'],
  [/\b120\d{14}\b/g, '<object>'],
  [/after=\S+/g, 'after=<cursor>'],
  [/(\/graph\/v25\.0\/)\d{15,16}\b/g, '$1<run>'],
];
const refOf = (level: AdObject['level'], name: string) => toRef(findNamed(objects, level, name));
const week = { from: '2026-11-08', to: '2026-11-14' };
const quarter = { from: '2026-08-15', to: '2026-11-14' };
const newCampaign = { name: 'Easter', objective: 'OUTCOME_TRAFFIC', specialCategories: [] };

const newForm = {
  name: 'Tastings',
  questions: [{ type: 'EMAIL' }, { type: 'CUSTOM', label: 'How many people?' }],
  privacyPolicyUrl: 'https://harbour.example/privacy',
  locale: 'en_GB',
  thankYou: { title: 'Thank you', body: 'We will call you.', websiteUrl: 'https://harbour.example' },
};
const britain = {
  locations: [{ key: 'GB', type: 'country', include: true }],
  customAudiences: [],
  attributes: [],
  ageMin: 18,
  ageMax: 65,
  isAdvantageOn: false,
  placements: [],
};

test.each<[string, () => Promise<unknown>]>([
  ['account', () => ads.facebook.adAccountReader.read(grant, harbour, { goal: 'LINK_CLICKS' })],
  ['objects', () => collect(ads.facebook.adObjects.list(grant, harbour, { hasArchived: true }))],
  ['read-objects', () => ads.facebook.adObjects.read(grant, harbour, [refOf('campaign', 'Newsletter')])],
  ['days', () => collect(ads.facebook.adInsights.readDays(grant, harbour, { from: week.to, to: week.to }))],
  ['report', () => collect(ads.facebook.adInsights.readDays(grant, harbour, quarter)).then(() => undefined)],
  ['uniques', () => collect(ads.facebook.adInsights.readUniques?.(grant, harbour, 'ad', week) ?? nothing())],
  [
    'breakdown',
    () => ads.facebook.adInsights.readBreakdown(grant, harbour, refOf('ad', 'Newsletter, Picture'), week, 'placement'),
  ],
  ['set-status', () => ads.facebook.adChanges.setOn(grant, harbour, refOf('ad', 'Newsletter, Picture'), false)],
  ['read-budget', () => ads.facebook.adChanges.readBudget(grant, harbour, refOf('ad', 'Newsletter, Picture'))],
  [
    'set-budget',
    () => ads.facebook.adChanges.setBudget(grant, harbour, { ...budgetOf('Restaurants'), kind: 'daily' }, 900),
  ],
  ['copy-ad', () => ads.facebook.adChanges.copy(grant, harbour, refOf('ad', 'Newsletter, Picture'), copyName)],
  [
    'find-copy',
    () => ads.facebook.adChanges.findCopy(grant, harbour, refOf('ad', 'Newsletter, Picture'), copyName, now()),
  ],
  [
    'copy-campaign',
    () => ads.facebook.adChanges.copy(grant, harbour, refOf('campaign', 'Harvest release'), 'Harvest release - Copy'),
  ],
  ['remove', () => ads.facebook.adChanges.remove(grant, harbour, refOf('campaign', 'Winter blends'))],
  ['create-campaign', () => ads.facebook.adCampaigns.create(grant, harbour, newCampaign)],
  ['find-campaign', () => ads.facebook.adCampaigns.find(grant, harbour, 'Easter', now())],
  ['places', () => ads.facebook.targeting.searchPlaces(grant, harbour, 'Bristol')],
  ['interests', () => ads.facebook.targeting.searchInterests(grant, harbour, 'coffee')],
  ['suggestions', () => ads.facebook.targeting.suggestInterests(grant, harbour, ['Coffee'])],
  ['demographics', () => ads.facebook.targeting.searchDemographics(grant, harbour, 'work_positions', 'bar')],
  ['browse', () => ads.facebook.targeting.browse(grant, harbour)],
  ['reach', () => ads.facebook.targeting.estimateReach(grant, harbour, britain)],
  ['audiences', () => ads.facebook.customAudiences.list(grant, harbour)],
  ['lead-forms', () => ads.facebook.leadForms.list(pageGrant)],
  ['lead-terms', () => ads.facebook.leadForms.hasAcceptedTerms(pageGrant)],
  ['create-lead-form', () => ads.facebook.leadForms.create(pageGrant, newForm)],
])('operation %s → exactly the requests of its golden file', async (file, run) => {
  const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
  await run();
  const requests = await ads.control.requestLog(since);
  expect(findViolations(facebookFacts, requests, adScopes)).toEqual([]);
  // The entries of a batch are logged as calls of their own; the pages of a report differ only in their cursor.
  const sent = requests.filter(({ headers }) => JSON.stringify(headers).includes('"accept"'));
  await compareWithGolden(sent.slice(0, 8), `./golden/${file}.http`, replacements);
});

const copyName = 'Newsletter, Picture - Copy';
const budgetOf = (name: string) => ({ id: refOf('group', name).id, level: 'group' as const });
async function* nothing(): AsyncGenerator<never[]> {}
