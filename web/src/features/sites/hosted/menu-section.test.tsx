import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { MenuEditor } from './menu-section.tsx';

afterEach(cleanup);

const empty = { page: null, category: null, url: '', label: '' };
const targets = { pages: [{ id: 7, title: 'About' }], categories: [{ id: 3, name: 'Tea' }] };
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);
const renderMenu = (saved: Parameters<typeof MenuEditor>[0]['saved']) =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <MenuEditor siteId={1} saved={saved} targets={targets} />
    </QueryClientProvider>,
  );

test('automatic menu → switched on, it starts with all posts', () => {
  renderMenu(null);
  expect(names()).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: /Use my own menu/ }));
  expect(names()).toEqual(['All posts']);
});

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
