import { Box } from '@mantine/core';
import { type Ref, useState } from 'react';
import classes from '../data-table.module.css';
import type { RowData, TableModel } from '../table-model.ts';
import type { Column, Paged, TableHandle } from '../table-types.ts';
import { SkeletonBody, TableBody } from './table-body.tsx';
import { TableHeader } from './table-header.tsx';
import { roles } from './table-roles.ts';
import type { RowParts } from './table-row.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useIsWide } from './use-is-wide.ts';

type GridProps<Row extends RowData> = RowParts<Row> & {
  label: string;
  data: Paged<Row> | undefined;
  isFetching: boolean;
  isPaged: boolean;
  model: TableModel<Row>;
  selectedRows: readonly Row[];
  canSort: boolean;
  isBoxed?: boolean;
  handle?: Ref<TableHandle<Row>>;
};

/** Number of rows from which only those in view are in the document, and the table scrolls in its own box. */
const virtualFrom = 100;

/**
 * Width of a column in px. The rows in view change while scrolling, so columns of a long table can't follow their
 * content.
 */
const fixedWidth = <Row,>({ width, minWidth, isName }: Column<Row>) => width ?? minWidth ?? (isName ? 240 : 140);

export function TableGrid<Row extends RowData>(props: GridProps<Row>) {
  const { label, data, isFetching, isPaged, model, columns, selectedRows, nameOf, actions, hasCheckbox } = props;
  const { whyUnselectable } = props;
  const [scrollBox, setScrollBox] = useState<HTMLElement | null>(null);
  const isWide = useIsWide(scrollBox);
  const { rows } = model.getRowModel();
  const isVirtual = !isPaged && rows.length >= virtualFrom;
  const hasActions = actions !== undefined;
  const rowCount = Math.max(data?.total ?? 0, rows.length);
  const gridWidth = columns.reduce((sum, column) => sum + fixedWidth(column), 0);
  return (
    <Box
      component="section"
      ref={setScrollBox}
      className={classes.scroll}
      aria-label={label}
      aria-busy={isFetching}
      data-wide={isWide || undefined}
      data-virtual={isVirtual || undefined}
      data-boxed={isVirtual || props.isBoxed || undefined}
      __vars={{ '--grid-width': `${gridWidth}px` }}
      // The table's box can take focus while it scrolls: the arrow keys scroll a focused box.
      tabIndex={isWide || isVirtual || props.isBoxed ? 0 : undefined}
    >
      <table {...roles.table} aria-label={label} aria-rowcount={data && rowCount + 1} className={classes.grid}>
        <TableHeader
          model={model}
          columns={columns}
          hasActions={hasActions}
          hasCheckbox={hasCheckbox}
          canSort={props.canSort}
          widthOf={isVirtual ? fixedWidth : undefined}
          selectAllLabel={isPaged ? 'Select all rows on this page' : 'Select all rows'}
        />
        {data === undefined ? (
          <SkeletonBody columns={columns.length} hasCheckbox={hasCheckbox} hasActions={hasActions} />
        ) : (
          <>
            <TableBody
              rows={rows}
              rowsBefore={isPaged ? (data.page - 1) * data.page_size : 0}
              columns={columns}
              nameOf={nameOf}
              actions={actions}
              hasCheckbox={hasCheckbox}
              whyUnselectable={whyUnselectable}
              selection={model.state.rowSelection}
              isVirtual={isVirtual}
              scrollBox={scrollBox}
              handle={props.handle}
            />
            <TotalsRow
              columns={columns}
              rows={data.items}
              selectedRows={selectedRows}
              hasCheckbox={hasCheckbox}
              hasActions={hasActions}
            />
          </>
        )}
      </table>
    </Box>
  );
}
