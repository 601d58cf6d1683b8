import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { ChooseDefaultModal } from './choose-default-modal.tsx';

const business = { id: 1, business_name: 'Acme', is_owner: true, features: {}, access_level: 3 };
const user: CurrentUser = {
  id: 1,
  email: 'ada@fanfare.example',
  name: 'Ada',
  admin: false,
  timezone: 'UTC',
  two_factor: false,
  two_factor_needed: false,
  acting_staff: null,
  business: { ...business, prompt_for_select: true },
  businesses: [business, { id: 2, business_name: 'Bolt' }].map(({ id, business_name }) => ({ id, business_name })),
};

test.each([
  ['/', true],
  ['/user/business', false],
  ['/user/business/1/manage', true],
])('page %s of a user without a default business → asked for one: %s', async (address, isAsked) => {
  const page = () => (
    <>
      <h1>Page</h1>
      <ChooseDefaultModal />
    </>
  );
  await renderPage(page, { path: address, address, answers: [], user });
  expect(screen.queryByRole('dialog', { name: 'Choose your default business' }) !== null).toBe(isAsked);
});
