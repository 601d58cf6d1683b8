import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import { useQuery } from '@tanstack/react-query';
import { useFieldValue } from '../../../ui/form/use-field.ts';
import type { FacebookField } from './facebook-field.ts';
import { campaignsQuery } from './facebook-queries.ts';

/** The chosen campaign as the account lists it; undefined while that isn't known. */
export function useCampaign(field: FacebookField): SelectOption | undefined {
  const accountId = useFieldValue(field('account_id')) ?? '';
  const objective = useFieldValue(field('objective')) ?? '';
  const campaignId = useFieldValue(field('campaign_id')) ?? '';
  return useQuery(campaignsQuery(accountId, objective)).data?.find(({ value }) => value === campaignId);
}
