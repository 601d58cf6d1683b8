import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { MenuEditor } from './menu-section.tsx';

afterEach(cleanup);

const empty = { page: null, category: null, url: '', label: '' };
const targets = { pages: [{ id: 7, title: 'About' }], categories: [{ id: 3, name: 'Tea' }] };
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);
type Items = Parameters<typeof MenuEditor>[0]['menu']['items'];
const renderMenu = (items: Items, automatic: NonNullable<Items> = []) =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <MenuEditor siteId={1} menu={{ items, automatic }} targets={targets} />
    </QueryClientProvider>,
  );

const home = { ...empty, kind: 'home' as const };
test.each([
  [
    'with a category and a page',
    [home, { ...empty, kind: 'category', category: 3 }, { ...empty, kind: 'page', page: 7 }],
    ['All posts', 'Tea', 'About'],
  ],
  ['without links', [], ['All posts']],
] as [string, NonNullable<Items>, string[]][])(
  'automatic menu %s → switched on, the own one starts as it',
  (_, automatic, shown) => {
    renderMenu(null, automatic);
    expect(names()).toEqual([]);
    fireEvent.click(screen.getByRole('switch', { name: /Use my own menu/ }));
    expect(names()).toEqual(shown);
  },
);

test('items can be moved and removed; a deleted page is named as such', () => {
  renderMenu([
    { ...empty, kind: 'page', page: 7 },
    { ...empty, kind: 'category', category: 3, label: 'Our tea' },
    { ...empty, kind: 'page', page: 8 },
  ]);
  expect(names()).toEqual(['About', 'Our tea', 'Deleted']);
  expect(screen.getByRole('button', { name: 'Move About up' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Move About down' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Deleted' }));
  expect(names()).toEqual(['Our tea', 'About']);
});
