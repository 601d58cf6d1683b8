import { ai, microsPerDollar } from '@fanfare/contract/ai/ai';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Badge, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Output, query } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { formatMonth, formatNumber } from '../../lib/format.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Flex } from '../../ui/layout/layout.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import classes from './ai.module.css';
import { BudgetCard } from './budget-card.tsx';
import {
  dayLabel,
  type FigureName,
  type Grouping,
  groupingLabels,
  groupings,
  groupUsage,
  type UsageGroup,
} from './usage-groups.ts';
import { costPerDay, formatCost, recentMonths } from './usage-words.ts';

type Usage = Output<'GET /ai/usage'>;

const UsageQuery = ai['GET /ai/usage'].query.extend({ group: z.enum(groupings).catch('day').default('day') });

export function UsageTab() {
  const [{ month, group }, setQuery] = useListQuery(UsageQuery);
  const usage = useQuery({ ...query('GET /ai/usage', { query: { month } }), placeholderData: keepPreviousData });
  const months = recentMonths(now());
  if (usage.error && !usage.data) return <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />;
  if (!usage.data) return <CardsSkeleton cards={2} height={160} />;
  const { status, rows } = usage.data;
  return (
    <>
      <BudgetCard status={status} />
      <Flex className={classes.month} gap="8px 16px" align="flex-end" wrap mt={24} mb={16}>
        <Select
          label="Month"
          data={months}
          value={month ?? months[0]?.value ?? null}
          allowDeselect={false}
          onChange={(value) => setQuery({ month: value === months[0]?.value ? undefined : (value ?? undefined) })}
        />
        <Select
          label="Group by"
          data={groupings.map((value) => ({ value, label: groupingLabels[value] }))}
          value={group}
          allowDeselect={false}
          onChange={(value) => setQuery({ group: groupings.find((grouping) => grouping === value) })}
        />
        <p>Days and months are in UTC.</p>
      </Flex>
      {rows.length === 0 ? <NoUsage month={usage.data.month} /> : <UsageReport usage={usage.data} grouping={group} />}
    </>
  );
}

const monthLabel = (month: string): string => formatMonth(`${month}-01T00:00:00Z`, 'UTC');

const NoUsage = ({ month }: { month: string }) => (
  <Block mb={16} py={18} px={20} panel>
    <EmptyState illustration="chart" title={`No AI usage in ${monthLabel(month)}`}>
      Articles, social posts and images that AI writes show up here with their cost.
    </EmptyState>
  </Block>
);

type ReportProps = { usage: Usage; grouping: Grouping };

function UsageReport({ usage: { month, rows }, grouping }: ReportProps) {
  const lost = rows.reduce((sum, row) => sum + row.lost, 0);
  const groups = groupUsage(rows, grouping);
  const table = {
    data: { items: groups, total: groups.length, page: 1, page_size: groups.length },
    isPending: false,
    isFetching: false,
    error: null,
    refetch: () => undefined,
  };
  return (
    <>
      <Block mb={16} py={18} px={20} panel>
        <Chart
          kind="bar"
          title={`Cost per day in US dollars, ${monthLabel(month)}`}
          series={['Cost']}
          points={costPerDay(month, rows).map(({ day, cost }) => ({ label: dayLabel(day), values: [cost] }))}
          format={formatCost}
          height={200}
        />
      </Block>
      {lost > 0 && (
        <Alert tone="warn" title={`${formatCountOf(lost, 'answer was', 'answers were')} lost`}>
          {lost === 1
            ? 'The AI provider may have billed it, so it counts as the most it could have cost.'
            : 'The AI provider may have billed them, so they count as the most they could have cost.'}
        </Alert>
      )}
      <DataTable
        key={grouping}
        id="ai-usage"
        label="AI usage"
        query={table}
        columns={columnsOf(grouping)}
        idOf={(row) => row.sortKey}
        nameOf={(row) => row.label}
        sort={grouping === 'day' || grouping === 'details' ? '-label' : '-cost'}
        empty={null}
      />
    </>
  );
}

const figure = (id: FigureName, head: string, format: (value: number) => string): Column<UsageGroup> => ({
  id,
  head,
  align: 'end',
  sortable: true,
  sortsDescendingFirst: true,
  cell: (row) => format(row[id]),
  text: (row) => row[id],
  total: (rows) => format(rows.reduce((sum, row) => sum + row[id], 0)),
});

/**
 * Notes on a row of the usage table: calls without an answer, and other estimated costs. A call without an answer has
 * an estimated cost and is named once.
 */
const listNotes = ({ lost, estimated }: UsageGroup): { text: string; color: string }[] => [
  ...(lost > 0 ? [{ text: `${lost} lost`, color: 'orange' }] : []),
  ...(estimated > lost ? [{ text: `${estimated - lost} estimated`, color: 'gray' }] : []),
];

const columnsOf = (grouping: Grouping): readonly Column<UsageGroup>[] => [
  {
    id: 'label',
    head: groupingLabels[grouping],
    isName: true,
    sortable: true,
    minWidth: 120,
    cell: (row) => row.label,
    text: (row) => row.label,
    value: (row) => row.sortKey,
    total: 'Total',
  },
  figure('calls', 'Calls', formatNumber),
  figure('prompt_tokens', 'Tokens read', formatNumber),
  figure('completion_tokens', 'Tokens written', formatNumber),
  figure('images', 'Images', formatNumber),
  { ...figure('cost', 'Cost', formatCost), text: (row) => row.cost / microsPerDollar, value: (row) => row.cost },
  {
    id: 'notes',
    head: 'Notes',
    minWidth: 130,
    cell: (row) => {
      const notes = listNotes(row);
      // A cell without notes renders nothing, so that the card of a narrow screen has no empty line.
      if (notes.length === 0) return null;
      return (
        <Flex component="span" gap={4} align="stretch" wrap>
          {notes.map(({ text, color }) => (
            <Badge key={text} color={color}>
              {text}
            </Badge>
          ))}
        </Flex>
      );
    },
    text: (row) =>
      listNotes(row)
        .map(({ text }) => text)
        .join(', '),
  },
];
