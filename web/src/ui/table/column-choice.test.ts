import { beforeEach, expect, it } from 'vitest';
import { loadChoice, saveChoice, visibleColumns } from './column-choice.ts';

const columns = [
  { id: 'name', head: 'Name', cell: () => '', isName: true },
  { id: 'leads', head: 'Leads', cell: () => '' },
  { id: 'cost', head: 'Cost', cell: () => '', isExtra: true },
];
const shownIds = (choice: Record<string, boolean>) => visibleColumns(columns, choice).map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('without a choice → all columns except extra ones; a choice overrides that', () => {
  expect(shownIds({})).toEqual(['name', 'leads']);
  expect(shownIds({ cost: true, leads: false })).toEqual(['name', 'cost']);
});

it('the name column cannot be hidden', () => {
  expect(shownIds({ name: false })).toContain('name');
});

it('each table stores its own choice', () => {
  saveChoice('contests', { cost: true });
  expect(loadChoice('contests')).toEqual({ cost: true });
  expect(loadChoice('leads')).toEqual({});
});

it('invalid stored data → empty choice', () => {
  localStorage.setItem('fanfare-columns-leads', '{"cost":"yes"}');
  expect(loadChoice('leads')).toEqual({});
  localStorage.setItem('fanfare-columns-leads', 'nonsense');
  expect(loadChoice('leads')).toEqual({});
});
