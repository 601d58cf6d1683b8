import {
  minSpendingCaps,
  type NativeProfile,
  networkMinDailyCap,
  spendingPeriods,
} from '@fanfare/contract/ad-profiles/native-profile';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type GetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import classes from '../ad-profiles.module.css';
import { RunScheduleField } from '../fields/run-schedule-field.tsx';

export function BudgetPane({ field }: { field: GetFieldProps<NativeProfile> }) {
  const type = useFieldValue(field('type')) ?? 'Editorial';
  const period = useFieldValue(field('billing_spending_limit_type')) ?? '';
  const cap = useFieldValue(field('billing_spending_limit')) ?? '';
  const isBelowNetwork = period === 'Daily' && cap !== '' && Number(cap) < networkMinDailyCap;
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          {...field('billing_spending_limit_type')}
          label="Spending period"
          description="Weeks start on Monday, months on the 1st."
          placeholder="Choose a period"
          options={spendingPeriods}
          required
        />
        <TextField
          {...field('billing_spending_limit')}
          label="Spending cap (USD)"
          description={
            period === '' ? 'The most that is spent in a period.' : `At least $${minSpendingCaps[type][period]}.`
          }
          required
        />
      </div>
      {isBelowNetwork && (
        <Alert tone="warn">
          The network needs a daily cap of at least ${networkMinDailyCap}. You can save this cap, but ads can’t be
          created with it.
        </Alert>
      )}
      <TextField {...field('billing_bid_price_cpc')} label="Bid per click (USD)" required />
      <RunScheduleField {...field('run_schedule')} />
    </>
  );
}
