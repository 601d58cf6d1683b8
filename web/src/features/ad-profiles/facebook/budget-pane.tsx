import { formatMoney } from '@fanfare/contract/ads/money';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../../lib/api.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFieldValue } from '../../../ui/form/use-field.ts';
import { RunScheduleField } from '../fields/run-schedule-field.tsx';
import type { FacebookField } from './facebook-field.ts';
import { accountFactsQuery } from './facebook-queries.ts';

type Account = Output<'GET /facebook/ads/account/{id}/facts'>['account'];

export function BudgetPane({ field }: { field: FacebookField }) {
  const accountId = useFieldValue(field('account_id')) ?? '';
  const goal = useFieldValue(field('optimization_goal')) ?? '';
  const account = useQuery(accountFactsQuery(accountId, goal)).data?.account;
  return (
    <>
      <TextField
        {...field('daily_budget')}
        label={account ? `Daily budget (${account.currency})` : 'Daily budget'}
        description={account ? describeBounds(account) : 'In the currency of the ad account.'}
        required
      />
      <RunScheduleField {...field('run_schedule')} />
    </>
  );
}

const describeBounds = ({ min_budget, max_budget, currency, currency_offset }: Account): string => {
  const show = (minor: number) => formatMoney(minor, currency_offset, currency);
  const parts = [
    ...(min_budget === null ? [] : [`at least ${show(min_budget)}`]),
    ...(max_budget === null ? [] : [`at most ${show(max_budget)}`]),
  ];
  const bounds = parts.join(' and ');
  return bounds === '' ? 'Each use of the profile spends up to this amount a day.' : `${capitalize(bounds)} a day.`;
};

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
