import { bidStrategies, bidStrategyLabels, type GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { useMemo } from 'react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { createGetFieldProps, type GetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { NetworkPanes, type TabProps } from '../editor/network-panes.tsx';
import { AccountField } from '../fields/account-field.tsx';
import { RunScheduleField } from '../fields/run-schedule-field.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { TargetingPane } from './targeting-pane.tsx';

export type GoogleField = GetFieldProps<GoogleProfile>;

export function GoogleTab(props: TabProps) {
  const { form, options } = props;
  const field = useMemo(() => createGetFieldProps<GoogleProfile>(form, 'google.'), [form]);
  return (
    <NetworkPanes
      {...props}
      network="google"
      contents={{
        account: (
          <>
            <AccountField {...field('customer_id')} label="Google Ads account" options={options.accounts} required />
            <TextField
              {...field('name')}
              label="Campaign name"
              description="One campaign is created with the first ad and used for all later ones."
              maxLength={200}
              required
            />
          </>
        ),
        bidding: <BiddingPane field={field} />,
        targeting: <TargetingPane field={field} languages={options.languages} />,
      }}
    />
  );
}

function BiddingPane({ field }: { field: GoogleField }) {
  const strategy = useFieldValue(field('bid_strategy'));
  return (
    <>
      <TextField
        {...field('daily_budget')}
        label="Daily budget"
        description="In the currency of the account, such as 10.50."
        required
      />
      <SelectField
        {...field('bid_strategy')}
        label="Bid strategy"
        options={bidStrategies.map((value) => ({ value, label: bidStrategyLabels[value] }))}
      />
      {strategy === 'manual_cpc' && (
        <CheckboxField
          {...field('enhanced_cpc')}
          label="Enhanced CPC"
          description="Google no longer offers it. We save your choice and don’t send it."
        />
      )}
      {strategy !== 'maximize_conversions' && (
        <TextField
          {...field('billing_bid_price_cpc')}
          label={strategy === 'maximize_clicks' ? 'Highest bid per click' : 'Bid per click'}
          description="In the currency of the account."
          required
        />
      )}
      <FrequencyField {...field('frequency_capping')} />
      <RunScheduleField {...field('run_schedule')} />
    </>
  );
}
