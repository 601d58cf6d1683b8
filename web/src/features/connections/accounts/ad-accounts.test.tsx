import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { user } from '../../../../test/users.ts';
import { SocialTab } from '../social-tab.tsx';
import type { AdNetworks } from '../types.ts';
import { AdAccounts } from './ad-accounts.tsx';

afterEach(cleanup);

const google: AdNetworks['google'] = Array.from({ length: 12 }, (_, index) => ({
  customer_id: `10${index}`,
  email: 'ads@acme.test',
  display_name: `Customer ${index}`,
  warning: index === 11 ? 'Billing is missing.' : null,
}));
const renderAccounts = () =>
  renderWithTheme(<AdAccounts adNetworks={{ accounts: [], facebook: [], google, nativeads: [] }} />);
const names = () =>
  within(screen.getByRole('region', { name: 'Google accounts' }))
    .queryAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);

test('12 accounts → 4 are shown, those with a warning first, and a button to show all', () => {
  renderAccounts();
  expect(names()).toEqual(['Customer 11', 'Customer 0', 'Customer 1', 'Customer 2']);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12 Google accounts' }));
  expect(names()).toHaveLength(12);
});

test('search of ad accounts → every match by name or number, including accounts that were folded', () => {
  renderAccounts();
  const search = screen.getByRole('searchbox', { name: 'Search ad accounts' });
  fireEvent.change(search, { target: { value: '108' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(names()).toEqual(['Customer 8']);
});

test('account page of a user without a business → a link to create one', async () => {
  const page = () => (
    <>
      <h1>Account</h1>
      <SocialTab />
    </>
  );
  await renderPage(page, { path: '/user/account', address: '/user/account', answers: [], user });
  const link = await screen.findByRole('link', { name: 'Create a business' });
  expect(link.getAttribute('href')).toBe('/user/business/new');
});
