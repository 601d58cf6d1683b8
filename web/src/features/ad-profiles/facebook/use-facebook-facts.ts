import type { FacebookFacts } from '@fanfare/contract/ad-profiles/facebook-profile';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FormStore } from '../../../ui/form/form-store.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import type { EditorValues } from '../form/editor-form.ts';
import type { TabOptions } from '../form/tab-queries.ts';
import { accountFactsQuery, campaignsQuery } from './facebook-queries.ts';

/**
 * Facts of the chosen account and campaign that the form's rules need. Undefined facts are not known yet and not
 * checked.
 */
export function useFacebookFacts(
  form: FormStore<EditorValues>,
  network: 'facebook' | 'instagram',
  options: TabOptions | undefined,
): FacebookFacts {
  const accountId = useFormValues(form, (values) => values[network]?.account_id ?? '');
  const campaignId = useFormValues(form, (values) => values[network]?.campaign_id ?? '');
  const objective = useFormValues(form, (values) => values[network]?.objective ?? '');
  const [storedCampaignId] = useState(campaignId);
  const goal = useFormValues(form, (values) => values[network]?.optimization_goal ?? '');
  const { data } = useQuery(accountFactsQuery(accountId, goal));
  const campaigns = useQuery(campaignsQuery(accountId, objective)).data;
  const account = data?.account;
  const campaign = campaigns?.find(({ value }) => value === campaignId);
  // Status of the stored campaign comes from the profile's own answer: unlike the list of campaigns, it says if all ads
  // of the campaign are disapproved.
  const storedStatus = campaignId === storedCampaignId ? options?.campaign_status : undefined;
  const campaignStatus = storedStatus ?? campaign?.status;
  const hasCampaignBudget = campaign?.has_own_budget ?? false;
  const set = options?.rules ?? 'classic';
  return useMemo(
    () => ({
      set,
      hasCampaignBudget,
      ...(account && { account }),
      ...(campaignStatus !== undefined && { campaignStatus }),
    }),
    [set, account, campaignStatus, hasCampaignBudget],
  );
}
