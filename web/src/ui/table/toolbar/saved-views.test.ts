import { expect, it } from 'vitest';
import { isSameState, type SavedView, withView } from './saved-views.ts';

const columns = { order: ['name', 'leads'], hidden: [] };
const view = (name: string, filters = {}): SavedView => ({ name, columns, filters });

it('view of the same name saved → replaced; views → sorted by name', () => {
  const views = withView([view('Beta'), view('Alpha', { stage: 'failed' })], view('Alpha'));
  expect(views).toEqual([view('Alpha'), view('Beta')]);
});

it('saved views with the same columns, sort and filters → the same state, whatever the order of the filters', () => {
  expect(isSameState(view('a', { x: 1, y: 2 }), view('b', { y: 2, x: 1 }))).toBe(true);
  expect(isSameState(view('a', { x: 1 }), view('b', { x: 2 }))).toBe(false);
  expect(isSameState(view('a'), { ...view('a'), sort: 'name' })).toBe(false);
  expect(isSameState(view('a'), { ...view('a'), columns: { order: ['leads', 'name'], hidden: [] } })).toBe(false);
});
