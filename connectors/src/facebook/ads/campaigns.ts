import { Created } from '../../kit/graph/wire.ts';
import { pathOf } from '../../kit/http/base-url.ts';
import { withClockTolerance } from '../../kit/post-matching.ts';
import type { AdCampaigns } from '../../ports/ads/ad-targeting.ts';
import type { Graph } from '../graph.ts';
import { rewordUnclear } from './unconfirmed.ts';
import { CopyRow } from './wire.ts';

export const facebookAdCampaigns = (graph: Graph): AdCampaigns => ({
  async create({ accessToken: token }, account, { name, objective, specialCategories }) {
    const fields = {
      name,
      objective,
      status: 'ACTIVE',
      buying_type: 'AUCTION',
      // Facebook requires both of the following fields: `special_ad_categories` even when it is empty,
      // `is_adset_budget_sharing_enabled` for a campaign without a budget.
      special_ad_categories: specialCategories,
      is_adset_budget_sharing_enabled: false,
    };
    const to = pathOf`/act_${account.id}/campaigns`;
    const { id } = await graph
      .write({ operation: 'ads.create-campaign', to, token, fields }, Created)
      .catch(rewordUnclear('Facebook didn’t confirm this campaign. It may exist, so we didn’t create it again.'));
    return { id, name };
  },

  async find({ accessToken: token }, account, name, since) {
    const to = pathOf`/act_${account.id}/campaigns`;
    const fields = { fields: 'id,name,created_time', limit: 100 };
    const earliest = withClockTolerance(since);
    for await (const rows of graph.listPages({ operation: 'ads.find-campaign', to, token, fields }, CopyRow)) {
      const row = rows.find((candidate) => candidate.name === name && candidate.created_time >= earliest);
      if (row) return { id: row.id, name: row.name };
    }
    return undefined;
  },
});
