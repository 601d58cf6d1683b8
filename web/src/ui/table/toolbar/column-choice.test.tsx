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
  it('without a choice → all columns in their order, extra ones hidden', () => {
    expect(defaultChoice).toEqual({ order: ['name', 'leads', 'cost'], hidden: ['cost'] });
  });

  it('name column moved and hidden → it stays first and visible', () => {
    expect(completeChoice(columns, { order: ['cost', 'name', 'leads'], hidden: ['name'] })).toEqual({
      order: ['name', 'cost', 'leads'],
      hidden: [],
    });
  });

  it('removed columns → dropped; new columns → added with their default', () => {
    expect(completeChoice(columns, { order: ['gone', 'name'], hidden: ['gone'] })).toEqual(defaultChoice);
  });

  it('hidden and shown again → the same choice', () => {
    const hidden = completeChoice(columns, toggleColumn(defaultChoice, 'leads', false));
    expect(hidden.hidden).toEqual(['leads', 'cost']);
    expect(completeChoice(columns, toggleColumn(hidden, 'leads', true))).toEqual(defaultChoice);
  });
});

it('moveColumn called → the column is one place up or down', () => {
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

  it.each(['nonsense', '{"cost":true}', '{"order":[1],"hidden":[]}', 'null'])('invalid data %s → undefined', (text) => {
    localStorage.setItem('columns', text);
    expect(readStored('columns', ColumnChoice)).toBeUndefined();
  });
});
