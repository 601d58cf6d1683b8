import type { Output } from '../../../lib/api.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { asListQuery } from '../client-paging.ts';
import { Figure, KeyFigures } from '../overview/key-figures.tsx';
import classes from '../staff.module.css';
import { formatRange, type Range } from './date-range.ts';
import { spendByBusiness } from './spend-by-business.ts';

type Answer = Output<'POST /staff/user/spend/report'>;
type Row = Answer['rows'][number];
type Query = {
  data: Answer | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** Accounts are few, so one page holds them all. */
const whole = { page: 1, search: '' };

const columnsFor = (totals: Answer['totals']): Column<Row>[] => [
  {
    id: 'account',
    head: 'Ad account',
    isName: true,
    cell: (row) => row.account,
    text: (row) => row.account,
  },
  { id: 'business', head: 'Business', cell: (row) => row.business_name, text: (row) => row.business_name },
  { id: 'network', head: 'Network', cell: (row) => row.network, text: (row) => row.network },
  { id: 'currency', head: 'Currency', isExtra: true, cell: (row) => row.currency, text: (row) => row.currency },
  {
    id: 'spend',
    head: 'Spend',
    align: 'end',
    cell: (row) => formatMoney(row.spend_cents, row.currency),
    text: (row) => formatMoney(row.spend_cents, row.currency),
    total: totals.map((one) => <div key={one.currency}>{formatMoney(one.spend_cents, one.currency)}</div>),
  },
];

export function SpendReport({ spend, range }: { spend: Query; range: Range }) {
  const answer = spend.data;
  const period = `${formatRange(range, (day) => formatDay(day, 'UTC'))} (UTC)`;
  if (answer && !answer.available)
    return (
      <div className={classes.card}>
        <EmptyState drawing="chart" title="Spend figures arrive with advertising">
          No ad account can be connected yet, so there is nothing to add up, and a zero here would not be true. Once
          advertising is switched on, this report fills by itself: {period}, by business and ad account.
        </EmptyState>
      </div>
    );
  const totals = answer?.totals ?? [];
  const [first, ...others] = totals;
  return (
    <div className={classes.stack}>
      {totals.length > 0 && (
        <KeyFigures>
          {totals.map(({ currency, spend_cents }) => (
            <Figure
              key={currency}
              label={`Spend in ${currency}`}
              value={formatMoney(spend_cents, currency)}
              hint={period}
            />
          ))}
        </KeyFigures>
      )}
      {answer && first && others.length === 0 && (
        <Chart
          title={`Spend by business in ${first.currency}, ${period}`}
          kind="bar"
          series={['Spend']}
          points={spendByBusiness(answer.rows)}
          format={(cents) => formatMoney(cents, first.currency)}
        />
      )}
      <DataTable
        id="staff-spend"
        label={`Spend, ${period}`}
        query={asListQuery(
          spend,
          ({ rows }) => rows,
          { ...whole },
          () => '',
        )}
        columns={columnsFor(totals)}
        idOf={(row) => `${row.business_id} ${row.network} ${row.account}`}
        nameOf={(row) => row.account}
        empty={
          <EmptyState drawing="chart" title="Nothing was spent">
            No ad account of theirs spent anything: {period}.
          </EmptyState>
        }
      />
    </div>
  );
}
