import { expect, test } from 'vitest';
import { withPageLikesGoal } from './page-likes-goal.ts';

const used = (network: 'facebook' | 'google', settings: Record<string, unknown>) => ({
  network,
  settings,
  accountId: '1',
  socialAccountId: '1',
});

test('ad profile used for a page likes ad → its goal is clicks on the link; for another type → unchanged', () => {
  const reach = used('facebook', { page_id: '9', optimization_goal: 'REACH', billing_event: 'THRUPLAY' });
  expect(withPageLikesGoal('pagelikes', reach).settings).toEqual({
    page_id: '9',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
  });
  const clicks = used('facebook', { optimization_goal: 'LANDING_PAGE_VIEWS', billing_event: 'LINK_CLICKS' });
  expect(withPageLikesGoal('pagelikes', clicks).settings).toMatchObject({ billing_event: 'LINK_CLICKS' });
  expect(withPageLikesGoal('link', reach)).toBe(reach);
});
