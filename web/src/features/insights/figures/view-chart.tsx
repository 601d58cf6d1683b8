import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { type ReportParams, rowsQuery } from '../report-params.ts';
import { DaysChart } from './days-chart.tsx';

type Props = { network: ReportNetwork; account: string; params: ReportParams };

const height = 180;

/** Spend and results of the rows of the report by day, for each currency. */
export function ViewChart({ network, account, params }: Props) {
  const days = useQuery({
    ...query(`GET /${network}/ads/insights/report/days`, { query: rowsQuery(network, account, params), silent: true }),
    placeholderData: keepPreviousData,
  });
  if (days.error)
    return (
      <Block panel>
        <ErrorState error={days.error} onRetry={() => void days.refetch()} />
      </Block>
    );
  return (
    <Grid fit="min(420px, 100%)" gap={16}>
      {days.data
        ? days.data.currencies.flatMap(({ currency, days: list }) =>
            (['spend', 'results'] as const).map((name) => (
              <Block key={`${currency} ${name}`} miw={0} py={16} px={20} panel>
                <DaysChart days={list} name={name} currency={currency} height={height} />
              </Block>
            )),
          )
        : [0, 1].map((index) => (
            <Block key={index} miw={0} py={16} px={20} panel>
              <ChartSkeleton height={height} />
            </Block>
          ))}
    </Grid>
  );
}
