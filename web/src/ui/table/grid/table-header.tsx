import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from '../data-table.module.css';
import type { RowData, TableModel } from '../table-model.ts';
import type { Column } from '../table-types.ts';
import { roles } from './table-roles.ts';

type HeaderProps<Row extends RowData> = {
  model: TableModel<Row>;
  columns: readonly Column<Row>[];
  hasActions: boolean;
  hasCheckbox: boolean;
  canSort: boolean;
  /** Width of a column in px, for a table with fixed columns. */
  widthOf?: (column: Column<Row>) => number;
  /** Label of the checkbox that selects all rows. */
  selectAllLabel: string;
};

const sorts = {
  none: { Icon: IconArrowsSort, ariaSort: 'none' },
  asc: { Icon: IconArrowUp, ariaSort: 'ascending' },
  desc: { Icon: IconArrowDown, ariaSort: 'descending' },
} as const;

export function TableHeader<Row extends RowData>(props: HeaderProps<Row>) {
  const { model, columns, hasActions, hasCheckbox, canSort, widthOf, selectAllLabel } = props;
  const isAllSelected = model.getIsAllRowsSelected();
  return (
    <thead className={classes.thead} {...roles.rowGroup}>
      <tr {...roles.row} aria-rowindex={1}>
        {hasCheckbox && (
          <th className={classes.tick} {...roles.columnHeader}>
            <Checkbox
              aria-label={selectAllLabel}
              checked={isAllSelected}
              indeterminate={!isAllSelected && model.getSelectedRowModel().rows.length > 0}
              onChange={model.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {columns.map((column) => {
          const isSortable = canSort && column.sortable === true;
          const modelColumn = model.getColumn(column.id);
          const { Icon, ariaSort } = sorts[modelColumn?.getIsSorted() || 'none'];
          return (
            <th
              key={column.id}
              scope="col"
              {...roles.columnHeader}
              style={{ width: widthOf?.(column) ?? column.width, minWidth: column.minWidth }}
              data-align={column.align}
              data-name={column.isName || undefined}
              aria-sort={isSortable ? ariaSort : undefined}
            >
              {isSortable ? (
                <UnstyledButton
                  className={classes.sort}
                  data-sort={ariaSort}
                  onClick={() => modelColumn?.toggleSorting()}
                >
                  {column.head}
                  <Icon size={14} stroke={1.5} aria-hidden />
                </UnstyledButton>
              ) : (
                column.head
              )}
            </th>
          );
        })}
        {hasActions && (
          <th className={classes.actionsHead} {...roles.columnHeader}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
