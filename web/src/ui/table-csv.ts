import type { Column } from './table-types.ts';

/** Spreadsheets run cells that begin like this as formulas; a leading apostrophe makes them text again. */
const risky = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

function cellOf(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = risky.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The view as a file: the columns that are shown, in their order, for these rows. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.filter((column) => column.text);
  const lines = [
    told.map((column) => cellOf(column.head)),
    ...rows.map((row) => told.map((column) => cellOf(column.text?.(row)))),
  ];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** The mark at the front tells Excel that the letters are UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
