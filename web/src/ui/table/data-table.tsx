import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { ScrollRegion } from '../page/scroll-region.tsx';
import { useColumnChoice } from './column-choice.ts';
import classes from './data-table.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { SkeletonBody, TableBody, TotalsFoot } from './table-body.tsx';
import { saveCsv, tableCsv } from './table-csv.ts';
import { TableFooter } from './table-footer.tsx';
import { TableHeader } from './table-header.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { BulkAction, Column, ListQuery, RowAction } from './table-types.ts';
import { useSelection } from './use-selection.ts';

export type { BulkAction, Column, ListQuery, RowAction } from './table-types.ts';

type DataTableProps<Row> = {
  /** Remembers the chosen columns and names the CSV file. */
  id: string;
  label: string;
  query: ListQuery<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string | number;
  /** The row in a few words, for its tick box and its menu. */
  nameOf: (row: Row) => string;
  page?: number;
  onPage?: (page: number) => void;
  sort?: string;
  onSort?: (sort: string) => void;
  filters?: ReactNode;
  /** Given while filters are on: then an empty list offers to clear them instead of starting something. */
  onClear?: () => void;
  actions?: (row: Row) => RowAction[];
  bulk?: readonly BulkAction<Row>[];
  empty: ReactNode;
  hasCsv?: boolean;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, label, query, columns, idOf, nameOf, page = 1, onPage, sort, onSort, filters, actions, bulk } = props;
  const rows = query.data?.items ?? [];
  const choice = useColumnChoice(id, columns);
  const selection = useSelection(rows, idOf);
  const hasTick = bulk !== undefined && bulk.length > 0;
  const hasActions = actions !== undefined;
  const isEmpty = query.data !== undefined && rows.length === 0;
  const isBroken = query.data === undefined && query.error !== null && query.error !== undefined;

  if (isEmpty && !props.onClear && page === 1) return <div className={classes.card}>{props.empty}</div>;

  return (
    <div className={classes.table} data-busy={(query.isFetching && !query.isPending) || undefined}>
      <TableToolbar
        filters={filters}
        choosable={choice.choosable}
        shown={choice.shown}
        onToggle={choice.toggle}
        onCsv={
          props.hasCsv === false || rows.length === 0 ? undefined : () => saveCsv(id, tableCsv(choice.shown, rows))
        }
      />
      <div className={classes.card}>
        {isBroken ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : isEmpty ? (
          <NothingFound onClear={props.onClear} onFirst={page > 1 ? () => onPage?.(1) : undefined} />
        ) : (
          <ScrollRegion className={classes.scroll} label={label} isBusy={query.isFetching}>
            <Table role="table" aria-label={label} className={classes.grid}>
              <TableHeader
                columns={choice.shown}
                sort={sort}
                onSort={onSort}
                hasActions={hasActions}
                selection={hasTick ? selection : undefined}
              />
              {query.data === undefined ? (
                <SkeletonBody columns={choice.shown.length} rows={8} hasTick={hasTick} hasActions={hasActions} />
              ) : (
                <TableBody
                  rows={rows}
                  columns={choice.shown}
                  idOf={idOf}
                  nameOf={nameOf}
                  actions={actions}
                  selection={hasTick ? selection : undefined}
                />
              )}
              {query.data && <TotalsFoot columns={choice.shown} hasTick={hasTick} hasActions={hasActions} />}
            </Table>
          </ScrollRegion>
        )}
      </div>
      <TableFooter label={label} data={query.data} page={page} onPage={onPage} />
      {bulk && <SelectionBar selection={selection} actions={bulk} />}
    </div>
  );
}

function NothingFound({ onClear, onFirst }: { onClear?: () => void; onFirst?: () => void }) {
  const go = onClear ?? onFirst;
  return (
    <EmptyState
      drawing="letter"
      title={onClear ? 'Nothing matches these filters' : 'There is nothing on this page'}
      action={
        go && (
          <Button variant="default" onClick={go}>
            {onClear ? 'Clear filters' : 'Go to the first page'}
          </Button>
        )
      }
    >
      {onClear ? 'Try other words, or clear the filters to see everything.' : 'The list has become shorter since.'}
    </EmptyState>
  );
}
