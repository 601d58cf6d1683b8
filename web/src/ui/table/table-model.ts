import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  functionalUpdate,
  type ReactTable,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type Row as TanStackRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareValues, formatSort, parseSort } from './table-sort.ts';
import type { Column } from './table-types.ts';
import type { ColumnChoice } from './toolbar/column-choice.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export type { RowData };
export type ModelRow<Row extends RowData> = TanStackRow<typeof features, Row>;
export type TableModel<Row extends RowData> = ReactTable<typeof features, Row>;

type ModelInput<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string | number;
  choice: ColumnChoice;
  sort: string | undefined;
  onSort?: (sort: string) => void;
  whyUnselectable?: (row: Row) => string | undefined;
  /** True if the rows are in the order of `sort` already. */
  isSorted: boolean;
};

/** Model of a table: order, visibility, sorting and selection. Rows that are no longer loaded are not selected. */
export function useTableModel<Row extends RowData>(input: ModelInput<Row>) {
  const { columns, rows, idOf, choice, sort, onSort, whyUnselectable, isSorted } = input;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(() => columns.map((column) => toDefinition(column)), [columns]);
  const columnVisibility = useMemo(() => Object.fromEntries(choice.hidden.map((id) => [id, false])), [choice]);
  const sorting = useMemo(() => parseSort(sort), [sort]);
  const model: TableModel<Row> = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(idOf(row)),
    state: { columnOrder: choice.order, columnVisibility, sorting, rowSelection },
    onSortingChange: (updater) => onSort?.(formatSort(functionalUpdate<SortingState>(updater, sorting))),
    onRowSelectionChange: (updater) => setRowSelection((before) => functionalUpdate(updater, keepLoaded(before))),
    enableRowSelection: ({ original }) => whyUnselectable?.(original) === undefined,
    manualSorting: isSorted,
    enableMultiSort: false,
    enableSortingRemoval: false,
  });
  const keepLoaded = (selection: RowSelectionState): RowSelectionState => {
    const { rowsById } = model.getCoreRowModel();
    return Object.fromEntries(Object.entries(selection).filter(([id]) => id in rowsById));
  };
  const leafColumns = model.getVisibleLeafColumns();
  const visibleColumns = useMemo(
    () => leafColumns.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    [leafColumns, columns],
  );
  return { model, visibleColumns };
}

function toDefinition<Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const getValue = column.value ?? column.text;
  return {
    id: column.id,
    accessorFn: (row) => getValue?.(row) ?? undefined,
    enableSorting: column.sortable ?? false,
    sortDescFirst: column.sortsDescendingFirst ?? false,
    sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
    sortUndefined: 'last',
  };
}
