import {
  type ColumnMapping,
  type CsvColumn,
  csvColumnLabels,
  csvColumns,
  parseCsvTable,
  requiredColumns,
} from '@fanfare/contract/social/csv-import';
import { useMemo } from 'react';
import { truncate } from '../../../lib/format.ts';
import { type Option, SelectField } from '../../../ui/fields/select-field.tsx';
import { type FieldProps, type GetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';

type Props = { field: GetFieldProps<{ text: string; mapping: ColumnMapping }>; text: string };

const isRequired = (column: CsvColumn) => requiredColumns.some((required) => required === column);

/** Maps each field of a post to a column of the file; the first row is shown as an example. */
export function ImportColumns({ field, text }: Props) {
  const [names = [], firstRow = []] = useMemo(() => parseCsvTable(text).slice(0, 2), [text]);
  const options = names.map((name, index) => ({ value: String(index), label: name.trim() || `Column ${index + 1}` }));
  return (
    <Grid fill={240} gap={16}>
      {csvColumns.map((column) => (
        <ColumnField
          key={column}
          field={field(`mapping.${column}`)}
          column={column}
          firstRow={firstRow}
          options={options}
        />
      ))}
    </Grid>
  );
}

type ColumnProps = {
  field: FieldProps<number | undefined>;
  column: CsvColumn;
  firstRow: readonly string[];
  options: readonly Option[];
};

function ColumnField({ field, column, firstRow, options }: ColumnProps) {
  const value = useFieldValue(field);
  const example = value === undefined ? '' : (firstRow[value] ?? '').trim();
  return (
    <SelectField
      {...field}
      required={isRequired(column)}
      label={csvColumnLabels[column]}
      description={example ? `First row: ${truncate(example)}` : undefined}
      options={options}
      clearable={!isRequired(column)}
      value={value === undefined ? null : String(value)}
      onChange={(index) => field.onChange(index === undefined || index === null ? undefined : Number(index))}
    />
  );
}
