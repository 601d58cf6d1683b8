import { Checkbox, Skeleton, Table } from '@mantine/core';
import classes from './data-table.module.css';
import { RowActions } from './row-actions.tsx';
import type { Column, RowAction } from './table-types.ts';
import type { Selection } from './use-selection.ts';

type BodyProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  actions?: (row: Row) => RowAction[];
  selection?: Selection<Row>;
};

/** Explicit roles: the phone layout overrides `display: table`, which would drop the implicit ones. */
export function TableBody<Row>({ rows, columns, idOf, nameOf, actions, selection }: BodyProps<Row>) {
  return (
    <Table.Tbody role="rowgroup">
      {rows.map((row) => (
        <Table.Tr key={idOf(row)} role="row" className={classes.row} data-selected={selection?.has(row) || undefined}>
          {selection && (
            <Table.Td role="cell" className={classes.tick}>
              <Checkbox
                aria-label={`Select ${nameOf(row)}`}
                checked={selection.has(row)}
                onChange={(event) => selection.toggle(row, event.currentTarget.checked)}
              />
            </Table.Td>
          )}
          {columns.map((column) => (
            <Table.Td
              key={column.id}
              role="cell"
              data-align={column.align}
              data-name={column.isName || undefined}
              data-label={column.head}
            >
              {column.cell(row)}
            </Table.Td>
          ))}
          {actions && (
            <Table.Td role="cell" className={classes.actions}>
              <RowActions name={nameOf(row)} actions={actions(row)} />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

type SkeletonProps = { columns: number; rows: number; hasCheckbox: boolean; hasActions: boolean };

/** Placeholder rows with the final number and height, so that the layout does not shift. */
export function SkeletonBody({ columns, rows, hasCheckbox, hasActions }: SkeletonProps) {
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  return (
    <Table.Tbody aria-hidden="true">
      {range(rows).map((row) => (
        <Table.Tr key={row} className={classes.row}>
          {hasCheckbox && <Table.Td className={classes.tick} />}
          {range(columns).map((column) => (
            <Table.Td key={column}>
              <Skeleton height={12} width={`${column === 0 ? 70 : 35 + ((row * 7 + column * 13) % 30)}%`} />
            </Table.Td>
          ))}
          {hasActions && <Table.Td className={classes.actions} />}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

export function TotalsRow<Row>({
  columns,
  hasCheckbox,
  hasActions,
}: { columns: readonly Column<Row>[] } & Omit<SkeletonProps, 'columns' | 'rows'>) {
  if (!columns.some((column) => column.total !== undefined)) return null;
  return (
    <Table.Tfoot className={classes.tfoot} role="rowgroup">
      <Table.Tr role="row">
        {hasCheckbox && <Table.Td role="cell" className={classes.tick} />}
        {columns.map((column) => (
          <Table.Td
            key={column.id}
            role="cell"
            data-align={column.align}
            data-label={column.head}
            data-name={column.isName || undefined}
          >
            {column.total ?? (column.isName ? 'Total' : null)}
          </Table.Td>
        ))}
        {hasActions && <Table.Td role="cell" className={classes.actions} />}
      </Table.Tr>
    </Table.Tfoot>
  );
}
