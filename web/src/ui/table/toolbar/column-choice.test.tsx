import { beforeEach, describe, expect, it } from 'vitest';
import { ColumnChoice, completeChoice, moveColumn, toggleColumn } from './column-choice.ts';
import { readStored, writeStored } from './stored-value.ts';

const columns = [
  { id: 'name', head: 'Name', isName: true },
  { id: 'leads', head: 'Leads' },
  { id: 'cost', head: 'Cost', isExtra: true },
];
const defaultChoice = completeChoice(columns, undefined);

describe('completeChoice', () => {
  it('table without a stored choice of columns → all columns in their order, extra ones hidden', () => {
    expect(defaultChoice).toEqual({ order: ['name', 'leads', 'cost'], hidden: ['cost'] });
  });

  it('name column moved and hidden → it stays first and visible', () => {
    expect(completeChoice(columns, { order: ['cost', 'name', 'leads'], hidden: ['name'] })).toEqual({
      order: ['name', 'cost', 'leads'],
      hidden: [],
    });
  });

  it('stored choice with removed columns → they are dropped; new columns → added with their default', () => {
    expect(completeChoice(columns, { order: ['gone', 'name'], hidden: ['gone'] })).toEqual(defaultChoice);
  });

  it('column hidden and shown again → the same choice as before', () => {
    const hidden = completeChoice(columns, toggleColumn(defaultChoice, 'leads', false));
    expect(hidden.hidden).toEqual(['leads', 'cost']);
    expect(completeChoice(columns, toggleColumn(hidden, 'leads', true))).toEqual(defaultChoice);
  });
});

it('moveColumn called with -1 or 1 → the column is one place up or down', () => {
  const moved = moveColumn(defaultChoice, 'cost', -1);
  expect(moved.order).toEqual(['name', 'cost', 'leads']);
  expect(moveColumn(moved, 'cost', 1)).toEqual(defaultChoice);
});

describe('stored choice', () => {
  beforeEach(() => localStorage.clear());

  it('column choice stored → the same choice is read; undefined stored → none', () => {
    writeStored('columns', defaultChoice);
    expect(readStored('columns', ColumnChoice)).toEqual(defaultChoice);
    writeStored('columns', undefined);
    expect(localStorage.length).toBe(0);
  });

  it.each(['nonsense', '{"cost":true}', '{"order":[1],"hidden":[]}', 'null'])(
    'stored choice of columns %s, which is invalid → undefined',
    (text) => {
      localStorage.setItem('columns', text);
      expect(readStored('columns', ColumnChoice)).toBeUndefined();
    },
  );
});
