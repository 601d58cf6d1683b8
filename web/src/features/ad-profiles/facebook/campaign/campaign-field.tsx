import type { Objective } from '@fanfare/contract/ad-profiles/facebook-choices';
import { campaignProblem, type FacebookFacts } from '@fanfare/contract/ad-profiles/facebook-profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useField, useFieldValue } from '../../../../ui/form/use-field.ts';
import type { FacebookField } from '../facebook-field.ts';
import { campaignsQuery } from '../facebook-queries.ts';
import { NewCampaignModal } from './new-campaign-modal.tsx';

/** Value of the option that creates a campaign. */
const newCampaign = 'new';

type Props = { field: FacebookField; objective: Objective; status: FacebookFacts['campaignStatus'] };

/** Select of the campaigns with the profile's objective. Blocked campaigns can't be chosen and show the reason. */
export function CampaignField({ field, objective, status }: Props) {
  const campaign = field('campaign_id');
  const accountId = useFieldValue(field('account_id')) ?? '';
  const { value: chosen = '', error } = useField(campaign);
  const campaigns = useQuery(campaignsQuery(accountId, objective));
  const [isCreating, setCreating] = useState(false);
  const listed = campaigns.data ?? [];
  const isListed = listed.some(({ value }) => value === chosen);
  const problem = campaignProblem(status);
  return (
    <>
      <SelectField
        {...campaign}
        label="Campaign"
        description={
          listed.find(({ value }) => value === chosen)?.has_own_budget
            ? 'Each use of the profile adds an ad set to it, which spends from the campaign’s own budget.'
            : 'Each use of the profile adds an ad set to it.'
        }
        placeholder="Choose a campaign"
        searchable
        required
        options={[
          ...listed.map(({ value, text, note, disabled = false }) => ({
            value,
            disabled,
            label: note ? `${text} (${note})` : text,
          })),
          ...(chosen !== '' && !isListed ? [{ value: chosen, label: chosen }] : []),
          { value: newCampaign, label: 'New campaign…', disabled: accountId === '' },
        ]}
        onChange={(next) => (next === newCampaign ? setCreating(true) : campaign.onChange(next ?? undefined))}
      />
      {campaigns.error && <Alert tone="warn">{errorMessage(campaigns.error)}</Alert>}
      {chosen !== '' && problem && problem !== error && <Alert tone="bad">{problem}</Alert>}
      <NewCampaignModal
        opened={isCreating}
        accountId={accountId}
        objective={objective}
        onClose={() => setCreating(false)}
        onCreated={(id) => campaign.onChange(id)}
      />
    </>
  );
}
