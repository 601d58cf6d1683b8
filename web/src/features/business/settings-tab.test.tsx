import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { assetLimitQuery, availableAssetsQuery } from './assets/asset-queries.ts';
import type { Business } from './business-queries.ts';
import { InviteModal } from './invitations/invite-modal.tsx';
import { SettingsTab } from './settings-tab.tsx';

const business: Business = {
  id: 1,
  owner_id: 1,
  owner_name: 'Ada',
  business_name: 'Acme',
  business_description: '',
  business_phone: '',
  business_email: '',
  default: false,
  is_owner: true,
  access_level: 3,
  assets: [],
};
const answers = [
  { ...availableAssetsQuery(1, 'site'), data: { assets: [], connected: false } },
  { ...assetLimitQuery('site', 3), data: { can_add: true, current_count: 0, limit: 9, message: null } },
];
const location = { path: '/user/business/1/manage', address: '/user/business/1/manage', answers };

test('asset added in a dialog of the settings of a business without assets → what was typed in the settings stays', async () => {
  await renderPage(
    () => (
      <>
        <h1>Acme</h1>
        <SettingsTab business={business} />
      </>
    ),
    location,
  );
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '030 1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add an asset' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Sites/ }));
  expect(await screen.findByRole('form', { name: 'New hosted site' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Site name/), { target: { value: 'Acme Journal' } });
  expect(screen.getByLabelText<HTMLInputElement>(/^URL/).value).toBe('acme-journal');
  expect(screen.getByRole('link', { name: 'Connect WordPress in a new tab' }).getAttribute('target')).toBe('_blank');
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('030 1234');
});

test('invitation without assets and features → a message, and nothing is sent', async () => {
  await renderPage(
    () => (
      <>
        <h1>Acme</h1>
        <InviteModal business={business} opened onClose={() => {}} />
      </>
    ),
    location,
  );
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'new@acme.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Choose at least one asset or feature.')).toBeTruthy();
});
