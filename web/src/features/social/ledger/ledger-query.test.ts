import { expect, test } from 'vitest';
import { isNarrowed, toApiQuery } from './ledger-query.ts';

const place = { page: 1, search: '' };

test('days are whole days of the person, also where one of them has 23 hours', () => {
  expect(toApiQuery({ ...place, first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin')).toEqual({
    ...place,
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});

test('what is not asked for is not sent', () => {
  expect(toApiQuery({ ...place, stage: 'planned' }, 'UTC')).toEqual({ ...place, stage: 'planned' });
});

test('another page is no filter', () => {
  expect([isNarrowed({ ...place, page: 3 }), isNarrowed({ ...place, search: 'beans' })]).toEqual([false, true]);
});
