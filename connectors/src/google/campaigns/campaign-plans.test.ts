import { startSandbox } from '@fanfare/sandbox';
import { createGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../kit/vendor-facts/check-request.ts';
import type { CampaignPlan } from '../../ports/ads/ad-plans.ts';
import { googleFacts } from '../vendor-facts.ts';
import { collect, dollars, practiceNow, startPracticeSession } from './practice-session.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let session: Awaited<ReturnType<typeof startPracticeSession>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [createGoogle()], now: () => practiceNow });
  session = await startPracticeSession({ sandboxUrl: sandbox.url, fetch });
});
afterAll(() => sandbox?.stop());

const usd = (minor: number) => ({ minor, offset: 100, currency: 'USD' });
const send = async (plan: CampaignPlan) => {
  const [request] = session.google.campaignPlans.toRequests(dollars, plan);
  const headers = {
    authorization: `Bearer ${session.grant.accessToken}`,
    'content-type': 'application/json',
    'login-customer-id': dollars.managerId,
  };
  const url = `${sandbox.url}/google/googleads${request?.path}`;
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(request?.fields) });
};
const plan = (name: string, changes: Partial<CampaignPlan> = {}): CampaignPlan => ({
  name,
  dailyBudget: usd(1200),
  bidStrategy: 'manual',
  places: [],
  languages: [],
  devices: [],
  isEuPolitical: false,
  ...changes,
});

test.each<[string, Partial<CampaignPlan>]>([
  ['manual bids, 14 days', { days: 14, frequency: { impressions: 3, unit: 'DAY' } }],
  ['a highest bid', { bidStrategy: 'clicks', bid: usd(40), languages: ['1000'] }],
  ['conversions', { bidStrategy: 'conversions', places: [{ type: 'location', id: '2840', include: true }] }],
  ['an exclusion', { places: [{ type: 'location', id: '2826', include: false }] }],
])('plan of a campaign with %s → accepted by the network unchanged', async (name, changes) => {
  const requests = await session.recordRequests(async () => {
    expect((await send(plan(name, changes))).status).toBe(200);
  });
  expect(findViolations(googleFacts, requests)).toEqual([]);
  const objects = await collect(session.google.adObjects.list(session.grant, dollars));
  expect(objects.find((object) => object.level === 'campaign' && object.name === name)).toMatchObject({
    budget: { kind: 'daily', amount: { minor: 1200 }, campaigns: 1 },
  });
});

test('plan without the answer on political ads → refused by Google', async () => {
  expect((await send(plan('Undeclared', { isEuPolitical: undefined }))).status).toBe(400);
});
