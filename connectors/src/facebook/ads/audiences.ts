import { pathOf } from '../../kit/http/base-url.ts';
import type { CustomAudiences, LeadForms } from '../../ports/ad-targeting.ts';
import type { Graph } from '../graph.ts';
import { AudienceRow, LeadFormRow, LeadTerms } from './wire.ts';

/** The code of an audience that ads can use. */
const readyCode = 200;

export const facebookCustomAudiences = (graph: Graph): CustomAudiences => ({
  async list({ accessToken: token }, account) {
    const fields = { fields: 'id,name,subtype,approximate_count_upper_bound,delivery_status', limit: 100 };
    const to = pathOf`/act_${account.id}/customaudiences`;
    const rows = await graph.listAll({ operation: 'audiences', to, token, fields }, AudienceRow);
    return rows.map(({ id, name, subtype, approximate_count_upper_bound: count, delivery_status: delivery }) => ({
      ...{ id, name, type: subtype ?? '', approximateCount: count },
      problem:
        delivery && delivery.code !== readyCode
          ? (delivery.description ?? 'Facebook can’t use this audience now.')
          : undefined,
    }));
  },
});

/** The grant is the page's. */
export const facebookLeadForms = (graph: Graph): LeadForms => ({
  async list({ accessToken: token, account }) {
    const fields = { fields: 'id,name,status,locale,created_time', limit: 100 };
    const to = pathOf`/${account.id}/leadgen_forms`;
    const rows = await graph.listAll({ operation: 'lead-forms', to, token, fields }, LeadFormRow);
    return rows.map(({ locale, created_time, ...row }) => ({
      ...{ ...row, locale: locale ?? undefined, createdAt: created_time ?? undefined },
    }));
  },

  async hasAcceptedTerms({ accessToken: token, account }) {
    const fields = { fields: 'leadgen_tos_accepted' };
    const request = { operation: 'lead-terms', to: pathOf`/${account.id}`, token, fields };
    return (await graph.read(request, LeadTerms)).leadgen_tos_accepted ?? false;
  },
});
