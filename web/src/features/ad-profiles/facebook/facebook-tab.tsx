import type { FacebookFacts, FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { useMemo } from 'react';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { createGetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { AccountField } from '../fields/account-field.tsx';
import { NetworkPanes, type TabProps } from '../form/network-panes.tsx';
import type { TabOptions } from '../form/tab-queries.ts';
import { AudiencePane } from './audience/audience-pane.tsx';
import { BudgetPane } from './budget-pane.tsx';
import { CampaignPane } from './campaign/campaign-pane.tsx';
import type { FacebookField } from './facebook-field.ts';
import { PlacementsPane } from './placements-pane.tsx';

type Props = TabProps & { network: 'facebook' | 'instagram'; facts: FacebookFacts };

/** Tab of Facebook or Instagram: the same fields and rules, with only Instagram placements for Instagram. */
export function FacebookTab(props: Props) {
  const { network, form, options, facts } = props;
  const field = useMemo(() => createGetFieldProps<FacebookProfile>(form, `${network}.`), [form, network]);
  return (
    <NetworkPanes
      {...props}
      contents={{
        account: <AccountPane field={field} options={options} />,
        campaign: <CampaignPane field={field} rules={options.rules} campaignStatus={facts.campaignStatus} />,
        audience: <AudiencePane field={field} />,
        placements: <PlacementsPane field={field} network={network} />,
        budget: <BudgetPane field={field} />,
      }}
    />
  );
}

function AccountPane({ field, options }: { field: FacebookField; options: TabOptions }) {
  const account = field('account_id');
  const chosen = useFieldValue(account);
  return (
    <>
      <AccountField
        {...account}
        label="Ad account"
        description="It pays for the ads."
        options={options.accounts}
        required
        onChange={(next) => {
          account.onChange(next);
          if (next === chosen) return;
          // Campaign, pixel and audiences belong to the account.
          for (const name of ['campaign_id', 'pixel_id'] as const) field(name).onChange('');
          field('custom_audiences').onChange([]);
        }}
      />
      <SelectField
        {...field('page_id')}
        label="Page"
        description="The ads are published in its name."
        options={options.pages.map(({ value, text }) => ({ value, label: text }))}
        required
        onChange={(next) => {
          field('page_id').onChange(next ?? undefined);
          field('lead_gen_form_id').onChange('');
        }}
      />
      <SelectField
        {...field('instagram_user_id')}
        label="Instagram account"
        description="Optional. Without one, Instagram shows the page."
        clearable
        options={options.instagram_accounts.map(({ value, text }) => ({ value, label: text }))}
      />
    </>
  );
}
