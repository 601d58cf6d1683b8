import { ownPagesOnly } from '@fanfare/contract/post-reports/page-search';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { PageSearchPage, pageSearchCall } from './page-search-page.tsx';

afterEach(cleanup);

const found = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    page_id: String(index),
    name: `Page ${index}`,
    url: null,
    picture: null,
    location: null,
    is_verified: false,
    is_own: index === 0,
  }));
const render = (answer: { data?: unknown; failsWith?: number }) =>
  renderPage(PageSearchPage, {
    path: '/facebook/page/search',
    address: '/facebook/page/search?q=coffee',
    answers: [{ queryKey: pageSearchCall('coffee').queryKey, ...answer }],
  });

test('search with 50 Facebook pages found → all on one page of the list; with 51 → paging', async () => {
  await render({ data: { pages: found(50), notice: null } });
  expect(screen.getAllByRole('row')).toHaveLength(51);
  expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
  await render({ data: { pages: found(51), notice: ownPagesOnly } });
  expect(screen.getAllByRole('row')).toHaveLength(51);
  expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy();
  expect(screen.getByText(ownPagesOnly)).toBeTruthy();
});

test('page of the business → its posts can be added to an RSS channel; other pages → no actions', async () => {
  await render({ data: { pages: found(2), notice: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Page 0' }));
  expect(await screen.findByRole('menuitem', { name: 'Add to RSS channel', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Page 1' })).toBeNull();
});

test('page search without a connected Facebook page → a link to connect one', async () => {
  await renderPage(PageSearchPage, {
    path: '/facebook/page/search',
    address: '/facebook/page/search',
    answers: [{ queryKey: pageSearchCall('').queryKey, data: { pages: [], notice: null } }],
  });
  expect(screen.getByRole('link', { name: 'Add a page' })).toBeTruthy();
});

test('search of Facebook pages fails → the alert “Facebook Error”', async () => {
  await render({ failsWith: 502 });
  expect(within(screen.getByRole('alert')).getByText('Facebook Error')).toBeTruthy();
});
