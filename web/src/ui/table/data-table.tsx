import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { ScrollRegion } from '../page/scroll-region.tsx';
import { useColumnChoice } from './column-choice.ts';
import classes from './data-table.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { SkeletonBody, TableBody, TotalsRow } from './table-body.tsx';
import { saveCsv, tableCsv } from './table-csv.ts';
import { TableFooter } from './table-footer.tsx';
import { TableHeader } from './table-header.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { BulkAction, Column, ListQuery, RowAction } from './table-types.ts';
import { useSelection } from './use-selection.ts';

export type { BulkAction, Column, ListQuery, RowAction } from './table-types.ts';

type DataTableProps<Row> = {
  /** Storage key of the column choice and name of the CSV file. */
  id: string;
  label: string;
  query: ListQuery<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string | number;
  /** Short name of the row, for the labels of its checkbox and menu. */
  nameOf: (row: Row) => string;
  page?: number;
  onPage?: (page: number) => void;
  sort?: string;
  onSort?: (sort: string) => void;
  filters?: ReactNode;
  /** Passed while filters are active: an empty list then offers to clear them. */
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
  const hasCheckbox = bulk !== undefined && bulk.length > 0;
  const hasActions = actions !== undefined;
  const isEmpty = query.data !== undefined && rows.length === 0;
  const hasFailed = query.data === undefined && query.error !== null && query.error !== undefined;

  if (isEmpty && !props.onClear && page === 1) return <div className={classes.card}>{props.empty}</div>;

  return (
    <div className={classes.table} data-busy={(query.isFetching && !query.isPending) || undefined}>
      <TableToolbar
        filters={filters}
        optional={choice.optional}
        visible={choice.visible}
        onToggle={choice.toggle}
        onCsv={
          props.hasCsv === false || rows.length === 0 ? undefined : () => saveCsv(id, tableCsv(choice.visible, rows))
        }
      />
      <div className={classes.card}>
        {hasFailed ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : isEmpty ? (
          <NoResults onClear={props.onClear} onFirst={page > 1 ? () => onPage?.(1) : undefined} />
        ) : (
          <ScrollRegion className={classes.scroll} label={label} isBusy={query.isFetching}>
            <Table role="table" aria-label={label} className={classes.grid}>
              <TableHeader
                columns={choice.visible}
                sort={sort}
                onSort={onSort}
                hasActions={hasActions}
                selection={hasCheckbox ? selection : undefined}
              />
              {query.data === undefined ? (
                <SkeletonBody
                  columns={choice.visible.length}
                  rows={8}
                  hasCheckbox={hasCheckbox}
                  hasActions={hasActions}
                />
              ) : (
                <TableBody
                  rows={rows}
                  columns={choice.visible}
                  idOf={idOf}
                  nameOf={nameOf}
                  actions={actions}
                  selection={hasCheckbox ? selection : undefined}
                />
              )}
              {query.data && <TotalsRow columns={choice.visible} hasCheckbox={hasCheckbox} hasActions={hasActions} />}
            </Table>
          </ScrollRegion>
        )}
      </div>
      <TableFooter label={label} data={query.data} page={page} onPage={onPage} />
      {bulk && <SelectionBar selection={selection} actions={bulk} />}
    </div>
  );
}

function NoResults({ onClear, onFirst }: { onClear?: () => void; onFirst?: () => void }) {
  const handleClick = onClear ?? onFirst;
  return (
    <EmptyState
      illustration="envelope"
      title={onClear ? 'No matches' : 'This page is empty'}
      action={
        handleClick && (
          <Button variant="default" onClick={handleClick}>
            {onClear ? 'Clear filters' : 'Go to first page'}
          </Button>
        )
      }
    >
      {onClear ? 'Try a different search or clear the filters.' : 'Items were removed since you opened this list.'}
    </EmptyState>
  );
}
