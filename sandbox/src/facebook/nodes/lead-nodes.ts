import { formatTimestamp } from '../graph/date-format.ts';
import type { NodeType, ReadContext } from '../graph/node-types.ts';
import type { Lead } from '../objects/lead-types.ts';

const findAd = ({ adId }: Lead, { state }: ReadContext) => (adId === undefined ? undefined : state.ads.get(adId));

/** Fields of the ad are missing for organic and test leads. */
export const leadNode: NodeType<Lead> = {
  name: 'UserLeadGenInfo',
  defaults: ['created_time', 'id', 'field_data'],
  fields: {
    id: ({ id }) => id,
    created_time: ({ createdAt }) => formatTimestamp(createdAt),
    form_id: ({ formId }) => formId,
    field_data: ({ answers }) => answers,
    custom_disclaimer_responses: ({ checkboxes }) => (checkboxes.length > 0 ? checkboxes : undefined),
    is_organic: ({ adId, isTest }) => adId === undefined && !isTest,
    platform: ({ isTest }) => (isTest ? undefined : 'fb'),
    ad_id: (lead, context) => findAd(lead, context)?.id,
    ad_name: (lead, context) => findAd(lead, context)?.name,
    adset_id: (lead, context) => findAd(lead, context)?.adSetId,
    adset_name: (lead, context) => context.state.adSets.get(findAd(lead, context)?.adSetId ?? '')?.name,
    campaign_id: (lead, context) => findAd(lead, context)?.campaignId,
    campaign_name: (lead, context) => context.state.campaigns.get(findAd(lead, context)?.campaignId ?? '')?.name,
    partner_name: () => undefined,
    post_submission_check_result: () => undefined,
  },
};
