import { type ReportLevel, type ReportNetwork, sortColumns } from '@fanfare/contract/insights/report';
import { Button, SegmentedControl } from '@mantine/core';
import { IconChartLine, IconListDetails } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import filterClasses from '../../../ui/conditions/conditions.module.css';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { ColumnChoice } from '../../../ui/table/toolbar/column-choice.ts';
import { useReportTable } from '../../../ui/table/use-report-table.ts';
import type { Report, Row } from '../report-calls.ts';
import { levelLabels, statusesOf, statusLabels } from '../report-networks.ts';
import { isFiltered, noFilters, pageSizes, type ReportParams } from '../report-params.ts';
import type { ReportActions, ReportScope } from '../report-selection.ts';

type Props = {
  network: ReportNetwork;
  level: ReportLevel;
  report: UseQueryResult<Report>;
  columns: readonly Column<Row>[];
  columnChoice: readonly [ColumnChoice, (choice: ColumnChoice | undefined) => void];
  params: ReportParams;
  onChange: (change: Partial<ReportParams>) => void;
  onOpen: (row: Row) => void;
  onCsv: () => void;
  /** Filters of the report, shown beside the table's own search and status filter. */
  filters: ReactNode;
  scope: ReportScope;
  actions: ReportActions;
};

export function ReportTable(props: Props) {
  const { network, level, report, columns, columnChoice, params, onChange, onOpen, scope, actions } = props;
  const table = useReportTable({ report, params, onChange, sorts: sortColumns, sizes: pageSizes });
  const { rowActions, renderSelection } = actions;
  const menuOf = useCallback(
    (row: Row) => [{ label: 'Details', icon: IconListDetails, onClick: () => onOpen(row) }, ...rowActions(row)],
    [rowActions, onOpen],
  );
  const nouns = levelLabels[level];
  return (
    <DataTable
      id={`insights-${network}`}
      label={nouns.many}
      {...table}
      columns={columns}
      columnChoice={columnChoice}
      idOf={idOf}
      nameOf={nameOf}
      filters={
        <Flex className={filterClasses.filters} gap={8} wrap miw={0}>
          <SearchBox
            label={`Search ${nouns.many.toLowerCase()}`}
            value={params.search}
            onSearch={(search) => onChange({ search })}
          />
          <SegmentedControl
            aria-label="Status"
            data={statusesOf(network).map((value) => ({ value, label: statusLabels[value] }))}
            value={params.status}
            onChange={(value) => onChange({ status: statusesOf(network).find((name) => name === value) })}
          />
          {props.filters}
        </Flex>
      }
      tools={
        <Button
          variant="subtle"
          color="gray"
          aria-pressed={params.chart}
          leftSection={<IconChartLine size={18} stroke={1.5} aria-hidden />}
          onClick={() => onChange({ chart: !params.chart, page: params.page })}
        >
          {params.chart ? 'Hide chart' : 'Chart'}
        </Button>
      }
      onClear={isFiltered(params) ? () => onChange(noFilters) : undefined}
      actions={menuOf}
      selection={(rows, clear) => renderSelection({ ...scope, rows, clear })}
      isBoxed
      onCsv={props.onCsv}
      empty={
        <EmptyState illustration="chart" title={`No ${nouns.many.toLowerCase()} yet`}>
          {nouns.many} of this account appear here with their figures after the next synchronization.
        </EmptyState>
      }
    />
  );
}

const idOf = ({ account_id, id }: Row) => `${account_id} ${id}`;
const nameOf = ({ name }: Row) => name;
