import type { Output } from '../../../lib/api.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { asListQuery } from '../client-paging.ts';
import { type DayRange, formatRange } from '../filters/date-range.ts';
import { Figure, KeyFigures } from '../key-figures.tsx';
import { spendByBusiness } from './spend-by-business.ts';

type SpendResponse = Output<'POST /staff/user/spend/report'>;
type Row = SpendResponse['rows'][number];
type SpendQuery = {
  data: SpendResponse | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** State of a list with one page: a user has few ad accounts. */
const singlePage = { page: 1, search: '' };

const columnsFor = (totals: SpendResponse['totals']): Column<Row>[] => [
  {
    id: 'account',
    head: 'Ad account',
    isName: true,
    sortable: true,
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
    sortable: true,
    cell: (row) => formatMoney(row.spend_cents, row.currency),
    text: (row) => formatMoney(row.spend_cents, row.currency),
    value: (row) => row.spend_cents,
    total: totals.map((total) => <div key={total.currency}>{formatMoney(total.spend_cents, total.currency)}</div>),
  },
];

export function SpendReport({ spend, range }: { spend: SpendQuery; range: DayRange }) {
  const report = spend.data;
  const period = formatRange(range, (day) => formatDay(day, 'UTC'));
  const totals = report?.totals ?? [];
  const [first, ...others] = totals;
  return (
    <Grid columns={1} gap={20}>
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
      {report && first && others.length === 0 && (
        <Chart
          title={`Spend by business in ${first.currency}, ${period}`}
          kind="bar"
          series={['Spend']}
          points={spendByBusiness(report.rows)}
          format={(cents) => formatMoney(cents, first.currency)}
        />
      )}
      <DataTable
        id="staff-spend"
        label={`Spend, ${period}`}
        query={asListQuery(
          spend,
          ({ rows }) => rows,
          { ...singlePage },
          () => '',
        )}
        columns={columnsFor(totals)}
        idOf={(row) => `${row.business_id} ${row.network} ${row.account_id} ${row.currency}`}
        nameOf={(row) => row.account}
        empty={
          <EmptyState illustration="chart" title="No ad spend">
            No ad account of this user has spend: {period}.
          </EmptyState>
        }
      />
    </Grid>
  );
}
