import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filterValues, mergeListQuery, parseListQuery } from './use-list-query.ts';

const TestSchema = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).default(1),
  search: z.string().default(''),
  status: z.enum(['open', 'closed']).optional(),
  sort: z.string().default('name'),
});

describe('parseListQuery', () => {
  it('URL without a search → default values of the list', () => {
    expect(parseListQuery(TestSchema, {})).toEqual({ page: 1, search: '', status: undefined, sort: 'name' });
  });

  it('invalid values in the URL → their defaults; valid values stay', () => {
    expect(parseListQuery(TestSchema, { page: 0, status: 'broken', search: 'cup', other: 'x' })).toEqual({
      page: 1,
      search: 'cup',
      status: undefined,
      sort: 'name',
    });
  });

  it('number in the URL for a text parameter → read as text', () => {
    expect(parseListQuery(TestSchema, { search: 2024, page: 3 })).toMatchObject({ search: '2024', page: 3 });
  });
});

describe('mergeListQuery', () => {
  it('list parameters that are defaults or empty → removed from the URL', () => {
    expect(mergeListQuery(TestSchema, { search: 'cup', sort: 'date' }, { search: '', sort: 'name' })).toEqual({});
  });

  it('list parameter other than the page changed → page 1', () => {
    expect(mergeListQuery(TestSchema, { page: 4 }, { status: 'open' })).toEqual({ status: 'open' });
    expect(mergeListQuery(TestSchema, { page: 4, status: 'open' }, { page: 5 })).toEqual({ page: 5, status: 'open' });
  });

  it('search parameters of other components → stay in the URL', () => {
    expect(mergeListQuery(TestSchema, { tab: 'x' }, { page: 2 })).toEqual({ tab: 'x', page: 2 });
  });
});

it('filterValues of a list → all values but the page and defaults; parsing them restores the list', () => {
  const state = parseListQuery(TestSchema, { page: 3, search: 'cup', status: 'open' });
  const values = filterValues(TestSchema, state);
  expect(values).toEqual({ search: 'cup', status: 'open' });
  expect(parseListQuery(TestSchema, values)).toEqual({ ...state, page: 1 });
});
