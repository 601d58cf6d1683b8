import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import classes from '../insights.module.css';
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
      <div className={classes.card}>
        <ErrorState error={days.error} onRetry={() => void days.refetch()} />
      </div>
    );
  return (
    <div className={classes.charts}>
      {days.data
        ? days.data.currencies.flatMap(({ currency, days: list }) =>
            (['spend', 'results'] as const).map((name) => (
              <div key={`${currency} ${name}`} className={classes.chart}>
                <DaysChart days={list} name={name} currency={currency} height={height} />
              </div>
            )),
          )
        : [0, 1].map((index) => (
            <div key={index} className={classes.chart}>
              <ChartSkeleton height={height} />
            </div>
          ))}
    </div>
  );
}
