import { expect, test } from 'vitest';
import { addAction, pendingRows, type StartedAction } from './started-actions.ts';

const started = (change: Partial<StartedAction>): StartedAction => ({
  id: 1,
  kind: 'pause',
  network: 'facebook',
  message: '',
  account: 'act_1',
  fbUid: null,
  rowIds: ['1', '2'],
  skipped: [],
  pausedParents: [],
  isFinished: false,
  ...change,
});

test('running action → its rows are marked as pending, except skipped ones', () => {
  const skipped = [{ id: '2', name: 'Ad 2', reason: 'Already paused.' }];
  expect([...pendingRows([started({ skipped })])]).toEqual([['1', 'Pausing…']]);
});

test('finished action → its rows are no longer marked as pending', () => {
  expect(pendingRows([started({ isFinished: true })]).size).toBe(0);
});

test('action added to the shown ones → running ones and the newest finished one stay; the same action again → no second entry', () => {
  const actions = [
    started({ id: 4 }),
    started({ id: 3, isFinished: true }),
    started({ id: 2 }),
    started({ id: 1, isFinished: true }),
  ];
  expect(addAction(actions, started({ id: 5 })).map(({ id }) => id)).toEqual([5, 4, 3, 2]);
  expect(addAction(actions, started({ id: 4 })).map(({ id }) => id)).toEqual([4, 3, 2]);
});
