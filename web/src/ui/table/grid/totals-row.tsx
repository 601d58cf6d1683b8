import { formatNumber } from '../../../lib/format.ts';
import classes from '../data-table.module.css';
import type { Column } from '../table-types.ts';
import { roles } from './table-roles.ts';

type TotalsProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  selectedRows: readonly Row[];
  hasCheckbox: boolean;
  hasActions: boolean;
};

export function TotalsRow<Row>({ columns, rows, selectedRows, hasCheckbox, hasActions }: TotalsProps<Row>) {
  if (!columns.some((column) => column.total !== undefined)) return null;
  const hasSelection = selectedRows.length > 0 && columns.some(({ total }) => typeof total === 'function');
  const label = hasSelection ? `Total of ${formatNumber(selectedRows.length)} selected` : 'Total';
  const totalOf = ({ total, isName }: Column<Row>) =>
    typeof total === 'function' ? total(hasSelection ? selectedRows : rows) : (total ?? (isName ? label : null));
  return (
    <tfoot className={classes.tfoot} {...roles.rowGroup}>
      <tr {...roles.row}>
        {hasCheckbox && <td {...roles.cell} className={classes.tick} />}
        {columns.map((column) => (
          <td
            key={column.id}
            {...roles.cell}
            data-align={column.align}
            data-label={column.head}
            data-name={column.isName || undefined}
          >
            {totalOf(column)}
          </td>
        ))}
        {hasActions && <td {...roles.cell} className={classes.actions} />}
      </tr>
    </tfoot>
  );
}
