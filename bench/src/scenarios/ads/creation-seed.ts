import type { Organizer } from '../contests/organizer.ts';
import { adAccount, adPage, type NetworkCall } from './budget-seed.ts';

type PostRow = { id: string; promotable_id: string; is_eligible_for_promotion: boolean };

/** Publishes posts on the page until enough of them can be advertised; Facebook excludes some. */
export const publishPosts = async (call: NetworkCall, count: number): Promise<string[]> => {
  const { access_token: token } = await call('GET', adPage, { fields: 'access_token' });
  const ids: string[] = [];
  for (let number = 1; ids.length < count; number += 1) {
    const { id } = await call('POST', `${adPage}/feed`, { message: `Post ${number} of a run` }, token);
    const fields = { fields: 'promotable_id,is_eligible_for_promotion' };
    const post: PostRow = await call('GET', id, fields, token);
    if (post.is_eligible_for_promotion) ids.push(post.promotable_id);
  }
  return ids;
};

/** Ad profiles of the demo business, each with a campaign of its own. */
export const createProfiles = async (owner: Organizer, call: NetworkCall, count: number) => {
  const profiles: { id: number; campaignId: string; pageId: string }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id: campaignId } = await call('POST', `act_${adAccount}/campaigns`, {
      name: `Run ${number}`,
      objective: 'OUTCOME_ENGAGEMENT',
      status: 'ACTIVE',
      special_ad_categories: '[]',
      is_adset_budget_sharing_enabled: 'false',
    });
    const { id } = await owner.post('/adprofile/save', {
      adprofile: { name: `Run ${number}` },
      facebook: {
        account_id: adAccount,
        page_id: adPage,
        campaign_id: campaignId,
        objective: 'OUTCOME_ENGAGEMENT',
        optimization_goal: 'POST_ENGAGEMENT',
        daily_budget: '5',
        locations: [{ key: 'GB', name: 'United Kingdom', type: 'country', country_code: 'GB', include: true }],
      },
    });
    profiles.push({ id, campaignId, pageId: adPage });
  }
  return profiles;
};
