import { expect, it } from 'vitest';
import { parseListQuery } from '../../../lib/use-list-query.ts';
import type { SavedFilter } from '../report-calls.ts';
import { ReportParams } from '../report-params.ts';
import { conditionsOf, isChanged, openFilter, viewOf } from './filter-view.ts';

const params = (search: object = {}) => parseListQuery(ReportParams, search);
const columns = ['name', 'spend'] as const;
const filter = (change: Partial<SavedFilter> = {}): SavedFilter => ({
  adfilter_id: 7,
  key: '7',
  name: 'Expensive',
  is_default: false,
  anyall: 'all',
  conditions: [],
  view: viewOf(params({ status: 'active', sort: 'cpc', compare: true }), columns),
  ...change,
});

it('view of a report saved in a filter and opened → the same view', () => {
  const opened = params(openFilter(filter()));
  expect(opened).toMatchObject({
    filter: '7',
    status: 'active',
    sort: 'cpc',
    compare: true,
    columns: ['name', 'spend'],
  });
  expect(isChanged(filter(), opened, columns)).toBe(false);
});

it('report with another status, columns or conditions than its saved filter → counts as changed', () => {
  const opened = params(openFilter(filter()));
  expect(isChanged(filter(), { ...opened, status: 'all' }, columns)).toBe(true);
  expect(isChanged(filter(), opened, ['name', 'clicks'])).toBe(true);
  expect(isChanged(filter(), { ...opened, conditions: { anyall: 'any', conditions: [] } }, columns)).toBe(true);
});

it('saved filter without a view opened → the shown view stays', () => {
  expect(openFilter(filter({ view: {} }))).toEqual({ filter: '7', conditions: undefined, row: undefined });
  expect(isChanged(filter({ view: {} }), params({ status: 'active' }), columns)).toBe(false);
});

it('custom range of dates → not saved in a filter, and removed when a filter with a period is opened', () => {
  const own = params({ start_date: '2026-11-01', end_date: '2026-11-05' });
  expect(viewOf(own, columns)).not.toHaveProperty('daterange');
  expect(openFilter(filter())).toMatchObject({ start_date: undefined, end_date: undefined });
});

it('stored conditions that can’t be read → no conditions', () => {
  expect(conditionsOf(filter({ conditions: [{ comparison_field: 'gone' }] }))).toBeUndefined();
});
