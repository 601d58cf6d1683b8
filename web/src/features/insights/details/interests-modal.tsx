import { type InterestStat, interestPageSizes, interestsUnavailable } from '@fanfare/contract/insights/detail-calls';
import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../../lib/api.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { compareValues, parseSort } from '../../../ui/table/table-sort.ts';
import { formatCount, formatFigure, unknown } from '../figures/format-figures.ts';
import type { Row } from '../report-calls.ts';
import { type ReportParams, rangeQuery } from '../report-params.ts';
import { toSlices } from './interest-slices.ts';

type Props = { row: Row | undefined; params: ReportParams; onClose: () => void };

export const InterestsModal = ({ row, params, onClose }: Props) => (
  <Modal opened={row !== undefined} onClose={onClose} title="Interest statistics" size={920}>
    {row && <InterestsContent row={row} params={params} />}
  </Modal>
);

function InterestsContent({ row, params }: { row: Row; params: ReportParams }) {
  const range = rangeQuery(params);
  const stats = useQuery(
    query('GET /facebook/ads/{id}/intereststats', { params: { id: row.id }, query: range, silent: true }),
  );
  if (stats.error) return <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />;
  if (!stats.data) return <ChartSkeleton height={240} />;
  const { stats: list, currency } = stats.data;
  if (list.length === 0) return <Text>{interestsUnavailable}</Text>;
  return (
    <Grid columns={1} gap={20}>
      <Text fz={13} c="dimmed">
        {row.name}. The figures of the ad are divided evenly among the interests of its ad set. Facebook doesn’t report
        them by interest.
      </Text>
      <Chart
        title={`Spend by interest in ${currency}`}
        kind="pie"
        series={['Spend']}
        points={toSlices(list)}
        format={(value) => formatFigure('spend', value, currency)}
        height={220}
      />
      <InterestTable stats={list} currency={currency} />
    </Grid>
  );
}

const columnsIn = (currency: string): Column<InterestStat>[] => {
  const figure = (name: 'impressions' | 'clicks' | 'ctr' | 'spend' | 'cpc', head: string): Column<InterestStat> => ({
    id: name,
    head,
    align: 'end',
    sortable: true,
    sortsDescendingFirst: true,
    cell: (stat) => formatFigure(name, stat[name], currency),
    text: (stat) => stat[name],
  });
  return [
    {
      id: 'interest',
      head: 'Interest',
      isName: true,
      sortable: true,
      minWidth: 160,
      cell: ({ interest }) => interest,
      text: ({ interest }) => interest,
    },
    {
      id: 'topic',
      head: 'Topic',
      sortable: true,
      cell: ({ topic }) => topic ?? unknown,
      text: ({ topic }) => topic,
    },
    {
      id: 'audience',
      head: 'Audience',
      align: 'end',
      sortable: true,
      sortsDescendingFirst: true,
      cell: ({ audience }) => formatCount(audience),
      text: ({ audience }) => audience,
    },
    figure('impressions', 'Impressions'),
    figure('clicks', 'Clicks'),
    figure('ctr', 'CTR'),
    figure('spend', 'Spend'),
    figure('cpc', 'CPC'),
  ];
};

const sizes = [
  ...interestPageSizes.map((size) => ({ value: String(size), label: `${size} rows` })),
  { value: 'all', label: 'All rows' },
];

function InterestTable({ stats, currency }: { stats: readonly InterestStat[]; currency: string }) {
  const columns = useMemo(() => columnsIn(currency), [currency]);
  // Sorted by spend, the seventh column, at first.
  const [sort, setSort] = useState('-spend');
  const [size, setSize] = useState(String(interestPageSizes[0]));
  const [page, setPage] = useState(1);
  const data = useMemo(() => {
    const [order] = parseSort(sort);
    const column = columns.find(({ id }) => id === order?.id);
    const read = (stat: InterestStat) => column?.text?.(stat) ?? '';
    const sorted = stats.toSorted((a, b) => compareValues(read(a), read(b)) * (order?.desc ? -1 : 1));
    const pageSize = size === 'all' ? Math.max(sorted.length, 1) : Number(size);
    const items = sorted.slice((page - 1) * pageSize, page * pageSize);
    return { items, total: sorted.length, page, page_size: pageSize };
  }, [stats, columns, sort, size, page]);
  return (
    <DataTable
      id="interest-statistics"
      label="Interests"
      query={{ data, isPending: false, isFetching: false, error: null, refetch: () => undefined }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ interest }) => interest}
      page={page}
      onPage={setPage}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        setPage(1);
      }}
      pageSize={{
        value: size,
        options: sizes,
        onChange: (next) => {
          setSize(next);
          setPage(1);
        },
      }}
      empty={null}
    />
  );
}
