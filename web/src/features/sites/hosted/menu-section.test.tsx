import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { hasUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
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
  'automatic menu %s, own menu switched on → the own menu starts with the same items',
  (_, automatic, shown) => {
    renderMenu(null, automatic);
    expect(names()).toEqual([]);
    fireEvent.click(screen.getByRole('switch', { name: /Use my own menu/ }));
    expect(names()).toEqual(shown);
  },
);

test('menu items → can be moved and removed; item of a deleted page → named “Deleted”', () => {
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

test('link without URL and label → messages at both fields, focus in the first; fixed → added, fields empty', async () => {
  renderMenu([]);
  expect(hasUnsavedChanges()).toBe(false);
  fireEvent.click(screen.getByRole('combobox', { name: 'Add item' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Link to another site' }));
  const add = screen.getByRole('button', { name: 'Add to menu' });
  const [url, label] = ['URL', 'Label'].map((name) => screen.getByRole('textbox', { name }));
  fireEvent.click(add);
  await screen.findByText('Enter a URL that starts with https:// or http://.');
  expect(screen.getByText('Enter a label.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(url));
  expect(names()).toEqual([]);
  if (url) fireEvent.change(url, { target: { value: 'https://shop.example ' } });
  if (label) fireEvent.change(label, { target: { value: 'Shop' } });
  fireEvent.click(add);
  await waitFor(() => expect(names()).toEqual(['Shop']));
  expect(screen.getByText('https://shop.example')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'URL' })).toBeNull();
  expect(hasUnsavedChanges()).toBe(true);
});

test('two items chosen one after the other → only the last one is added to the menu', async () => {
  renderMenu([]);
  for (const name of ['About', 'All posts']) {
    fireEvent.click(screen.getByRole('combobox', { name: 'Add item' }));
    fireEvent.click(await screen.findByRole('option', { name }));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Add to menu' }));
  await waitFor(() => expect(names()).toEqual(['All posts']));
  expect(screen.getByText('Front page')).toBeTruthy();
});
