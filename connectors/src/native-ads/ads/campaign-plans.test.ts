import { startSandbox } from '@fanfare/sandbox';
import { nativeAds } from '@fanfare/sandbox/native-ads/index';
import { expect, test } from 'vitest';
import type { CampaignPlan } from '../../ports/ads/ad-plans.ts';
import { usePracticeAccount } from './practice-account.ts';

const practice = usePracticeAccount({
  fetch,
  startSandbox: (now) => startSandbox({ port: 0, smtpPort: 0, networks: [nativeAds], now }),
});
const usd = (minor: number) => ({ minor, offset: 100, currency: 'USD' });
const plan: CampaignPlan = {
  name: 'Spring',
  dailyBudget: usd(6000),
  bidStrategy: 'manual',
  bid: usd(12),
  languages: [],
  devices: ['1'],
  places: [{ type: 'country', id: 'US', include: true }],
};

test.each<[string, Partial<CampaignPlan>]>([
  ['one country', {}],
  ['all countries, 10 days', { places: [], days: 10 }],
  ['a metro area', { places: [...plan.places, { type: 'metro', id: '501', include: true }] }],
])('plan of a campaign for %s → accepted by the network unchanged', async (_, changes) => {
  const [request] = practice.connector().campaignPlans.toRequests(practice.account(), { ...plan, ...changes });
  const { sub_account_id: _account, start_date: _start, ...settings } = request?.fields ?? {};
  await practice.writes().addCampaign(practice.account(), {
    ...settings,
    name: plan.name,
    budget: String(settings.budget),
    startsAt: practice.runtime.now(),
  });
  await practice.expectNoViolations();
  expect(await practice.find('Spring')).toMatchObject({ level: 'campaign', budget: { amount: { minor: 6000 } } });
});
