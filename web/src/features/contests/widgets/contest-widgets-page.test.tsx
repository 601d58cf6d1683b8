import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { type ContestWidgets, widgetsQuery } from '../contest-queries.ts';
import { ContestWidgetsPage } from './contest-widgets-page.tsx';

afterEach(cleanup);

const published: ContestWidgets = {
  id: 7,
  name: 'Spring',
  slug: 'spring',
  state: 'running',
  starts: '2030-03-01T08:00:00.000Z',
  origin: 'https://fanfare.example',
  page_url: 'https://fanfare.example/c/spring',
  short_url: 'https://fanfare.example/c/-/7',
  announcement_page: null,
  sources: [
    { source: 'utm', views: 40, entries: 10 },
    { source: 'widget', views: 0, entries: 30 },
  ],
};
const open = (change: Partial<ContestWidgets> = {}) =>
  renderPage(ContestWidgetsPage, {
    path: '/contest/$id/widgets',
    address: '/contest/7/widgets',
    answers: [{ queryKey: widgetsQuery(7).queryKey, data: { ...published, ...change } }],
  });

test('published contest → links, QR code, both embed codes, and a preview that isn’t counted as a view', async () => {
  await open();
  expect(screen.getByText('https://fanfare.example/c/-/7')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of the contest page' })).toBeTruthy();
  expect(
    screen.getByText(/<script src="https:\/\/fanfare.example\/embed\/contest.js" data-contest="spring"/),
  ).toBeTruthy();
  expect(screen.getByText(/<iframe src="https:\/\/fanfare.example\/embed\/contest\/spring"/)).toBeTruthy();
  expect(screen.getByTitle('Preview of Spring').getAttribute('src')).toBe('/embed/contest/spring?preview=1');
});

test('sources of a contest’s visitors → views, entries, share of all entries and entries per view for each source', async () => {
  await open();
  const cells = (row: RegExp) =>
    within(screen.getByRole('row', { name: row }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/utm/)).toEqual(['Links with a source (utm)', '40', '10', '25%', '25%']);
  expect(cells(/Widget/)).toEqual(['Widget on a site', '0', '30', '75%', '–']);
});

test('contest with a connected Facebook page → before the start a button to schedule a post, while it runs to publish one', async () => {
  const announcement_page = { id: '42', name: 'Harbour Bakery' };
  await open({ announcement_page });
  expect(screen.getByRole('button', { name: 'Publish post' })).toBeTruthy();
  await open({ announcement_page, state: 'scheduled' });
  expect(screen.getByRole('button', { name: 'Schedule post for the start' })).toBeTruthy();
  await open({ announcement_page, state: 'ended' });
  expect(screen.getByText('The contest has ended.')).toBeTruthy();
});

test('draft of a contest → no embed codes, a link back to the setup', async () => {
  await open({ page_url: null, short_url: null, state: 'draft' });
  expect(screen.getByRole('link', { name: 'Continue the setup' }).getAttribute('href')).toBe('/contest/7');
  expect(screen.queryByText(/<script/)).toBeNull();
});
