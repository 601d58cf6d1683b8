import { formatMoney } from '@fanfare/contract/ads/money';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFieldValue } from '../../../ui/form/use-field.ts';
import { RunScheduleField } from '../fields/run-schedule-field.tsx';
import type { FacebookField } from './facebook-field.ts';
import { accountFactsQuery } from './facebook-queries.ts';
import { useCampaign } from './use-campaign.ts';

type Account = Output<'GET /facebook/ads/account/{id}/facts'>['account'];

export function BudgetPane({ field }: { field: FacebookField }) {
  const accountId = useFieldValue(field('account_id')) ?? '';
  const goal = useFieldValue(field('optimization_goal')) ?? '';
  const account = useQuery(accountFactsQuery(accountId, goal)).data?.account;
  const hasCampaignBudget = useCampaign(field)?.has_own_budget ?? false;
  return (
    <>
      {hasCampaignBudget && (
        <Alert tone="info" title="The campaign has its own budget">
          Ads with this profile spend from it. The daily budget of the profile isn’t used.
        </Alert>
      )}
      <TextField
        {...field('daily_budget')}
        label={account ? `Daily budget (${account.currency})` : 'Daily budget'}
        description={hasCampaignBudget ? undefined : describeBudget(account)}
        required={!hasCampaignBudget}
        disabled={hasCampaignBudget}
      />
      <RunScheduleField {...field('run_schedule')} />
    </>
  );
}

const describeBudget = (account: Account | undefined): string => {
  if (!account) return 'In the currency of the ad account.';
  const { min_budget, max_budget, currency, currency_offset } = account;
  const show = (minor: number) => formatMoney(minor, currency_offset, currency);
  const parts = [
    ...(min_budget === null ? [] : [`at least ${show(min_budget)}`]),
    ...(max_budget === null ? [] : [`at most ${show(max_budget)}`]),
  ];
  const bounds = parts.join(' and ');
  return bounds === '' ? 'Each use of the profile spends up to this amount a day.' : `${capitalize(bounds)} a day.`;
};

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
