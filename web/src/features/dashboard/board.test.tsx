import { dayMs } from '@fanfare/contract/kit/durations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { query } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { clearWidgetCache, keepWidget, widgetCacheKey } from '../../lib/user-data/widget-cache.ts';
import type { Dashboard, Widget } from './board/use-dashboard.ts';
import type { Figures } from './board/use-widget.ts';
import { WidgetBoard } from './board.tsx';

beforeEach(() => clearWidgetCache());

const likes: Widget = { name: 'total_page_likes', settings: { range: 7 } };
const ads: Widget = { name: 'ad_insights_summary', settings: { range: 7 } };

const dayBefore = (count: number) => new Date(now().getTime() - count * dayMs).toISOString().slice(0, 10);
const figures = (change: Partial<Figures> = {}): Figures => ({
  name: 'total_page_likes',
  range: 7,
  timezone: 'UTC',
  as_of: now().toISOString(),
  subject: 'Harbour Coffee',
  total: 12_345,
  previous: null,
  since: '2030-01-02T10:00:00Z',
  notice: null,
  days: [6, 5, 4, 3, 2, 1, 0].map((age) => ({
    day: dayBefore(age),
    value: age === 6 ? null : 10 - age,
    total: 12_000 - age,
  })),
  ...change,
});
const keep = (widget: Widget, kept: Figures) => {
  const search = { ...widget.settings, board: 'business', timezone: 'UTC' };
  keepWidget(widgetCacheKey({ userId: 1, businessId: 1, name: widget.name, search }), kept, now());
};

const renderBoard = (dashboard: Dashboard, contest?: number) =>
  renderPage(
    () => (
      <>
        <h1>Hello</h1>
        <WidgetBoard board="business" {...(contest ? { contest } : {})} />
      </>
    ),
    {
      path: '/',
      address: '/',
      answers: [
        { ...query('GET /user/{id}/dashboard', { params: { id: 1 }, query: { board: 'business' } }), data: dashboard },
      ],
    },
  );
const board = (...left: Widget[]): Dashboard => ({ left, right: [], offered: ['total_page_likes'] });

test('widget with figures → number, change, bars with today marked; as a table → the same figures', async () => {
  keep(likes, figures());
  await renderBoard(board(likes));
  const widget = within(await screen.findByRole('region', { name: 'Total page likes' }));
  expect(await widget.findByText('12,345')).toBeTruthy();
  expect(widget.getByText('+45 in 7 days')).toBeTruthy();
  expect(widget.getByText('Harbour Coffee')).toBeTruthy();
  expect(widget.getByText(/· Figures since Jan 2, 2030$/)).toBeTruthy();
  const chart = widget.getByRole('img', { name: /^New likes per day/ });
  const bars = [...chart.querySelectorAll('[data-day]')];
  expect(bars).toHaveLength(7);
  // Each bar has the width of a day; the first day has no figures, and only today is hatched.
  expect(new Set(bars.map((bar) => bar.getAttribute('width'))).size).toBe(1);
  const fills = bars.map((bar) => bar.querySelectorAll('rect')[1]?.getAttribute('fill'));
  expect(fills.map((fill) => fill?.startsWith('url') ?? fill)).toEqual([undefined, ...Array(5).fill(null), true]);
  fireEvent.click(widget.getByRole('button', { name: /^Show as table/ }));
  const rows = widget.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/\(not over\)\+1012,000$/);
  expect(rows[7]).toMatch(/No figures11,994$/);
});

test('widget without a page or ad account → a link to connect one', async () => {
  keep(likes, figures({ notice: 'no-page', total: null, days: [], subject: null }));
  keep(ads, figures({ notice: 'no-ad-account', total: null, days: [], subject: null }));
  await renderBoard(board(likes, ads));
  const hrefs = () =>
    screen.getAllByRole('link', { name: 'Connect an account' }).map((link) => link.getAttribute('href'));
  await waitFor(() => expect(hrefs()).toEqual(['/user/account#social', '/user/account#adnetworks']));
});

test('widget of ads in several currencies → one large amount, the other currencies beside it, and a label for the bars', async () => {
  const unit = { kind: 'money' as const, currency: 'USD' };
  const others = [{ currency: 'JPY', total: 90_400, previous: null }];
  const days = figures().days.map((day) => ({ ...day, total: null }));
  keep(ads, figures({ name: 'ad_insights_summary', total: 412.5, previous: 550, unit, others, days }));
  await renderBoard({ ...board(ads), offered: ['ad_insights_summary'] });
  const widget = within(await screen.findByRole('region', { name: 'Ad insights summary' }));
  expect(await widget.findByText('$412.50')).toBeTruthy();
  expect(widget.getByText('¥90,400')).toBeTruthy();
  expect(widget.getByText('25% less than the 7 days before')).toBeTruthy();
  expect(widget.getByRole('img', { name: /^Spend in USD per day/ })).toBeTruthy();
});

test('contest widget in a business without a contest → users who may create one get the button', async () => {
  const entries: Widget = { name: 'entries', settings: { range: 7 } };
  keep(entries, figures({ name: 'entries', notice: 'no-contest', total: null, days: [], subject: null }));
  await renderBoard(board(entries));
  expect((await screen.findByRole('link', { name: 'Create a contest' })).getAttribute('href')).toBe('/contest/new');
});

test('widget “Total entries” → the total and how many are new; widget “Entries over time” → compared with the range before', async () => {
  const totalEntries: Widget = { name: 'total_entries', settings: { range: 7 } };
  const entries: Widget = { name: 'entries', settings: { range: 7 } };
  const days = [6, 5, 4, 3, 2, 1, 0].map((age) => ({ day: dayBefore(age), value: 10, total: 500 - 10 * age }));
  const about = { days, subject: 'Breakfast', since: null };
  keep(totalEntries, figures({ ...about, name: 'total_entries', total: 500 }));
  keep(entries, figures({ ...about, name: 'entries', total: 70, previous: 35 }));
  await renderBoard(board(totalEntries, entries));
  const total = within(await screen.findByRole('region', { name: 'Total entries' }));
  expect(await total.findByText('500')).toBeTruthy();
  expect(total.getByText('+70 in 7 days')).toBeTruthy();
  expect(total.queryByRole('img')).toBeNull();
  const overTime = within(screen.getByRole('region', { name: 'Entries over time' }));
  expect(await overTime.findByText('100% more than the 7 days before')).toBeTruthy();
  expect(overTime.getByRole('img', { name: /^Entries per day/ }).querySelectorAll('[data-day]')).toHaveLength(7);
});

test('call of a widget fails → a message with Try again, and nothing in the cache', async () => {
  await renderBoard(board(likes));
  expect(await screen.findByText('We couldn’t load this widget')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test('widget collapsed → the figure in its header, no chart', async () => {
  const collapsed: Widget = { name: 'total_page_likes', settings: { range: 7, collapsed: true } };
  keep(likes, figures());
  await renderBoard(board(collapsed));
  expect(await screen.findByText('12,345')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'Expand Total page likes' }).getAttribute('aria-expanded')).toBe('false');
});

test('dashboard of a contest → no buttons to arrange it or change settings', async () => {
  await renderBoard(board(likes), 5);
  await screen.findByRole('region', { name: 'Total page likes' });
  expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Settings/ })).toBeNull();
});

test('user without any widget to show or add → no board', async () => {
  await renderBoard({ left: [], right: [], offered: [] });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByText('Key figures')).toBeNull();
});
