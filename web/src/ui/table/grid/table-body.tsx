import { Skeleton } from '@mantine/core';
import { lazy, type Ref, Suspense, useImperativeHandle, useMemo } from 'react';
import classes from '../data-table.module.css';
import type { ModelRow, RowData } from '../table-model.ts';
import type { TableHandle } from '../table-types.ts';
import { roles } from './table-roles.ts';
import { type RowParts, TableRow } from './table-row.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** Component that renders the rows in view only; it is loaded, with TanStack Virtual, by the first long table. */
const VirtualRows = lazy(() => import('./virtual-rows.tsx').then(({ VirtualRows }) => ({ default: VirtualRows })));

type BodyProps<Row extends RowData> = RowParts<Row> & {
  rows: readonly ModelRow<Row>[];
  /** Number of rows on the pages before this one. */
  rowsBefore: number;
  selection: Readonly<Record<string, boolean>>;
  /** True to render only the rows in the visible part of `scrollBox`. */
  isVirtual: boolean;
  scrollBox: HTMLElement | null;
  handle?: Ref<TableHandle<Row>>;
};

export function TableBody<Row extends RowData>(props: BodyProps<Row>) {
  const { rows, rowsBefore, selection, isVirtual, scrollBox, columns, nameOf, actions, hasCheckbox, whyUnselectable } =
    props;
  const { tabStop, focusRow, bodyProps } = useRowKeys(rows.length);
  useImperativeHandle(props.handle, () => ({
    focusFirst: (matches) =>
      focusRow(
        rows.findIndex(({ original }) => matches(original)),
        true,
      ),
  }));
  const parts = useMemo(
    () => ({ columns, nameOf, actions, hasCheckbox, whyUnselectable }),
    [columns, nameOf, actions, hasCheckbox, whyUnselectable],
  );
  const renderRow = (index: number, measureRef?: (row: HTMLTableRowElement | null) => void) => {
    const row = rows[index];
    if (!row) return null;
    return (
      <TableRow
        key={row.id}
        parts={parts}
        row={row}
        isSelected={selection[row.id] ?? false}
        index={index}
        ariaIndex={rowsBefore + index + 2}
        isTabStop={index === tabStop}
        measureRef={measureRef}
      />
    );
  };
  if (!isVirtual)
    return (
      <tbody {...roles.rowGroup} {...bodyProps}>
        {rows.map((_, index) => renderRow(index))}
      </tbody>
    );
  return (
    <Suspense fallback={<SkeletonBody columns={columns.length} hasCheckbox={hasCheckbox} hasActions={!!actions} />}>
      <tbody {...roles.rowGroup} {...bodyProps}>
        <VirtualRows
          count={rows.length}
          keyOf={(index) => rows[index]?.id ?? index}
          scrollBox={scrollBox}
          keptIndex={tabStop}
          renderRow={renderRow}
        />
      </tbody>
    </Suspense>
  );
}

type SkeletonProps = { columns: number; hasCheckbox: boolean; hasActions: boolean };

const skeletonRows = 8;

/** Placeholder rows with the final height, so that the layout does not shift. */
export function SkeletonBody({ columns, hasCheckbox, hasActions }: SkeletonProps) {
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  return (
    <tbody {...roles.none}>
      {range(skeletonRows).map((row) => (
        <tr key={row} className={`${classes.row} ff-hover`}>
          {hasCheckbox && <td className={classes.tick} />}
          {range(columns).map((column) => (
            <td key={column}>
              <Skeleton height={12} width={`${column === 0 ? 70 : 35 + ((row * 7 + column * 13) % 30)}%`} />
            </td>
          ))}
          {hasActions && <td className={classes.actions} />}
        </tr>
      ))}
    </tbody>
  );
}
