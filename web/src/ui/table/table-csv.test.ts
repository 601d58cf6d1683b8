import { expect, it } from 'vitest';
import { tableCsv } from './table-csv.ts';
import type { Column } from './table-types.ts';

type Row = { name: string; leads: number | null };
const columns: Column<Row>[] = [
  { id: 'name', head: 'Name, full', cell: (row) => row.name, text: (row) => row.name },
  { id: 'act', head: 'Act', cell: () => 'x' },
  { id: 'leads', head: 'Leads', cell: (row) => row.leads, text: (row) => row.leads },
];

it('CSV of a table with columns with and without `text` → only those with `text`, values quoted where needed', () => {
  expect(tableCsv(columns, [{ name: 'Say "hi",\nAnna', leads: 3 }])).toBe(
    '"Name, full",Leads\r\n"Say ""hi"",\nAnna",3\r\n',
  );
});

it('CSV values starting with = + - @ or tab → prefixed with an apostrophe (no formulas)', () => {
  const rows = ['=1+1', '+44', '-cmd', '@sum', '\tx'].map((name) => ({ name, leads: null }));
  expect(tableCsv(columns, rows).split('\r\n').slice(1, 6)).toEqual(["'=1+1,", "'+44,", "'-cmd,", "'@sum,", `"'\tx",`]);
});

it('negative numbers in a CSV → not prefixed', () => {
  expect(tableCsv(columns, [{ name: '-12.5', leads: -3 }])).toContain('-12.5,-3');
});
