import { pathOf } from '../../kit/http/base-url.ts';
import type { CustomAudiences } from '../../ports/ads/ad-targeting.ts';
import type { Graph } from '../graph.ts';
import { AudienceRow } from './wire.ts';

/** Status code that Facebook's `delivery_status` has for an audience that ads can use. */
const readyCode = 200;

export const facebookCustomAudiences = (graph: Graph): CustomAudiences => ({
  async list({ accessToken: token }, account) {
    const fields = { fields: 'id,name,subtype,approximate_count_upper_bound,delivery_status', limit: 100 };
    const to = pathOf`/act_${account.id}/customaudiences`;
    const rows = await graph.listAll({ operation: 'audiences', to, token, fields }, AudienceRow);
    return rows.map(({ id, name, subtype, approximate_count_upper_bound: count, delivery_status: delivery }) => ({
      id,
      name,
      type: subtype ?? '',
      approximateCount: count,
      problem:
        delivery && delivery.code !== readyCode
          ? (delivery.description ?? 'Facebook can’t use this audience now.')
          : undefined,
    }));
  },
});
