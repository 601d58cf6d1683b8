import { Button } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Block } from '../layout/layout.tsx';
import classes from './data-table.module.css';
import { TableGrid } from './grid/table-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { saveCsv, tableCsv } from './table-csv.ts';
import { TableFooter } from './table-footer.tsx';
import { type RowData, useTableModel } from './table-model.ts';
import type { BulkAction, Column, ListQuery, PageSizeChoice, RowAction, TableHandle } from './table-types.ts';
import { type ColumnChoice, completeChoice, useColumnChoice } from './toolbar/column-choice.ts';
import { ColumnsMenu } from './toolbar/columns-menu.tsx';
import type { ViewFilters, ViewState } from './toolbar/saved-views.ts';
import { TableToolbar } from './toolbar/table-toolbar.tsx';
import { ViewsMenu } from './toolbar/views-menu.tsx';

export type { BulkAction, Column, ListQuery, RowAction, TableHandle } from './table-types.ts';
export type { ViewFilters } from './toolbar/saved-views.ts';

type DataTableProps<Row> = {
  /** Storage key of columns and views, and name of the CSV file. */
  id: string;
  label: string;
  query: ListQuery<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string | number;
  /** Short name of the row, for the labels of its checkbox and menu. */
  nameOf: (row: Row) => string;
  page?: number;
  /**
   * Called to open another page of a table whose rows the server sorts and pages. Without it the query has all rows, up
   * to about 10,000, and the browser sorts them.
   */
  onPage?: (page: number) => void;
  /** Sort as `name` or `-name`. Without `onSort`, this is the initial sort of a table that the browser sorts. */
  sort?: string;
  onSort?: (sort: string) => void;
  pageSize?: PageSizeChoice;
  filters?: ReactNode;
  /** Buttons beside the button "Columns". */
  tools?: ReactNode;
  /** Choice of columns that is stored elsewhere than in this browser's storage, such as in the URL. */
  columnChoice?: readonly [ColumnChoice, (choice: ColumnChoice | undefined) => void];
  /** Heading of a list without matches, where the specification has one. */
  noMatchesTitle?: string;
  /** Clears the filters; passed while filters are active, so that an empty list offers it. */
  onClear?: () => void;
  /** Filters for saved views, which restore columns, sort and these filters. */
  views?: ViewFilters;
  actions?: (row: Row) => RowAction[];
  bulk?: readonly BulkAction<Row>[];
  /** Further content of the bar that appears when rows are selected, in addition to the buttons of `bulk`. */
  selection?: (rows: Row[], clear: () => void) => ReactNode;
  /** Reason why a row can't be selected; undefined for rows that can. */
  whyUnselectable?: (row: Row) => string | undefined;
  /** True to scroll the table in a box of the window's height: header and totals stay in view beside many columns. */
  isBoxed?: boolean;
  handle?: Ref<TableHandle<Row>>;
  empty: ReactNode;
  hasCsv?: boolean;
  /** Replaces the CSV file of the loaded rows. */
  onCsv?: () => void;
};

/** Rows of a table that has not loaded; always the same array, so that the table's model is not computed again. */
const noRows: readonly never[] = [];

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { id, label, query, columns, idOf, nameOf, page = 1, onPage, views, actions, bulk = [] } = props;
  const isPaged = onPage !== undefined;
  const rows = query.data?.items ?? noRows;
  const ownChoice = useColumnChoice(id, columns);
  const [choice, setChoice] = props.columnChoice ?? ownChoice;
  const [initialSort] = useState(props.sort);
  const [ownSort, setOwnSort] = useState(initialSort);
  const sort = props.onSort ? props.sort : ownSort;
  const onSort = props.onSort ?? (isPaged ? undefined : setOwnSort);
  const { model, visibleColumns } = useTableModel({
    columns,
    rows,
    idOf,
    choice,
    sort,
    onSort,
    whyUnselectable: props.whyUnselectable,
    isSorted: isPaged || props.onSort !== undefined,
  });
  const isEmpty = query.data !== undefined && rows.length === 0;
  const hasFailed = query.data === undefined && query.error !== null && query.error !== undefined;
  const clearSelection = () => model.resetRowSelection(true);
  const selectedRows = model.getSelectedRowModel().rows.map(({ original }) => original);

  if (isEmpty && !props.onClear && page === 1) return <div className={classes.card}>{props.empty}</div>;

  /** True if saved views store the sort separately: when the server sorts the list, the sort is one of the filters. */
  const ownsSort = views !== undefined && !('sort' in views.values);
  const defaultState: ViewState = {
    columns: completeChoice(columns, undefined),
    sort: ownsSort ? initialSort : undefined,
    filters: {},
  };
  const viewState: ViewState = { columns: choice, sort: ownsSort ? sort : undefined, filters: views?.values };
  const applyView = (view: ViewState | undefined) => {
    setChoice(view?.columns);
    if (ownsSort) onSort?.(view?.sort ?? initialSort ?? '');
    views?.apply(view?.filters ?? {});
  };
  const shownRows = () => model.getRowModel().rows.map(({ original }) => original);

  return (
    <Block className={classes.table} pos="relative" data-busy={(query.isFetching && !query.isPending) || undefined}>
      <TableToolbar
        filters={props.filters}
        menus={
          <>
            {props.tools}
            {views && <ViewsMenu table={id} state={viewState} defaultState={defaultState} onApply={applyView} />}
            <ColumnsMenu columns={columns} choice={choice} onChange={setChoice} />
          </>
        }
        onCsv={
          props.hasCsv === false || rows.length === 0
            ? undefined
            : (props.onCsv ?? (() => saveCsv(id, tableCsv(visibleColumns, shownRows()))))
        }
      />
      <div className={classes.card}>
        {hasFailed && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {isEmpty && (
          <NoResults
            title={props.noMatchesTitle}
            onClear={props.onClear}
            onFirst={page > 1 ? () => onPage?.(1) : undefined}
          />
        )}
        {!hasFailed && !isEmpty && (
          <TableGrid
            label={label}
            data={query.data}
            isFetching={query.isFetching}
            isPaged={isPaged}
            model={model}
            columns={visibleColumns}
            selectedRows={selectedRows}
            nameOf={nameOf}
            actions={actions}
            hasCheckbox={bulk.length > 0 || props.selection !== undefined}
            whyUnselectable={props.whyUnselectable}
            isBoxed={props.isBoxed}
            handle={props.handle}
            canSort={onSort !== undefined}
          />
        )}
      </div>
      <TableFooter label={label} data={query.data} page={page} onPage={onPage} pageSize={props.pageSize} />
      <SelectionBar rows={selectedRows} onClear={clearSelection} actions={bulk}>
        {selectedRows.length > 0 && props.selection?.(selectedRows, clearSelection)}
      </SelectionBar>
    </Block>
  );
}

type NoResultsProps = { title?: string; onClear?: () => void; onFirst?: () => void };

function NoResults({ title = 'No matches', onClear, onFirst }: NoResultsProps) {
  const handleClick = onClear ?? onFirst;
  return (
    <EmptyState
      illustration="envelope"
      title={onClear ? title : 'This page is empty'}
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
