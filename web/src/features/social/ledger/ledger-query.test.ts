import { describe, expect, test } from 'vitest';
import { parseListQuery } from '../../../lib/use-list-query.ts';
import { isFiltered, LedgerQuery, openStage, toApiQuery } from './ledger-query.ts';

const query = { page: 1, search: '' };

test('days chosen in the list of social posts → call from local midnight to local midnight, also on a 23-hour day', () => {
  expect(toApiQuery({ ...query, first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin')).toMatchObject({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});

describe('tabs', () => {
  test.each([
    ['nothing → what comes next, soonest first', {}, 'planned', { stage: 'planned', sort: 'due' }],
    ['published → newest first', { stage: 'posted' }, 'posted', { stage: 'posted', sort: '-due' }],
    ['all → no stage', { stage: 'all' }, 'all', { sort: '-due' }],
    ['link of a notification → its tab', { state: 'missed' }, 'trouble', { stage: 'trouble', state: 'missed' }],
    ['state outside the first tabs → all', { state: 'cancelled' }, 'all', { state: 'cancelled' }],
    ['sorted by the user → as chosen', { sort: '-due' }, 'planned', { stage: 'planned', sort: '-due' }],
  ])('URL of the list → tab and query of the call: %s', (_, search, stage, expected) => {
    const parsed = parseListQuery(LedgerQuery, search);
    expect(openStage(parsed)).toBe(stage);
    expect(toApiQuery(parsed, 'UTC')).toMatchObject(expected);
  });
});

test('list on page 3 or another tab → does not count as filtered; with a search text or a state → counts as filtered', () => {
  expect(isFiltered({ ...query, page: 3, stage: 'posted' })).toBe(false);
  expect([isFiltered({ ...query, search: 'beans' }), isFiltered({ ...query, state: 'missed' })]).toEqual([true, true]);
});
