import { expect, test } from 'vitest';
import { isFiltered, toApiQuery } from './ledger-query.ts';

const query = { page: 1, search: '' };

test('dates → local midnight to local midnight, also on a 23-hour day', () => {
  expect(toApiQuery({ ...query, first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin')).toEqual({
    ...query,
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});

test('unset filters are not sent', () => {
  expect(toApiQuery({ ...query, stage: 'planned' }, 'UTC')).toEqual({ ...query, stage: 'planned' });
});

test('page 3 → not filtered; search text → filtered', () => {
  expect([isFiltered({ ...query, page: 3 }), isFiltered({ ...query, search: 'beans' })]).toEqual([false, true]);
});
