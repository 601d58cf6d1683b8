import { expect, test } from 'vitest';
import { describeOverview } from './ad-overview.ts';

test('profile used 3 times → 3 × its budget; ads of an existing campaign → no new budget', () => {
  const dailyBudget = { minor: 1000, offset: 100, currency: 'USD' };
  const overview = describeOverview(
    [
      { network: 'facebook', dailyBudget, ads: 1, campaignName: 'Spring' },
      { network: 'google', dailyBudget, ads: 1, hasCampaign: true },
    ],
    { uses: 3 },
  );
  expect(overview.lines.map(({ creates, cost }) => [creates, cost])).toEqual([
    ['3 ad sets with 3 ads in the campaign Spring', '3 × $10.00 = $30.00 a day'],
    ['3 ads in the campaign of this profile', 'No new budget: the ads share the budget of the campaign.'],
  ]);
  expect(overview.total).toBe('Up to $30.00 a day');
});
