import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import { bidStrategies, bidStrategyLabels, type GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { useMemo } from 'react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { createGetFieldProps, type GetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { AccountField } from '../fields/account-field.tsx';
import { CampaignNameField } from '../fields/campaign-name-field.tsx';
import { RunScheduleField } from '../fields/run-schedule-field.tsx';
import { NetworkPanes, type TabProps } from '../form/network-panes.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { TargetingPane } from './targeting-pane.tsx';

type GoogleField = GetFieldProps<GoogleProfile>;

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
            <CampaignNameField {...field('name')} />
          </>
        ),
        bidding: <BiddingPane field={field} accounts={options.accounts} />,
        targeting: <TargetingPane field={field} languages={options.languages} />,
      }}
    />
  );
}

type BiddingProps = { field: GoogleField; accounts: readonly SelectOption[] };

function BiddingPane({ field, accounts }: BiddingProps) {
  const strategy = useFieldValue(field('bid_strategy'));
  const customerId = useFieldValue(field('customer_id'));
  const currency = accounts.find(({ value }) => value === customerId)?.currency;
  const inCurrency = (label: string) => (currency ? `${label} (${currency})` : label);
  return (
    <>
      <TextField
        {...field('daily_budget')}
        label={inCurrency('Daily budget')}
        description="The average a day, such as 10.50. Google can spend up to twice as much on one day."
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
          label={inCurrency(strategy === 'maximize_clicks' ? 'Highest bid per click' : 'Bid per click')}
          required
        />
      )}
      <FrequencyField {...field('frequency_capping')} />
      <RunScheduleField {...field('run_schedule')} />
    </>
  );
}
