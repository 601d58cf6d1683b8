import { beforeEach, expect, it } from 'vitest';
import { loadChoice, saveChoice, shownColumns } from './column-choice.ts';

const columns = [
  { id: 'name', head: 'Name', cell: () => '', isName: true },
  { id: 'leads', head: 'Leads', cell: () => '' },
  { id: 'cost', head: 'Cost', cell: () => '', isExtra: true },
];
const ids = (choice: Record<string, boolean>) => shownColumns(columns, choice).map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('shows all but the extra columns until somebody chooses', () => {
  expect(ids({})).toEqual(['name', 'leads']);
  expect(ids({ cost: true, leads: false })).toEqual(['name', 'cost']);
});

it('never hides the column that names the row', () => {
  expect(ids({ name: false })).toContain('name');
});

it('remembers each table apart', () => {
  saveChoice('contests', { cost: true });
  expect(loadChoice('contests')).toEqual({ cost: true });
  expect(loadChoice('leads')).toEqual({});
});

it('starts afresh when what was stored is broken', () => {
  localStorage.setItem('fanfare-columns-leads', '{"cost":"yes"}');
  expect(loadChoice('leads')).toEqual({});
  localStorage.setItem('fanfare-columns-leads', 'nonsense');
  expect(loadChoice('leads')).toEqual({});
});
