import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mergeState, readState } from './use-list-query.ts';

const Rules = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).default(1),
  search: z.string().default(''),
  status: z.enum(['open', 'closed']).optional(),
  sort: z.string().default('name'),
});

describe('the state of a list', () => {
  it('is all defaults for an empty address', () => {
    expect(readState(Rules, {})).toEqual({ page: 1, search: '', status: undefined, sort: 'name' });
  });

  it('keeps what is right and forgets only what is wrong', () => {
    expect(readState(Rules, { page: 0, status: 'broken', search: 'cup', other: 'x' })).toEqual({
      page: 1,
      search: 'cup',
      status: undefined,
      sort: 'name',
    });
  });

  it('reads a search for a number as text', () => {
    expect(readState(Rules, { search: 2024, page: 3 })).toMatchObject({ search: '2024', page: 3 });
  });
});

describe('a change of the list', () => {
  it('leaves defaults and blanks out of the address', () => {
    expect(mergeState(Rules, { search: 'cup', sort: 'date' }, { search: '', sort: 'name' })).toEqual({});
  });

  it('goes back to page one unless the page itself was asked for', () => {
    expect(mergeState(Rules, { page: 4 }, { status: 'open' })).toEqual({ status: 'open' });
    expect(mergeState(Rules, { page: 4, status: 'open' }, { page: 5 })).toEqual({ page: 5, status: 'open' });
  });

  it('does not touch what belongs to others', () => {
    expect(mergeState(Rules, { tab: 'x' }, { page: 2 })).toEqual({ tab: 'x', page: 2 });
  });
});
