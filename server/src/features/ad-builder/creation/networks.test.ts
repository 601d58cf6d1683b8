import { expect, test } from 'vitest';
import { withGoalOf } from './networks.ts';

const used = (network: 'facebook' | 'google', settings: Record<string, unknown>) => ({
  network,
  settings,
  accountId: '1',
  socialAccountId: '1',
});

test('ad for page likes → clicks on the link, whatever goal and billing the profile has; other ad types keep theirs', () => {
  const reach = used('facebook', { page_id: '9', optimization_goal: 'REACH', billing_event: 'THRUPLAY' });
  expect(withGoalOf('pagelikes', reach).settings).toEqual({
    page_id: '9',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
  });
  const clicks = used('facebook', { optimization_goal: 'LANDING_PAGE_VIEWS', billing_event: 'LINK_CLICKS' });
  expect(withGoalOf('pagelikes', clicks).settings).toMatchObject({ billing_event: 'LINK_CLICKS' });
  expect(withGoalOf('link', reach)).toBe(reach);
});
