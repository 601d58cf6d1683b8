import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { defaultFilterMessage } from '@fanfare/contract/filters/saved-filters';
import { fillRequiredFields } from '@fanfare/contract/kit/text';
import { notPromotable } from '@fanfare/contract/post-reports/post-report';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { memberWith } from '../../../../test/users.ts';
import { facebookPermissionsQuery } from '../../../lib/facebook-permissions.ts';
import { parseListQuery } from '../../../lib/use-list-query.ts';
import { profilesCall } from '../create-ads/profile-field.tsx';
import { type PostReport, type PostRow, pagesCall, postReportCall, type ReportPage } from '../post-report-calls.ts';
import { PostReportParams } from '../post-report-params.ts';
import { PostReportPage } from './post-report-page.tsx';
import { postFiltersCall } from './use-post-filters.ts';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const figures = {
  views: 1200,
  viewers: 800,
  clicks: 40,
  reactions: 30,
  comments: 5,
  shares: 5,
  engagement: 80,
  engagement_rate: 0.1,
  link_clicks: 20,
  video_views: null,
};
const post = (id: string, change: Partial<PostRow> = {}): PostRow => ({
  ...figures,
  post_id: id,
  page_id: '9',
  page_name: 'Harbour',
  fb_uid: '1',
  promotable_id: id,
  problem: null,
  name: '',
  message: `Post ${id}`,
  full_message: `Post ${id}`,
  description: '',
  type: 'link',
  full_picture: null,
  link: null,
  permalink_url: 'https://facebook.example/1',
  created: '2026-11-10T09:00:00Z',
  age_days: 6,
  has_ad: false,
  read_at: '2026-11-16T09:00:00Z',
  figures_problem: null,
  ...change,
});
const report = (rows: PostRow[], change: Partial<PostReport> = {}): PostReport => ({
  report: rows,
  totals: { ...figures, viewers: null, engagement_rate: null },
  time_zone: 'UTC',
  problem: null,
  range: { from: '2026-10-18', to: '2026-11-16' },
  synced_at: '2026-11-16T09:00:00Z',
  total: rows.length,
  page: 1,
  page_size: 50,
  ...change,
});
const page = (change: Partial<ReportPage> = {}): ReportPage => ({
  page_id: '9',
  name: 'Harbour',
  picture: null,
  fb_uid: '1',
  likes: 500,
  has_figures: true,
  missing_permissions: [],
  synced_at: '2026-11-16T09:00:00Z',
  problem: null,
  ...change,
});
const defaults = { anyall: 'all' as const, is_default: true, filter_id: null, view: {} };
const filters = [
  { ...defaults, key: 'all', name: 'All posts', conditions: [] },
  {
    ...defaults,
    key: '7',
    filter_id: 7,
    is_default: false,
    name: 'Popular videos',
    conditions: [
      {
        comparison_field: 'views',
        comparison_operator: 'greater_than',
        comparison_value: '1000',
        comparison_post_type: 'video',
      },
    ],
  },
];

type Options = {
  data?: PostReport;
  failsWith?: number;
  pages?: ReportPage[];
  filtersFail?: boolean;
  search?: Record<string, unknown>;
  user?: ReturnType<typeof memberWith>;
};

function render({ pages = [page()], filtersFail = false, search = {}, user, ...answer }: Options) {
  const text = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
  const params = { ...parseListQuery(PostReportParams, search), page_id: '9' };
  const path = '/facebook/page/post/report';
  return renderPage(PostReportPage, {
    path,
    address: `${path}?${text.join('&')}`,
    user,
    answers: [
      { queryKey: pagesCall.queryKey, data: { pages } },
      { queryKey: postFiltersCall.queryKey, ...(filtersFail ? { failsWith: 500 } : { data: { filters } }) },
      { queryKey: profilesCall('').queryKey, data: { items: [profile], total: 1, page: 1, page_size: 25 } },
      { queryKey: facebookPermissionsQuery('1', 'reports').queryKey },
      { queryKey: postReportCall(params).queryKey, ...answer },
    ],
  });
}
const profile = {
  id: 3,
  name: 'Locals',
  adprofile_name: 'Locals',
  objective: 'OUTCOME_ENGAGEMENT',
  campaign_status: null,
  adaccount_status: 1,
  page_id: '9',
  account_id: '5',
  fb_uid: '1',
  fb_adprofile_id: null,
  problems: [],
  networks: ['facebook'],
  updated: '2026-11-10T09:00:00Z',
  updated_by: null,
};
const openTab = (name: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name })));

describe('states', () => {
  test('post report without a Facebook page → “No Facebook page yet”', async () => {
    await render({ pages: [] });
    expect(screen.getByRole('heading', { name: 'No Facebook page yet' })).toBeTruthy();
  });

  test('page without the needed permissions → “Facebook Authorization Required” names them, and posts can’t be selected', async () => {
    await render({ pages: [page({ missing_permissions: ['read_insights'] })], data: report([post('1')]) });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Facebook Authorization Required');
    expect(alert.textContent).toContain('read_insights');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Refresh now' })).toHaveProperty('disabled', true);
  });

  test('call of the post report fails → “Facebook Error” with a button to try again', async () => {
    await render({ failsWith: 503 });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText('Facebook Error')).toBeTruthy();
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('post report that was never synchronized → its progress is shown', async () => {
    await render({ data: report([], { synced_at: null }) });
    expect(screen.getByRole('heading', { name: 'Reading your posts' })).toBeTruthy();
  });
});

describe('rows', () => {
  test('report of 49 posts → no paging; of 50 → the number of rows on a page can be chosen', async () => {
    await render({ data: report([post('1')], { total: 49 }) });
    expect(screen.queryByLabelText('Rows per page')).toBeNull();
    await render({ data: report([post('1')], { total: 50 }) });
    expect(screen.getByLabelText('Rows per page')).toBeTruthy();
  });

  test('post without figures → “–” with the reason; post that can’t be promoted → not selectable, with the reason', async () => {
    const reason = 'Too few likes.';
    const none = { views: null, figures_problem: reason, promotable_id: null, problem: notPromotable };
    await render({ data: report([post('1', none)]) });
    expect(screen.getAllByLabelText(reason)[0]?.textContent).toBe('–');
    expect(screen.getByRole('checkbox', { name: `Select Post 1. ${notPromotable}` })).toHaveProperty('disabled', true);
    expect(screen.getByText(notPromotable)).toBeTruthy();
  });

  test('ads created from two selected posts → the wizard opens with both ids in the URL', async () => {
    const { router } = await render({ data: report([post('1'), post('2')]) });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.getByRole('link', { name: 'Recycle' }).getAttribute('href')).toContain('/facebook/page/post/recycler?');
    await act(async () => fireEvent.click(bar.getByRole('button', { name: 'Create ads' })));
    expect(router.state.location).toMatchObject({ search: { posts: ['1', '2'] }, hash: 'adprofiles' });
  });
});

describe('filters', () => {
  test('saved filter opened → its conditions as a sentence; default filter → can’t be deleted', async () => {
    const { router } = await render({ data: report([post('1')]) });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Popular videos', hidden: true })));
    expect(router.state.location.search).toEqual({ filter: '7' });
    expect(screen.getByText('Views is more than 1000 (videos only)')).toBeTruthy();
    await render({ search: { filter: 'all' }, data: report([post('1')]) });
    await openTab('Filter');
    expect(screen.getByRole('button', { name: 'Delete filter' })).toHaveProperty('disabled', true);
    expect(screen.getByText(defaultFilterMessage)).toBeTruthy();
  });

  test('conditions applied in the Filter tab → they are in the URL, and the table opens', async () => {
    const { router } = await render({ data: report([post('1')]) });
    await openTab('Filter');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a value.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Field'), { target: { value: 'has_ad' } });
    fireEvent.change(screen.getByLabelText('Value of Advertised'), { target: { value: 'no' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    const condition = { comparison_field: 'has_ad', comparison_operator: 'equal', comparison_value: 'no' };
    expect(router.state.location).toMatchObject({
      search: { conditions: { anyall: 'all', conditions: [{ ...condition, comparison_post_type: 'all' }] } },
      hash: 'table',
    });
  });

  test('deletion of a filter fails → the filter stays open; filters can’t be loaded → a message with Try again', async () => {
    const { router } = await render({ data: report([post('1')]), search: { filter: '7' } });
    await openTab('Filter');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete filter' })));
    expect(router.state.location.search).toEqual({ filter: '7' });
    await render({ data: report([post('1')]), filtersFail: true });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(
      screen.getByRole('menuitem', { name: /Try again.*Couldn’t load the saved filters/, hidden: true }),
    ).toBeTruthy();
    await openTab('Filter');
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the saved filters.');
  });

  test('viewer of the post report → can’t save filters, and has no wizard for ads', async () => {
    await render({ data: report([post('1')]), user: memberWith('reports', 'viewer'), search: { posts: ['1'] } });
    await openTab('Filter');
    expect(screen.queryByRole('button', { name: 'Save as new filter' })).toBeNull();
    await openTab('Create ads');
    expect(screen.getByRole('alert').textContent).toContain('Publisher role');
  });
});

describe('create ads', () => {
  test('Next without an ad profile → the field’s message and the general one; with a profile → the preview', async () => {
    await render({ data: report([post('1'), post('2')]), search: { posts: ['1', '2'] } });
    await openTab('Create ads');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
    expect(screen.getByText(adMessages.profile)).toBeTruthy();
    expect(screen.getByText(fillRequiredFields)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Locals/ }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
    expect(screen.getByRole('heading', { name: 'Preview' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Mobile feed preview' }).textContent).toContain('Post 1');
    fireEvent.click(screen.getByRole('button', { name: 'Next post' }));
    expect(screen.getByRole('article', { name: 'Mobile feed preview' }).textContent).toContain('Post 2');
  });

  test('wizard for ads without selected posts → “No posts selected”', async () => {
    await render({ data: report([post('1')]) });
    await openTab('Create ads');
    expect(screen.getByRole('heading', { name: 'No posts selected' })).toBeTruthy();
  });
});
