import {
  type ColumnMapping,
  neededColumns,
  type PlannedColumn,
  plannedColumns,
  plannedLabels,
  readTable,
} from '@fanfare/contract/csv-import';
import { useMemo } from 'react';
import { truncate } from '../../../lib/format.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { FieldOf } from '../../../ui/form/use-form.ts';
import classes from './import.module.css';

type Props = { field: FieldOf<{ text: string; mapping: ColumnMapping }>; text: string };

const isNeeded = (column: PlannedColumn) => neededColumns.some((one) => one === column);

/** For each thing a post has, the column of the file that holds it; the first row shows what that would be. */
export function ImportColumns({ field, text }: Props) {
  const [names = [], first = []] = useMemo(() => readTable(text).slice(0, 2), [text]);
  const options = names.map((name, at) => ({ value: String(at), label: name.trim() || `Column ${at + 1}` }));
  return (
    <div className={classes.columns}>
      {plannedColumns.map((column) => {
        const { value, onChange, ...rest } = field(`mapping.${column}`);
        const example = value === undefined ? '' : (first[value] ?? '').trim();
        return (
          <SelectField
            {...rest}
            key={column}
            required={isNeeded(column)}
            label={plannedLabels[column]}
            description={example ? `First row: ${truncate(example, 50)}` : undefined}
            options={options}
            clearable={!isNeeded(column)}
            value={value === undefined ? null : String(value)}
            onChange={(at) => onChange(at === undefined || at === null ? undefined : Number(at))}
          />
        );
      })}
    </div>
  );
}
