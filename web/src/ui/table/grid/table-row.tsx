import { Checkbox } from '@mantine/core';
import { type Ref, useMemo } from 'react';
import classes from '../data-table.module.css';
import type { ModelRow, RowData } from '../table-model.ts';
import type { Column, RowAction } from '../table-types.ts';
import { RowActions } from './row-actions.tsx';
import { roles } from './table-roles.ts';

export type RowParts<Row extends RowData> = {
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  actions: ((row: Row) => RowAction[]) | undefined;
  hasCheckbox: boolean;
  whyUnselectable?: (row: Row) => string | undefined;
};

type RowProps<Row extends RowData> = {
  parts: RowParts<Row>;
  row: ModelRow<Row>;
  isSelected: boolean;
  /** Position among the loaded rows, from 0. */
  index: number;
  /** Position in the whole list, from 1; the header is 1. */
  ariaIndex: number;
  isTabStop: boolean;
  measureRef?: Ref<HTMLTableRowElement>;
};

export function TableRow<Row extends RowData>(props: RowProps<Row>) {
  const { parts, row, isSelected, index, ariaIndex, isTabStop, measureRef } = props;
  // The cells are memoized: scrolling virtual rows renders every row again, but its cells change only with the row's
  // data.
  const cells = useMemo(() => <Cells parts={parts} row={row} isSelected={isSelected} />, [parts, row, isSelected]);
  return (
    <tr
      ref={measureRef}
      {...roles.row}
      className={`${classes.row} ff-hover`}
      aria-rowindex={ariaIndex}
      data-index={index}
      data-selected={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {cells}
    </tr>
  );
}

function Cells<Row extends RowData>({ parts, row, isSelected }: Pick<RowProps<Row>, 'parts' | 'row' | 'isSelected'>) {
  const { columns, nameOf, actions, hasCheckbox, whyUnselectable } = parts;
  const reason = whyUnselectable?.(row.original);
  const name = nameOf(row.original);
  return (
    <>
      {hasCheckbox && (
        <td {...roles.cell} className={classes.tick}>
          <Checkbox
            aria-label={reason ? `Select ${name}. ${reason}` : `Select ${name}`}
            title={reason}
            disabled={reason !== undefined}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          {...roles.cell}
          data-align={column.align}
          data-column={column.id}
          data-name={column.isName || undefined}
          data-label={column.head}
        >
          {column.cell(row.original)}
        </td>
      ))}
      {actions && (
        <td {...roles.cell} className={classes.actions}>
          <RowActions name={name} actions={actions(row.original)} />
        </td>
      )}
    </>
  );
}
