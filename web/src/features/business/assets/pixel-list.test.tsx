import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { PixelList } from './pixel-list.tsx';

test('pixels that can’t be read → their ad account with the reason, listed beside the pixels that can', () => {
  renderWithTheme(
    <PixelList
      pixels={[{ id: '7', name: 'Shop', ad_account_name: 'Bakery ads' }]}
      unavailable={[{ ad_account: '1', name: 'Harbour ads', reason: 'Reconnect the account.' }]}
    />,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Pixels of Harbour adsReconnect the account.Not available', 'ShopID 7, Bakery ads']);
});
